"""What a photograph of the table shows, and the decisions of the player about it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app.transitions import Keys
from tablelight.board.document import Document
from tablelight.rules.answers import Reason
from tablelight.view.plane import Place

DifferenceKind: TypeAlias = Literal["sure", "roll", "hand", "unseen", "new"]
Subject: TypeAlias = str | Place
"""The subject of a difference: a figure's id, or the place of something new."""


@frozen(kw_only=True)
class LookLine:
    """One difference between the table and the board."""

    kind: DifferenceKind
    """A legal move; a move that needs a roll first; a move that no rule allows; an unseen figure; something new."""
    figure: str = ""
    """The figure's id; "" for something new."""
    start: Place | None = None
    end: Place | None = None
    action: str = ""
    """The action that leads there."""
    keys: Keys = ()
    """The keys of the action."""
    cost: str = ""
    """The cost of the move."""
    carried: tuple[str, Place] | None = None
    """The id of the figure that it carries, and the place where that is set down."""
    is_first: bool = True
    """Whether it is legal before the moves above it are made."""
    reason: Reason | None = None
    """Why no action leads there."""

    @property
    def subject(self) -> Subject | None:
        return self.figure or self.end

    @property
    def ends(self) -> tuple[tuple[str, Place], ...]:
        """Where the figure, and the one that it carries, are seen."""
        if not self.figure or self.end is None:
            return ()
        own = (self.figure, self.end)
        return (own,) if self.carried is None else (own, self.carried)


@frozen(kw_only=True)
class Photographed:
    """A photograph that has been examined."""

    seen: str
    """What was found in it, as JSON."""
    document: Document
    """The position on the board at that time."""


@frozen(kw_only=True)
class LookState:
    """The last photographs of the table, and the decisions about their differences."""

    stage: Literal["idle", "reading", "refused"] = "idle"
    """The stage of the dialog."""
    why: str = ""
    """Why a photograph was refused."""
    now: Photographed | None = None
    """The photograph whose differences are listed."""
    before: Photographed | None = None
    """The last photograph after which nothing was left to decide."""
    explanation: int = 0
    """The number of the explanation that is listed; 0 is the best."""
    placed: tuple[tuple[str, Place], ...] = ()
    """Where figures stand, as the player says."""
    left: frozenset[Subject] = frozenset()
    """The differences that the player leaves as they are."""
    changing: Subject | None = None
    """The difference for which the player chooses another place, or another figure."""
