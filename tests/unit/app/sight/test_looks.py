"""A crowded board: every enemy is judged in portions, the nearest first; what is already known is shown."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.answers import value_of
from tablelight.app.controls import toggle_fold
from tablelight.app.figure_lists import MOST_IN_A_FOLD
from tablelight.app.history import History
from tablelight.app.page import Page, page
from tablelight.app.scene import layers
from tablelight.app.sight.panel import MOST_LISTED
from tablelight.app.sight.queries import LooksSoFar, enemies_to_look_at, looks, targets_of, verdict_between
from tablelight.app.sight.update import look_at
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.rules.danger.verdict import Verdict
from tablelight.view.nodes import walk, words_of
from tests.kinds import is_done_by
from tests.tablet import Tablet

ENEMIES = 90


def crowd() -> dict[str, Any]:
    """One figure and an army in rows beside it: more enemies than the app once judged at all."""
    stats = {"speed": 4, "range": 6}
    foes = [
        {"id": f"x{n}", "side": "red", "at": [2 + n % 10, n // 10], "stats": stats, "traits": []}
        for n in range(ENEMIES)
    ]
    hero = {"id": "hero", "side": "blue", "at": [0, 0], "stats": stats, "traits": []}
    board = {"grid": "square", "columns": 14, "rows": 12}
    return {"format": "tablelight", "version": 1, "game": "heroclix", "board": board, "figures": [*foes, hero]}


def seeing(mode: Any = "see") -> AppState:
    """The crowded board with its hero selected and no remembered looks."""
    looks.forget()
    state = AppState(history=History.of(read(crowd())))
    return update(update(state, do.SetMode(mode)), do.SelectFigure("hero"))


def words(shown: Page | None) -> str:
    assert shown is not None
    return words_of(shown.panel)


def looks_offered(shown: Page | None) -> list[str]:
    """The figures that the panel offers to look at."""
    assert shown is not None
    return [node.do.args[0] for node in walk(shown.panel) if is_done_by(node.do, look_at)]


def advance(tablet: Tablet, state: AppState, portions: int) -> None:
    """Paint the picture after a number of portions."""
    tablet.make_whole(state)
    (want,) = tablet.picture.long
    for _ in range(portions):
        assert not tablet.schedule.works.step(want)
    tablet.repaint()
    tablet.step()


def test_how_far_it_is_and_the_nearest_enemies_are_shown_while_the_others_are_looked_at() -> None:
    state = seeing()
    with Tablet() as tablet:
        tablet.show(state)
        assert "Working it out" in words(tablet.page) and looks_offered(tablet.page) == []
        advance(tablet, state, 5)
        assert f"5 of {ENEMIES} enemies looked at" in words(tablet.page)
        document = state.document
        near = [enemy.id for enemy in enemies_to_look_at(document, document.figure("hero"))]
        assert sorted(looks_offered(tablet.page)) == sorted(near[:5]), "the nearest first"
        assert set(targets_of(state)) < set(near[:5])
        tapped = update(state, look_at("x3"))
        assert "Line of sight" not in words(tablet.page) and targets_of(tapped) == targets_of(state)


@pytest.mark.parametrize("mode", ["see", "move"])
def test_every_enemy_is_judged_and_the_panel_stays_short(mode: str) -> None:
    state = seeing(mode)
    with Tablet() as tablet:
        tablet.finish(state)
        shown, drawn = tablet.page, tablet.layers
    assert "Working it out" not in words(shown)
    assert words(shown) == words(page(state)) and drawn == layers(state)
    document = state.document
    one_by_one = {f"x{n}": value_of(verdict_between(document, "hero", f"x{n}", None)) for n in range(ENEMIES)}
    allowed = {name for name, found in one_by_one.items() if isinstance(found, Verdict) and found.attacks}
    assert set(targets_of(state)) == allowed and allowed
    if mode == "see":
        assert len(looks_offered(shown)) == MOST_LISTED
        assert f"The other enemies ({ENEMIES - MOST_LISTED})" in words(shown)
        for name in (
            "other-enemies",
            *(f"other-enemies-{start}" for start in range(MOST_IN_A_FOLD, ENEMIES, MOST_IN_A_FOLD)),
        ):
            state = update(state, toggle_fold(name))
        assert sorted(looks_offered(page(state))) == sorted(one_by_one)


def test_the_next_tap_leaves_it() -> None:
    state = seeing()
    with Tablet() as tablet:
        advance(tablet, state, 3)
        (want,) = tablet.picture.long
        tablet.make_whole(update(state, do.SelectFigure("x44")))
        assert not want.is_same(tablet.picture.long[0])
        assert "enemies looked at" not in words(tablet.page), "what is told is about another"
        tablet.make_whole(update(state, do.SetMode("measure")))
        assert not tablet.picture.long


def test_what_is_known_so_far_is_not_changed_by_what_comes_later() -> None:
    document = seeing().document
    portions = looks.steps(document, "hero", None, False)
    first, second = next(portions), next(portions)
    assert isinstance(first, LooksSoFar) and isinstance(second, LooksSoFar)
    assert len(first.found) == 1 and len(second.found) == 2 and second.total == ENEMIES
