"""A piece of a board of spaces that is copied, mirrored or turned.

Places are kept as steps from the piece's own beginning: along columns and rows on squares, along two of the three axes
on hexagons, where every copy has the same shape whichever row it begins in.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.board import edits
from tablelight.board.document import BoardObject, Edge, GridBoard, SpaceSpec
from tablelight.grid import Space
from tablelight.grid.square import squares_around

CellStep: TypeAlias = tuple[int, int]
Rotation: TypeAlias = Callable[[CellStep], CellStep]


@frozen
class BoardPiece:
    """The content of some spaces: the terrain and level of each, their edges, the objects in them and on the corners
    within. `flat`: of hexagons with flat tops; None: of squares."""

    flat: bool | None
    spaces: tuple[tuple[CellStep, SpaceSpec], ...]
    edges: tuple[tuple[CellStep, CellStep, CellStep | None, str], ...]
    objects: tuple[tuple[CellStep, BoardObject], ...]


def flat_of(board: GridBoard) -> bool | None:
    """Whether a board's hexagons have flat tops; None for squares."""
    return None if board.grid == "square" else board.orientation == "flat"


def step_of(space: Space, flat: bool | None) -> CellStep:
    """A space as steps along the axes."""
    column, row = space
    if flat is None:
        return column, row
    return (column, row - column // 2) if flat else (column - row // 2, row)


def space_of(step: CellStep, flat: bool | None) -> Space:
    """The space that some steps along the axes lead to."""
    q, r = step
    if flat is None:
        return q, r
    return (q, r + q // 2) if flat else (q + r // 2, r)


def cut(board: GridBoard, spaces: Iterable[Space]) -> BoardPiece | None:
    """Some spaces of a board as a piece; None without any space."""
    flat, chosen = flat_of(board), [space for space in spaces if space in board.topology]
    if not chosen:
        return None
    specs, inside = {spec.at: spec for spec in board.spaces}, set(chosen)

    def step(space: Space) -> CellStep:
        return step_of(space, flat)

    edges = [edge for edge in board.edges if inside & set(edge.between)]
    piece = BoardPiece(
        flat,
        tuple((step(space), evolve(specs.get(space, SpaceSpec(at=space)), label=None)) for space in chosen),
        tuple((step(e.between[0]), step(e.between[1]), step(e.inside) if e.inside else None, e.kind) for e in edges),
        tuple((step(thing.at), thing) for thing in board.objects if _lies_in(thing, inside)),
    )
    return _from_uppermost(piece)


def _lies_in(thing: BoardObject, spaces: Container[Space]) -> bool:
    """Whether an object is in one of these spaces, or on a corner where four of them meet."""
    return all(at in spaces for at in (squares_around(thing.at) if thing.corner else (thing.at,)))


def _moved(piece: BoardPiece, how: Rotation) -> BoardPiece:
    def corner(at: CellStep) -> CellStep:
        """A corner is the upper left one of the lowest rightmost square around it, whichever that is afterwards."""
        return max(how(near) for near in squares_around(at))

    return evolve(
        piece,
        spaces=tuple((how(at), spec) for at, spec in piece.spaces),
        edges=tuple((how(a), how(b), how(c) if c is not None else None, kind) for a, b, c, kind in piece.edges),
        objects=tuple(((corner if thing.corner else how)(at), thing) for at, thing in piece.objects),
    )


def _from_uppermost(piece: BoardPiece) -> BoardPiece:
    """The piece with its uppermost space (of several, the leftmost) as its beginning."""
    height: dict[bool | None, Rotation] = {
        None: lambda at: (at[1], at[0]),
        False: lambda at: (at[1], 2 * at[0] + at[1]),
        True: lambda at: (2 * at[1] + at[0], at[0]),
    }
    q, r = min((at for at, _ in piece.spaces), key=height[piece.flat])
    return _moved(piece, lambda at: (at[0] - q, at[1] - r))


def mirrored(piece: BoardPiece) -> BoardPiece:
    """The piece with left and right exchanged."""
    ways: dict[bool | None, Rotation] = {
        None: lambda at: (-at[0], at[1]),
        False: lambda at: (-at[0] - at[1], at[1]),
        True: lambda at: (-at[0], at[0] + at[1]),
    }
    return _from_uppermost(_moved(piece, ways[piece.flat]))


def turned(piece: BoardPiece) -> BoardPiece:
    """The piece turned clockwise: by a quarter on squares, by a sixth on hexagons."""
    if piece.flat is None:
        return _from_uppermost(_moved(piece, lambda at: (-at[1], at[0])))
    return _from_uppermost(_moved(piece, lambda at: (-at[1], at[0] + at[1])))


def places(board: GridBoard, piece: BoardPiece, at: Space) -> list[Space]:
    """The spaces of the board that a piece covers if it begins at a space."""
    return [space for step, _ in piece.spaces if (space := _space_at(board, piece, at, step)) is not None]


def _space_at(board: GridBoard, piece: BoardPiece, at: Space, step: CellStep) -> Space | None:
    q, r = step_of(at, piece.flat)
    space = space_of((q + step[0], r + step[1]), piece.flat)
    return space if space in board.topology else None


def stamped(board: GridBoard, piece: BoardPiece, at: Space) -> GridBoard:
    """The board with a piece put so that it begins at a space; its parts off the board are left out. The piece replaces
    everything there: terrain, levels, objects, and the edges within it."""
    if flat_of(board) != piece.flat:
        return board
    covered = set(places(board, piece, at))
    specs = [
        evolve(spec, at=space)
        for step, spec in piece.spaces
        if (space := _space_at(board, piece, at, step)) is not None and evolve(spec, at=space) != SpaceSpec(at=space)
    ]
    edges: list[tuple[Space, Space, Space | None, str]] = []
    for a, b, c, kind in piece.edges:
        one, other = _space_at(board, piece, at, a), _space_at(board, piece, at, b)
        if one is not None and other is not None and other in edits.side_neighbours(board, one):
            edges.append((one, other, _space_at(board, piece, at, c) if c is not None else None, kind))
    sides = {frozenset((one, other)) for one, other, _, _ in edges}
    kept = [edge for edge in board.edges if not set(edge.between) <= covered and frozenset(edge.between) not in sides]
    new = [Edge(between=(min(a, b), max(a, b)), kind=kind, inside=inside) for a, b, inside, kind in edges]
    things = [
        evolve(thing, at=space)
        for step, thing in piece.objects
        if (space := _space_at(board, piece, at, step)) is not None
        and (not thing.corner or all(near in board.topology for near in squares_around(space)))
    ]
    return evolve(
        board,
        spaces=(*(spec for spec in board.spaces if spec.at not in covered), *specs),
        edges=(*kept, *new),
        objects=(*(thing for thing in board.objects if not _lies_in(thing, covered)), *things),
    )
