"""The checks of positions that hold for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from attrs import evolve

from tablelight.board.document import Document, FreeBoard, GridBoard
from tablelight.board.parts import BoardObject, Edge, SpaceSpec
from tablelight.board.problems import At, Problem
from tablelight.board.watched import Watched
from tablelight.geometry.exact.planar import crosses_itself
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.progress.portions import Steps


def position_problems(document: Document, out: Collection[str] = ()) -> Iterator[Problem]:
    """Every impossible place of a document: spaces off the board, edges between spaces that are not adjacent, repeated
    ids, polygons that cross themselves, figures off the board, in the void, or two in a space. `out`: the ids of
    figures that are out; their place is free (DG-06)."""
    yield from _ids(document)
    if isinstance(document.board, GridBoard):
        yield from _board(document.board)
        yield from _figures(document, document.board, out)
    else:
        yield from _free(document, document.board)


def _ids(document: Document) -> Iterator[Problem]:
    seen: set[str | int] = set()
    for number, figure in enumerate(document.figures):
        if not figure.id:
            yield Problem(f"$.figures[{number}].id", "must not be empty")
        if figure.id in seen:
            yield Problem(f"$.figures[{number}].id", "another figure has the id {id}", {"id": figure.id})
        if figure.mark is not None and figure.mark in seen:
            yield Problem(f"$.figures[{number}].mark", "another figure has the mark {mark}", {"mark": figure.mark})
        seen.update(key for key in (figure.id, figure.mark) if key is not None)


def _off_board(path: str, space: Space, board: GridBoard) -> Problem:
    values = {"space": At(*space), "columns": board.columns, "rows": board.rows}
    return Problem(path, "{space} is off the board of {columns} x {rows}", values)


def _bare(board: GridBoard) -> GridBoard:
    """The board with nothing on it: the basis of all checks, and the same after any stroke."""
    return evolve(board, spaces=(), edges=(), objects=(), notes=())


def _board(board: GridBoard) -> Iterator[Problem]:
    bare = _bare(board)
    if board.grid == "square" and board.orientation != "pointy":
        yield Problem("$.board.orientation", "is for boards of hexes")
    if not _SPACES.follow(board.spaces, bare).is_sound:
        yield from _spaces(board)
    if not _OBJECTS.follow(board.objects, bare).is_sound:
        yield from _objects(board)
    for number, note in enumerate(board.notes):
        if note.at is not None and note.at not in board.topology:
            yield _off_board(f"$.board.notes[{number}].at", note.at, board)
    if not _EDGES.follow(board.edges, bare).is_sound:
        yield from _edges(board)


def follow_lists(board: GridBoard) -> Steps[bool]:
    """Check the long lists of a board in advance for `position_problems`, with a pause after each chunk; whether the
    board can be laid out: everything on it is there once, and edges are between adjacent spaces."""
    bare = _bare(board)
    yield from _SPACES.following(board.spaces, bare)
    yield from _EDGES.following(board.edges, bare)
    yield from _OBJECTS.following(board.objects, bare)
    lists = (_SPACES.follow(board.spaces, bare), _EDGES.follow(board.edges, bare), _OBJECTS.follow(board.objects, bare))
    return all(each.is_sound for each in lists)


def _faulty_spaces(specs: Sequence[SpaceSpec], bare: GridBoard) -> int:
    known = bare.topology.known
    if known >= {spec.at for spec in specs} and min((spec.level for spec in specs), default=0) >= 0:
        return 0
    return sum(spec.at not in known or spec.level < 0 for spec in specs)


def _faulty_objects(things: Sequence[BoardObject], bare: GridBoard) -> int:
    return sum(thing.at not in bare.topology for thing in things)


def _faulty_edges(edges: Sequence[Edge], bare: GridBoard) -> int:
    return sum(next(_edge("", edge, bare), None) is not None for edge in edges)


_SPACES = Watched(_faulty_spaces, lambda specs: [spec.at for spec in specs])
_OBJECTS = Watched(_faulty_objects, lambda things: [thing.at for thing in things if thing.corner])
_EDGES = Watched(_faulty_edges, lambda edges: [(frozenset(edge.between), edge.kind) for edge in edges])


def _spaces(board: GridBoard) -> Iterator[Problem]:
    seen: set[Space] = set()
    for number, spec in enumerate(board.spaces):
        path = f"$.board.spaces[{number}].at"
        if spec.at not in board.topology:
            yield _off_board(path, spec.at, board)
        if spec.at in seen:
            yield Problem(path, "this space is described twice")
        if spec.level < 0:
            yield Problem(f"$.board.spaces[{number}].level", "must be at least {minimum}", {"minimum": 0})
        seen.add(spec.at)


def _objects(board: GridBoard) -> Iterator[Problem]:
    corners: set[Space] = set()
    for number, thing in enumerate(board.objects):
        if thing.at not in board.topology:
            yield _off_board(f"$.board.objects[{number}].at", thing.at, board)
        if thing.corner and thing.at in corners:
            yield Problem(f"$.board.objects[{number}].at", "something stands on this corner already")
        if thing.corner:
            corners.add(thing.at)


def _edges(board: GridBoard) -> Iterator[Problem]:
    edges: Counter[tuple[frozenset[Space], str]] = Counter()
    for number, edge in enumerate(board.edges):
        path = f"$.board.edges[{number}]"
        yield from _edge(path, edge, board)
        edges[frozenset(edge.between), edge.kind] += 1
        if edges[frozenset(edge.between), edge.kind] == 2:
            yield Problem(f"{path}.between", "this edge is described twice")


def _edge(path: str, edge: Edge, board: GridBoard) -> Iterator[Problem]:
    """The problems of a single edge at `path`; only the size of the board counts."""
    a, b = edge.between
    known = board.topology.known
    if a in known and b in known:
        direction = board.topology.direction(a, b)
        if direction is None or a == b:
            yield Problem(f"{path}.between", "these two spaces are not adjacent")
        elif board.grid == "square" and direction % 2:
            yield Problem(f"{path}.between", "an edge stands between spaces that share a side, not a corner")
    else:
        yield from (_off_board(f"{path}.between", space, board) for space in edge.between if space not in known)
    if edge.inside is not None and edge.inside not in edge.between:
        yield Problem(f"{path}.inside", "must be one of the two spaces of the edge")


@remember(2)
def _void(spaces: tuple[SpaceSpec, ...]) -> frozenset[Space]:
    return frozenset(spec.at for spec in spaces if spec.terrain == "void")


def _figures(document: Document, board: GridBoard, out: Collection[str]) -> Iterator[Problem]:
    void = _void(board.spaces)
    held: dict[Space, str] = {}
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].at"
        if len(set(figure.at)) != len(figure.at):
            yield Problem(path, "the two spaces of a figure are the same")
        for space in figure.at:
            if space not in board.topology:
                yield _off_board(path, space, board)
            elif space in void:
                yield Problem(path, "there is no space here")
            elif figure.id not in out and space in held and held[space] != figure.id:
                yield Problem(path, "{figure} stands in this space already", {"figure": held[space]})
            if figure.id not in out:
                held.setdefault(space, figure.id)
        is_double = len(figure.at) == 2 and all(space in board.topology for space in figure.at)
        if is_double and board.topology.direction(*figure.at) is None:
            yield Problem(path, "the two spaces of a figure must be adjacent")


_crosses_itself = lru_cache(maxsize=4096)(crosses_itself)
"""Cached, since a stroke changes one area of a thousand."""


def _areas(board: FreeBoard) -> Iterator[Problem]:
    for number, area in enumerate(board.areas):
        if len(set(area.points)) < 3:
            yield Problem(f"$.board.areas[{number}].points", "a polygon has at least three points")
        elif _crosses_itself(area.points):
            yield Problem(f"$.board.areas[{number}].points", "the sides of this area cross or lie on one another")


def _free(document: Document, board: FreeBoard) -> Iterator[Problem]:
    for name, length in (("width", board.width), ("height", board.height)):
        if length <= 0:
            yield Problem(f"$.board.{name}", "must be more than 0")
    yield from _areas(board)
    for number, note in enumerate(board.notes):
        if note.at is not None and not board.holds(note.at):
            yield Problem(f"$.board.notes[{number}].at", "is off the board")
    for number, figure in enumerate(document.figures):
        path = f"$.figures[{number}].at"
        if len(figure.at) != 1:
            yield Problem(path, "a figure on a free board stands at one point")
        if not board.holds(figure.at[0]):
            yield Problem(path, "is off the board")
