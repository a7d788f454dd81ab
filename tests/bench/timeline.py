"""Looking back at a game of 400 entries: how long the page takes from the slider's event to the painted position."""

from __future__ import annotations

import json
from typing import Any

from attrs import evolve
from playwright.sync_api import FilePayload, Page

from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.saves.files import write_file
from tablelight.app.transitions import Transition
from tablelight.board.document import Json
from tablelight.rules.check import read
from tests.bench.boards import squares
from tests.bench.measure import Row
from tests.bench.table import table, throttle
from tests.browser.harness import until
from tests.contract.documents import examples

ENTRIES, SHOWN = 400, 120
FRAME = 1000 / 30
"""Milliseconds of a frame at 30 frames a second."""

SCRUB = """async (shown) => {
    const slider = () => document.querySelector("#panel input[type=range]");
    const most = +slider().max, times = [];
    for (let number = 0; number < shown; number++) {
        slider().value = Math.round(number * most / (shown - 1));
        const began = performance.now();
        slider().dispatchEvent(new Event("input", {bubbles: true}));
        while (tablelight.painted < began) await new Promise(requestAnimationFrame);
        // The wait for the frame is the screen's: what counts is how long the page was busy.
        times.push(performance.now() - began);
    }
    times.sort((one, other) => one - other);
    return times;
}"""


def long_game(document: dict[str, Any]) -> str:
    """The file of a game in which figure after figure goes one space to and fro."""
    history = History.of(read(document))
    for number in range(ENTRIES):
        now = history.present
        figure = now.figures[number % len(now.figures)]
        column, row = figure.space
        start = history.past[0].document.figure(figure.id).space if history.past else (column, row)
        end = (column + 1, row) if (column, row) == start else start
        if not now.board.has_space(end) or any(end in other.at for other in now.figures):
            end = (column, row)
        question: dict[str, Json] = {"ask": "apply", "figure": figure.id, "action": "move", "to": list(end)}
        entry = Entry(
            kind="move", what="move", figure=figure.label, side=figure.side, start=(column, row), end=end, cost=1
        )
        moved = now.with_figure(evolve(figure, at=(end, *figure.at[1:])))
        history = history.then(moved, entry, None, Transition(question=question, places=((column, row), end)))
    return write_file(history)


def scrubbed(page: Page, text: str) -> list[float]:
    """Milliseconds from the slider's event to the painted position, sorted."""
    file: FilePayload = {"name": "long.json", "mimeType": "application/json", "buffer": text.encode()}
    before = page.evaluate("tablelight.painted")
    page.set_input_files("#file", file)
    until(page, f"tablelight.painted > {before}")
    page.wait_for_timeout(1500)
    page.keyboard.press("t")
    page.locator("dialog .log .moment").first.click()
    page.wait_for_selector("#panel input[type=range]")
    page.evaluate(SCRUB, SHOWN)  # each position from a file is looked at once before it is painted
    times: list[float] = page.evaluate(SCRUB, SHOWN)
    return times


def rows() -> list[Row]:
    """A board of an example, and 64 x 64 squares with 40 figures; and the first with the processor throttled."""
    found = []
    boards = {"HeroTrek, 8 heroes": json.loads(examples()["herotrek-eight-heroes"]), "64 x 64, 40 figures": squares()}
    for name, document in boards.items():
        with table(document) as page:
            text = long_game(document)
            times = scrubbed(page, text)
            found.append(Row(f"{name}: an entry of {ENTRIES} shown, median", times[len(times) // 2], "ms", FRAME))
            found.append(Row(f"{name}: 95th percentile", times[len(times) * 95 // 100], "ms"))
            throttle(page, 4)
            slow: list[float] = page.evaluate(SCRUB, SHOWN)
            found.append(Row(f"{name}: median, processor 4 times slower", slow[len(slow) // 2], "ms"))
    return found
