"""What a player can do to plan and make a move."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.view.plane import Place


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
