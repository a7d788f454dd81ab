"""HeroScape in tables: dice, obstacles, bounds of falls."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tablelight.board.schema import Field
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
"""HS-30, HS-40: the chance to come through a throw of the twenty-sided die."""

FALLS: tuple[tuple[int, int], ...] = ((10, 3), (0, 1))
"""HS-30: attack dice of a fall, by the least depth beyond the figure's height, the deepest first."""
DEEPEST_FALL = 20
"""HS-30: from the figure's height and this on the twenty-sided die decides."""
HALF_TILES = ("water", "swamp-water", "ice", "slippery-ice", "molten-lava", "shadow")
"""Tiles of no height: a level counts full tiles alone."""
SOFT = ("water", "molten-lava")
"""HS-31: a fall into these hurts no figure."""
HEAVY = ("heavy-snow", "slippery-ice")
"""HS-06: ground that costs 2 to enter."""
ROAD_BONUS = 3
"""HS-05: points more for a move along a road."""
MASSIVE = ("outcrop", "glacier", "hive", "tree", "wall")
"""Objects that no figure enters; they block sight by their height."""
TALL = 9
"""The height of such an object that tells none."""
SHELTER = ("palm", "bush")
"""HS-42: objects that shelter who stands beside them."""
SHELTERED = ("small", "medium", "large")
"""HS-42, HS-43: the sizes that find shelter."""
PARTING = ("fortress-wall", "door")
"""HS-08: what no figure of two spaces ends astride of. A door lets everybody pass and shuts behind them."""
USUAL_HEIGHT = 5
"""How high a body is thought of where an empty space is looked at."""

FACES = ("skull", "skull", "skull", "shield", "shield", "blank")
"""HS-50: the six faces of a die, for attack and defence alike."""

NUMBER = Field("integer", minimum=0, maximum=99)
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
        **dict.fromkeys(("attack", "defence"), NUMBER),
        **dict.fromkeys(("life", "height"), Field("integer", minimum=1, maximum=999)),
    },
    traits=("flyer", "double", *SHELTERED, "huge"),
    largest=2,
    state={"life": Field("integer", minimum=0, maximum=999)},
    # What a move, or the end of a round, has left to be thrown for (`risks.py`).
    turn={"strikes": Field("list"), **dict.fromkeys(("falls", "molten", "fields"), Field("mapping"))},
    options={
        "figures_block": Field("truth", True),
        "big_advantage": Field("choice", "text", choices=("text", "published")),
        # No rule reads it: whether the app still asks if half tiles lie lower than their banks.
        "half_tiles": Field("choice", "ask", choices=("ask", "kept")),
    },
)
