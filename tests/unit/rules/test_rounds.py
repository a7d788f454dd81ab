"""The end of a round, an activation or a step: what it forgets and what it keeps."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case
from tablelight.rules.check import read
from tablelight.rules.registry import SYSTEMS, system
from tests.asking import ask
from tests.positions import Json, position

HEXES: Json = {"grid": "hex", "columns": 4, "rows": 2}


def with_turn(game: str, board: Json, turn: Json) -> Json:
    figures = [{"id": "a", "side": "red", "at": [0, 0]}, {"id": "x", "side": "blue", "at": [1, 0]}]
    return {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": figures, "turn": turn}


@pytest.mark.parametrize("game", sorted(SYSTEMS))
def test_every_game_ends_a_round_without_a_figure(game: str) -> None:
    grids: dict[str, Json] = {"square": {"grid": "square", "columns": 3, "rows": 2}, "hex": HEXES}
    free: Json = {"grid": "inches", "width": 10, "height": 10, "areas": []}
    board = grids.get(system(game).grids[0], free)
    document: Json = {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": []}
    found, answered = answer_case({"document": document, "question": {"ask": "apply", "action": "end-round"}})
    assert answered and isinstance(found, dict) and found["document"]["figures"] == []


def test_the_end_of_a_round_takes_no_keys_of_a_move() -> None:
    for key, value in (("to", [0, 0]), ("rolled", "success"), ("carry", "a")):
        question = {"ask": "apply", "action": "end-round", key: value}
        found, answered = answer_case({"document": position("a . x"), "question": question})
        assert not answered and isinstance(found, dict) and found["error"]["path"] == f"$.question.{key}"
    assert ask(position("a . x"), "apply", action="end-round", figure="a")["document"]
    missing = {"ask": "apply", "action": "end-round", "figure": "nobody"}
    found, answered = answer_case({"document": position("a . x"), "question": missing})
    assert not answered and isinstance(found, dict) and found["error"]["path"] == "$.question.figure"


@pytest.mark.clause("HC-14")
@pytest.mark.clause("HT-33")
@pytest.mark.clause("OR-01")
@pytest.mark.parametrize(
    ("game", "board", "turn"),
    [
        ("heroclix", {"grid": "square", "columns": 4, "rows": 2}, {"failed": ["a"], "broke_away": {"x": ["a"]}}),
        ("herotrek", HEXES, {"switched": ["x"], "flew": ["a"]}),
        ("oraculo", {"grid": "square", "columns": 4, "rows": 2}, {"figure": "a", "actions": ["move", "search"]}),
    ],
)
def test_a_new_round_remembers_nothing_of_the_last(game: str, board: Json, turn: Any) -> None:
    document = with_turn(game, board, turn)
    after = ask(document, "apply", action="end-round")["document"]
    assert not after.get("turn") and after["figures"] == document["figures"]


@pytest.mark.clause("HT-33")
@pytest.mark.clause("HT-43")
def test_the_end_of_a_step_forgets_the_switches_and_remembers_the_flights() -> None:
    """The reaction step of the same turn is still to come, and its shots depend on the flights."""
    document = read(with_turn("herotrek", HEXES, {"switched": ["x"], "flew": ["a"]}))
    assert system("herotrek").end_activation(document).turn == {"flew": ["a"]}
