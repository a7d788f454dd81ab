"""The steps of a mode on a board, as masks by direction and cost: lines 1 to 7 of "A step", and what of line 10 lies in the
ground. They do not depend on who stands where, and are kept with the board."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from attrs import frozen

from tablelight.rules.systems.own.ground import SheetGround
from tablelight.rules.systems.own.sheet import MoveMode
from tablelight.rules.systems.own.sheet_ground import Kind, Traits

ByCost = dict[int, int]
"""Costs, and the spaces from which a step costs that."""


@frozen
class StepMasks:
    """`costs[d]`: the spaces from which a step in direction d is open, by its cost; `halting[d]`: those from which it ends
    the movement; `never`: the spaces whose ground the figure does not enter."""

    costs: dict[int, ByCost]
    halting: dict[int, int]
    never: int


Key = tuple[str, Traits, int | None, int | None]
_kept: WeakKeyDictionary[SheetGround, dict[Key, StepMasks]] = WeakKeyDictionary()


def steps_of(ground: SheetGround, mode: MoveMode, traits: Traits, climb: int | None, drop: int | None) -> StepMasks:
    """The steps of a figure with these traits that climbs and drops so far (None: any distance)."""
    known = _kept.setdefault(ground, {})
    key = (mode.id, traits, climb, drop)
    if key not in known:
        if len(known) > 64:
            known.clear()
        known[key] = _steps(ground, mode, traits, climb, drop)
    return known[key]


def _steps(ground: SheetGround, mode: MoveMode, traits: Traits, climb: int | None, drop: int | None) -> StepMasks:
    entering, never = _entering(ground, mode, traits)
    halting = _halting(ground, mode, traits)
    no_squares, no_sides = "terrains" in mode.ignores, "edges" in mode.ignores
    count = len(ground.grid.shifts)
    sides = [0] * count if no_sides else ground.barred_sides(traits)
    costs: dict[int, ByCost] = {}
    for d in ground.directions:
        origins = ground.spaces & ground.back(ground.spaces, d)
        found: ByCost = {}
        if not no_sides:
            origins = _bridges(ground, d, origins, found)
        regular = {cost: origins & ground.back(mask, d) for cost, mask in entering.items()}
        if ground.is_diagonal(d):
            is_open = ground.open_corners(d, 0 if no_squares else ground.solid, sides)
            more = 1 if ground.sheet.diagonals == "two" else 0
            regular = {cost + more: mask & is_open for cost, mask in regular.items()}
        elif not no_sides:
            regular = _past_edges(ground, d, traits, regular)
        levels = ground.sheet.levels
        if levels is not None and "levels" not in mode.ignores:
            regular = _over_levels(ground, d, regular, (levels.up, climb), (levels.down, drop))
        for cost, mask in regular.items():
            _add(found, cost, mask)
        costs[d] = found
    return StepMasks(costs, halting, never)


def _add(found: ByCost, cost: int, mask: int) -> None:
    if mask:
        found[cost] = found.get(cost, 0) | mask


def _entering(ground: SheetGround, mode: MoveMode, traits: Traits) -> tuple[ByCost, int]:
    """Line 3: the spaces by what entering them costs, and those that are never entered."""
    layout, never = ground.layout, ground.where(lambda kind: kind.price_for(traits) is None)
    if "terrains" in mode.ignores:
        return {1: ground.spaces}, never
    found: ByCost = {}
    for name, kind in ground.terrains.items():
        price = kind.price_for(traits)
        if price is not None:
            _add(found, price, layout.terrain(name) & ground.spaces & ~never)
    adding = [name for name, kind in ground.objects.items() if kind.price_for(traits)]
    for space in ground.listed(layout.objects(*adding) & ground.spaces & ~never) if adding else ():
        terrain, *objects = (kind.price_for(traits) or 0 for kind in ground.kinds_at(space))
        bit = ground.grid.bit(space)
        found[terrain] &= ~bit
        _add(found, terrain + sum(objects), bit)
    return found, never


def _halting(ground: SheetGround, mode: MoveMode, traits: Traits) -> dict[int, int]:
    """Line 10, the ground's part: the spaces from which a step in a direction ends the movement."""
    if "terrains" in mode.ignores:
        return dict.fromkeys(ground.directions, 0)
    always = ground.where(lambda kind: kind.stops_for(traits) == "always")
    entering = ground.where(lambda kind: kind.stops_for(traits) == "entering")
    return {d: ground.back(always, d) | (ground.back(entering, d) & ~entering) for d in ground.directions}


def _bridges(ground: SheetGround, direction: int, origins: int, found: ByCost) -> int:
    """Line 2: the steps over edges with `instead`, the cheapest of each side; the origins of all others are left."""
    bridges = sorted((edge.instead, edge.id) for edge in ground.sheet.edges if edge.instead is not None)
    for cost, name in bridges:
        mask = origins & ground.layout.sides(direction, name)
        _add(found, cost, mask)
        origins &= ~mask
    return origins


def _past_edges(ground: SheetGround, direction: int, traits: Traits, costs: ByCost) -> ByCost:
    """Line 4: what edges add, and what they bar."""
    for edge in ground.sheet.edges:
        sides = ground.layout.sides(direction, edge.id)
        price = edge.price_for(traits)
        if not sides or price == 0:
            continue
        split: ByCost = {}
        for cost, mask in costs.items():
            _add(split, cost, mask & ~sides)
            if price is not None:
                _add(split, cost + price, mask & sides)
        costs = split
    return costs


def _over_levels(
    ground: SheetGround, direction: int, costs: ByCost, up: tuple[int, int | None], down: tuple[int, int | None]
) -> ByCost:
    """Line 7: what a rise or a descent adds, and how far it may be."""
    split: ByCost = {}
    for rise, origins in ground.rises(direction).items():
        price, most = up if rise > 0 else down
        if most is not None and abs(rise) > most:
            continue
        for cost, mask in costs.items():
            _add(split, cost + price * abs(rise), mask & origins)
    return split


def halts_in(kinds: list[Kind], before: list[Kind], traits: Traits) -> int | None:
    """Line 10: which of the terrain and the objects of a space ends a movement that comes from where others are `before`."""
    from_such = any(kind.stops_for(traits) == "entering" for kind in before)
    for number, kind in enumerate(kinds):
        stops = kind.stops_for(traits)
        if stops == "always" or (stops == "entering" and not from_such):
            return number
    return None
