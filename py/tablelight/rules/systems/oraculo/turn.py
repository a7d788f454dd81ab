"""What the turn remembers of a miniature's activation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablelight.board.document import Document, Figure
from tablelight.rules.systems.oraculo.tables import OPTIONS


def is_active(document: Document, figure: Figure) -> bool:
    """Whether what the turn remembers is of this miniature; a turn that names nobody is of whoever is
    asked about.
    """
    return document.turn.get("figure", figure.id) == figure.id


def taken(document: Document, figure: Figure) -> tuple[str, ...]:
    """Its actions of this activation, in order."""
    return tuple(cast(Sequence[str], document.turn.get("actions", ()))) if is_active(document, figure) else ()


def shots(document: Document, figure: Figure) -> tuple[int, ...]:
    """The dice of `aim` in each shot of its attack."""
    return tuple(cast(Sequence[int], document.turn.get("shots", ()))) if is_active(document, figure) else ()


def option(document: Document, name: str) -> object:
    """An option of the document, or its default."""
    return document.options.get(name, OPTIONS[name].default)


def life_left(figure: Figure) -> int | None:
    """The life that its wounds leave it; None where its life is not told."""
    life, wounds = figure.stats.get("life"), figure.state.get("wounds", 0)
    return max(0, life - wounds) if isinstance(life, int) and isinstance(wounds, int) else None


def is_out(figure: Figure) -> bool:
    """DG-06: whether it has as many wounds as life."""
    return life_left(figure) == 0
