"""Harm to others than the target: to the attacker, to figures in the area of an attack (PL-14, PL-21)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tests.asking import ask
from tests.unit.partner import boards

Json = dict[str, Any]
SURE_HIT: Json = {"1": {"wounds": 9}}


def sheet_with(board: str, effects: Json, **attack: Any) -> Json:
    """A sheet with one attack: a die that hits from 4 on."""
    thrown = {"id": "throw", "reach": "sight", "range": 6, "roll": "boom", **attack}
    rolls = [{"id": "boom", "dice": 1, "tests": [{"at_least": 4}], "effects": effects}]
    kept = {key: value for key, value in boards.SHEET.items() if key != "control"}
    return {**kept, "board": board, "attacks": [thrown], "rolls": rolls}


def crowd(*others: str, board: str = "square", effects: Json = SURE_HIT) -> Json:
    """An attacker with a bomb, its target, and others around that."""
    spots = [(6, 3), (5, 4), (4, 3), (4, 4)]
    places = [
        (name + str(number), "red" if name == "r" else "blue", *spots[number]) for number, name in enumerate(others)
    ]
    found = boards.own(("a", "red", 0, 3), ("x", "blue", 5, 3), *places, board=board)
    return {**found, "rules": sheet_with(board, effects, shape="blast", size=1 if board == "square" else 2)}


def bombs(document: Json, **keys: Any) -> bool:
    """Whether the attacker means to throw, at once or after a move."""
    acted = [figure["id"] for figure in document["figures"] if figure["id"] not in ("a", "x")]
    found = ask(document, "next", side="red", acted=acted, round=1, **keys)
    return any("It attacks" in reason["text"] for reason in found.get("why", ()))


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("effort", [0, 1, 2])
@pytest.mark.parametrize("board", ["square", "inches"])
def test_a_bomb_is_not_thrown_among_friends(board: str, effort: int) -> None:
    assert not bombs(crowd(*"rrrr", board=board), effort=effort)
    assert bombs(crowd(*"bbbb", board=board), effort=effort)


@pytest.mark.clause("PL-14")
@pytest.mark.parametrize("effort", [0, 1, 2])
@pytest.mark.parametrize("board", ["square", "inches"])
def test_an_attack_that_harms_its_attacker_more_is_not_made(board: str, effort: int) -> None:
    document = boards.own(("a", "red", 2, 3), ("x", "blue", 5, 3), board=board)
    for wounds in (0, 3):
        effects = {"0": {"wounds": wounds, "to": "figure"}, "1": {"wounds": 1}}
        assert bombs({**document, "rules": sheet_with(board, effects)}, effort=effort) is (wounds == 0)


@pytest.mark.clause("PL-17")
def test_attacks_of_a_sheet_without_areas_are_kept_whoever_else_moves() -> None:
    """Once harm to the attacker alone was enough to look every attack up by the places of all figures."""
    document = crowd("b")
    for shape, has_areas in (({}, False), ({"shape": "blast", "size": 1}, True)):
        document["rules"] = sheet_with("square", {"0": {"wounds": 1, "to": "figure"}, "1": {"wounds": 1}}, **shape)
        conduct = rules_of(read(document)).conduct
        assert conduct is not None and conduct.aside is not None and conduct.has_areas is has_areas


@pytest.mark.clause("PL-13")
def test_a_place_with_a_worthless_attack_is_not_said_to_have_none() -> None:
    """Once it was: "It cannot attack from there yet"."""
    effects = {"0": {"wounds": 3, "to": "figure"}, "1": {"wounds": 1}}
    document = boards.own(("a", "red", 2, 3), ("x", "blue", 5, 3))
    document["rules"] = sheet_with("square", effects)
    told = [reason["text"] for reason in ask(document, "next", side="red", effort=1)["why"]]
    assert told[0] == "a stands better there."


@pytest.mark.clause("PL-21")
def test_each_figure_of_an_area_has_its_own_throw() -> None:
    """Once a plan took the others' last result for all of them: out for certain."""
    document = crowd("b", "r")
    for name in ("x", "b0"):
        found = ask(document, "plan", side="red", target=name, acted=["r1"])
        assert found["chance"] == found["out"][name] == "1/2"
    both = ask(document, "plan", side="red", acted=["r1"])
    assert Fraction(both["chance"]) >= Fraction(3, 4) and set(both["out"].values()) == {"1/2"}


@pytest.mark.clause("PL-22")
def test_an_area_attack_with_very_many_throws_is_not_planned() -> None:
    """Five figures with nine dice each: a hundred thousand ways. With more there was no answer."""
    document = crowd("b", "b", "b", "b")
    document["rules"]["rolls"][0]["dice"] = 9
    assert ask(document, "plan", side="red")["plan"] is None
    document["figures"] = document["figures"][:3]
    assert ask(document, "plan", side="red")["plan"]
