"""`vantage` on a bare table in Carnevale: where a move ends in sight of a target, and attacks from there (DG-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.geometry.inches.outline import outline
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import rows_of
from tablelight.progress.portions import Portion, Portions, Steps, within
from tablelight.rules.bare.table import rounded
from tablelight.rules.danger.attacks import SURE, Way
from tablelight.rules.danger.records import FreeVantage
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation_end import as_active
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.danger.foes import (
    WITHOUT,
    at_activation,
    attacks,
    out_reason,
    way_of,
)
from tablelight.rules.systems.carnevale.danger.regions import moves_of, seen_lines, without_figure
from tablelight.rules.systems.carnevale.danger.taken import DANGER_SLAB
from tablelight.rules.systems.carnevale.pursuit import pursue
from tablelight.rules.systems.carnevale.walking import given_outcome, move_budget


def vantage(document: Document, question: MoveQuestion, target: Figure) -> Portions[FreeVantage]:
    """DG-15: the attack on a target in contact, the way into contact by this move, and from where it is seen."""
    figure, found = question.figure, (yield from moves_of(document, question))
    if out_reason(document, figure):
        return FreeVantage(refused=found.refused, seen=[], extra={"without": WITHOUT})
    yield Portion("places", 0)
    rows = rows_of(cast(Polygons, found.area or []), DANGER_SLAB)
    seen = seen_lines(without_figure(document, figure), target, rows, figure.radius)
    parted = [row.with_spans(spans) for row, spans in zip(rows, seen, strict=True)]
    yield Portion("places", 0)
    touching = None if found.refused else (yield from within(Portion("places", 0), contact(document, question, target)))
    return FreeVantage(
        needs_roll=found.needs_roll,
        refused=found.refused,
        stay=stay_attacks(document, figure, target),
        contact=touching,
        seen=rounded(outline(parted)),
        extra={"without": WITHOUT},
    )


def stay_attacks(document: Document, figure: Figure, target: Figure) -> Mapping[str, object] | None:
    """DG-12: when and how it may attack a target that it is in contact with."""
    board = as_active(document, figure)
    return attacks_there(board, figure, target)


def attacks_there(moved: Document, figure: Figure, target: Figure) -> Mapping[str, object] | None:
    """The attacks of a figure where it stands in `moved`: in this activation, else in its next."""
    if target.side == figure.side or out_reason(moved, target):
        return None
    there, other = moved.figure(figure.id), moved.figure(target.id)
    now = attacks(moved, there, other)
    if now:
        return {"when": "now", "attacks": tuple(now)}
    board = at_activation(moved)
    later = attacks(board, board.figure(figure.id), board.figure(target.id))
    return {"when": "next", "attacks": tuple(later)} if later else None


def contact_way(document: Document, question: MoveQuestion, target: Figure) -> Steps[tuple[Way, Document] | None]:
    """The way into contact with an enemy by this move, and what `apply` makes of it, its rolls taken as made."""
    figure = question.figure
    board = as_active(document, figure)
    if target.side == figure.side or out_reason(board, target) or table.in_contact(board, figure, target):
        return None
    found = yield from pursue(board, figure, target, 1, first=move_budget(board, figure, question))
    if found is None:
        return None
    way = way_of(board, figure, found)
    taken = {**question.extra, "outcome": given_outcome(question) or "success"}
    moved = apply(board, evolve(question, to=found.to, rolled=None, extra=taken))
    if not isinstance(moved, Document) or moved.figure(figure.id).space != found.to:
        return None
    return (evolve(way, chance=SURE) if given_outcome(question) else way), moved


def contact(document: Document, question: MoveQuestion, target: Figure) -> Steps[Mapping[str, object] | None]:
    """The way into contact by one move, and the attacks there."""
    found = yield from contact_way(document, question, target)
    there = None if found is None else attacks_there(found[1], question.figure, target)
    if found is None or there is None:
        return None
    way = found[0]
    return {"actions": way.actions, "to": way.to, "cost": way.cost, "chance": way.chance, **way.extra, **there}
