"""Falls off a roof, a platform or a bridge: thrown off by a grapple, or after a fumble (CV-11, CV-30, CV-62).

A figure comes off in a straight line, past nothing more than a step higher and past no base on its level. It comes down
more than a step lower, and falls from the height where it was.
"""

from __future__ import annotations

from cmath import rect
from math import hypot, pi

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.units import Thousandths, inches
from tablelight.geometry.inches.border_rays import is_open_between
from tablelight.geometry.inches.ground import BareGround, Disc
from tablelight.geometry.inches.region import Region, region_of
from tablelight.rules.answers import Path, Reason, Step
from tablelight.rules.bare.table import LOW_STEP, is_level, thousandths, vector, written
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.landing import Landing, fall_loss
from tablelight.rules.systems.carnevale.platform_choices import jumping_layer
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import WalkTerms, flying_ground, walking_ground
from tablelight.rules.systems.carnevale.walk_paths import beneath, is_beyond
from tablelight.rules.systems.carnevale.walking import place_refused

FALL_DIRECTIONS = 72
RING, FINE = 0.25, 0.01
"""How far apart places are tried for a figure that falls off by itself, first and then nearer (inches)."""


def fall_to(document: Document, figure: Figure, to: Point) -> Landing:
    """The fall from where a figure is to the highest surface of a place that is no higher."""
    height = table.height_of(document, figure)
    under = table.surface_up_to(document, to, height)
    drop = Thousandths(max(0, height - under.height))
    return Landing(to, under.height, drop, under.wet, fall_loss(drop, water=under.wet, landing=False))


def throw(document: Document, figure: Figure, to: Point, most: Thousandths) -> Path | Reason:
    """The path of a figure that a grapple throws off what it stands on; why it is not thrown there."""
    layer, at = jumping_layer(document, figure), written(to)
    fall = fall_to(layer, figure, to)
    if not _stands_high(document, figure) or fall.height <= LOW_STEP:
        return Reason("CV-10.none", at=at)
    barred = place_refused(layer, figure, to)
    if barred:
        return barred
    distance = abs(vector(to) - vector(figure.space))
    if is_beyond(distance, most):
        values = {"cost": f"{distance:.3f}", "budget": f"{most / INCH:g}"}
        return Reason("CV-10.far", at=at, values=values)
    if not _passes(_passing(layer, figure), figure, to):
        return Reason("CV-62.line", at=at)
    step = Step(at=at, cost=round(distance, 6), reasons=(fall.reason,))
    extra = {**beneath(document, to, fall.surface), "falls": fall.written}
    return Path(path=(written(figure.space), at), cost=step.cost, steps=(step,), extra=extra)


def throw_region(document: Document, figure: Figure, most: Thousandths) -> Region | None:
    """Everywhere that a figure may be thrown to; None if it stands on nothing to be thrown off."""
    if not _stands_high(document, figure):
        return None
    layer = jumping_layer(document, figure)
    passing = _passing(layer, figure)
    if not passing.is_free(vector(figure.space)):
        return None
    return region_of(passing, vector(figure.space), inches(most), landing=_landing(layer, figure), straight=True)


def fall_off(document: Document, figure: Figure) -> Landing | None:
    """The fall of a figure that fumbles on a roof: to the nearest place off it, or None if there is none."""
    if not _stands_high(document, figure):
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
            if _passes(passing, figure, to):
                return fall_to(layer, figure, to)
    return None


def _stands_high(document: Document, figure: Figure) -> bool:
    """Whether a figure stands more than a step above the bare table."""
    return table.surface_of(document, figure).height > LOW_STEP and not figure.state.get("on_wall")


def _passing(layer: Document, figure: Figure) -> BareGround:
    """What a figure passes on its way off."""
    height = table.height_of(layer, figure)
    passing = flying_ground(layer, figure, height, LOW_STEP)
    bases = walking_ground(layer, figure).discs
    passing.discs = tuple(
        Disc(base.centre, base.radius) for base in bases if is_level(height, round(base.height * INCH))
    )
    return passing


def _landing(layer: Document, figure: Figure) -> BareGround:
    """Where a figure comes down: on nothing that is less than a step lower."""
    lowest = table.height_of(layer, figure) - LOW_STEP

    def is_high(area: Area) -> bool:
        top = table.upper_side(area)
        return area.kind != "difficult" and (top is None or top >= lowest)

    high = tuple(area for area in layer.free_board.areas if is_high(area))
    return walking_ground(layer, figure, ending=True, terms=WalkTerms(shut=high))


def _passes(passing: BareGround, figure: Figure, to: Point) -> bool:
    """Whether nothing is in the straight line to a place."""
    return is_open_between(passing, vector(figure.space), vector(to))
