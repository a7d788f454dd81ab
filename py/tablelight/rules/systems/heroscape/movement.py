"""One movement of one figure: where it may end, by which ways, and why not elsewhere (HS-01 to HS-09).

The ways are cached from one position of a search to the next: when one figure moves, figures far from it keep their
ways. Enemies and engaged friends hinder a movement. Other friends only occupy spaces where it could end.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import cache, cached_property, partial

from attrs import evolve, field, frozen

from tablelight.board.document import Json
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.grid.topology import shifted
from tablelight.progress.memo import KeptByKey, remember
from tablelight.rules.answers import Destination, Reason
from tablelight.rules.explain import best_attempt
from tablelight.rules.pareto import ParetoLabel, pareto_labels
from tablelight.rules.reach import Points, flood
from tablelight.rules.systems.heroscape.field import StandSpaces
from tablelight.rules.systems.heroscape.steps import HeroScapeSteps
from tablelight.rules.systems.heroscape.tables import HEAVY, NONE, ROAD_BONUS, Harm

HarmLabel = ParetoLabel[StandSpaces, Harm]
MOST_STANDS = 20_000
"""How many stands keep their ways, on one board."""


def place_rank(stand: StandSpaces) -> tuple[int, int, int, int]:
    """DG-02: the order of stands: by row and column, then by those of the tail."""
    head, tail = stand[0], stand[-1]
    return head[1], head[0], tail[1], tail[0]


@frozen
class SafestWay:
    """The safest way to a stand, and of equally safe ways the cheapest (DG-03)."""

    stand: StandSpaces
    free: bool
    """Whether the figure is not engaged there."""
    survival: Fraction
    order: tuple[int, Fraction, int, int, int, int]
    """DG-02: attacks of equal worth are ordered by cost, then by chance, then by place."""
    label: HarmLabel


@frozen(eq=False)
class KeptWays:
    """The best ways from one place to every stand, also to occupied ones, and what is derived from them."""

    to: dict[StandSpaces, list[HarmLabel]]
    destinations: dict[tuple[int, bool], dict[StandSpaces, Destination]] = field(factory=dict, init=False)
    """Ends of a figure of one space in the order of an answer, by its life and whether it prefers safe ways."""
    safest: dict[tuple[int, StandSpaces], SafestWay] = field(factory=dict, init=False)
    """The safest way, by the figure's life and the stand."""


@remember(8)
def ways_on(_layout: Layout, _options: Mapping[str, Json]) -> KeptByKey[KeptWays]:
    """The cached ways for a board and options, both compared by identity."""
    return KeptByKey(MOST_STANDS, lambda ways: len(ways.to))


DETOURS = (0, 2, 6)
"""How many points beyond the straight distance a search for a single space allows: each is tried in turn."""


