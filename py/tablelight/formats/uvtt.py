"""Universal VTT (.uvtt, .dd2vtt, .df2vtt), read and written: walls as lines in squares, doors, the picture.

Among outlines that run along the grid, one that lies wholly within another is a hole in it, and one within that again a
thing: we write them so. Any other outline surrounds a thing."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from tablelight.board.document import Document, Edge, GridBoard
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.draft import HALF, Closing, Draft, WallEnd, squares_near
from tablelight.formats.format import Content, Format, Opened
from tablelight.formats.losses import Losses, lose_all_but_the_board, loss_text
from tablelight.formats.values import FileValue, error_at
from tablelight.grid import Space
from tablelight.grid.topology import by_row

MOST_WORK = 400_000
"""The most points of all outlines, each counted for every row of squares that its outline is in."""
MOST_HOLES = 200


class Outline:
    """A closed line around a thing. `rows`: by row, the squares whose centres it surrounds, as bits of a number."""

    def __init__(self, path: str, points: list[WallEnd]) -> None:
        self.path, self.points = path, points
        self.rows: dict[int, int] = {}

    def fill(self, columns: int, rows: int) -> None:
        """Find its squares on a board, row by row, from where its sides cross the line through the row's centres."""
        if len(self.points) < 3:
            return
        ys = [y for _, y in self.points]
        for row in range(max(0, floor(min(ys) - HALF)), min(rows, ceil(max(ys) + HALF))):
            squares = self._row(row + HALF, columns)
            if squares:
                self.rows[row] = squares

    def _row(self, middle: Fraction, columns: int) -> int:
        crossings: list[Fraction] = []
        on_line: list[tuple[Fraction, Fraction]] = []
        for (px, py), (qx, qy) in zip(self.points, [*self.points[1:], self.points[0]], strict=True):
            if (py <= middle) != (qy <= middle):
                crossings.append(px + (middle - py) * (qx - px) / (qy - py))
            if py == middle:
                on_line.append((min(px, qx), max(px, qx)) if qy == middle else (px, px))
        crossings.sort()
        found = 0
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            found |= _bits(floor(left - HALF) + 1, ceil(right - HALF) - 1, columns)
        for low, high in on_line:
            # A centre on the line itself is not within it.
            found &= ~_bits(ceil(low - HALF), floor(high - HALF), columns)
        return found

    def surrounds(self, other: Outline) -> bool:
        """Whether another outline lies wholly within this one: its squares are a part of this one's."""
        within = all(squares & ~self.rows.get(row, 0) == 0 for row, squares in other.rows.items())
        return within and other.rows != self.rows


def _bits(first: int, last: int, columns: int) -> int:
    first, last = max(first, 0), min(last, columns - 1)
    return (1 << last + 1) - (1 << first) if first <= last else 0


def inside_of(outlines: list[Outline], columns: int, rows: int) -> set[Space]:
    """The squares of a board that lie within things."""
    work = 0
    for outline in outlines:
        outline.fill(columns, rows)
        work += len(outline.rows) * len(outline.points)
        if work > MOST_WORK:
            raise error_at(outline.path, "is more than can be read: all outlines together have too many points")
    drawn = [each for each in outlines if each.rows and all(at.denominator == 1 for spot in each.points for at in spot)]
    del drawn[MOST_HOLES:]
    depths = {inner: sum(outer.surrounds(inner) for outer in drawn) for inner in drawn}
    found = dict.fromkeys(range(rows), 0)
    # The outermost first: a hole takes its squares away, and what lies within the hole gives its own back.
    for outline in sorted(outlines, key=lambda outline: depths.get(outline, MOST_HOLES)):
        is_hole = depths.get(outline, 0) % 2
        for row, squares in outline.rows.items():
            found[row] = found[row] & ~squares if is_hole else found[row] | squares
    return {(column, row) for row, squares in found.items() for column in range(columns) if squares >> column & 1}


MOST_POINTS = 50_000
"""The most points of all lines together: a hundred times those of the largest maps."""
MOST_DOORS = 20_000
LIGHTS = loss_text("Lights are left out.")
IMAGE = loss_text("The picture is not part of the board: the app lays it under it.")


