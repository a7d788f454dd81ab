"""The steps of a mode on a board without its figures: what the ground bars and halts, and what it costs. They are
cached with the board; a movement adds the rules that figures make (`movement`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TypeAlias

from attrs import frozen

from tablelight.grid import Space
from tablelight.progress.memo import KeptByKey
from tablelight.rules.answers import Reason
from tablelight.rules.steps import EndRule, PriceRule, Rule, StepRules, dearer, open_diagonal
from tablelight.rules.systems.own.ground import SheetGround
from tablelight.rules.systems.own.sheet import MoveMode
from tablelight.rules.systems.own.sheet_ground import Traits

_Reasons: TypeAlias = Callable[[Space, Space, int], Iterable[Reason]]
_ByAmount: TypeAlias = dict[int, dict[int, int]]
"""By extra cost and direction, the spaces that steps start from."""


def ground_steps(ground: SheetGround, mode: str, traits: Traits, climb: int | None, drop: int | None) -> StepRules:
    """The steps of a figure with these traits in a mode. `climb`, `drop`: the most levels in a step (None: any)."""
    known, key = _known_steps(ground), (mode, traits, climb, drop)
    found = known.get(key)
    if found is None:
        found = _GroundRules(ground, ground.sheet.mode(mode), traits, climb, drop).steps()
        known.keep(key, found)
    return found


@lru_cache(maxsize=16)
def _known_steps(_ground: SheetGround) -> KeptByKey[StepRules]:
    """The steps on one board, kept for the last few boards, as `ground_of` does. They refer to their ground. If the ground
    kept them, only the garbage collector could free the two."""
    return KeptByKey(64)


@frozen(slots=False, eq=False)
class _GroundRules:
    """The ground's rules for the steps of a mode. Masks by direction are of the spaces that steps start from."""

    ground: SheetGround
    mode: MoveMode
    traits: Traits
    climb: int | None
    drop: int | None

    def steps(self) -> StepRules:
        ground, grid = self.ground, self.ground.grid
        halts = () if "terrains" in self.mode.ignores else (self._halt(),)
        few = ground.sheet.diagonals == "none" and ground.is_square
        return StepRules(
            grid,
            bars=tuple(self._bars()),
            halts=halts,
            ends=(EndRule(ground.states(grid.all & ~ground.spaces), lambda at: Reason("OWN-004.void", at=at)),),
            prices=tuple(self._prices()),
            kinds=ground.kinds,
            distance=(lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1])) if few else grid.distance,
        )

    @cached_property
    def _crossed(self) -> Mapping[int, int]:
        """By direction, the steps over an edge with `instead`. Ground, side and level do not matter to them."""
        return {} if "edges" in self.mode.ignores else {d: self.ground.bridged[d] for d in self.ground.directions}

    @cached_property
    def _regular(self) -> Mapping[int, int]:
        """By direction, all other steps into spaces."""
        ground = self.ground
        return {d: ground.grid.back(ground.spaces, d) & ~self._crossed.get(d, 0) for d in ground.directions}

    def _into(self, mask: int) -> dict[int, int]:
        """By direction, the regular steps into the spaces of a mask."""
        return {d: regular & self.ground.grid.back(mask, d) for d, regular in self._regular.items()}

    def _bars(self) -> Iterator[Rule]:
        ground, ignores = self.ground, self.mode.ignores
        void = ground.grid.all & ~ground.spaces
        yield Rule(ground.entering(void), lambda _, b: Reason("OWN-004.void", at=b))
        if "terrains" not in ignores:
            never = ground.where(lambda kind: kind.price_for(self.traits) is None)
            yield Rule(ground.by_kind(self._into(never)), lambda _, b: never_entered(ground, self.traits, b))
        sides = ground.closed_sides(lambda edge: "edges" not in ignores and edge.price_for(self.traits) is None)
        shut = {d: sides[d] & mask for d, mask in self._regular.items() if not ground.is_diagonal(d)}
        yield Rule(ground.by_kind(shut), self._never_crossed)
        squares = 0 if "terrains" in ignores else ground.solid
        corners = {
            d: mask & ~open_diagonal(ground.grid, d, squares, sides, ground.sheet.corners)
            for d, mask in self._regular.items()
            if ground.is_diagonal(d)
        }
        yield Rule(ground.by_kind(corners), lambda a, b: Reason("OWN-003.corner", between=(a, b)))
        if ground.sheet.levels is not None and "levels" not in ignores:
            steep = {d: sum(mask for rise, mask in found.items() if self._is_steep(rise)) for d, found in self._rises}
            yield Rule(ground.by_kind(steep), self._too_steep)

    def _never_crossed(self, a: Space, b: Space) -> Reason:
        edge = next(edge for edge in self.ground.edges_at(a, b) if edge.price_for(self.traits) is None)
        return edge.price_reason(None, between=(a, b))

    @property
    def _rises(self) -> Iterator[tuple[int, dict[int, int]]]:
        """OWN-007: each direction, with its regular steps that change level, by their rise."""
        for d, mask in self._regular.items():
            yield d, {rise: origins & mask for rise, origins in self.ground.rises(d).items() if rise}

    def _is_steep(self, rise: int) -> bool:
        most = self.climb if rise > 0 else self.drop
        return most is not None and abs(rise) > most

    def _too_steep(self, a: Space, b: Space) -> Reason:
        rise = self.ground.rise(a, b)
        key, most = ("OWN-007.climb", self.climb) if rise > 0 else ("OWN-007.drop", self.drop)
        return Reason(key, at=b, values={"rise": abs(rise), "most": most})

    def _halt(self) -> Rule:
        """The ground that ends the movement."""
        ground = self.ground
        always = ground.where(lambda kind: kind.for_traits(self.traits, "stops") == "always")
        entering = ground.where(lambda kind: kind.for_traits(self.traits, "stops") == "entering")
        things = [name for name, kind in ground.objects.items() if kind.for_traits(self.traits, "stops") == "entering"]
        # An attempt may come from a void space, where objects may be as well.
        such = entering | (ground.layout.objects(*things) if things else 0)
        masks = {d: ground.grid.back(always, d) | (ground.grid.back(entering, d) & ~such) for d in ground.directions}

        def reason(a: Space, b: Space) -> Reason:
            found = stopping(ground, self.traits, b, entered=not such & ground.grid.bit(a))
            assert found is not None, "something there stops"
            return found

        return Rule(ground.by_kind(masks), reason)

    def _prices(self) -> Iterator[PriceRule]:
        """What steps cost in addition to 1, in the order of the reasons."""
        ground, ignores = self.ground, self.mode.ignores
        if self._crossed:
            yield self._price(self._bridges(), self._bridge_reasons)
        if "terrains" not in ignores:
            entered = {amount: self._into(mask) for amount, mask in self._entered().items()}
            yield self._price(entered, self._ground_reasons)
        yield self._diagonals()
        if "edges" not in ignores:
            yield self._price(self._edges(), self._edge_reasons)
        levels = ground.sheet.levels
        if levels is not None and "levels" not in ignores:
            climbing: _ByAmount = {}
            for d, found in self._rises:
                for rise, mask in found.items():
                    masks = climbing.setdefault((levels.up if rise > 0 else levels.down) * abs(rise), {})
                    masks[d] = masks.get(d, 0) | mask
            yield self._price(climbing, self._level_reasons)

    def _price(self, amounts: _ByAmount, reasons: _Reasons) -> PriceRule:
        """The rule of the extra costs of steps, given by amount and direction."""
        by_kind = {amount: self.ground.by_kind(masks) for amount, masks in amounts.items() if amount}
        return PriceRule(by_kind, reasons)

    def _bridges(self) -> _ByAmount:
        """The steps over edges with `instead`, by the extra cost of the cheapest one on each side."""
        ground, found = self.ground, _ByAmount()
        bridges = sorted((edge.instead, edge.id) for edge in ground.sheet.edges if edge.instead is not None)
        for d in ground.directions:
            rest = ground.grid.back(ground.spaces, d)
            for cost, name in bridges:
                mask = rest & ground.layout.sides(d, name)
                masks = found.setdefault(cost - 1, {})
                masks[d] = masks.get(d, 0) | mask
                rest &= ~mask
        return found

    def _bridge_reasons(self, a: Space, b: Space, _: int) -> Iterator[Reason]:
        bridge = self.ground.instead(a, b)
        assert bridge is not None
        yield bridge.reason("instead", {"n": bridge.instead}, between=(a, b))

    def _entered(self) -> dict[int, int]:
        """The spaces by their cost to enter above 1. If no figure may enter a space, an attempt costs 1."""
        ground, layout, traits = self.ground, self.ground.layout, self.traits
        found: dict[int, int] = {}
        for name, kind in ground.terrains.items():
            if (more := (kind.price_for(traits) or 1) - 1) and (mask := layout.terrain(name) & ground.spaces):
                found[more] = found.get(more, 0) | mask
        adding = [name for name, kind in ground.objects.items() if kind.price_for(traits)]
        for space in ground.grid.spaces(layout.objects(*adding) & ground.spaces) if adding else ():
            terrain, *objects = ground.kinds_at(space)
            more, bit = (terrain.price_for(traits) or 1) - 1, ground.grid.bit(space)
            total = more + sum(thing.price_for(traits) or 0 for thing in objects)
            found[more] = found.get(more, 0) & ~bit
            found[total] = found.get(total, 0) | bit
        return found

    def _ground_reasons(self, _: Space, b: Space, __: int) -> Iterator[Reason]:
        terrain, *objects = self.ground.kinds_at(b)
        price = terrain.price_for(self.traits)
        if price is not None and price != 1:
            yield terrain.price_reason(price, at=b)
        for thing in objects:
            if extra := thing.price_for(self.traits):
                yield thing.price_reason(extra, at=b)

    def _diagonals(self) -> PriceRule:
        """OWN-003: the extra cost of diagonals: of each, or of every second one."""
        ground, often = self.ground, self.ground.sheet.diagonals
        masks = ground.by_kind({d: mask for d, mask in self._regular.items() if ground.is_diagonal(d)})
        if ground.alternates:
            masks = [mask & ground.grid.all << ground.grid.size for mask in masks]
        amounts = {1: masks} if often in ("two", "alternating") else {}
        return PriceRule(amounts, lambda _, b, n: (Reason("OWN-003.diagonal", at=b, values={"n": n}),))

    def _edges(self) -> _ByAmount:
        """By what the edges on a side add, and by direction: the spaces with such a side."""
        ground, found = self.ground, _ByAmount()
        for d in (d for d in ground.directions if not ground.is_diagonal(d)):
            costs = {0: self._regular[d]}
            for edge in ground.sheet.edges:
                sides = ground.layout.sides(d, edge.id)
                if sides and (price := edge.price_for(self.traits)):
                    costs = dearer(costs, sides, price)
            for amount, mask in costs.items():
                found.setdefault(amount, {})[d] = mask
        return found

    def _edge_reasons(self, a: Space, b: Space, _: int) -> Iterator[Reason]:
        for edge in self.ground.edges_at(a, b):
            if price := edge.price_for(self.traits):
                yield edge.price_reason(price, between=(a, b))

    def _level_reasons(self, a: Space, b: Space, n: int) -> Iterator[Reason]:
        rise = self.ground.rise(a, b)
        key = "OWN-007.up" if rise > 0 else "OWN-007.down"
        yield Reason(key, at=b, values={"rise": abs(rise), "n": n})


def never_entered(ground: SheetGround, traits: Traits, at: Space) -> Reason:
    """Why figures with these traits never enter a space: its terrain, or its first object that bars them."""
    kind = next(kind for kind in ground.kinds_at(at) if kind.price_for(traits) is None)
    return kind.price_reason(None, at=at)


def stopping(ground: SheetGround, traits: Traits, at: Space, *, entered: bool) -> Reason | None:
    """Why a movement ends in a space: its terrain, or its first object that ends it; None if it does not. `entered`:
    the step comes from elsewhere, so that things with `stops` "entering" count."""
    for kind in ground.kinds_at(at):
        stops = kind.for_traits(traits, "stops")
        if stops == "always" or (stops == "entering" and entered):
            return kind.reason(f"stops.{stops}", at=at)
    return None
