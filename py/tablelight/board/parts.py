"""What a board is made of: spaces, edges, objects, areas, notes. `board.document` has them too, with the boards."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from tablelight.board.units import NO_HEIGHT, Level, Thousandths
from tablelight.grid import Space

Point: TypeAlias = tuple[int, int]
"""(x, y) of a free board in thousandths of an inch."""
Location: TypeAlias = tuple[int, int]
"""A space or a point, where code serves both kinds of board."""
AreaNumbers: TypeAlias = tuple[int, ...]
"""Areas of a board, by their numbers."""


@frozen(kw_only=True)
class SpaceSpec:
    """A space that differs from clear ground at level 0."""

    at: Space
    terrain: str = "clear"
    level: Level = 0
    label: str | None = None
    indoors: bool | None = None
    """Whether it lies indoors; None: as the game's option says of the whole board."""


@frozen(kw_only=True)
class Edge:
    """What stands between two adjacent spaces; `inside` names the inner one where the kind has two sides."""

    between: tuple[Space, Space]
    kind: str
    inside: Space | None = None


@frozen(kw_only=True)
class BoardObject:
    """A thing that is no figure, in a space. `corner`: not in it but on its upper left corner (on squares)."""

    at: Space
    kind: str
    height: Level | None = None
    corner: bool = False


@frozen(kw_only=True, cache_hash=True)
class Area:
    """A simple polygon of a free board."""

    kind: str
    points: tuple[Point, ...]
    level: Thousandths = NO_HEIGHT
    height: Thousandths | None = None
    solid: bool = False
    """Whether what lies at a level reaches down to the table, where it would be passed under otherwise."""


@frozen(kw_only=True)
class BoardNote:
    """Words about a place, or about the whole board. No rule reads them."""

    text: str
    at: Location | None = None
