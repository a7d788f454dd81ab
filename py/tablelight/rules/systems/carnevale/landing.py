"""Where a jump comes down: at the place that is meant, short of it on the line, or beside what it has left (CV-22, CV-31);
and falls: the life that is at stake, and what the roll saves (CV-22, CV-30, CV-31)."""

from __future__ import annotations

from functools import cache
from math import ceil

from attrs import frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import NO_HEIGHT, Thousandths, inches
from tablelight.dice.distribution import Distribution
from tablelight.geometry.inches.plane import Vector
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import LOW_STEP, thousandths, vector
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.platform_choices import jumping_layer
from tablelight.rules.systems.carnevale.pools import Outcome, chances
from tablelight.rules.systems.carnevale.tables import INCH, NEEDED
from tablelight.rules.systems.carnevale.terrain import walking_ground

NOTCH = 0.01
"""How finely a place to come down is looked for along the line (inches)."""


@frozen
class Landing:
    """Where a jump of some length, or a fall, comes down. `loss`: the life points that the fall costs before the roll, None
    where there is no fall."""

    at: Point
    surface: Thousandths = NO_HEIGHT
    """The height of the surface that it comes down on; how far below the start that is; whether it is water."""
    height: Thousandths = NO_HEIGHT
    water: bool = False
    loss: int | None = None

    @property
    def written(self) -> dict[str, object]:
        """The fall as answers give it, in inches and life points."""
        return {"height": self.height / INCH, "loss": self.loss or 0}

    @property
    def reason(self) -> Reason:
        return Reason("CV-31.falls", values={"height": f"{self.height / INCH:g}", "loss": self.loss or 0})


def land(document: Document, figure: Figure, to: Point, reach: Thousandths, *, landing: bool) -> Landing:
    """Where a jump towards a place comes down, if it carries so far: there, or short of it on the line.

    Short of it, it comes down on what is under the centre of its base: on ground no more than a step lower it simply
    stands; else it falls, from the height where the jump began.
    """
    document = jumping_layer(document, figure)
    start, goal = vector(figure.space), vector(to)
    distance = abs(goal - start)
    travelled = min(distance, inches(reach))
    place = to
    if travelled < distance:
        travelled = _comes_down(document, figure, start, goal, travelled)
        place = thousandths(_along(start, goal, travelled)) if travelled else figure.space
    under = table.surfaces_at(document, place)[0]
    height = Thousandths(max(0, table.height_of(document, figure) - under.height))
    water = under.wet
    return Landing(place, under.height, height, water, fall_loss(height, water=water, landing=landing))


def _comes_down(document: Document, figure: Figure, start: Vector, goal: Vector, travelled: float) -> float:
    """How far along the line a base stands that gets so far along it through the air: there if it can.

    Over nothing it falls beside what it has left, or before what it has not got onto: at the nearest place of what is
    under it. Where there is none it is passed back along the line to where it can stand.
    """
    ground = walking_ground(document, figure)

    def surface(at: float) -> int:
        return table.standing_height(document, thousandths(_along(start, goal, at)))

    under = surface(travelled)
    if table.height_of(document, figure) - under > LOW_STEP:
        open_ways = [1, -1]
        for notches in range(ceil(2 * figure.radius / NOTCH) + 1):
            for way in list(open_ways):
                at = travelled + way * notches * NOTCH
                if not 0 < at <= abs(goal - start) or surface(at) > under + LOW_STEP:
                    open_ways.remove(way)
                elif ground.is_free(_along(start, goal, at)):
                    return at
    while travelled > 0 and not ground.is_free(_along(start, goal, travelled)):
        travelled = max(0.0, travelled - NOTCH)
    return travelled


def _along(start: Vector, goal: Vector, travelled: float) -> Vector:
    return start + (goal - start) / abs(goal - start) * travelled


def fall_loss(height: Thousandths, *, water: bool, landing: bool) -> int | None:
    """CV-31, CV-22: the life points that a fall costs before its roll (into water it may cost none, and be fumbled all the
    same); None where it does nothing."""
    if height <= LOW_STEP:
        return None
    return max(0, height // INCH - (2 if water else 0) - (2 if landing else 0))


def fall_lost(loss: int, outcome: Outcome, aces: int) -> int:
    """The life points that a fall costs after its roll."""
    saved = {"success": aces, "critical": aces + 2}.get(outcome, 0)
    return max(0, loss - saved)


@cache
def fall_harm(dice: int, loss: int) -> Distribution[int]:
    """The life points that a fall costs, its roll thrown with some dice."""
    return Distribution(chances(dice, NEEDED)).map(lambda result: fall_lost(loss, *result))
