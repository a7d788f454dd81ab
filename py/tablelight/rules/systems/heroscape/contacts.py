"""Which enemies a figure is engaged with, wherever it stands (HS-20): sets of them, a bit each."""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from tablelight.board.document import Figure
from tablelight.grid import Space
from tablelight.rules.systems.heroscape.field import Battlefield, StandSpaces


@frozen(slots=False, eq=False)
class Contacts:
    """The contacts that a figure would have on a battlefield. Each stand, and each of its spaces, is looked at once."""

    battlefield: Battlefield
    figure: Figure
    _by_stand: dict[StandSpaces, int] = field(factory=dict, init=False, repr=False)
    _by_space: dict[tuple[Space, int], int] = field(factory=dict, init=False, repr=False)

    @cached_property
    def enemies(self) -> list[Figure]:
        """Its enemies; a set of them is one bit each, in this order."""
        return self.battlefield.document.enemies(self.figure)

    def engaged(self, stand: StandSpaces) -> int:
        """HS-20: the enemies it is engaged with there, as bits."""
        if len(stand) == 1 and stand[0] not in self._next_to_enemies:
            return 0
        found = self._by_stand.get(stand)
        if found is None:
            found = 0
            if touching := [space for space in stand if space in self._next_to_enemies]:
                base = self.battlefield.base(stand)
                for space in touching:
                    found |= self._in_contact(space, base)
            self._by_stand[stand] = found
        return found

    @cached_property
    def _next_to_enemies(self) -> dict[Space, list[tuple[int, Space]]]:
        return self.battlefield.next_to_enemies(self.figure.side)

    def _in_contact(self, space: Space, base: int) -> int:
        """The enemies that engage a body on that base over the sides of one of its spaces."""
        if (space, base) not in self._by_space:
            found = 0
            for bit, held in self._next_to_enemies[space]:
                enemy = self.enemies[bit.bit_length() - 1]
                if not found & bit and self.battlefield.meets(self.figure, base, enemy, space, held):
                    found |= bit
            self._by_space[space, base] = found
        return self._by_space[space, base]
