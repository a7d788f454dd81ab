"""The tables of HeroTrek: costs and stealth of ground, the vocabulary, and the records of a turn and a question."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.board.document import Document, Json
from tablelight.board.records import as_record, kept_record
from tablelight.board.schema import Field
from tablelight.grid import Space
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import Vocabulary

COSTS = {"clear": 1, "building": 2, "woods": 2, "water": 2, "swamp": 2, "rough": 2}
"""HT-11: the points to enter each ground. Other ground cannot be entered without a trait of `ABLE`."""
COSTLY = 2
"""HT-11: the cost of difficult ground."""
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
"""`via`, HT-14: the spaces that the way must pass, in order."""
MOST_VIA = 100
WAY_KEYS = {**KEYS, "prefer": Field("choice", "short", choices=("short", "unseen"))}
"""`prefer`, HT-14: `unseen` asks for the way that the fewest enemies could shoot at."""

VOCABULARY = Vocabulary(
    terrains=(*COSTS, "fire", "deep-water", "dome", "void"),
    edges=("wall", "entrance"),
    # `range` is optional: it limits the shots in the reaction step.
    stats={"speed": Field("integer", minimum=0, maximum=9999), "range": Field("integer", minimum=0, maximum=9999)},
    # `stealth`, HT-52: it has stealth wherever it stands.
    traits=("flyer", "minion", "hero", *ABLE, "stealth"),
    # `switched`: the enemies switched with in this step (HT-33); `flew`: the figures that flew this turn (HT-43).
    turn={"switched": Field("figures"), "flew": Field("figures")},
)


@frozen
class HeroTrekTurn:
    """What the document remembers of a HeroTrek turn."""

    switched: tuple[str, ...] = ()
    """The enemies switched with in this step (HT-33)."""
    flew: tuple[str, ...] = ()
    """The figures that flew this turn (HT-43)."""


@frozen
class HeroTrekMoveKeys:
    """The further keys of `moves`, `path` and `apply`."""

    enemy: str | None = None
    """The enemy to switch with (HT-30)."""
    flying: bool = False
    """Whether the figure flies on this move (HT-40)."""
    modifier: int = 0
    """Points added to the speed for this move (HT-15)."""
    via: tuple[Space, ...] = ()
    """The spaces that the way must pass (HT-14)."""
    prefer: Literal["short", "unseen"] = "short"
    """How the way is chosen (HT-14)."""


def turn_of(document: Document) -> HeroTrekTurn:
    """The turn of a document."""
    return kept_record(document.turn, HeroTrekTurn)


def with_flight(document: Document, figure: str, *, flies: bool) -> Document:
    """The document after a move of a figure: whether it flew this turn (HT-43)."""
    flew: list[Json] = [name for name in turn_of(document).flew if name != figure]
    return document.with_turn(flew=[*flew, figure] if flies else flew or None)


def keys_of(question: MoveQuestion) -> HeroTrekMoveKeys:
    """The further keys of a question."""
    return as_record(question.extra, HeroTrekMoveKeys)
