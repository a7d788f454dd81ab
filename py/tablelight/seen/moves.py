"""The moves from the digital position to the one on the table, as the rules judge them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Any

from attrs import evolve, field, frozen

from tablelight.ask import answer
from tablelight.board import figures as by_hand
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.units import INCH
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Refused
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of

ERROR = INCH / 4
"""How far a base may be from where a photograph shows it on a bare table (docs/look.md)."""


@frozen
class Moved:
    """A figure that stands elsewhere now. `answer`: of `path` for `action`, empty if no action leads there."""

    figure: str
    to: Space
    start: Space = (0, 0)
    action: str | None = None
    answer: dict[str, Any] = field(factory=dict)
    written: Callable[[Space], Json] = list
    """A place as in JSON."""

    @property
    def allowed(self) -> bool:
        """Whether an action leads there; an owed roll does not forbid it."""
        return "path" in self.answer

    def plain(self) -> Json:
        """The entry in the answer of `seen`."""
        found: dict[str, Any] = {
            "figure": self.figure,
            "from": self.written(self.start),
            "to": self.written(self.to),
            "action": self.action,
            "allowed": self.allowed,
        }
        if self.allowed:
            found["cost"] = self.answer["cost"]
        found |= {key: self.answer[key] for key in ("needs_roll", "refused") if self.answer.get(key) is not None}
        return found


def is_elsewhere(document: Document, figure: Figure, at: Space) -> bool:
    """Whether a figure that is seen at a place has moved: it covers another space, or is farther away than a
    photograph may err on a bare table."""
    if document.board.grid != "inches":
        return at not in figure.at
    x, y = figure.at[0]
    return hypot(at[0] - x, at[1] - y) > ERROR


def explained(document: Document, figure: str, to: Space) -> Moved:
    """A figure's move to a place by the first action that leads there, else the first with a reason against it."""
    written = document.board.written
    moved = Moved(figure, to, document.figure(figure).at[0], written=written)
    rules = rules_of(document)
    for action in rules.moving or rules.actions:
        try:
            found: Any = answer(document, {"ask": "path", "figure": figure, "action": action, "to": written(to)})
        except QuestionError:
            continue  # it leads nowhere, or needs more than a place
        tried = evolve(moved, action=action, answer=dict(found))
        if tried.allowed:
            return tried
        if moved.action is None:
            moved = tried
    return moved


@progressive()
def ordered(document: Document, wanted: Sequence[Moved]) -> Steps[list[Moved]]:
    """The moves in an order that the rules allow, as far as there is one: a figure that frees a space goes first. Moves
    that no rule allows come last."""
    done: list[Moved] = []
    waiting = [*wanted]
    while waiting:
        for move in waiting:
            yield
            found = explained(document, move.figure, move.to)
            if not found.allowed:
                continue
            after = applied(document, found)
            if after is not None or len(waiting) == 1:
                break
        else:
            break
        done.append(found)
        document = after or put(document, [found])
        waiting.remove(move)
    return [*done, *(explained(document, move.figure, move.to) for move in waiting)]


def applied(document: Document, move: Moved) -> Document | None:
    """The document after an allowed move, with a needed roll taken as made; None if the rules refuse it."""
    if move.action is None:
        return None
    for rolled in (None, "success") if move.answer.get("needs_roll") else (None,):
        question = MoveQuestion(figure=document.figure(move.figure), action=move.action, to=move.to, rolled=rolled)
        try:
            after = rules_of(document).apply(document, question)
        except QuestionError:
            continue
        if not isinstance(after, Refused) and after.figure(move.figure).at[0] == move.to:
            return after
    return None


def put(document: Document, moves: Iterable[Moved]) -> Document:
    """The document with figures moved by hand."""
    for each in moves:
        document = by_hand.move(document, each.figure, each.to)
    return document
