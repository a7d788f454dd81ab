"""What the editor remembers: the tool in hand, what it paints with, what is being drawn. The document is elsewhere."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.app.history import History
from tablelight.board.document import Figure, Point
from tablelight.board.roster import Roster
from tablelight.grid import Space
from tablelight.view.plane import XY, Place

Tool: TypeAlias = Literal["hand", "terrain", "level", "edges", "objects", "areas", "figures", "photo", "board"]
Shape: TypeAlias = Literal["brush", "rectangle", "fill"]
Draw: TypeAlias = Literal["touch", "box", "polygon"]
Grip: TypeAlias = Literal["spaces", "sides", "figure", "corner", "area", "box", "photo", "tap"]
Pair: TypeAlias = tuple[Space, Space]


@frozen(kw_only=True)
class Stroke:
    """A finger on the board: where it came down and is now (units of the plane), what it holds, what it has touched.

    `slack`: units of the plane within which a handle is meant. `clears`: the stroke takes away instead of setting.
    """

    grip: Grip
    start: XY
    last: XY
    slack: float
    moved: bool = False
    spaces: tuple[Space, ...] = ()
    sides: tuple[Pair, ...] = ()
    clears: bool = False
    figure: str = ""
    corner: int = 0


@frozen(kw_only=True)
class EditorSession:
    """Editing is going on."""

    tool: Tool = "hand"
    shape: Shape = "brush"
    wide: bool = False
    terrain: str = "clear"
    level: int = 1
    edge: str = ""
    thing: str = ""
    thing_height: int | None = None
    """Of an object that has a height of its own."""
    area_kind: str = ""
    area_level: int = 0
    area_height: int | None = None
    """What the next area is: of the kind that was chosen, as high as the last one of it was made."""
    draw: Draw = "box"
    points: tuple[Point, ...] = ()
    area: int | None = None
    corner: int | None = None
    moving: bool = False
    """The next tap moves what is selected there."""
    placing: Figure | None = None
    """What a tap on the board puts there."""
    member: str | None = None
    """The line of the roster that is being changed."""
    snap: bool = True
    anchor: Space | None = None
    """The first corner of a rectangle made by two taps; thousandths of an inch on a free board."""
    stroke: Stroke | None = None
    problem_places: tuple[Place, ...] = ()
    """Where the problem is that was asked for."""
    fitting: bool = False
    """The photograph lies as it was taken, and its corners are to be put upon the board's."""
    pin: int = 0


@frozen(kw_only=True)
class NewBoard:
    """The board that is about to be made. Inches for a free one."""

    game: str
    grid: Literal["square", "hex", "inches"]
    orientation: Literal["pointy", "flat"] = "pointy"
    columns: int = 16
    rows: int = 12
    title: str = ""


@frozen(kw_only=True)
class EditorState:
    """Everything of the editor that the app keeps."""

    session: EditorSession | None = None
    roster: Roster = field(factory=Roster)
    new: NewBoard | None = None
    refused_game: History | None = None
    """What was read of a file whose position has problems: the editor can open it all the same."""

    def closed(self) -> EditorState:
        """The editor put away; the roster stays."""
        return evolve(self, session=None, new=None, refused_game=None)
