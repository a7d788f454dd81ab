"""HeroTrek in tables: what ground costs and hides, and what a document may say."""

from __future__ import annotations

from tablelight.board.schema import Field
from tablelight.rules.system import Vocabulary

COSTS = {"clear": 1, "building": 2, "woods": 2, "water": 2, "swamp": 2, "rough": 2}
"""HT-11: points to enter; ground that is not here is not entered."""
COSTLY = 2
"""The cost of a space whose real cost depends on the step."""
ABLE = {"fire-walker": "fire", "swimmer": "deep-water"}
"""HT-11: the traits that let a hero enter prohibited ground, at the cost of difficult ground."""
BLOCKING_SIGHT = ("building", "woods", "dome")
STEALTH = ("building", "woods", "swamp", "rough")
SHIFT = 2
"""HT-31: the points of a shift."""

KEYS = {
    "enemy": Field("figure"),
    "flying": Field("truth", False),
    "modifier": Field("integer", 0, minimum=-9999, maximum=9999),
    "via": Field("spaces"),
}
"""`via`, HT-14: the spaces by which the way goes, in order."""
WAY_KEYS = {**KEYS, "prefer": Field("choice", "short", choices=("short", "unseen"))}
"""HT-14: whether the fewest are to be able to shoot at the way."""

VOCABULARY = Vocabulary(
    terrains=(*COSTS, "fire", "deep-water", "dome", "void"),
    edges=("wall", "entrance"),
    # `range`, where a group plays with one, limits who can shoot in the reaction step.
    stats={"speed": Field("integer", minimum=0, maximum=9999), "range": Field("integer", minimum=0, maximum=9999)},
    # `stealth`, HT-52: it has stealth wherever it stands.
    traits=("flyer", "minion", "hero", *ABLE, "stealth"),
    # `switched`: enemies switched with in this step (HT-33); `flew`: who flew this turn (HT-43).
    turn={"switched": Field("figures"), "flew": Field("figures")},
)
