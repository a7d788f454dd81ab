"""Oráculo's skills and objects that change the dice, jumps over pits, activations that are over."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import PickUpDice
from tablelight.app.dice.queries import new_roll
from tablelight.app.dice.update import set_roll_key, throw_dice
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tests.asking import ask, error
from tests.player import Player
from tests.systems.oraculo_table import ends, hero, monster, refused, table

CLOSE = (hero("a", (1, 1), combat=3), monster("m", (2, 1), combat=2))
APART = (hero("a", (0, 0), aim=2), monster("m", (4, 0), combat=2))


@pytest.mark.clause("OR-30")
@pytest.mark.parametrize(
    ("bonus", "attack", "defence"),
    [(2, 5, 2), ({"attack": 1, "defence": 2}, 4, 4), ({"defence": -1}, 3, 1), ({"attack": -9, "defence": -9}, 0, 0)],
)
def test_skills_and_objects_change_the_dice_of_close_combat(bonus: Any, attack: int, defence: int) -> None:
    document = table(*CLOSE)
    found = ask(document, "odds", roll="melee", from_="a", to="m", bonus=bonus)
    assert (found["attack"], found["defence"]) == (attack, defence)
    plain = ask(document, "odds", roll="melee", with_={"attack": attack, "defence": defence})
    assert found["outcomes"] == plain["outcomes"]
    assert (
        ask(document, "odds", roll="melee", with_={"attack": 3, "defence": 2, "bonus": bonus})["mean"] == found["mean"]
    )
    rolled = ask(document, "roll", figure="a", roll="melee", target="m", bonus=bonus)
    assert len(rolled["dice"]) == attack + defence and rolled["detail"]["odds"]["outcomes"] == found["outcomes"]
    said = [reason["text"] for reason in rolled["reasons"] if reason["clause"] == "OR-30"]
    for number in (bonus,) if isinstance(bonus, int) else bonus.values():
        assert any(f"{number:+}" in text for text in said), "it is named, and so stands in the log"


@pytest.mark.clause("OR-50")
@pytest.mark.clause("OR-42")
@pytest.mark.parametrize(("bonus", "dice"), [(2, 4), ({"attack": -1}, 1), (-5, 0)])
def test_skills_and_objects_change_the_dice_of_a_shot(bonus: Any, dice: int) -> None:
    document = table(*APART, size=(6, 1))
    found = ask(document, "odds", roll="shot", from_="a", to="m", bonus=bonus)
    assert found["dice"] == dice and found["reasons"][0]["clause"] == "OR-30"
    assert found["outcomes"] == ask(document, "odds", roll="shot", with_={"dice": dice, "distance": 4})["outcomes"]
    rolled = ask(document, "roll", figure="a", roll="shot", target="m", bonus=bonus)
    assert len(rolled["dice"]) == dice
    covered = table(*APART, size=(6, 1), objects={(2, 0): "column"})
    assert ask(covered, "odds", roll="shot", from_="a", to="m", bonus=1)["dice"] == 2, "one fewer, without a clear line"
    assert ask(covered, "odds", roll="shot", from_="a", to="m", bonus=-1)["twice"], "a single die left"


@pytest.mark.clause("OR-30")
def test_a_bonus_is_bounded_and_has_known_parts() -> None:
    document = table(*CLOSE)
    wrong = error(document, "odds", roll="melee", from_="a", to="m", bonus=99)
    assert wrong["path"] == "$.question.bonus"
    unknown = error(document, "roll", figure="a", roll="melee", target="m", bonus={"luck": 1})
    assert unknown["path"] == "$.question.bonus.luck"
    shot = error(table(*APART, size=(6, 1)), "roll", figure="a", roll="shot", target="m", bonus={"defence": 1})
    assert shot["path"] == "$.question.bonus.defence"


@pytest.mark.clause("OR-30")
def test_the_panel_adds_dice_and_the_log_names_them() -> None:
    player = Player(AppState(history=History.of(read(table(*CLOSE)))))
    player.do(do.SelectFigure("a"))
    player.do(PickUpDice(new_roll(player.state, "a", "melee", (("target", "m"),))))
    player.press("Attack dice added: more")
    player.press("Defence dice added: less")
    assert player.output("Attack dice added") == "+1" and player.output("Defence dice added") == "-1"
    player.do(throw_dice())
    assert player.state.history is not None
    entry = player.state.history.log[-1]
    assert len(entry.dice) == 5
    assert "Attack dice added by a skill or an object: +1." in player.panel()
    assert [(reason.key, reason.values) for reason in entry.why[1:]] == [
        ("OR-30.attack", {"dice": "+1"}),
        ("OR-30.defence", {"dice": "-1"}),
    ]


@pytest.mark.clause("OR-53")
def test_the_second_shot_offers_no_share_but_all_that_is_left() -> None:
    document = table(hero("a", (0, 0), aim=3), monster("m", (4, 0)), size=(6, 1))
    player = Player(AppState(history=History.of(read(document))))
    player.do(do.SelectFigure("a"))
    player.do(PickUpDice(new_roll(player.state, "a", "shot", (("target", "m"),))))
    assert player.can("1") and player.can("3"), "the dice have no such faces: these are shares"
    player.do(set_roll_key("share", 1))
    player.do(throw_dice())
    player.do(PickUpDice(new_roll(player.state, "a", "shot", (("target", "m"),))))
    assert not player.can("1"), "both dice that are left go into the second shot"
    assert "Dice in this shot" not in player.panel()


@pytest.mark.clause("OR-12")
def test_a_pit_is_jumped_and_never_landed_in() -> None:
    document = table(hero("a", (0, 0), move=5), size=(5, 1), terrain={(1, 0): "pit"})
    assert ends(document) == {} and refused(document, (1, 0))["clause"] == "OR-12"
    assert ends(document, "climb") == {(2, 0): 2, (3, 0): 3}
    assert refused(document, (1, 0), "climb")["clause"] == "OR-12"
    wide = table(hero("a", (0, 0), move=6), size=(5, 1), terrain={(1, 0): "pit", (2, 0): "pit"})
    assert ends(wide, "climb") == {(3, 0): 3}
    too_wide = table(hero("a", (0, 0), move=4), size=(5, 1), terrain={(1, 0): "pit", (2, 0): "pit"})
    assert ends(too_wide, "climb") == {} and refused(too_wide, (3, 0), "climb")["clause"] == "OR-12"
    watched = table(hero("a", (0, 0), move=5), monster("m", (3, 0)), size=(5, 1), terrain={(2, 0): "pit"})
    assert ends(watched, "climb") == {(1, 0): 1}, "it would be stopped over the pit, beside the enemy"
    seen = table(hero("a", (0, 0)), monster("m", (2, 0)), size=(3, 1), terrain={(1, 0): "pit"})
    assert ask(seen, "sight", from_="a", to="m")["clear"]


@pytest.mark.clause("OR-01")
def test_an_activation_is_over_once_another_miniature_acts() -> None:
    document = table(hero("a", (1, 1)), hero("b", (5, 5)))
    document = ask(document, "apply", figure="a", action="search")["document"]
    document = ask(document, "apply", figure="b", action="search")["document"]
    assert document["turn"]["done"] == ["a"]
    for action in ask(document, "actions", figure="a")["actions"]:
        assert not action["allowed"] and action["reason"]["clause"] == "OR-01"
    assert ask(document, "apply", figure="a", action="search")["refused"]["clause"] == "OR-01"
    document = ask(document, "apply", figure="b", action="activate")["document"]
    assert document["turn"] == {"figure": "b", "done": ["a"], "actions": ["search", "activate"]}
    over = ask(document, "apply", action="end-round")["document"]
    assert all(each["allowed"] for each in ask(over, "actions", figure="a")["actions"] if each["id"] == "move")
