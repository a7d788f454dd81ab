"""The state of the features of play: a move that is planned, a roll, what is asked in Threats mode, what is remembered
of a side that Tablelight plays and of a plan, looking back, the last typed line. The small records of all other
features are in `table_state.py`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app.history import Moment
from tablelight.app.transitions import Keys
from tablelight.app.turn.state import MOST_LEVEL
from tablelight.board.document import Json
from tablelight.rules.answers import Reason
from tablelight.rules.conduct import PlayOrder
from tablelight.view.plane import Place


@frozen
class Proposal:
    """A destination that waits to be confirmed."""

    to: Place
    """The place where the move would end."""
    ends: Keys = ()
    """The choices for the end of the move: the flight mode, where to set a friend down."""
    tapped: Place | None = None
    """The tapped place, if the tap was taken to mean another place close to it."""


@frozen
class DicePart:
    """Dice of a roll that are thrown together. `part`: "own", "again" (rerolls), "test" (the next test), "defence"
    (by the other side) or "figure" (at the next figure of an area attack)."""

    start: int
    count: int
    part: str
    faces: tuple[Json, ...]
    """The faces of such a die."""


@frozen(kw_only=True)
class PendingRoll:
    """A roll that is being made: the dice are in the hand."""

    figure: str
    """The id of the figure that rolls."""
    roll: str
    """The name of the roll in the game's rules."""
    keys: Keys = ()
    """Further keys of its question, such as its target."""
    faces: tuple[Json, ...] = ()
    """The faces of real dice that were entered so far."""
    counts: tuple[tuple[int, str, int], ...] = ()
    """Dice entered as counts: whose (0: the roller's, 1: the other side's), which face, how many show it."""
    resume: PendingRoll | None = None
    """The roll that this one answers; it is at hand again once this one is made."""
    throws: tuple[DicePart, ...] = ()
    """The throws of a finished roll, if only the roll itself determined them."""


ThreatsQuestion: TypeAlias = Literal["threats", "vantage", "shelter", "advice"]
ThreatKind: TypeAlias = Literal["all", "now", "after", "beside"]


@frozen(kw_only=True)
class ThreatsState:
    """What is asked in Threats mode."""

    question: ThreatsQuestion = "threats"
    """Which enemies threaten a place, from where a figure sees another, where it is safe, which places are best."""
    at: Place | None = None
    """The place that is asked about; None: the selected figure's."""
    side: str = ""
    """The side that is threatened; "": the selected figure's side, else the side whose turn it is."""
    target: str | None = None
    """The id of the figure that is to be seen."""
    whole_board: bool | None = None
    """Whether every space shows how many enemies threaten it; None: if the board is small enough for that."""
    kind: ThreatKind = "all"
    advised: int | None = None
    """The number of the advised place that is looked at."""


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


@frozen(kw_only=True)
class AskedPlan:
    """The question, and the moments that it applies to."""

    side: str
    """The side whose turn is planned."""
    target: str | None
    """The enemy to bring down; None: the greatest harm."""
    moments: tuple[Moment, ...]
    """Where it was asked, and where its steps have led so far."""
    awaited: PlayOrder | None = None
    """The step that is being carried out: its dice are in the hand."""


Speed: TypeAlias = Literal["slow", "fast"]


@frozen(kw_only=True)
class TimelineState:
    """Looking back over the game. The position on the table stays the present one throughout."""

    index: int | None = None
    """The number of the moment on view in the present line, from 0, among those that are shown; None in the present."""
    is_past: bool = False
    """Whether the state is that of an earlier moment, made for painting (`queries.shown`)."""
    speed: Speed | None = None
    """How fast the game is shown entry by entry; None: it does not play."""


@frozen(kw_only=True)
class CommandState:
    """The answer to the last line."""

    lines: tuple[str, ...] = ()
    """The lines of the answer."""
    session: Json = None
    """What the question `words` returned, to be handed back with the next line."""
