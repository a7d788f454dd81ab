"""The editor's actions and effects for figures, lists of figures and the roster."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.board.document import Figure


@frozen
class EditFigures(Action):
    """Edit the board on the table, beginning with its figures."""


@frozen
class PutFirstFigures(Action):
    """Put a figure of each side on a board that has none."""


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
    """Figures typed or pasted, one per line; the next taps place them. `side`: their side until a line names another;
    "" leaves it."""

    text: str
    side: str = ""


@frozen
class PlaceArmy(Action):
    """The next taps place an army of the roster, one figure after the other."""

    army: str


@frozen
class EndPlacing(Action):
    """Stop placing figures; drop those that still wait, and the text that lists them."""


@frozen
class PlaceRest(Action):
    """Place all figures that wait, in a row next to the last one."""


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
    """Delete the selected figure, and what others remember of it."""


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
class SaveRoster(Effect):
    """Write the roster to a file."""
