"""HeroClix in tables: what a document may say, and the numbers of the game."""

from __future__ import annotations

from tablelight.board.schema import Field
from tablelight.rules.system import DialRules, Vocabulary

CLOSED_EDGES = ("wall", "door-closed")
"""Edges that no step and no line of fire crosses."""
STEP_BARS = (*CLOSED_EDGES, "glass")
"""Edges that no step crosses: lines of fire pass through glass."""
HINDERING = ("hindering", "water")
"""Terrain that hinders movement."""
HINDERING_FIRE = ("hindering", "obscuring")
"""Terrain that hinders lines of fire."""


ENEMIES = Field("figures")

MOVE_KEYS = {"carry": Field("figure"), "drop": Field("space")}
END_KEYS = {**MOVE_KEYS, "mode": Field("choice", choices=("low", "high"))}

FLEE_SUCCEEDS = 4
"""The lowest face that breaks away (HC-10)."""
DIE = Field("integer", minimum=1, maximum=6)

STRENGTH = Field("integer", minimum=0, maximum=99)
"""HC-60: an attack, a defence, the clicks of a hit."""

DIAL = DialRules(stat="speed", click="click")

VOCABULARY = Vocabulary(
    terrains=("clear", "hindering", "obscuring", "water", "blocking", "void"),
    roofs=True,
    edges=("wall", "door-open", "door-closed", "glass", "access"),
    objects=("object",),
    stats={
        "speed": Field("integer", minimum=0, maximum=9999),
        "range": Field("integer", 0, minimum=0, maximum=9999),
    },
    further_stats=dict.fromkeys(("attack", "defence", "damage"), STRENGTH),
    further_option="attack_rolls",
    traits=("flyer",),
    state={
        "flight": Field("choice", "low", choices=("low", "high")),
        "holding": Field("truth", False),
        "carrying": Field("figure"),
        "tokens": Field("integer", 0, minimum=0, maximum=99),
    },
    dial=DIAL,
    # `failed`: who failed to break away this turn; `broke_away`: whom a figure broke away from, by its id, until it moves.
    turn={"failed": Field("figures"), "broke_away": Field("mapping")},
    options={
        "indoors": Field("truth", False),
        "high_attacks": Field("choice", "high", choices=("high", "all")),
        "range_to_high": Field("choice", "full", choices=("full", "halved")),
        "low_flyers_stop": Field("truth", True),
        "low_flyers_cross": Field("truth", False),
        "attack_rolls": Field("truth", True),
    },
)
