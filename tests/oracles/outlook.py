"""How many enemies could do what to a figure (DG-11), from the whole answer of `threats`."""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.board.document import Document, Figure
from tablelight.rules.danger.places import enemy_of
from tablelight.rules.danger.policy import Danger


class PlainOutlook:
    """Counts each enemy by itself."""

    def __init__(self, danger: Danger) -> None:
        self._danger = danger

    def flags(self, document: Document, subject: Figure) -> Iterator[tuple[Figure, tuple[bool, bool, bool]]]:
        """Whether `threats` has something now, after and beside for each enemy."""
        danger, board = self._danger, self._danger.fresh(document)
        for enemy in board.enemies(subject):
            found = enemy_of(danger, board, enemy, subject)
            yield enemy, (bool(found.now), found.after is not None, found.beside is not None)
