"""What is asked in Threats mode: whom who threatens, from where a figure would see another, where it is safe."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve, frozen

from tablelight.view.plane import Place

ThreatsQuestion: TypeAlias = Literal["threats", "vantage", "shelter"]
Kind: TypeAlias = Literal["all", "now", "after", "beside"]


@frozen(kw_only=True)
class ThreatsState:
    """`at`: the place that is asked about (None: the selected figure's); `side`: who is threatened ("": the selected
    figure's side, else the side whose turn it is); `target`: who is to be seen; `whole_board`: how many threaten every
    space (None: where the board is small enough for it to be known at once); `kind`: what of it is shown."""

    question: ThreatsQuestion = "threats"
    at: Place | None = None
    side: str = ""
    target: str | None = None
    whole_board: bool | None = None
    kind: Kind = "all"

    def cleared(self) -> ThreatsState:
        """Nothing asked but whom it is about."""
        return evolve(self, question="threats", at=None, target=None)
