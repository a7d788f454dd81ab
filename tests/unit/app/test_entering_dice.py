"""Dice entered by hand: whose turn it is to be entered, with which faces, and what is said of their number."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.dice.actions import EnterFace, SetRollKey, ThrowDice, UseFaces
from tablelight.app.history import History
from tablelight.app.move.actions import ChooseAction
from tablelight.app.page import page
from tablelight.app.sight.actions import LookAt, RollAtTarget
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tablelight.view.nodes import words_of as text_of
from tests.contract.documents import document as example
from tests.unit.app.test_risks_and_odds import after, texts


def facing() -> AppState:
    """Lykos looks at the satyr beside him."""
    state = AppState(history=History.of(read(example("oraculo", "oraculo-crypt"))))
    return after(state, do.SelectFigure("lykos"), do.SetMode("see"), LookAt("satyr"))


def section(state: AppState, key: str) -> Node:
    return next(node for node in walk(page(state).panel) if node.key == key)


def faces(state: AppState) -> list[str]:
    """The faces that can be entered."""
    group = next(node for node in walk(page(state).panel) if (node.cls or "").startswith("faces"))
    return [text_of(node) for node in walk(group) if node.tag == "button"]


def test_the_odds_of_an_attack_stand_beside_the_line_before_the_dice_are_taken() -> None:
    said = texts(section(facing(), "sight"))
    assert "97/432" in said and "Attack in close combat" in said


def test_close_combat_asks_for_the_attackers_dice_then_for_the_defenders() -> None:
    state = after(facing(), RollAtTarget("melee"))
    assert faces(state) == ["Miss", "Hit", "Critical hit"]
    pools = section(state, "pools")
    rows = [(text_of(row.children[0]), len(row.children[1].children)) for row in pools.children]
    assert rows == [("Lykos", 3), ("Satyr", 2)]
    state = after(state, *[EnterFace("hit")] * 3)
    assert faces(state) == ["Miss", "Parry", "Critical parry"]
    state = after(state, EnterFace("parry"), EnterFace("miss"), UseFaces())
    assert "Wounds: 2" in texts(section(state, "rolled")) and "against" in texts(section(state, "rolled"))


def test_dice_in_the_hand_are_not_explained_twice() -> None:
    before, taken = facing(), after(facing(), RollAtTarget("melee"))
    assert texts(page(before).panel).count("97/432") == 1 == texts(page(taken).panel).count("97/432")


def test_an_attack_that_cannot_be_made_any_more_says_why_and_has_no_button() -> None:
    state = after(facing(), RollAtTarget("melee"), ThrowDice())
    said = texts(section(state, "sight"))
    assert not [node for node in walk(section(state, "sight")) if isinstance(node.do, RollAtTarget)]
    assert "already" in said


def test_heroscape_says_why_there_are_so_many_dice() -> None:
    state = AppState(history=History.of(read(example("heroscape", "heroscape-ford"))))
    state = after(state, do.SelectFigure("b"), ChooseAction("attack"), SetRollKey("target", "y"))
    assert "It stands higher: +1 in attack." in texts(section(state, "dice"))
