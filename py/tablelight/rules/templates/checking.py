"""The problems of the rulers and templates that a document keeps on the board (TP-06)."""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.board.document import Board, Document
from tablelight.board.parts import ANGLES, LARGEST_TEMPLATE, MOST_MEASURES, Measure
from tablelight.board.problems import Problem
from tablelight.board.schema import Field

_ANGLE = Field("choice", choices=ANGLES)


def measure_problems(document: Document) -> Iterator[Problem]:
    """All problems of the measures of a document."""
    if len(document.measures) > MOST_MEASURES:
        yield Problem("$.measures", "must be a list of 1 to {most}", {"most": MOST_MEASURES})
        return
    for number, measure in enumerate(document.measures):
        yield from _wrong(f"$.measures[{number}]", measure, document.board)


def sound_measures(document: Document) -> tuple[Measure, ...]:
    """The measures of a document that can be drawn: a position from a game's past may be impossible."""
    return tuple(each for each in document.measures[:MOST_MEASURES] if not any(_wrong("", each, document.board)))


def smallest_step(board: Board) -> int:
    """The step by which a template grows, and its least size: half an inch, or a space."""
    return max(board.unit // 2, 1)


def _wrong(path: str, measure: Measure, board: Board) -> Iterator[Problem]:
    ends = 1 if measure.kind == "circle" else 2
    if len(measure.ends) != ends:
        yield Problem(f"{path}.ends", "must be a list of length {length}", {"length": ends})
    for number, end in enumerate(measure.ends):
        if not board.holds(end.at):
            yield Problem(f"{path}.ends[{number}].at", "is off the board")
    if measure.kind == "ruler":
        return
    low, high = smallest_step(board), LARGEST_TEMPLATE * board.unit
    if not low <= measure.shape.size <= high:
        values = {"low": low / board.unit if board.unit > 1 else low, "high": LARGEST_TEMPLATE}
        yield Problem(f"{path}.shape.size", "must be from {low} to {high}", values)
    if measure.shape.angle is not None:
        yield from _ANGLE.problems(f"{path}.shape.angle", measure.shape.angle)
