"""`o`: the board, the sides, the terrain in regions, what is owed (W-30); `w`, `done` and `end`: whose turn it is, and its
end (W-42); `u`, `redo` and `log`: what was done (W-43); `?` and `more`: the commands, the rest of an answer (W-45)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from tablelight.app.turn.state import ends_round, turn_after, turn_json
from tablelight.board.document import Document, Json
from tablelight.board.problems import QuestionError
from tablelight.rules.answers import Refused
from tablelight.rules.questions import END_ACTIVATION, END_ROUND, END_TURN
from tablelight.words.grounds import box
from tablelight.words.messages import COMMANDS
from tablelight.words.naming import command_of, nearest, words_of_commands
from tablelight.words.session import UndoEntry
from tablelight.words.table import Reply, WordTable

MOST_REGIONS = 12


def overview(table: WordTable, _: str) -> Reply:
    """The whole table in a few lines."""
    tell, kind = table.voice, table.document.board.grid
    facts: dict[str, Any] = {"grid": kind, **table.ground.size()}
    size = tell(f"board.{kind}", **{key: tell.number(number) for key, number in table.ground.size().items()})
    facts |= {"side": table.side(), "round": table.session.turn.round}
    said = [f"{turn_words(table)} {size}"]
    facts["sides"] = []
    for side in table.document.sides:
        told, lines = _side(table, side)
        facts["sides"].append(told)
        said += lines
    facts["regions"], facts["others"] = table.ground.regions(MOST_REGIONS)
    facts["owed"] = table.owed()
    said += _region_lines(table, facts)
    return Reply(facts, [*said, *owed_lines(table, facts["owed"])])


def turn_words(table: WordTable) -> str:
    """A sentence about whose turn it is, and the round."""
    side, count = table.side(), table.session.turn.round
    return table.voice("turn" if side else "turn.none", side=side, round=count)


def owed_lines(table: WordTable, owed: Iterable[dict[str, Any]]) -> list[str]:
    """A sentence for each debt."""
    tell, lines = table.voice, []
    for debt in owed:
        roll = debt["roll"]  # an action, if the game has no such roll
        said = tell.roll(roll) if roll in table.rules.rolls else tell.action(roll)
        lines.append(tell.filled("owed", {"name": tell.name(debt["figure"]), "roll": said}))
    return lines


def _side(table: WordTable, side: str) -> tuple[dict[str, Any], list[str]]:
    """A side's facts and sentences."""
    tell = table.voice
    own = [figure for figure in table.document.figures if figure.side == side]
    out = [figure for figure in own if table.rules.is_out(figure)]
    living = [figure for figure in own if not table.rules.is_out(figure)]
    ends = {key: at and table.written((at[0], at[1])) for key, at in box([figure.space for figure in living]).items()}
    said = [tell("side.none", side=side)]
    if living:
        said = [tell("side", side=side, names=", ".join(map(tell.figure, living)), start=ends["from"], end=ends["to"])]
    if out:
        said.append(tell("side.out", names=", ".join(map(tell.figure, out))))
    ids = {"figures": [figure.id for figure in living], "out": [figure.id for figure in out]}
    return {"side": side, **ids, **ends}, said


def _region_lines(table: WordTable, facts: dict[str, Any]) -> Iterable[str]:
    tell = table.voice
    for region in facts["regions"]:
        parts = [tell.terrain(region["terrain"])]
        if region.get("level"):
            parts.append(tell("level", level=region["level"]))
        if "spaces" in region:
            parts.append(tell.count("spaces", region["spaces"]))
        start, end = region["from"], region["to"]
        is_single = tell.place(start) == tell.place(end)
        yield tell("region.single" if is_single else "region", what=", ".join(parts), start=start, end=end)
    if facts["others"]:
        yield tell.count("regions.more", facts["others"])


SHOWN = 3
"""The lines of an answer that a page says at once."""


KEYED: Mapping[str, str] = {"r": "moves", "m": "path"}
"""The questions of the commands that take further keys (W-09)."""


def show_help(table: WordTable, rest: str) -> Reply:
    """The commands, or one of them with an example."""
    tell = table.voice
    if rest:
        command = command_of(tell, rest)
        if command is None:
            raise table.unknown(rest, nearest(rest, words_of_commands(tell).values()))
        said = [tell(f"help.{command}"), tell("help.example", text=COMMANDS[command].example or command)]
        fields = table.rules.keys.get(KEYED.get(command, ""), {})
        keys = [f"{key}={choice}" for key, field in fields.items() for choice in field.choices or [""]]
        return Reply({"commands": [command]}, [*said, tell("help.keys", keys=", ".join(keys))] if keys else said)
    lines = []
    for command in COMMANDS:
        word, text = tell(f"word.{command}"), tell(f"help.{command}")
        lines.append(f"{word}. {text}" if word == command else tell("help.line", letter=command, word=word, text=text))
    return Reply({"commands": [*COMMANDS]}, [tell("help"), *lines])


def more(table: WordTable, _: str) -> Reply:
    """The next lines of the last answer that have not been said."""
    session = table.session
    waiting = session.waiting if session.language == table.voice.language else ()
    table.session = evolve(session, waiting=waiting[SHOWN:])
    return Reply({}, [*waiting[:SHOWN]] or [table.voice("more.nothing")])


