"""The ground of a sheet as records: terrains and objects, what stands between spaces, levels and falls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from tablelight.rules.systems.own.named import Named
from tablelight.rules.systems.own.numbers import SheetNumber

Price: TypeAlias = int | None
"""What a space or a side costs; None: nobody comes there."""


Stops = Literal["no", "entering", "always"]


See = Literal["open", "hinders", "blocks"]


Traits: TypeAlias = tuple[str, ...]
"""The traits that a figure has, in the order of the sheet."""


@frozen(kw_only=True)
class Kind(Named):
    """A terrain, or an object (then `price` is what it adds). `exceptions`: by trait, the fields that it changes."""

    letter: str = ""
    motif: str = ""
    colour: str = ""
    price: Price = 1
    stops: Stops = "no"
    starting: Literal["full", "half"] = "full"
    sight: See = "open"
    cover: int = 0
    toll: int = 0
    slow: SheetNumber | None = None
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
class EdgeKind(Named):
    """What stands on a side. `instead`: what the step over it costs in place of all else."""

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

    least: SheetNumber
    roll: str


@frozen(kw_only=True)
class Levels:
    """What steps between levels cost, and how far they lead. On inches `climb` is the height that is walked over."""

    up: int = 0
    down: int = 0
    climb: SheetNumber | None = None
    drop: SheetNumber | None = None
    fall: Fall | None = None
    walked: int = 0
