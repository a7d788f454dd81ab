"""What is asked in Threats mode: whom who threatens, from where a figure would see another, where it is safe."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.view.plane import Place

ThreatsQuestion: TypeAlias = Literal["threats", "vantage", "shelter", "advice"]
ThreatKind: TypeAlias = Literal["all", "now", "after", "beside"]


@frozen(kw_only=True)
class ThreatsState:
    """What is asked in Threats mode."""

    question: ThreatsQuestion = "threats"
    """Who threatens a place, from where a figure sees another, or where it is safe."""
    at: Place | None = None
    """The place that is asked about; None: the selected figure's."""
    side: str = ""
    """Who is threatened; "": the selected figure's side, else the side whose turn it is."""
    target: str | None = None
    """The id of the figure that is to be seen."""
    whole_board: bool | None = None
    """Whether every space shows how many threaten it; None: where the board is small enough to know it at once."""
    kind: ThreatKind = "all"
    advised: int | None = None
    """Which of the advised places is looked at."""
