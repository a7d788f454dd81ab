"""Whether a question takes long, and its answer: worked out at once, or apart from the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from math import prod
from typing import TypeVar, cast

from attrs import AttrsInstance, fields

from tablelight.app.answers import first_problem
from tablelight.app.state import AppState
from tablelight.app.working.state import LOOKS, SIGHT_MAP, Job, Unanswered, Working
from tablelight.board.document import Document, Json
from tablelight.board.problems import Problem

T = TypeVar("T")

KEPT = frozenset({"current", "persistent"})
"""Fields of `SavesState` that tell what the browser has kept of the game on the table."""

AT_ONCE = {"threats": 40_000, "shelter": 1500, "vantage": 3000, "advise": 1200, "threat-map": 1500}
"""Spaces times figures of a board on which a question is answered within 100 ms on a tablet."""
AT_ONCE_MAP = 900
"""Spaces of a board on which everything that is seen is known at once."""
AT_ONCE_LOOKS = 48
"""Figures of a board on which whom one of them sees and may attack is known at once."""
AT_ONCE_BARE = {"threats": 30}
"""Areas plus figures of a bare table on which it is; the other questions always take longer there."""


def takes_long(document: Document, ask: str) -> bool:
    """Whether a question may take more than 100 ms on a tablet."""
    board = document.board
    if ask == LOOKS:
        return len(document.figures) > AT_ONCE_LOOKS
    if ask == SIGHT_MAP and board.has_spaces:
        return prod(board.size) > AT_ONCE_MAP
    if not board.has_spaces:
        return len(board.areas) + len(document.figures) > AT_ONCE_BARE.get(ask, 0)
    return prod(board.size) * len(document.figures) > AT_ONCE.get(ask, 0)


def tells_progress_alone(before: AppState, state: AppState) -> bool:
    """Whether a state differs from the one before only in how far an answer has come, or in what the browser has kept of the
    game: then one picture is enough."""
    return (
        _is_same_but(before, state, {"working", "saves"})
        and _is_same_but(before.working, state.working, {"progress"})
        and _is_same_but(before.saves, state.saves, KEPT)
    )


def shows_the_same(before: AppState, state: AppState) -> bool:
    """Whether a state differs from the one before, and only in what the browser has kept of the game, which only the list of
    games shows: then no picture is needed."""
    is_kept = before.saves is not state.saves and before.working is state.working
    return is_kept and before.dialog != "start" and tells_progress_alone(before, state)


def _is_same_but(before: AttrsInstance, after: AttrsInstance, names: Collection[str]) -> bool:
    """Whether two states, or parts of them, hold the very same things but for some fields."""
    kept = (field.name for field in fields(type(before)) if field.name not in names)
    return all(getattr(before, each) is getattr(after, each) for each in kept)


def is_apart(state: AppState, document: Document, ask: str, *, never_at_once: bool = False) -> bool:
    """Whether a question is worked out by the worker, or in slices, and the page says that it works."""
    return state.working.is_apart and (never_at_once or takes_long(document, ask))


def answer(
    state: AppState,
    question: Mapping[str, Json],
    at_once: Callable[[], T],
    *,
    document: Document | None = None,
    before: Document | None = None,
    never_at_once: bool = False,
) -> T | Problem | Working:
    """The answer to a question of the contract, or to one of `HERE`, about the game on the table, or `document`:
    `at_once()` where that does not take long, else what has come of it, or that it is being worked out. `never_at_once`:
    nor if it is short, for it is one of many, or a tap would wait for it: then the page works it out, in slices."""
    document = document or state.document
    if not is_apart(state, document, str(question["ask"]), never_at_once=never_at_once):
        return at_once()
    problem = first_problem(document)
    if problem is not None:
        return problem
    job = Job(document, json.dumps(dict(question), sort_keys=True), before)
    found = state.working.answer_to(job)
    if isinstance(found, Unanswered):
        return at_once()
    return Working(job) if found is None else cast(T, found)
