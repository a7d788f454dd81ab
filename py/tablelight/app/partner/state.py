"""What is remembered of a side that Tablelight plays. The turn says which sides it plays (`turn/state.py`)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app.history import Moment
from tablelight.app.turn.state import MOST_LEVEL
from tablelight.rules.answers import Reason
from tablelight.rules.conduct import PlayOrder
from tablelight.view.plane import Place

Opening: TypeAlias = Literal["people", "against", "watch"]
"""Who plays an example that is opened: people alone, the first side against Tablelight, Tablelight alone."""
LEVELS = tuple(range(MOST_LEVEL + 1))
"""The strengths that can be chosen: `effort` of the question `next`."""
USUAL_LEVEL = 2


@frozen(kw_only=True)
class ShownOrder:
    """The order that waits to be carried out."""

    moment: Moment
    """The moment it was made for."""
    order: PlayOrder
    why: tuple[Reason, ...] = ()
    place: Place | None = None
    """Where its figure will stand; None if the order does not decide that."""


@frozen(kw_only=True)
class PartnerState:
    """How Tablelight plays."""

    opening: Opening = "people"
    """Who plays the next example that is opened."""
    goes_on: bool = False
    """Whether its orders are carried out without a tap."""
    shown: ShownOrder | None = None
    """The order on the board."""
    asked: Place | None = None
    """The place that the player asked about: why does the figure not go there?"""
