"""What the turn remembers of a miniature's activation."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record
from tablelight.rules.systems.oraculo.tables import OPTIONS


@frozen
class Turn:
    """An activation."""

    figure: str | None = None
    """Whose it is; where nobody is named, of whoever is asked about."""
    actions: tuple[str, ...] = ()
    """The actions taken, in order (OR-01)."""
    shots: tuple[int, ...] = ()
    """The dice of `aim` in each shot of an attack (OR-53)."""


def turn_of(document: Document, figure: Figure) -> Turn:
    """What the turn remembers of a miniature's activation; nothing if it is another's."""
    if not document.turn:
        return Turn()
    turn = as_record(document.turn, Turn)
    return turn if turn.figure in (None, figure.id) else Turn()


def taken(document: Document, figure: Figure) -> tuple[str, ...]:
    """Its actions of this activation, in order."""
    return turn_of(document, figure).actions


def shots(document: Document, figure: Figure) -> tuple[int, ...]:
    """The dice of `aim` in each shot of its attack."""
    return turn_of(document, figure).shots


def option(document: Document, name: str) -> object:
    """An option of the document, or its default."""
    return document.options.get(name, OPTIONS[name].default)


def life_left(figure: Figure) -> int | None:
    """The life that its wounds leave it; None where its life is not told."""
    life, wounds = figure.stats.get("life"), figure.state.get("wounds", 0)
    return max(0, life - wounds) if isinstance(life, int) and isinstance(wounds, int) else None


def life(figure: Figure) -> tuple[int, int] | None:
    """The life that its wounds leave it, and all of it."""
    left = life_left(figure)
    return None if left is None else (left, figure.stats["life"])


def is_out(figure: Figure) -> bool:
    """DG-06: whether it has as many wounds as life."""
    return life_left(figure) == 0
