"""One movement of one figure: its steps with their costs, stops and dangers (HS-01 to HS-40)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, first_refusal
from tablelight.rules.frontier import Label, Onward, frontier
from tablelight.rules.questions import stat
from tablelight.rules.systems.heroscape.chances import MOLTEN, NONE, STRIKE, Peril, fall
from tablelight.rules.systems.heroscape.field import Battlefield, Stand, is_flyer
from tablelight.rules.systems.heroscape.tables import HEAVY, ROAD_BONUS

Way = Label[Stand, Peril]


@frozen
class Risk:
    """A danger of a step: the roll by its name, what it does, why, and who throws."""

    roll: str
    peril: Peril
    reason: Reason


@frozen(slots=False)
class Movement:
    """A figure about to move on a battlefield."""

    document: Document
    figure: Figure
    _engaged: dict[Stand, tuple[Figure, ...]] = field(factory=dict, eq=False)

    @cached_property
    def battlefield(self) -> Battlefield:
        """The board and who stands on it."""
        return Battlefield(self.document)

    @cached_property
    def flying(self) -> bool:
        """HS-09."""
        return is_flyer(self.figure)

    @cached_property
    def budget(self) -> int:
        """HS-01: the points of the move."""
        return stat(self.document, self.figure, "move")

    @cached_property
    def height(self) -> int:
        """How high the figure is."""
        return stat(self.document, self.figure, "height")

    @cached_property
    def holders(self) -> dict[Space, Figure]:
        """The other figures by where they stand."""
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

    def engaged(self, stand: Stand) -> tuple[Figure, ...]:
        """The enemies it is engaged with there."""
        if stand not in self._engaged:
            self._engaged[stand] = self.battlefield.engaged(self.figure, stand)
        return self._engaged[stand]

    def turns(self, stand: Stand) -> Iterator[tuple[Space, Space, Stand]]:
        """HS-08: (left, entered, stand afterwards) of each step, whichever end leads; no rule is asked."""
        neighbours = self.battlefield.document.topology.neighbours
        if len(stand) == 1:
            yield from ((stand[0], to, (to,)) for to in neighbours(stand[0]))
            return
        head, tail = stand
        yield from ((head, to, (to, head)) for to in neighbours(head) if to != tail)
        yield from ((tail, to, (tail, to)) for to in neighbours(tail) if to != head)

    def cost(self, a: Space, b: Space) -> int:
        """HS-01, HS-06, HS-07, HS-09: the points for a step."""
        if self.flying:
            return 1
        return self.battlefield.crossing(a, b).rise + (2 if self.battlefield.terrain(b) in HEAVY else 1)

    def stops(self, stand: Stand) -> bool:
        """HS-03: whether the movement ends there: the whole base in water."""
        return not self.flying and all(self.battlefield.terrain(space) == "water" for space in stand)

    def step_refusal(self, a: Space, b: Space, after: Stand) -> Reason | None:
        """Why a step cannot be taken, None if it can."""
        if b in self.battlefield.void:
            return Reason("HS-01.void", at=b)
        if self.flying:
            return None
        if b in self.battlefield.massive:
            return Reason("HS-01.object", at=b)
        if b in self.barring:
            return self.barring[b]
        rise = self.battlefield.crossing(a, b).rise
        if rise >= self.height:
            values = {"rise": rise, "height": self.height}
            edge = self.battlefield.crossing(a, b).top is not None
            key = "HS-07.high" if edge else "HS-01.high"
            return Reason(key, at=b, between=(a, b) if edge else None, values=values)
        if self.stops(after) and self.end_refusal(after):
            return Reason("HS-03.held", at=b)
        return None

    def end_refusal(self, stand: Stand) -> Reason | None:
        """Why the movement cannot end there, None if it can."""
        for space in stand:
            if space in self.battlefield.void:
                return Reason("HS-01.void", at=space)
            if space in self.battlefield.massive:
                return Reason("HS-01.object", at=space)
            if space in self.holders:
                holder = self.holders[space]
                return Reason("HS-02.held", at=space, figure=holder.id, values={"name": holder.label})
        if len({self.battlefield.level(space) for space in stand}) > 1:
            return Reason("HS-08.level", at=stand[0])
        return None

    def risks(self, before: Stand, a: Space, b: Space, after: Stand) -> list[Risk]:
        """HS-22, HS-30, HS-40: the dangers of a step in order: strikes at leaving, the fall, the lava."""
        still = () if self.flying else self.engaged(after)
        leaving = self.engaged(before) if not self.flying or before == self.figure.at else ()
        found = [
            Risk("strike", STRIKE, Reason("HS-22.strike", at=before[0], figure=e.id, values={"name": e.label}))
            for e in leaving
            if e not in still
        ]
        if self.flying:
            return found
        drop = self.battlefield.crossing(a, b).drop
        hurt = fall(drop, self.height, self.battlefield.terrain(b))
        if hurt != NONE:
            key = "HS-30.dice" if hurt.dice else "HS-30.deep"
            values = {"drop": drop, "dice": hurt.dice}
            found.append(Risk("fall", hurt, Reason(key, at=b, values=values)))
        if self._sinks(after) and (len(after) == 1 or not self._sinks(before)):
            found.append(self._lava(after))
        return found

    def landing(self, stand: Stand) -> list[Risk]:
        """HS-40: what a flyer meets where it comes down."""
        return [self._lava(stand)] if self.flying and self._sinks(stand) and stand != self.figure.at else []

    def _sinks(self, stand: Stand) -> bool:
        return all(self.battlefield.terrain(space) == "molten-lava" for space in stand)

    def _lava(self, stand: Stand) -> Risk:
        return Risk("molten-lava", MOLTEN, Reason("HS-40.throw", at=stand[0]))

    def _onward(self, stand: Stand, road: bool) -> Iterator[Onward[Stand, Peril]]:
        for a, b, after in self.turns(stand):
            if road and self.battlefield.terrain(b) != "road":
                continue
            if self.step_refusal(a, b, after) is None:
                harm = sum((risk.peril for risk in self.risks(stand, a, b, after)), NONE)
                yield Onward(after, self.cost(a, b), harm, self.stops(after))

    @cached_property
    def ways(self) -> dict[Stand, list[Way]]:
        """Where it may end, each with the ways worth having; HS-05: on road all the way it goes further."""
        found = frontier(self.figure.at, NONE, lambda stand: self._onward(stand, road=False), self.budget)
        if all(self.battlefield.terrain(space) == "road" for space in self.figure.at):
            far = self.budget + ROAD_BONUS
            for stand, ways in frontier(self.figure.at, NONE, lambda s: self._onward(s, road=True), far).items():
                found[stand] = [*found.get(stand, ()), *(way for way in ways if way.cost > self.budget)]
        return {stand: ways for stand, ways in found.items() if self.end_refusal(stand) is None}

    def why_not(self, to: Space) -> Reason:
        """The clause that bars the way to a space that the movement does not reach."""
        if (
            len(self.figure.at) == 1
            or to in self.holders
            or to in self.battlefield.massive | dict.fromkeys(self.battlefield.void, 0)
        ):
            refused = self.end_refusal((to,))
            if refused:
                return refused
        reason = first_refusal(
            self.figure.at,
            lambda stand: stand[0] == to and self.end_refusal(stand) is None,
            self._attempts,
            self.budget,
            lambda cost: self._too_far(to, cost),
        )
        assert reason is not None, "what the search does not reach, some clause bars"
        return reason

    def _too_far(self, to: Space, cost: int) -> Reason:
        if cost:
            return Reason("HS-01.far", values={"cost": cost, "budget": self.budget})
        return Reason("HS-08.level" if len(self.figure.at) == 2 else "HS-01.none", at=to)

    def _attempts(self, stand: Stand) -> Iterator[Attempt[Stand]]:
        for a, b, after in self.turns(stand):
            halt = Reason("HS-03.stop", at=b) if self.stops(after) else None
            yield Attempt(after, self.cost(a, b), self.step_refusal(a, b, after), halt)
