"""The boot, warm, against the same page built plainly, the entry without PyScript, and a start without a snapshot: from
navigation to a table that answers taps, in two engines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.bench.measure import Row
from tests.browser.engines import Engine, boot_state, installed, launched, wait_for
from tests.browser.harness import PREFIX, launch
from tools import build
from tools.paths import BUILD, DIST
from tools.serve import serving

ROUNDS = 7
READY = "performance.getEntriesByName('tablelight:ready')[0].startTime"
KEPT = "document.documentElement.dataset.offline === 'ready'"
SNAPSHOT = "document.documentElement.dataset.snapshot === 'kept'"
MADE = "bench.snapshot"
"""What the bench notes in a site that has one."""
TAKEN = "Boolean(globalThis.tablelight.snapshot && tablelight.snapshot.isTaken)"
SIZED = """caches.match(tablelight.snapshot.key).then((kept) => kept.arrayBuffer())
    .then(({ byteLength }) => { globalThis.sized = byteLength; })"""
OFF = """localStorage.setItem("tablelight.snapshot", '{"off": true}')"""
OLD = "/off/.test(localStorage.getItem('tablelight.snapshot')) && localStorage.removeItem('tablelight.snapshot')"
WANTED = {"Chromium": 0.20, "Firefox": 0.30}


PAGES = ("quick", "plain", "direct", "bare")
"""The page; the same as PyScript's guide would have it; without PyScript; and the page without a snapshot."""


def boot(engine: Engine, address: str, *, snapshot: bool = True) -> float:
    """Milliseconds from navigation to ready."""
    engine.open(f"{address}pyscript.toml")  # of the same site: what it keeps can be changed there
    engine.value(OLD if snapshot else OFF)
    engine.open(address)
    state = boot_state(engine)
    assert state == "ready", state
    assert not snapshot or engine.value(TAKEN) == engine.value(f"localStorage.getItem('{MADE}') === 'yes'")
    return float(engine.value(READY))


def resting(engine: Engine, address: str) -> float:
    """Stays on a page until it has made its snapshot; megabytes that are kept for it."""
    boot(engine, address)
    wait_for(engine, KEPT)
    wait_for(engine, SNAPSHOT, seconds=180)
    engine.value(f"localStorage.setItem('{MADE}', 'yes')")
    engine.value(SIZED)
    return float(wait_for(engine, "globalThis.sized")) / 1e6


def measured(name: str, engine: Engine, hosts: dict[str, str]) -> Iterator[Row]:
    """The medians of seven warm boots of the pages, turn by turn, and their ratios."""
    first = {page: boot(engine, address) for page, address in hosts.items()}
    yield Row(f"{name}: first boot", first["quick"], "ms")
    yield Row(f"{name}: first boot, plain page", first["plain"], "ms")
    yield Row(f"{name}: first boot, without PyScript", first["direct"], "ms")
    for page in ("direct", "quick"):
        kept = resting(engine, hosts[page])
    yield Row(f"{name}: the snapshot", kept, "MB")
    hosts = {**hosts, "bare": hosts["quick"]}
    for page in PAGES:
        boot(engine, hosts[page], snapshot=page != "bare")
    times: dict[str, list[float]] = {page: [] for page in PAGES}
    for _ in range(ROUNDS):
        for page in PAGES:
            times[page].append(boot(engine, hosts[page], snapshot=page != "bare"))
    quick, plain, direct, bare = (median(times[page]) for page in PAGES)
    yield Row(f"{name}: warm boot, median of {ROUNDS}", quick, "ms")
    yield Row(f"{name}: warm boot, plain page, median of {ROUNDS}", plain, "ms")
    yield Row(f"{name}: warm boot, without PyScript, median of {ROUNDS}", direct, "ms")
    yield Row(f"{name}: warm boot, without a snapshot, median of {ROUNDS}", bare, "ms")
    yield Row(f"{name}: warm boot, ratio to the plain page", quick / plain, "", WANTED[name])
    yield Row(f"{name}: warm boot without PyScript, ratio to the plain page", direct / plain, "")
    yield Row(f"{name}: warm boot without a snapshot, ratio to the plain page", bare / plain, "")


def rows() -> list[Row]:
    """What the pages take in Chromium, and in Firefox where it is installed."""
    folders: dict[str, Path] = {
        "quick": DIST,
        "plain": build.build(plain=True, target=BUILD / "plain"),
        "direct": build.build(direct=True, target=BUILD / "direct"),
    }
    result: list[Row] = []
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        hosts = {page: stack.enter_context(serving(folder, prefix=PREFIX)) for page, folder in folders.items()}
        for name in ("chromium", "firefox"):
            if name == "chromium" or installed(name):
                with launched(name, lambda: launch(playwright)) as engine:
                    result += measured(name.capitalize(), engine, hosts)
    return result
