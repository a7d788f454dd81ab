"""The parts of boards and documents of both kinds, apart from figures: notes, measures, objectives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

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
    """Whether it is indoors; None: as the game's option says for the whole board."""


@frozen(kw_only=True)
class Edge:
    """An edge between two adjacent spaces; `inside` names the inner one, for kinds with two sides."""

    between: tuple[Space, Space]
    kind: str
    inside: Space | None = None


@frozen(kw_only=True)
class BoardObject:
    """A thing in a space that is not a figure. `corner`: not in the space but on its upper left corner (on squares)."""

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
    """Whether an area at a level reaches down to the table; otherwise figures pass under it."""


@frozen(kw_only=True)
class BoardNote:
    """Words about a place, or about the whole board. No rule reads them."""

    text: str
    at: Location | None = None


ContestRule: TypeAlias = Literal["count", "stat", "engagement"]
When: TypeAlias = Literal["round", "taking", "end"]
WHEN: tuple[When, ...] = ("round", "taking", "end")


@frozen(kw_only=True)
class Objective:
    """Something to hold: a space or a point (`at`), or several spaces or a polygon (`area`)."""

    id: str
    label: str = ""
    at: Location | None = None
    area: tuple[Location, ...] = ()
    range: int | None = None
    """How near a figure must be, in spaces or thousandths of an inch; 0: in it, on a bare table with its base on it.
    None, here and below: as in the game."""
    sides: tuple[str, ...] = ()
    """The sides that may hold it; all sides if none is named."""
    traits: tuple[str, ...] = ()
    """A figure counts if it has one of these; every figure if none is named."""
    contested: ContestRule | None = None
    """How one of several sides there holds it: by number of figures, the sum of a stat, or figures not engaged."""
    stat: str | None = None
    """The stat that is added up, if it is contested by one."""
    points: Mapping[str, int] = field(factory=dict)
    """The points for the side that holds it, by `When`."""

    @property
    def places(self) -> tuple[Location, ...]:
        """Its space or point, or the spaces or corners of its area."""
        return self.area if self.at is None else (self.at,)

    @property
    def name(self) -> str:
        """The name that players see."""
        return self.label or self.id


MeasureKind: TypeAlias = Literal["ruler", "circle", "cone", "line"]
MOST_MEASURES = 20
ANGLES = (53, 60, 90)
"""The angles of cones, in degrees."""
LARGEST_TEMPLATE = 48
"""The largest template, in spaces or inches."""


@frozen
class MeasureEnd:
    """An end of a measure, at a place or at a figure: it moves with the figure."""

    at: Location
    """The place, or where the figure stood."""
    figure: str | None = None
    """The id of the figure. Once it is off the board, the place counts."""


@frozen(kw_only=True)
class TemplateShape:
    """The shape of a template, apart from its kind and its place."""

    size: int = 0
    """A radius or a length, in thousandths of an inch, or in spaces; 0: the default."""
    angle: int | None = None
    """The angle of a cone, in degrees; None: the board's default (TP-02)."""
    needs_sight: bool = False
    """Whether only visible figures are hit (TP-05)."""
    hits_middle: bool = False
    """Whether a circle also hits the figure at its centre: a blast does, a burst does not (TP-01)."""


@frozen
class Measure:
    """A ruler, a cone or a line between two ends, or a circle around one."""

    kind: MeasureKind
    ends: tuple[MeasureEnd, ...]
    """Two ends, or the middle."""
    shape: TemplateShape = TemplateShape()
    stays: bool = True
    """Whether it stays on the board, as all measures of a document do; else the next one replaces it."""
