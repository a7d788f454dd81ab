"""A sheet: the rules of somebody's own game, as records. `reading` makes it of JSON.

A price of None is "never". Lengths of a free board are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from tablelight.board.document import GridKind
from tablelight.rules.systems.own.numbers import Number, Values

Price: TypeAlias = int | None
"""What a space or a side costs; None: nobody comes there."""
Stops = Literal["no", "entering", "always"]
See = Literal["open", "hinders", "blocks"]
Traits: TypeAlias = tuple[str, ...]
"""The traits that a figure has, in the order of the sheet."""


@frozen(kw_only=True)
class Stat:
    """A number that figures have; who does not say has `begin`."""

    id: str
    label: str
    begin: int = 0
    least: int = 0
    most: int = 99


@frozen(kw_only=True)
class Trait:
    """What a figure may be."""

    id: str
    label: str


@frozen(kw_only=True)
class Kind:
    """A terrain, or an object (then `price` is what it adds). `exceptions`: by trait, the fields that it changes."""

    id: str
    label: str
    letter: str = ""
    motif: str = ""
    colour: str = ""
    price: Price = 1
    stops: Stops = "no"
    starting: Literal["full", "half"] = "full"
    sight: See = "open"
    cover: int = 0
    toll: int = 0
    slow: Number | None = None
    exceptions: Mapping[str, Mapping[str, object]] = field(factory=dict)

    def price_for(self, traits: Traits) -> Price:
        """What it costs a figure."""
        value = self._exception(traits, "price", self.price)
        assert value is None or isinstance(value, int)
        return value

    def stops_for(self, traits: Traits) -> object:
        """Where it stops a figure."""
        return self._exception(traits, "stops", self.stops)

    def starting_for(self, traits: Traits) -> object:
        """What is left of a figure's points that starts in it."""
        return self._exception(traits, "starting", self.starting)

    def _exception(self, traits: Traits, name: str, own: object) -> object:
        for trait in traits:
            if name in self.exceptions.get(trait, {}):
                return self.exceptions[trait][name]
        return own

    @property
    def is_solid(self) -> bool:
        """Whether it is both never entered and blocks sight: what closes corners and stops control."""
        return self.price is None and self.sight == "blocks"


@frozen(kw_only=True)
class EdgeKind:
    """What stands on a side. `instead`: what the step over it costs in place of all else."""

    id: str
    label: str
    form: str = "wall"
    price: Price = 0
    instead: int | None = None
    sight: See = "open"
    cut: bool = False
    turned: str | None = None
    exceptions: Mapping[str, Price] = field(factory=dict)

    def price_for(self, traits: Traits) -> Price:
        """What it adds for a figure."""
        return next((self.exceptions[trait] for trait in traits if trait in self.exceptions), self.price)


@frozen(kw_only=True)
class Fall:
    """From how many levels a step down is a fall, and its roll."""

    least: Number
    roll: str


@frozen(kw_only=True)
class Levels:
    """What steps between levels cost, and how far they lead. On inches `climb` is the height that is walked over."""

    up: int = 0
    down: int = 0
    climb: Number | None = None
    drop: Number | None = None
    fall: Fall | None = None
    walked: int = 0


@frozen(kw_only=True)
class Mode:
    """A way of moving."""

    id: str
    label: str
    points: Number
    who: str | None = None
    ends_activation: bool = False
    ignores: frozenset[str] = frozenset()


@frozen(kw_only=True)
class Movement:
    """All modes, and what others do to a movement."""

    modes: tuple[Mode, ...]
    friends_block: bool = False
    enemies_block: bool = True
    one_step_always: bool = False


@frozen(kw_only=True)
class Control:
    """A zone of control. `entering` and `leaving`: points, or what else happens; `starting_roll`: what an engaged figure
    owes before it moves."""

    within: Number
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
class Attack:
    """An attack. `bands`: (up to this distance, bonus), by rising distance."""

    id: str
    label: str
    who: str | None = None
    reach: Literal["adjacent", "sight"] = "adjacent"
    range: Number | None = None
    least: int = 0
    engaged: bool = True
    bands: tuple[tuple[int, int], ...] = ()
    hindered: int = 0
    higher: int = 0
    lower: int = 0
    roll: str = ""


