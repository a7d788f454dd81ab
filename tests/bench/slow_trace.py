"""The tasks of a page's thread, from Chromium's trace: how long each had a processor, whatever else this machine does."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.bench.slow_verdict import Task

CATEGORIES = ["toplevel", "blink.user_timing"]
MARK, TASK = "tablelight:traced", "ThreadControllerImpl::RunTask"


class Trace:
    """A recording of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._marked = 0.0
        self._is_on = False

    def begin(self) -> None:
        """Begin to record."""
        browser = self._page.context.browser
        assert browser is not None
        browser.start_tracing(page=self._page, categories=CATEGORIES)
        self._is_on = True
        self._marked = float(self._page.evaluate(f"performance.mark({json.dumps(MARK)}).startTime"))

    def give_up(self) -> None:
        """End the recording, if there is one."""
        if self._is_on:
            self.end()

    def end(self, factor: float = 1.0) -> list[Task]:
        """End the recording: the tasks by the page's clock, the earliest first, their lengths times a factor; none if it has
        not begun."""
        if not self._is_on:
            return []
        browser = self._page.context.browser
        assert browser is not None
        self._is_on = False
        events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
        mark = next(event for event in events if event["name"] == MARK)
        thread = mark["pid"], mark["tid"]
        found = []
        for event in events:
            if event["name"] == TASK and event["ph"] == "X" and (event["pid"], event["tid"]) == thread:
                start = self._marked + (event["ts"] - mark["ts"]) / 1000
                length = event.get("tdur", event["dur"]) / 1000
                found.append(Task(start, start + event["dur"] / 1000, length * factor))
        return sorted(found, key=lambda task: task.start)
