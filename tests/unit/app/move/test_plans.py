"""Carnevale's whole activation in the app: the areas by their chance, the plan to a tapped place, how it is begun."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app import answers
from tablelight.app.actions import ChooseAction, Confirm, Explain, Propose
from tablelight.app.controls import words_of
from tablelight.app.history import History
from tablelight.app.move.queries import known_moves
from tablelight.app.move.update import begin_plan, set_key
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.drawing import Layer
from tablelight.view.styles import colours
from tablelight.view.svg import svg_pieces
from tests.acting import after, texts
from tests.systems.carnevale_table import box, figure, table
from tests.tablet import Tablet

Json = dict[str, Any]


def planning(*areas: Json, points: int = 2) -> AppState:
    """A hero at (6, 12), with its whole activation shown."""
    document = table(figure("a", (6, 12), stats={"action_points": points}), areas=list(areas))
    state = AppState(history=History.of(read(document)))
    return after(state, do.SelectFigure("a"), ChooseAction("move"), set_key("whole", True))


def test_the_areas_are_dotted_with_their_chances() -> None:
    state = planning(box("difficult", 8, 0, 10, 24), points=1)
    drawn = [layer for layer in layers(state) if any(ink.style == "whole" for ink in layer.inks)]
    assert len(drawn) == 1
    letters = {each.text for each in drawn[0].texts}
    assert "100%" in letters and "87%" in letters
    assert not any(ink.style == "reach-edge" for ink in drawn[0].inks), "told from the plain reach by its line"


def test_a_tap_says_the_chance_and_each_action_of_the_plan() -> None:
    state = after(planning(box("water", 10, 0, 13, 24)), Propose((13200, 12000)))
    say = words_of(state)
    said = texts(page(state).panel)
    assert "It gets there with" in said and say.label("Jump") in said and "Begin with: Move" in said
    assert "Spare action points: " in said
    assert "waypoint" not in said and "Move here" not in said


def test_a_plan_is_begun_with_its_first_action() -> None:
    state = after(planning(box("difficult", 8, 10, 10, 14)), Propose((14000, 12000)), begin_plan())
    assert state.action == "move" and dict(state.keys) == {"around": True}, "eight inches are enough to go around"
    assert state.proposal is not None
    moved = after(state, Confirm())
    assert moved.document.figure("a").space == state.proposal.to
    leap = after(planning(points=1), Propose((10000, 12000)), begin_plan())
    assert leap.action == "move" and leap.proposal is not None and leap.proposal.to == (10000, 12000)
    assert after(AppState(), begin_plan()) == AppState()


def test_it_is_offered_on_every_table() -> None:
    label = "With all remaining actions"
    assert label in texts(page(planning()).panel)
    crowded = planning(*[box("debris", 2 * n, 20, 2 * n + 1, 21, height=1) for n in range(8)])
    assert label in texts(page(after(crowded, set_key("whole", None))).panel)


def test_the_panel_says_what_no_plan_looks_at() -> None:
    said = "Not checked: controlled landings, the extra inches of a critical, surfacing, dives, grapples, "
    said += "ways with a chance below 25%"
    assert said in texts(page(planning()).panel)
    assert said not in texts(page(after(planning(), set_key("whole", None))).panel)


def texts_on(tablet: Tablet) -> str:
    assert tablet.page is not None
    return texts(tablet.page.panel)


@pytest.mark.parametrize("has_worker", [False, True])
def test_the_areas_and_the_plan_come_from_apart_and_are_what_is_worked_out_at_once(has_worker: bool) -> None:
    state = planning(box("water", 10, 0, 13, 24))
    place = Propose((13200, 12000))
    for each in (state, after(state, place), after(state, Explain((23500, 500)))):
        answers.planned_path.forget()
        answers.planned_moves.forget()
        with Tablet(has_worker=has_worker) as tablet:
            tablet.make_whole(each)
            assert "Working it out" in texts_on(tablet)
            tablet.finish()
            shown, drawn = texts_on(tablet), tablet.layers
        assert shown == texts(page(each).panel) and drawn == layers(each)
    assert "CV-10" in shown
    begun = after(state, place, Confirm())
    assert begun.action == "move" and not dict(begun.keys).get("whole"), "a tap again takes up the first action"


def test_another_tap_leaves_a_plan_that_is_being_worked_out() -> None:
    state = planning()
    with Tablet() as tablet:
        assert tablet.make_whole(state).long
        assert not tablet.make_whole(after(state, set_key("whole", None))).long
        assert not tablet.make_whole(after(state, do.SetMode("see"))).long


@pytest.mark.clause("CV-23", "CV-30", "CV-31")
def test_a_jump_down_says_whether_it_is_survived_where_that_is_in_doubt() -> None:
    high = table(figure("a", (7.9, 12)), areas=[box("building", 2, 8, 8, 16, height=3)])
    high["figures"][0]["state"] = {"life": 2}
    state = AppState(history=History.of(read(high)))
    state = after(state, do.SelectFigure("a"), ChooseAction("jump"), Propose((8800, 12000)))
    said = texts(page(state).panel)
    assert "Lands there" in said and "Unharmed" in said and "Stays alive" in said
    flat = AppState(history=History.of(read(table(figure("a", (7.9, 12))))))
    flat = after(flat, do.SelectFigure("a"), ChooseAction("jump"), Propose((8900, 12000)))
    assert "Unharmed" in texts(page(flat).panel) and "Stays alive" not in texts(page(flat).panel)


def test_the_first_picture_goes_without_the_areas_until_they_are_drawn() -> None:
    state = planning(box("difficult", 8, 0, 10, 24))
    known_moves(state)
    with Tablet() as tablet:
        tablet.show(state)
        assert not whole_lines(tablet.layers), "thousands of points: drawn between two pictures"
        assert sum(1 for _ in tablet.portions()) > 2
        in_steps = whole_lines(tablet.layers)
        tablet.show(state)
        assert in_steps and whole_lines(tablet.layers) == in_steps, "what is drawn already is in the first picture"
    assert whole_lines(layers(planning(box("difficult", 8, 0, 10, 24)))) == in_steps, "as what is drawn at once"


def test_the_dots_of_its_rims_end_straight_on_paper_too() -> None:
    drawn = "".join(svg_pieces(layers(planning(points=1)), (0, 0, 10, 10), colours(lambda _: "red")))
    assert 'stroke-linecap="butt" stroke-dasharray="6 6"' in drawn


def whole_lines(found: tuple[Layer, ...]) -> list[Layer]:
    """The layers that show a whole activation."""
    return [layer for layer in found if any(ink.style == "whole" for ink in layer.inks)]
