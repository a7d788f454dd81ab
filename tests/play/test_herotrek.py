"""The eight heroes, played by touch."""

from __future__ import annotations

import pytest

from tests.player import Player


@pytest.fixture
def heroes() -> Player:
    return Player("herotrek-eight-heroes")


def move(player: Player, start: tuple[int, int], end: tuple[int, int]) -> str:
    """Selects, proposes, confirms; returns the panel's text before the confirmation."""
    player.tap(start)
    player.tap(end)
    said = player.panel()
    player.press("Move here")
    player.let_go()
    return said


def test_the_eight_heroes(heroes: Player) -> None:
    start = heroes.figures()
    # 1: out of the dome, through the woods; the swamp is one point too far.
    heroes.tap((1, 1))
    assert "HT-20" in heroes.panel(), "in a dome only a move is allowed"
    heroes.tap((5, 1))
    assert "HT-12" in heroes.panel()
    assert "cost 4" in move(heroes, (1, 1), (4, 1))
    # 2: around the wall.
    assert "cost 5" in move(heroes, (1, 5), (3, 5))
    # 3: one space out.
    assert "cost 1" in move(heroes, (3, 9), (4, 9))
    # 4: around the deep water.
    assert "cost 4" in move(heroes, (8, 1), (8, 4))
    # 5: barred by the enemies in the passage, it goes in to fight.
    assert "cost 4" in move(heroes, (11, 3), (13, 6))
    # 7: over the building and both enemies, out by the entrance.
    heroes.tap((12, 3))
    heroes.press("Fly this move")
    heroes.tap((12, 8))
    said = heroes.panel()
    assert "cost 5" in said and "can shoot at it" in said
    heroes.press("Move here")
    heroes.let_go()
    # 8: switches with Z, then through the space of hero 3.
    heroes.tap((6, 9))
    heroes.press("Slip away")
    heroes.tap((5, 9))
    assert "Switch with" in heroes.panel()
    heroes.tap((4, 10))
    assert "cost 2" in heroes.panel()
    heroes.press("Move here")
    heroes.let_go()
    assert heroes.figures() == {
        **start,
        "Hero 1": "E2",
        "Hero 2": "D6",
        "Hero 3": "E10",
        "Hero 4": "I5",
        "Hero 5": "N7",
        "Hero 7": "M9",
        "Hero 8": "E11",
        "Enemy Z": "G10",
    }
    assert heroes.undo_all() == 7
    heroes.let_go()
    assert heroes.figures() == start


def test_sight_says_what_bars_it(heroes: Player) -> None:
    heroes.press("See")
    heroes.tap((1, 1))
    heroes.tap((4, 4))
    assert "HT-53" in heroes.panel(), "nothing is seen from inside a dome"
