"""`npm run bench -- weight`: what the page takes of memory in Chromium, in megabytes (PSS of its largest process).

After the start; on the largest promised board; after taps there as of an hour; with the second Python of a long answer, and
after it was given back. iPads end pages that take too much: the bar is 350 MB.
"""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, sync_playwright

from tests.bench.boards import CROWD, LARGEST, squares
from tests.bench.memory import largest
from tests.browser.harness import PREFIX, STARTS, launch, tablet
from tests.browser.table import open_file, opened, press, settled
from tools.paths import DIST
from tools.serve import serving

BAR = 350
TAPS = 240
"""Of an hour: four a minute."""


def taps(page: Page) -> None:
    """Taps all over the board, the same ones at every run."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    chosen = Random(1)
    for _ in range(TAPS):
        page.touchscreen.tap(box["x"] + chosen.random() * box["width"], box["y"] + chosen.random() * box["height"])
        settled(page)


def show() -> None:
    """Measure, and print a line for each state."""
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        browser = launch(playwright, *STARTS)
        with tablet(browser) as context:
            page = opened(context, address)
            say("after the start", page)
            open_file(page, "largest.json", squares(side=LARGEST, figures=CROWD))
            say(f"{LARGEST} x {LARGEST} with {CROWD} figures", page)
            taps(page)
            say(f"after {TAPS} taps", page)
            press(page, "Threats")
            page.wait_for_timeout(6000)
            say("while a long answer is worked out", page)
            press(page, "Move")
            page.wait_for_timeout(30000)
            say("half a minute later", page)
        browser.close()


def say(state: str, page: Page) -> None:
    """One line."""
    page.wait_for_timeout(1500)
    measured = largest()
    print(f"{measured:6.0f} MB  {state}{'' if measured <= BAR else f'  (over {BAR})'}", flush=True)
