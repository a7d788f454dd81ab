"""The table as the rules read it: heights, water, contact. Everything here is decided exactly, in integers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.units import FINE_UNITS, FINE_UNITS_A_MILLIMETRE, NO_HEIGHT, Inches, Millimetres, Thousandths
from tablelight.geometry.exact.planar import dot, is_inside, is_on_segment, minus, sides
from tablelight.geometry.exact.rounds import Round
from tablelight.rules.systems.carnevale.tables import COVERING, DEFAULT_BASE, ENDLESS, LOW_STEP, RAISED, UNDERSIDE

CONTACT_UNITS = 10 * FINE_UNITS
"""Bases this close are in contact (CV-51)."""


def base_of(figure: Figure) -> Millimetres:
    """The diameter of a base."""
    return figure.base or DEFAULT_BASE


def radius_of(figure: Figure) -> Inches:
    """The radius of a base."""
    return figure.radius


def units(point: Point) -> Point:
    """A point in fine units (`board.units`), from thousandths."""
    return point[0] * FINE_UNITS, point[1] * FINE_UNITS


def disc_of(figure: Figure) -> Round:
    """The disc of a base, centre and radius in fine units."""
    return Round(units(figure.space), base_of(figure) * FINE_UNITS_A_MILLIMETRE // 2)


def within(a: Round, b: Round, gap: int) -> bool:
    """Whether two discs are at most `gap` units apart."""
    away = minus(b.centre, a.centre)
    return dot(away, away) <= (a.radius + b.radius + gap) ** 2


def within_reach(a: Round, b: Round, away: int, apart: int) -> bool:
    """Whether two discs, one of them `apart` units higher, are at most `away` units from each other (CV-51). Exact."""
    flat = away * away - apart * apart
    if flat < 0:
        return False
    between, both = minus(b.centre, a.centre), a.radius + b.radius
    # dot(between, between) <= (both + sqrt(flat)) ** 2, without the root.
    more = dot(between, between) - both * both - flat
    return more <= 0 or more * more <= 4 * both * both * flat


def in_contact(document: Document, a: Figure, b: Figure) -> bool:
    """CV-51: the bases touch, on levels no more than a step apart."""
    return within(disc_of(a), disc_of(b), CONTACT_UNITS) and is_level(height_of(document, a), height_of(document, b))


def is_level(one: Thousandths, other: Thousandths) -> bool:
    """Whether two heights are so near that bases on them touch, and bar each other's way (CV-51)."""
    return abs(one - other) <= LOW_STEP


def engaged_with(document: Document, figure: Figure) -> list[Figure]:
    """The living enemies in base contact."""
    known = _engaged[0] if _engaged else None
    if known is None or known[0] is not document or known[1] is not figure:
        enemies = [each for each in document.enemies(figure) if is_alive(each) and in_contact(document, figure, each)]
        known = document, figure, enemies
        _engaged.append(known)
    return [*known[2]]


_engaged: deque[tuple[Document, Figure, list[Figure]]] = deque(maxlen=1)
"""Who was asked about last, by identity: one question asks it of one figure several times."""


def life_of(figure: Figure) -> int | None:
    """The life points left; None where neither state nor stats say."""
    left = figure.state.get("life", figure.stats.get("life"))
    return left if isinstance(left, int) else None


def life(figure: Figure) -> tuple[int, int] | None:
    """The life points left, and all of them; None where its stats do not say."""
    left, full = life_of(figure), figure.stats.get("life")
    return (left, full) if left is not None and isinstance(full, int) else None


def is_out(figure: Figure) -> bool:
    """DG-06: whether it has no life left."""
    return life_of(figure) == 0


def is_alive(figure: Figure) -> bool:
    """Whether a character is still on the table: at 0 life points it is out."""
    return life_of(figure) != 0


def top_of(area: Area) -> Thousandths | None:
    """The height of an area's upper side; None if it has no top."""
    if area.kind not in RAISED:
        return area.level
    if area.height is None:
        return None if area.kind in ENDLESS else area.level
    return Thousandths(area.level + area.height)


@lru_cache(maxsize=512)
def box_of(area: Area) -> tuple[int, int, int, int]:
    """The box around an area: left, top, right, bottom."""
    xs, ys = [x for x, _ in area.points], [y for _, y in area.points]
    return min(xs), min(ys), max(xs), max(ys)


def is_boxed(point: Point, area: Area) -> bool:
    """Whether a point lies in the box around an area: most points of a table do not."""
    left, top, right, bottom = box_of(area)
    return left <= point[0] <= right and top <= point[1] <= bottom


def is_on(point: Point, area: Area) -> bool:
    """Whether a point lies in an area, not on its border."""
    return (
        is_boxed(point, area)
        and is_inside(point, area.points)
        and not any(is_on_segment(point, a, b) for a, b in sides(area.points))
    )


