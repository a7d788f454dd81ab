"""`w`, `done` and `end`: whose turn it is, and its end (W-42); `u`, `redo` and `log`: what was done (W-43)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from tablelight.app.turn.state import ends_round, turn_after, turn_json
from tablelight.board.document import Document, Json
from tablelight.board.problems import QuestionError
from tablelight.rules.answers import Refused
from tablelight.rules.questions import END_ACTIVATION, END_ROUND, END_TURN
from tablelight.words.commands.overview import owed_lines, turn_words
from tablelight.words.session import UndoEntry
from tablelight.words.table import Reply, WordTable


def whose(table: WordTable, _: str) -> Reply:
    """Whose turn it is, which figures have acted, which may act, what is owed."""
    return _reply(table, {"refused": None}, [])


def done(table: WordTable, _: str) -> Reply:
    """End the activation that the document remembers."""
    after = table.rules.end_activation(table.document)
    return _ended(table, after, END_ACTIVATION)


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
