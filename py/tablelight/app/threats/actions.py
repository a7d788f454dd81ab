"""What a player can ask for in Threats mode from elsewhere, too."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class AskPlaces(Action):
    """Ask which places are good for the selected figure: where it is safe, from where it would see `target`, or which
    are the best."""

    question: Literal["shelter", "vantage", "advice"]
    target: str | None = None
