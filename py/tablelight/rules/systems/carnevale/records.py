"""What the turn remembers beside plain numbers and words, and the keys of rolls, as records (CV-53, CV-60, CV-65, CV-66)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tablelight.rules.systems.carnevale.tables import NEEDED


@frozen
class Casting:
    """The spell under way, once a mage has dispelled it."""

    name: str = ""
    cost: int = 0
    """What it costs, in points of will."""
    difficulty: int = NEEDED
    """The number that makes an ace."""
    caster: str = ""
    """The caster; empty if the dispel named none."""


@frozen
class CarnevaleTurn:
    """What an activation has done, and what figures are owed."""

    spells: tuple[str, ...] = ()
    """The spells of this activation, by their names."""
    opportunity_done: tuple[str, ...] = ()
    """Enemies whose attack of opportunity came before a spell and has been made."""
    no_dispel: tuple[str, ...] = ()
    """Mages who dispel no more in this activation (CV-66)."""
    casting: Casting | None = None
    opportunities: tuple[tuple[str, str], ...] = ()
    """Attacks of opportunity that are owed: by whom, against whom."""
    falling: Mapping[str, int] = field(factory=dict)
    """The life points at stake in each figure's fall."""
    damage: Mapping[str, int] = field(factory=dict)
    """The damage that each figure has yet to protect itself from."""
    grappled: Mapping[str, int] = field(factory=dict)
    """How far each figure is yet to be moved, in thousandths of an inch."""


@frozen
class KnownSpell:
    """A spell in a figure's `state.spells`."""

    name: str
    cost: int = 0
    difficulty: int = NEEDED
    range: int | None = None
    damage: int = 0
    """The points of damage that it does; 0 if it does not harm."""


@frozen
class KnownWeapon:
    """A weapon at range in a figure's `state.weapons`; its range in inches."""

    name: str
    range: int
    aquatic: bool = False


@frozen
class CarnevaleRollKeys:
    """The figures that a roll names beside its own."""

    caster: str | None = None
    target: str | None = None
