"""Threats mode as it is played: by touch in every game, and by the keys of the board."""

from __future__ import annotations

import re

import pytest

from tablelight.app import actions as do
from tablelight.view.nodes import Node, walk, words_of
from tests.player import Player, name_of

EXAMPLES = ("heroclix-rooftop", "herotrek-eight-heroes", "oraculo-crypt", "heroscape-ford", "carnevale-canal")


def buttons(player: Player, cls: str) -> list[Node]:
    """The buttons in a part of the panel."""
    return [node for part in player.found(cls) for node in walk(part) if node.tag == "button"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_who_threatens_a_figure_what_it_would_see_and_where_it_is_safe(name: str) -> None:
    player = Player(name)
    document = player.state.document
    own = document.figures[0]
    enemy = next(figure for figure in document.figures if figure.side != own.side)
    player.press("Threats")
    player.tap(own.space)
    said = player.panel()
    assert own.label in said
    counts = r"\d (enem(y|ies) can attack now|after moving|(enem(y|ies) )?can move next to it)"
    assert re.search(counts, said) or "No enemy can reach or shoot it here" in said or not document.board.has_spaces
    player.tap(enemy.space)
    assert re.search(f"(Attacks|Sees) {re.escape(enemy.label)} from|It can attack", player.panel())
    rows = [node for node in player.nodes() if node.tag == "button" and name_of(node).startswith(enemy.label)]
    assert rows[0].attrs["aria-pressed"] == "true"
    player.press(f"Where is {own.label} safe?")
    assert re.search(
        "Safe: \\d+ of \\d+ spaces|Safe places within reach|No space (within reach )?is safe", player.panel()
    )


def test_advice_has_a_chart_and_two_taps_propose_the_move() -> None:
    player = Player("heroclix-rooftop")
    player.press("Threats")
    player.tap((3, 5))
    player.press("Hit without being hit")
    assert any(node.tag == "path" for node in walk(player.found("advice-chart")[0]))
    player.touch(buttons(player, "advice")[0])
    assert "DG-22" in player.panel(), "why, with the clause"


def test_a_safe_space_is_proposed_as_a_move_and_gone_to() -> None:
    player = Player("heroclix-rooftop")
    player.press("Threats")
    player.tap((3, 5))
    player.press("Where is Night Hawk safe?")
    spot = buttons(player, "spots")[0]
    where = words_of(spot).split(",")[0]
    player.touch(spot)
    player.press("Move here")
    assert f"Red · {where}" in player.panel()
    player.press("Undo")
    assert "Red · D6" in player.panel()


def test_an_empty_space_the_numbers_and_the_side() -> None:
    player = Player("heroclix-rooftop")
    player.press("Threats")
    player.tap((7, 8))
    said = player.panel()
    assert re.search(r"\d (enem(y|ies) can attack now|(enem(y|ies) )?can move next to it)", said)
    player.press("Numbers on the whole board")
    assert player.control("Numbers on the whole board").attrs["aria-checked"] == "false"
    player.press("Blue")
    assert player.control("Blue").attrs["aria-pressed"] == "true"


def test_by_keyboard_alone() -> None:
    player = Player("oraculo-crypt")
    player.do(do.SetMode("threats"))
    assert player.control("Threats").attrs["aria-pressed"] == "true"
    player.do(do.MoveCursor(1, 0))
    player.do(do.Enter())
    said = player.heard
    assert "can attack" in said or "after moving" in said or "No enemy can" in said, said
