"""`r`: how far a figure may go (W-34); `m` and `x`: moves and other actions, proposed and done (W-35, W-36)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.schema import Field
from tablelight.rules.answers import Reason, Refused
from tablelight.words.naming import (
    figures_named,
    key_of,
    named,
    nearest,
    read_keys,
    required_figure,
    split_keys,
    unknown_name,
)
from tablelight.words.table import NotUnderstoodError, Reply, WordTable


def moving_actions(table: WordTable) -> tuple[str, ...]:
    """The actions that `moves` answers."""
    return table.rules.moving or table.rules.actions


def action_named(table: WordTable, text: str, actions: Iterable[str]) -> str | None:
    """The action that a text names, by its id or its word."""
    return key_of(text, {action: table.voice.action(action) for action in actions})


def keys_of(table: WordTable, given: Mapping[str, str], ask: str) -> tuple[str, dict[str, Json]]:
    """The action and the further keys of a question about a move."""
    left = {key: text for key, text in given.items() if key != "action"}
    actions = moving_actions(table)
    action = action_named(table, given["action"], actions) if "action" in given else actions[0]
    if action is None:
        raise unknown_action(table, given["action"])
    return action, read_keys(table, left, table.rules.keys.get(ask, {}))


def reach(table: WordTable, rest: str) -> Reply:
    """Where a move may end: by direction and by cost."""
    words, keys = split_keys(rest.split())
    figure, named_action = _figure_and_action(table, words)
    if named_action is not None:
        keys["action"] = named_action
    action, extra = keys_of(table, keys, "moves")
    if figure is not None:
        table.select(figure.id)
    mover = table.figure()
    found = table.ask("moves", figure=mover.id, action=action, **extra)
    needs, refused = some_of(found["needs_roll"], "roll", "chance"), some_of(found["refused"], "clause")
    facts: dict[str, Any] = {"figure": mover.id, "action": action, "needs_roll": needs, "refused": refused}
    facts |= _ends(table, mover, found)
    tell = table.voice
    verdict = {"name": mover, "action": action}
    if refused is not None:
        said = [tell("action.refused", **verdict)]
    elif not table.ground.in_inches:
        said = [tell.count("reach", facts["spaces"], **verdict)]
    else:
        said = [tell("reach.area" if facts["directions"] else "reach.nowhere", **verdict)]
    if needs is not None:
        said.append(tell("needs", **needs))
    if refused is not None:
        said.append(tell.reason(found["refused"]["text"]))
    said += _end_lines(table, facts)
    if found["needs_roll"] is not None:
        said.append(tell.reason(found["needs_roll"]["reason"]["text"]))
    return Reply(facts, said)


def _figure_and_action(table: WordTable, words: list[str]) -> tuple[Figure | None, str | None]:
    """The figure and the action that the words name; both may be left out."""
    text = " ".join(words)
    if not words:
        return None, None
    if table.ground.place(text) is not None or figures_named(table, text):
        return required_figure(table, text), None
    for cut in (0, *range(len(words) - 1, 0, -1)):
        action = action_named(table, " ".join(words[cut:]), moving_actions(table))
        if action is not None:
            return required_figure(table, " ".join(words[:cut])) if cut else None, action
    raise unknown_action(table, text)


def unknown_action(table: WordTable, text: str) -> NotUnderstoodError:
    """The error for a text that names no way of moving; `x` takes the other actions."""
    if action_named(table, text, table.rules.actions) is not None:
        return table.unknown(text, f"x {text}")
    return unknown_name(table, text, map(table.voice.action, moving_actions(table)))


def some_of(found: Mapping[str, Any] | None, *keys: str) -> dict[str, Any] | None:
    """Some entries of a part of an answer, in the form of the facts: null if there is no such part."""
    return None if found is None else {key: found[key] for key in keys}


def _ends(table: WordTable, figure: Figure, found: Mapping[str, Any]) -> dict[str, Any]:
    """The ends of a move, each place once at its least cost; for an area, how far it goes in each direction."""
    least: dict[tuple[int, int], Any] = {}
    halts: dict[tuple[int, int], bool] = {}
    for space in found["spaces"]:
        at = tuple(space["at"])
        least[at] = min(space["cost"], least.get(at, space["cost"]))
        halts[at] = halts.get(at, True) and space["halts"]
    return {
        "spaces": len(least),
        "by_cost": {**Counter(map(str, sorted(least.values())))},
        "stops": [list(at) for at, always in halts.items() if always],
        "directions": table.ground.directions(figure.space, found),
    }


def texts_of(table: WordTable, reasons: Iterable[Mapping[str, Any]]) -> list[str]:
    """The texts of reasons, each sentence once."""
    return [*dict.fromkeys(table.voice.reason(reason["text"]) for reason in reasons)]


def _end_lines(table: WordTable, facts: Mapping[str, Any]) -> Iterable[str]:
    tell = table.voice
    for direction, end in facts["directions"].items():
        if isinstance(end, Mapping):
            yield tell("reach.end", direction=direction, place=end["at"], cost=end["cost"])
        else:
            yield tell("reach.far", direction=direction, distance=end)
    for cost, count in facts["by_cost"].items():
        yield tell.count("reach.cost", count, cost=cost)
    if facts["stops"]:
        yield tell("reach.stops", places=facts["stops"])


CHANCES = ("survival", "chance")


def move(table: WordTable, rest: str) -> Reply:
    """Propose a move, or do it: `m K4`, `m K4!`, `!`."""
    is_done = rest.endswith("!")
    words, keys = split_keys(rest.removesuffix("!").split())
    if not words and not keys:
        if not is_done:
            raise table.missing("space")
        return _again(table)
    figure = table.figure()
    place = table.ground.place(words[0]) if words else None
    if place is None:
        if not words:
            raise table.missing("space")
        raise table.unknown(words[0], None)
    if len(words) > 1:
        action = action_named(table, " ".join(words[1:]), moving_actions(table))
        if action is None:
            raise unknown_action(table, " ".join(words[1:]))
        keys["action"] = action
    action, extra = keys_of(table, keys, "path")
    question = {"figure": figure.id, "action": action, "to": table.written(place), **extra}
    return _proposed(table, question, is_done=is_done)


def _again(table: WordTable) -> Reply:
    question = table.session.proposal
    if question is None:
        raise table.missing("space")
    figure = question.get("figure")
    if not isinstance(figure, str) or table.document.find(figure) is None:
        raise table.missing("space")
    table.selected = figure
    return _proposed(table, question, is_done=True)


def _proposed(table: WordTable, question: Mapping[str, Json], *, is_done: bool) -> Reply:
    figure = table.figure(str(question["figure"]))
    found = table.ask("path", **question)
    facts: dict[str, Any] = {"figure": figure.id, "action": question["action"], "to": question["to"]}
    if "refused" in found:
        nothing = dict.fromkeys(("path", "cost", "risks", "needs_roll"))
        facts |= {**nothing, "refused": {"clause": found["refused"]["clause"]}, "done": False}
        said = table.voice("move.refused", name=figure, place=facts["to"])
        return Reply(facts, [said, table.voice.reason(found["refused"]["text"])])
    needs = _needed_roll(table, question, found)
    facts |= {"path": found["path"], "cost": found["cost"], "risks": len(found["risks"])}
    facts |= {key: found[key] for key in CHANCES if found.get(key) is not None}
    facts["needs_roll"] = some_of(needs, "roll", "chance")
    facts |= {"refused": None, "done": False}
    table.session = evolve(table.session, proposal=question)
    verdict = "move"
    then: list[str] = []
    if needs is not None:
        table.take_up(figure.id, needs["roll"], {})
        then = [table.voice("needs", roll=needs["roll"], chance=needs["chance"]), table.voice("dice.taken")]
    elif is_done:
        verdict, then = _do(table, figure, question, facts)
    tell = table.voice
    lines = [tell(verdict, name=tell.name(figure.id), place=facts["to"], cost=facts["cost"]), *then]
    lines.append(tell("move.way", places=facts["path"]))
    if facts["risks"]:
        lines.append(tell.count("risks", facts["risks"]))
    lines += [tell(f"move.{key}", chance=facts[key]) for key in CHANCES if key in facts]
    reasons = [risk["reason"] for risk in found["risks"]]
    reasons += [reason for step in found["steps"] for reason in step["reasons"]]
    return Reply(facts, [*lines, *texts_of(table, reasons)])


def roll_before_move(table: WordTable) -> tuple[str, str] | None:
    """The roll that the proposed move needs first, with its figure; None if it needs none, or none is proposed."""
    question = table.session.proposal
    if question is None:
        return None
    try:
        found = table.ask("path", **question)
        needs = None if "refused" in found else _needed_roll(table, question, found)
    except QuestionError:  # the session's proposal fits this table no longer
        return None
    return None if needs is None else (str(question["figure"]), str(needs["roll"]))


def _needed_roll(table: WordTable, question: Mapping[str, Json], found: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The roll that a path needs first. In some games its risks show whether it needs the one that `moves` names."""
    if "needs_roll" in found:
        needed: Mapping[str, Any] | None = found["needs_roll"]
        return needed
    rolls = {risk.get("roll") for risk in found["risks"] if "chance" in risk}
    if not rolls:
        return None
    known = table.rules.keys.get("moves", {})
    keys = {key: value for key, value in question.items() if key in known}
    needed = table.ask("moves", figure=question["figure"], action=question["action"], **keys)["needs_roll"]
    return needed if needed is not None and needed["roll"] in rolls else None


