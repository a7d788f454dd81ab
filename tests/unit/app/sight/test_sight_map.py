"""Everything that one sees on a large board: worked out in portions, told how far it is, left by the next tap."""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.queries import sight_map_of
from tablelight.app.scene import layers
from tablelight.app.sight.actions import ToggleSightMap
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.app.working.actions import Progressed, WorkApart
from tablelight.app.working.here import answer_in_portions
from tablelight.app.working.state import SIGHT_MAP, Working
from tablelight.app.working.waiting import working_of
from tablelight.progress.portions import Portion
from tablelight.rules.answers import SightMap
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.systems.carnevale_table import box, table
from tests.systems.carnevale_table import figure as base
from tests.working_apart import answered

Json = dict[str, Any]
SIDE = 40


def squares() -> Json:
    """Two figures on a wide board with walls of rock on it."""
    chance = random.Random(3)
    places = [[c, r] for c in range(SIDE) for r in range(SIDE)]
    spaces = [{"at": at, "terrain": "blocking"} for at in chance.sample(places[2:], 160)]
    stats = {"speed": 4, "range": 6}
    people = [
        {"id": name, "side": side, "at": at, "stats": stats}
        for name, side, at in (("a", "red", [0, 0]), ("b", "blue", [0, 1]))
    ]
    board = {"grid": "square", "columns": SIDE, "rows": SIDE, "spaces": spaces}
    return {"format": "tablelight", "version": 1, "game": "heroclix", "board": board, "figures": people}


def bare() -> Json:
    """Two bases on a table with a house and a wood."""
    areas = [box("building", 8, 8, 11, 11, height=3), box("obstacle", 13, 3, 15, 6, height=1)]
    return table(base("a", (6, 12)), base("b", (12, 12), "blue"), areas=areas)


def seeing(document: Json) -> AppState:
    """Everything that `a` sees has been asked for, where long answers are worked out beside what the page does."""
    state = update(AppState(history=History.of(read(document))), WorkApart())
    state = update(update(state, do.SetMode("see")), do.SelectFigure("a"))
    return update(state, ToggleSightMap())


@pytest.mark.parametrize(("document", "words"), [(squares(), "spaces"), (bare(), "strips of the table")])
def test_it_comes_in_portions_and_is_what_it_is_at_once(document: Json, words: str) -> None:
    state = seeing(document)
    job = working_of(state)
    assert job is not None and job.ask == SIGHT_MAP and isinstance(sight_map_of(state), Working)
    assert words_of(page(state).panel).count("Working it out") == 1
    told = list(answer_in_portions(job))
    assert len(told) > 10 and all(isinstance(portion, Portion) for portion in told)
    assert [portion.done for portion in told] == sorted(portion.done for portion in told)
    assert all(portion.done <= portion.total for portion in told)
    some = update(state, Progressed(job, told[len(told) // 2]))
    middle = told[len(told) // 2]
    assert f"{middle.done} of {middle.total} {words} looked at" in words_of(page(some).panel)
    whole = answered(state)
    assert working_of(whole) is None and isinstance(sight_map_of(whole), SightMap)
    at_once = evolve(state, working=evolve(state.working, is_apart=False))
    assert layers(whole) == layers(at_once) and words_of(page(whole).panel) == words_of(page(at_once).panel)


def test_the_next_tap_leaves_it() -> None:
    state = seeing(squares())
    job = working_of(state)
    assert job is not None
    other = update(state, do.SelectFigure("b"))
    assert not job.is_same(working_of(other))
    assert working_of(update(state, ToggleSightMap())) is None


def test_on_a_small_board_it_is_known_at_once() -> None:
    document = squares()
    document["board"] |= {"columns": 20, "rows": 20, "spaces": []}
    assert isinstance(sight_map_of(seeing(document)), SightMap)
