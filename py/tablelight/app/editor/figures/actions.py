"""The editor's actions and effects for figures, lists of figures and the roster."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect


@frozen
class EditFigures(Action):
    """Edit the board on the table, beginning with its figures."""


@frozen
class PutFirstFigures(Action):
    """Put a figure of each side on a board that has none."""


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
