"""The start of the page, against the same page as in PyScript's guide, the entry without PyScript, and a start without
a snapshot: over a slow line with nothing kept, and with everything kept, up to the first answered tap; in two engines,
page by page in turn. A table shows the medians of a start's parts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.bench import slow_host
from tests.bench.measure import Row
from tests.bench.memory import Peak
from tests.browser.engines import Engine, installed, launched, wait_for
from tests.browser.harness import PREFIX, TOURED, launch
from tools import build
from tools.paths import BUILD, DIST, STATIC
from tools.serve import serving

WARM, COLD = {"chromium": 5, "firefox": 3}, {"chromium": 3, "firefox": 1}
"""Starts of each page, by engine: with everything kept, and with nothing."""
WANTED = {"chromium": 0.20, "firefox": 0.30}
FIRST_VISIT, MEGABITS = 0.6, 10
PATIENCE = 180.0
"""Seconds that a start may take."""

PAGES = ("quick", "plain", "direct", "bare")
"""The page; the same as in PyScript's guide; without PyScript; and the page without a snapshot."""
TITLES = {"quick": "the page", "plain": "stock page", "direct": "without PyScript", "bare": "without a snapshot"}
EXAMPLE = "heroclix-rooftop.json"
"""The example with which the page begins."""

STATE = "document.documentElement.dataset.boot"
DETAILS = "document.getElementById('boot-details')?.textContent"
KEPT = "document.documentElement.dataset.offline === 'ready'"
SNAPSHOT = "document.documentElement.dataset.snapshot === 'kept'"
MADE = "bench.snapshot"
"""The key under which the bench notes that a site has a snapshot."""
TAKEN = "Boolean(globalThis.tablelight.snapshot && tablelight.snapshot.isTaken)"
SIZED = "caches.match(tablelight.snapshot.key).then((kept) => kept.arrayBuffer()).then((all) => all.byteLength)"
OFF = """localStorage.setItem("tablelight.snapshot", '{"off": true}')"""
OLD = "/off/.test(localStorage.getItem('tablelight.snapshot')) && localStorage.removeItem('tablelight.snapshot')"
TAPPED = """(() => {
    const { dataset } = document.documentElement;
    addEventListener("pointerup", () => { dataset.tapped = performance.now(); }, { capture: true, once: true });
    return Array.from(tablelight.locate(COLUMN, ROW));
})()"""
ANSWERED = """(({ tapped }) => tapped && tablelight.painted > tapped && tablelight.painted - tapped)(
    document.documentElement.dataset)"""

PARTS = {
    "download, until the WebAssembly is there": "wasm",
    "compile, what is left of it then": "compiled",
    "interpreter and stdlib, or the snapshot's memory": "interpreter",
    "the app's archive": "files",
    "PyScript, until main.py begins": "main",
    "imports": "imported",
    "first paint": "ready",
    "first tap": "tapped",
}
"""The parts of a start in order, each with the mark at which it ends; a parallel download counts in the part that waits
for it."""
MARKS = """Object.fromEntries([
    ...performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("tablelight:"))
        .map(({ name, startTime }) => [name.slice(11), startTime]),
    ...performance.getEntriesByType("resource").filter(({ name }) => /[.]asm[.]wasm$/.test(name))
        .map(({ responseEnd }) => ["wasm", responseEnd]),
])"""


class Start(NamedTuple):
    """A start: milliseconds from navigation to the table, to the first tap answered, and of each part."""

    ready: float
    answered: float
    parts: dict[str, float]


def start(engine: Engine, address: str, *, snapshot: bool = True) -> Start:
    """Opens a page and taps on the first figure once the table is ready; AssertionError if the start fails."""
    engine.open(f"{address}pyscript.toml")  # a page of the same site, to change the site's storage
    engine.value(f"(() => {{ {TOURED} }})()")
    engine.value(OLD if snapshot else OFF)
    engine.open(address)
    state = wait_for(engine, STATE, seconds=PATIENCE)
    assert state == "ready", engine.value(DETAILS)
    assert not snapshot or engine.value(TAKEN) == engine.value(f"localStorage.getItem('{MADE}') === 'yes'")
    marks: dict[str, float] = engine.value(MARKS)
    column, row = json.loads((STATIC / "examples" / EXAMPLE).read_text(encoding="utf-8"))["figures"][0]["at"]
    engine.value("document.querySelector('[data-dialog] button, dialog[open] button')?.click()")
    x, y = engine.value(TAPPED.replace("COLUMN", str(column)).replace("ROW", str(row)))
    engine.tap(x, y)
    marks["tapped"] = marks["ready"] + float(wait_for(engine, ANSWERED))
    parts, before = {}, 0.0
    for part, mark in PARTS.items():
        parts[part] = max(0.0, marks[mark] - before)
        before = max(before, marks[mark])
    return Start(marks["ready"], marks["tapped"], parts)