def _do(table: WordTable, figure: Figure, question: Mapping[str, Json], facts: dict[str, Any]) -> tuple[str, list[str]]:
    """Make a move. Returns the key of the verdict, and the sentences that come right after it."""
    known = ("figure", "action", "to", *table.rules.keys.get("apply", {}))
    do: dict[str, Json] = {"ask": "apply", **{key: value for key, value in question.items() if key in known}}
    found, tell = table.result(do), table.voice
    if isinstance(found, Refused):
        facts["refused"] = {"clause": found.refused.clause}
        return "move.refused", [tell.reason(found.refused), tell("cost", cost=facts["cost"])]
    assert isinstance(found, Document)
    facts |= {"done": True, "do": do}
    table.change(found, do, figure.id)
    table.session = evolve(table.session, dice=None)
    ends = found.find(figure.id)
    if ends is None:
        return "move.done", []
    table.select(figure.id)
    at = table.written(ends.space)
    return "move.done", [] if at == question["to"] else [tell("move.short", place=at)]


def other(table: WordTable, rest: str) -> Reply:
    """`x`: list the allowed actions, or do one that needs no place."""
    words, given = split_keys(rest.split())
    figure = table.figure()
    if not words:
        return _allowed(table, figure)
    action, aim = _action_and_aim(table, words)
    fields, leads = dict(table.rules.keys.get("apply", {})), table.ui.action(action).leads
    has_target = leads in table.rules.rolls and "target" in table.rules.rolls[leads].fields
    if leads == "place":
        fields["to"] = Field("space")
    elif aim and not has_target:
        instead = {"move": "m", "see": "a"}.get(leads)
        raise table.unknown(aim, f"{instead} {aim}" if instead and named(table, aim) else None)
    if aim:
        given["target" if has_target else "to"] = aim
    if action not in moving_actions(table) or (aim and has_target):
        return _rolled(table, figure, action, given)
    do: dict[str, Json] = {"ask": "apply", "figure": figure.id, "action": action, **read_keys(table, given, fields)}
    try:
        found = table.result(do)
    except QuestionError as error:
        if error.problem.path == "$.question.to":
            raise table.missing("space") from None
        if error.problem.path == "$.question.action" and action in table.rules.actions:
            return _rolled(table, figure, action, given)
        raise
    if isinstance(found, Refused):
        return _not_now(table, figure, action, found.refused)
    said = table.voice("action.done", name=figure, action=action)
    table.change(found, do, figure.id)
    return Reply({"action": action, "refused": None, "do": do}, [said])


