"""Everything that a figure sees on a large board: worked out in portions, with progress; the next tap leaves it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import ToggleSightMap
from tablelight.app.answers import value_of
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.queries import sight_map_of
from tablelight.app.scene import drawn_sight, layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.progress.pictures import Pending
from tablelight.progress.portions import Portion
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.examples import EXAMPLES
from tests.systems.carnevale_table import box, table
from tests.systems.carnevale_table import figure as base
from tests.tablet import Tablet

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
    """The state after the player asks for everything that `a` sees."""
    state = AppState(history=History.of(read(document)))
    state = update(update(state, do.SetMode("see")), do.SelectFigure("a"))
    return update(state, ToggleSightMap())


@pytest.mark.parametrize(("document", "words"), [(squares(), "spaces"), (bare(), "strips of the table")])
def test_it_comes_in_portions_and_is_what_it_is_at_once(document: Json, words: str) -> None:
    state = seeing(document)
    with Tablet() as tablet:
        tablet.make_whole(state)
        tablet.tick = 3
        assert tablet.page is not None and isinstance(sight_map_of(state), Pending)
        assert words_of(tablet.page.panel).count("Working it out") == 1
        told: list[Portion] = []
        while value_of(sight_map_of(state)) is None:
            assert tablet.step()
            pending = sight_map_of(state)
            if isinstance(pending, Pending) and pending.progress is not None:
                told.append(pending.progress)
                if len(told) == 2:
                    tablet.repaint()
                    tablet.step()
                    assert f" {words} looked at" in words_of(tablet.page.panel)
        assert len(told) > 1 and [each.done for each in told] == sorted(each.done for each in told)
        assert all(portion.done <= portion.total for portion in told)
        tablet.finish()
        assert tablet.layers == layers(state) and words_of(tablet.page.panel) == words_of(page(state).panel)


def test_the_next_tap_leaves_it() -> None:
    state = seeing(squares())
    with Tablet() as tablet:
        tablet.make_whole(state)
        (want,) = tablet.picture.long
        tablet.make_whole(update(state, do.SelectFigure("b")))
        assert not want.is_same(tablet.picture.long[0]) and tablet.schedule.works.progress_of(want) is None
        tablet.make_whole(update(state, ToggleSightMap()))
        assert not tablet.picture.long


def test_on_a_small_board_it_is_known_at_once() -> None:
    document = squares()
    document["board"] |= {"columns": 20, "rows": 20, "spaces": []}
    with Tablet() as tablet:
        state = seeing(document)
        tablet.show(state)
        assert value_of(sight_map_of(state)) is not None


@pytest.mark.parametrize(("raider", "partly"), [((20, 5), 2), ((12, 11.5), 1)])
def test_by_a_sheet_in_inches_the_figures_that_are_seen_are_ringed(raider: tuple[float, float], partly: int) -> None:
    """The answer names figures, not an area, so nothing is drawn as unseen. The raider may stand behind the house."""
    document: Json = json.loads((EXAMPLES / "own-courtyard.json").read_text("utf-8"))
    document["figures"][2]["at"] = raider
    state = seeing(document)
    drawn = drawn_sight(state.document, value_of(sight_map_of(state)))
    rings = {ink.style: ink.path.count("M") for ink in drawn.inks}
    assert rings == {"seen": 1 + partly, "line-edge": 1 + partly, "clear": 1, "hindered": partly}
