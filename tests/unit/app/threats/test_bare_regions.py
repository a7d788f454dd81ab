"""What Threats mode says about regions on a bare table: in words, on the board, and on a tap."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.answers import value_of
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.app.threats.update import ask_places, go_there
from tablelight.app.update import update
from tablelight.board.records import named_rows
from tablelight.rules.check import read
from tablelight.rules.danger.records import Advice, FreeShelter, FreeVantage
from tablelight.view.inches import is_near
from tablelight.view.nodes import walk, words_of
from tests.contract.documents import document
from tests.systems.carnevale_table import box, figure, table


def asking(plain: Any, name: str, *actions: do.Action) -> AppState:
    """Threats mode with a figure selected, after some actions."""
    state = update(AppState(history=History.of(read(plain))), do.SetMode("threats"))
    for action in (do.SelectFigure(name), *actions):
        state = update(state, action)
    return state


def styles(state: AppState) -> set[str]:
    return {ink.style for layer in layers(state) for ink in layer.inks}


def within(area: Any) -> tuple[int, int]:
    """A place in polygons of inches, on a raster of half inches."""
    raster = [(500 * x + 100, 500 * y + 100) for x in range(48) for y in range(48)]
    return next(at for at in raster if is_near(area, at))


HOUSE = box("building", 8, 4, 10, 20, height=4)


@pytest.mark.clause("DG-15")
def test_what_no_enemy_sees_is_hatched_and_a_tap_in_the_safe_region_is_proposed() -> None:
    far = table(figure("a", (6, 12)), figure("x", (22, 12), "blue", stats={"move": 2}), areas=[HOUSE])
    state = asking(far, "a", ask_places("shelter"))
    found = value_of(queries.spots_of(state))
    assert isinstance(found, FreeShelter) and found.area and found.unseen
    said = words_of(page(state).panel)
    assert "Tap a place of the lit region" in said and "Hatched: no enemy sees it there." in said
    assert "Where it stands: No enemy can reach or shoot it here" in said
    assert {"reach", "reach-edge", "unseen-hatch"} <= styles(state)
    place = within(found.area)
    gone = update(state, do.Tap(place))
    assert gone.mode == "move" and gone.proposal is not None and gone.proposal.to == place
    assert update(state, do.Tap((23500, 500))).mode == "threats", "outside a tap asks who threatens the place"


@pytest.mark.clause("DG-15")
def test_a_safe_region_that_is_seen_everywhere_says_so() -> None:
    far = table(figure("a", (6, 12)), figure("x", (22, 12), "blue", stats={"move": 2}))
    state = asking(far, "a", ask_places("shelter"))
    assert "An enemy sees every place of it." in words_of(page(state).panel)
    assert "unseen-hatch" not in styles(state)


@pytest.mark.clause("DG-12", "DG-15")
def test_the_place_of_contact_is_marked_and_one_tap_away() -> None:
    state = asking(table(figure("a", (6, 12)), figure("x", (10, 12), "blue")), "a", ask_places("vantage", "x"))
    found = value_of(queries.spots_of(state))
    assert isinstance(found, FreeVantage) and found.contact is not None
    place = queries.contact_place(state.document, found)
    assert place is not None and {"reach-dot", "spot-tick", "seen"} <= styles(state)
    assert "In contact: Strikes:" in words_of(page(state).panel)
    (button,) = [node for node in walk(page(state).panel) if node.do == go_there(place)]
    assert "cost 2.8" in words_of(button)
    near = (place[0] - 400, place[1] + 300)
    for asked in (go_there(place), do.Tap(near)):
        gone = update(state, asked)
        assert gone.mode == "move" and gone.proposal is not None and gone.proposal.to == place


@pytest.mark.clause("DG-12")
def test_a_figure_in_contact_already_sees_what_it_can_do_there() -> None:
    state = asking(table(figure("a", (6, 12)), figure("x", (7.19, 12), "blue")), "a", ask_places("vantage", "x"))
    said = words_of(page(state).panel)
    assert "It can attack x" in said and "Where it stands: Strikes:" in said and "In contact:" not in said


@pytest.mark.clause("DG-15")
def test_a_game_of_ones_own_shows_from_where_each_attack_at_range_reaches_its_target() -> None:
    plain = document("own", "own-courtyard")
    state = asking(plain, read(plain).figures[0].id, ask_places("vantage", "y"))
    found = value_of(queries.spots_of(state))
    assert isinstance(found, FreeVantage)
    (area,) = named_rows(found.extra["areas"])
    said = words_of(page(state).panel)
    assert "It can attack" in said and "Shoot: from the lit region" in said
    assert {"reach", "reach-edge", "seen"} <= styles(state)
    place = within(area["area"])
    gone = update(state, do.Tap(place))
    assert gone.proposal is not None and gone.proposal.to == place


def test_a_tap_near_an_advised_place_of_a_bare_table_proposes_it() -> None:
    plain = document("carnevale", "carnevale-canal")
    state = asking(plain, read(plain).figures[0].id, ask_places("advice"))
    found = value_of(queries.advice_of(state))
    assert isinstance(found, Advice)
    place = next(each for each in queries.marked_places(state))
    near = next(
        at
        for at in ((place[0] + 40, place[1]), (place[0], place[1] + 40), (place[0] - 40, place[1]))
        if queries.marked_place(state, at) is not None
    )
    gone = update(state, do.Tap(near))
    assert gone.mode == "move" and gone.proposal is not None
    assert gone.proposal.to in queries.marked_places(state)
    unmarked = evolve(state, threats=evolve(state.threats, question="threats"))
    assert queries.marked_place(unmarked, near) is None


def test_a_bare_table_has_places_and_no_spaces() -> None:
    """See and Threats asked for a tap on a space, which a bare table does not have."""
    state = AppState(history=History.of(read(document("carnevale", "carnevale-canal"))))
    for mode, text in (
        (do.SetMode("see"), "a figure or a place."),
        (do.SetMode("threats"), "Tap a place to see who could hurt"),
    ):
        assert text in words_of(page(update(state, mode)).panel)
