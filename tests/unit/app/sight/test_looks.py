"""A crowded board: every enemy is looked at, the nearest first, in portions; what is known already is shown."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.figure_lists import MOST_IN_A_FOLD
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.sight.actions import LookAt
from tablelight.app.sight.looks import LooksSoFar, enemies_to_look_at, looks, verdict_between
from tablelight.app.sight.panel import MOST_LISTED, OTHERS
from tablelight.app.sight.queries import targets_of
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.app.working.actions import Progressed, WorkApart
from tablelight.app.working.state import LOOKS
from tablelight.app.working.waiting import working_of
from tablelight.rules.check import read
from tablelight.rules.danger.verdict import Verdict
from tablelight.view.nodes import Node, walk, words_of
from tests.working_apart import answered

ENEMIES = 90


def crowd() -> dict[str, Any]:
    """One figure and an army in rows beside it: more than once were judged at all."""
    stats = {"speed": 4, "range": 6}
    foes = [
        {"id": f"x{n}", "side": "red", "at": [2 + n % 10, n // 10], "stats": stats, "traits": []}
        for n in range(ENEMIES)
    ]
    hero = {"id": "hero", "side": "blue", "at": [0, 0], "stats": stats, "traits": []}
    board = {"grid": "square", "columns": 14, "rows": 12}
    return {"format": "tablelight", "version": 1, "game": "heroclix", "board": board, "figures": [*foes, hero]}


def seeing(mode: Any = "see") -> AppState:
    """Its figure selected, long answers worked out beside what the page does."""
    state = update(AppState(history=History.of(read(crowd()))), WorkApart())
    return update(update(state, do.SetMode(mode)), do.SelectFigure("hero"))


def words(state: AppState) -> str:
    return words_of(page(state).panel)


def looks_offered(state: AppState) -> list[str]:
    """The figures that the panel offers to look at."""
    return [
        node.do.figure for node in walk(page(state).panel) if isinstance(node, Node) and isinstance(node.do, LookAt)
    ]


def advanced(state: AppState, portions: int) -> AppState:
    """The state when so many portions have been worked out."""
    job = working_of(state)
    assert job is not None and job.ask == LOOKS
    found = looks.steps(job.document, "hero", job.before, state.mode == "see")
    for _ in range(portions):
        portion = next(found)
    return update(state, Progressed(job, portion))


def test_how_far_it_is_and_the_nearest_enemies_are_shown_while_the_others_are_looked_at() -> None:
    state = seeing()
    assert "Working it out" in words(state) and looks_offered(state) == []
    some = advanced(state, 5)
    assert f"5 of {ENEMIES} enemies looked at" in words(some)
    assert set(looks_offered(some)) == {"x0", "x1", "x2", "x10", "x11"} or len(looks_offered(some)) == 5
    document = state.document
    near = [enemy.id for enemy in enemies_to_look_at(document, document.figure("hero"))]
    assert sorted(looks_offered(some)) == sorted(near[:5]), "the nearest first"
    assert set(targets_of(some)) < set(near[:5])
    tapped = update(some, LookAt("x3"))
    assert "Line of sight" not in words(some) and targets_of(tapped) == targets_of(some)


@pytest.mark.parametrize("mode", ["see", "move"])
def test_every_enemy_is_judged_and_the_panel_stays_short(mode: str) -> None:
    state = seeing(mode)
    whole = answered(state)
    assert working_of(whole) is None and "Working it out" not in words(whole)
    at_once = evolve(state, working=evolve(state.working, is_apart=False))
    assert words(whole) == words(at_once) and layers(whole) == layers(at_once)
    document = state.document
    one_by_one = {f"x{n}": verdict_between(document, "hero", f"x{n}", None) for n in range(ENEMIES)}
    allowed = {name for name, found in one_by_one.items() if isinstance(found, Verdict) and found.attacks}
    assert set(targets_of(whole)) == allowed and allowed
    if mode == "see":
        assert len(looks_offered(whole)) == MOST_LISTED
        assert f"The other enemies ({ENEMIES - MOST_LISTED})" in words(whole)
        opened = whole
        for name in (OTHERS, *(f"{OTHERS}-{start}" for start in range(MOST_IN_A_FOLD, ENEMIES, MOST_IN_A_FOLD))):
            opened = update(opened, do.ToggleFold(name))
        every_one = looks_offered(opened)
        assert sorted(every_one) == sorted(one_by_one)


def test_the_next_tap_leaves_it() -> None:
    state = advanced(seeing(), 3)
    job = working_of(state)
    assert job is not None
    other = update(state, do.SelectFigure("x44"))
    assert not job.is_same(working_of(other))
    assert "enemies looked at" not in words(other), "what is told is about another"
    assert working_of(update(state, do.SetMode("measure"))) is None


def test_what_is_known_so_far_is_not_changed_by_what_comes_later() -> None:
    document = seeing().document
    portions = looks.steps(document, "hero", None, False)
    first, second = next(portions), next(portions)
    assert isinstance(first, LooksSoFar) and isinstance(second, LooksSoFar)
    assert len(first.found) == 1 and len(second.found) == 2 and second.total == ENEMIES
