"""A sheet: the rules of somebody's own game, as records. `reading` makes it of JSON.

A price of None is "never". Lengths of a free board are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, TypeVar

from attrs import frozen

from tablelight.board.document import GridKind
from tablelight.rules.systems.own.named import Named
from tablelight.rules.systems.own.numbers import SheetNumber, SheetValues
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Kind, Levels, See, Traits
from tablelight.rules.systems.own.sheet_rolls import Roll


@frozen(kw_only=True)
class Stat(Named):
    """A number that figures have; who does not say has `begin`."""

    begin: int = 0
    least: int = 0
    most: int = 99


@frozen(kw_only=True)
class Trait(Named):
    """What a figure may be."""


@frozen(kw_only=True)
class MoveMode(Named):
    """A way of moving. `who`: the trait that it needs; `ignores`: terrains, edges, levels, figures, control."""

    points: SheetNumber
    who: str | None = None
    ends_activation: bool = False
    ignores: frozenset[str] = frozenset()


@frozen(kw_only=True)
class MovementRules:
    """All modes, and what others do to a movement."""

    modes: tuple[MoveMode, ...]
    friends_block: bool = False
    enemies_block: bool = True
    one_step_always: bool = False


@frozen(kw_only=True)
class Control:
    """A zone of control. `entering` and `leaving`: points, or what else happens; `starting_roll`: what an engaged figure
    owes before it moves."""

    within: SheetNumber
    levels: int | None = None
    entering: int = 0
    stops: bool = False
    barred: bool = False
    """On inches: nobody comes nearer than this."""
    through: bool = True
    leaving: int = 0
    strike: str | None = None
    never_starts: bool = False
    starting_roll: str | None = None
    exempt: tuple[str, ...] = ()


@frozen(kw_only=True)
class SightRules:
    """How lines are drawn, and what figures do to them."""

    line: Literal["centres", "corners", "any"] = "centres"
    touching: See = "open"
    figures: See = "open"


@frozen(kw_only=True)
class AttackRules(Named):
    """An attack. `bands`: (up to this distance, bonus), by rising distance."""

    who: str | None = None
    reach: Literal["adjacent", "sight"] = "adjacent"
    range: SheetNumber | None = None
    least: int = 0
    engaged: bool = True
    bands: tuple[tuple[int, int], ...] = ()
    hindered: int = 0
    higher: int = 0
    lower: int = 0
    roll: str = ""


@frozen(kw_only=True)
class TurnRules:
    """How many actions an activation has, how many of them moves and attacks, and whether an attack ends it."""

    actions: int = 2
    moves: int = 1
    attacks: int = 1
    attack_ends: bool = True


@frozen(kw_only=True, eq=False, slots=False)
class Sheet:
    """The rules of one game. Compared by identity: `rules_of` keeps one for each JSON."""

    board: GridKind
    name: str = ""
    author: str = ""
    notes: str = ""
    diagonals: Literal["one", "two", "alternating", "none"] = "one"
    corners: Literal["one-open", "both-open", "free"] = "one-open"
    stats: tuple[Stat, ...] = ()
    life: str | None = None
    traits: tuple[Trait, ...] = ()
    terrains: tuple[Kind, ...] = ()
    objects: tuple[Kind, ...] = ()
    edges: tuple[EdgeKind, ...] = ()
    levels: Levels | None = None
    movement: MovementRules
    control: Control | None = None
    sight: SightRules = SightRules()
    attacks: tuple[AttackRules, ...] = ()
    rolls: tuple[Roll, ...] = ()
    turn: TurnRules = TurnRules()

    def values(self, stats: SheetValues) -> dict[str, int]:
        """Every stat of a figure: what it has, else what the sheet begins with."""
        return {stat.id: stats.get(stat.id, stat.begin) for stat in self.stats}

    def traits_of(self, traits: tuple[str, ...]) -> Traits:
        """A figure's traits in the order of the sheet."""
        return tuple(trait.id for trait in self.traits if trait.id in traits)

    def mode(self, name: str) -> MoveMode:
        """A mode by its id; `KeyError` if there is none."""
        return _named(self.movement.modes, name)

    def attack(self, name: str) -> AttackRules:
        """An attack by its id; `KeyError` if there is none."""
        return _named(self.attacks, name)

    def roll(self, name: str) -> Roll:
        """A roll by its id; `KeyError` if there is none."""
        return _named(self.rolls, name)

    @cached_property
    def clauses(self) -> dict[tuple[str, str], str]:
        """The clause of each thing of the lists, by its list and id: ("terrains", "woods") -> "OWN-101"."""
        listed: dict[str, Sequence[Named]] = {
            "terrains": self.terrains,
            "objects": self.objects,
            "edges": self.edges,
            "modes": self.movement.modes,
            "attacks": self.attacks,
            "rolls": self.rolls,
        }
        return {
            (name, thing.id): f"OWN-{hundred * 100 + position}"
            for hundred, (name, things) in enumerate(listed.items(), 1)
            for position, thing in enumerate(things, 1)
        }


T = TypeVar("T", bound=Named)


def _named(listed: Sequence[T], name: str) -> T:
    for thing in listed:
        if thing.id == name:
            return thing
    raise KeyError(name)
