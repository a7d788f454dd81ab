"""HeroScape's attacks: the printed tables, and dice from the position."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import PickUpDice
from tablelight.app.dice.queries import new_roll
from tablelight.app.dice.update import throw_dice
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tests.asking import ask, error
from tests.player import Player
from tests.systems.heroscape_printed import hundredths, printed
from tests.systems.heroscape_table import edge, field, figure


def odds(attack: int, defence: int) -> dict[str, Any]:
    return ask(field(), "odds", roll="attack", with_={"attack": attack, "defence": defence})


@pytest.mark.clause("HS-51")
@pytest.mark.parametrize(("name", "key"), [("chance", "at_least_one"), ("mean", "mean")])
def test_the_printed_tables(name: str, key: str) -> None:
    for (attack, defence), cell in printed(name).items():
        assert hundredths(Fraction(odds(attack, defence)[key])) == cell, (attack, defence)


@pytest.mark.clause("HS-50", "HS-51")
def test_an_attack_by_enumeration_of_every_throw() -> None:
    attack, defence = 2, 2
    counted: dict[int, int] = {}
    for faces in product("SSSsso", repeat=attack + defence):
        lost = max(0, faces[:attack].count("S") - faces[attack:].count("s"))
        counted[lost] = counted.get(lost, 0) + 1
    expected = {str(lost): str(Fraction(count, 6**4)) for lost, count in sorted(counted.items())}
    assert odds(attack, defence)["outcomes"] == expected


def dice(document: dict[str, Any], **keys: Any) -> tuple[int, int]:
    found = ask(document, "odds", roll="attack", from_="a", to="x", **keys)
    return found["attack"], found["defence"]


def duel(target: tuple[int, int] = (2, 0), traits: tuple[str, ...] = ("medium",), **given: Any) -> dict[str, Any]:
    return field(figure("a", (0, 0)), figure("x", target, "blue", traits), **given)


@pytest.mark.clause("HS-42")
def test_beside_a_palm_defence_is_one_more_but_not_against_adjacent_attacks() -> None:
    palm = [{"at": [3, 0], "kind": "palm"}]
    assert dice(duel(objects=palm)) == (3, 4)
    assert dice(duel(objects=[{"at": [3, 0], "kind": "bush"}])) == (3, 4)
    assert dice(duel((1, 0), objects=[{"at": [2, 0], "kind": "palm"}])) == (3, 3)
    assert dice(duel(traits=("huge",), objects=palm)) == (3, 3)
    assert dice(duel(objects=palm), special=True) == (3, 4), "against special attacks too"
    assert dice(duel(objects=[{"at": [6, 0], "kind": "palm"}])) == (3, 3)


@pytest.mark.clause("HS-43")
def test_in_shadow_defence_is_one_more_against_everything() -> None:
    assert dice(duel(terrain={(2, 0): "shadow"})) == (3, 4)
    assert dice(duel((1, 0), terrain={(1, 0): "shadow"})) == (3, 4)
    assert dice(duel(traits=("huge",), terrain={(2, 0): "shadow"})) == (3, 3)


@pytest.mark.clause("HS-52")
def test_height_gives_attack_and_defence() -> None:
    assert dice(duel(levels={(0, 0): 1})) == (4, 3)
    assert dice(duel(levels={(2, 0): 1})) == (3, 4)
    assert dice(duel(levels={(0, 0): 15})) == (4, 3) and dice(duel(levels={(0, 0): 16})) == (5, 3)
    assert dice(duel(levels={(0, 0): 10}, big_advantage="published")) == (5, 3)
    assert dice(duel(levels={(0, 0): 9}, big_advantage="published")) == (4, 3)


@pytest.mark.clause("HS-53")
def test_a_special_attack_is_never_raised() -> None:
    assert dice(duel(levels={(0, 0): 16}), special=True) == (3, 3)
    found = ask(duel(levels={(0, 0): 1}), "odds", roll="attack", from_="a", to="x", special=True)
    assert "HS-53" in [reason["clause"] for reason in found["reasons"]]


@pytest.mark.clause("HS-54")
def test_odds_from_the_position_name_their_reasons() -> None:
    found = ask(duel(levels={(0, 0): 1}, terrain={(2, 0): "shadow"}), "odds", roll="attack", from_="a", to="x")
    assert [reason["clause"] for reason in found["reasons"]] == ["HS-50", "HS-52", "HS-50", "HS-43"]
    assert found["allowed"] and found["refused"] is None
    within = ask(
        duel(levels={(0, 0): 1}, terrain={(2, 0): "shadow"}),
        "odds",
        roll="attack",
        **{"with": {"from": "a", "to": "x"}},
    )
    assert within == found, "the two ways of naming the position"
    assert found["outcomes"] == odds(4, 4)["outcomes"]


@pytest.mark.clause("HS-21")
def test_engaged_figures_attack_only_adjacent_ones() -> None:
    board = field(figure("a", (1, 0)), figure("x", (0, 0), "blue"), figure("y", (4, 0), "blue"))
    far = ask(board, "roll", figure="a", roll="attack", target="y")
    assert far["refused"]["clause"] == "HS-21"
    assert ask(board, "sight", from_="a", to="y")["attack"] == "none"
    assert ask(board, "sight", from_="a", to="x")["attack"] == "close"
    assert ask(board, "actions", figure="a")["actions"][1]["allowed"]
    above = field(*board["figures"][:2], figure("y", (2, 0), "blue"), levels={(2, 0): 5})
    refused = ask(above, "roll", figure="a", roll="attack", target="y")["refused"]
    assert refused["text"] == "It is engaged: it can attack only adjacent figures within reach."


@pytest.mark.clause("HS-63")
def test_range_goes_around_gaps_and_range_one_needs_contact() -> None:
    gap = {(c, r): "void" for c in (3,) for r in range(4)}
    board = field(figure("a", (2, 0), range=6), figure("x", (4, 0), "blue"), terrain=gap)
    assert ask(board, "sight", from_="a", to="x")["distance"] == 9
    refused = ask(board, "roll", figure="a", roll="attack", target="x")["refused"]
    assert refused["clause"] == "HS-63"
    near = field(figure("a", (0, 0), range=1), figure("x", (1, 0), "blue"), levels={(1, 0): 6})
    assert ask(near, "roll", figure="a", roll="attack", target="x")["refused"]["clause"] == "HS-63"
    assert ask(near, "actions", figure="a")["actions"][1]["reason"]["clause"] == "HS-63"


@pytest.mark.clause("HS-63")
def test_range_counts_the_spaces_to_the_nearer_of_two() -> None:
    def kind(reach: int, *target: tuple[int, int]) -> str:
        board = field(figure("a", (0, 0), range=reach), figure("x", target, "blue", ["double"]))
        return str(ask(board, "sight", from_="a", to="x")["attack"])

    assert kind(4, (5, 0), (4, 0)) == "range" and kind(3, (5, 0), (4, 0)) == "none"


@pytest.mark.clause("HS-50")
def test_the_attack_is_rolled_and_wounds() -> None:
    board = duel()
    hit = ask(board, "roll", figure="a", roll="attack", target="x", dice=["skull"] * 3 + ["shield", "blank", "blank"])
    assert hit["outcome"] == "2" and [f.get("state") for f in hit["document"]["figures"]] == [None, {"life": 0}]
    saved = ask(
        board, "roll", figure="a", roll="attack", target="x", dice=["skull", "blank", "shield"] + ["shield"] * 3
    )
    assert saved["outcome"] == "0" and not any("state" in f for f in saved["document"]["figures"])
    thrown = ask(board, "roll", figure="a", roll="attack", target="x")
    assert len(thrown["dice"]) == 6


@pytest.mark.clause("HS-20")
def test_an_obstacle_as_high_as_one_of_them_parts_enemies() -> None:
    board = field(figure("a", (0, 0), range=1), figure("x", (1, 0), "blue"), edges=[edge((0, 0), (1, 0))])
    assert ask(board, "sight", from_="a", to="x")["attack"] == "none"


@pytest.mark.clause("HS-20")
@pytest.mark.clause("HS-64")
@pytest.mark.parametrize("kind", ["battlement", "stone-wall"])
@pytest.mark.parametrize(
    ("inner", "outer", "level", "engaged"),
    [(3, 4, 0, True), (2, 4, 0, False), (3, 3, 0, False), (4, 4, 0, True), (3, 7, 1, True), (2, 7, 1, False)],
)
def test_a_battlement_counts_its_inner_height_for_the_figure_inside(
    kind: str, inner: int, outer: int, level: int, engaged: bool
) -> None:
    """On one level: 2 for the figure inside, 3 for the one outside. `level`: of the inner space."""
    board = field(
        figure("a", (0, 0), range=1, height=inner),
        figure("x", (1, 0), "blue", height=outer),
        levels={(0, 0): level},
        edges=[edge((0, 0), (1, 0), kind, inside=(0, 0))],
    )
    for attacker, target in (("a", "x"), ("x", "a")):
        assert (ask(board, "sight", from_=attacker, to=target)["attack"] == "close") is engaged


@pytest.mark.clause("HS-54")
def test_dice_that_are_given_stand_for_a_figures_own_and_the_position_still_adds() -> None:
    board = field(figure("a", (0, 0), attack=3), figure("x", (1, 0), "blue", defence=2), levels={(0, 0): 1})
    own = ask(board, "odds", roll="attack", from_="a", to="x")
    assert (own["attack"], own["defence"]) == (4, 2)
    given = ask(board, "odds", roll="attack", from_="a", to="x", with_={"attack": 6, "defence": 1})
    assert (given["attack"], given["defence"]) == (7, 1)
    assert [reason["clause"] for reason in given["reasons"]] == ["HS-54", "HS-52", "HS-54"]
    assert given["outcomes"] == ask(board, "odds", roll="attack", with_={"attack": 7, "defence": 1})["outcomes"]
    bare = field({**figure("a", (0, 0)), "stats": {"height": 5}}, figure("x", (1, 0), "blue"))
    assert error(bare, "odds", roll="attack", from_="a", to="x")["path"] == "$.document.figures[0].stats.attack"
    assert ask(bare, "odds", roll="attack", from_="a", to="x", with_={"attack": 2})["attack"] == 2


@pytest.mark.clause("HS-54")
def test_nothing_that_is_asked_is_passed_over() -> None:
    board = field(figure("a", (0, 0)), figure("x", (1, 0), "blue"))
    twice = error(board, "odds", roll="attack", from_="a", to="x", with_={"from": "x"})
    assert twice["path"] == "$.question.with.from"
    for roll, given in (("strike", {}), ("fall", {"drop": 5, "height": 5}), ("lava-field", {})):
        assert error(board, "odds", roll=roll, with_=given, from_="a")["path"] == "$.question.from"


@pytest.mark.clause("HS-55")
def test_a_bonus_adds_dice_on_either_side_and_never_to_a_special_attack() -> None:
    board = field(figure("a", (0, 0), attack=3), figure("x", (1, 0), "blue", defence=2))

    def dice(**keys: Any) -> tuple[int, int]:
        found = ask(board, "odds", roll="attack", **keys)
        return found["attack"], found["defence"]

    assert dice(from_="a", to="x", bonus={"attack": 1, "defence": 2}) == (4, 4)
    assert dice(from_="a", to="x", with_={"bonus": 2}) == (5, 2), "one number: to the attack"
    assert dice(from_="a", to="x", bonus={"attack": -5}) == (0, 2)
    assert dice(from_="a", to="x", bonus={"attack": 1, "defence": 1}, special=True) == (3, 3), "HS-53"
    assert dice(with_={"attack": 3, "defence": 2, "bonus": {"defence": 1}}) == (3, 3)
    assert dice(with_={"attack": 3, "defence": 2, "bonus": 1, "special": True}) == (3, 2)
    clauses = [reason["clause"] for reason in ask(board, "odds", roll="attack", from_="a", to="x", bonus=1)["reasons"]]
    assert clauses == ["HS-50", "HS-55", "HS-50"]
    assert error(board, "odds", roll="attack", from_="a", to="x", bonus={"luck": 1})["path"] == "$.question.bonus.luck"
    assert error(board, "odds", roll="attack", from_="a", to="x", bonus="1")["path"] == "$.question.bonus"


@pytest.mark.clause("HS-55")
@pytest.mark.parametrize(
    ("bonus", "dice"), [(2, (5, 3)), ({"attack": -1, "defence": 2}, (2, 5)), ({"attack": -9}, (0, 3))]
)
def test_a_bonus_is_thrown_and_named(bonus: Any, dice: tuple[int, int]) -> None:
    board = duel()
    rolled = ask(board, "roll", figure="a", roll="attack", target="x", bonus=bonus)
    assert (rolled["detail"]["attack"], rolled["detail"]["defence"]) == dice and len(rolled["dice"]) == sum(dice)
    assert any(reason["clause"] == "HS-55" for reason in rolled["reasons"]), "so it stands in the log"
    assert error(board, "roll", figure="a", roll="attack", target="x", bonus=99)["path"] == "$.question.bonus"


@pytest.mark.clause("HS-55")
def test_the_attack_panel_has_a_stepper_for_each_side() -> None:
    player = Player(AppState(history=History.of(read(duel()))))
    player.do(do.SelectFigure("a"))
    player.do(PickUpDice(new_roll(player.state, "a", "attack", (("target", "x"),))))
    player.press("Attack dice added: more")
    player.press("Defence dice added: more")
    player.do(throw_dice())
    assert player.state.history is not None
    assert len(player.state.history.log[-1].dice) == 8


@pytest.mark.clause("HS-55")
def test_several_attacks_in_a_row_and_the_chance_to_be_destroyed() -> None:
    board = field(figure("a", (0, 0), attack=2), figure("x", (1, 0), "blue", defence=0, life=3))
    once = ask(board, "odds", roll="attack", with_={"attack": 1, "defence": 0, "life": 1})
    assert once["outcomes"] == {"0": "1/2", "1": "1/2"} and once["destroyed"] == "1/2"
    thrice = ask(board, "odds", roll="attack", with_={"attack": 1, "defence": 0, "times": 3, "life": 2})
    assert thrice["outcomes"] == {"0": "1/8", "1": "3/8", "2": "3/8", "3": "1/8"}
    assert (thrice["mean"], thrice["destroyed"], thrice["at_least_one"]) == ("3/2", "1/2", "7/8")
    assert "destroyed" not in ask(board, "odds", roll="attack", with_={"attack": 1, "defence": 0})
    placed = ask(board, "odds", roll="attack", from_="a", to="x", times=2)
    assert (placed["life"], placed["destroyed"]) == (3, "5/16"), "of four dice at least three"
    hurt = {**board, "figures": [board["figures"][0], {**board["figures"][1], "state": {"life": 1}}]}
    assert ask(hurt, "odds", roll="attack", from_="a", to="x")["destroyed"] == "3/4"
    assert ask(hurt, "odds", roll="attack", from_="a", to="x", life=2)["destroyed"] == "1/4", "as many as are asked for"
    assert error(board, "odds", roll="attack", from_="a", to="x", times=0)["path"] == "$.question.times"


@pytest.mark.clause("HS-63", "DG-11")
def test_shelter_fears_a_shooter_at_the_end_of_a_way_around_void_longer_than_the_board() -> None:
    gap = {(column, 1): "void" for column in range(4)}
    board = field(figure("a", (0, 0), range=20, move=1), figure("x", (0, 2), "blue", move=1), terrain=gap, size=(5, 3))
    assert ask(board, "threats", figure="x")["enemies"][0]["now"][0]["distance"] > 5 + 3
    own = next(spot for spot in ask(board, "shelter", figure="x", action="move")["spaces"] if spot.get("stay"))
    assert own["counts"]["now"] == 1
