"""The document: one game as it stands on the table. Immutable; a move makes a new one.

Inches of a free board are integer thousandths here and plain numbers in JSON (`codec`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from math import hypot
from typing import Annotated, ClassVar, Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.board.layout import Layout
from tablelight.board.parts import Area as Area
from tablelight.board.parts import BoardNote as BoardNote
from tablelight.board.parts import BoardObject as BoardObject
from tablelight.board.parts import Edge as Edge
from tablelight.board.parts import Location as Location
from tablelight.board.parts import Measure, Objective
from tablelight.board.parts import Point as Point
from tablelight.board.parts import SpaceSpec as SpaceSpec
from tablelight.board.problems import QuestionError
from tablelight.board.units import DEFAULT_BASE, INCH, MILLIMETRES_AN_INCH, Inches, Millimetres, Thousandths
from tablelight.grid import Grid, HexGrid, Space, SquareGrid
from tablelight.grid.hexes import Orientation
from tablelight.progress.portions import Steps, run

GridKind: TypeAlias = Literal["square", "hex", "inches"]
"""The layout of a board: squares, hexes, or inches of a bare table."""
Json: TypeAlias = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
Dial: TypeAlias = tuple[Annotated[int, "dial"], ...]
"""A stat by the clicks of a figure's dial, from the first click on."""


