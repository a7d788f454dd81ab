"""`r`: how far a figure may go (W-34)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablelight.board.document import Figure, Json
from tablelight.words.naming import figures_named, key_of, read_keys, required_figure, split_keys, unknown_name
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
    fields = dict(table.rules.keys.get(ask, {}))
    actions = moving_actions(table)
    if "action" not in given:
        return actions[0], read_keys(table, left, fields)
    action = action_named(table, given["action"], actions)
    if action is None:
        raise unknown_action(table, given["action"])
    return action, read_keys(table, left, fields)


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
    if found["needs_roll"] is not None:
        said.append(needed_words(table, found["needs_roll"]))
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
    action = action_named(table, text, moving_actions(table))
    if action is not None:
        return None, action
    for cut in range(len(words) - 1, 0, -1):
        action = action_named(table, " ".join(words[cut:]), moving_actions(table))
        if action is not None:
            return required_figure(table, " ".join(words[:cut])), action
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
    by_cost: dict[str, int] = {}
    for cost in sorted(least.values()):
        by_cost[str(cost)] = by_cost.get(str(cost), 0) + 1
    return {
        "spaces": len(least),
        "by_cost": by_cost,
        "stops": [list(at) for at, always in halts.items() if always],
        "directions": table.ground.directions(figure.space, found),
    }


def needed_words(table: WordTable, needs: Mapping[str, Any]) -> str:
    """The roll that is owed first."""
    return table.voice("needs", roll=needs["roll"], chance=needs["chance"])


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
