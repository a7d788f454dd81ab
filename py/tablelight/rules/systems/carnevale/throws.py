"""Where a jump comes down: at its goal, short of it on the line, or beside what it has left (CV-22, CV-31). And falls
off a roof, a platform or a bridge: after a grapple's throw, or a fumble (CV-11, CV-30, CV-62).

A figure comes off in a straight line, past nothing more than a step higher and past no base on its level. It comes down
more than a step lower, and falls from its former height: the life at stake, and what the roll saves.
"""

from __future__ import annotations

from cmath import rect
from functools import cache
from math import ceil, hypot, pi

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.units import NO_HEIGHT, Thousandths, inches
from tablelight.dice.distribution import Distribution
from tablelight.geometry.inches.border_rays import is_open_between
from tablelight.geometry.inches.ground import BareGround, Disc
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Region, region_of
from tablelight.rules.answers import Path, Reason, Step
from tablelight.rules.bare.table import LOW_STEP, is_beyond, is_level, thousandths, vector, written
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import fall_loss
from tablelight.rules.systems.carnevale.pools import Outcome, chances
from tablelight.rules.systems.carnevale.table import jumping_layer
from tablelight.rules.systems.carnevale.tables import INCH, NEEDED
from tablelight.rules.systems.carnevale.terrain import flying_ground, walking_ground
from tablelight.rules.systems.carnevale.walk_paths import beneath, too_far
from tablelight.rules.systems.carnevale.walking import place_refused

NOTCH = 0.01
"""The spacing of the places that are tried along the line of a jump (inches)."""


@frozen
class Landing:
    """Where a jump of some length, or a fall, comes down. `loss`: the life points that the fall costs before the roll,
    None if there is no fall."""

    at: Point
    surface: Thousandths = NO_HEIGHT
    """The height of the surface there; `height`: how far below the start that is; `water`: whether it is wet."""
    height: Thousandths = NO_HEIGHT
    water: bool = False
    loss: int | None = None

    @classmethod
    def on(cls, surface: table.Surface, at: Point, height: Thousandths, *, landing: bool) -> Landing:
        """Where something comes down from a height on a surface. `landing`: in a controlled landing."""
        drop = Thousandths(max(0, height - surface.height))
        return cls(at, surface.height, drop, surface.wet, fall_loss(drop, water=surface.wet, landing=landing))

    @property
    def reason(self) -> Reason:
        return Reason("CV-31.falls", values={"height": f"{self.height / INCH:g}", "loss": self.loss or 0})


def land(document: Document, figure: Figure, to: Point, reach: Thousandths, *, landing: bool) -> Landing:
    """Where a jump towards a place comes down, with a reach in thousandths: there, or short of it on the line.

    Short of it, it comes down on the surface under the base's centre. If that is at most a step lower, the figure
    stands there; else it falls from the height where the jump began.
    """
    document = jumping_layer(document, figure)
    start, goal = vector(figure.space), vector(to)
    distance = abs(goal - start)
    travelled = min(distance, inches(reach))
    place = to
    if travelled < distance:
        travelled = _landing_distance(document, figure, start, goal, travelled)
        place = thousandths(_point_along(start, goal, travelled)) if travelled else figure.space
    return Landing.on(table.surfaces_at(document, place)[0], place, table.height_of(document, figure), landing=landing)


def _landing_distance(document: Document, figure: Figure, start: Vector, goal: Vector, travelled: float) -> float:
    """How far along the line (inches) a base comes down that has `travelled` so far: there if it can stand there.

    Over a drop it falls beside what it has left, or before what it has not got onto: at the nearest free place of the
    surface below. If there is none, it goes back along the line to where it can stand.
    """
    ground = walking_ground(document, figure)

    def surface(at: float) -> int:
        return table.standing_height(document, thousandths(_point_along(start, goal, at)))

    under = surface(travelled)
    if table.height_of(document, figure) - under > LOW_STEP:
        open_ways = [1, -1]
        for notches in range(ceil(2 * figure.radius / NOTCH) + 1):
            for way in list(open_ways):
                at = travelled + way * notches * NOTCH
                if not 0 < at <= abs(goal - start) or surface(at) > under + LOW_STEP:
                    open_ways.remove(way)
                elif ground.is_free(_point_along(start, goal, at)):
                    return at
    while travelled > 0 and not ground.is_free(_point_along(start, goal, travelled)):
        travelled = max(0.0, travelled - NOTCH)
    return travelled


def _point_along(start: Vector, goal: Vector, travelled: float) -> Vector:
    return start + (goal - start) / abs(goal - start) * travelled