def read(content: Content, game: str, losses: Losses) -> Document:
    """The map as squares with walls and doors on their sides."""
    source = FileValue(content.json)
    resolution = source.need("resolution")
    given = resolution.find("map_origin")
    origin = _spot(given, (Fraction(0), Fraction(0))) if given else (Fraction(0), Fraction(0))
    size = resolution.need("map_size")
    columns, rows = (_length(size.need(key)) for key in ("x", "y"))
    draft = Draft(columns, rows)
    closing = Closing(draft, losses)
    lines, things = source.need("line_of_sight").items(), source.listed("objects_line_of_sight")
    count = 0
    for line in (*lines, *things):
        count += len(line.items())
        if count > MOST_POINTS:
            line.fail("has too many points: at most {maximum} are read", maximum=MOST_POINTS)
    for line in lines:
        points = [(_spot(point, origin), point.path) for point in line.items()]
        for (a, path), (b, _) in pairwise(points):
            if closing.touches((a, b)):
                closing.wall((a, b), path)
    for portal in source.listed("portals", MOST_DOORS):
        _portal(portal, origin, closing)
    closing.finish()
    _objects([Outline(line.path, [_spot(point, origin) for point in line.items()]) for line in things], draft, losses)
    for light in source.listed("lights", MOST_POINTS):
        position = light.fields.get("position")
        at = _spot(FileValue(position, light.below("position")), origin) if position is not None else None
        if at is None or (0 <= at[0] <= columns and 0 <= at[1] <= rows):
            losses.lost("light", light.path, LIGHTS, at=((floor(at[0]), floor(at[1])),) if at else ())
    if source.given_text("image"):
        losses.lost("image", source.below("image"), IMAGE)
    return Document(game=game, board=draft.board())


def _length(value: FileValue) -> int:
    number = ceil(value.number())
    if not 1 <= number <= LARGEST_SIDE:
        value.fail("must be from {low} to {high}", low=1, high=LARGEST_SIDE)
    return number


def _spot(point: FileValue, origin: WallEnd) -> WallEnd:
    return point.need("x").number() - origin[0], point.need("y").number() - origin[1]


def _portal(portal: FileValue, origin: WallEnd, closing: Closing) -> None:
    bounds = portal.need("bounds")
    ends = bounds.items()
    if len(ends) != 2:
        bounds.fail("must be two points")
    is_open = not portal.truth_of("closed", default=True)
    closing.portal((_spot(ends[0], origin), _spot(ends[1], origin)), portal.path, is_open=is_open)


def _objects(outlines: list[Outline], draft: Draft, losses: Losses) -> None:
    for space in inside_of(outlines, draft.columns, draft.rows):
        draft.terrain[space] = "blocking"
    for outline in outlines:
        if not outline.rows:
            at = squares_near((outline.points[0], outline.points[-1])) if outline.points else ()
            losses.lost("object", outline.path, "Things that do not cover the centre of a square are left out.", at=at)


WALLS = ("wall", "hedge", "low-wall")
"""Edges that are written as walls; for all but the first that is a loss."""
DOORS = {"door-closed": True, "door-open": False}
"""Whether a portal is closed, by the kind of edge."""
UPRIGHT = 1.570796
PIXELS = 70
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII="
"""A PNG of one transparent pixel."""

GridCorner = tuple[int, int]
CornerPair = tuple[GridCorner, GridCorner]


def write_with(opened: Opened, losses: Losses, picture: bytes | None, pixels: int = PIXELS) -> bytes:
    """The board with its picture, a PNG or WebP with this many pixels a square; without one, with a single pixel."""
    if not isinstance(opened, Document) or opened.board.grid != "square":
        raise error_at("$", "is not a board of squares")
    board = opened.board
    _lose_the_rest(opened, board, losses)
    plain = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": board.columns, "y": board.rows},
            "pixels_per_grid": pixels,
        },
        "line_of_sight": [_points(run) for run in runs(board.edges)],
        "objects_line_of_sight": [
            _points(outline) for outline in outlines({spec.at for spec in board.spaces if spec.terrain == "blocking"})
        ],
        "portals": [_written_door(edge) for edge in board.edges if edge.kind in DOORS],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "image": PIXEL if picture is None else base64.b64encode(picture).decode(),
    }
    return (json.dumps(plain) + "\n").encode()


