"""Who stands where: the checks of a document that hold for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache

from tablelight.board.document import Document, FreeBoard, GridBoard, Point
from tablelight.board.problems import At, Problem
from tablelight.geometry.exact.simple import crosses_itself
from tablelight.grid import Space


def position_problems(document: Document, out: Collection[str] = ()) -> Iterator[Problem]:
    """Every impossible place of a document: spaces off the board, edges between spaces that are not adjacent, ids that
    repeat, polygons that cross themselves, figures off the board, in the void, or two in a space. `out`: the ids of those
    that are out: their place is free (DG-06)."""
    yield from _ids(document)
    if isinstance(document.board, GridBoard):
        yield from _board(document.board)
        yield from _figures(document, document.board, out)
    else:
        yield from _free(document, document.board)


def _ids(document: Document) -> Iterator[Problem]:
    seen: set[str] = set()
    for number, figure in enumerate(document.figures):
        if not figure.id:
            yield Problem(f"$.figures[{number}].id", "must not be empty")
        if figure.id in seen:
            yield Problem(f"$.figures[{number}].id", "another figure has the id {id}", {"id": figure.id})
        seen.add(figure.id)


def _off(path: str, space: Space, board: GridBoard) -> Problem:
    values = {"space": At(*space), "columns": board.columns, "rows": board.rows}
    return Problem(path, "{space} is off the board of {columns} x {rows}", values)


def _board(board: GridBoard) -> Iterator[Problem]:
    if board.grid == "square" and board.orientation != "pointy":
        yield Problem("$.board.orientation", "is for boards of hexes")
    known, described = board.topology.known, {spec.at for spec in board.spaces}
    if (
        len(described) < len(board.spaces)
        or not known >= described
        or min([spec.level for spec in board.spaces], default=0) < 0
    ):
        yield from _spaces(board)
    corners: set[Space] = set()
    for number, thing in enumerate(board.objects):
        if thing.at not in board.topology:
            yield _off(f"$.board.objects[{number}].at", thing.at, board)
        if thing.corner and thing.at in corners:
            yield Problem(f"$.board.objects[{number}].at", "something stands on this corner already")
        if thing.corner:
            corners.add(thing.at)
    for number, note in enumerate(board.notes):
        if note.at is not None and note.at not in board.topology:
            yield _off(f"$.board.notes[{number}].at", note.at, board)
    edges: Counter[tuple[frozenset[Space], str]] = Counter()
    for number, edge in enumerate(board.edges):
        path = f"$.board.edges[{number}]"
        a, b = edge.between
        if a in known and b in known:
            direction = board.topology.direction(a, b)
            if direction is None or a == b:
                yield Problem(f"{path}.between", "these two spaces are not adjacent")
            elif board.grid == "square" and direction % 2:
                yield Problem(f"{path}.between", "an edge stands between spaces that share a side, not a corner")
        else:
            yield from (_off(f"{path}.between", space, board) for space in edge.between if space not in known)
        if edge.inside is not None and edge.inside not in edge.between:
            yield Problem(f"{path}.inside", "must be one of the two spaces of the edge")
        edges[frozenset(edge.between), edge.kind] += 1
        if edges[frozenset(edge.between), edge.kind] == 2:
            yield Problem(f"{path}.between", "this edge is described twice")


def _spaces(board: GridBoard) -> Iterator[Problem]:
    """What is wrong with the spaces that are described."""
    seen: set[Space] = set()
    for number, spec in enumerate(board.spaces):
        path = f"$.board.spaces[{number}].at"
        if spec.at not in board.topology:
            yield _off(path, spec.at, board)
        if spec.at in seen:
            yield Problem(path, "this space is described twice")
        if spec.level < 0:
            yield Problem(f"$.board.spaces[{number}].level", "must be at least {minimum}", {"minimum": 0})
        seen.add(spec.at)


def _figures(document: Document, board: GridBoard, out: Collection[str]) -> Iterator[Problem]:
    void = {spec.at for spec in board.spaces if spec.terrain == "void"}
    held: dict[Space, str] = {}
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].at"
        if len(set(figure.at)) != len(figure.at):
            yield Problem(path, "the two spaces of a figure are one and the same")
        for space in figure.at:
            if space not in board.topology:
                yield _off(path, space, board)
            elif space in void:
                yield Problem(path, "there is no space here")
            elif figure.id not in out and space in held and held[space] != figure.id:
                yield Problem(path, "{figure} stands in this space already", {"figure": held[space]})
            if figure.id not in out:
                held.setdefault(space, figure.id)
        if len(figure.at) == 2 and all(space in board.topology for space in figure.at):
            direction = board.topology.direction(*figure.at)
            if direction is None:
                yield Problem(path, "the two spaces of a figure must be adjacent")


@lru_cache(maxsize=4096)
def _crosses_itself(points: tuple[Point, ...]) -> bool:
    """`crosses_itself`, kept: a stroke changes one area of a thousand."""
    return crosses_itself(points)


def _free(document: Document, board: FreeBoard) -> Iterator[Problem]:
    for name, length in (("width", board.width), ("height", board.height)):
        if length <= 0:
            yield Problem(f"$.board.{name}", "must be more than nothing")
    for number, area in enumerate(board.areas):
        if len(set(area.points)) < 3:
            yield Problem(f"$.board.areas[{number}].points", "a polygon has at least three points")
        elif _crosses_itself(area.points):
            yield Problem(f"$.board.areas[{number}].points", "the sides of this area cross or lie on one another")
    for number, note in enumerate(board.notes):
        if note.at is not None and not (0 <= note.at[0] <= board.width and 0 <= note.at[1] <= board.height):
            yield Problem(f"$.board.notes[{number}].at", "is off the board")
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].at"
        if len(figure.at) != 1:
            yield Problem(path, "a figure on a free board stands at one point")
        x, y = figure.at[0]
        if not (0 <= x <= board.width and 0 <= y <= board.height):
            yield Problem(path, "is off the board")
