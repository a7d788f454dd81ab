"""The partner plays for objectives (PL-14)."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tests.asking import ask
from tests.unit.partner import boards

Json = dict[str, Any]


def ordered(document: Json, *objectives: Json, **question: Any) -> Json:
    """The answer of `next` for red, with these objectives on the board."""
    found: Json = ask({**document, "version": 4, "objectives": [*objectives]}, "next", side="red", **question)
    return found


BOARDS: dict[str, tuple[Json, list[float], int]] = {
    "heroscape": (boards.heroscape(("a", "red", 2, 3), ("x", "blue", 11, 7)), [4, 3], 0),
    "heroclix": (boards.heroclix(("a", "red", 2, 3), ("x", "blue", 15, 5)), [6, 0], 0),
    "oraculo": (boards.oraculo(("a", "red", 1, 1), ("x", "blue", 9, 4)), [4, 1], 0),
    "own": (boards.own(("a", "red", 2, 3), ("x", "blue", 11, 7)), [5, 2], 0),
    "carnevale": (boards.carnevale(("a", "red", 6, 6), ("x", "blue", 22, 22)), [9, 4], 1),
}


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("effort", [0, 1])
@pytest.mark.parametrize("game", BOARDS)
def test_it_goes_to_an_objective_in_reach(game: str, effort: int) -> None:
    document, at, reach = BOARDS[game]
    objective = {"id": "well", "at": at, "range": reach, "points": {"round": 2}}
    found = ordered(document, objective, effort=effort)
    to = found["order"]["to"]
    assert sum((a - b) ** 2 for a, b in zip(to, at, strict=True)) ** 0.5 <= reach + 0.6
    assert any("well" in each["text"] for each in found["why"])


@pytest.mark.clause("PL-14")
def test_it_stays_where_it_holds_one_rather_than_walk_after_a_far_enemy() -> None:
    document = boards.heroscape(("a", "red", 2, 3), ("x", "blue", 11, 7))
    assert "end" not in ordered(document)["order"]
    found = ordered(document, {"id": "well", "at": [2, 3], "points": {"round": 2}})
    assert found["order"].get("end") == "activation"


@pytest.mark.clause("PL-14")
def test_it_goes_nearer_to_one_out_of_reach_and_not_to_one_that_is_worth_nothing() -> None:
    document = boards.heroscape(("a", "red", 5, 0), ("x", "blue", 5, 7))
    west = {"id": "west", "at": [0, 0], "points": {"round": 3}}
    east = {"id": "east", "at": [11, 0], "points": {"round": 0}}
    assert ordered(document, west, east)["order"]["to"][0] < 5


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("bounds", [{"sides": ["blue"]}, {"traits": ["flyer"]}])
@pytest.mark.parametrize("effort", [0, 1])
def test_an_objective_that_the_figure_cannot_hold_draws_it_nowhere(bounds: Json, effort: int) -> None:
    """It went there, and said that it is worth points (OB-03)."""
    document = boards.heroscape(("a", "red", 2, 3), ("x", "blue", 11, 3))
    found = ordered(document, {"id": "well", "at": [2, 7], "points": {"round": 3}, **bounds}, effort=effort)
    assert found["order"]["to"][0] > 2 and "well" not in " ".join(each["text"] for each in found["why"])


@pytest.mark.clause("PL-16")
def test_an_objective_that_is_worth_nothing_keeps_no_figure_back() -> None:
    document = boards.heroscape(("a", "red", 2, 3), ("x", "blue", 11, 7))
    nothing = {"id": "well", "at": [2, 3], "points": {"round": 0}}
    assert "end" not in ordered(document, nothing, effort=1)["order"]


@pytest.mark.clause("PL-14")
def test_once_the_game_is_over_objectives_count_no_more() -> None:
    document = {**boards.heroscape(("a", "red", 2, 3), ("x", "blue", 11, 7)), "scenario": {"rounds": 1}}
    well = {"id": "well", "at": [2, 3], "points": {"round": 2}}
    over = {**document, "score": {"ended": 1}}
    assert "end" not in ordered(over, well)["order"]


@pytest.mark.clause("OWN-016")
@pytest.mark.parametrize(
    ("turn", "moves"),
    [
        ({"actions": 2, "moves": 1, "attacks": 1}, 1),
        ({"actions": 3, "moves": 2, "attacks": 1}, 2),
        ({"actions": 2, "moves": 2, "attacks": 1}, 1),
        ({"actions": 2, "moves": 2, "attacks": 0}, 2),
        ({"actions": 1, "moves": 1, "attacks": 1}, 1),
    ],
)
def test_a_figure_of_a_sheet_is_expected_as_far_as_its_moves_before_an_attack_lead(turn: Json, moves: int) -> None:
    document = boards.own(("a", "red", 2, 3), ("x", "blue", 11, 7))
    found = read({**document, "rules": {**document["rules"], "turn": turn}})
    conduct, figure = rules_of(found).conduct, found.figures[0]
    assert conduct is not None
    assert conduct.pace(figure) == moves * conduct.stride(figure)
