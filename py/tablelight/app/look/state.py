"""What a photograph of the table has shown, and what the player says about it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app.transitions import Keys
from tablelight.board.document import Document
from tablelight.rules.answers import Reason
from tablelight.view.plane import Place

DifferenceKind: TypeAlias = Literal["sure", "roll", "hand", "unseen", "new"]
Subject: TypeAlias = str | Place
"""What a difference is about: a figure's id, or the place of something new."""


@frozen(kw_only=True)
class LookLine:
    """One difference between the table and the board."""

    kind: DifferenceKind
    """A legal move; one that needs a roll first; one that no rule allows; a figure that is not seen; something new."""
    figure: str = ""
    """Its id; "" for something new."""
    start: Place | None = None
    end: Place | None = None
    action: str = ""
    """The action that leads there,"""
    keys: Keys = ()
    """its keys,"""
    cost: str = ""
    """what it costs,"""
    carried: tuple[str, Place] | None = None
    """and whom the figure carries, with where that one is set down."""
    is_first: bool = True
    """Whether it is legal before the moves above it are made."""
    reason: Reason | None = None
    """Why no action leads there."""

    @property
    def subject(self) -> Subject | None:
        return self.figure or self.end


@frozen(kw_only=True)
class Photographed:
    """A photograph that was looked at."""

    seen: str
    """What was found in it, as JSON."""
    document: Document
    """The position on the board at that time."""


@frozen(kw_only=True)
class LookState:
    """The photograph that was looked at last."""

    stage: Literal["idle", "reading", "refused"] = "idle"
    """Of the dialog."""
    why: str = ""
    """Why a photograph was refused."""
    now: Photographed | None = None
    """The photograph whose differences are listed."""
    before: Photographed | None = None
    """The last one after which nothing was left to decide."""
    explanation: int = 0
    """Which explanation of the photograph is listed: the best, or another."""
    placed: tuple[tuple[str, Place], ...] = ()
    """Where figures stand, as the player says."""
    left: frozenset[Subject] = frozenset()
    """What the player leaves as it is."""
    changing: Subject | None = None
    """The difference for which the player chooses another place, or another figure."""
