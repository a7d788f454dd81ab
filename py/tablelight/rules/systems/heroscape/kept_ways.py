"""The ways of HeroScape's movements, kept from one position of a search to the next: one figure moves, and those far from it
still have the ways that they had.

Enemies and engaged friends hinder a movement. The others only take spaces where it could end.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction

from attrs import define, field, frozen

from tablelight.board.document import Json
from tablelight.board.layout import Layout
from tablelight.progress.memo import remember
from tablelight.rules.answers import Destination
from tablelight.rules.pareto import ParetoLabel
from tablelight.rules.systems.heroscape.chances import Harm
from tablelight.rules.systems.heroscape.field import StandSpaces

HarmLabel = ParetoLabel[StandSpaces, Harm]
MOST_STANDS = 20_000
"""Stands of which the ways are kept, on one board."""


def place_rank(stand: StandSpaces) -> tuple[int, int, int, int]:
    """DG-02: by row and column, then by those of the tail."""
    head, tail = stand[0], stand[-1]
    return head[1], head[0], tail[1], tail[0]


@frozen
class SafestWay:
    """The safest way to a stand, of these the cheapest (DG-03)."""

    stand: StandSpaces
    free: bool
    """Whether nobody engages the figure there."""
    survival: Fraction
    order: tuple[int, Fraction, int, int, int, int]
    """DG-02: among attacks of equal worth the cheapest first, then the surest, then by place."""
    label: HarmLabel


@frozen(eq=False)
class KeptWays:
    """The ways worth having from one place among the same figures, to every stand, taken or not; what is told of them."""

    to: dict[StandSpaces, list[HarmLabel]]
    told: dict[tuple[int, bool], dict[StandSpaces, Destination]] = field(factory=dict, init=False)
    """Ends of a figure of one space in the order of an answer, by its life and whether it prefers safe ways."""
    safest: dict[tuple[int, StandSpaces], SafestWay] = field(factory=dict, init=False)
    """The safest way to a stand, by its life."""


@define(eq=False)
class WaysOn:
    """What is kept of the movements on one board, from one position of a search to the next."""

    _kept: dict[Hashable, KeptWays] = field(factory=dict, init=False)
    _stands: int = field(default=0, init=False)

    def get(self, key: Hashable) -> KeptWays | None:
        """What is kept of a movement."""
        return self._kept.get(key)

    def keep(self, key: Hashable, ways: KeptWays) -> None:
        """Keep what was found of a movement; the oldest ones go."""
        self._kept[key] = ways
        self._stands += len(ways.to)
        while self._stands > MOST_STANDS:
            self._stands -= len(self._kept.pop(next(iter(self._kept))).to)


@remember(8)
def ways_on(_layout: Layout, _options: Mapping[str, Json]) -> WaysOn:
    """What is kept for a board and options, told by their identity."""
    return WaysOn()
