"""Figures found by the marks under them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import frozen

from tablelight.board.document import Document
from tablelight.grid import Space
from tablelight.seen.detection import PrintedMark
from tablelight.seen.laying import LaidBoard, crossing

SURE_INSIDE = 0.1
"""How far from the border of its space the middle of a mark is beyond doubt, in spaces."""
LAST_CORNER = 3


@frozen
class SeenFigure:
    """A figure where its mark is, and how sure that is (0 to 1). On a bare table the place is in thousandths of an inch."""

    figure: str
    at: Space
    sure: float


@frozen
class UnknownMark:
    """A mark that no figure has, or that was found twice."""

    at: Space
    mark: int


@frozen
class SeenFigures:
    """Figures found, marks of nobody, and figures whose mark was not found."""

    figures: tuple[SeenFigure, ...]
    strangers: tuple[UnknownMark, ...]
    unseen: tuple[str, ...]


def figures_seen(document: Document, view: LaidBoard, marks: Sequence[PrintedMark]) -> SeenFigures:
    """Who stands where. A mark that was found twice says nothing."""
    counts = Counter(mark.id for mark in marks)
    owners = {figure.mark: figure for figure in document.figures if figure.mark is not None}
    figures: list[SeenFigure] = []
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
            figures.append(SeenFigure(owner.id, at, sure))
    order = {figure.id: number for number, figure in enumerate(document.figures)}
    seen = {each.figure for each in figures}
    unseen = tuple(figure.id for figure in document.figures if figure.mark is not None and figure.id not in seen)
    return SeenFigures(tuple(sorted(figures, key=lambda each: order[each.figure])), tuple(strangers), unseen)


def _standing(view: LaidBoard, mark: PrintedMark) -> tuple[Space, float] | None:
    found = view.plane.space_at(view.place(crossing(mark.corners)))
    if found is None:
        return None
    space, inside = found
    return space, min(0.99, 0.5 + 0.49 * inside / SURE_INSIDE)
