"""The throws that a HeroScape move leaves to be made, and how they are settled."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case
from tests.asking import ask
from tests.systems.heroscape_table import field, figure

Json = dict[str, Any]
ROW = (9, 1)


def moved(board: Json, to: tuple[int, int], who: str = "a") -> Json:
    """The document after a move."""
    document: Json = ask(board, "apply", figure=who, action="move", to=list(to))["document"]
    return document


def rolled(board: Json, roll: str, *dice: Any, who: str = "a", **keys: Any) -> Json:
    """The document after a roll."""
    document: Json = ask(board, "roll", figure=who, roll=roll, dice=list(dice), **keys)["document"]
    return document


def left(document: Json) -> Json:
    """The turn of a document, with the throws still to be made."""
    found: Json = document.get("turn", {})
    return found


@pytest.mark.clause("HS-24")
def test_a_safe_move_leaves_nothing_to_throw_for() -> None:
    assert left(moved(field(figure("a", (0, 0)), size=ROW), (3, 0))) == {}


@pytest.mark.clause("HS-22", "HS-24")
def test_each_strike_is_settled_by_its_own_throw() -> None:
    board = field(figure("a", (1, 1), life=5), figure("x", (0, 1), "blue"), figure("y", (1, 0), "blue"), size=(6, 3))
    gone = moved(board, (4, 1))
    assert sorted(left(gone)["strikes"]) == [["a", "x"], ["a", "y"]]
    once = rolled(gone, "strike", "blank", by="x")
    assert left(once) == {"strikes": [["a", "y"]]}
    assert left(rolled(once, "strike", "skull", by="y")) == {}


@pytest.mark.clause("HS-22")
def test_a_defeated_figure_owes_nothing_and_strikes_no_one() -> None:
    board = field(
        figure("a", (1, 1), life=1),
        figure("x", (0, 1), "blue", life=1),
        figure("y", (1, 0), "blue"),
        figure("b", (5, 2), range=9),
        size=(6, 3),
    )
    gone = moved(board, (4, 1))
    assert left(rolled(gone, "strike", "skull", by="x")) == {}, "the first strike kills: there is no second"
    throw = ["skull"] * 3 + ["blank"] * 3
    shot = ask(gone, "roll", figure="b", roll="attack", target="x", dice=throw)["document"]
    assert left(shot) == {"strikes": [["a", "y"]]}


@pytest.mark.clause("HS-30", "HS-33")
def test_falls_are_thrown_for_one_after_another_in_their_order() -> None:
    stairs = {(0, 0): 30, (1, 0): 14, (2, 0): 8}
    fallen = moved(field(figure("a", (0, 0), life=9), levels=stairs, size=ROW), (3, 0))
    assert left(fallen) == {"falls": {"a": [16, 6, 8]}}
    # Without a drop the first owed fall is meant: 16 levels at a height of 5 take three dice.
    once = rolled(fallen, "fall", "skull", "skull", "blank")
    assert once["figures"][0]["state"]["life"] == 7 and left(once) == {"falls": {"a": [6, 8]}}
    assert left(rolled(once, "fall", "blank", drop=8)) == {"falls": {"a": [6]}}
    assert left(rolled(rolled(once, "fall", "blank"), "fall", "blank")) == {}


@pytest.mark.clause("HS-30")
def test_falls_of_two_moves_add_up_and_are_each_figures_own() -> None:
    board = field(
        figure("a", (0, 0), life=9, move=1),
        figure("b", (8, 0), life=9),
        levels={(0, 0): 12, (1, 0): 6, (8, 0): 7},
        size=ROW,
    )
    both = moved(moved(moved(board, (1, 0)), (2, 0)), (7, 0), "b")
    assert left(both) == {"falls": {"a": [6, 6], "b": [7]}}
    assert left(rolled(both, "fall", "blank")) == {"falls": {"a": [6], "b": [7]}}
    dead = rolled(rolled(both, "fall", "skull", who="b", drop=7), "fall", 1, drop=25)
    assert left(dead) == {} and [f["state"]["life"] for f in dead["figures"]] == [0, 8]


@pytest.mark.clause("HS-40")
def test_lava_is_thrown_for_each_time_it_is_entered_even_from_beyond_it() -> None:
    board = field(
        figure("a", (0, 0)),
        figure("b", (8, 0)),
        terrain={(1, 0): "molten-lava", (2, 0): "molten-lava", (7, 0): "molten-lava"},
        size=ROW,
    )
    through = moved(moved(board, (3, 0)), (7, 0), "b")
    assert left(through) == {"molten": {"a": 2, "b": 1}}
    assert left(moved(through, (2, 0)))["molten"] == {"a": 3, "b": 1}, "what is owed already stays"
    once = rolled(through, "molten-lava", 20)
    assert left(once) == {"molten": {"a": 1, "b": 1}}
    assert left(rolled(once, "molten-lava", 20)) == {"molten": {"b": 1}}
    dead = rolled(once, "molten-lava", 19)
    assert left(dead) == {"molten": {"b": 1}} and dead["figures"][0]["state"] == {"life": 0}


@pytest.mark.clause("HS-41")
def test_half_a_base_on_a_lava_field_burns_too() -> None:
    pair = figure("a", ((1, 0), (0, 0)), traits=["double"])
    board = field(pair, terrain={(0, 0): "lava-field"}, size=ROW)
    assert ask(board, "roll", figure="a", roll="lava-field", dice=["skull"])["outcome"] == "1"


@pytest.mark.clause("HS-24")
@pytest.mark.parametrize(
    ("turn", "path"),
    [
        ({"strikes": [["a", "nobody"]]}, "$.document.turn.strikes[0]"),
        ({"strikes": ["a"]}, "$.document.turn.strikes[0]"),
        ({"falls": {"nobody": [5]}}, "$.document.turn.falls.nobody"),
        ({"falls": {"a": 5}}, "$.document.turn.falls.a"),
        ({"falls": {"a": [True]}}, "$.document.turn.falls.a"),
        ({"molten": {"a": "1"}}, "$.document.turn.molten.a"),
        ({"molten": {"a": -1}}, "$.document.turn.molten.a"),
        ({"fields": {"nobody": 1}}, "$.document.turn.fields.nobody"),
    ],
)
def test_a_turn_that_remembers_nonsense_is_refused(turn: Json, path: str) -> None:
    board = {**field(figure("a", (0, 0))), "turn": turn}
    found, answered = answer_case({"document": board, "question": {"ask": "actions", "figure": "a"}})
    assert not answered and isinstance(found, dict) and found["error"]["path"] == path


@pytest.mark.clause("HS-41")
def test_the_end_of_a_round_leaves_lava_fields_to_be_thrown_for() -> None:
    board = field(figure("a", (0, 0), life=2), figure("b", (2, 0)), terrain={(0, 0): "lava-field"}, size=ROW)
    over = ask(board, "apply", action="end-round")["document"]
    assert over["turn"] == {"fields": {"a": 1}}
    assert ask(over, "apply", action="end-round")["document"]["turn"] == {"fields": {"a": 2}}, "another round"
    # It has walked away since, but still owes the throw for the last round, once.
    owing = {**over, "figures": [{**board["figures"][0], "at": [1, 0]}, board["figures"][1]]}
    burnt = ask(owing, "roll", figure="a", roll="lava-field", dice=["skull"])
    assert burnt["outcome"] == "1" and "fields" not in burnt["document"].get("turn", {})
    assert ask(burnt["document"], "roll", figure="a", roll="lava-field", dice=["skull"])["refused"]["clause"] == "HS-41"
    bare = field(figure("a", (0, 0)), size=ROW)
    assert not ask(bare, "apply", action="end-round")["document"].get("turn")


@pytest.mark.clause("HS-30")
def test_the_deepest_fall_can_be_thrown_for() -> None:
    """The page asks with the levels, and more than 99 were refused."""
    board = moved(field(figure("a", (0, 0)), levels={(0, 0): 150}, size=ROW), (1, 0))
    assert left(board) == {"falls": {"a": [150]}}
    assert left(rolled(board, "fall", 20, drop=150)) == {}
    assert ask(board, "odds", roll="fall", with_={"drop": 150, "height": 5})["outcomes"]["safe"] == "1/10"


@pytest.mark.clause("HS-30")
def test_a_fall_that_does_not_hurt_any_more_is_settled_without_dice() -> None:
    """If the height is corrected after the move, the fall was owed for ever."""
    board = moved(field(figure("a", (0, 0), life=3), levels={(0, 0): 6}, size=ROW), (1, 0))
    board["figures"][0]["stats"]["height"] = 7
    found = ask(board, "roll", figure="a", roll="fall", dice=[])
    assert (found["outcome"], left(found["document"])) == ("0", {})
    assert [reason["clause"] for reason in found["reasons"]] == ["HS-30"]
    assert ask(found["document"], "roll", figure="a", roll="fall", drop=6)["refused"]["clause"] == "HS-30"