@frozen(kw_only=True)
class RollEffect:
    """What an outcome does. `low` to `high` for numbers (None: without end), else the outcome's `name`."""

    key: str
    name: str | None = None
    low: int | None = None
    high: int | None = None
    wounds: int | Literal["outcome"] = 0
    to: Literal["target", "figure"] = "target"
    text: str = ""

    def fits(self, outcome: int | str) -> bool:
        """Whether it is for this outcome."""
        if self.name is not None or isinstance(outcome, str):
            return self.name == outcome
        return (self.low is None or outcome >= self.low) and (self.high is None or outcome <= self.high)

    def count(self, outcome: int | str) -> int:
        """How many wounds there are."""
        if self.wounds == "outcome":
            return abs(outcome) if isinstance(outcome, int) else 0
        return self.wounds


Face: TypeAlias = int | str


@frozen(kw_only=True)
class Die:
    """A die by its faces; a named face may be there more than once."""

    faces: tuple[Face, ...]

    @property
    def is_named(self) -> bool:
        """Whether its faces are names."""
        return isinstance(self.faces[0], str)


@frozen(kw_only=True)
class Test:
    """Which faces pass: at least a number, below one, or some by name; those of `reroll` are thrown once more."""

    at_least: Number | None = None
    below: Number | None = None
    faces: tuple[Face, ...] = ()
    reroll: tuple[Face, ...] = ()

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers of the test."""
        return tuple(number for number in (self.at_least, self.below) if number is not None)


@frozen(kw_only=True)
class Defence:
    """The dice that take successes away."""

    die: Die
    dice: Number
    test: Test


@frozen(kw_only=True)
class Pool:
    """A pool of dice: those that pass the last test are counted, less the defence's."""

    id: str
    label: str
    die: Die
    dice: Number
    tests: tuple[Test, ...]
    defence: Defence | None = None
    effects: tuple[RollEffect, ...] = ()

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Every number that the roll is made with."""
        own = (self.dice, *(number for test in self.tests for number in test.numbers))
        return own if self.defence is None else (*own, self.defence.dice, *self.defence.test.numbers)


@frozen(kw_only=True)
class Dice:
    """So many dice of so many sides, and a number."""

    count: int
    sides: int
    plus: Number


@frozen(kw_only=True)
class Sum:
    """A sum of dice against a number, or against another sum."""

    id: str
    label: str
    dice: Dice
    against: Number | Dice
    margin: bool = True
    natural: Mapping[int, str] = field(factory=dict)
    effects: tuple[RollEffect, ...] = ()

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Every number that the roll is made with."""
        return self.dice.plus, self.against.plus if isinstance(self.against, Dice) else self.against


Roll: TypeAlias = Pool | Sum


@frozen(kw_only=True)
class Turn:
    """What an activation allows."""

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
    movement: Movement
    control: Control | None = None
    sight: SightRules = SightRules()
    attacks: tuple[Attack, ...] = ()
    rolls: tuple[Roll, ...] = ()
    turn: Turn = Turn()

    def values(self, stats: Values) -> dict[str, int]:
        """Every stat of a figure: what it has, else what the sheet begins with."""
        return {stat.id: stats.get(stat.id, stat.begin) for stat in self.stats}

    def traits_of(self, traits: tuple[str, ...]) -> Traits:
        """A figure's traits in the order of the sheet."""
        return tuple(trait.id for trait in self.traits if trait.id in traits)

    def mode(self, name: str) -> Mode:
        """A mode by its id; `KeyError` if there is none."""
        return _named(self.movement.modes, name)

    def attack(self, name: str) -> Attack:
        """An attack by its id; `KeyError` if there is none."""
        return _named(self.attacks, name)

    def roll(self, name: str) -> Roll:
        """A roll by its id; `KeyError` if there is none."""
        return _named(self.rolls, name)

    @cached_property
    def clauses(self) -> dict[tuple[str, str], str]:
        """The clause of each thing of the lists, by its list and id: ("terrains", "woods") -> "OWN-101"."""
        listed: dict[str, Sequence[_Named]] = {
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


class _Named(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_Named)


def _named(listed: Sequence[T], name: str) -> T:
    for thing in listed:
        if thing.id == name:
            return thing
    raise KeyError(name)
