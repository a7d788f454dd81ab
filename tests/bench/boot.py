"""The boot, warm, against the same page built plainly: from navigation to a table that answers taps."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, sync_playwright

from tests.bench.measure import Row
from tests.browser.harness import PREFIX, boot_state, launch, tablet, until
from tools import build
from tools.paths import BUILD, DIST
from tools.serve import serving

ROUNDS = 7
READY = "Math.round(performance.getEntriesByName('tablelight:ready')[0].startTime)"
KEPT = "document.documentElement.dataset.offline === 'ready'"


def boot(context: BrowserContext, address: str) -> float:
    """Milliseconds from navigation to ready, in a new tab."""
    page = context.new_page()
    page.goto(address)
    state = boot_state(page)
    assert state == "ready", page.evaluate("document.getElementById('boot-details').textContent")
    taken = float(page.evaluate(READY))
    page.close()
    return taken


def rows() -> list[Row]:
    """The medians of seven warm boots of both pages, turn by turn, and their ratio."""
    folders: dict[str, Path] = {"quick": DIST, "plain": build.build(plain=True, target=BUILD / "plain")}
    times: dict[str, list[float]] = {name: [] for name in folders}
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = launch(playwright)
        context = tablet(browser)
        hosts = {name: stack.enter_context(serving(folder, prefix=PREFIX)) for name, folder in folders.items()}
        first = {name: boot(context, address) for name, address in hosts.items()}
        page = context.new_page()
        page.goto(hosts["quick"])
        until(page, KEPT, seconds=60)
        page.close()
        for name in folders:
            boot(context, hosts[name])
        for _ in range(ROUNDS):
            for name in folders:
                times[name].append(boot(context, hosts[name]))
        browser.close()
    quick, plain = median(times["quick"]), median(times["plain"])
    return [
        Row("first boot", first["quick"], "ms"),
        Row("first boot, plain page", first["plain"], "ms"),
        Row(f"warm boot, median of {ROUNDS}", quick, "ms"),
        Row(f"warm boot, plain page, median of {ROUNDS}", plain, "ms"),
        Row("warm boot, ratio to the plain page", quick / plain, "", 0.5),
    ]