@frozen(kw_only=True)
class GridBoard:
    """A board of squares or hexes. Members that both kinds of board share have the same name: code asks the board, not
    which kind it is."""

    has_spaces: ClassVar[bool] = True
    """Whether it is laid out in spaces; else lengths are in inches, and figures stand on points."""
    unit: ClassVar[int] = 1
    """How many units of its locations make one unit that players measure in."""
    areas: ClassVar[tuple[Area, ...]] = ()

    grid: Literal["square", "hex"]
    columns: int
    rows: int
    orientation: Orientation = "pointy"
    spaces: tuple[SpaceSpec, ...] = ()
    edges: tuple[Edge, ...] = ()
    objects: tuple[BoardObject, ...] = ()
    notes: tuple[BoardNote, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        return self.columns, self.rows

    def holds(self, at: Location) -> bool:
        return at in self.topology

    def has_space(self, at: Location) -> bool:
        return at in self.topology

    def distance(self, a: Location, b: Location) -> float:
        """The distance of two spaces, in spaces."""
        return self.topology.distance(a, b)

    def written(self, at: Location) -> list[int | float]:
        """A location as in JSON: [column, row]."""
        return [*at]

    @cached_property
    def topology(self) -> Grid:
        return _topology(self.grid, self.columns, self.rows, self.orientation)

    @cached_property
    def layout(self) -> Layout:
        """Terrain, levels, edges and objects as tables and bitsets; made once for each board."""
        return run(Layout().read(self.topology, self.spaces, self.edges, self.objects))

    @property
    def known_layout(self) -> Layout | None:
        """The layout, if it has been made."""
        try:
            found: Layout = object.__getattribute__(self, "layout")
        except AttributeError:  # the property has no value yet
            return None
        return found

    def prepare_layout(self) -> Steps[None]:
        """Make the layout of a large board in portions, before it is needed."""
        if self.known_layout is not None:
            return
        topology = self.topology
        yield
        made = yield from Layout().read(topology, self.spaces, self.edges, self.objects)
        object.__setattr__(self, "layout", made)


@lru_cache(maxsize=8)
def _topology(grid: Literal["square", "hex"], columns: int, rows: int, orientation: Orientation) -> Grid:
    """Shared by all boards of a size: its cached lines stay when the terrain changes."""
    return SquareGrid(columns, rows) if grid == "square" else HexGrid(columns, rows, orientation)


@frozen(kw_only=True)
class FreeBoard:
    """A bare table, measured in inches."""

    has_spaces: ClassVar[bool] = False
    unit: ClassVar[int] = INCH
    spaces: ClassVar[tuple[SpaceSpec, ...]] = ()
    edges: ClassVar[tuple[Edge, ...]] = ()
    objects: ClassVar[tuple[BoardObject, ...]] = ()

    width: Thousandths
    height: Thousandths
    areas: tuple[Area, ...] = ()
    notes: tuple[BoardNote, ...] = ()
    grid: Literal["inches"] = "inches"

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in whole inches."""
        return self.width // INCH, self.height // INCH

    @cached_property
    def inches(self) -> tuple[Inches, Inches]:
        """Width and height in inches, with their fractions."""
        return Inches(self.width / INCH), Inches(self.height / INCH)

    def holds(self, at: Location) -> bool:
        """Whether a location is on the board, its rim included."""
        return 0 <= at[0] <= self.width and 0 <= at[1] <= self.height

    def has_space(self, _: Location) -> bool:
        return False

    def distance(self, a: Location, b: Location) -> Inches:
        """The distance of two points, in inches."""
        return Inches(hypot(b[0] - a[0], b[1] - a[1]) / INCH)

    def written(self, at: Location) -> list[int | float]:
        """A location as in JSON: [x, y] in inches."""
        return [at[0] / INCH, at[1] / INCH]


Board: TypeAlias = GridBoard | FreeBoard

_DIRECTION = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that open or end an embedding, an override or an isolate."""
_UNSEEN = re.compile(
    "[\x00-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    "\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "]*"
)
"""Blanks, controls, fillers, selectors, direction marks and joiners."""


def shows_nothing(text: str) -> bool:
    """Whether a text has no visible letter."""
    return _UNSEEN.fullmatch(text) is not None


def without_direction(text: str) -> str:
    """The text without characters that change the direction of the text around them."""
    return text if text.isascii() else _DIRECTION.sub("", text)


@frozen(kw_only=True)
class Figure:
    """A miniature on the board, or one that has left it."""

    id: str
    """The name by which the document's turn, other figures and questions refer to it; unique."""
    side: str
    """The side it belongs to."""
    at: tuple[Space, ...]
    """The space it stands in, or two (the first the head's), or one point of a free board."""
    name: str = ""
    """The name that players use; without one the id is shown."""
    stats: Mapping[str, int] = field(factory=dict)
    """Its numbers, by the names of its game."""
    traits: tuple[str, ...] = ()
    """What it is or can do, by the names of its game."""
    state: Mapping[str, Json] = field(factory=dict)
    """What has happened to it (wounds, flight, spells), as its game stores it."""
    base: Millimetres | None = None
    """The diameter of its base on a free board; None: the default."""
    dial: Dial = ()
    """A stat by the clicks of its dial, in games with dials."""
    mark: int | None = None
    """The number of the printed mark under it, by which a photograph shows its place: 10 to 99."""

    @property
    def radius(self) -> Inches:
        return Inches((self.base or DEFAULT_BASE) / 2 / MILLIMETRES_AN_INCH)

    @property
    def space(self) -> Space:
        """The space it stands in (the head's, of two)."""
        return self.at[0]

    @property
    def label(self) -> str:
        """The name to show: its name, or its id if the name shows nothing."""
        return self.id if shows_nothing(self.name) else self.name

    def with_state(self, **changes: Json) -> Figure:
        """The figure with these entries of its state changed; None removes an entry."""
        return evolve(self, state={key: value for key, value in {**self.state, **changes}.items() if value is not None})


@frozen(kw_only=True)
class Document:
    """A game as it stands, in the form in which it is saved."""

    game: str
    """The id of its rules in the registry."""
    board: Board
    """The board without its figures."""
    title: str = ""
    """What players call this game."""
    options: Mapping[str, Json] = field(factory=dict)
    """The options that it sets; all others have the rules' defaults."""
    figures: tuple[Figure, ...] = ()
    """The figures in the order of their lists, including those that are out."""
    turn: Mapping[str, Json] = field(factory=dict)
    """The rules' record of the activation and the round."""
    rules: Mapping[str, Json] | None = None
    """The rules sheet of a player's own game; other games have none."""
    objectives: tuple[Objective, ...] = ()
    """The objectives to hold, and what they are worth."""
    scenario: Mapping[str, Json] = field(factory=dict)
    """When the game ends (`scores.Scenario`)."""
    score: Mapping[str, Json] = field(factory=dict)
    """The score sheet (`scores.ScoreSheet`)."""
    clock: Mapping[str, Json] = field(factory=dict)
    """How the time is counted, and what each side has used (`clocks.GameClock`)."""
    reminders: Mapping[str, Json] = field(factory=dict)
    """The reminders of the players (`reminders.Reminders`)."""
    measures: tuple[Measure, ...] = ()
    """The rulers and templates that are left on the board."""

    @property
    def spaces_board(self) -> GridBoard:
        """The board of a game played on spaces; the codec ensures that it is one."""
        assert isinstance(self.board, GridBoard)
        return self.board

    @property
    def free_board(self) -> FreeBoard:
        """The board of a game played in inches."""
        assert isinstance(self.board, FreeBoard)
        return self.board

    @property
    def topology(self) -> Grid:
        return self.spaces_board.topology

    @property
    def layout(self) -> Layout:
        return self.spaces_board.layout

    @cached_property
    def by_id(self) -> Mapping[str, Figure]:
        """The figures by their ids, in order. If two share an id (a problem of the document), the first counts."""
        found: dict[str, Figure] = {}
        for figure in self.figures:
            found.setdefault(figure.id, figure)
        return found

    def figure(self, figure_id: str) -> Figure:
        """The figure with this id; `KeyError` if there is none."""
        return self.by_id[figure_id]

    def find(self, name: object) -> Figure | None:
        """The figure with this id, None if there is none: `name` may come from outside."""
        return self.by_id.get(name) if isinstance(name, str) else None

    def stat(self, figure: Figure, name: str) -> int:
        """A stat that an answer needs; `MissingStatError` if the figure does not have it."""
        value = figure.stats.get(name)
        if value is None:
            raise MissingStatError(self, figure.id, name)
        return value

    def position(self, figure: Figure) -> int:
        """The figure's index in `figures`, for paths of messages."""
        return next(i for i, other in enumerate(self.figures) if other.id == figure.id)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides in the order of play: the order in which figures first name them."""
        return tuple(dict.fromkeys(figure.side for figure in self.figures))

    def side_or_first(self, side: str) -> str:
        """A side of the figures; the first one in place of any other, "" on a board without figures."""
        return side if side in self.sides else next(iter(self.sides), "")

    def enemies(self, figure: Figure) -> list[Figure]:
        return [other for other in self.figures if other.side != figure.side]

    def friends(self, figure: Figure) -> list[Figure]:
        """The other figures of the same side."""
        return [o for o in self.figures if o.side == figure.side and o.id != figure.id]

    @cached_property
    def standing(self) -> Mapping[Location, Sequence[tuple[int, Figure]]]:
        """The figures by their first space, each with its number in `figures`."""
        found: dict[Location, list[tuple[int, Figure]]] = {}
        for number, figure in enumerate(self.figures):
            found.setdefault(figure.space, []).append((number, figure))
        return found

    @cached_property
    def holders(self) -> Mapping[Location, Figure]:
        """The figure in each occupied space; the first, if there are several."""
        return {space: figure for figure in reversed(self.figures) for space in figure.at}

    def at(self, space: Space) -> Figure | None:
        return self.holders.get(space)

    def with_figure(self, *changed: Figure) -> Document:
        """The document with these figures in place of those with the same ids."""
        new = {figure.id: figure for figure in changed}
        return evolve(self, figures=tuple(new.get(figure.id, figure) for figure in self.figures))

    def with_turn(self, **changes: Json) -> Document:
        """The document with these entries of `turn` changed; None removes an entry."""
        return evolve(self, turn={key: value for key, value in {**self.turn, **changes}.items() if value is not None})


class MissingStatError(QuestionError):
    """A stat that an answer needs and the document lacks, at its place in the document."""

    def __init__(self, document: Document, figure: str, stat: str) -> None:
        self.figure, self.stat = figure, stat
        numbers = [number for number, each in enumerate(document.figures) if each.id == figure]
        # A figure missing from a derived document is looked up in the one that was sent (`out.placed_errors`).
        place = f"[{numbers[0]}].stats.{stat}" if numbers else ""
        super().__init__(f"$.document.figures{place}", "is missing: the question needs it")
