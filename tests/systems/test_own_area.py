"""Area attacks of a sheet: figures hit, a throw and odds for each, on squares, hexes and inches (TP-01 to TP-05)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app.actions import SelectFigure, SetMode, Tap
from tablelight.app.dice.queries import pools
from tablelight.app.history import History
from tablelight.app.scene import aims_layer
from tablelight.app.sight.update import roll_at_target
from tablelight.app.state import AppState
from tablelight.ask import answer_case
from tablelight.board.codec import decode
from tests.asking import ask, error
from tests.player import Player
from tests.systems.own_area import CONE, ROLL, table

Json = dict[str, Any]


def thrown(document: Json, *dice: int, target: str = "b") -> Json:
    return ask(document, "roll", figure="a", roll="hit", dice=[*dice], target=target, attack="breath")


def targets(document: Json, target: str = "b") -> dict[str, bool]:
    """The other figures in the odds of the attack, each with whether it is hit whole."""
    found = ask(document, "odds", roll="hit", with_={}, from_="a", to=target, attack="breath")
    return {each["figure"]: each["whole"] for each in found["targets"]}


def test_a_cone_throws_for_everyone_in_it_friends_too() -> None:
    document = table("square", CONE, (2, 4), (3, 4), (4, 4), (5, 5), (2, 5), (4, 3))
    assert targets(document) == {"c": True, "d": True, "f": True}, "e is behind"
    answer = thrown(document, 6, 1, 4, 5)
    assert answer["outcome"] == "1" and answer["detail"]["wounds"] == {"b": 2, "d": 2, "f": 2}
    assert answer["detail"]["targets"] == [
        {"figure": "c", "whole": True, "outcome": "0"},
        {"figure": "d", "whole": True, "outcome": "1"},
        {"figure": "f", "whole": True, "outcome": "1"},
    ]
    wounds = {each["id"]: each.get("state", {}).get("wounds", 0) for each in answer["document"]["figures"]}
    assert wounds == {"a": 0, "b": 2, "c": 0, "d": 2, "e": 0, "f": 2}
    assert answer["document"]["turn"]["actions"] == ["breath"], "all of it is one action"
    said = [reason["text"] for reason in answer["reasons"]]
    assert "Breath: d is hit too." in said


def test_there_must_be_dice_for_all_of_them() -> None:
    document = table("square", CONE, (2, 4), (3, 4), (4, 4))
    for dice in ([6], [6, 6, 6]):
        wrong = error(document, "roll", figure="a", roll="hit", dice=dice, target="b", attack="breath")
        assert wrong == {"path": "$.question.dice", "message": "must be a list of length 2"}


def test_a_burst_a_blast_and_a_line() -> None:
    places = ((2, 4), (4, 4), (1, 4), (6, 4), (4, 6))
    assert targets(table("square", {"shape": "burst", "size": 1}, *places)) == {"c": True}
    assert targets(table("square", {"shape": "blast", "size": 2}, *places)) == {"a": True, "d": True, "e": True}
    assert targets(table("square", {"shape": "line", "size": 6}, *places)) == {"d": True}
    assert targets(table("hex", {"shape": "blast", "size": 1}, (2, 4), (4, 4), (5, 4))) == {"c": True}


@pytest.mark.clause("TP-05")
def test_sight_is_asked_for_where_the_sheet_says_so() -> None:
    rock = {"spaces": [{"at": [4, 4], "terrain": "rock"}]}
    places = ((2, 4), (3, 4), (6, 4))
    assert targets(table("square", {"shape": "line", "size": 6}, *places, **rock)) == {"c": True}
    seen = {"shape": "line", "size": 6, "needs_sight": True}
    assert targets(table("square", seen, *places, **rock)) == {}
    blast = {"shape": "blast", "size": 3, "needs_sight": True}
    assert targets(table("square", blast, *places, **rock)) == {"a": True}, "of a blast from its target"


@pytest.mark.clause("TP-04")
def test_on_a_bare_table_bases_are_hit_in_part() -> None:
    document = table("inches", {"shape": "blast", "size": 1}, (4, 4), (10, 10), (11, 10), (10, 11.9), (14, 10))
    assert targets(document) == {"c": True, "d": False}
    said = [reason["text"] for reason in thrown(document, 4, 4, 4)["reasons"]]
    assert "Breath: d is partly hit too." in said


def test_a_figure_that_is_out_is_not_hit_and_a_plain_attack_has_no_targets() -> None:
    document = table("square", CONE, (2, 4), (3, 4), (4, 4))
    document["figures"][2]["state"] = {"wounds": 3}
    assert targets(document) == {}
    plain = table("square", {}, (2, 4), (3, 4), (4, 4))
    assert "targets" not in ask(plain, "odds", roll="hit", with_={}, from_="a", to="b", attack="breath")
    assert "targets" not in thrown(plain, 6)["detail"]


ROLL_OF_ONE_DIE: Json = {
    "kind": "sum",
    "dice": "1d20",
    "against": 10,
    "outcome": "success",
    "effects": {"success": {"wounds": 1}},
}
SPACES = st.tuples(st.integers(0, 11), st.integers(0, 8))


@given(
    st.lists(SPACES, min_size=3, max_size=7, unique=True),
    st.sampled_from(["burst", "blast", "cone", "line"]),
    st.integers(0, 6),
)
def test_the_odds_and_the_throw_agree_with_the_template(places: list[tuple[int, int]], shape: str, size: int) -> None:
    """An area attack hits the figures that `template` names, each with the odds of an attack aimed at it."""
    document = table("square", {"shape": shape, "size": size}, *places)
    covered = ask(document, "template", shape=shape, from_="a", to="b", size=size)["figures"]
    expected = {each["figure"]: each["whole"] for each in covered if each["figure"] != "b"}
    assert targets(document) == expected
    found = ask(document, "odds", roll="hit", with_={}, from_="a", to="b", attack="breath")
    for each in found["targets"]:
        assert Fraction(each["odds"]["outcomes"]["1"]) == Fraction(1, 2)
    answer = thrown(document, *[4] * (1 + len(expected)))
    assert set(answer["detail"]["wounds"]) == {"b", *expected}


def test_an_effect_on_the_attacker_adds_up() -> None:
    document = table("square", CONE, (2, 4), (3, 4), (4, 4))
    document["rules"]["rolls"] = [{**ROLL, "effects": {"0": {"wounds": 1, "to": "figure"}}}]
    answer = thrown(document, 1, 1)
    assert answer["detail"]["wounds"] == {"a": 2}
    assert answer["document"]["figures"][0]["state"] == {"wounds": 2}


@pytest.mark.parametrize(("change", "path"), [
    ({"shape": "star"}, "$.rules.attacks[0].shape"),
    ({"size": 100}, "$.rules.attacks[0].size"),
    ({"needs_sight": 1}, "$.rules.attacks[0].needs_sight"),
])  # fmt: skip
def test_a_wrong_field_has_its_place(change: Json, path: str) -> None:
    document = table("square", {**CONE, **change}, (2, 4), (3, 4))
    found, answered = answer_case({"document": document, "question": {"ask": "actions", "figure": "a"}})
    assert not answered and isinstance(found, dict) and found["error"]["path"] == f"$.document{path[1:]}"


def test_the_card_of_the_target_lists_the_others_that_are_hit() -> None:
    document = decode(table("square", CONE, (2, 4), (3, 4), (4, 4), (5, 5)))
    player = Player(AppState(history=History.of(document)))
    player.do(SetMode("see"))
    player.do(SelectFigure("a"))
    player.do(Tap((3, 4)))
    assert "Hits too:" in player.panel() and "c" in player.panel()
    player.do(roll_at_target("hit", "breath"))
    rings = {ink.style: ink.path for ink in aims_layer(player.state).inks}
    assert rings["aim-at"].count("M") == 3, "the target, and both behind it"


def test_the_result_says_it_of_each_figure() -> None:
    """Once it gave only the target's result, in red, although others were hit."""
    document = decode(table("square", CONE, (2, 4), (3, 4), (4, 4), (5, 5)))
    player = Player(AppState(history=History.of(document)))
    for action in (SetMode("see"), SelectFigure("a"), Tap((3, 4)), roll_at_target("hit", "breath")):
        player.do(action)
    for die in "156":
        player.press(die)
    player.press("Confirm the dice")
    panel = player.panel()
    assert "b: 0; c: 1; d: 1" in panel and "The dice 1 The next figure 5 The next figure 6" in panel
    assert player.found("good", text="b: 0")


def test_the_dice_of_all_figures_are_entered() -> None:
    document = table("square", CONE, (2, 4), (3, 4), (4, 4))
    document["rules"]["rolls"] = [{**ROLL_OF_ONE_DIE, "id": "hit"}]
    player = Player(AppState(history=History.of(decode(document))))
    for action in (SetMode("see"), SelectFigure("a"), Tap((3, 4)), roll_at_target("hit", "breath")):
        player.do(action)
    pending = player.state.pending_roll
    assert pending is not None and pools(player.state, pending) == (2, 0)
    player.press("20")
    assert player.state.pending_roll is not None, "one die is missing"
    player.press("1")
    player.press("Confirm the dice")
    assert player.state.roll_result is not None and player.state.roll_result.detail["wounds"] == {"b": 1}
