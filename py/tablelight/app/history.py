"""Every moment of the game: undo and redo, the lines that were left for others, and the log of what happened, including
what was undone."""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.beside import NO_PORTRAITS, Photo, Portraits, Source, of_figures
from tablelight.app.log.state import Entry
from tablelight.app.transitions import Transition
from tablelight.app.turn.state import TableTurn, turn_on
from tablelight.board.document import Document
from tablelight.rules.questions import END_ACTIVATION
from tablelight.rules.registry import rules_of

MOST_MOMENTS = 5000
"""How many moments before the present are kept, some 3 KB each (`test_timeline_memory.py`); the oldest go first."""
MOST_LINES = 20
"""How many lines are kept; the oldest go first."""
MomentLine: TypeAlias = "tuple[Moment, ...]"
"""Moments from the game's beginning that follow from each other."""


@frozen
class Moment:
    """The document at one moment of the game, with what is kept beside it."""

    document: Document
    """The game as it stood."""
    turn: TableTurn = field(factory=TableTurn)
    """Whose turn it is."""
    entry: int | None = None
    """The number of the log entry that led here; None if the log has none."""
    photo: Photo | None = None
    """The photograph under the board."""
    transition: Transition | None = None
    """What led here from the moment before; None: a change by hand, or the beginning."""
    texts: dict[str, object] = field(factory=dict, eq=False, repr=False)
    """Its parts of the game's file, once written. They are kept because a long game is saved after every move
    (`timeline/file_format.py`)."""
    portraits: Portraits = NO_PORTRAITS
    """The pictures on figures."""
    is_joined: bool = False
    """Whether undo takes it back together with the moment before it."""


@frozen
class UnreadMoments:
    """A file's moments of a game, until they are first needed."""

    value: object
    """The raw value from the file."""
    found: dict[str, object] = field(factory=dict, eq=False, repr=False)
    """The result of reading it. It is read only once (`timeline/file_format.py`)."""


@frozen
class History:
    """The moments of a game, the present one among them. The log only grows: what is undone stays in it, marked."""

    now: Moment
    """The moment that is on the table."""
    past: tuple[Moment, ...] = ()
    """The moments before, oldest first."""
    future: tuple[Moment, ...] = ()
    """The moments that were undone, the next one first."""
    log: tuple[Entry, ...] = ()
    """Everything that happened."""
    source: Source | None = None
    """The file of another program that the game came from."""
    lines: tuple[MomentLine, ...] = ()
    """The lines that were left for another, each from the game's beginning to its end; the last one left is last."""
    unread: UnreadMoments | None = None
    """A file's earlier moments, until they are first needed (`timeline/file_format.py`)."""

    @classmethod
    def of(cls, document: Document, photo: Photo | None = None) -> History:
        """The history of a game that begins now."""
        return cls(Moment(document, photo=photo))

    @property
    def present(self) -> Document:
        return self.now.document

    @property
    def turn(self) -> TableTurn:
        return self.now.turn

    @property
    def side(self) -> str:
        """Whose turn it is; "" on a board without figures."""
        return self.present.side_or_first(self.turn.side)

    @property
    def photo(self) -> Photo | None:
        """The photograph under the board as it is now."""
        return self.now.photo

    @property
    def portraits(self) -> Portraits:
        """The pictures on figures as they are now."""
        return self.now.portraits

    def entry(self, moment: Moment) -> Entry | None:
        """The log's entry for the step that led to a moment."""
        return None if moment.entry is None else self.log[moment.entry]

    @property
    def may_undo(self) -> bool:
        """Whether there are moments before the present one, read or not."""
        return bool(self.past) or self.unread is not None

    @property
    def line(self) -> MomentLine:
        """All moments of the present line, including the undone ones."""
        return (*self.past, self.now, *self.future)

    def then(
        self,
        document: Document,
        entry: Entry | None = None,
        turn: TableTurn | None = None,
        transition: Transition | None = None,
    ) -> History:
        """The history with a new present. Undone moments are kept as a separate line. Without `turn`, the present turn
        goes on, and figures that were not on the table have not acted."""
        log, number = (self.log, None) if entry is None else ((*self.log, entry), len(self.log))
        turn = turn_on(self.present, document, self.turn) if turn is None else turn
        portraits = of_figures(self.portraits, document)
        moment = Moment(document, turn, number, self.photo, transition, portraits=portraits)
        return evolve(self._at(moment), log=log)

    def with_activation_ended(self) -> History:
        """The history after the rules have forgotten the activation that the document remembers."""
        ended = rules_of(self.present).end_activation(self.present)
        turn = evolve(turn_on(self.present, ended, self.turn), attacker="")
        return self.then(ended, turn=turn, transition=Transition(question=END_ACTIVATION))

    def _at(self, moment: Moment) -> History:
        lines = (*self.lines, self.line)[-MOST_LINES:] if self.future else self.lines
        return evolve(self, now=moment, past=(*self.past, self.now)[-MOST_MOMENTS:], future=(), lines=lines)

    def with_present(self, **changes: Any) -> History:
        """The history with changes of its present that cannot be undone: its photograph, the pictures on its figures,
        whether it is joined to the moment before."""
        return evolve(self, now=evolve(self.now, **changes))

    def with_next(self, **changes: Any) -> History:
        """The history with another photograph, or other pictures on figures, as a new present."""
        return self._at(evolve(self.now, entry=None, transition=None, texts={}, is_joined=False, **changes))

    def undone(self) -> History:
        """The history one moment back, more if it is joined to the one before. At the beginning, the same history."""
        back = self.gone_to(len(self.past) - 1) if self.past else self
        return back.undone() if self.now.is_joined and back.past else back

    def redone(self) -> History:
        """The history one moment on, with the moments that are joined to it. At the end, the same history."""
        on = self.gone_to(len(self.past) + 1) if self.future else self
        return on.redone() if on.future and on.future[0].is_joined else on

    def gone_to(self, index: int) -> History:
        """The history at a moment of its present line; what comes after it can be redone."""
        return self._on(self.line, index, self.lines)

    def returned(self, number: int, index: int | None = None) -> History:
        """The history at a moment, by default the last, of a line that was left; the present line takes its place among
        them."""
        line = self.lines[number]
        others = (*self.lines[:number], *self.lines[number + 1 :])
        return self._on(line, len(line) - 1 if index is None else index, (*others, self.line))

    def _on(self, line: MomentLine, index: int, lines: tuple[MomentLine, ...]) -> History:
        """The history at a moment of a line. In the log what led there is done, the rest of both lines is undone."""
        done = {moment.entry for moment in line[: index + 1]}
        touched = {moment.entry for each in (line, self.line) for moment in each} - {None}
        log = list(self.log)
        for number in touched:
            if number is not None and log[number].undone != (number not in done):
                log[number] = evolve(log[number], undone=number not in done)
        return evolve(self, now=line[index], past=line[:index], future=line[index + 1 :], log=tuple(log), lines=lines)
