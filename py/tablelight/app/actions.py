"""What can be asked of the app, each a record. `update` answers those about the game; those derived from `Effect` need
the browser (a file, the camera) and are done in `web`."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.help.state import Dialog
from tablelight.app.state import Mode, PendingRoll, SheetHeight, Theme
from tablelight.board.document import Json
from tablelight.board.problems import Problem
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
class Explain(Action):
    """Why (not) there? A long press."""

    place: Place


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
class ChooseAction(Action):
    """One of the selected figure's actions."""

    action: str


@frozen
class SetKey(Action):
    """A further key of the question."""

    key: str
    value: Json


@frozen
class SetEnd(Action):
    """What is to hold at the proposed destination."""

    key: str
    value: Json


@frozen
class Propose(Action):
    """A destination."""

    place: Place


@frozen
class Confirm(Action):
    """Move there."""


@frozen
class DragFigure(Action):
    """A figure was dragged to a place and let go: the move in one gesture."""

    figure: str
    place: Place


@frozen
class Cancel(Action):
    """Take back the innermost thing that is open."""


@frozen
class RollAtTarget(Action):
    """A roll at the target that is looked at."""

    roll: str


@frozen
class SetOption(Action):
    """An option of the game."""

    key: str
    value: Json


@frozen
class ThrowDice(Action):
    """Throw here."""


@frozen
class EnterFace(Action):
    """A real die showed this."""

    face: Json


@frozen
class RemoveFace(Action):
    """The last real die showed something else."""


@frozen
class UseFaces(Action):
    """All real dice are entered."""


@frozen
class ClearFaces(Action):
    """Enter the dice anew."""


@frozen
class SetRollKey(Action):
    """A further key of the roll at hand; None takes it away."""

    key: str
    value: Json


@frozen
class PickUpDice(Action):
    """The dice for a roll."""

    roll: PendingRoll


@frozen
class SettleDebt(Action):
    """A figure takes the action that it owes."""

    figure: str
    action: str


@frozen
class PutDownDice(Action):
    """No roll after all."""


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
class LookAt(Action):
    """See mode, from the selected figure to this one."""

    figure: str


@frozen
class LookBack(Action):
    """Exchange who looks and who is looked at."""


@frozen
class ToggleSightMap(Action):
    """Everything that is seen."""


@frozen
class SetState(Action):
    """A switch of a figure's card."""

    figure: str
    key: str
    value: Json


@frozen
class EndTurn(Action):
    """Forget what was done in this turn."""


@frozen
class ToggleFold(Action):
    """Open or close a part of the panel."""

    name: str


@frozen
class OpenDialog(Action):
    """A dialog, or none."""

    dialog: Dialog | None


@frozen
class ShowClause(Action):
    """The rules, at a clause."""

    clause: str


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
class FileLoaded(Action):
    """A file was read: its name and its text; or an example that came with the page."""

    name: str
    text: str | bytes
    example: bool = False


@frozen
class FileNotLoaded(Action):
    """A file could not be read."""

    name: str
    problems: tuple[Problem, ...]


@frozen
class OpenFile(Effect):
    """Let the player choose a file."""


@frozen
class SaveFile(Effect):
    """Write the game to a file."""


@frozen
class OpenExample(Effect):
    """Fetch an example and begin with it."""

    file: str


@frozen
class FitView(Effect):
    """Show the whole board."""


@frozen
class Zoom(Effect):
    """Larger or smaller, about the middle of the board's part of the screen."""

    factor: float
