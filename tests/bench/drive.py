"""The largest boards in the page: how long it is blocked while a player plays, edits, saves, shares and prints.

Chromium reports every task longer than 50 ms (the Long Tasks API). Each gesture is made once, and the page is left
alone until nothing more is worked out; the table has the longest of its long tasks, and their number. On a busy machine
the clock says little: the processor time is estimated, from the processor's share of the time of all tasks. Boards of
128 x 128 with 200 figures of every game on spaces, a bare table of 300 areas.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.bench.large import GAMES, free_table
from tests.browser.harness import PREFIX, boot_state, launch, tablet, until
from tests.browser.table import EXAMPLES, button, place
from tools.paths import DIST
from tools.serve import serving

Json = dict[str, Any]
MOST_MS = 300
"""What a gesture may take; longer ones are marked."""
PATIENCE = 180.0
REST_MS = 400
"""How long the page must have been without a long task before a gesture is over."""

WATCH = """window.tasks = []; window.last = performance.now();
new PerformanceObserver((list) => {
    for (const task of list.getEntries()) { tasks.push(task.duration); last = task.startTime + task.duration; }
}).observe({entryTypes: ["longtask"]});"""
QUIET = f"""tablelight.whole && !document.querySelector("#panel .working")
    && performance.now() - Math.max(last, tablelight.painted) > {REST_MS}"""


class Gesture(NamedTuple):
    """What a gesture cost: milliseconds of its longest task, by the clock and the processor, and how many were long."""

    name: str
    longest: float
    busy: float
    long_ones: int


def bare_table() -> Json:
    """The table of 300 areas, with ten figures of two sides."""
    example = json.loads((EXAMPLES / "carnevale-canal.json").read_text(encoding="utf-8"))
    figures = [
        {
            **example["figures"][0],
            "id": f"f{number}",
            "side": "ab"[number % 2],
            "at": [60 + 6 * number, 60 + 6 * (number % 3)],
        }
        for number in range(10)
    ]
    return {**free_table(), "figures": figures}


BOARDS: dict[str, Callable[[], Json]] = {**GAMES, "bare table": bare_table}


class Drive:
    """One board, gesture after gesture."""

    def __init__(self, page: Page, name: str, document: Json) -> None:
        self.page = page
        self._title, self._document = f"Large {name}", {**document, "title": f"Large {name}"}
        self._sessions = [page.context.new_cdp_session(page) for _ in range(2)]
        for session, domain in zip(self._sessions, ("timeTicks", "threadTicks"), strict=True):
            session.send("Performance.enable", {"timeDomain": domain})
        self._unit = 1000 if document["board"]["grid"] == "inches" else 1
        sides: dict[str, list[Json]] = {}
        for figure in document["figures"]:
            sides.setdefault(figure["side"], []).append(figure)
        # Oráculo has one hero: the monsters play.
        self._own, self._enemies = sorted(sides.values(), key=len, reverse=True)

    def run(self) -> Iterator[Gesture]:
        """All gestures on the board, one after the other."""
        yield self._does("open", self._open)
        yield self._does("tap", lambda: self._tap(self._own[0]))
        yield self._does("another tap", lambda: self._tap(self._own[4]))
        yield self._does("move", self._move)
        yield self._does("undo", lambda: self.page.keyboard.press("u"))
        yield self._does("redo", lambda: self.page.keyboard.press("r"))
        yield self._does("tap after it", lambda: self._tap(self._own[2]))
        yield self._does("See", lambda: self.page.keyboard.press("s"))
        yield self._does("an enemy looked at", lambda: self._tap(self._enemies[-1]))
        yield self._does("everything seen", lambda: self.page.keyboard.press("a"))
        yield self._does("zoom", self._zoom)
        yield self._does("pan", self._pan)
        yield self._does("whole board", lambda: self.page.keyboard.press("0"))
        yield self._does("Threats", lambda: self.page.keyboard.press("h"))
        yield self._does("Move", lambda: self.page.keyboard.press("m"))
        yield self._does("menu", lambda: self._press("Menu"))
        yield self._does("share", lambda: self._press("Share, save, print"))
        yield self._does("save to a file", self._save)
        yield self._does("picture", lambda: self._press("Picture of the board (PNG)"))
        yield self._does("print", lambda: self.page.evaluate("dispatchEvent(new Event('beforeprint'))"))
        self.page.evaluate("dispatchEvent(new Event('afterprint'))")
        self.page.keyboard.press("Escape")
        yield self._does("edit", self._edit)
        for number in range(3):
            yield self._does(f"stroke {number + 1}", lambda number=number: self._stroke(number))  # type: ignore[misc]
        yield self._does("undo a stroke", lambda: self.page.keyboard.press("u"))
        yield self._does("done editing", lambda: self._press("Done editing"))

    def _does(self, name: str, act: Callable[[], object]) -> Gesture:
        self.page.evaluate("tasks.length = 0; last = performance.now()")
        before = [self._spent(session) for session in self._sessions]
        act()
        until(self.page, QUIET, seconds=PATIENCE)
        tasks = self.page.evaluate("tasks")
        clock, processor = (
            self._spent(session) - so_far for session, so_far in zip(self._sessions, before, strict=True)
        )
        longest = max(tasks, default=0.0)
        return Gesture(name, longest, longest * min(1.0, processor / clock) if clock else longest, len(tasks))

    @staticmethod
    def _spent(session: CDPSession) -> float:
        """Seconds that the page's tasks have taken, in the session's measure of time."""
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))

    def _open(self) -> None:
        data = json.dumps(self._document).encode()
        self.page.set_input_files("#file", {"name": "large.json", "mimeType": "application/json", "buffer": data})
        if self._document["game"] == "own":
            self._press("Play with these rules")
        until(self.page, "document.querySelector('#bar').textContent.includes('Large')", seconds=PATIENCE)

    def _press(self, name: str) -> None:
        button(self.page, name).click()

    def _tap(self, figure: Json) -> None:
        x, y = figure["at"]
        self.page.mouse.click(*place(self.page, round(x * self._unit), round(y * self._unit)))

    def _move(self) -> None:
        x, y = self._own[4]["at"]
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)):
            self.page.mouse.click(*place(self.page, round((x + dx) * self._unit), round((y + dy) * self._unit)))
            until(self.page, QUIET, seconds=PATIENCE)
            confirm = self.page.locator("#panel button.primary:visible:not([disabled])")
            if confirm.count():
                confirm.first.click()
                return
        raise AssertionError("the figure can go nowhere")

    def _zoom(self) -> None:
        self.page.mouse.move(400, 400)
        for _ in range(12):
            self.page.mouse.wheel(0, -120)

    def _pan(self) -> None:
        self.page.mouse.move(60, 700)
        self.page.mouse.down()
        self.page.mouse.move(400, 300, steps=20)
        self.page.mouse.up()

    def _save(self) -> None:
        with self.page.expect_download(timeout=PATIENCE * 1000):
            self._press("Save to a file")

    def _edit(self) -> None:
        self._press("Menu")
        self._press("Edit the board")

    def _stroke(self, number: int) -> None:
        self.page.mouse.move(300 + 40 * number, 300)
        self.page.mouse.down()
        self.page.mouse.move(330 + 40 * number, 330, steps=5)
        self.page.mouse.up()


@contextmanager
def opened() -> Iterator[Page]:
    """The app in a new profile."""
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = tablet(browser, has_touch=False).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.add_init_script(WATCH)
        page.goto(address)
        assert boot_state(page) == "ready"
        yield page
        browser.close()


def show() -> None:
    """Makes the gestures on every board, or those named in TABLELIGHT_BOARDS, and prints what each has cost."""
    wanted = os.environ.get("TABLELIGHT_BOARDS")
    for name in wanted.split(",") if wanted else BOARDS:
        print(
            f"\ndrive: {name}, load {os.getloadavg()[0]:.1f}: the longest task of each gesture (and how many were long)"
        )
        with opened() as page:
            for gesture in Drive(page, name, BOARDS[name]()).run():
                mark = f"  more than {MOST_MS}" if gesture.busy > MOST_MS else ""
                figures = f"{gesture.busy:>7.0f} ms, by the clock {gesture.longest:>7.0f} ({gesture.long_ones})"
                print(f"  {gesture.name:<24} {figures}{mark}", flush=True)