def fall_lost(loss: int, outcome: Outcome, aces: int) -> int:
    """The life points that a fall costs after its roll."""
    saved = {"success": aces, "critical": aces + 2}.get(outcome, 0)
    return max(0, loss - saved)


@cache
def fall_harm(dice: int, loss: int) -> Distribution[int]:
    """The life points that a fall costs after its roll with some dice."""
    return chances(dice, NEEDED).map(lambda result: fall_lost(loss, *result))


FALL_DIRECTIONS = 72
RING, FINE = 0.25, 0.01
"""The spacing of the places tried for a figure that falls off by itself: of rings, then within a ring (inches)."""


def fall_to(document: Document, figure: Figure, to: Point) -> Landing:
    """The fall of a figure to a place: onto the highest surface there that is no higher than the figure."""
    height = table.height_of(document, figure)
    return Landing.on(table.surface_up_to(document, to, height), to, height, landing=False)


def throw(document: Document, figure: Figure, to: Point, most: Thousandths) -> Path | Reason:
    """The path of a figure that a grapple throws off what it stands on or hangs on, or why it is not thrown there."""
    layer, at = jumping_layer(document, figure), written(to)
    fall = fall_to(layer, figure, to)
    if not _is_high(document, figure) or fall.height <= LOW_STEP:
        return Reason("CV-10.none", at=at)
    if barred := place_refused(layer, figure, to):
        return barred
    distance = abs(vector(to) - vector(figure.space))
    if is_beyond(distance, most):
        return too_far(to, distance, most)
    if not is_open_between(_passing(layer, figure), vector(figure.space), vector(to)):
        return Reason("CV-62.line", at=at)
    step = Step(at=at, cost=round(distance, 6), reasons=(fall.reason,))
    extra = {**beneath(document, to, fall.surface), "falls": {"height": fall.height / INCH, "loss": fall.loss or 0}}
    return Path(path=(written(figure.space), at), cost=step.cost, steps=(step,), extra=extra)


def throw_region(document: Document, figure: Figure, most: Thousandths) -> Region | None:
    """Everywhere that a figure may be thrown to; None if it is not high up, or cannot leave its place."""
    if not _is_high(document, figure):
        return None
    layer = jumping_layer(document, figure)
    passing = _passing(layer, figure)
    if not passing.is_free(vector(figure.space)):
        return None
    return region_of(passing, vector(figure.space), inches(most), landing=_landing(layer, figure), straight=True)


def fall_off(document: Document, figure: Figure) -> Landing | None:
    """The fall of a figure that fumbles on a roof: to the nearest place off it, or None if there is none."""
    if not _is_high(document, figure):
        return None
    layer = jumping_layer(document, figure)
    passing, landing, start = _passing(layer, figure), _landing(layer, figure), vector(figure.space)
    directions = [rect(1, 2 * pi * number / FALL_DIRECTIONS) for number in range(FALL_DIRECTIONS)]
    for ring in range(1, int(hypot(*document.free_board.inches) / RING) + 1):
        for direction in directions:
            if not landing.is_free(start + ring * RING * direction):
                continue
            notches = range(int(RING / FINE), -1, -1)
            away = [ring * RING - notch * FINE for notch in notches]
            to = next(thousandths(start + far * direction) for far in away if landing.is_free(start + far * direction))
            if is_open_between(passing, start, vector(to)):
                return fall_to(layer, figure, to)
    return None


def _is_high(document: Document, figure: Figure) -> bool:
    """Whether a figure stands or hangs more than a step above the bare table."""
    return table.height_of(document, figure) > LOW_STEP


def _passing(layer: Document, figure: Figure) -> BareGround:
    """The ground that stops a figure that comes off: areas more than a step higher, and bases on its level."""
    height = table.height_of(layer, figure)
    passing = flying_ground(layer, figure, height, LOW_STEP)
    bases = walking_ground(layer, figure).discs
    passing.discs = tuple(
        Disc(base.centre, base.radius) for base in bases if is_level(height, round(base.height * INCH))
    )
    return passing


def _landing(layer: Document, figure: Figure) -> BareGround:
    """Where a figure may come down: more than a step lower."""
    lowest = table.height_of(layer, figure) - LOW_STEP

    def is_high(area: Area) -> bool:
        top = table.upper_side(area)
        return area.kind != "difficult" and (top is None or top >= lowest)

    high = tuple(area for area in layer.free_board.areas if is_high(area))
    return walking_ground(layer, figure, ending=True, shut=high)
