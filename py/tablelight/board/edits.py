"""Edits of a board by hand, each a function from the old board to the new. They know no game: kinds are names.

The result is always well formed (spaces on the board, edges between spaces that share a side). Whether the position is
possible is a question for `rules.check`, never a reason to refuse an edit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

from attrs import evolve

from tablelight.board.document import Board, BoardObject, Document, Edge, FreeBoard, GridBoard, Json, SpaceSpec
from tablelight.board.parts import Objective
from tablelight.board.units import Level, Thousandths
from tablelight.grid import Space
from tablelight.grid.square import squares_around
from tablelight.grid.topology import by_row
from tablelight.progress.memo import remember

VOID, CLEAR = "void", "clear"
MOST_LEVELS = 99


def spec_at(board: GridBoard, space: Space) -> SpaceSpec:
    """The description of a space; clear ground at level 0 if it has none."""
    return next((spec for spec in board.spaces if spec.at == space), SpaceSpec(at=space))


def paint(
    board: GridBoard, spaces: Iterable[Space], *, terrain: str | None = None, level: Level | None = None
) -> GridBoard:
    """The board with another terrain or level in these spaces; None leaves it unchanged. Spaces off the board are
    skipped, and void if only the level changes. A space that becomes void loses its level, label, roof and objects, and
    its edges towards other void."""
    changes: dict[str, Any] = {}
    if terrain is not None:
        changes["terrain"] = terrain
        if terrain == VOID:
            changes |= {"level": 0, "label": None, "indoors": None}
    if level is not None:
        changes["level"] = min(max(level, 0), MOST_LEVELS)
    changed = _with_specs(board, spaces, changes, _void(board) if terrain is None else ())
    if terrain != VOID:
        return changed
    void = _void(changed)

    def stays(thing: BoardObject) -> bool:
        around = [at for at in squares_around(thing.at) if at in board.topology] if thing.corner else [thing.at]
        return any(at not in void for at in around)

    edges = tuple(edge for edge in board.edges if not set(edge.between) <= void)
    return evolve(changed, objects=tuple(filter(stays, board.objects)), edges=edges)


def lift(board: GridBoard, spaces: Iterable[Space], by: int) -> GridBoard:
    """The board with these spaces raised by a number of levels; none goes below the ground, and void stays."""
    levels: dict[int, list[Space]] = {}
    specs = {spec.at: spec for spec in board.spaces}
    for space in dict.fromkeys(spaces):
        levels.setdefault(specs.get(space, SpaceSpec(at=space)).level + by, []).append(space)
    for level, alike in levels.items():
        board = paint(board, alike, level=level)
    return board


def hill(board: GridBoard, spaces: Iterable[Space], top: int) -> GridBoard:
    """The board with a stepped hill: the rim of these spaces at level 1, the next ones within at 2, and so on up to
    `top`. The board's own rim is no rim of the hill."""
    left = {space for space in spaces if space in board.topology}
    level = 1
    while left:
        inner = {at for at in left if level < top and left.issuperset(board.topology.neighbours(at))}
        board = paint(board, left - inner, level=level)
        left, level = inner, level + 1
    return board


def label(board: GridBoard, space: Space, text: str) -> GridBoard:
    """The board with a label in a space; an empty text removes it."""
    return _with_specs(board, (space,), {"label": text or None}) if space in board.topology else board


def roof(board: GridBoard, spaces: Iterable[Space], indoors: bool | None) -> GridBoard:
    """The board with these spaces indoors or outdoors; None: by the option for the whole board. Void is left out."""
    return _with_specs(board, spaces, {"indoors": indoors}, _void(board))


def _void(board: GridBoard) -> set[Space]:
    return {spec.at for spec in board.spaces if spec.terrain == VOID}


