"""Three own games entered by touch without a browser: the resulting rules answer as intended."""

from __future__ import annotations

import pytest

from tablelight.board.codec import encode
from tests.bench.hand_sheets import at_the_table
from tests.own_by_hand import ANSWERS, play


@pytest.mark.parametrize("game", ANSWERS)
def test_a_game_entered_by_touch_answers_as_was_meant(game: str) -> None:
    hand = at_the_table()
    play(game, hand)
    ANSWERS[game](encode(hand.state.document))
