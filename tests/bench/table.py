"""The table in Chromium: from a tap to painted highlights, and how smoothly a large board pans and zooms.

64 x 64 squares and 60 x 60 hexes with 40 figures each, bare tables of 30 areas with 20 bases, at tablet size. A tap is timed
in the page, from the event's arrival to the end of the painting that it caused (the wait for the next frame counts); a frame
by the time between two animation frames.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

from tests.bench.boards import hexes, squares
from tests.bench.inches import quarter
from tests.bench.measure import Row
from tests.browser.harness import PREFIX, boot_state, launch, tablet, until
from tools.paths import DIST
from tools.serve import serving

TAPS, DRAGS, PUSHES = 60, 4, 40
TRIES = 3
"""How often a part is tried if its tab crashes."""
BARE_TABLES = {"cold": (5, 6, 7), "pressed": (8, 9), "rested": (10, 11)}
"""The seeds of the bare tables that are tapped: at once, with a finger that stays down for a moment, after a rest."""
PRESSED_MS, REST_MS = 80, 1000
"""How long the finger of a short tap is down; a rest before one."""

WATCH = """() => {
    window.bench = {tapped: 0, frames: [], recording: false};
    addEventListener("pointerup", event => { bench.tapped = event.timeStamp; }, true);
    let last = performance.now();
    const tick = now => { if (bench.recording) bench.frames.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
}"""


@contextmanager
def table(document: dict[str, Any]) -> Iterator[Page]:
    """The app with a document on the table."""
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = tablet(browser, has_touch=False).new_page()
        page.goto(address)
        assert boot_state(page) == "ready"
        page.set_default_timeout(60_000)  # a throttled page on a busy machine
        data = json.dumps(document).encode()
        page.set_input_files("#file", {"name": "large.json", "mimeType": "application/json", "buffer": data})
        until(page, f"document.querySelector('#bar').textContent.includes({json.dumps(document['title'])})")
        page.evaluate(WATCH)
        try:
            yield page
        finally:
            browser.close()


def throttle(page: Page, rate: int) -> None:
    """Slow the page's processor down by a factor."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def taps(page: Page, figures: list[dict[str, Any]], count: int, *, down: int = 0, rest: int = 40) -> list[float]:
    """Milliseconds from when the finger lifts to paint, figure after figure. `down`: how many the finger is down;
    `rest`: how many pass after each tap."""
    times = []
    own = [figure for figure in figures if figure["side"] == figures[0]["side"]]  # a tap on an enemy asks for a verdict
    for number in range(count):
        column, row = own[number % len(own)]["at"]
        x, y = page.evaluate(f"Array.from(tablelight.locate({column}, {row}))")
        page.mouse.click(x, y, delay=down)
        until(page, "bench.tapped > 0 && tablelight.painted > bench.tapped")
        times.append(page.evaluate("tablelight.painted - bench.tapped"))
        page.evaluate("bench.tapped = 0")
        page.wait_for_timeout(rest)
    return times


def frames(page: Page) -> list[float]:
    """Milliseconds between frames while the board is dragged about and zoomed, highlights and all."""
    page.evaluate("bench.frames = []; bench.recording = true")
    for _ in range(DRAGS):
        page.mouse.move(60, 780)
        page.mouse.down()
        for step in range(PUSHES):
            page.mouse.move(60 + step * 4, 780 - step * 3)
        page.mouse.up()
        for step in range(PUSHES):
            page.mouse.wheel(0, 40 if step % 2 else -60)
        page.keyboard.press("0")
    page.evaluate("bench.recording = false")
    found = page.evaluate("bench.frames")
    assert isinstance(found, list)
    return [float(time) for time in found]


def rows() -> list[Row]:
    """The rows of squares, of hexes and of bare tables."""
    found: list[Row] = []
    for measure in (partial(board_rows, "squares", squares()), partial(board_rows, "hexes", hexes()), bare_rows):
        found += uncrashed(measure)
    return found


def uncrashed(measure: Callable[[], list[Row]]) -> list[Row]:
    """The rows of one part. On a busy machine Chromium's tabs crash now and then: then only that part is lost, and
    measured again in a new browser."""
    for left in reversed(range(TRIES)):
        try:
            return measure()
        except PlaywrightError as error:
            if not left or "crashed" not in str(error):
                raise
            print(f"Chromium's tab crashed: once more ({error})", file=sys.stderr)
    raise AssertionError("the last try returns or raises")


def bare_rows() -> list[Row]:
    """The rows of bare tables of 30 areas with 20 bases. No figure is tapped twice: its reach would be known."""
    cold = [time for seed in BARE_TABLES["cold"] for time in bare_taps(seed)]
    pressed = [time for seed in BARE_TABLES["pressed"] for time in bare_taps(seed, down=PRESSED_MS)]
    rested = [time for seed in BARE_TABLES["rested"] for time in bare_taps(seed, rest=REST_MS)]
    name = "30 areas, 20 bases: tap to painted region"
    return [
        Row(f"{name}, in quick succession, median of {len(cold)}", median(cold), "ms", 33),
        Row(f"{name}, in quick succession, 95th percentile", quantiles(cold, n=20)[-1], "ms", 80),
        Row(f"{name}, finger down {PRESSED_MS} ms, median of {len(pressed)}", median(pressed), "ms", 33),
        Row(f"{name}, finger down {PRESSED_MS} ms, 95th percentile", quantiles(pressed, n=20)[-1], "ms", 80),
        Row(f"{name}, after {REST_MS} ms of rest, median of {len(rested)}", median(rested), "ms", 33),
        Row(f"{name}, after {REST_MS} ms of rest, 95th percentile", quantiles(rested, n=20)[-1], "ms", 80),
    ]


def bare_taps(seed: int, *, down: int = 0, rest: int = 40) -> list[float]:
    """Milliseconds of taps on all figures of the side to act of a bare table."""
    document = {**quarter(seed, 30, 20), "title": f"Quarter {seed}"}
    # Places of a bare table are thousandths of an inch.
    figures = [{**each, "at": [round(1000 * value) for value in each["at"]]} for each in document["figures"]]
    with table(document) as page:
        taps(page, figures[1::2], 1)  # warm, on a figure of the other side
        page.keyboard.press("Escape")  # with that one chosen, a tap would look at an enemy
        page.wait_for_timeout(rest)
        times = []
        for figure in figures[::2]:
            times += taps(page, [figure], 1, down=down, rest=rest)
            chosen = page.locator("#panel h2").first.text_content()
            assert chosen is not None and figure["id"] in chosen, f"{figure['id']} was tapped, chosen is {chosen}"
    return times


def board_rows(name: str, document: dict[str, Any]) -> list[Row]:
    """The rows of one board."""
    figures = document["figures"]
    with table(document) as page:
        taps(page, figures, 10)  # warm
        quick = taps(page, figures, TAPS)
        moved = frames(page)
        throttle(page, 6)
        taps(page, figures, 4)
        slow = taps(page, figures, 20)
    return [
        Row(f"{name}: tap to painted highlights, median", median(quick), "ms", 16),
        Row(f"{name}: tap to painted highlights, 95th percentile", quantiles(quick, n=20)[-1], "ms", 33),
        Row(f"{name}: the same, processor throttled six times, median", median(slow), "ms", 100),
        Row(f"{name}: longest of {len(moved)} frames while panning and zooming", max(moved), "ms", 33),
    ]
