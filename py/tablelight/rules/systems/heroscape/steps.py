"""The steps of one figure: where each leads, its cost, what bars or halts it, and its harm (HS-01 to HS-40)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TypeAlias

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.grid.topology import mask_of
from tablelight.progress.memo import kept
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt
from tablelight.rules.moving import FLYER
from tablelight.rules.pareto import Onward
from tablelight.rules.reach import StepKind
from tablelight.rules.systems.heroscape.field import Battlefield, StandSpaces, battlefield_of
from tablelight.rules.systems.heroscape.tables import HEAVY, MOLTEN, NONE, PARTING, STRIKE, Harm, fall, strikes


@frozen
class Risk:
    """A risk of a step: the name of its roll, its harm, and the reason, with the enemy that strikes."""

    roll: str
    harm: Harm
    reason: Reason


Exit: TypeAlias = tuple[Space, int, Harm, Reason | None, Reason | None]
"""A step out of a space as the ground allows it: the space, the cost, the harm of the fall, why nothing on foot or
nothing at all enters it, why a figure of this height does not climb there. A plain tuple: a search makes thousands."""
GroundSteps: TypeAlias = dict[tuple[Space, int | None], list[tuple[Space, Onward[StandSpaces, Harm]]]]
MOST_GROUND = 4096
"""How many spaces keep their steps, for figures of one height. More take tens of megabytes on the largest boards."""


@lru_cache(maxsize=8)
def ground_steps(_layout: Layout, _flying: bool, _height: int | None) -> GroundSteps:
    """The cache of the steps that the ground of a board allows figures of a height. A layout never changes."""
    return {}


@lru_cache(maxsize=8)
def ground_kinds(_layout: Layout, _flying: bool, _height: int | None) -> list[StepKind]:
    """The cache of a flood's kinds of steps on that ground, empty until they are needed."""
    return []


