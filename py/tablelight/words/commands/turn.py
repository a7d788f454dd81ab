"""`w`, `done` and `end`: whose turn it is, and its end (W-42)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from tablelight.app.transitions import END_ACTIVATION, END_ROUND, END_TURN
from tablelight.app.turn.state import ends_round, turn_after, turn_json
from tablelight.board.document import Document, Json
from tablelight.board.problems import QuestionError
from tablelight.rules.answers import Refused
from tablelight.words.commands.overview import owed_lines, turn_words
from tablelight.words.table import Reply, WordTable


def whose(table: WordTable, _: str) -> Reply:
    """Whose turn it is, who has acted, who may act, what is owed."""
    return _reply(table, {"refused": None}, [])


def done(table: WordTable, _: str) -> Reply:
    """End the activation that the document remembers."""
    after = table.rules.end_activation(table.document)
    return _ended(table, after, END_ACTIVATION)


def end(table: WordTable, _: str) -> Reply:
    """End the turn of the side, and the round with that of the last one."""
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
    table.lay_down()
    return _reply(table, {"refused": None, "do": {**do}}, [tell("end.activation")])


def _reply(table: WordTable, more: dict[str, Any], said: list[str]) -> Reply:
    tell, turn = table.voice, table.session.turn
    own = [figure for figure in table.document.figures if figure.side == table.side()]
    may = [figure.id for figure in own if not table.is_out(figure) and _may_act(table, figure.id)]
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
    """Whether any action is open to a figure; no question about one whose numbers are missing stops the others."""
    try:
        listed = table.ask("actions", figure=figure)["actions"]
    except QuestionError:
        return False
    return any(each["allowed"] for each in listed)
