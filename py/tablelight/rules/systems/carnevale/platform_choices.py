"""Platforms as one move finds them: walked on, or passed under (CV-10).

A figure that is lower than a platform's underside passes beneath it. If no chain of steps of an inch leads onto a
platform, it is only passed under. If one does, and something low enough is beneath the platform, it may be either. Each
choice for these is a layer: the document without the platforms passed under. A move can do what it can do in any layer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from attrs import evolve, frozen

from tablelight.board.document import Area, Document, Figure, FreeBoard, Point
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.plane import ROUNDING, distance_to_polygon
from tablelight.progress.memo import remember
from tablelight.rules.bare.table import LOW_STEP, box_of, is_over, outline_of, vector
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import count
from tablelight.rules.systems.carnevale.tables import INCH, TALLEST_JUMP, UNDERSIDE

PassedUnder = frozenset[int]
"""The platforms that are passed under, by their numbers among the areas."""
MOST_CHOICES = 2
"""If more platforms than these may be either, all are walked on, or all are passed under."""


@frozen
class _Node:
    """A surface: the box around it (None for the table), its height, and how high it stands for walking."""

    box: tuple[int, int, int, int] | None
    height: int
    walked: int


def layers_of(document: Document, figure: Figure, most: Thousandths) -> list[Document]:
    """The layers in which a figure may move, the one that walks on most platforms first. `most`: how far it may get, in
    thousandths; platforms farther away do not matter."""
    areas = document.free_board.areas
    if not any(table.is_slab(area) for area in areas):
        return [document]
    here = table.surface_of(document, figure)
    near = frozenset(
        number
        for number, area in enumerate(areas)
        if table.is_slab(area) and _is_near(area, figure.space, most + LOW_STEP)
    )
    return [without(document, under) for under in _layers(areas, figure.space, here.height, near)]


def layers_in_reach(document: Document, figure: Figure, most: Thousandths) -> list[Document]:
    """As `layers_of`, to find where a figure gets to: of layers that differ only in platforms farther away than the
    move is long, one. In the others it gets to the same places."""
    layers = layers_of(document, figure, most)
    if len(layers) < 2:
        return layers
    last = {id(area) for area in layers[-1].free_board.areas}
    here, reach = vector(figure.space), most / INCH + ROUNDING
    met = [
        area
        for area in layers[0].free_board.areas
        if id(area) not in last and distance_to_polygon(here, outline_of(area)) <= reach
    ]
    found: dict[tuple[bool, ...], Document] = {}
    for layer in layers:
        left = {id(area) for area in layer.free_board.areas}
        found.setdefault(tuple(id(area) in left for area in met), layer)
    return list(found.values())


def _is_near(area: Area, at: Point, most: int) -> bool:
    """Whether the box around an area comes within `most` of a point."""
    left, low, right, high = box_of(area)
    return left - most <= at[0] <= right + most and low - most <= at[1] <= high + most


def jumping_layer(document: Document, figure: Figure) -> Document:
    """The layer of a jump: without the platforms above the figure's head, or more than a jump up."""
    height = table.height_of(document, figure)

    def is_passed(area: Area) -> bool:
        above_head = area.level > height and is_over(figure.space, area)
        return table.is_slab(area) and (above_head or area.level > height + TALLEST_JUMP)

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
        apart = table.height_of(document, figure) - table.height_of(layer, figure)
        if apart:
            raised.append(figure.with_state(on_wall=count(figure.state.get("on_wall")) + apart))
    return layer.with_figure(*raised) if raised else layer


@remember(16)
def _left_of(board: FreeBoard, under: PassedUnder) -> FreeBoard:
    """The board without some platforms, the same object each time: what is known of a layer is found by its areas."""
    return evolve(board, areas=tuple(area for number, area in enumerate(board.areas) if number not in under))


@lru_cache(maxsize=256)
def _layers(areas: tuple[Area, ...], at: Point, height: int, near: PassedUnder) -> list[PassedUnder]:
    nodes = _nodes(areas)
    slabs = [number for number, area in enumerate(areas) if table.is_slab(area)]
    over = {number for number in slabs if areas[number].level > height and is_over(at, areas[number])}
    walked = max(height, 0)
    first = [
        n for n, node in nodes.items() if n not in over and abs(node.walked - walked) <= LOW_STEP and _holds(node, at)
    ]
    reached, waiting = set(first), list(first)
    while waiting:
        here = nodes[waiting.pop()]
        for number, node in nodes.items():
            if (
                number not in reached
                and number not in over
                and abs(node.walked - here.walked) <= LOW_STEP
                and _meet(node, here)
            ):
                reached.add(number)
                waiting.append(number)
    mounted = [number for number in slabs if number in reached]
    either = [number for number in mounted if number in near and _is_either(number, areas, nodes, reached, at, height)]
    never = frozenset(slabs) - frozenset(mounted)
    return [never | frozenset(chosen) for chosen in _choices(either)]


def _choices(either: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """The choices of platforms that are passed under."""
    if len(either) > MOST_CHOICES:
        return [(), tuple(either)]
    return [chosen for count in range(len(either) + 1) for chosen in combinations(either, count)]


def _is_either(
    number: int, areas: Sequence[Area], nodes: dict[int, _Node], reached: set[int], at: Point, height: int
) -> bool:
    """Whether a platform that can be walked onto can also be passed under, and that makes a difference."""
    slab = nodes[number]
    if areas[number].level <= height and is_over(at, areas[number]) and areas[number].level == height:
        return False  # it stands on it
    lower = [
        other
        for other in reached
        if other != number and nodes[other].height < slab.height - UNDERSIDE and _meet(nodes[other], slab)
    ]
    # Over dry ground at most a step lower, walking on it and walking under it are the same.
    return bool(lower) and (
        slab.height > LOW_STEP or any(other >= 0 and areas[other].kind == "water" for other in lower)
    )


@lru_cache(maxsize=16)
def _nodes(areas: tuple[Area, ...]) -> dict[int, _Node]:
    """The surfaces of a board by the numbers of their areas; -1 is the table."""
    found = {number: node for number, area in enumerate(areas) if (node := _node(area)) is not None}
    return {**found, -1: _Node(None, 0, 0)}


def _node(area: Area) -> _Node | None:
    top = table.upper_side(area)
    if area.kind in ("difficult", "impassable") or top is None:
        return None
    return _Node(box_of(area), top, max(top, 0) if area.kind == "water" else top)


def _holds(node: _Node, at: Point) -> bool:
    if node.box is None:
        return True
    left, low, right, high = node.box
    return left <= at[0] <= right and low <= at[1] <= high


def _meet(one: _Node, other: _Node) -> bool:
    """Whether two surfaces may be beside each other, by their boxes."""
    if one.box is None or other.box is None:
        return True
    return all(one.box[i] <= other.box[i + 2] and other.box[i] <= one.box[i + 2] for i in (0, 1))