def whose(table: WordTable, _: str) -> Reply:
    """Whose turn it is, which figures have acted, which may act, what is owed."""
    return _reply(table, {"refused": None}, [])


def done(table: WordTable, _: str) -> Reply:
    """End the activation that the document remembers."""
    return _ended(table, table.rules.end_activation(table.document), END_ACTIVATION)


def end(table: WordTable, _: str) -> Reply:
    """End the turn of the side, and the round with the turn of the last side."""
    now = table.session.turn
    turn, is_over = turn_after(table.document, now), ends_round(table.document, now)
    rested = table.rules.rest(table.session.turn_beginning(table.document), table.document, table.side())
    after = (table.rules.end_round if is_over else table.rules.end_turn)(rested)
    reply = _ended(table, after, END_ROUND if is_over else END_TURN)
    if reply.facts["refused"] is not None:
        return reply
    past = (*table.session.past[:-1], evolve(table.session.past[-1], turn_after=turn_json(turn)))
    table.session = evolve(table.session, past=past, turn=turn, selected=None, cursor=None)
    table.selected = None
    return _reply(table, {"refused": None, "do": reply.facts["do"]}, [])


def _ended(table: WordTable, after: Document | Refused, do: Mapping[str, Json]) -> Reply:
    tell = table.voice
    if isinstance(after, Refused):
        said = [tell("end.refused"), tell.reason(after.refused)]
        return _reply(table, {"refused": {"clause": after.refused.clause}}, said)
    table.change(after, do)
    table.session = evolve(table.session, dice=None)
    return _reply(table, {"refused": None, "do": {**do}}, [tell("end.activation")])


def _reply(table: WordTable, more: dict[str, Any], said: list[str]) -> Reply:
    tell, turn = table.voice, table.session.turn
    own = [figure for figure in table.document.figures if figure.side == table.side()]
    may = [figure.id for figure in own if not table.rules.is_out(figure) and _may_act(table, figure.id)]
    facts = {
        "side": table.side(),
        "round": turn.round,
        "acted": [figure.id for figure in own if figure.id in turn.acted],
        "may": may,
        "owed": table.owed(),
        **more,
    }
    table.take_up_owed()
    lines = [*said, turn_words(table), *owed_lines(table, facts["owed"])]
    for key in ("may", "acted"):
        names = ", ".join(map(tell.name, facts[key]))
        lines.append(tell(f"turn.{key}", names=names) if names else tell(f"turn.{key}.none"))
    return Reply(facts, lines)


def _may_act(table: WordTable, figure: str) -> bool:
    """Whether any action is open to a figure. An error about missing numbers of one figure does not stop the others."""
    try:
        listed = table.ask("actions", figure=figure)["actions"]
    except QuestionError:
        return False
    return any(each["allowed"] for each in listed)


ENTRIES = 5
FARTHEST = 1_000_000
"""A number of a place beyond this is from no board."""


def stepped(table: WordTable, _: str, *, back: bool) -> Reply:
    """Undo what was done last, or redo what was undone last, entry by entry as far as they are joined; the facts have the
    first."""
    name = "undo" if back else "redo"
    entries: list[UndoEntry] = []
    while left := table.session.past if back else table.session.future:
        if entries and not (entries[-1] if back else left[-1]).is_joined:
            break
        entries.append(left[-1])
        document, table.session = table.session.stepped(table.document, back=back)
        table.put(document)
    if not entries:
        return Reply({"do": None}, [table.voice(f"{name}.nothing")])
    return Reply({"do": entries[0].do}, [table.voice(name), *(entry_words(table, entry.do) for entry in entries)])


def log(table: WordTable, rest: str) -> Reply:
    """The last entries, the latest first."""
    count = ENTRIES
    if rest:
        if not (rest.isascii() and rest.isdecimal()) or len(rest) > 4:
            raise table.unknown(rest, str(ENTRIES))
        count = int(rest)
    entries = [entry.do for entry in reversed(table.session.past)][:count]
    first = table.voice.count("log", len(entries))
    return Reply({"entries": entries}, [first, *(entry_words(table, do) for do in entries)])


def entry_words(table: WordTable, do: Mapping[str, Json]) -> str:
    """An entry as a sentence. It comes from the session: unknown parts are left out."""
    tell, name = table.voice, table.document.find(do.get("figure")) or str(do.get("figure"))
    match do.get("ask"):
        case "end-turn":
            return tell("log.end-turn")
        case "end-activation":
            return tell("log.end-activation")
        case "roll":
            return tell("log.roll", name=name, roll=str(do.get("roll")), faces=_faces(table, do))
    action = str(do.get("action"))
    if action == "end-round":
        return tell("log.end-round")
    place = do.get("to")
    if isinstance(place, list | tuple) and len(place) == 2:
        numbers = [part for part in place if isinstance(part, int | float) and abs(part) < FARTHEST]
        if len(numbers) == 2:
            return tell("log.move", name=name, action=action, place=numbers)
    return tell("action.done", name=name, action=action)


def _faces(table: WordTable, do: Mapping[str, Any]) -> str:
    faces = do.get("dice")
    listed = faces if isinstance(faces, list | tuple) else []
    return ", ".join(table.voice.face(str(do.get("roll")), face) for face in listed)
