"""Every moment of the game: undo and redo without limit, and the log of what happened, what was taken back included."""

from __future__ import annotations

from attrs import evolve, field, frozen

from tablelight.app.log.state import Entry
from tablelight.app.photo import Photo
from tablelight.app.saves.source import Source
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document


@frozen
class Moment:
    """The table at one moment."""

    document: Document
    """The game."""
    turn: TableTurn = field(factory=TableTurn)
    """Whose turn it is."""
    entry: int | None = None
    """The number of the log's entry that led here; None: nothing that the log tells."""
    photo: Photo | None = None
    """The photograph under the board."""


@frozen
class History:
    """The moments of a game, the present one among them. The log only grows: what is undone stays in it, marked."""

    now: Moment
    """The present."""
    past: tuple[Moment, ...] = ()
    """The moments before, the last one last."""
    future: tuple[Moment, ...] = ()
    """The moments that were undone, the next one first."""
    log: tuple[Entry, ...] = ()
    """Everything that happened."""
    source: Source | None = None
    """The file of another program that the game came from."""

    @classmethod
    def of(cls, document: Document, photo: Photo | None = None) -> History:
        """The history of a game that begins now."""
        return cls(Moment(document, photo=photo))

    @property
    def present(self) -> Document:
        """The document as it is now."""
        return self.now.document

    @property
    def turn(self) -> TableTurn:
        """Whose turn it is now."""
        return self.now.turn

    @property
    def photo(self) -> Photo | None:
        """The photograph under the board as it is now."""
        return self.now.photo

    def entry(self, moment: Moment) -> Entry | None:
        """The log's entry for the step that led to a moment."""
        return None if moment.entry is None else self.log[moment.entry]

    def then(self, document: Document, entry: Entry | None = None, turn: TableTurn | None = None) -> History:
        """The history with a new present; what had been undone can no longer be redone. Without `turn` the present turn
        goes on."""
        log = self.log if entry is None else (*self.log, entry)
        number = None if entry is None else len(self.log)
        moment = Moment(document, self.turn if turn is None else turn, number, self.photo)
        return History(moment, (*self.past, self.now), (), log, self.source)

    def with_photo_at_first(self, photo: Photo | None) -> History:
        """The history with a photograph under the present that cannot be undone."""
        return evolve(self, now=evolve(self.now, photo=photo))

    def with_photo(self, photo: Photo | None) -> History:
        """The history with another photograph as a new present."""
        return History(evolve(self.now, photo=photo, entry=None), (*self.past, self.now), (), self.log, self.source)

    def undone(self) -> History:
        """The history one moment back; the same at its beginning."""
        if not self.past:
            return self
        log = self._marked(self.now.entry, True)
        return History(self.past[-1], self.past[:-1], (self.now, *self.future), log, self.source)

    def redone(self) -> History:
        """The history one moment on; the same at its end."""
        if not self.future:
            return self
        log = self._marked(self.future[0].entry, False)
        return History(self.future[0], (*self.past, self.now), self.future[1:], log, self.source)

    def _marked(self, number: int | None, undone: bool) -> tuple[Entry, ...]:
        if number is None:
            return self.log
        return (*self.log[:number], evolve(self.log[number], undone=undone), *self.log[number + 1 :])
