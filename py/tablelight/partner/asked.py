"""The questions `next` and `plan`, with every key checked, and how far the partner looks (PL-10, PL-12, PL-15)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from attrs import field, frozen

from tablelight.board.document import Document, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import items_of
from tablelight.board.schema import Field, check_fields
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.questions import named_side


@frozen(kw_only=True)
class Limits:
    """How much of a position is examined."""

    options: int
    """Attacks of each figure to examine further; the same number of ways nearer, half as many safe places."""
    acts: int
    """How often each figure acts in the forecast."""
    advances: tuple[bool, ...]
    """What the forecast tries on spaces for a side that can attack no enemy: staying out of reach (False), going into
    reach (True)."""
    fades: float = 1.0
    """In the forecast, the factor of harm from one activation to the next: the later, the less sure."""
    by_distance: bool = False
    """Whether the forecast knows the dice of an attack at each distance, at once and after a move."""
    is_exact: bool
    """Whether dangers are exact. If a figure must come within reach, they are exact at effort 1 too."""
    replied: int = 0
    """Options that are examined with the reply of the other side."""
    trust: float = 1.0
    """The share of a worth after a reply, or an answer, against the worth before."""
    answered: int = 0
    """The best of those, which are examined with the answer to the reply."""
    positions: int = 0
    """Positions after which no further answers are examined (PL-17)."""
    plan_positions: int
    """Positions of a plan after which only the best figure's best attack is followed."""
    plan_places: int
    """Places of each figure that a plan follows before that."""


LIMITS = (
    Limits(options=0, acts=0, advances=(), is_exact=False, plan_positions=300, plan_places=1),
    Limits(options=1, acts=1, advances=(True,), is_exact=False, plan_positions=600, plan_places=1),
    Limits(options=5, acts=2, advances=(False, True), is_exact=True, replied=4, plan_positions=1200, plan_places=2),
    Limits(
        options=5,
        acts=2,
        advances=(False, True),
        fades=0.88,
        by_distance=True,
        is_exact=True,
        replied=6,
        trust=0.6,
        answered=4,
        positions=12_000,
        plan_positions=2400,
        plan_places=3,
    ),
)
"""By effort. Effort 0 examines each option alone."""


STYLES = ("bold", "balanced", "careful")
MOST_EFFORT = len(LIMITS) - 1
MOST_SEED = 10**9
FIELDS: Mapping[str, Field] = {
    "acted": Field("figures"),
    "turns": Field("choice", choices=("figure", "side")),
    "round": Field("integer", minimum=1),
    "style": Field("choice", choices=STYLES),
    "effort": Field("integer", minimum=0, maximum=MOST_EFFORT),
    "seed": Field("integer", minimum=-MOST_SEED, maximum=MOST_SEED),
    "target": Field("figure"),
}
MOST_DONE = 200


@frozen(kw_only=True)
class PartnerQuestion:
    """The decision that a side is asked for."""

    side: str
    acted: frozenset[str] = frozenset()
    done: tuple[PlayOrder, ...] = ()
    by_side: bool = False
    """Whether all figures of a side act in one turn."""
    round: int | None = None
    """The number of the round, from 1; None if the question does not give it."""
    style: str = "balanced"
    effort: int = 1
    seed: int = 0
    hit: Fraction = field(default=Fraction(1, 2))
    """The chance of an attack in a game without odds of harm (PL-15)."""
    target: str | None = None

    @property
    def limits(self) -> Limits:
        """How far it looks."""
        return LIMITS[self.effort]


def read(document: Document, keys: Mapping[str, Json]) -> PartnerQuestion:
    """The question; `QuestionError` at the path of the fault."""
    side = named_side(keys)
    ids = frozenset(figure.id for figure in document.figures)
    known = {key: value for key, value in keys.items() if key in FIELDS}
    for problem in check_fields("$.question", known, FIELDS, ids):
        raise QuestionError(problem.path, problem.message, **problem.values)

    plain: dict[str, Any] = {key: known[key] for key in ("round", "style", "effort", "seed", "target") if key in known}
    return PartnerQuestion(
        side=side,
        acted=frozenset(items_of(keys.get("acted"))),
        done=_done(keys.get("done", [])),
        by_side=keys.get("turns") == "side",
        hit=_chance(keys.get("hit", "1/2")),
        **plain,
    )


def _done(value: Json) -> tuple[PlayOrder, ...]:
    if not isinstance(value, list):
        raise QuestionError("$.question.done", "must be a list")
    if len(value) > MOST_DONE:
        raise QuestionError("$.question.done", "must be a list of 1 to {most}", most=MOST_DONE)
    for number, order in enumerate(value):
        if not isinstance(order, Mapping):
            raise QuestionError(f"$.question.done[{number}]", "must be an object")
    return tuple(order for order in value if isinstance(order, Mapping))


def _chance(value: Json) -> Fraction:
    """A chance as in answers. An exponent would be a number of any size."""
    try:
        text = str(value)
        found = Fraction(text) if isinstance(value, str | int) and len(text) < 40 and "e" not in text.lower() else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None or not 0 <= found <= 1:
        raise QuestionError("$.question.hit", 'must be a chance from 0 to 1, as "1/2"')
    return found
