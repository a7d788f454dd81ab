"""Carnevale's whole activation in the app: the areas by their chance, the plan to a tapped place, how it is begun."""

from __future__ import annotations

from typing import Any

from tablelight.app import actions as do
from tablelight.app.controls import words_of
from tablelight.app.history import History
from tablelight.app.move.actions import BeginPlan, ChooseAction, Confirm, Propose, SetKey
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tests.systems.carnevale_table import box, figure, table
from tests.unit.app.test_risks_and_odds import after, texts

Json = dict[str, Any]


def planning(*areas: Json, points: int = 2) -> AppState:
    """A hero at (6, 12) whose whole activation is looked at."""
    document = table(figure("a", (6, 12), stats={"action_points": points}), areas=list(areas))
    state = AppState(history=History.of(read(document)))
    return after(state, do.SelectFigure("a"), ChooseAction("move"), SetKey("whole", True))


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
    assert "Way-point" not in said and "Move here" not in said


def test_a_plan_is_begun_with_its_first_action() -> None:
    state = after(planning(box("difficult", 8, 10, 10, 14)), Propose((14000, 12000)), BeginPlan())
    assert state.action == "move" and dict(state.keys) == {"around": True}, "eight inches are enough to go around"
    assert state.proposal is not None
    moved = after(state, Confirm())
    assert moved.document.figure("a").space == state.proposal.to
    leap = after(planning(points=1), Propose((10000, 12000)), BeginPlan())
    assert leap.action == "move" and leap.proposal is not None and leap.proposal.to == (10000, 12000)
    assert after(AppState(), BeginPlan()) == AppState()


def test_a_crowded_table_is_not_kept_waiting() -> None:
    label = "All that is left of the activation"
    assert label in texts(page(planning()).panel)
    crowded = planning(*[box("debris", 2 * n, 20, 2 * n + 1, 21, height=1) for n in range(8)])
    assert label not in texts(page(after(crowded, SetKey("whole", None))).panel)
