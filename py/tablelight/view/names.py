"""The labels of spaces: one for each area with the same label, next to the tokens, and an outline of larger areas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from tablelight.board.document import GridBoard
from tablelight.grid import Space
from tablelight.grid.topology import by_row
from tablelight.progress.memo import remember
from tablelight.progress.portions import Steps
from tablelight.view.drawing import Layer, Text
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import XY, Plane, point

SPACES_BETWEEN_STOPS = 400
INSET = 0.07
"""How far an outline lies within its area, as a part of the way to the middle of a space."""


def areas(board: GridBoard, spaces: Iterable[Space]) -> Steps[list[list[Space]]]:
    """The spaces in areas, in reading order, each with its first space first."""
    grid, every = board.topology, 2 if board.grid == "square" else 1
    shifts, found, seen = grid.shifts[::every], [], 0
    left = {grid.index(space) for space in spaces}
    yield
    while left:
        area = [left.pop()]
        for index in area:
            near = left.intersection(index + shift for shift in shifts)
            left -= near
            area.extend(near)
            seen += 1
            if seen % SPACES_BETWEEN_STOPS == 0:
                yield
        found.append([grid.space(index) for index in area])
    for area_spaces in found:
        first = min(area_spaces, key=by_row)
        area_spaces.remove(first)
        area_spaces.insert(0, first)
    return sorted(found, key=lambda area_spaces: by_row(area_spaces[0]))


def outline(plane: Plane, area: Collection[Space]) -> Steps[list[str]]:
    """The sides of an area's spaces that lie on its rim, as paths a little within it."""
    held, found = frozenset(area), []
    reach, pairs = 2 * plane.reach, [*zip(plane.corners, (*plane.corners[1:], plane.corners[0]), strict=True)]
    for number, space in enumerate(area, 1):
        x, y = plane.centre(space)
        for (ax, ay), (bx, by) in pairs:
            out_x, out_y = (ax + bx) / 2, (ay + by) / 2
            factor = reach / (out_x**2 + out_y**2) ** 0.5
            if plane.pick(x + out_x * factor, y + out_y * factor) not in held:
                keep = 1 - INSET
                ends = (x + ax * keep, y + ay * keep), (x + bx * keep, y + by * keep)
                found.append(f"M{point(ends[0])}L{point(ends[1])}")
        if number % SPACES_BETWEEN_STOPS == 0:
            yield
    return found


LABEL_SIZE = 23
BELOW, BELOW_IN_HEX = 46, 56
"""How far below the middle of its space a label is: below the figure there."""
HALF_LETTER, HALF_HEIGHT = 0.3, 0.55
"""Half the width of a letter, and half the height of a line, as parts of the text's size."""
PLACES_FOR_LABEL = 12
BUCKET = 200
"""The size of a bucket, in units: boxes in one bucket may cover each other."""

LabelBox = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@frozen
class BoardLabel:
    """A label, and the possible places of its middle, the best one first."""

    text: str
    places: tuple[XY, ...]


def spots(board: GridBoard, plane: Plane, called: Mapping[str, str]) -> Steps[tuple[tuple[BoardLabel, ...], Layer]]:
    """The labels of a board, and the outlines of areas of several spaces. `called`: labels in the player's language, if
    that differs."""
    by_label: dict[str, list[Space]] = defaultdict(list)
    for spec in board.spaces:
        if spec.label:
            by_label[spec.label].append(spec.at)
    yield
    found, sheet = [], LayerSheet()
    for label, spaces in by_label.items():
        for area in (yield from areas(board, spaces)):
            found.append(BoardLabel(called.get(label, label), _places(plane, area)))
            if len(area) > 1:
                sheet.add("zone-wash", plane.region(area))
                sheet.add("zone", *(yield from outline(plane, area)))
            yield
    return tuple(found), sheet.layer()


def _places(plane: Plane, area: Sequence[Space]) -> tuple[XY, ...]:
    """For one space: below it, above it, and on it; for several: their middle, or the spaces nearest to it."""
    below = BELOW_IN_HEX if len(plane.corners) > 4 else BELOW
    centres = [plane.centre(space) for space in area]
    if len(area) == 1:
        x, y = centres[0]
        return (x, y + below), (x, y - below), (x, y)
    x, y = (sum(each[axis] for each in centres) / len(area) for axis in (0, 1))
    nearest = sorted(centres, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)[:PLACES_FOR_LABEL]
    middle = [(x, y)] if plane.pick(x, y) in frozenset(area) else []
    return *middle, *nearest, *((across, down + below) for across, down in nearest)


@remember(4)
def names_layer(found: tuple[BoardLabel, ...], tokens: tuple[tuple[float, float, float], ...]) -> Layer:
    """The labels, each in the first of its places that no token and no other label covers; above walls and lit spaces,
    with a rim of the ground's colour. `tokens`: the middle and the radius of each."""
    taken: dict[tuple[int, int], list[LabelBox]] = defaultdict(list)
    for x, y, radius in tokens:
        _take(taken, (x - radius, y - radius, x + radius, y + radius))
    placed = []
    for spot in found:
        at = next((place for place in spot.places if not _covers(taken, _box(spot.text, place))), spot.places[0])
        _take(taken, _box(spot.text, at))
        placed.append((spot.text, *at))
    return _written(tuple(placed))


@remember(4)
def _written(placed: tuple[tuple[str, float, float], ...]) -> Layer:
    """The same layer as long as no label has to move."""
    return Layer(texts=tuple(Text("spot", x, y, LABEL_SIZE, text) for text, x, y in placed))


def _box(text: str, at: XY) -> LabelBox:
    x, y = at
    across, down = HALF_LETTER * LABEL_SIZE * len(text), HALF_HEIGHT * LABEL_SIZE
    return x - across, y - down, x + across, y + down


def _buckets(box: LabelBox) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(side // BUCKET) for side in box)
    yield from ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _take(taken: dict[tuple[int, int], list[LabelBox]], box: LabelBox) -> None:
    for bucket in _buckets(box):
        taken[bucket].append(box)


def _covers(taken: Mapping[tuple[int, int], list[LabelBox]], box: LabelBox) -> bool:
    left, top, right, bottom = box
    return any(
        other[0] < right and left < other[2] and other[1] < bottom and top < other[3]
        for bucket in _buckets(box)
        for other in taken.get(bucket, ())
    )
