"""What `next` and `plan` ask, with every key checked (PL-10, PL-12, PL-15)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import field, frozen

from tablelight.board.document import Document, Json
from tablelight.board.problems import QuestionError
from tablelight.board.schema import Field, check_fields
from tablelight.partner.effort import LIMITS, Limits
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.questions import named_side

STYLES = ("bold", "balanced", "careful")
MOST_EFFORT = len(LIMITS) - 1
MOST_SEED = 10**9
FIELDS: Mapping[str, Field] = {
    "acted": Field("figures"),
    "turns": Field("choice", "figure", choices=("figure", "side")),
    "style": Field("choice", "balanced", choices=STYLES),
    "effort": Field("integer", 1, minimum=0, maximum=MOST_EFFORT),
    "seed": Field("integer", 0, minimum=-MOST_SEED, maximum=MOST_SEED),
    "target": Field("figure"),
}
MOST_DONE = 200


@frozen(kw_only=True)
class PartnerQuestion:
    """What a side is asked to decide."""

    side: str
    acted: frozenset[str] = frozenset()
    done: tuple[PlayOrder, ...] = ()
    by_side: bool = False
    """All of a side at a time."""
    style: str = "balanced"
    effort: int = 1
    seed: int = 0
    hit: Fraction = field(default=Fraction(1, 2))
    """PL-15: the chance of an attack where the game has no odds of harm."""
    target: str | None = None

    @property
    def limits(self) -> Limits:
        """How far it looks."""
        return LIMITS[self.effort]


def read(document: Document, keys: Mapping[str, Json]) -> PartnerQuestion:
    """The question; `QuestionError` at the path of what is wrong."""
    side = named_side(keys)
    ids = frozenset(figure.id for figure in document.figures)
    known = {key: value for key, value in keys.items() if key in FIELDS}
    for problem in check_fields("$.question", known, FIELDS, ids):
        raise QuestionError(problem.path, problem.message, **problem.values)

    def said(key: str) -> Json:
        return keys.get(key, FIELDS[key].default)

    acted, effort, seed, target = said("acted"), said("effort"), said("seed"), said("target")
    assert isinstance(effort, int) and isinstance(seed, int)
    return PartnerQuestion(
        side=side,
        acted=frozenset(str(name) for name in acted) if isinstance(acted, list) else frozenset(),
        done=_done(keys.get("done", [])),
        by_side=said("turns") == "side",
        style=str(said("style")),
        effort=effort,
        seed=seed,
        hit=_chance(keys.get("hit", "1/2")),
        target=None if target is None else str(target),
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
    """A chance as answers write it."""
    try:
        found = Fraction(value) if isinstance(value, str | int) and len(str(value)) < 40 else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if isinstance(value, bool) or not 0 <= found <= 1:
        raise QuestionError("$.question.hit", 'must be a chance from 0 to 1, as "1/2"')
    return found
