"""Three games of one's own, entered from nothing by touch alone: their rules, a board, two figures, a first move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablelight.app.editor import actions as do
from tablelight.app.state import AppState
from tablelight.rules.check import problems
from tests.bench.hand import Measure
from tests.fingers import Fingers
from tests.own_by_hand import MOST_SECONDS, play


def at_the_table() -> Fingers:
    """A hand before any game on the table."""
    hand = Fingers(AppState())
    hand.do(do.SetNewBoardField("game", "heroclix"))
    hand.do(do.MakeBoard())
    hand.do(do.CloseEditor())
    return hand


def _measure(name: str, game: str) -> Measure:
    hand = at_the_table()
    play(game, hand)
    assert problems(hand.state.document) == []
    now = f"{hand.taps + hand.drags}: {hand.seconds / 60:.1f} min"
    wanted = f"<= {MOST_SECONDS / 60:g} min"
    return Measure(
        17, f"taps for {name}, with a board, figures and a move", "-", now, wanted, hand.seconds <= MOST_SECONDS
    )


def a_dungeon_skirmish() -> Measure:
    """The first of the three games."""
    return _measure("a dungeon skirmish on squares", "dungeon")


def a_hex_wargame() -> Measure:
    """The second of the three games."""
    return _measure("a hex wargame", "wargame")


def a_small_game_in_inches() -> Measure:
    """The third of the three games."""
    return _measure("a small game in inches", "courtyard")


MEASURES: Sequence[Callable[[], Measure]] = (a_dungeon_skirmish, a_hex_wargame, a_small_game_in_inches)