def _action_and_aim(table: WordTable, words: list[str]) -> tuple[str, str]:
    """The action that the words begin with, and its target or its place, "" if they name none."""
    for cut in range(len(words), 0, -1):
        action = action_named(table, " ".join(words[:cut]), table.rules.actions)
        if action is not None:
            return action, " ".join(words[cut:])
    text = " ".join(words)
    raise table.unknown(text, nearest(text, map(table.voice.action, table.rules.actions)))


def _allowed(table: WordTable, figure: Figure) -> Reply:
    tell = table.voice
    listed = table.ask("actions", figure=figure.id)["actions"]
    allowed = [each["id"] for each in listed if each["allowed"]]
    said = [tell("actions" if allowed else "actions.none", name=figure, names=", ".join(map(tell.action, allowed)))]
    for each in listed:
        if not each["allowed"] and each.get("reason"):
            said.append(tell("actions.barred", action=each["id"], reason=tell.reason(each["reason"]["text"])))
    return Reply({"allowed": allowed}, said)


def _not_now(table: WordTable, figure: Figure, action: str, reason: Reason) -> Reply:
    tell = table.voice
    said = [tell("action.refused", name=figure, action=action), tell.reason(reason)]
    return Reply({"action": action, "refused": {"clause": reason.clause}}, said)


def _rolled(table: WordTable, figure: Figure, action: str, given: Mapping[str, str]) -> Reply:
    """An action that a roll resolves: its dice are taken up, if it is allowed and names no target."""
    listed = table.ask("actions", figure=figure.id)["actions"]
    answer = next((each for each in listed if each["id"] == action), None)
    if answer is not None and not answer["allowed"]:
        return _not_now(table, figure, action, answer["reason"]["text"])
    leads = table.ui.action(action).leads
    roll = next((name for name in (action, leads) if name in table.rules.rolls), None)
    if roll is None:
        raise table.missing("target")
    fields = table.rules.rolls[roll].fields
    keys = read_keys(table, given, fields)
    if "target" in fields and "target" not in keys:
        raise table.missing("target")
    table.take_up(figure.id, roll, keys)
    said = table.voice("action.dice", name=figure, roll=roll)
    return Reply({"action": action, "refused": None, "roll": roll}, [said])