def _with_specs(
    board: GridBoard, spaces: Iterable[Space], changes: dict[str, Any], skipped: Collection[Space] = ()
) -> GridBoard:
    """The board with these of its spaces changed. A described space keeps its place, a new one comes last; if a space is
    described twice, the last counts."""
    known = board.known_layout
    specs = dict(known.specs) if known is not None else {spec.at: spec for spec in board.spaces}
    for space in (each for each in spaces if each in board.topology and each not in skipped):
        old = specs.get(space) or SpaceSpec(at=space)
        spec = evolve(old, **changes)
        if spec == SpaceSpec(at=spec.at):  # it describes nothing
            specs.pop(space, None)
        elif spec != old:  # else the same object stays, so that little is written and drawn
            specs[space] = spec
    return evolve(board, spaces=tuple(specs.values()))


def rectangle(board: GridBoard, a: Space, b: Space) -> list[Space]:
    """The spaces of the columns and rows from one corner to the other, both included."""
    columns = range(min(a[0], b[0]), max(a[0], b[0]) + 1)
    rows = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    return [(c, r) for r in rows for c in columns if (c, r) in board.topology]


def flood(board: GridBoard, start: Space, by: Literal["terrain", "level"]) -> list[Space]:
    """The spaces of the same terrain, or level, that connect to `start` by their sides without an edge between them."""
    grid = board.topology
    if start not in grid:
        return []
    specs = {spec.at: spec for spec in board.spaces}
    plain = SpaceSpec(at=start)
    shut = {frozenset(edge.between) for edge in board.edges}

    def kind(space: Space) -> object:
        return getattr(specs.get(space, plain), by)

    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for there in side_neighbours(board, here):
            if there not in found and kind(there) == kind(start) and frozenset((here, there)) not in shut:
                found.add(there)
                waiting.append(there)
    return sorted(found, key=by_row)


def side_neighbours(board: GridBoard, space: Space) -> list[Space]:
    """The spaces of the board that share a side with a space, clockwise."""
    grid = board.topology
    every = 2 if board.grid == "square" else 1
    steps = (grid.step(space, direction) for direction in range(0, len(grid.shifts), every))
    return [there for there in steps if there is not None]


def edges_between(board: Board, between: tuple[Space, Space]) -> tuple[Edge, ...]:
    """The edges on a side."""
    pair = frozenset(between)
    return tuple(edge for edge in board.edges if frozenset(edge.between) == pair)


def set_edges(
    board: GridBoard, sides: Iterable[tuple[Space, Space]], kind: str | None, *, inward: bool = False
) -> GridBoard:
    """The board with one kind of edge on these sides in place of any others; None clears them. `inward`: the first
    space of each side is its inner one. Pairs that share no side are skipped."""
    pairs = {
        frozenset(side): side
        for side in sides
        if side[0] in board.topology and side[1] in side_neighbours(board, side[0])
    }
    kept = tuple(edge for edge in board.edges if frozenset(edge.between) not in pairs)
    if kind is None:
        return evolve(board, edges=kept)
    new = (
        Edge(between=(min(pair), max(pair)), kind=kind, inside=side[0] if inward else None)
        for pair, side in pairs.items()
    )
    return evolve(board, edges=(*kept, *new))


def set_object(
    board: GridBoard, space: Space, kind: str | None, height: int | None = None, *, corner: bool = False
) -> GridBoard:
    """The board with one object in a space, or on its upper left corner, in place of any other; None clears it."""
    if space not in board.topology:
        return board
    kept = tuple(thing for thing in board.objects if thing.at != space or thing.corner != corner)
    new = () if kind is None else (BoardObject(at=space, kind=kind, height=height, corner=corner),)
    return evolve(board, objects=(*kept, *new))


def resized(document: Document, width: int, height: int) -> Document:
    """The document on a board of another size: columns and rows, or thousandths of an inch.

    Spaces that no longer exist lose their descriptions, objectives, rulers and templates. Corners of areas are drawn in
    to the rim, and areas wholly outside go. Figures stay where they are, on the board or off it: the player sees and
    mends that.
    """
    board = _resized(document.board, width, height)
    kept = tuple(each for each in document.objectives if all(map(board.holds, each.places)))
    laid = tuple(each for each in document.measures if all(board.holds(end.at) for end in each.ends))
    return evolve(document, board=board, objectives=kept, score=without_holders(document, kept), measures=laid)


