"""The rules of steps that the board alone decides, made once a board: on foot, in flight, indoors and out.

A flyer's states have two layers, low flight and above it high flight; its kinds of steps are the eight directions on both,
then the change up, then the change down. On foot there is one layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tablelight.grid import Space
from tablelight.grid.topology import Grid, Mask
from tablelight.rules.answers import Reason
from tablelight.rules.barriers import Barriers
from tablelight.rules.steps import Rule
from tablelight.rules.systems.heroclix.ground import HeroClixGround
from tablelight.rules.systems.heroclix.tables import STEP_BARS


@lru_cache(maxsize=8)
def flights(grid: Grid) -> tuple[tuple[int, Mask], ...]:
    """The kinds of step of a flyer, as (shift, origins): within the low and the high layer, and from one layer to the
    other."""
    steps = zip(grid.shifts, in_layers(grid, grid.inside, grid.inside), strict=False)
    return (*steps, (grid.size, grid.all), (-grid.size, grid.all << grid.size))


def in_layers(
    grid: Grid, low: Sequence[Mask] | None, high: Sequence[Mask] | None = None, up: Mask = 0, down: Mask = 0
) -> tuple[Mask, ...]:
    """The masks of a flyer's rule: low steps, high steps, changes up from low squares and down from high ones."""
    nothing = (0,) * len(grid.shifts)
    both = (a | b << grid.size for a, b in zip(low or nothing, high or nothing, strict=True))
    return (*both, up, down << grid.size)


@lru_cache(maxsize=8)
def bars_on_foot(ground: HeroClixGround) -> tuple[Rule, ...]:
    """HC-03, HC-08: what bars a step on foot: void, closed sides, blocking terrain, other levels."""
    grid = ground.grid
    parted = tuple(there & ~level for there, level in zip(grid.inside, ground.level, strict=True))
    return (
        Rule.into(grid, grid.all & ~ground.spaces, void),
        _closed(ground, ground.barriers.closed),
        Rule.into(grid, ground.blocking, lambda at: Reason("HC-08.blocking", at=at)),
        Rule(parted, lambda a, b: Reason("HC-08.level", between=(a, b))),
    )


@lru_cache(maxsize=8)
def halts_on_foot(ground: HeroClixGround) -> tuple[Rule, ...]:
    """HC-07: a movement ends in hindering terrain, and beyond a gap between two such squares; not when it comes from such a
    square."""
    rough = ground.hindering
    into = ground.grid.entering(rough)
    gaps = [into[d - 1] & into[(d + 1) % 8] if d % 2 else 0 for d in range(8)]
    return (
        Rule([mask & ~rough for mask in into], lambda _, b: Reason("HC-07.stop", at=b)),
        Rule([mask & ~rough for mask in gaps], lambda _, b: Reason("HC-07.gap", at=b)),
    )


@lru_cache(maxsize=8)
def bars_in_flight(ground: HeroClixGround, indoors: Mask) -> tuple[Rule, ...]:
    """HC-22, HC-27: low flight crosses no walls, high flight everything that is there. HC-22, HC-25: of the squares
    `indoors` low flight enters none of blocking terrain, nor a corner that such squares close, and high flight none at
    all."""
    grid = ground.grid
    if not indoors:
        return (_into_void(ground), _closed(ground, in_layers(grid, ground.walls.closed)))
    blocking = ground.blocking & indoors
    barriers = Barriers(ground.layout, STEP_BARS, blocking)
    # Nobody is high over a square indoors: it is enough to bar the ways there from without.
    high = in_layers(grid, None, [mask & ~indoors for mask in grid.entering(indoors)], up=indoors, down=indoors)
    return (
        _into_void(ground),
        _closed(ground, in_layers(grid, barriers.closed)),
        Rule(in_layers(grid, grid.entering(blocking)), lambda _, b: Reason("HC-22.indoors", at=b)),
        Rule(high, lambda _, b: only_low(ground, indoors, b)),
    )


def only_low(ground: HeroClixGround, indoors: Mask, at: Space) -> Reason:
    """HC-25, with the square where not the whole board lies indoors."""
    return Reason("HC-25") if indoors == ground.grid.all else Reason("HC-25.square", at=at)


def void(at: Space) -> Reason:
    """HC-08: the refusal where the board has no square."""
    return Reason("HC-08.void", at=at)


def _into_void(ground: HeroClixGround) -> Rule:
    masks = ground.grid.entering(ground.grid.all & ~ground.spaces)
    return Rule(in_layers(ground.grid, masks, masks), lambda _, b: void(b))


CLOSERS = {"wall": "wall", "door-closed": "door", "glass": "glass", None: "corner"}
"""Variants of the messages about what closes a side."""


def _closed(ground: HeroClixGround, masks: Sequence[Mask]) -> Rule:
    def reason(a: Space, b: Space) -> Reason:
        kind = ground.barriers.edge(a, b)
        return Reason(f"HC-03.{CLOSERS[kind]}", between=(a, b))

    return Rule(masks, reason)
