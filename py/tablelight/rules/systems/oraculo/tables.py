"""Oráculo in tables: what a document may say, and the numbers of the game. And records of what only this game reads:
its options, a miniature's activation, its wounds."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import as_record, kept_record
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
"""OR-50: the greatest range of a shot, in squares."""
MOST_SHOTS = 2
"""OR-53: the most shots in an activation."""
MOST_DICE = 20
"""The most dice whose odds are counted."""
MOST_WOUNDS = 999
"""The most wounds that a document counts."""

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
"""The second action, if both are moves."""
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
"""The attacker, the target, the number of attacks in a row, the life points to take."""
PLACED_SHOT = {**PLACED, **SHOT_BONUS, "share": Field("integer", minimum=1, maximum=99), "aimed": Field("truth")}
SHOT_KEYS = {"target": Field("figure"), "share": Field("integer", minimum=1, maximum=99), **SHOT_BONUS}
"""`share`: how many dice of `aim` go into this shot; without it all that are left."""
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
    state={"wounds": Field("integer", 0, minimum=0, maximum=MOST_WOUNDS)},
    # The active figure (if none is named, the figure asked about), the figures whose activations are over, the actions
    # in order, and of an attack at range the dice of `aim` in each shot.
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


@frozen
class OraculoOptions:
    """How the game is played, and with which dice."""

    pass_friends: bool = False
    """Friends may be passed through (OR-13)."""
    through_opposite: bool = False
    """The first step of disengaging goes to a square opposite an enemy (OR-24)."""
    shoot_engaged: bool = True
    """A figure in close combat may shoot (OR-44)."""
    attack_die: tuple[str, ...] = ATTACK_DIE
    defence_die: tuple[str, ...] = DEFENCE_DIE
    shot_die: tuple[int, ...] = SHOT_DIE


def options_of(document: Document) -> OraculoOptions:
    """The options of a document, by default the game's own."""
    return kept_record(document.options, OraculoOptions)


@frozen
class OraculoTurn:
    """What the document remembers of an activation."""

    figure: str | None = None
    """The active figure; None: the figure asked about."""
    done: tuple[str, ...] = ()
    """The figures whose activations are over (OR-01)."""
    actions: tuple[str, ...] = ()
    """The actions taken, in order (OR-01)."""
    shots: tuple[int, ...] = ()
    """The dice of `aim` in each shot of an attack (OR-53)."""


NOTHING_DONE = OraculoTurn()


def turn_of(document: Document, figure: Figure) -> OraculoTurn:
    """What the turn remembers of a miniature's activation; nothing if another is active."""
    turn = kept_record(document.turn, OraculoTurn)
    return turn if turn.figure in (None, figure.id) else NOTHING_DONE


def is_done(document: Document, figure: Figure) -> bool:
    """OR-01: whether its activation is over, because another miniature has acted since."""
    return figure.id in kept_record(document.turn, OraculoTurn).done


def with_others_done(document: Document, figure: Figure) -> list[Json]:
    """OR-01: the figures whose activations are over once this miniature acts."""
    turn = kept_record(document.turn, OraculoTurn)
    before = [name for name in turn.done if name != figure.id]
    return [*before, turn.figure] if turn.figure not in (None, figure.id, *before) else [*before]


def has_aimed(document: Document, figure: Figure) -> bool:
    """OR-60: whether its last action was to aim."""
    return turn_of(document, figure).actions[-1:] == ("aim",)


def wounds_of(figure: Figure) -> int:
    """The wounds that it has suffered."""
    return as_record(figure.state.get("wounds", 0), int)


def life_left(figure: Figure) -> int | None:
    """The life that its wounds leave it; None if it has no `life`."""
    life = figure.stats.get("life")
    return life if life is None or not figure.state else max(0, life - wounds_of(figure))


def life(figure: Figure) -> tuple[int, int] | None:
    """The life that its wounds leave it, and all of it. None if its life is missing, or life or wounds are no number:
    the editor draws broken documents, too."""
    full, wounds = figure.stats.get("life"), figure.state.get("wounds", 0)
    return (max(0, full - wounds), full) if isinstance(full, int) and isinstance(wounds, int) else None


def is_out(figure: Figure) -> bool:
    """DG-06: whether it has as many wounds as life. False if either is no number (in a broken document)."""
    whole, wounds = figure.stats.get("life"), figure.state.get("wounds", 0)
    return isinstance(whole, int) and isinstance(wounds, int) and wounds >= whole
