"""The tables of HeroScape (dice, obstacles, falls), its options and the keys of its rolls as records, and the exact
chances that follow: wounds of an attack, risks of a way, survival (HS-22, HS-30, HS-33, HS-40, HS-50, HS-51)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Literal

from attrs import frozen

from tablelight.board.schema import Field
from tablelight.dice.distribution import Distribution, total
from tablelight.rules.danger.attacks import SURE
from tablelight.rules.system import Vocabulary

SKULL, SHIELD = Fraction(3, 6), Fraction(2, 6)
"""HS-50: the chance of a skull on an attack die, of a shield on a defence die."""

OBSTACLES: dict[str, tuple[int, int]] = {
    "ruin": (6, 6),
    "battlement": (2, 3),
    "stone-wall": (2, 3),
    "fortress-wall": (10, 10),
}
"""HS-07: how high each obstacle is, seen from inside and from outside."""

SAFE: dict[Literal["fall", "molten-lava"], Fraction] = {"fall": Fraction(2, 20), "molten-lava": Fraction(1, 20)}
"""HS-30, HS-40: the chance to survive a throw of the twenty-sided die."""

FALLS: tuple[tuple[int, int], ...] = ((10, 3), (0, 1))
"""HS-30: attack dice of a fall, by the least depth beyond the figure's height, the deepest first."""
DEEPEST_FALL = 20
"""HS-30: from a drop of the figure's height plus this, the twenty-sided die decides."""
HALF_TILES = ("water", "swamp-water", "ice", "slippery-ice", "molten-lava", "shadow")
"""Tiles without height: a level counts only full tiles."""
SOFT = ("water", "molten-lava")
"""HS-31: a fall into these hurts no figure."""
HEAVY = ("heavy-snow", "slippery-ice")
"""HS-06: ground that costs 2 to enter."""
ROAD_BONUS = 3
"""HS-05: the extra points of a move along a road."""
MASSIVE = ("outcrop", "glacier", "hive", "tree", "wall")
"""Objects that no figure enters; they block sight by their height."""
TALL = 9
"""The height of such an object if the document gives none."""
SHELTER = ("palm", "bush")
"""HS-42: objects that shelter the figures beside them."""
SHELTERED = ("small", "medium", "large")
"""HS-42, HS-43: the sizes that find shelter."""
PARTING = ("fortress-wall", "door")
"""HS-08: the edges that no figure of two spaces may end astride. A door lets figures pass and shuts behind them."""
USUAL_HEIGHT = 5
"""The height of the body imagined in an empty space that is looked at."""

FACES = ("skull", "skull", "skull", "shield", "shield", "blank")
"""HS-50: the six faces of a die, for attack and defence alike."""

DROP = Field("integer", minimum=0, maximum=999)
"""The levels of a fall: a document has up to 256 levels, and an obstacle above them."""
KEYS = {"prefer": Field("choice", "short", choices=("short", "safe"))}
TAIL = {"tail": Field("space")}
"""HS-08: where the other half of a figure of two spaces ends."""
SPECIAL = {"special": Field("truth", False)}
"""HS-53: the key of a special attack."""
DICE = Field("integer", minimum=0, maximum=40)
BONUS = {"bonus": Field("numbers", minimum=-40, maximum=40, choices=("attack", "defence"))}
"""HS-55: dice that a glyph, a power or an aura adds on either side (one number: to the attack)."""
SERIES = {
    **BONUS,
    "times": Field("integer", 1, minimum=1, maximum=20),
    "life": Field("integer", minimum=1, maximum=999),
}
"""HS-55: added dice, how many attacks in a row, the life points of the target."""
DIE_SIDES = tuple(range(1, 21))
"""The twenty-sided die."""