@frozen(slots=False)
class HeroScapeSteps:
    """The steps that a figure may take on a battlefield."""

    document: Document
    figure: Figure
    _engaged: dict[StandSpaces, int] = field(factory=dict, eq=False, repr=False)

    @cached_property
    def battlefield(self) -> Battlefield:
        return battlefield_of(self.document)

    @cached_property
    def flying(self) -> bool:
        """HS-09: whether the figure flies."""
        return FLYER in self.figure.traits

    @cached_property
    def height(self) -> int:
        return self.document.stat(self.figure, "height")

    @cached_property
    def _water(self) -> frozenset[Space]:
        return self.battlefield.ground("water")

    @cached_property
    def _molten(self) -> frozenset[Space]:
        return self.battlefield.ground("molten-lava")

    @cached_property
    def holders(self) -> dict[Space, Figure]:
        """The other figures by the spaces that they occupy."""
        return {space: o for o in self.document.figures if o.id != self.figure.id for space in o.at}

    @cached_property
    def barring(self) -> dict[Space, Reason]:
        """HS-02: the spaces of enemies and of engaged friends."""
        found = {}
        for space, holder in self.holders.items():
            named = {"name": holder.label}
            if holder.side != self.figure.side:
                found[space] = Reason("HS-02.enemy", at=space, figure=holder.id, values=named)
            elif self.battlefield.engaged(holder):
                found[space] = Reason("HS-02.engaged", at=space, figure=holder.id, values=named)
        return found

    @cached_property
    def _barred(self) -> Mapping[Space, Reason]:
        """What figures bar to it: nothing to a flyer (HS-09)."""
        return {} if self.flying else self.barring

    @cached_property
    def enemies(self) -> list[Figure]:
        """Its enemies, in the order of their bits in a set."""
        return self.document.enemies(self.figure)

    @cached_property
    def _next_to_enemies(self) -> dict[Space, list[tuple[int, Space]]]:
        return self.battlefield.next_to_enemies(self.figure.side)

    def engaged(self, stand: StandSpaces) -> int:
        """HS-20: the enemies that it is engaged with on a stand, as bits."""
        near = self._next_to_enemies
        if len(stand) == 1 and stand[0] not in near:
            return 0
        found = self._engaged.get(stand)
        if found is None:
            found, base = 0, self.battlefield.base(stand)
            for space in stand:
                for bit, held in near.get(space, ()):
                    enemy = self.enemies[bit.bit_length() - 1]
                    if not found & bit and self.battlefield.meets(self.figure, base, enemy, space, held):
                        found |= bit
            self._engaged[stand] = found
        return found

    def stops(self, stand: StandSpaces) -> bool:
        """HS-03: whether the movement halts there: the whole base is in water."""
        return not self.flying and self._water.issuperset(stand)

    def may_end(self, stand: StandSpaces) -> bool:
        holders, field = self.holders, self.battlefield
        for space in stand:
            if space in holders or space in field.massive or space in field.void:
                return False
        return len(stand) == 1 or self._halves_refusal(stand) is None

    def end_refusal(self, stand: StandSpaces) -> Reason | None:
        """Why the movement cannot end there, None if it can."""
        closed = next((reason for space in stand if (reason := self.closed(space)) is not None), None)
        return self._halves_refusal(stand) if closed is None and len(stand) > 1 else closed

    def _halves_refusal(self, stand: StandSpaces) -> Reason | None:
        """HS-08: why a figure of two spaces cannot end on a stand: two levels, or a wall or a door between them."""
        head, tail = stand
        if self.battlefield.level(head) != self.battlefield.level(tail):
            return Reason("HS-08.level", at=head)
        if any(edge.kind in PARTING for edge in self.battlefield.layout.edges_between(head, tail)):
            return Reason("HS-08.parted", between=(head, tail))
        return None

    def closed(self, space: Space) -> Reason | None:
        """Why the figure may not end on a space, whatever else its base covers; None if it may."""
        if space in self.battlefield.void:
            return Reason("HS-01.void", at=space)
        if space in self.battlefield.massive:
            return Reason("HS-01.object", at=space)
        holder = self.holders.get(space)
        if holder is None:
            return None
        return Reason("HS-02.held", at=space, figure=holder.id, values={"name": holder.label})

    def risks(self, before: StandSpaces, after: StandSpaces) -> list[Risk]:
        """HS-22, HS-30, HS-40: the risks of a step in order: strikes at leaving, the fall, the lava."""
        (a, b), left = side_crossed(before, after), self._left(before, after)
        found = [
            Risk("strike", STRIKE, Reason("HS-22.strike", at=before[0], figure=e.id, values={"name": e.label}))
            for number, e in enumerate(self.enemies)
            if left >> number & 1
        ]
        drop = self.battlefield.crossing(a, b).drop
        if (hurt := self._fall(drop, b)) != NONE:
            key = "HS-30.dice" if hurt.dice else "HS-30.deep"
            values = {"drop": drop, "dice": hurt.dice}
            found.append(Risk("fall", hurt, Reason(key, at=b, values=values)))
        if self._is_burnt(before, after):
            found.append(self._lava(after))
        return found

    def _left(self, before: StandSpaces, after: StandSpaces) -> int:
        """HS-22, HS-09: the enemies that strike at a step, as bits; at a flyer all that engage it at take-off."""
        if self.flying:
            return self.engaged(before) if before == self.figure.at else 0
        there = self.engaged(before)
        return there & ~self.engaged(after) if there else 0

    def _fall(self, drop: int, b: Space) -> Harm:
        """HS-30 to HS-32: the harm of a drop; none for flyers and for drops below its height."""
        if self.flying or not drop or drop < self.height:
            return NONE
        return fall(drop, self.height, self.battlefield.layout.terrain_at(b))

    def _is_burnt(self, before: StandSpaces, after: StandSpaces) -> bool:
        """HS-40: whether a step on foot sinks it into molten lava; two spaces sink once."""
        return not self.flying and self._sinks(after) and (len(after) == 1 or not self._sinks(before))

    def landing(self, stand: StandSpaces) -> list[Risk]:
        """HS-40: the risk of a flyer that lands in molten lava."""
        return [self._lava(stand)] if self.flying and self._sinks(stand) and stand != self.figure.at else []

    def _sinks(self, stand: StandSpaces) -> bool:
        return self._molten.issuperset(stand)

    def _lava(self, stand: StandSpaces) -> Risk:
        return Risk("molten-lava", MOLTEN, Reason("HS-40.throw", at=stand[0]))

    @kept
    def exits(self, a: Space) -> list[Exit]:
        return [self._exit(a, b) for b in self.battlefield.document.topology.neighbours(a)]

    def _exit(self, a: Space, b: Space) -> Exit:
        """HS-01, HS-06, HS-07, HS-09, HS-30: a step with its cost, its fall and what bars it."""
        closed = Reason("HS-01.void", at=b) if b in self.battlefield.void else None
        if self.flying:
            return b, 1, NONE, closed, None
        if closed is None and b in self.battlefield.massive:
            closed = Reason("HS-01.object", at=b)
        crossing, steep = self.battlefield.crossing(a, b), None
        rise, drop = crossing.rise, crossing.drop
        if closed is None and rise and rise >= self.height:
            values = {"rise": rise, "height": self.height}
            steep = Reason("HS-01.high", at=b, values=values)
            if crossing.top is not None:
                steep = Reason("HS-07.high", at=b, between=(a, b), values=values)
        price = 2 if self.battlefield.layout.terrain_at(b) in HEAVY else 1
        return b, price + rise, self._fall(drop, b) if drop else NONE, closed, steep

    def onward(self, stand: StandSpaces, *, road: bool = False) -> list[Onward[StandSpaces, Harm]]:
        """Every step from a stand, whichever end leads (HS-08); `road`: on road only (HS-05)."""
        barred, is_one = self._barred, len(stand) == 1
        if is_one:
            found = [step for b, step in self._over_ground(stand[0], None) if b not in barred]
        else:
            ends = [(b, step) for end, lead in enumerate(stand) for b, step in self._over_ground(lead, end)]
            found = [step for b, step in ends if b not in barred and b not in stand]
        if road:
            found = [step for step in found if self.battlefield.ground("road").issuperset(step[0])]
        if self.engaged(stand) or (not is_one and (self._molten or self._water)):
            return [self._harmed(stand, step) for step in found]
        return found

    def _over_ground(self, a: Space, end: int | None) -> list[tuple[Space, Onward[StandSpaces, Harm]]]:
        """The steps out of a space that the ground allows: the space entered, and the step with its harm; without what
        depends on both halves, if the head (0) or the tail (1) of a figure of two spaces leads. They are the same in
        every position on the board."""
        known = self._ground_steps
        found = known.get((a, end))
        if found is None:
            found, walks = [], not self.flying
            # The two ends of one figure share what is found out about a space.
            exits = [self._exit(a, b) for b in self.battlefield.neighbours(a)] if end is None else self.exits(a)
            for b, cost, harm, closed, steep in exits:
                if closed is not None or steep is not None:
                    continue
                if end is not None:
                    found.append((b, ((a, b) if end else (b, a), cost, harm, False)))
                    continue
                burns = walks and b in self._molten
                found.append((b, ((b,), cost, harm + MOLTEN if burns else harm, walks and b in self._water)))
            if len(known) >= MOST_GROUND:
                known.clear()
            known[a, end] = found
        return found

    @property
    def ground_kinds(self) -> tuple[StepKind, ...]:
        """The steps of a figure of one space over the ground, for a flood: the same in every position on the board."""
        known = ground_kinds(self.battlefield.layout, self.flying, self.figure.stats.get("height"))
        if not known:
            grid, found = self.document.topology, defaultdict[tuple[int, int, bool], list[int]](list)
            for space in grid.spaces():
                steps = () if space in self.battlefield.void else self._over_ground(space, None)
                for to, (_, cost, _, halts) in steps:
                    found[grid.index(to) - grid.index(space), cost, halts].append(grid.index(space))
            for (shift, cost, halts), origins in found.items():
                mask = mask_of(origins, grid.size)
                known.append(StepKind(shift, cost, mask, mask if halts else 0))
        return tuple(known)

    @cached_property
    def _ground_steps(self) -> GroundSteps:
        return ground_steps(self.battlefield.layout, self.flying, self.figure.stats.get("height"))

    def _harmed(self, stand: StandSpaces, step: Onward[StandSpaces, Harm]) -> Onward[StandSpaces, Harm]:
        """HS-22, HS-40, HS-03: a step with the strikes, the lava and the halt that depend on the whole base."""
        after, cost, harm, halts = step
        if left := self._left(stand, after):
            harm += strikes(left.bit_count())
        if len(after) == 1:
            return after, cost, harm, halts
        if self._molten and self._is_burnt(stand, after):
            harm += MOLTEN
        # It halts even in water where it may not end; `may_end` leaves such ends out later.
        return after, cost, harm, bool(self._water) and self.stops(after)

    def attempts(self, stand: StandSpaces) -> Iterator[Attempt[StandSpaces, Reason]]:
        """Every step from a stand, with what bars it or halts the movement after it."""
        for lead in stand:
            for b, cost, _, closed, steep in self.exits(lead):
                if b in stand:
                    continue
                after, refusal, halt = _stepped(stand, lead, b), closed or self._barred.get(b) or steep, None
                if self._water and self.stops(after):
                    halt = Reason("HS-03.stop", at=b)
                    if refusal is None and not self.may_end(after):
                        refusal = Reason("HS-03.held", at=b)
                yield Attempt(after, cost, refusal, halt)


def side_crossed(before: StandSpaces, after: StandSpaces) -> tuple[Space, Space]:
    """HS-08: the space that the leading end of a figure has left by a step, and the one that it has entered."""
    is_head = len(before) == 1 or after[1] == before[0]
    return (before[0], after[0]) if is_head else (before[1], after[1])


def _stepped(stand: StandSpaces, lead: Space, to: Space) -> StandSpaces:
    """HS-08: the stand of a figure after one of its ends has led into the next space."""
    if len(stand) == 1:
        return (to,)
    return (to, lead) if lead == stand[0] else (lead, to)
