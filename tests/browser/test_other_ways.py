"""Other ways to see and to play: forced colours, a screen at 400 %, a folded panel, and a switch (Tab and Enter)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.harness import until
from tests.browser.in_play import InPlay
from tests.browser.keys import Hands
from tests.browser.rare_screens import EVERY
from tests.browser.table import open_example, press, settled, tap

LOOKS = Path(__file__).parent / "looks.js"
ZOOMED = (320, 256)
"""CSS pixels of a screen of 1,280 x 1,024 at 400 %."""
SCROLLED = (
    "selected",
    "proposed",
    "dice",
    "see",
    "threats",
    "menu",
    "turn",
    "share",
    "searched",
    "in words",
    "rules page 2",
)
FOLDED = "document.querySelector('#panel .strip') && !document.querySelector('dialog')"
SIDEWAYS = """[...document.querySelectorAll("#panel, #panel .content, dialog, .dialog-body")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => `${each.className} ${each.scrollWidth}`)"""


@pytest.mark.long
@pytest.mark.parametrize("screen", SCROLLED)
def test_at_400_percent_nothing_is_pushed_sideways(in_play: InPlay, screen: str) -> None:
    """The panel and dialogs scroll in one direction, and each control in them can be hit."""
    with in_play.table("de") as page:
        EVERY[screen](page)
        page.evaluate(LOOKS.read_text("utf-8"))
        page.set_viewport_size({"width": ZOOMED[0], "height": ZOOMED[1]})
        settled(page)
        assert page.evaluate(SIDEWAYS) == []
        assert page.evaluate("looks.hidden()") == []


def test_forced_colours_show_what_is_chosen(in_play: InPlay) -> None:
    """The focus, the pressed button, and the lit moves on the board are visible."""
    with in_play.table("en") as page:
        page.emulate_media(forced_colors="active")
        try:
            before = page.locator("#board").screenshot()
            tap(page, 10, 4)
            assert page.locator("#board").screenshot() != before
            grounds = "[...document.querySelectorAll('.mode')].map((each) => getComputedStyle(each).backgroundColor)"
            chosen, *others = page.evaluate(grounds)
            assert chosen not in others and len(set(others)) == 1
            page.keyboard.press("Tab")
            width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
            assert width >= 3
        finally:
            page.emulate_media(forced_colors="none")


def test_a_turn_by_a_switch(in_play: InPlay) -> None:
    """Tab and Enter alone: a figure, a place from the list, the move, an attack with dice, the end of the turn."""
    with in_play.table("en") as page:
        open_example(page, "heroscape-ford")
        hands = Hands(page)
        hands.use("button", "Cliff Archer")
        hands.use("summary", "Where it can go")
        hands.press("Tab", "Enter")
        assert "Enter again" in hands.heard()
        hands.tab("button", "Move here", back=True)
        assert hands.press("Enter").startswith("Cliff Archer: Move, ")
        hands.tab("button", "Attack", back=True)
        hands.press("Enter")
        hands.use("button", "Ash Runner")
        hands.use("button", "Throw the dice here")
        assert hands.heard().startswith("Ash Runner")
        hands.tab("button", "{side} to play, round {round}. Turn and log.", back=True, side="Wardens", round=1)
        hands.press("Enter")
        hands.use("button", "Next turn: {side}", side="Ashborn")
        hands.press("Tab")
        assert "Ash" in page.locator("button.whose").inner_text()


@pytest.mark.clause("W-61")
def test_words_play_while_the_panel_is_folded(in_play: InPlay) -> None:
    with in_play.table("en") as page:
        in_play.spoilt = True
        press(page, "Menu")
        press(page, "At the table")
        page.get_by_role("switch", name="The panel is a strip").tap()
        page.keyboard.press("Escape")
        until(page, FOLDED)
        page.locator("#board").focus()
        page.keyboard.press("/")
        until(page, "document.activeElement.matches('dialog input.command')")
        for line, heard in (("p scout", "Scout, Red, at G7."), ("d flee 5", "Scout"), ("m H5!", "Scout moves to H5")):
            page.keyboard.type(line)
            page.keyboard.press("Enter")
            until(page, f"document.getElementById('live').textContent.startsWith({heard!r})")
        page.keyboard.press("Escape")
        until(page, FOLDED)
