"""The question of Threats mode: which enemies threaten a place, from where a figure sees another, where it is safe."""

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
    """Which enemies threaten a place, from where a figure sees another, where it is safe, which places are best."""
    at: Place | None = None
    """The place that is asked about; None: the selected figure's."""
    side: str = ""
    """The side that is threatened; "": the selected figure's side, else the side whose turn it is."""
    target: str | None = None
    """The id of the figure that is to be seen."""
    whole_board: bool | None = None
    """Whether every space shows how many enemies threaten it; None: if the board is small enough for that."""
    kind: ThreatKind = "all"
    advised: int | None = None
    """The number of the advised place that is looked at."""
