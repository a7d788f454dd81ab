"""Three games of one's own entered by touch without a browser: what comes of it answers as was meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablelight.board.codec import encode
from tests.bench.hand_sheets import at_the_table
from tests.own_by_hand import (
    Hand,
    courtyard,
    courtyard_answers,
    dungeon,
    dungeon_answers,
    wargame,
    wargame_answers,
)

GAMES = ((dungeon, dungeon_answers), (wargame, wargame_answers), (courtyard, courtyard_answers))


@pytest.mark.parametrize(("play", "answers"), GAMES, ids=lambda function: function.__name__)
def test_a_game_entered_by_touch_answers_as_was_meant(
    play: Callable[[Hand], None], answers: Callable[[dict[str, Any]], None]
) -> None:
    hand = at_the_table()
    play(hand)
    answers(encode(hand.state.document))
