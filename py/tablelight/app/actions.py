"""Actions that belong to no single feature, and the two kinds of record that a press may hold: an `Action`, from which
`update` makes the next state, and an `Effect` for the browser (a file, the camera), which `web` carries out."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.state import Mode
from tablelight.app.table_state import Dialog
from tablelight.view.plane import Place


class Action:
    """Something the player does to the app; `update` makes the next state of it."""


class Effect:
    """Something the browser must do; it does not change the state."""


@frozen
class Tap(Action):
    """A place of the board was tapped, or Enter was pressed with the cursor on it."""

    place: Place


@frozen
class MoveCursor(Action):
    """Move the cursor by one space (-1, 0, 1 each; y downwards). `fine`: by a smaller step on a free board."""

    dx: int
    dy: int
    fine: bool = False


@frozen
class Enter(Action):
    """Do what a tap at the cursor would do."""


@frozen
class SelectFigure(Action):
    """Select a figure by its id; None: no figure."""

    figure: str | None


@frozen
class Cancel(Action):
    """Escape: close or take back the innermost thing that is open."""


@frozen
class Undo(Action):
    """Go back to the moment before."""


@frozen
class Redo(Action):
    """Go on to the moment that was undone."""


@frozen
class SetMode(Action):
    """Choose what a tap means."""

    mode: Mode


@frozen
class OpenDialog(Action):
    """Open a dialog; None: close the one that is open."""

    dialog: Dialog | None


@frozen
class FitView(Effect):
    """Move and zoom the camera so that the whole board is seen."""


@frozen
class Zoom(Effect):
    """Scale the picture by a factor, about the middle of the board's part of the screen."""

    factor: float
