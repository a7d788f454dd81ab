"""Numbers and names of the game, and records of what the turn and a figure hold in addition to plain numbers and words.
Lengths are in thousandths of an inch unless a name or a text says otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from tablelight.board.schema import Field, Fields
from tablelight.board.units import INCH as INCH
from tablelight.board.units import Thousandths
from tablelight.rules.system import Vocabulary

TOLL = INCH
"""What it costs to cross a bank."""
TALLEST_JUMP = Thousandths(3 * INCH)
SWIMMING = 2 * INCH
CRITICAL_MOVE = 2 * INCH
CRITICAL_DISENGAGE = INCH
GRAPPLED = 2 * INCH
DISPEL_RANGE = 3 * INCH
DIVED, DIVED_WATER_CREATURE = 4 * INCH, 8 * INCH
NEEDED = 7
"""The number that makes an ace, unless a roll has its own."""

JUMPS: Mapping[str, tuple[int, int]] = {"fumble": (1, 0), "fail": (2, 0), "success": (2, 1), "critical": (4, 1)}
"""The length of a jump by its outcome, in inches: the base length, and what each ace adds."""

POINTS: Mapping[str, int] = {
    "move": 1, "climb": 1, "jump": 1, "dive": 2, "attack": 1, "grapple": 1, "drown": 1, "cast": 1, "surface": 0
}  # fmt: skip
"""The action points that each action costs."""
USUAL_POINTS = 2
"""DG-05: the action points of a character without that stat."""

MOVING = ("move", "climb", "jump", "surface", "grappled", "cast", "activate", "end")
"""Actions that `moves`, `path` and `apply` know."""

RAISED = ("building", "impassable", "obstacle", "debris")
"""Areas that rise `height` above their level. Without a height, `building`, `impassable` and `obstacle` have no top."""
ENDLESS = ("building", "impassable", "obstacle")
UNDERSIDE = INCH // 2
"""How far below its level the underside of a platform is."""
SIGHT_BLOCKING = ("building", "impassable", "obstacle")
COVERING = ("ground", "building", "obstacle", "debris")
"""Areas that cover water where they are at least as high."""
CHAINING = ("obstacle", "debris")

DIE = Field("integer", minimum=1, maximum=10)
DICE = Field("list", choices=tuple(range(1, 11)))
COUNT = Field("integer", minimum=0, maximum=99)
POOL = Field("integer", minimum=0, maximum=10)
DAMAGE = Field("integer", minimum=1, maximum=20)
TIMES = Field("integer", minimum=1, maximum=20)
NEEDED_FIELD = Field("integer", minimum=1, maximum=99)
"""CV-02: if it is above 10, only a 10 is an ace."""
TRUTH = Field("truth")
FIGURE = Field("figure")
OUTCOME = Field("choice", choices=("fumble", "fail", "success", "critical"))
THOUSANDTHS = Field("integer", minimum=0)
LONGEST_JUMP = 99 * INCH
"""The bound of a jump's rest in a document: `moves` has a ring for each inch."""


SPELL_FIELDS: Fields = {
    "name": Field("text"),
    "cost": COUNT,
    "difficulty": NEEDED_FIELD,
    "range": COUNT,
    "damage": DAMAGE,
}
"""A spell in a figure's `state.spells`: its cost in will, the number that makes an ace, its range in inches, the points of
damage that it does."""
WEAPON_FIELDS: Fields = {"name": SPELL_FIELDS["name"], "range": COUNT, "aquatic": TRUTH}
"""A weapon at range in a figure's `state.weapons`."""
CASTING: Fields = {**{key: SPELL_FIELDS[key] for key in ("name", "cost", "difficulty")}, "caster": Field("text")}
"""The spell under way, in `turn.casting`, once a mage has dispelled it."""

MOVE_KEYS: Fields = {
    "via": Field("list"),
    "around": TRUTH,
    "outcome": OUTCOME,
    "aces": COUNT,
    "landing": TRUTH,
    "down": TRUTH,
    "whole": TRUTH,
    "afresh": TRUTH,
}
"""Further keys of a move. `via`: its waypoints; `around`: it goes around difficult ground if it can; `outcome`, `aces`:
the assumed result of its roll; `landing`: the jump's landing is controlled; `down`: a climb without a goal goes down;
`whole`: it is the first move of a whole activation; `afresh`: a new move begins although one is under way."""

VOCABULARY = Vocabulary(
    areas=("building", "impassable", "difficult", "water", "obstacle", "debris", "ground"),
    stats=dict.fromkeys(("move", "dexterity", "attack", "protection", "mind", "life", "will", "action_points"), COUNT)
    | {"mage": Field("integer", 0, minimum=0, maximum=99)},
    traits=("water-creature", "mage"),
    state={
        "stunned": TRUTH,
        "underwater": COUNT,
        "life": COUNT,
        "will": COUNT,
        "on_wall": THOUSANDTHS,
        "level": Field("integer"),
        "spells": Field("list"),
        "weapons": Field("list"),
    },
    # `turn`: the active figure, its points spent, what is left of a move or a jump, and what is owed:
    # falls (id: life points), damage (id: points), grappled (id: thousandths), attacks of opportunity ([by, against]).
    turn={
        "figure": FIGURE,
        "spent": COUNT,
        "acted": TRUTH,
        "was_stunned": TRUTH,
        "dry": TRUTH,
        "move_left": THOUSANDTHS,
        "move_rolled": OUTCOME,
        "disengaged": OUTCOME,
        "jump_left": evolve(THOUSANDTHS, maximum=LONGEST_JUMP),
        "jump_height": Field("integer"),
        "landing": TRUTH,
        "chained": TRUTH,
        "chain": TRUTH,
        "spells": Field("list"),
        "no_spells": TRUTH,
        "no_dispel": Field("figures"),
        "casting": Field("mapping"),
        "dispelled": COUNT,
        "falling": Field("mapping"),
        "damage": Field("mapping"),
        "grappled": Field("mapping"),
        "opportunities": Field("list"),
        "opportunity_done": Field("figures"),
    },
    options={
        "move_roll": Field("choice", default="terrain", choices=("terrain", "always")),
        "move_fumble": Field("choice", default="stays", choices=("stays", "falls")),
        "dive_per_counter": Field("truth", default=False),
        "cast_stat": Field("choice", default="attack", choices=("attack", "mind")),
    },
)


@frozen
class Casting:
    """The spell under way, once a mage has dispelled it."""

    name: str = ""
    cost: int = 0
    """Its cost in points of will."""
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
    """The enemies that have had, or are owed, their attack of opportunity before a spell."""
    no_dispel: tuple[str, ...] = ()
    """The mages that cannot dispel again in this round (CV-66)."""
    casting: Casting | None = None
    opportunities: tuple[tuple[str, str], ...] = ()
    """The attacks of opportunity that are owed: attacker, target."""


@frozen
class KnownSpell:
    """A spell in a figure's `state.spells`."""

    name: str
    cost: int = 0
    difficulty: int = NEEDED
    range: int | None = None
    damage: int = 0
    """Its damage in points; 0 if it does not harm."""


@frozen
class KnownWeapon:
    """A weapon at range in a figure's `state.weapons`; its range in inches."""

    name: str
    range: int
    aquatic: bool = False
