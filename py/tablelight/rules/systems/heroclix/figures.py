"""The masks of a HeroClix board, cached by its layout; flight, adjacency, and the enemies to break away from. And
carrying a friend (HC-40 to HC-44)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from operator import gt

from tablelight.board.document import Document, Figure
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.grid.topology import Mask, shifted
from tablelight.rules.answers import Reason
from tablelight.rules.moving import FLYER
from tablelight.rules.steps import Barriers
from tablelight.rules.systems.heroclix import tables


class HeroClixGround:
    """Masks of one board. `adjacent[d]`: squares whose neighbour in direction d is adjacent by HC-08: no wall, closed
    door or closed corner between, and on the same level or joined by stairs."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.grid = layout, layout.grid
        self.blocking = layout.terrain("blocking")
        self.spaces = self.grid.all & ~layout.terrain("void")
        self.open = self.spaces & ~self.blocking
        """The squares where a figure on foot could stand."""
        objects = layout.objects("object")
        self.hindering = layout.terrain(*tables.HINDERING) | objects
        self.hindering_fire = layout.terrain(*tables.HINDERING_FIRE) | objects
        self.barriers = Barriers(layout, tables.STEP_BARS, self.blocking)
        self.level = tuple(self._same_level(d) | layout.sides(d, "access") for d in range(8))
        self.adjacent = tuple(self.barriers.open[d] & self.level[d] & self.grid.back(self.spaces, d) for d in range(8))

    def _same_level(self, direction: int) -> int:
        total = 0
        for mask in self.layout.levels.values():
            total |= mask & self.grid.back(mask, direction)
        return total

    def at_levels(self, holds: Callable[[int], bool]) -> int:
        """The squares for whose level `holds` is true, void ones too: these have no ground, but may have walls."""
        total = 0
        for level, mask in self.layout.levels.items():
            if holds(level):
                total |= mask
        return total

    @cached_property
    def rim(self) -> int:
        """The squares that touch, also diagonally, a square of a lower level (HC-54)."""
        total = 0
        for level, mask in self.layout.levels.items():
            total |= mask & self.grid.around(self.at_levels(partial(gt, level)) & self.spaces)
        return total

    def near(self, mask: int) -> int:
        """Every square adjacent (HC-08) to a square of `mask`."""
        total = 0
        for direction, shift in enumerate(self.grid.shifts):
            total |= shifted(mask & self.adjacent[direction], shift)
        return total & self.grid.all


ground_of = lru_cache(maxsize=8)(HeroClixGround)
"""The ground of a board's layout (boards are immutable: a layout is its own key)."""


def is_beyond(document: Document, enemy: Figure, subject: Figure) -> bool:
    """Whether an enemy is too far away to move beside a figure: each square costs at least one point (HC-02)."""
    speed = tables.DIAL.value(enemy)
    return speed is not None and document.topology.distance(enemy.space, subject.space) > speed + 1


def is_high(figure: Figure) -> bool:
    """Whether it flies high; a flyer flies low by default."""
    return FLYER in figure.traits and figure.state.get("flight") == "high"


def strength(document: Document, figure: Figure, target: Figure) -> tuple[int, int] | None:
    """HC-60: the figure's attack and the target's defence; None if the option is off, or if either is unknown."""
    if not tables.VOCABULARY.option(document, "attack_rolls"):
        return None
    against = _printed(figure, "attack"), _printed(target, "defence")
    return None if against[0] is None or against[1] is None else (against[0], against[1])


def _printed(figure: Figure, stat: str) -> int | None:
    """HC-62: a stat that a figure with a dial has only on its first click."""
    is_first = not figure.dial or figure.state.get(tables.DIAL.click, 1) == 1
    return figure.stats.get(stat) if is_first else None


def indoors(document: Document) -> Mask:
    """HC-22, HC-25: the squares indoors: those marked indoors and, if the option is on, those without a mark."""
    layout = document.layout
    return layout.indoors | (layout.grid.all & ~layout.outdoors if tables.VOCABULARY.option(document, "indoors") else 0)


def is_indoors(document: Document, at: Space) -> bool:
    """HC-25: whether there is only low flight over a square."""
    said = document.layout.indoors_at(at)
    return bool(tables.VOCABULARY.option(document, "indoors")) if said is None else said