def _lose_the_rest(document: Document, board: GridBoard, losses: Losses) -> None:
    lose_all_but_the_board(document, losses)
    for number, spec in enumerate(board.spaces):
        path = f"$.board.spaces[{number}]"
        if spec.terrain not in ("clear", "blocking"):
            losses.lost("terrain", path, "Only blocking terrain is saved.")
        if spec.level:
            losses.lost("level", path, "Levels are not saved.")
        if spec.label:
            losses.lost("text", path, "Labels are not saved.")
        if spec.indoors is not None:
            losses.lost("indoors", path, "Whether squares are indoors is not saved.")
    for number, edge in enumerate(board.edges):
        path = f"$.board.edges[{number}]"
        if edge.kind in WALLS[1:]:
            losses.lost("edge", path, "Hedges and low walls are written as walls.")
        elif edge.kind not in WALLS and edge.kind not in DOORS:
            losses.lost("edge", path, "Edges that are neither walls nor doors are not saved.")
    losses.lost("object", "$.board.objects[0]", "Objects are not saved.", len(board.objects))
    losses.lost("figure", "$.figures[0]", "Figures are not saved.", len(document.figures))


def _points(corners: Iterable[GridCorner]) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in corners]


def ends_of(edge: Edge) -> CornerPair:
    """The corners at the ends of a side, the upper or left one first."""
    (ac, ar), (bc, br) = sorted(edge.between)
    return ((bc, ar), (bc, ar + 1)) if ar == br else ((ac, br), (ac + 1, br))


def _written_door(edge: Edge) -> dict[str, object]:
    (ax, ay), (bx, by) = ends_of(edge)
    return {
        "position": {"x": (ax + bx) / 2, "y": (ay + by) / 2},
        "bounds": _points(((ax, ay), (bx, by))),
        "rotation": UPRIGHT if ax == bx else 0,
        "closed": DOORS[edge.kind],
        "freestanding": False,
    }


def runs(edges: Iterable[Edge]) -> Iterator[CornerPair]:
    """The longest straight lines of walls: those along rows first, then those along columns."""
    sides = {ends_of(edge) for edge in edges if edge.kind in WALLS}
    level = sorted((a[1], a[0]) for a, b in sides if a[1] == b[1])
    upright = sorted((a[0], a[1]) for a, b in sides if a[0] == b[0])
    for line, first, last in _joined(level):
        yield (first, line), (last, line)
    for line, first, last in _joined(upright):
        yield (line, first), (line, last)


def _joined(sides: list[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Unit lengths, sorted as (line, from), joined to (line, from, to)."""
    start = None
    for number, (line, at) in enumerate(sides):
        start = at if start is None else start
        if number + 1 == len(sides) or sides[number + 1] != (line, at + 1):
            yield line, start, at + 1
            start = None


def outlines(squares: set[Space]) -> Iterator[list[GridCorner]]:
    """The closed lines around squares that are connected by their sides; holes in them have lines of their own.

    Each side of a square goes clockwise around it, a step (a complex number) from a corner. If two squares of one piece
    meet only at a corner, the line stays with the square that it came along."""
    sides: list[tuple[complex, complex]] = []
    leaving: dict[complex, list[complex]] = {}
    for x, y in sorted(squares, key=by_row):
        corner = complex(x, y)
        for step, other in ((1 + 0j, (x, y - 1)), (1j, (x + 1, y)), (-1 + 0j, (x, y + 1)), (-1j, (x - 1, y))):
            if other not in squares:
                sides.append((corner, step))
                leaving.setdefault(corner, []).append(step)
            corner += step
    seen: set[tuple[complex, complex]] = set()
    for side in sides:
        loop: list[GridCorner] = []
        while side not in seen:
            seen.add(side)
            corner, step = sum(side), side[1]
            after = leaving[corner][0] if len(leaving[corner]) == 1 else step * 1j  # to the right
            if after != step:
                loop.append((int(corner.real), int(corner.imag)))
            side = corner, after
        if loop:
            yield [*loop, loop[0]]


FORMAT = Format(
    id="uvtt",
    games=("oraculo", "heroclix"),
    read=read,
    write=lambda opened, losses, _source: write_with(opened, losses, None),
)
