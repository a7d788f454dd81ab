"""`npm run bench -- weight`: how much memory the page takes, in megabytes (PSS of the largest process of a browser).

In Chromium, and in Firefox and WebKitGTK if they are installed: after the start, in Chromium from a snapshot too; on the
largest promised board; after an hour's moves there; with the second Python of a long answer; a minute after that, when
its memory has been given back. iPads end pages that take too much: the bar is 350 MB in Chromium.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from random import Random

from playwright.sync_api import sync_playwright

from tests.bench.boards import CROWD, LARGEST, squares
from tests.bench.memory import largest
from tests.browser.engines import Engine, boot_state, installed, launched, wait_for
from tests.browser.harness import NO_SNAPSHOT, PREFIX, launch
from tools.paths import DIST
from tools.serve import serving

ENGINES = ("chromium", "firefox", "webkit")
BAR = 350
MOVES = 120
"""The moves of an hour: two a minute, each of two taps and a press."""
PAUSE_EVERY, PAUSE_S = 10, 8
"""Moves until the table rests, and seconds of the rest. In a real hour half a minute passes between two moves."""
FARTHEST = 3
"""The most spaces of a move, in each direction."""
SLOWEST_S = 20.0
"""Seconds after which the next move is made anyway."""
FILE = """((text) => {
    const files = new DataTransfer(), input = document.getElementById("file");
    files.items.add(new File([text], "largest.json", { type: "application/json" }));
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
})"""
PRESSED = """((name) => {
    const words = (button) => (button.getAttribute("aria-label") ?? button.textContent).trim();
    const found = [...document.querySelectorAll("button")].find((button) => !button.disabled && words(button) === name);
    found?.click();
    return Boolean(found);
})"""


def show(engines: Sequence[str] = ENGINES) -> None:
    """Measure, and print a line for each state."""
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        for name in engines or ENGINES:
            if name != "chromium" and not installed(name):
                print(f"{name}: not installed", flush=True)
                continue
            with launched(name, lambda: launch(playwright)) as engine:
                measure(name, engine, address)


def measure(name: str, engine: Engine, address: str) -> None:
    """All states of an engine."""
    engine.open(address)
    assert boot_state(engine) == "ready"
    if name == "chromium":
        wait_for(engine, "document.documentElement.dataset.snapshot === 'kept'", seconds=180)
        engine.open(f"{address}?again")
        assert boot_state(engine) == "ready"
        assert engine.value("tablelight.snapshot.isTaken")
    else:
        engine.value(f"(() => {{ {NO_SNAPSHOT} }})()")
    say(name, "after the start")
    engine.value(f"{FILE}({json.dumps(json.dumps(squares(side=LARGEST, figures=CROWD)))})")
    wait_for(engine, f"document.querySelector('#bar').textContent.includes('{LARGEST} x {LARGEST}')")
    rest(engine)
    say(name, f"{LARGEST} x {LARGEST} with {CROWD} figures")
    made = play(engine)
    say(name, f"after {made} moves")
    press(engine, "Threats")
    time.sleep(6)
    say(name, "while a second Python works out a long answer")
    press(engine, "Move")
    time.sleep(70)
    say(name, "a minute later")


def play(engine: Engine) -> int:
    """Moves figures all over the board, the same ones at every run; returns the number of moves made."""
    chosen, made = Random(1), 0
    for number in range(MOVES):
        figures = json.loads(engine.value("tablelight.written()"))["figures"]
        column, row = chosen.choice(figures)["at"]
        tap(engine, column, row)
        to = (min(LARGEST - 1, max(0, at + chosen.randint(-FARTHEST, FARTHEST))) for at in (column, row))
        tap(engine, *to)
        made += press(engine, "Move here")
        press(engine, "Done with this figure")
        if number % PAUSE_EVERY == PAUSE_EVERY - 1:
            time.sleep(PAUSE_S)
    return made


def tap(engine: Engine, column: int, row: int) -> None:
    """A pointer on a space."""
    engine.tap(*engine.value(f"Array.from(tablelight.locate({column}, {row}))"))
    rest(engine)


def press(engine: Engine, name: str) -> bool:
    """Presses a button; returns whether there is one."""
    found = bool(engine.value(f"{PRESSED}({json.dumps(name)})"))
    rest(engine)
    return found


def rest(engine: Engine) -> None:
    """Waits longer than a double tap takes, and until everything is on the page."""
    time.sleep(0.4)
    end = time.monotonic() + SLOWEST_S
    while not engine.value("tablelight.whole") and time.monotonic() < end:
        time.sleep(0.1)


def say(name: str, state: str) -> None:
    """Prints one line."""
    time.sleep(2)
    measured = largest()
    over = f"  (over {BAR})" if name == "chromium" and measured > BAR else ""
    print(f"{measured:6.0f} MB  {name}, {state}{over}", flush=True)