@frozen(slots=False)
class HeroScapeMovement(HeroScapeSteps):
    """A figure that is about to move on a battlefield."""

    @cached_property
    def budget(self) -> int:
        """HS-01: the points of the move."""
        return self.document.stat(self.figure, "move")

    @property
    def starts_on_road(self) -> bool:
        """HS-05: whether its whole base starts on road, so that it may go further there."""
        return all(self.battlefield.layout.terrain_at(space) == "road" for space in self.figure.at)

    def _search(self, budget: int, *, road: bool) -> dict[StandSpaces, list[HarmLabel]]:
        return pareto_labels(self.figure.at, NONE, partial(self.onward, road=road), budget, least=1)

    @cached_property
    def ways(self) -> dict[StandSpaces, list[HarmLabel]]:
        """The stands where it may end, each with the ways that no other way beats in cost and harm."""
        return {stand: ways for stand, ways in self.kept.to.items() if self.may_end(stand)}

    @cached_property
    def kept(self) -> KeptWays:
        """The ways to every stand, also to occupied ones, cached for positions that are alike nearby."""
        known, key = ways_on(self.battlefield.layout, self.document.options), self._cache_key
        found = known.get(key)
        if found is None:
            found = KeptWays(self._ways())
            known.keep(key, found)
        return found

    def cheapest_to(self, to: Space) -> dict[StandSpaces, list[HarmLabel]]:
        """The ways to a single space, the cheapest among them, without a search for others. Empty if there is none, or
        if the full search must find it (long detour, two spaces, start on road) or has been made."""
        away = cache(lambda space: self.document.topology.distance(space, to))
        known = ways_on(self.battlefield.layout, self.document.options)
        is_usual = len(self.figure.at) > 1 or self.starts_on_road or known.get(self._cache_key) is not None
        for slack in () if is_usual else DETOURS:
            most = away(self.figure.space) + slack
            if most > self.budget:
                break
            ways = pareto_labels(self.figure.at, NONE, self.onward, most, least=1, left=lambda stand: away(stand[0]))
            if (to,) in ways:
                return {(to,): ways[to,]} if self.may_end((to,)) else {}
        return {}

    @property
    def _cache_key(self) -> Hashable:
        """Everything that the ways depend on: the figure, and the enemies and barred spaces that it may come beside.
        Each step leads one end of its base one space further."""
        figure, distance, far = self.figure, self.document.topology.distance, self.budget + ROAD_BONUS + 1

        def is_near(spaces: StandSpaces) -> bool:
            return any(distance(a, b) <= far for a in figure.at for b in spaces)

        enemies = tuple([(e.at, e.stats.get("height")) for e in self.enemies if is_near(e.at)])
        barred = () if self.flying else frozenset([space for space in self.barring if is_near((space,))])
        return figure.at, self.flying, figure.stats.get("height"), self.budget, enemies, barred

    def _ways(self) -> dict[StandSpaces, list[HarmLabel]]:
        """The full search for the ways. HS-05: on road all the way it goes further."""
        found = self._search(self.budget, road=False)
        if self.starts_on_road:
            for stand, ways in self._search(self.budget + ROAD_BONUS, road=True).items():
                found[stand] = [*found.get(stand, ()), *(way for way in ways if way.cost > self.budget)]
        return found

    @property
    def costs_alone(self) -> dict[Space, Points]:
        """The cost to each space where a one-space figure may end, if it is alone on the board. Risks on the way do not
        count."""
        grid, kinds = self.document.topology, self.ground_kinds
        open_to = grid.all & ~grid.mask(self.battlefield.massive)
        found = flood(grid.index(self.figure.space), kinds, self.budget).costs(open_to)
        if self.starts_on_road:
            road = self.battlefield.layout.terrain("road")
            along = [evolve(kind, origins=kind.origins & road & shifted(road, -kind.shift)) for kind in kinds]
            found = flood(grid.index(self.figure.space), along, self.budget + ROAD_BONUS).costs(open_to) | found
        return {grid.space(index): cost for index, (cost, _) in found.items()}

    def why_not(self, to: Space, tail: Space | None = None) -> Reason:
        """The clause that bars the way to a space that the movement does not reach; `tail`: the other half's space."""
        if (closed := self.closed(to)) is not None:
            return closed
        distance, around = self.document.topology.distance, self.document.topology.neighbours(to)
        if tail is not None and distance(to, tail) != 1:
            return Reason("HS-08.apart", between=(to, tail))
        halves: list[StandSpaces] = [(to, space) for space in (around if tail is None else (tail,))]
        goals = {stand for stand in ([(to,)] if len(self.figure.at) == 1 else halves) if self.may_end(stand)}
        if not goals:
            return (None if tail is None else self.end_refusal((to, tail))) or self._no_room(to)
        away = cache(lambda space: distance(space, to))
        # The leading end draws the other after it, so the head comes nearer by at most one space a step.
        best = best_attempt(self.figure.at, goals.__contains__, self.attempts, lambda stand: away(stand[0]))
        if best is not None and best.broken is None:
            return self._too_far(to, best.cost)
        if tail is None and (covered := self._covered(to)) is not None:
            return covered
        return Reason("HS-01.none", at=to) if best is None or best.broken is None else best.broken

    def _covered(self, to: Space) -> Reason | None:
        """HS-08: a reason with the cheapest end of the head whose tail covers the space; None if there is none."""
        heads = [(min(way.cost for way in ways), stand[0]) for stand, ways in self.ways.items() if to in stand[1:]]
        return Reason("HS-08.tail", at=min(heads)[1]) if heads else None

    def _too_far(self, to: Space, cost: int) -> Reason:
        heavy = not self.flying and self.battlefield.layout.terrain_at(to) in HEAVY
        if heavy and len(self.figure.at) == 1 and cost == self.budget + 1:
            return Reason("HS-06.last", at=to)
        on_road = self.starts_on_road and self.battlefield.layout.terrain_at(to) == "road"
        most = self.budget + ROAD_BONUS if on_road else self.budget
        # A way that only the points of a road would pay for leaves the road.
        return Reason("HS-01.far", values={"cost": cost, "budget": most if cost > most else self.budget})

    def _no_room(self, to: Space) -> Reason:
        """HS-08: why there is no place for the other half beside a free space: no level ground, taken, or shut off."""
        level = self.battlefield.level
        around = [n for n in self.battlefield.neighbours(to) if level(n) == level(to)]
        barred = (self.end_refusal((to, space)) for space in around)
        return next((reason for reason in barred if reason is not None), Reason("HS-08.level", at=to))
