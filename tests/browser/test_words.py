"""The command line of the page: opened by a key, typed in, heard, and done on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.harness import until
from tests.browser.in_play import InPlay
from tests.browser.table import open_example

LINE = "dialog input.command"
TURN = (
    ("o", "Wardens to play, round 1. The board has 14 columns and 11 rows of hexes. Wardens: Shield Warden, "),
    ("p cliff", "Cliff Archer, Wardens, at M3. The ground: Rock, level 8. Movement: 6, Range: 7, "),
    ("r", "Cliff Archer, Move: 48 places. North: as far as M1, cost 2. "),
    ("m n1", "Cliff Archer can go to N1, cost 2. The way: M3, M2, N1. "),
    ("!", "Cliff Archer moves to N1, cost 2. "),
    ("e", "Cliff Archer may attack 4 enemies. "),
    ("a ash runner", "Cliff Archer attacks Ash Runner. The dice are in the hand: Attack. "),
    ("d 3 skull", "Attack needs 6 dice. 3 were given."),
    ("d 3 skull 3 blank", "Cliff Archer throws Attack: Wounds: 3. Out of action: Ash Runner. The dice: Skull, "),
    ("more", "Ash Runner takes 3 wounds. "),
    ("w", "Wardens to play, round 1. "),
    ("done", "The activation is over. Wardens to play, round 1. "),
    ("end", "Ashborn to play, round 1. "),
)
"""A turn in HeroScape: what is typed, and what is heard."""


def typed(page: Page, line: str) -> None:
    """Type a line where the focus is; it replaces the old one."""
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def test_a_game_by_typed_commands(in_play: InPlay) -> None:
    with in_play.table("en") as page:
        page.locator("#board").focus()
        page.keyboard.press("/")
        until(page, f"document.activeElement.matches('{LINE}')")
        typed(page, "p night")
        until(page, "document.querySelector('#live').textContent.startsWith('Night Hawk, Red, at D6.')")
        typed(page, "m K4!")
        until(page, "document.querySelector('#live').textContent.startsWith('Night Hawk moves to K4')")
        typed(page, "u")
        until(page, "document.querySelector('dialog .said').textContent.includes('undone')")
        assert page.evaluate(f"document.activeElement.matches('{LINE}')")
        page.keyboard.press("Escape")
        until(page, "!document.querySelector('dialog')")
        page.keyboard.press("Control+k")
        until(page, f"document.activeElement.matches('{LINE}')")


def test_a_line_that_is_left_is_not_done(in_play: InPlay) -> None:
    """Only Enter carries out what is typed; a tap elsewhere does not."""
    with in_play.table("en") as page:
        page.keyboard.press("/")
        until(page, f"document.activeElement.matches('{LINE}')")
        page.keyboard.type("end")
        page.locator("dialog").get_by_role("button", name="Close").tap()
        until(page, "!document.querySelector('dialog')")
        assert "Red" in page.locator("button.whose").inner_text()


@pytest.mark.clause("W-60")
def test_a_turn_in_heroscape_by_words_alone(in_play: InPlay) -> None:
    """As played by a player who hears the page and types: with real dice, and the board follows."""
    with in_play.table("en") as page:
        open_example(page, "heroscape-ford")
        page.locator("#board").focus()
        page.keyboard.press("/")
        until(page, f"document.activeElement.matches('{LINE}')")
        for line, heard in TURN:
            typed(page, line)
            until(page, f"document.querySelector('#live').textContent.startsWith({heard!r})")
        page.keyboard.press("Escape")
        until(page, "!document.querySelector('dialog')")
        assert "Ashborn" in page.locator("button.whose").inner_text()
        figures = page.locator("#panel .figures").inner_text()
        assert "Cliff Archer\n(Wardens)\nN1" in figures
        assert "Ash Runner\n(Ashborn)\nI5\N{NO-BREAK SPACE}· defeated" in figures
