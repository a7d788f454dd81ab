"""The table as Carnevale reads it: heights, water, contact. Everything is decided exactly, in integers."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.units import NO_HEIGHT, Thousandths
from tablelight.rules.bare import table as bare
from tablelight.rules.bare.table import box_of, is_on, is_over, top_of
from tablelight.rules.systems.carnevale.tables import COVERING, ENDLESS, RAISED, UNDERSIDE


def engaged_with(document: Document, figure: Figure) -> list[Figure]:
    """The living enemies in base contact."""
    known = _engaged[0] if _engaged else None
    if known is None or known[0] is not document or known[1] is not figure:
        enemies = [each for each in document.enemies(figure) if is_alive(each) and in_contact(document, figure, each)]
        known = document, figure, enemies
        _engaged.append(known)
    return [*known[2]]


_engaged: deque[tuple[Document, Figure, list[Figure]]] = deque(maxlen=1)
"""The last answer, by identity: one question needs it several times for one figure."""


def life_of(figure: Figure) -> int | None:
    """The life points left; None if neither state nor stats give them."""
    left = figure.state.get("life", figure.stats.get("life"))
    return left if isinstance(left, int) else None


def life(figure: Figure) -> tuple[int, int] | None:
    """The life points left, and all of them; None if its stats do not give them."""
    left, full = life_of(figure), figure.stats.get("life")
    return (left, full) if left is not None and isinstance(full, int) else None


def is_out(figure: Figure) -> bool:
    """DG-06: whether it has no life left."""
    return life_of(figure) == 0


def is_alive(figure: Figure) -> bool:
    """Whether a character is still on the table: at 0 life points it is out."""
    return life_of(figure) != 0


def upper_side(area: Area) -> Thousandths | None:
    """The height on which a figure stands on an area; None if the area has no top."""
    if area.kind not in RAISED:
        return area.level
    return None if area.height is None and area.kind in ENDLESS else top_of(area)


def is_slab(area: Area) -> bool:
    """Whether an area is a platform that is passed under (CV-10)."""
    return area.kind == "ground" and not area.solid


@frozen
class Surface:
    """What a figure stands on at a point, or swims in."""

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
"""The boards asked about last, and their layers, found by the identity of their areas, which never change."""


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
        elif (top := upper_side(area)) is not None and is_over(point, area):
            tops.append(top)
    if water:
        level = max(water)
        over = (upper_side(area) for area in under if area.kind in COVERING and is_over(point, area))
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
    """The highest surface at a point that is no higher than `most`; the lowest if all are higher."""
    found = surfaces_at(document, point)
    return next((surface for surface in found if surface.height <= most), found[-1])


def standing_height(document: Document, point: Point) -> Thousandths:
    """The height of the highest surface at a point, 0 on the bare table; in water the water's level."""
    return surfaces_at(document, point)[0].height


def height_of(document: Document, figure: Figure) -> Thousandths:
    """How high a figure is: its surface, and what it has climbed above it."""
    climbed = figure.state.get("on_wall", 0)
    return Thousandths(surface_of(document, figure).height + (climbed if isinstance(climbed, int) else 0))


in_contact = partial(bare.in_contact, height_of)
"""CV-51: whether two figures of a document are in base contact."""


def swims(document: Document, figure: Figure) -> bool:
    """Whether a character is in water."""
    return surface_of(document, figure).wet and not figure.state.get("on_wall")


def is_water_creature(figure: Figure) -> bool:
    """Whether a figure has the trait of water creatures."""
    return "water-creature" in figure.traits
