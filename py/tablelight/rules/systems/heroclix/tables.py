"""The tables of HeroClix: its vocabulary, the records of turn, state and keys, and the numbers of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record, kept_record
from tablelight.board.schema import Field
from tablelight.grid import Space
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import DialRules, Vocabulary

CLOSED_EDGES = ("wall", "door-closed")
"""Edges that no step and no line of fire crosses."""
STEP_BARS = (*CLOSED_EDGES, "glass")
"""Edges that no step crosses. Lines of fire pass through glass."""
HINDERING = ("hindering", "water")
"""Terrain that hinders movement."""
HINDERING_FIRE = ("hindering", "obscuring")
"""Terrain that hinders lines of fire."""

MOVE_KEYS = {"carry": Field("figure"), "drop": Field("space")}
END_KEYS = {**MOVE_KEYS, "mode": Field("choice", choices=("low", "high"))}

FLEE_SUCCEEDS = 4
"""The lowest face that breaks away (HC-10)."""
DIE = Field("integer", minimum=1, maximum=6)

STRENGTH = Field("integer", minimum=0, maximum=99)
"""HC-60: an attack, a defence, the clicks of a hit."""

MOST_TOKENS = 99
"""The most action tokens that a document counts."""

DIAL = DialRules(stat="speed", click="click")

VOCABULARY = Vocabulary(
    terrains=("clear", "hindering", "obscuring", "water", "blocking", "void"),
    roofs=True,
    edges=("wall", "door-open", "door-closed", "glass", "access"),
    objects=("object",),
    stats={"speed": Field("integer", minimum=0, maximum=9999), "range": Field("integer", 0, minimum=0, maximum=9999)},
    further_stats=dict.fromkeys(("attack", "defence", "damage"), STRENGTH),
    further_option="attack_rolls",
    traits=("flyer",),
    state={
        "flight": Field("choice", "low", choices=("low", "high")),
        # `holding`: whether it holds an object (HC-42); `carrying`: the figure that it carries (HC-40).
        "holding": Field("truth", False),
        "carrying": Field("figure"),
        "tokens": Field("integer", 0, minimum=0, maximum=MOST_TOKENS),
    },
    dial=DIAL,
    # `failed`: who failed to break away this turn; `broke_away`: by figure, the enemies it broke away from.
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


@frozen
class HeroClixTurn:
    """What the document remembers of a HeroClix turn."""

    failed: tuple[str, ...] = ()
    """The figures that failed to break away (HC-14)."""
    broke_away: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """The enemies that each figure broke away from, until it moves (HC-12)."""


@frozen
class HeroClixMoveKeys:
    """The further keys of `moves`, `path` and `apply`."""

    carry: str | None = None
    """The friend to carry (HC-40)."""
    drop: Space | None = None
    """The square where the friend is set down (HC-44)."""
    mode: Literal["low", "high"] | None = None
    """The flight in which the movement ends (HC-31)."""


def turn_of(document: Document) -> HeroClixTurn:
    """The turn of a document."""
    return kept_record(document.turn, HeroClixTurn)


def tokens_of(figure: Figure) -> int:
    """HC-43: its action tokens."""
    return as_record(figure.state.get("tokens", 0), int)


def with_token(figure: Figure) -> Figure:
    """HC-43: the figure with another action token."""
    return figure.with_state(tokens=min(tokens_of(figure) + 1, MOST_TOKENS))


def keys_of(question: MoveQuestion) -> HeroClixMoveKeys:
    """The further keys of a question."""
    return as_record(question.extra, HeroClixMoveKeys)
