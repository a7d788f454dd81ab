"""The memory of a long game: what the page no longer needs is freed at once, and what it keeps grows little.

Python frees objects that refer to each other only when its garbage collector looks at them. The page keeps most of them
from the collector while it works (`gc.freeze`): on the largest board an hour of moves took 400 MB.
"""

from __future__ import annotations

import gc
import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

from tablelight.app.actions import Tap
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.app.threats.queries import threats_there
from tablelight.app.working.foresight import Foresight
from tablelight.app.working.worker import answer_to, case_of
from tablelight.ask import answer_case
from tablelight.board.layout import Layout
from tablelight.progress.pictures import Want
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.systems.own.ground import SheetGround
from tests.bench.boards import dungeon, hexes, province, squares
from tests.bench.inches import quarter
from tests.clock import Clock
from tests.contract.documents import examples
from tests.effort import THOROUGH, sized
from tests.player import Player
from tests.systems.own_random import Maker
from tests.tablet import Tablet

TRIES = 6
"""Moves that are tried before the first count, and between two counts."""
OBJECTS_A_TRY = 150
"""The most objects that a try adds: a moment, its document and its entry of the log."""
REST_MS = 400
"""The rest after each picture, in which some figures are foreseen."""
SIDE = 32 if THOROUGH else 20
"""Spaces along a board."""
BOARDS: dict[str, Callable[[], dict[str, Any]]] = {
    "heroclix": lambda: squares(side=SIDE, figures=8),
    "herotrek": lambda: hexes(side=SIDE // 2, figures=6),
    "heroscape": lambda: province(side=SIDE // 2, figures=6),
    "oraculo": lambda: dungeon(side=SIDE - 4, walls=30, things=10, monsters=4),
    "own": lambda: json.loads(examples()["own-tavern"]),
    "carnevale": lambda: quarter(3, 5, 4),
}


@pytest.fixture(autouse=True)
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The garbage collector runs only when a test says so, and sees only what the test has made. What was there before
    stays frozen: to look through it again took seconds before each test."""
    gc.collect()
    gc.freeze()
    gc.disable()
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "unfreeze", lambda: None)  # the page's call would give back what earlier tests have made
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


class Game:
    """A game that is played at random: figures are tapped, moved, looked at and threatened."""

    def __init__(self, board: dict[str, Any]) -> None:
        self.player, self.tablet, self.clock = Player(AppState(history=History.of(read(board)))), Tablet(), Clock()
        self._ahead, self._chosen = Foresight(self.clock), Random(1)

    def play(self, tries: int) -> int:
        """Try moves, look about and undo; returns how many moves were made."""
        player, made = self.player, 0
        with self.tablet:
            for _ in range(tries):
                at = self._chosen.choice(player.state.document.figures).at[0]
                one = 1000 if player.state.document.board.grid == "inches" else 1
                self._do(Tap(at))
                self._do(Tap((at[0] + one * self._chosen.randint(-2, 2), at[1] + one * self._chosen.randint(-2, 2))))
                made += self._press("Move here")
                for button in ("See", "Threats", "Move", "Undo", "Redo", "Done with this figure"):
                    self._press(button)
        return made

    def _do(self, action: object) -> None:
        self.player.do(action)
        self._show()

    def _press(self, name: str) -> bool:
        found = self.player.can(name)
        if found:
            self.player.press(name)
            self._show()
        return found

    def _show(self) -> None:
        self.tablet.finish(self.player.state)
        del self.tablet.pictures[:-1]
        self._ahead.rest(self.player.state)
        self.clock.passes(REST_MS)


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_of_a_game_waits_for_the_garbage_collector(name: str) -> None:
    game = Game(BOARDS[name]())
    game.play(2)  # what is made once, such as tables
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    assert game.play(sized(4, TRIES))
    gc.collect()
    ours = (each for each in gc.garbage if str(getattr(each, "__module__", "")).startswith("tablelight."))
    assert not Counter(type(each).__name__ for each in ours)


def test_what_is_kept_grows_by_little_with_each_move() -> None:
    game, counts = Game(squares(side=32, figures=12)), list[int]()
    for _ in range(max(2, sized(2, 4))):
        assert game.play(TRIES)
        counts.append(len(gc.get_objects()))
    assert counts[-1] - counts[0] < OBJECTS_A_TRY * (len(counts) - 1) * TRIES, counts


def test_the_second_python_looks_at_a_board_once_a_game() -> None:
    document = read(BOARDS["heroclix"]())
    for number in range(TRIES):
        later = evolve(document, title=f"Move {number}")
        answer_to(run(case_of(Want(threats_there, (later, later.figures[0].id)))))
    assert sum(isinstance(each, Layout) for each in gc.get_objects()) == 2, "the one of the page, and its own"


def test_few_boards_of_an_own_game_are_kept_while_it_is_edited() -> None:
    # Once the steps of 256 boards were kept, with their grounds: 25 MB on a board of 30 by 30 spaces.
    made, question = Maker(1).document(Maker(1).sheet("square")), {"ask": "moves", "figure": "a", "action": "fly"}
    for columns in range(8, 48):
        board = {"grid": "square", "columns": columns, "rows": 8}
        document = {**made, "board": board, "figures": [{"id": "a", "side": "red", "at": [0, 0]}]}
        assert answer_case({"document": document, "question": question})[1]
    assert sum(isinstance(each, SheetGround) for each in gc.get_objects()) <= 32
