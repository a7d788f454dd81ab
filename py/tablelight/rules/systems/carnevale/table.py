"""The table as Carnevale reads it: heights, water, contact, all decided exactly, in integers. And platforms as one move
finds them: walked on, or passed under (CV-10).

A figure that is lower than a platform's underside passes beneath it. If no chain of steps of an inch leads onto a
platform, it is only passed under. If one does, and something low enough is beneath the platform, it may be either. Each
choice for these is a layer: the document without the platforms passed under. A move can do what it can do in any layer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import combinations
from math import inf

from attrs import evolve, frozen

from tablelight.board.document import Area, Document, Figure, FreeBoard, Point
from tablelight.board.units import NO_HEIGHT, Thousandths
from tablelight.geometry.inches.ground import Box, meet
from tablelight.geometry.inches.plane import ROUNDING, distance_to_polygon
from tablelight.progress.memo import remember
from tablelight.rules.bare import table as bare
from tablelight.rules.bare.table import LOW_STEP, box_of, is_on, is_over, outline_of, top_of, vector
from tablelight.rules.systems.carnevale.tables import COVERING, ENDLESS, INCH, RAISED, TALLEST_JUMP, UNDERSIDE


@remember(1)
def engaged_with(document: Document, figure: Figure) -> list[Figure]:
    """The living enemies in base contact. One question needs them several times for one figure."""
    return [each for each in document.enemies(figure) if not is_out(each) and in_contact(document, figure, each)]


def left_of(figure: Figure, name: str) -> int | None:
    """The points of life or will left; None if neither state nor stats give them."""
    left = figure.state.get(name, figure.stats.get(name))
    return left if isinstance(left, int) else None


def life_of(figure: Figure) -> int | None:
    """The life points left, if they are known."""
    return left_of(figure, "life")


def life(figure: Figure) -> tuple[int, int] | None:
    """The life points left, and all of them; None if its stats do not give them."""
    left, full = life_of(figure), figure.stats.get("life")
    return (left, full) if left is not None and isinstance(full, int) else None


def is_out(figure: Figure) -> bool:
    """DG-06: whether it has no life left."""
    return life_of(figure) == 0


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


POINTS_KEPT = 4000
"""How many points of a board have their surfaces kept."""


@remember(8)
def _surfaces_on(board: FreeBoard) -> Callable[[Point], list[Surface]]:
    """The surfaces at a point of a board, highest first. The boards asked about last, and their layers, are kept."""
    boxed = [(*box_of(area), area) for area in board.areas if area.kind != "difficult"]

    @lru_cache(POINTS_KEPT)
    def surfaces(point: Point) -> list[Surface]:
        x, y = point
        here = [each[4] for each in boxed if each[0] <= x <= each[2] and each[1] <= y <= each[3]]
        base = _base_surface([area for area in here if not is_slab(area)], point)
        slabs = {area.level for area in here if is_slab(area) and is_over(point, area)}
        found: list[Surface] = []
        for height in sorted((level for level in slabs if level >= base.height), reverse=True):
            if not found or height < found[-1].height - UNDERSIDE:
                found.append(Surface(height))
        if not found or base.height < found[-1].height - UNDERSIDE:
            found.append(base)
        return found

    return surfaces


def surfaces_at(document: Document, point: Point) -> list[Surface]:
    """The surfaces at a point, highest first: of platforms, and what is beneath them as long as it is lower than the
    underside of the next one above (CV-10)."""
    return _surfaces_on(document.free_board)(point)


def _base_surface(under: Sequence[Area], point: Point) -> Surface:
    """The surface at a point of some areas: the highest of them, or the bare table; in water the water's level."""
    water = [area.level for area in under if area.kind == "water" and is_on(point, area)]
    here = [(area.kind, upper_side(area)) for area in under if area.kind != "water" and is_over(point, area)]
    if water and not any(kind in COVERING and (top is None or top >= max(water)) for kind, top in here):
        return Surface(max(water), wet=True)
    return Surface(max((top for _, top in here if top is not None), default=NO_HEIGHT))


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


def placed(document: Document, figure_id: str, to: Point, height: Thousandths | None = None) -> Document:
    """The document with the figure at a place, off any wall. `height`: of the surface that it stands on; the highest
    one by default."""
    lower = None if height == standing_height(document, to) else height
    figure = document.figure(figure_id).with_state(on_wall=None, level=lower)
    return document.with_figure(evolve(figure, at=(to,)))


def climbed(figure: Figure) -> int:
    """How far up a wall it hangs, in thousandths."""
    height = figure.state.get("on_wall")
    return height if isinstance(height, int) else 0


def height_of(document: Document, figure: Figure) -> Thousandths:
    """How high a figure is: its surface, and what it has climbed above it."""
    return Thousandths(surface_of(document, figure).height + climbed(figure))


in_contact = partial(bare.in_contact, height_of)
"""CV-51: whether two figures of a document are in base contact."""


def swims(document: Document, figure: Figure) -> bool:
    """Whether a character is in water."""
    return surface_of(document, figure).wet and not figure.state.get("on_wall")


