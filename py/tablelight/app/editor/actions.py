"""The actions and effects of the editor."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.editor.state import Tool


@frozen
class OpenEditor(Action):
    """Edit the board on the table."""


@frozen
class EditRefusedFile(Action):
    """Open the refused file in the editor, to mend it."""


@frozen
class CloseEditor(Action):
    """Leave the editor: back to play with the board as it is."""


@frozen
class SelectTool(Action):
    """Take a tool in hand, and put the one before away."""

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
    """The finger is lifted; carry out the stroke."""


@frozen
class CancelStroke(Action):
    """Drop the stroke: the finger was one of two, or the browser has cancelled it."""


@frozen
class ShowProblem(Action):
    """Show the place of a problem, by its number in the list."""

    number: int


@frozen
class SetNewBoardField(Action):
    """Set a field of the form for a new board."""

    name: str
    value: Any


@frozen
class MakeBoard(Action):
    """Make the board of the form."""


@frozen
class EditExample(Effect):
    """Fetch an example and begin to edit it."""

    file: str
