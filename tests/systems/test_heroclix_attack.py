"""HeroClix figures with an attack and a defence roll two dice for a hit: odds, rolls, cards, imported figures."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.controls import words_of
from tablelight.app.editor.figures.panel import form
from tablelight.app.history import History
from tablelight.app.luck.queries import luck_of
from tablelight.app.state import AppState
from tablelight.board.roster import Roster
from tablelight.formats.opening import open_file
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tablelight.view.nodes import words_of as texts_of
from tests.asking import ask, error
from tests.bench.hand_boards import opened
from tests.player import Player
from tests.positions import position

THROWS = [sum(pair) for pair in product(range(1, 7), repeat=2)]


def duel(attack: int | None = 9, defence: int | None = 16, **more: Any) -> dict[str, Any]:
    """Figure a, and the enemy x five squares away; figure y is next to a."""
    own = {key: value for key, value in (("attack", attack), ("damage", 3)) if value is not None}
    other = {} if defence is None else {"defence": defence}
    figures = {"a": {"stats": {"speed": 8, "range": 8, **own}}, "x": {"stats": {"speed": 8, "range": 8, **other}}}
    return position("a . . . . x\n. . . . . .\nb . . . . .", figures, **more)


@pytest.mark.clause("HC-60")
@pytest.mark.clause("HC-61")
def test_the_odds_are_those_of_every_throw() -> None:
    for attack, defence in product((0, 7, 9, 12, 20), (8, 14, 16, 18, 25, 40)):
        found = ask(duel(), "odds", roll="attack", with_={"attack": attack, "defence": defence})
        hits = sum(thrown == 12 or (thrown != 2 and thrown + attack >= defence) for thrown in THROWS)
        assert Fraction(found["outcomes"]["hit"]) == Fraction(hits, 36), (attack, defence)
        assert sum(map(Fraction, found["outcomes"].values())) == 1
    assert error(duel(), "odds", roll="attack", with_={"attack": 9})["path"] == "$.question.with.defence"


@pytest.mark.clause("HC-60")
@pytest.mark.parametrize(("dice", "outcome"), [([3, 4], "hit"), ([3, 3], "miss"), ([1, 6], "hit"), ([5, 1], "miss")])
def test_two_dice_and_the_attack_reach_the_defence(dice: list[int], outcome: str) -> None:
    found = ask(duel(), "roll", figure="a", roll="attack", target="x", dice=dice)
    assert found["outcome"] == outcome and found["reasons"][0]["clause"] == "HC-60"
    assert found["document"]["figures"] == duel()["figures"]


@pytest.mark.clause("HC-61")
def test_two_sixes_always_hit_and_two_ones_always_miss() -> None:
    hopeless, certain = duel(attack=0, defence=99), duel(attack=99, defence=0)
    for document, dice, outcome in ((hopeless, [6, 6], "hit"), (certain, [1, 1], "miss"), (certain, [1, 2], "hit")):
        found = ask(document, "roll", figure="a", roll="attack", target="x", dice=dice)
        assert found["outcome"] == outcome
        assert found["reasons"][0]["clause"] == ("HC-60" if dice == [1, 2] else "HC-61")


@pytest.mark.clause("HC-60")
def test_without_both_numbers_or_with_the_option_off_everything_is_as_it_was() -> None:
    plain = duel(attack=None, defence=None)
    for document in (duel(attack=None), duel(defence=None), duel(options={"attack_rolls": False})):
        seen = ask(document, "sight", from_="a", to="x")
        assert seen == ask(plain, "sight", from_="a", to="x") and "attacks" not in seen
        assert ask(document, "roll", figure="a", roll="attack", target="x", dice=[6, 6])["refused"]["clause"] == "HC-60"
    assert ask(duel(), "sight", from_="a", to="x")["attacks"] == [{"attack": "range", "allowed": True, "reason": None}]


@pytest.mark.clause("HC-60")
def test_an_attack_is_refused_as_the_line_of_fire_refuses_it() -> None:
    def clause(document: dict[str, Any], target: str = "x") -> str:
        return str(ask(document, "roll", figure="a", roll="attack", target=target, dice=[6, 6])["refused"]["clause"])

    assert clause(duel(), "b") == "HC-60"
    assert clause(duel(turn={"failed": ["a"]})) == "HC-14"
    short, walled = duel(), duel()
    short["figures"][0]["stats"]["range"] = 4
    walled["board"]["edges"] = [{"between": [[2, 0], [3, 0]], "kind": "wall"}]
    assert clause(short) == "HC-50" and clause(walled) == "HC-51"
    assert error(duel(), "roll", figure="a", roll="attack", dice=[6, 6])["path"] == "$.question.target"
    assert error(duel(), "roll", figure="a", roll="attack", target="x", dice=[6])["path"] == "$.question.dice"


@pytest.mark.clause("HC-62")
def test_a_dial_has_them_on_its_first_click_and_nothing_is_dealt_by_the_roll() -> None:
    document = duel()
    document["version"], document["figures"][0]["dial"] = 2, [8, 7, 6]
    roll = {"figure": "a", "roll": "attack", "target": "x", "dice": [6, 5]}
    assert ask(document, "roll", **roll)["outcome"] == "hit"
    document["figures"][0]["state"] = {"click": 2}
    assert ask(document, "roll", **roll)["refused"]["clause"] == "HC-60"


@pytest.mark.clause("HC-60")
def test_a_threat_weighs_the_clicks_of_a_hit() -> None:
    found = ask(duel(), "threats", figure="x")["enemies"][0]["now"][0]
    assert Fraction(found["odds"]["outcomes"]["3"]) == Fraction(21, 36)
    assert Fraction(found["odds"]["mean"]) == 3 * Fraction(21, 36)
    harmless = duel()
    harmless["figures"][0]["stats"]["damage"] = 0
    found = ask(harmless, "threats", figure="x")["enemies"][0]["now"][0]
    assert found["odds"]["outcomes"] == {"0": "1"}


def test_they_are_entered_by_hand_while_the_option_is_on() -> None:
    def entered(document: dict[str, Any], *folds: str) -> list[Node]:
        state = AppState(history=History.of(read(document)), open_folds=frozenset(folds))
        found = form(state, state.document.figures[1], lambda how: how, words_of(state))
        return [each for node in found for each in walk(node)]

    plain = duel(attack=None, defence=None)
    assert "Numbers for attack rolls" in said(*entered(plain)) and "Defence" not in said(*entered(plain))
    shown = entered(plain, "further-stats")
    (field,) = [node for node in shown if node.tag == "label" and said(node.children[0]) == "Defence"]
    change = field.children[1].change
    assert change is not None
    after = change("16")(read(plain).figures[1])  # type: ignore[operator]
    assert dict(after.stats) == {"speed": 8, "range": 8, "defence": 16}
    assert "Defence" in said(*entered(duel())), "no fold where the figure has one"
    off = duel(attack=None, defence=None, options={"attack_rolls": False})
    assert "attack" not in said(*entered(off, "further-stats")).lower()


def test_an_imported_figure_says_on_its_card_what_chance_it_has() -> None:
    click = {"click_number": 1, "starting_line": True, "speed_value": 8, "attack_value": 9, "defense_value": 16}
    found = open_file(_file({**click, "damage_value": 3}), keeps_more=True).opened
    assert isinstance(found, Roster)
    numbers = dict(found.members[0].figure.stats)
    assert numbers == {"speed": 8, "range": 6, "attack": 9, "defence": 16, "damage": 3}
    document = duel()
    document["figures"][0]["stats"] = numbers
    player = Player(AppState(history=History.of(read(document))))
    player.tap((0, 0))
    player.tap((5, 0))
    assert "Shoots: 58%" in player.panel()
    player.press("Ranged combat (2 dice)")
    player.press("6")
    player.press("1")
    player.press("Confirm the dice")
    assert "A hit at x: 7 + 9 = 16, defence 16." in player.panel()
    history = player.state.history
    assert history is not None and history.log[-1].chance == "7/12"
    (side,) = luck_of(history.log).sides
    assert (side.run.got, side.run.expected) == (1, Fraction(7, 12))


def test_the_command_still_reads_units_as_it_did() -> None:
    click = {"click_number": 1, "starting_line": True, "speed_value": 8, "attack_value": 9, "defense_value": 16}
    found = open_file(_file(click)).opened
    assert isinstance(found, Roster) and dict(found.members[0].figure.stats) == {"speed": 8, "range": 6}


def test_a_card_without_the_numbers_says_what_it_said() -> None:
    player = Player(opened("heroclix-rooftop"))
    figure = player.state.document.figures[0]
    player.do(do.SelectFigure(figure.id))
    assert "Attack" not in player.panel() and not player.controls("Attack", exact=False)


def said(*nodes: Node) -> str:
    return " ".join(texts_of(node) for node in nodes)


def _file(click: dict[str, Any]) -> bytes:
    """A file of one unit that has one click."""
    numbers = {"unit_id": "x001", "collector_number": "001", "point_values": [50], "unit_range": "6"}
    return json.dumps(
        [{**numbers, "name": "Scout", "dimensions": "1x1", "speed_type": "boot", "dial": [click]}]
    ).encode()
