"""What can be asked of the editor, each a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.editor.state import Tool
from tablelight.app.photo import Photo
from tablelight.board.document import Figure
from tablelight.grid import Space


@frozen
class OpenEditor(Action):
    """Begin to edit the board on the table."""


@frozen
class EditRefusedFile(Action):
    """Open the file that was refused, in the editor."""


@frozen
class CloseEditor(Action):
    """Back to the game."""


@frozen
class SelectTool(Action):
    """Another tool."""

    tool: Tool


@frozen
class SetToolOption(Action):
    """A setting of the session: the field of its name."""

    name: str
    value: Any


@frozen
class BeginStroke(Action):
    """A finger comes down (units of the plane); handles within `slack` units are meant."""

    x: float
    y: float
    slack: float


@frozen
class ContinueStroke(Action):
    """The finger is here now."""

    x: float
    y: float


@frozen
class EndStroke(Action):
    """The finger is lifted: what was drawn becomes part of the board."""


@frozen
class CancelStroke(Action):
    """The finger was not meant: what was drawn is forgotten."""


@frozen
class ToggleEdge(Action):
    """Set or clear the edge on a side, by a button."""

    between: tuple[Space, Space]


@frozen
class SetLabel(Action):
    """A space's label."""

    space: Space
    text: str


@frozen
class SetSize(Action):
    """Columns and rows, or inches, as the player wrote them; None leaves one as it is."""

    width: str | None = None
    height: str | None = None


@frozen
class SetOrientation(Action):
    """Which way hexagons point."""

    orientation: Literal["pointy", "flat"]


@frozen
class SetTitle(Action):
    """What the game is called."""

    title: str


@frozen
class SetAreaField(Action):
    """A field of the selected area, and of those that are drawn after it."""

    name: Literal["kind", "level", "height"]
    value: Any


@frozen
class ClosePolygon(Action):
    """The polygon that is being drawn is whole."""


@frozen
class CopyArea(Action):
    """The selected area once more; the copy is selected."""


@frozen
class RotateArea(Action):
    """The selected area a quarter further round."""


@frozen
class DeleteArea(Action):
    """Take the selected area away."""


@frozen
class DeleteCorner(Action):
    """Take the selected corner away."""


@frozen
class ChangeFigure(Action):
    """Change a figure of the board (`figure`), a line of the roster (`member`), or what is about to be placed."""

    change: Callable[[Figure], Figure]
    figure: str | None = None
    member: str | None = None


@frozen
class NewFigure(Action):
    """The next tap places a new figure."""


@frozen
class PlaceMember(Action):
    """The next taps place this line of the roster."""

    member: str


@frozen
class CopyFigure(Action):
    """A second one like the selected, beside it."""


@frozen
class RotateFigure(Action):
    """Turn the selected figure about its head."""


@frozen
class SetFigureSpaces(Action):
    """The selected figure on so many spaces."""

    spaces: int


@frozen
class DeleteFigure(Action):
    """Take the selected figure away."""


@frozen
class AddToRoster(Action):
    """Keep the selected figure's line."""


@frozen
class DeleteMember(Action):
    """Take a line out of the roster."""

    member: str


@frozen
class RosterNotSaved(Action):
    """The browser did not keep the roster."""

    error: str


@frozen
class RosterLoaded(Action):
    """The roster as it is kept: at the start, or when another tab has changed it."""

    text: str


@frozen
class ShowProblem(Action):
    """Show where a problem is."""

    number: int


@frozen
class PhotoLoaded(Action):
    """A picture was read and scaled down."""

    photo: Photo


@frozen
class PhotoNotLoaded(Action):
    """A picture could not be read."""

    name: str


@frozen
class RemovePhoto(Action):
    """Take the photograph away."""


@frozen
class FitPhoto(Action):
    """Begin, or end, putting the corners."""

    begins: bool


@frozen
class SetOpacity(Action):
    """How strongly the photograph shows, in percent as a slider says it."""

    percent: str


@frozen
class SetNewBoardField(Action):
    """A field of the board that is about to be made."""

    name: str
    value: Any


@frozen
class MakeBoard(Action):
    """Make it."""


@frozen
class ChoosePhoto(Effect):
    """Let the player choose a picture, or take one."""


@frozen
class SaveRoster(Effect):
    """Write the roster to a file."""


@frozen
class EditExample(Effect):
    """Fetch an example and begin to edit it."""

    file: str
