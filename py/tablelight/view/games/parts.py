"""What one game alone shows, as functions. A game without such a thing has the function that shows nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Destination, Moves, Path, RequiredSquare, Step
from tablelight.view.nodes import Node

if TYPE_CHECKING:
    from tablelight.view.words import Words

SquaresByEnemy: TypeAlias = Sequence[tuple[str, Sequence[RequiredSquare]]]
"""Squares that must be free, by the id of the enemy that they lie opposite to."""


def never(_: object) -> bool:
    """No action, no figure, no destination, no step."""
    return False


def no_squares(_found: Moves) -> SquaresByEnemy:
    """No square must be free."""
    return ()


def no_squares_section(_document: Document, _groups: SquaresByEnemy, _say: Words) -> list[Node]:
    """Nothing is said of squares that must be free."""
    return []


def no_notes(_document: Document, _found: Path, _say: Words) -> list[Node]:
    """Nothing is said of the steps of a path."""
    return []


@frozen(kw_only=True)
class GameParts:
    """What one game alone shows, as functions of its table or of a module beside it (`herotrek_panel.py`)."""

    is_raised: Callable[[Figure], bool] = never
    """Whether a figure is drawn up in the air."""
    ends_raised: Callable[[Destination], bool] = never
    """Whether it is up in the air where a move ends."""
    needs_squares: Callable[[str], bool] = never
    """Whether certain squares must be free for an action."""
    required_squares: Callable[[Moves], SquaresByEnemy] = no_squares
    """Which ones, by the answer to `moves`."""
    required_squares_section: Callable[[Document, SquaresByEnemy, Words], list[Node]] = no_squares_section
    """The same as a part of the panel."""
    is_watched: Callable[[Step], bool] = never
    """Whether a step is marked with a warning."""
    step_notes: Callable[[Document, Path, Words], list[Node]] = no_notes
    """What is said of the steps of a path."""
    reaction: Callable[[Words], str] | None = None
    """What is said of an attack outside of the attacker's own activation; None: none is made then."""
