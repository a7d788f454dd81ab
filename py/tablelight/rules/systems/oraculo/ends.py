"""Where the movements of an Oráculo miniature may end, as far as danger asks (DG-05)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tablelight.grid.topology import Index, Mask, bits, shifted
from tablelight.rules.reach import Reach, StepKind, flood
from tablelight.rules.systems.oraculo.movement import OraculoMovement


@frozen
class Ends:
    """Where a movement may end: the squares, and the reach that tells what each costs."""

    squares: Mask
    reach: Reach | None

    def costs(self, wanted: Mask) -> Iterator[tuple[int, Index]]:
        """Those of them in `wanted`, each with what it costs to end there, the cheapest first."""
        left = self.squares & wanted
        if self.reach is None or not left:
            return
        for cost, (going, ended) in enumerate(zip(self.reach.open, self.reach.halted, strict=True)):
            found = (going | ended) & left
            left &= ~found
            for index in bits(found):
                yield cost, index


NOWHERE = Ends(0, None)


def ends_of(movement: OraculoMovement) -> Ends:
    """Where a movement may end."""
    return Ends(movement.ends, movement.reach)


def ends_facing(movement: OraculoMovement, own: Mask, zone: Mask) -> Ends:
    """Where a move or a climb may end with one more enemy on the board. It holds the square `own`, and a step into its zone
    of combat is the last (OR-13, OR-25)."""
    steps, kinds = movement.steps, list[StepKind]()
    barred = own | zone & steps.no_end
    for kind in steps.flood_kinds:
        origins = kind.origins & ~shifted(barred, -kind.shift)
        halting = origins & (kind.halting | shifted(zone, -kind.shift))
        kinds.append(StepKind(kind.shift, kind.cost, origins, halting))
    reach = flood(movement.start, kinds, movement.budget)
    return Ends(reach.states & ~(steps.no_end | own), reach)
