"""What a photograph of the table has shown."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.rules.answers import Reason
from tablelight.view.plane import Place

DifferenceKind: TypeAlias = Literal["sure", "roll", "hand", "unseen", "new"]


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
    """The action that leads there."""
    cost: str = ""
    """What it costs."""
    reason: Reason | None = None
    """Why no action leads there."""


@frozen(kw_only=True)
class LookState:
    """The photograph that was looked at last."""

    stage: Literal["idle", "reading", "read", "refused"] = "idle"
    why: str = ""
    """Why it was refused."""
    lines: tuple[LookLine, ...] = ()
    """What is still to be decided."""
    seen: str = ""
    """The detection of the photograph, as JSON."""
    before: str = ""
    """The detection of the last photograph whose position was confirmed, as JSON,"""
    game: int = -1
    """and the number of its game."""