def is_water_creature(figure: Figure) -> bool:
    """Whether a figure has the trait of water creatures."""
    return "water-creature" in figure.traits


PassedUnder = frozenset[int]
"""The platforms that are passed under, by their numbers among the areas."""
MOST_CHOICES = 2
"""If more platforms than these may be either, all are walked on, or all are passed under."""


@frozen
class _Node:
    """A surface: the box around it, its height, and how high it stands for walking."""

    box: Box
    height: int
    walked: int


def layers_of(document: Document, figure: Figure, most: Thousandths) -> list[Document]:
    """The layers in which a figure may move, the one that walks on most platforms first. `most`: how far it may get, in
    thousandths; platforms farther away do not matter."""
    areas = document.free_board.areas
    if not any(is_slab(area) for area in areas):
        return [document]
    at, here, reach = figure.space, vector(figure.space), most / INCH + ROUNDING
    near = frozenset(
        number
        for number, area in enumerate(areas)
        if is_slab(area)
        and meet(box_of(area), (*at, *at), most + 1)
        and distance_to_polygon(here, outline_of(area)) <= reach
    )
    return [without(document, under) for under in _layers(areas, at, surface_of(document, figure).height, near)]


def jumping_layer(document: Document, figure: Figure) -> Document:
    """The layer of a jump: without the platforms above the figure's head, or more than a jump up."""
    height = height_of(document, figure)

    def is_passed(area: Area) -> bool:
        above_head = area.level > height and is_over(figure.space, area)
        return is_slab(area) and (above_head or area.level > height + TALLEST_JUMP)

    areas = document.free_board.areas
    return without(document, frozenset(number for number, area in enumerate(areas) if is_passed(area)))


def without(document: Document, under: PassedUnder) -> Document:
    """The document without some platforms; a figure that stands on one of them stays as high as before."""
    return _without(document, under) if under else document


@remember(4)
def _without(document: Document, under: PassedUnder) -> Document:
    """The same for at least one platform. The last layers are kept: a search asks about all figures of one document."""
    board = document.free_board
    layer, raised = evolve(document, board=_left_of(board, under)), []
    gone = [board.areas[number] for number in under]
    for figure in document.figures:
        if not any(is_over(figure.space, area) for area in gone):
            continue  # it stands on what it stood on before
        apart = height_of(document, figure) - height_of(layer, figure)
        if apart:
            raised.append(figure.with_state(on_wall=climbed(figure) + apart))
    return layer.with_figure(*raised) if raised else layer


@remember(16)
def _left_of(board: FreeBoard, under: PassedUnder) -> FreeBoard:
    """The board without some platforms, the same object each time: what is known of a layer is found by its areas."""
    return evolve(board, areas=tuple(area for number, area in enumerate(board.areas) if number not in under))


@lru_cache(maxsize=256)
def _layers(areas: tuple[Area, ...], at: Point, height: int, near: PassedUnder) -> list[PassedUnder]:
    nodes = _nodes(areas)
    slabs = [number for number, area in enumerate(areas) if is_slab(area)]
    over = {number for number in slabs if areas[number].level > height and is_over(at, areas[number])}
    reached, waiting = set[int](), [_Node((*at, *at), height, max(height, 0))]
    while waiting:
        here = waiting.pop()
        beside = {
            number
            for number, node in nodes.items()
            if number not in reached
            and number not in over
            and abs(node.walked - here.walked) <= LOW_STEP
            and meet(node.box, here.box, 0)
        }
        reached |= beside
        waiting += [nodes[number] for number in beside]
    mounted = [number for number in slabs if number in reached]
    either = [number for number in mounted if number in near and _is_either(number, areas, nodes, reached, at, height)]
    never = frozenset(slabs) - frozenset(mounted)
    sizes = range(len(either) + 1) if len(either) <= MOST_CHOICES else (0, len(either))
    return [never | frozenset(chosen) for size in sizes for chosen in combinations(either, size)]


def _is_either(
    number: int, areas: Sequence[Area], nodes: dict[int, _Node], reached: set[int], at: Point, height: int
) -> bool:
    """Whether a platform that can be walked onto can also be passed under, and that makes a difference."""
    slab = nodes[number]
    if areas[number].level == height and is_over(at, areas[number]):
        return False  # it stands on it
    lower = [
        other
        for other in reached
        if other != number and nodes[other].height < slab.height - UNDERSIDE and meet(nodes[other].box, slab.box, 0)
    ]
    # Over dry ground at most a step lower, walking on it and walking under it are the same.
    return bool(lower) and (
        slab.height > LOW_STEP or any(other >= 0 and areas[other].kind == "water" for other in lower)
    )


def _nodes(areas: Sequence[Area]) -> dict[int, _Node]:
    """The surfaces of a board by the numbers of their areas; -1 is the table."""
    found = {-1: _Node((-inf, -inf, inf, inf), 0, 0)}
    for number, area in enumerate(areas):
        top = upper_side(area)
        if area.kind not in ("difficult", "impassable") and top is not None:
            found[number] = _Node(box_of(area), top, max(top, 0) if area.kind == "water" else top)
    return found
