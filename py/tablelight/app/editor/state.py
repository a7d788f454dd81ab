"""The state of the editor: the tool in hand, what it paints with, what is being drawn. The document is elsewhere."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.history import History
from tablelight.board.document import Area, Document, Figure, GridBoard, Point
from tablelight.board.pieces import BoardPiece
from tablelight.board.roster import Roster
from tablelight.grid import Space
from tablelight.view.lattice import Course, Pair
from tablelight.view.plane import XY, Place

Tool: TypeAlias = Literal[
    "hand", "terrain", "level", "edges", "objects", "stamp", "areas", "figures", "objectives", "photo", "board", "rules"
]
Shape: TypeAlias = Literal["brush", "rectangle", "fill"]
Draw: TypeAlias = Literal["touch", "box", "polygon"]
Grip: TypeAlias = Literal["spaces", "sides", "figure", "corner", "area", "box", "photo", "row", "tap"]
Lift: TypeAlias = Literal["set", "raise", "lower", "hill"]
RoofChoice: TypeAlias = Literal["ground", "indoors", "outdoors", "as-board"]
EdgeShape: TypeAlias = Literal["line", "room"]


NO_AREA = Area(kind="", points=())


@frozen(kw_only=True)
class Stroke:
    """A finger on the board, from its first touch on. Points are in units of the plane."""

    grip: Grip
    """What the finger holds."""
    start: XY
    """Where the finger came down."""
    last: XY
    """Where the finger is now."""
    slack: float
    """The distance within which a touch takes hold of a handle."""
    moved: bool = False
    """Whether it has gone further than a tap would."""
    spaces: tuple[Space, ...] = ()
    """The spaces that it has passed over."""
    course: Course | None = None
    """For a stroke along sides: the corners of the lattice that it passes."""
    sides: tuple[Pair, ...] = ()
    """The sides that it has passed along."""
    clears: bool = False
    """Whether the stroke removes instead of setting."""
    figure: str = ""
    """The id of the figure that it holds."""
    corner: int = 0
    """The number of the corner that it holds; -1 - n: a new one on side n."""


@frozen(kw_only=True)
class GroundGroup:
    """Spaces of one colour of the photograph."""

    colour: tuple[float, float, float]
    """Their mean: red, green, blue."""
    spaces: tuple[Space, ...]
    terrain: str = ""
    """The terrain that the player gives them; "": they stay as they are."""


@frozen(kw_only=True)
class EditorSession:
    """The editor while it is open: the tool in hand, its settings, what is being drawn."""

    tool: Tool = "hand"
    """The tool in hand."""
    shape: Shape = "brush"
    """How terrain is painted."""
    wide: bool = False
    """Whether the brush also paints the neighbours of each space."""
    terrain: str = "clear"
    """The terrain that is painted."""
    cover: RoofChoice = "ground"
    """Whether a stroke of terrain paints the ground, or makes spaces indoors, outdoors, or as the option says."""
    level: int = 1
    """The level that is painted; for a stepped hill, its top."""
    lift: Lift = "set"
    """Whether a stroke sets a level, changes it by one, or raises a hill with a step for each level."""
    piece: BoardPiece | None = None
    """The piece of the board that taps stamp."""
    edge: str = ""
    """The kind of edge that is drawn."""
    edge_shape: EdgeShape = "line"
    """Whether a stroke draws along sides, or walls around a rectangle of spaces."""
    room_level: int | None = None
    """The level inside a room that is drawn; None leaves it as it is."""
    thing: str = ""
    """The kind of object that is put."""
    thing_height: int | None = None
    """The height of an object that has its own."""
    on_corner: bool = False
    """Whether an object that may stand on a corner is put there."""
    next_area: Area = NO_AREA
    """The next area, without its corners. A newly chosen kind resets its height and its level."""
    draw: Draw = "box"
    """How areas are drawn."""
    points: tuple[Point, ...] = ()
    """The corners so far of the polygon that is being drawn."""
    area: int | None = None
    """The number of the selected area."""
    corner: int | None = None
    """The number of its selected corner."""
    moving: bool = False
    """Whether the next tap moves what is selected to its place."""
    placing: Figure | None = None
    """The figure that a tap on the board places."""
    side: str = ""
    """The side of the figure that was last made, placed or chosen; the next one gets the same side."""
    lines: str = ""
    """Figures as they are typed, one per line."""
    lines_side: str = ""
    """Their side until a line names another."""
    waiting: tuple[Figure, ...] = ()
    """The figures of the lines, or of an army: each tap on the board places the next one."""
    placed: tuple[str, ...] = ()
    """For each waiting figure, in the same order, the id that it was placed with; "" before."""
    member: str | None = None
    """The line of the roster that is being changed."""
    snap: bool = True
    """Whether points snap to quarters of an inch."""
    anchor: Space | None = None
    """The first corner of a rectangle made by two taps; thousandths of an inch on a free board."""
    stroke: Stroke | None = None
    """The finger that is on the board."""
    landed: Landed | None = None
    """The last stroke that changed the board."""
    problem_places: tuple[Place, ...] = ()
    """The places of the problem that the player asked for."""
    fitting: bool = False
    """Whether the photograph is shown as it was taken, so that its corners can be put on the board's corners."""
    seen_size: tuple[int, int] | None = None
    """How many columns and rows the photograph shows."""
    grounds: tuple[GroundGroup, ...] = ()
    """The colours of the photograph that are being named."""
    ground: int = 0
    """The number of the colour in hand."""
    objective: str = ""
    """The id of the objective in hand."""
    pin: int = 0
    """The number of the photograph's corner in hand."""
    rules_page: str = "movement"
    """The page of the rules sheet that is open."""
    rule: tuple[str | int, ...] = ()
    """The place in the sheet of the entry that is open."""
    removing: tuple[str | int, ...] | None = None
    """The place of what is deleted if the player confirms it."""
    lit_mode: str = ""
    """The way of moving whose spaces are lit while the rules are changed; the first if there is none of this name."""


@frozen
class Landed:
    """A stroke that has been carried out. It is shown as it was under the finger until the changed board is drawn."""

    session: EditorSession
    """The session at that moment, with the stroke."""
    before: GridBoard
    """The board when the finger was lifted."""
    after: GridBoard
    """The board after the stroke."""


@frozen(kw_only=True)
class NewBoard:
    """The form for a new board."""

    document: Document
    """The game, its title, its empty board; the rules that a player's own game begins with, None: those that `start`
    names."""
    start: str = "skirmish"
    """The small sheet that a player's own game begins with (`editor/new_board.py`); "": from zero."""


@frozen(kw_only=True)
class EditorState:
    """The editor, open or not."""

    session: EditorSession | None = None
    """Its session while it is open."""
    roster: Roster = field(factory=Roster)
    """The figures that are kept independently of boards."""
    new: NewBoard | None = None
    """The form for a new board, once something is chosen in it."""
    refused_game: History | None = None
    """The game read from a refused file, whose position has problems; the editor can open it anyway."""

    def closed(self) -> EditorState:
        """The editor closed; the roster stays."""
        return evolve(self, session=None, new=None, refused_game=None)