def resting(engine: Engine, address: str) -> tuple[float, float]:
    """Stays on a page until it has made its snapshot; returns the snapshot's and the peak memory's megabytes."""
    start(engine, address)
    with Peak() as peak:
        wait_for(engine, KEPT, seconds=PATIENCE)
        wait_for(engine, SNAPSHOT, seconds=PATIENCE)
    engine.value(f"localStorage.setItem('{MADE}', 'yes')")
    return float(engine.value(SIZED)) / 1e6, peak.megabytes


class Bench:
    """One engine's starts: rows as they are measured, and the times of their parts."""

    def __init__(self, name: str, browser: Browser, folders: dict[str, Path]) -> None:
        self.name, self.title, self.folders = name, name.capitalize(), folders
        self._browser = browser
        self.parts: dict[str, list[dict[str, float]]] = {}

    def _fresh(self) -> AbstractContextManager[Engine]:
        return launched(self.name, lambda: self._browser)

    def first_visits(self) -> Iterator[Row]:
        """Over the slow line, each with an empty profile."""
        pages, times = ("quick", "plain"), dict[str, list[float]](quick=[], plain=[])
        for _ in range(COLD[self.name]):
            for page in pages:
                with (
                    serving(self.folders[page], prefix=PREFIX, handler=slow_host.slow(MEGABITS)) as address,
                    self._fresh() as engine,
                ):
                    found = start(engine, address)
                    engine.open("about:blank")
                times[page].append(found.answered)
                self.parts.setdefault(f"first visit, {TITLES[page]}", []).append(found.parts)
        quick, plain = (median(times[page]) for page in pages)
        said = f"{self.title}: first visit over {MEGABITS} Mbit/s, median of {COLD[self.name]}"
        yield Row(said, quick, "ms")
        yield Row(f"{said}, stock page", plain, "ms")
        yield Row(f"{self.title}: first visit, ratio to the stock page", quick / plain, "", FIRST_VISIT)

    def warm_starts(self) -> Iterator[Row]:
        """With everything kept, turn by turn."""
        rounds = WARM[self.name]
        with ExitStack() as stack:
            hosts = {page: stack.enter_context(serving(folder, prefix=PREFIX)) for page, folder in self.folders.items()}
            hosts["bare"] = hosts["quick"]
            engine = stack.enter_context(self._fresh())
            start(engine, hosts["plain"])
            for page in ("direct", "quick"):
                size, peak = resting(engine, hosts[page])
            yield Row(f"{self.title}: the snapshot", size, "MB")
            yield Row(f"{self.title}: all its processes while one is made, at most", peak, "MB")
            for page in PAGES:
                start(engine, hosts[page], snapshot=page != "bare")
            times: dict[str, list[Start]] = {page: [] for page in PAGES}
            for _ in range(rounds):
                for page in PAGES:
                    times[page].append(start(engine, hosts[page], snapshot=page != "bare"))
        for page in PAGES:
            self.parts[f"warm, {TITLES[page]}"] = [each.parts for each in times[page]]
        stock = median(each.answered for each in times["plain"])
        for page in PAGES:
            answered = median(each.answered for each in times[page])
            yield Row(f"{self.title}: warm, {TITLES[page]}, median of {rounds}", answered, "ms")
            if page != "plain":
                target = WANTED[self.name] if page == "quick" else None
                yield Row(f"{self.title}: warm, {TITLES[page]}, ratio to the stock page", answered / stock, "", target)

    def table(self) -> Iterator[str]:
        """The parts of the starts, medians in milliseconds, as a table in Markdown."""
        yield f"| {self.title}, ms | {' | '.join(self.parts)} |"
        yield "|---" * (len(self.parts) + 1) + "|"
        for part in PARTS:
            cells = [f"{median(each[part] for each in starts):.0f}" for starts in self.parts.values()]
            yield f"| {part} | {' | '.join(cells)} |"


def show() -> None:
    """Measure, and print rows as they come, then the tables."""
    folders = {
        "quick": DIST,
        "plain": build.build(plain=True, target=BUILD / "plain"),
        "direct": build.build(direct=True, target=BUILD / "direct"),
    }
    slow_host.ready(folders["quick"], folders["plain"])
    print("\nboot (browser), from navigation to the first tap answered")
    benches = []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name in ("chromium", "firefox"):
            if name == "chromium" or installed(name):
                benches.append(Bench(name, browser, folders))
                for rows in (benches[-1].first_visits(), benches[-1].warm_starts()):
                    for row in rows:
                        print("  " + row.line(), flush=True)
        browser.close()
    for bench in benches:
        print("\n" + "\n".join(bench.table()))
