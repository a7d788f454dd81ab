"""The boot, warm, against the same page built plainly, and against the entry without PyScript: from navigation to a table
that answers taps, in two engines."""

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


def boot(engine: Engine, address: str) -> float:
    """Milliseconds from navigation to ready."""
    engine.open("about:blank")
    engine.open(address)
    state = boot_state(engine)
    assert state == "ready", state
    return float(engine.value(READY))


def measured(name: str, engine: Engine, hosts: dict[str, str]) -> Iterator[Row]:
    """The medians of seven warm boots of the three pages, turn by turn, and their ratios."""
    first = {page: boot(engine, address) for page, address in hosts.items()}
    yield Row(f"{name}: first boot", first["quick"], "ms")
    yield Row(f"{name}: first boot, plain page", first["plain"], "ms")
    yield Row(f"{name}: first boot, without PyScript", first["direct"], "ms")
    for page in ("quick", "direct"):
        boot(engine, hosts[page])
        wait_for(engine, KEPT)
    for address in hosts.values():
        boot(engine, address)
    times: dict[str, list[float]] = {page: [] for page in hosts}
    for _ in range(ROUNDS):
        for page, address in hosts.items():
            times[page].append(boot(engine, address))
    quick, plain, direct = (median(times[page]) for page in ("quick", "plain", "direct"))
    yield Row(f"{name}: warm boot, median of {ROUNDS}", quick, "ms")
    yield Row(f"{name}: warm boot, plain page, median of {ROUNDS}", plain, "ms")
    yield Row(f"{name}: warm boot, without PyScript, median of {ROUNDS}", direct, "ms")
    yield Row(f"{name}: warm boot, ratio to the plain page", quick / plain, "", 0.5)
    yield Row(f"{name}: warm boot without PyScript, ratio to the plain page", direct / plain, "")


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
