"""No path of a document or a question reaches a player: whatever is pressed, no panel shows a `$`."""

from __future__ import annotations

from random import Random

import pytest

from tablelight.app import actions as do
from tablelight.app.controls import problem_words
from tablelight.app.history import History
from tablelight.app.move.update import set_key
from tablelight.app.state import AppState
from tablelight.board.document import GridBoard
from tablelight.board.problems import Problem
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tablelight.view.plane import Place
from tablelight.view.words import Words
from tests.effort import sized
from tests.examples import ONE_OF_EACH, boards, example
from tests.player import Player, name_of
from tests.systems.oraculo_table import hero, table

PRESSES = sized(20, 150)
NAMES = [path.stem for path in boards()] if sized(0, 1) else list(ONE_OF_EACH)


def raw(player: Player) -> list[str]:
    """The texts that show a `$` to a player."""
    shown = [words_of(node) for node in player.nodes()] + [player.status(), player.heard]
    return [text for text in shown if "$" in text]


@pytest.mark.parametrize("name", NAMES)
def test_no_panel_shows_a_raw_path(name: str) -> None:
    """Random presses and places, in every game."""
    chance, player = Random(name), Player(AppState(history=History.of(example(name))))
    for _ in range(PRESSES):
        # Effects leave the program (files, links, the screen): only the browser has them.
        buttons = [node for node in player.nodes() if node.tag == "button" and isinstance(node.do, do.Action)]
        usable = [node for node in buttons if not node.attrs.get("disabled")]
        if player.state.dialog is None and chance.random() < 0.4:
            player.hold(_place(player, chance))
        elif usable:
            pressed = chance.choice(usable)
            player.do(pressed.do)
            assert raw(player) == [], (name_of(pressed), pressed.do)
        assert raw(player) == []


def _place(player: Player, chance: Random) -> Place:
    board = player.state.document.board
    if isinstance(board, GridBoard):
        return chance.randrange(board.columns), chance.randrange(board.rows)
    return chance.randrange(12_000), chance.randrange(12_000)


@pytest.mark.clause("OR-01")
def test_open_or_close_waits_for_one_of_two_doors() -> None:
    doors = {((1, 1), (2, 1)): "door-closed", ((1, 1), (1, 2)): "door-closed"}
    player = Player(AppState(history=History.of(read(table(hero("a", (1, 1)), edges=doors)))))
    player.do(do.SelectFigure("a"))
    player.press("Open or close")
    assert "Tap the space." in player.panel() and raw(player) == []
    player.hold((3, 3))
    assert raw(player) == []


@pytest.mark.clause("HT-32")
def test_slip_away_asks_again_once_the_enemy_is_tapped_off() -> None:
    player = Player("herotrek-eight-heroes")
    player.do(do.SelectFigure("8"))
    player.press("Slip away")
    player.do(set_key("enemy", None))
    player.hold((3, 3))
    assert "Tap them on the board, or choose here." in player.panel() and raw(player) == []


@pytest.mark.parametrize("path", ["$.question.action", "$.question.via[0]", "$.version", "$.figures[9].at", "$"])
def test_a_problem_is_named_in_words_wherever_it_is(path: str) -> None:
    problem = Problem(path, "is missing")
    for state in (AppState(history=History.of(example("oraculo-crypt"))), AppState()):
        assert "$" not in problem_words(state, problem, Words("en"))
