"""Actions that are made where their function may not be imported: by several features, or by the browser. A press holds
one of two kinds of record: an `Action`, from which `update` makes the next state, and an `Effect` for the browser (a
file, the camera), which `web` carries out."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.play_state import PendingRoll
from tablelight.app.state import Mode
from tablelight.app.table_state import Dialog
from tablelight.board.parts import MeasureKind, TemplateShape
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
class Explain(Action):
    """A long press: explain why the figure may or may not go to a place."""

    place: Place


@frozen
class ChooseAction(Action):
    """Choose one of the selected figure's actions."""

    action: str


@frozen
class Propose(Action):
    """Propose a destination, to be confirmed."""

    place: Place


@frozen
class Confirm(Action):
    """Make the proposed move."""


@frozen
class DragFigure(Action):
    """A figure was dragged to a place: make the move in one gesture."""

    figure: str
    place: Place


@frozen
class ToggleSightMap(Action):
    """Show or hide everything that is seen."""


@frozen
class PickUpDice(Action):
    """Take the dice for a roll into the hand."""

    roll: PendingRoll


@frozen
class NextSide(Action):
    """Begin the next side's turn."""


@frozen
class StartReview(Action):
    """Begin to look back, at the position that an entry of the log led to; None: at the present one."""

    entry: int | None = None


@frozen
class MeasureWith(Action):
    """Choose what the next taps lay. `shape`: for the next template, and for the chosen one of this kind."""

    kind: MeasureKind
    shape: TemplateShape | None = None


@frozen
class LayRuler(Action):
    """Lay a ruler, a cone or a line between two places, in one drag."""

    start: Place
    end: Place


@frozen
class MoveEnd(Action):
    """Move an end of a measure to a place."""

    number: int
    end: int
    place: Place


@frozen
class LetGo(Action):
    """The finger that moved an end was lifted: all that it moved is one change."""


@frozen
class OpenEditor(Action):
    """Edit the board on the table."""


@frozen
class ShowProblem(Action):
    """While a board is edited: show the place of a problem, by its number in the list."""

    number: int


@frozen
class ReadGround(Effect):
    """Read the colours of the photograph under the board."""


@frozen
class ChoosePhoto(Effect):
    """Let the player choose a picture to lie under the board, or take one."""


@frozen
class FitView(Effect):
    """Move and zoom the camera so that the whole board is seen."""


@frozen
class Zoom(Effect):
    """Scale the picture by a factor, about the middle of the board's part of the screen."""

    factor: float