VOCABULARY = Vocabulary(
    terrains=(
        *("grass", "rock", "sand", "road", "snow", "heavy-snow", "ice", "slippery-ice", "lava-field", "molten-lava"),
        *("water", "swamp-water", "shadow", "dungeon", "void"),
    ),
    half_tiles=HALF_TILES,
    edges=(*OBSTACLES, "door"),
    objects=("palm", "bush", "outcrop", "glacier", "hive", "tree", "wall"),
    stats={
        **dict.fromkeys(("move", "range"), Field("integer", minimum=0, maximum=9999)),
        **dict.fromkeys(("attack", "defence"), Field("integer", minimum=0, maximum=99)),
        **dict.fromkeys(("life", "height"), Field("integer", minimum=1, maximum=999)),
    },
    traits=("flyer", "double", *SHELTERED, "huge"),
    largest=2,
    state={"life": Field("integer", minimum=0, maximum=999)},
    # The rolls that a move, or the end of a round, leaves owed (`moving.py`).
    turn={"strikes": Field("list"), **dict.fromkeys(("falls", "molten", "fields"), Field("mapping"))},
    options={
        "figures_block": Field("truth", True),
        "big_advantage": Field("choice", "text", choices=("text", "published")),
        # No rule reads this: whether the app still asks to set half tiles lower than their banks.
        "half_tiles": Field("choice", "ask", choices=("ask", "kept")),
    },
)


@frozen
class Series:
    """The keys of the odds of an attack, next to `with` or inside it."""

    times: int = 1
    """How many attacks in a row (HS-55)."""
    life: int | None = None
    """The target's life points; None: those that it has left."""
    special: bool = False
    """Whether the attack is a special one (HS-53)."""


@cache
def skulls(dice: int) -> Distribution[int]:
    """The skulls of attack dice."""
    return total(Distribution({1: SKULL, 0: 1 - SKULL}), dice)


@cache
def fewer_skulls(dice: int, life: int) -> Fraction:
    """The chance of fewer skulls than life points."""
    return skulls(dice).chance(lambda hits: hits < life)


@cache
def wounds(attack: int, defence: int) -> Distribution[int]:
    """HS-50: skulls less shields, never below 0."""
    shields = total(Distribution({1: SHIELD, 0: 1 - SHIELD}), defence)
    return skulls(attack).combine(shields, lambda hits, blocks: max(0, hits - blocks))


@frozen
class Harm:
    """The harm of a way: attack dice without defence, and the chance to survive the throws that destroy outright.

    Each skull is one wound, and a destroyed figure stays destroyed. So only the number of dice and the throws count,
    not their order.
    """

    dice: int = 0
    spared: Fraction = SURE

    def __add__(self, other: Harm) -> Harm:
        if other is NONE:
            return self
        if self is NONE:
            return other
        spared = self.spared if other.spared is SURE else self.spared * other.spared
        return Harm(self.dice + other.dice, spared)

    def dominates(self, other: Harm) -> bool:
        """Whether this harm is no worse than the other, whatever the figure's life points."""
        return self.dice <= other.dice and (self.spared is other.spared or self.spared >= other.spared)

    def survival(self, life: int) -> Fraction:
        """HS-33: the chance that a figure with `life` points lives through it."""
        lives = fewer_skulls(self.dice, life)
        return lives if self.spared is SURE else self.spared * lives

    @property
    def wounds(self) -> dict[str, Fraction]:
        """HS-55: the chance of each number of wounds; "destroyed" is the chance of a throw that destroys outright."""
        found = {str(hits): chance * self.spared for hits, chance in sorted(skulls(self.dice).chances.items())}
        return found if self.spared is SURE else {**found, "destroyed": 1 - self.spared}


@cache
def strikes(number: int) -> Harm:
    """HS-22: `number` enemies strike, each with one attack die, no defence. Cached: a number always has the same
    record, so a search quickly finds two harms equal."""
    return Harm(dice=number)


STRIKE = strikes(1)
MOLTEN = Harm(spared=SAFE["molten-lava"])
"""HS-40: the harm of entering molten lava."""
NONE = Harm()


def fall(drop: int, height: int, terrain: str = "clear") -> Harm:
    """HS-30, HS-31: the harm of a step down of `drop` levels to a figure of `height`, by the ground it lands on."""
    if terrain in SOFT or drop < height:
        return NONE
    if drop >= height + DEEPEST_FALL:
        return Harm(spared=SAFE["fall"])
    return Harm(dice=next(dice for more, dice in FALLS if drop >= height + more))
