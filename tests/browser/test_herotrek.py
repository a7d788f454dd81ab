"""The eight heroes, played by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.table import figures, let_go, open_example, panel, press, settled, tap, undo_all


@pytest.fixture
def heroes(booted: Page) -> Page:
    open_example(booted, "herotrek-eight-heroes")
    return booted


def move(page: Page, start: tuple[int, int], end: tuple[int, int]) -> str:
    """Select, propose, confirm; what the panel said before the yes."""
    tap(page, *start)
    tap(page, *end)
    said = panel(page)
    press(page, "Move here")
    let_go(page)
    return said


def test_the_eight_heroes(heroes: Page) -> None:
    page = heroes
    start = figures(page)
    # 1: out of the dome, through the woods; the swamp is one point too far.
    tap(page, 1, 1)
    assert "HT-20" in panel(page), "in a dome only a move is allowed"
    tap(page, 5, 1)
    assert "HT-12" in panel(page)
    assert "cost 4" in move(page, (1, 1), (4, 1))
    # 2: around the wall.
    assert "cost 5" in move(page, (1, 5), (3, 5))
    # 3: one space out.
    assert "cost 1" in move(page, (3, 9), (4, 9))
    # 4: around the deep water.
    assert "cost 4" in move(page, (8, 1), (8, 4))
    # 5: barred by the enemies in the passage, it goes in to fight.
    assert "cost 4" in move(page, (11, 3), (13, 6))
    # 7: over the building and both enemies, out by the entrance.
    tap(page, 12, 3)
    page.get_by_role("switch", name="Fly this move").tap()
    settled(page)
    tap(page, 12, 8)
    said = panel(page)
    assert "cost 5" in said and "could shoot at it" in said
    press(page, "Move here")
    let_go(page)
    # 8: switches with Z, then through the space of hero 3.
    tap(page, 6, 9)
    press(page, "Slip away")
    tap(page, 5, 9)
    assert "Switch with" in panel(page)
    tap(page, 4, 10)
    assert "cost 2" in panel(page)
    press(page, "Move here")
    let_go(page)
    assert figures(page) == {
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
    assert undo_all(page) == 7
    let_go(page)
    assert figures(page) == start


def test_sight_says_what_bars_it(heroes: Page) -> None:
    press(heroes, "See")
    tap(heroes, 1, 1)
    tap(heroes, 4, 4)
    assert "HT-53" in panel(heroes), "nothing is seen from inside a dome"
