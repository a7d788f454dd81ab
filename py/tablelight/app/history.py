"""Every document there was: undo and redo without limit."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Document


@frozen
class History:
    """Documents, the present one among them."""

    present: Document
    past: tuple[Document, ...] = ()
    future: tuple[Document, ...] = ()

    def then(self, document: Document) -> History:
        """A new present; what had been undone is gone."""
        return History(document, (*self.past, self.present))

    def undone(self) -> History:
        """One step back; the same at the beginning."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redone(self) -> History:
        """One step forward; the same at the end."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])
