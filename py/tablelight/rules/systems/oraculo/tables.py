"""Oráculo in tables: what a document may say, and the numbers of the game."""

from __future__ import annotations

from tablelight.board.schema import Field
from tablelight.rules.system import Vocabulary

CLOSED_EDGES = ("wall", "door-closed", "hedge")
"""Edges that no step, no zone of combat and no line of shot crosses."""
STEP_BARS = (*CLOSED_EDGES, "bars")
"""Edges that no step and no zone of combat crosses: shots pass through bars."""
LOW_WALL = "low-wall"
EDGE_KEYS = {"wall": "wall", "door-closed": "door", "hedge": "hedge", "bars": "bars", "low-wall": "low-wall"}
"""Variants of the messages about edges."""
DOORS = {"door-open": "door-closed", "door-closed": "door-open"}
"""Doors, and what opening or closing makes of each."""


MOVING = ("move", "climb", "disengage")
"""Actions that move the miniature (OR-10, OR-12, OR-22)."""
REPEATABLE = ("move", "climb")
"""OR-02: only moving may be done twice, and climbing is moving."""
ACTIONS = (*MOVING, "attack", "aim", "search", "open-close", "activate")
ACTIONS_A_TURN = 2
ACTIONS_SPENT = {"disengage": 2}
"""OR-22: disengaging gives up the first action and moves with the second. Any other action is one."""


ATTACK_FACES = ("miss", "hit", "critical")
DEFENCE_FACES = ("miss", "parry", "critical-parry")
SHOT_FACES = (0, 2, 4, 6)

ATTACK_DIE = ("miss", "miss", "hit", "hit", "hit", "critical")
DEFENCE_DIE = ("miss", "miss", "miss", "parry", "parry", "critical-parry")
SHOT_DIE = (0, 0, 2, 2, 4, 6)
"""The dice of the game, face by face; a document may have others."""


SLOW_COST = 2
"""OR-11: what a square of slow terrain costs."""
GREATEST_RANGE = 6
"""OR-50: squares that a shot carries at most."""
MOST_SHOTS = 2
"""OR-53: shots of an activation at most."""
MOST_DICE = 20
"""The most dice whose odds are counted."""

COUNT = Field("integer", minimum=0, maximum=MOST_DICE)
SHOT_ODDS = {
    "dice": COUNT,
    "distance": Field("integer", minimum=0, maximum=512),
    "clear": Field("truth", True),
    "die": Field("list", choices=SHOT_FACES),
}
MELEE_ODDS = {
    "attack": COUNT,
    "defence": COUNT,
    "shield": Field("truth", False),
    "sword": Field("truth", False),
    "attack_die": Field("list", choices=ATTACK_FACES),
    "defence_die": Field("list", choices=DEFENCE_FACES),
}
BOTH = {"then": Field("choice", "none", choices=("none", *REPEATABLE))}
"""The second action, where both are moves."""
BONUS = {"bonus": Field("numbers", minimum=-MOST_DICE, maximum=MOST_DICE, choices=("attack", "defence"))}
"""OR-30: dice that a skill or an object adds on either side (one number: to the attack)."""
SHOT_BONUS = {"bonus": Field("numbers", minimum=-MOST_DICE, maximum=MOST_DICE, choices=("attack",))}
"""OR-50: the same for the dice of a shot."""
PLACED = {
    **BONUS,
    "from": Field("figure"),
    "to": Field("figure"),
    "times": Field("integer", 1, minimum=1, maximum=20),
    "life": Field("integer", minimum=1, maximum=999),
}
"""Whose attack on whom, how often in a row, the life points to be taken."""
PLACED_SHOT = {**PLACED, **SHOT_BONUS, "share": Field("integer", minimum=1, maximum=99), "aimed": Field("truth")}
SHOT_KEYS = {"target": Field("figure"), "share": Field("integer", minimum=1, maximum=99), **SHOT_BONUS}
"""`share`: how many dice of `aim` go into this shot, all that are left if it is not said."""
MELEE_KEYS = {"target": Field("figure"), **BONUS}

VOCABULARY = Vocabulary(
    terrains=("clear", "slow", "climb", "pit", "blocking", "void"),
    edges=("wall", "door-open", "door-closed", "hedge", "bars", "low-wall"),
    objects=("table", "column", "statue", "barrel"),
    # Objects that also stand on corners: they bar no square and no step (OR-14), and cover lines that touch them (OR-41).
    corner_objects=("column",),
    stats={
        "move": Field("integer", minimum=0, maximum=9999),
        **dict.fromkeys(("combat", "aim"), Field("integer", minimum=0, maximum=99)),
        "life": Field("integer", minimum=0, maximum=999),
    },
    traits=("hero", "shield", "sword", "bow"),
    state={"wounds": Field("integer", 0, minimum=0, maximum=999)},
    # Whose activation it is (if none is named, that of the figure asked about), whose activations are over, its actions in
    # order, and of an attack at range the dice of `aim` that went into each shot.
    turn={
        "figure": Field("figure"),
        "done": Field("figures"),
        "actions": Field("list", choices=ACTIONS),
        "shots": Field("list", choices=tuple(range(1, 100))),
    },
    options={
        "pass_friends": Field("truth", False),
        "through_opposite": Field("truth", False),
        "shoot_engaged": Field("truth", True),
        "attack_die": Field("list", [*ATTACK_DIE], choices=ATTACK_FACES, length=6),
        "defence_die": Field("list", [*DEFENCE_DIE], choices=DEFENCE_FACES, length=6),
        "shot_die": Field("list", [*SHOT_DIE], choices=SHOT_FACES, length=6),
    },
)