def without_holders(document: Document, kept: Sequence[Objective]) -> Mapping[str, Json]:
    """The score of a document that keeps only these objectives."""
    holders, names = document.score.get("holders"), {each.id for each in kept}
    if not isinstance(holders, Mapping):
        return document.score
    return {**document.score, "holders": {name: side for name, side in holders.items() if name in names}}


def _resized(board: Board, width: int, height: int) -> Board:
    if isinstance(board, FreeBoard):
        areas = []
        for area in board.areas:
            points = tuple((min(x, width), min(y, height)) for x, y in area.points)
            flat = len(set(points)) < 3 or len({x for x, _ in points}) == 1 or len({y for _, y in points}) == 1
            if not flat or points == area.points:
                areas.append(evolve(area, points=points))
        kept = tuple(note for note in board.notes if note.at is None or (note.at[0] <= width and note.at[1] <= height))
        return evolve(board, width=Thousandths(width), height=Thousandths(height), areas=tuple(areas), notes=kept)

    def stays(*spaces: Space) -> bool:
        return all(column < width and row < height for column, row in spaces)

    return evolve(
        board,
        columns=width,
        rows=height,
        spaces=tuple(spec for spec in board.spaces if stays(spec.at)),
        edges=tuple(edge for edge in board.edges if stays(*edge.between)),
        objects=tuple(thing for thing in board.objects if stays(thing.at)),
        notes=tuple(note for note in board.notes if note.at is None or stays(note.at)),
    )


def oriented(board: GridBoard, orientation: Literal["pointy", "flat"]) -> GridBoard:
    """The board with its hexagons in another orientation. Edges go if their spaces no longer share a side."""
    turned = evolve(board, orientation=orientation)
    return evolve(
        turned, edges=tuple(edge for edge in board.edges if edge.between[1] in side_neighbours(turned, edge.between[0]))
    )


# Half tiles: terrain half a step lower than full ground. A level counts full tiles, so next to ground of level 1 a half tile
# of the same layer has level 0.


def lay(board: GridBoard, spaces: Iterable[Space], terrain: str, half: Collection[str]) -> GridBoard:
    """The board with another terrain in these spaces. A half tile that replaces full ground is a level lower, full
    ground that replaces a half tile a level higher. If there is no lower level, all other ground is lifted."""
    if not half:
        return paint(board, spaces, terrain=terrain)
    wanted = [space for space in dict.fromkeys(spaces) if space in board.topology]
    specs = {spec.at: spec for spec in board.spaces}
    before = {space: specs.get(space) or SpaceSpec(at=space) for space in wanted}
    if terrain in half:
        lower = [space for space, spec in before.items() if spec.terrain not in half]
        return _lowered(paint(board, wanted, terrain=terrain), lower)
    higher = [space for space, spec in before.items() if spec.terrain in half and terrain != VOID]
    return lift(paint(board, wanted, terrain=terrain), higher, 1)


def sunk(board: GridBoard, half: Collection[str]) -> GridBoard:
    """The board with all its half tiles a level lower, next to the ground around them."""
    return _lowered(board, [spec.at for spec in board.spaces if spec.terrain in half])


@remember(1)
def lie_level(board: GridBoard, half: tuple[str, ...]) -> bool:
    """Whether half tiles are at the level of full ground next to them, and none is lower."""
    grid, layout = board.topology, board.layout
    tiles, levels, is_level = layout.terrain(*half), layout.levels, False
    full = grid.all & ~tiles & ~layout.terrain(VOID)
    for level, mask in levels.items():
        banks = grid.around(tiles & mask) & full
        if banks & levels.get(level + 1, 0):
            return False
        is_level |= bool(banks & mask)
    return is_level


def _lowered(board: GridBoard, spaces: Collection[Space]) -> GridBoard:
    """The board with these spaces a level lower than the others: all is lifted first if one is on the ground."""
    low = {spec.at for spec in board.spaces if spec.level}
    if any(space not in low for space in spaces):
        board = lift(board, rectangle(board, (0, 0), (board.columns - 1, board.rows - 1)), 1)
    return lift(board, spaces, -1)
