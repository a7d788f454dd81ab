"""The chance that a character gets along a path: away from contact, and through difficult ground (CV-11, CV-50 to
CV-52)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil

from attrs import evolve

from tablelight.board.document import Area, Document, Figure
from tablelight.geometry.inches.plane import Vector, depth, sides, where_lines_cross
from tablelight.geometry.inches.shortest import Leg
from tablelight.rules.bare.table import outline_of, thousandths
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import pool
from tablelight.rules.systems.carnevale.pools import chances
from tablelight.rules.systems.carnevale.pursuit import BORDER_DEPTH, ROUGHLY, MovePart
from tablelight.rules.systems.carnevale.tables import NEEDED
from tablelight.rules.systems.carnevale.walk_paths import leaves_contact
from tablelight.rules.systems.carnevale.walking import (
    difficult_areas,
    disengaging_pool,
    has_disengaged,
    has_rolled_move,
    passes,
)


def arrival_chance(document: Document, figure: Figure, legs: Sequence[MovePart]) -> Fraction:
    """DG-03: the chance that no move fumbles in leaving contact, and each passes the roll of CV-11 that it owes."""
    chance = Fraction(1)
    for number, leg in enumerate(legs):
        there = figure if number == 0 else evolve(figure, at=(thousandths(leg.start),))
        board = document if number == 0 else document.with_figure(there)
        rolled = number == 0 and has_disengaged(document, figure)
        if not rolled and leaves_contact(board, there, leg.stretches):
            chance *= chance_to_get_away(board, there)
        every = document.options.get("move_roll") == "always"
        passed = number == 0 and has_rolled_move(document, figure)
        if not passed and (every or _enters(board, there, leg)):
            chance *= passes(pool(document, figure, "dexterity"))
    return chance


def chance_to_get_away(document: Document, figure: Figure) -> Fraction:
    """The chance of no fumble against the worst of the enemies in contact (CV-50, CV-52)."""
    dice, engaged = disengaging_pool(document, figure), table.engaged_with(document, figure)
    return min(1 - _fumbles(dice, pool(document, enemy, "dexterity")) for enemy in engaged)


def _fumbles(dice: int, against: int) -> Fraction:
    found = chances(dice, NEEDED, against)
    return sum((chance for (outcome, _), chance in found.items() if outcome == "fumble"), Fraction(0))


def _enters(document: Document, figure: Figure, leg: MovePart) -> bool:
    """Whether a part of a way enters difficult ground that it does not begin in."""
    areas = difficult_areas(document, figure)
    return any(_is_partly_in(stretch, area) for area in areas for stretch in leg.stretches)


def _is_partly_in(stretch: Leg, area: Area) -> bool:
    """Whether part of a stretch is inside a polygon; along its border does not count."""
    points = outline_of(area)
    parts = 1 if stretch.centre is None else ceil(abs(stretch.sweep) / ROUGHLY)
    corners = [stretch.at(stretch.length * number / parts) for number in range(parts + 1)]
    return any(_segment_in(a, b, points) for a, b in pairwise(corners))


def _segment_in(a: Vector, b: Vector, points: Sequence[Vector]) -> bool:
    cuts = {0.0, 1.0}
    for c, d in sides(points):
        met = where_lines_cross(a, b, c, d)
        if met and 0 < met[0] < 1 and 0 <= met[1] <= 1:
            cuts.add(met[0])
    middles = (a + (b - a) * (low + high) / 2 for low, high in pairwise(sorted(cuts)))
    return any(depth(middle, points) > BORDER_DEPTH for middle in middles)
