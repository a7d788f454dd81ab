"""HeroTrek in tables: what ground costs and hides, and what a document may say, as records too."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.board.document import Document
from tablelight.board.records import as_record, kept_record
from tablelight.board.schema import Field
from tablelight.grid import Space
from tablelight.rules.questions import MoveQuestion
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


@frozen
class HeroTrekTurn:
    """What the document remembers of a HeroTrek turn: who was switched with, and who flew."""

    switched: tuple[str, ...] = ()
    """The enemies switched with in this step (HT-33)."""
    flew: tuple[str, ...] = ()
    """Who flew this turn (HT-43)."""

    def others_flown(self, figure: str) -> list[str]:
        """Who flew but for a figure."""
        return [name for name in self.flew if name != figure]


@frozen
class HeroTrekMoveKeys:
    """The further keys of `moves`, `path` and `apply`."""

    enemy: str | None = None
    """Whom it switches with (HT-30)."""
    flying: bool = False
    """HT-40: whether it flies on this move."""
    modifier: int = 0
    """HT-15: points more or fewer for this move."""
    via: tuple[Space, ...] = ()
    """The spaces that the way is to go by (HT-14)."""
    prefer: Literal["short", "unseen"] = "short"
    """What the way is chosen by (HT-14)."""


def turn_of(document: Document) -> HeroTrekTurn:
    """The turn of a document."""
    return kept_record(document.turn, HeroTrekTurn)


def keys_of(question: MoveQuestion) -> HeroTrekMoveKeys:
    """The further keys of a question."""
    return as_record(question.extra, HeroTrekMoveKeys)
