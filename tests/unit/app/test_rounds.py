"""A full round of each game without a browser: every phase offers the player something to press, and undo leads back to
the first document."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablelight.app import actions as do
from tablelight.app.page import page
from tablelight.app.update import update
from tablelight.view.nodes import Node, walk, words_of
from tests.bench.hand_boards import opened
from tests.fingers import Fingers
from tests.rounds import ROUNDS


class Quiet:
    """A hand that presses controls in the data of the page."""

    def __init__(self, example: str) -> None:
        self.fingers = Fingers(opened(example))

    def tap(self, *place: int) -> None:
        column, row = place
        self.fingers.tap((column, row))

    def press(self, name: str) -> None:
        self.fingers.press(name)

    def press_first(self, cls: str) -> None:
        self.fingers.do(next(node.do for node in self._buttons() if cls in node.cls.split()))

    def face(self, name: str) -> None:
        faces = (node for node in self._buttons() if "face" in node.cls.split())
        self.fingers.do(next(node.do for node in faces if (node.attrs.get("aria-label") or words_of(node)) == name))

    def choose(self, name: str) -> None:
        self.fingers.do(next(node.do for node in self._buttons() if words_of(node).startswith(name)))

    def _buttons(self) -> Iterator[Node]:
        shown = page(self.fingers.state)
        for part in (shown.dialog, shown.bar, shown.panel):
            yield from (node for node in walk(part) if node.do is not None and not node.attrs.get("disabled"))


@pytest.mark.parametrize("game", ROUNDS)
def test_a_full_round_is_played_and_undone(game: str) -> None:
    hand = Quiet(game)
    begun = hand.fingers.state.document
    phases = list(ROUNDS[game](hand))
    state = hand.fingers.state
    assert state.history is not None
    assert len(phases) >= 10 and state.history.turn.round == 2, phases
    while state.history is not None and state.history.past:
        state = update(state, do.Undo())
    assert state.document == begun
