"""Where movements may end, kept from one position of a search to the next: one figure moves, and the others still reach what
they reached.

Enemies hinder a movement; friends bar the spaces where they stand, and in some games the ways through them. So the ends are
found without the friends that do not stand in its way.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from attrs import field, frozen

from tablelight.board.document import Figure, Json
from tablelight.board.layout import Layout
from tablelight.grid.topology import Index, Mask, bits
from tablelight.progress.memo import remember
from tablelight.rules.answers import Destination

MOST = 64
"""The movements of a side that are kept; after them those that were not asked about for longest go."""


@frozen
class KeptEnds:
    """`reached`: every state of a movement of `figure`; `ends`: those where it may end; `found`: these in the order of an
    answer. `friends`: who stands in its way."""

    figure: Figure
    friends: tuple[Figure, ...]
    reached: Mask
    ends: Mask
    found: Mapping[Index, Destination]

    def among(self, states: Mask) -> tuple[Destination, ...]:
        """The ends among some states: all but a few."""
        left_out = {*bits(self.ends & ~states)}
        return tuple([found for state, found in self.found.items() if state not in left_out])


@frozen
class EndsAmong:
    """The ends that are kept of the movements among the same enemies, on one board and by the same options."""

    _kept: dict[Hashable, KeptEnds] = field(factory=dict, init=False)

    def get(self, key: Hashable, figure: Figure, friends: tuple[Figure, ...]) -> KeptEnds | None:
        """What is kept of a movement, if the figure and the friends in its way are the same."""
        found = self._kept.pop(key, None)
        if found is None or found.figure != figure or found.friends != friends:
            return None
        self._kept[key] = found  # now the newest
        return found

    def keep(self, key: Hashable, ends: KeptEnds) -> None:
        """Keep the ends of a movement."""
        self._kept[key] = ends
        if len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]


@remember(8)
def ends_among(_kind: type, _layout: Layout, _options: Mapping[str, Json], _enemies: tuple[Figure, ...]) -> EndsAmong:
    """What is kept for a kind of movement; boards and options are told apart by identity."""
    return EndsAmong()
