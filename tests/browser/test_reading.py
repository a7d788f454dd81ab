"""What a screen reader says on each kind of screen: golden files, in `tests/browser/golden`.

`TABLELIGHT_GOLDEN=renew npm test -- tests/browser/test_reading.py` rewrites them. Read what has changed before you
commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.harness import until
from tests.browser.in_play import FIRST as FIRST_EXAMPLE
from tests.browser.in_play import InPlay
from tests.browser.rare_screens import EVERY
from tests.browser.reading import phrases
from tests.browser.table import open_example, press

GOLDEN = Path(__file__).parent / "golden"
READ = (
    "begin",
    "selected",
    "proposed",
    "why not",
    "dice",
    "fallen",
    "see",
    "threats",
    "measure",
    "carnevale",
    "herotrek",
    "turn",
    "looked back",
    "menu",
    "searched",
    "legend",
    "share",
    "new board",
    "editor",
    "edit figures",
    "rules page 2",
    "at the table",
    "points",
    "partner",
    "look",
    "in words",
)
BOARDS = "[...document.querySelectorAll('[role=application]')].map((each) => each.id)"
VOICES = """[...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log], output')]
    .filter((each) => each.checkVisibility() && each.ariaLive !== 'off' && !each.closest('dialog, #tour'))
    .map((each) => each.id)"""
"""The live regions. Dialogs have their own remarks."""
FIRST = ("proposed", "dice", "menu", "in words")
"""What `npm test` reads; `npm run test:full` reads all."""


@pytest.mark.clause("W-61")
@pytest.mark.parametrize(
    "screen", [pytest.param(each, marks=() if each in FIRST else pytest.mark.long) for each in READ]
)
def test_what_a_screen_reader_says(in_play: InPlay, screen: str) -> None:
    with in_play.table("en") as page:
        if screen == "begin":
            laid_anew(page)
        EVERY[screen](page)
        until(page, "!document.querySelector('[aria-busy=true], .working')")
        said = "".join(f"{phrase}\n" for phrase in phrases(page))
        assert page.evaluate(BOARDS) == ["board"] and page.evaluate(VOICES) == ["live"]
    compared(screen, said)


def laid_anew(page: Page) -> None:
    """Put the first example on the table once more: then this is the last remark, whatever was said before."""
    open_example(page, "herotrek-eight-heroes")
    open_example(page, FIRST_EXAMPLE)


def test_what_a_screen_reader_says_at_the_start(fresh: Page) -> None:
    fresh.locator("#panel .figures").wait_for()
    press(fresh, "Games")
    until(fresh, "document.querySelector('dialog:not([aria-busy])')")
    compared("start", "".join(f"{phrase}\n" for phrase in phrases(fresh)))


def compared(screen: str, said: str) -> None:
    """Compare what is said with the golden file, or rewrite the file."""
    file = GOLDEN / f"{screen.replace(' ', '-')}.txt"
    if os.environ.get("TABLELIGHT_GOLDEN") == "renew":
        file.write_text(said, "utf-8")
    assert said == file.read_text("utf-8")
