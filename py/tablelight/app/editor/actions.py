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
from tablelight.view.plane import Place


@frozen
class OpenEditor(Action):
    """Edit the board on the table."""


@frozen
class EditFigures(Action):
    """Edit the board on the table, beginning with its figures."""


@frozen
class PutFirstFigures(Action):
    """Put a figure of each side on a board that has none."""


@frozen
class EditRefusedFile(Action):
    """Open the file that was refused in the editor, to mend it."""


@frozen
class CloseEditor(Action):
    """Go back to play."""


@frozen
class SelectTool(Action):
    """Take a tool in hand; the one before is put away."""

    tool: Tool


@frozen
class SetToolOption(Action):
    """Set a field of the session, by its name."""

    name: str
    value: Any


@frozen
class BeginStroke(Action):
    """A finger touches the board at a point of the plane; it takes hold of handles within `slack` units."""

    x: float
    y: float
    slack: float


@frozen
class ContinueStroke(Action):
    """The finger has moved to a point of the plane."""

    x: float
    y: float


@frozen
class EndStroke(Action):
    """The finger is lifted: the stroke is carried out."""


@frozen
class CancelStroke(Action):
    """The finger was one of two, or the browser has cancelled it: the stroke is dropped."""


@frozen
class ToggleEdge(Action):
    """Set the edge on a side, or remove it if it stands there."""

    between: tuple[Space, Space]


@frozen
class TurnPiece(Action):
    """Turn the piece of the board that is stamped, by a quarter on squares, by a sixth on hexagons."""


@frozen
class MirrorPiece(Action):
    """Mirror the piece of the board that is stamped."""


@frozen
class SetLabel(Action):
    """Set the label of a space."""

    space: Space
    text: str


@frozen
class SetSize(Action):
    """Columns and rows, or inches, as the player wrote them; None leaves one as it is."""

    width: str | None = None
    height: str | None = None


@frozen
class SetOrientation(Action):
    """Choose which way hexagons point."""

    orientation: Literal["pointy", "flat"]


@frozen
class AddNote(Action):
    """Write a note about a place, or about the whole board."""

    text: str
    at: Place | None = None


@frozen
class DeleteNote(Action):
    """Delete a note, by its place in the list of them."""

    number: int


@frozen
class SetTitle(Action):
    """Set the name of the game."""

    title: str


@frozen
class SetAreaField(Action):
    """Set a field of the selected area, and of those that are drawn after it."""

    name: Literal["kind", "level", "height"]
    value: Any


@frozen
class SetAreaSize(Action):
    """Make the selected area so many inches wide and deep, as the player wrote them; None leaves one as it is."""

    width: str | None = None
    depth: str | None = None


@frozen
class ClosePolygon(Action):
    """Complete the polygon that is being drawn."""


@frozen
class CopyArea(Action):
    """Copy the selected area, and select the copy."""


@frozen
class RotateArea(Action):
    """Turn the selected area by 90 degrees."""


@frozen
class DeleteArea(Action):
    """Delete the selected area."""


@frozen
class DeleteCorner(Action):
    """Delete the selected corner of an area."""


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
class WriteLines(Action):
    """Figures typed or pasted, one a line: the next taps place them. `side`: whose they are until a line says another; ""
    leaves it."""

    text: str
    side: str = ""


@frozen
class PlaceArmy(Action):
    """The next taps place an army of the roster, one figure after the other."""

    army: str


@frozen
class EndPlacing(Action):
    """Nobody waits to be placed any more; the lines are empty again."""


@frozen
class PlaceRest(Action):
    """Place all figures that wait, in a row beside the last one."""


@frozen
class KeepArmy(Action):
    """Keep a side's figures in the roster as an army of this name."""

    side: str
    name: str


@frozen
class DeleteArmy(Action):
    """Delete an army of the roster."""

    army: str


@frozen
class CopyFigure(Action):
    """Copy the selected figure to a free place near it."""


@frozen
class RotateFigure(Action):
    """Turn the selected figure about its head."""


@frozen
class SetFigureSpaces(Action):
    """Set how many spaces the selected figure occupies."""

    spaces: int


@frozen
class DeleteFigure(Action):
    """Delete the selected figure."""


@frozen
class AddToRoster(Action):
    """Keep the selected figure in the roster."""


@frozen
class DeleteMember(Action):
    """Delete a line of the roster."""

    member: str


@frozen
class RosterNotSaved(Action):
    """The browser did not save the roster."""

    error: str


@frozen
class RosterLoaded(Action):
    """The roster was read from the browser's store: at the start, or after another tab has changed it."""

    text: str


@frozen
class ShowProblem(Action):
    """Show where a problem is, by its number in the list."""

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
    """Remove the photograph from under the board."""


@frozen
class FitPhoto(Action):
    """Begin or end fitting the photograph's corners to the board."""

    begins: bool


@frozen
class SetOpacity(Action):
    """Set how strongly the photograph shows: percent, as the text of a slider."""

    percent: str


@frozen
class SetNewBoardField(Action):
    """Set a field of the form for a new board."""

    name: str
    value: Any


@frozen
class MakeBoard(Action):
    """Make the board of the form."""


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