def are_adjacent(ground: HeroClixGround, a: Figure, b: Figure) -> bool:
    """Whether two are adjacent for close combat: in the same flight band; high any neighbours, low by HC-08."""
    if is_high(a) != is_high(b):
        return False
    direction = ground.grid.direction(a.space, b.space)
    if direction is None:
        return False
    return is_high(a) or bool(ground.adjacent[direction] & ground.grid.bit(a.space))


def holding_enemies(document: Document, figure: Figure) -> list[Figure]:
    """The enemies from which the figure must break away if it moves: adjacent, in its flight band, on its level
    (HC-10, HC-24, HC-26, HC-29)."""
    ground = ground_of(document.layout)
    level = document.layout.level_at
    return [
        enemy
        for enemy in document.enemies(figure)
        if are_adjacent(ground, figure, enemy) and (is_high(figure) or level(figure.space) == level(enemy.space))
    ]


def has_failed(document: Document, figure: Figure) -> bool:
    """HC-14: whether it has failed to break away this turn."""
    return figure.id in tables.turn_of(document).failed


def broken_away(document: Document, figure: Figure) -> frozenset[str]:
    """The ids of the enemies that it broke away from this turn, before its move."""
    return frozenset(tables.turn_of(document).broke_away.get(figure.id, ()))


def still_holding(document: Document, figure: Figure) -> list[Figure]:
    """The enemies from which it must break away before it moves. A success this turn counts only against the enemies
    that it broke away from (HC-12): a figure carried to other enemies must break away again."""
    broken = broken_away(document, figure)
    return [enemy for enemy in holding_enemies(document, figure) if enemy.id not in broken]


# Carrying


def carry_refusal(document: Document, flyer: Figure, friend: Figure) -> Reason | None:
    """Why the flyer cannot pick up the friend from where the two stand; None if it can."""
    named = {"name": friend.label}
    if FLYER not in flyer.traits:
        return Reason("HC-40.flyer", figure=flyer.id)
    if friend.id == flyer.id or friend.side != flyer.side:
        return Reason("HC-40.friend", figure=friend.id)
    if is_high(flyer) and not tables.DIAL.value(flyer):
        return Reason("HC-40.high", figure=flyer.id)
    if load := flyer.state.get("carrying"):
        return Reason("HC-40.one", figure=flyer.id, values={"name": document.figure(str(load)).label})
    if is_high(friend):
        return Reason("HC-40.above", figure=friend.id, values=named)
    if friend.state.get("holding") or friend.state.get("carrying"):
        return Reason("HC-42.laden", figure=friend.id, values=named)
    ground = ground_of(document.layout)
    if not _open_neighbours(ground, flyer.space, friend) & document.topology.bit(friend.space):
        return Reason("HC-40.apart", figure=friend.id, values=named)
    return None


def drops(ground: HeroClixGround, held: Mask, carried: Figure, end: Space) -> tuple[Space, ...]:
    """HC-44: the squares where the carried figure can be set down from `end`, by row, then column. `held`: the squares
    of the other figures. The squares from which the flyer and the carried figure started are free."""
    return tuple(ground.grid.spaces(_open_neighbours(ground, end, carried) & ground.open & ~held))


def with_room(ground: HeroClixGround, held: Mask, carried: Figure) -> Mask:
    """HC-44: the squares from which the carried figure can be set down somewhere."""
    into = ground.grid.entering(ground.open & ~held)
    total = 0
    for opened, level, mask in zip(ground.barriers.open, ground.level, into, strict=True):
        total |= mask & opened if FLYER in carried.traits else mask & opened & level
    return total


def setting_down(ground: HeroClixGround, held: Mask, carried: Figure, drop: Space) -> Mask:
    """HC-44: the squares from which the carried figure can be set down in `drop` (the relation is symmetric)."""
    return _open_neighbours(ground, drop, carried) if ground.open & ~held & ground.grid.bit(drop) else 0


def _open_neighbours(ground: HeroClixGround, space: Space, carried: Figure) -> int:
    """The squares beside `space` with no wall between, on its level or joined to it by stairs (for a flyer, any level)."""
    bit, total = ground.grid.bit(space), 0
    for direction, shift in enumerate(ground.grid.shifts):
        if ground.barriers.open[direction] & bit and (FLYER in carried.traits or ground.level[direction] & bit):
            total |= shifted(bit, shift)
    return total & ground.spaces