def is_over(point: Point, area: Area) -> bool:
    """Whether a point lies in an area or on its border: what one stands on holds up to its edge."""
    return is_boxed(point, area) and is_inside(point, area.points)


def areas_at(document: Document, point: Point, *kinds: str) -> Iterator[Area]:
    """The areas of these kinds under a point: of water its inside, of others their border too."""
    return (
        area
        for area in document.free_board.areas
        if area.kind in kinds and (is_on if area.kind == "water" else is_over)(point, area)
    )


def is_slab(area: Area) -> bool:
    """Whether an area is a platform that is passed under (CV-10)."""
    return area.kind == "ground" and not area.solid


@frozen
class Surface:
    """What one stands on at a point, or swims in."""

    height: Thousandths
    wet: bool = False


class _Ground:
    """The areas of a board, each with the box around it, and the surfaces at the points that have been asked about."""

    def __init__(self, areas: tuple[Area, ...]) -> None:
        self.areas = areas
        self._boxed = [(*box_of(area), area) for area in areas if area.kind != "difficult"]
        self._known: dict[Point, list[Surface]] = {}

    def surfaces(self, point: Point) -> list[Surface]:
        """The surfaces at a point, highest first."""
        if point not in self._known:
            if len(self._known) >= MOST_CORNERS:
                self._known.clear()
            self._known[point] = self._found(point)
        return self._known[point]

    def _found(self, point: Point) -> list[Surface]:
        x, y = point
        here = [each[4] for each in self._boxed if each[0] <= x <= each[2] and each[1] <= y <= each[3]]
        base = _base_surface([area for area in here if not is_slab(area)], point)
        slabs = {area.level for area in here if is_slab(area) and is_over(point, area)}
        found: list[Surface] = []
        for height in sorted((level for level in slabs if level >= base.height), reverse=True):
            if not found or height < found[-1].height - UNDERSIDE:
                found.append(Surface(height))
        if not found or base.height < found[-1].height - UNDERSIDE:
            found.append(base)
        return found


MOST_CORNERS = 4000
_grounds: deque[_Ground] = deque(maxlen=8)
"""The boards asked about last, and their layers: by the identity of their areas, which nobody changes."""


def surfaces_at(document: Document, point: Point) -> list[Surface]:
    """The surfaces at a point, highest first: of platforms, and what is beneath them as long as it is lower than the
    underside of the next one above (CV-10)."""
    areas = document.free_board.areas
    known = next((ground for ground in _grounds if ground.areas is areas), None)
    if known is None:
        known = _Ground(areas)
        _grounds.appendleft(known)
    return known.surfaces(point)


def _base_surface(under: Sequence[Area], point: Point) -> Surface:
    """The surface at a point of some areas: the highest of them, or the bare table; in water the water's level."""
    tops: list[Thousandths] = []
    water: list[Thousandths] = []
    is_covered = False
    for area in under:
        if area.kind == "water":
            if is_on(point, area):
                water.append(area.level)
        elif (top := top_of(area)) is not None and is_over(point, area):
            tops.append(top)
    if water:
        level = max(water)
        over = (top_of(area) for area in under if area.kind in COVERING and is_over(point, area))
        is_covered = any(top is None or top >= level for top in over)
        if not is_covered:
            return Surface(level, wet=True)
    return Surface(max(tops, default=NO_HEIGHT))


def surface_of(document: Document, figure: Figure) -> Surface:
    """The surface that a figure stands on, or swims in: the one of its `level`, else the highest where it is."""
    found = surfaces_at(document, figure.space)
    level = figure.state.get("level")
    return next((surface for surface in found if surface.height == level), found[0])


def surface_up_to(document: Document, point: Point, most: Thousandths) -> Surface:
    """The highest surface at a point that is no higher than `most`; the lowest where all are."""
    found = surfaces_at(document, point)
    return next((surface for surface in found if surface.height <= most), found[-1])


def standing_height(document: Document, point: Point) -> Thousandths:
    """The height of the highest surface at a point, 0 on the bare table; in water the water's level."""
    return surfaces_at(document, point)[0].height


def height_of(document: Document, figure: Figure) -> Thousandths:
    """How high a figure is: its surface, and what it has climbed above it."""
    climbed = figure.state.get("on_wall", 0)
    return Thousandths(surface_of(document, figure).height + (climbed if isinstance(climbed, int) else 0))


def swims(document: Document, figure: Figure) -> bool:
    """Whether a character is in water."""
    return surface_of(document, figure).wet and not figure.state.get("on_wall")


def is_water_creature(figure: Figure) -> bool:
    """Whether a figure has the trait of water creatures."""
    return "water-creature" in figure.traits
