"""What photographs show of a position: where each figure stands now, and by which moves it got there (`python -m
tablelight seen`). Figures are found by the marks under them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from tablelight.board.document import Document, Json
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.seen.changes import SURPRISING, changes_between
from tablelight.seen.detection import Detection, PrintedMark
from tablelight.seen.explaining import explanations
from tablelight.seen.laying import LaidBoard, crossing, lay_board, turns
from tablelight.seen.moves import Moved, is_elsewhere, ordered, put

SURE_INSIDE = 0.1
"""From this distance to the border of its space, in spaces, the place of a mark's middle is beyond doubt."""
LAST_CORNER = 3


@frozen
class SeenFigure:
    """A figure at its mark's place (thousandths of an inch on a bare table), and how sure that is (0 to 1)."""

    figure: str
    at: Space
    sure: float


@frozen
class UnknownMark:
    """A mark that no figure has, or that was found twice."""

    at: Space
    mark: int


@frozen
class Comparison:
    """The differences between a table and the digital position."""

    figures: tuple[SeenFigure, ...] = ()
    moves: tuple[Moved, ...] = ()
    """The best explanation, in an order that the rules allow."""
    alternatives: tuple[tuple[Moved, ...], ...] = ()
    unseen: tuple[str, ...] = ()
    still: tuple[str, ...] = ()
    """Figures without a mark that look as if they stand where they stood in the earlier photograph."""
    strangers: tuple[UnknownMark, ...] = ()
    """Marks that no figure has."""
    surprises: tuple[Space, ...] = ()
    """Changed spaces without an explanation."""
    changed: tuple[tuple[Space, float], ...] | None = None
    """The spaces that look different, with the amount; None without an earlier photograph."""


def figures_seen(document: Document, view: LaidBoard, marks: Sequence[PrintedMark]) -> Comparison:
    """Where each figure stands. A mark that was found twice proves nothing."""
    counts = Counter(mark.id for mark in marks)
    owners = {figure.mark: figure for figure in document.figures if figure.mark is not None}
    found: dict[str, SeenFigure] = {}
    strangers: list[UnknownMark] = []
    for mark in marks:
        if mark.id <= LAST_CORNER:
            continue
        standing = _standing(view, mark)
        if standing is None:
            continue
        at, sure = standing
        owner = owners.get(mark.id)
        if owner is None or counts[mark.id] > 1:
            strangers.append(UnknownMark(at, mark.id))
        else:
            found[owner.id] = SeenFigure(owner.id, at, sure)
    unseen = tuple(figure.id for figure in document.figures if figure.mark is not None and figure.id not in found)
    figures = tuple(found[figure.id] for figure in document.figures if figure.id in found)
    return Comparison(figures, unseen=unseen, strangers=tuple(strangers))


def _standing(view: LaidBoard, mark: PrintedMark) -> tuple[Space, float] | None:
    found = view.plane.space_at(view.place(crossing(mark.corners)))
    if found is None:
        return None
    space, inside = found
    return space, min(0.99, 0.5 + 0.49 * inside / SURE_INSIDE)


@progressive()
def compared(document: Document, after: Detection, before: Detection | None = None) -> Steps[Comparison]:
    """The findings of one or two photographs about a position."""
    views = turns(document.board, after)
    if not views:
        return Comparison(unseen=tuple(each.id for each in document.figures if each.mark))
    changes = None
    if before is not None:
        changes = yield from changes_between.steps(document, lay_board(document.board, before), views)
    found = figures_seen(document, views[0] if changes is None else changes.view, after.marks)
    wanted = [
        Moved(each.figure, each.at)
        for each in found.figures
        if is_elsewhere(document, document.figure(each.figure), each.at)
    ]
    if changes is None:
        return evolve(found, moves=tuple((yield from ordered.steps(document, wanted))))
    known = {each.figure for each in found.figures}
    told: list[tuple[Moved, ...]] = []
    for each in (yield from explanations.steps(put(document, wanted), changes, known)) or [()]:
        told.append(tuple((yield from ordered.steps(document, [*wanted, *each]))))
    best, *others = told
    places = {place for move in best for place in (move.start, move.to)}
    still = []
    for name in changes.templates:
        yield
        figure = document.figure(name)
        if figure.mark is None and figure.at[0] not in places and changes.left(name) < 0:
            still.append(name)
    return evolve(
        found,
        moves=best,
        alternatives=tuple(others),
        still=tuple(still),
        surprises=tuple(changes.surprising(places, SURPRISING)),
        changed=tuple(changes.largest(best)),
    )


def seen(document: Document, after: Detection, before: Detection | None = None) -> Mapping[str, Json]:
    """The answer of `python -m tablelight seen` (docs/look.md)."""
    found, written = compared(document, after, before), document.board.written
    answer: dict[str, Any] = {
        "figures": [{"id": each.figure, "at": written(each.at), "sure": round(each.sure, 3)} for each in found.figures],
        "moves": [each.plain() for each in found.moves],
        "unseen": list(found.unseen),
        "unexplained": [
            *({"at": written(each.at), "mark": each.mark} for each in found.strangers),
            *({"at": written(at)} for at in found.surprises),
        ],
    }
    if found.changed is not None:
        answer["alternatives"] = [[each.plain() for each in moves] for moves in found.alternatives]
        answer["changed"] = [{"at": list(at), "amount": round(amount, 2)} for at, amount in found.changed]
    return answer


__all__ = ["Comparison", "Detection", "LaidBoard", "compared", "seen"]
