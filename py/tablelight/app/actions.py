"""The actions of no one feature, and the two kinds of record that a press may hold: an `Action`, of which `update` makes
the next state, and an `Effect`, which the browser must do (a file, the camera) and `web` does."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.help.state import Dialog
from tablelight.app.state import Mode, SheetHeight, Theme
from tablelight.board.document import Json
from tablelight.view.plane import Place


class Action:
    """Anything that changes the state."""


class Effect:
    """Anything that the browser must do."""


@frozen
class Tap(Action):
    """A place of the board was tapped, or the cursor is on it and Enter was pressed."""

    place: Place


@frozen
class Hover(Action):
    """The pointer is over a place."""

    place: Place | None


@frozen
class MoveCursor(Action):
    """The cursor goes one space (-1, 0, 1 each; y downwards). `fine`: a smaller step, where there is one."""

    dx: int
    dy: int
    fine: bool = False


@frozen
class Enter(Action):
    """Yes, to what the cursor is on."""


@frozen
class SelectFigure(Action):
    """Select a figure, or nobody."""

    figure: str | None


@frozen
class Cancel(Action):
    """Take back the innermost thing that is open."""


@frozen
class SetOption(Action):
    """An option of the game."""

    key: str
    value: Json


@frozen
class Undo(Action):
    """The document before."""


@frozen
class Redo(Action):
    """The document after."""


@frozen
class SetMode(Action):
    """Move, see or measure."""

    mode: Mode


@frozen
class SetState(Action):
    """A switch of a figure's card."""

    figure: str
    key: str
    value: Json


@frozen
class ToggleFold(Action):
    """Open or close a part of the panel."""

    name: str


@frozen
class OpenDialog(Action):
    """A dialog, or none."""

    dialog: Dialog | None


@frozen
class SetSheetHeight(Action):
    """The height of the panel on a portrait screen."""

    height: SheetHeight


@frozen
class SetTheme(Action):
    """Colours."""

    theme: Theme


@frozen
class SetLanguage(Action):
    """The language of everything that is said."""

    language: str


@frozen
class FitView(Effect):
    """Show the whole board."""


@frozen
class Zoom(Effect):
    """Larger or smaller, about the middle of the board's part of the screen."""

    factor: float
