"""A long game leaks nothing: proxies and heap stay flat, and the tab stays small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.exposing import EXPOSING
from tests.browser.harness import boot_state, until, with_main

pytestmark = pytest.mark.full

INTERACTIONS = 1_000
LARGEST_TAB = 300_000_000  # bytes
# Taps, hovers and pans all over the board, the same ones every time, each in its own frame; undone now and then.
PLAY = """async (count) => {
    const board = document.getElementById('board'), box = board.getBoundingClientRect();
    let seed = 12345;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    const frame = () => new Promise(requestAnimationFrame);
    const send = (name, x, y) => board.dispatchEvent(new PointerEvent(name, {
        bubbles: true, cancelable: true, clientX: box.x + x, clientY: box.y + y,
        isPrimary: true, pointerId: 1, pointerType: 'touch' }));
    for (let index = 0; index < count; index++) {
        const x = random() * box.width, y = random() * box.height;
        if (index % 10 === 9) send('pointermove', x, y);
        else {
            send('pointerdown', x, y);
            if (index % 10 === 8) send('pointermove', x + 20, y + 5);
            send('pointerup', x, y);
        }
        if (index % 25 === 24)
            for (let key of ['Escape', '0', 'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u'])
                board.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        await frame();
    }
}"""
COUNTS = """(() => {
    const { _module } = pyodide;
    const run = (code) => pyodide.runPython(code);
    run('import gc; gc.unfreeze()');  // what slices have frozen counts too
    // Kept answers are as many as there is room for, and fill up for longer than this test plays.
    run('from tablelight.progress.memo import WithResults');
    run('for each in gc.get_objects():\\n  if issubclass(type(each), WithResults): each.forget()');
    run('del each; gc.collect()');
    return {
        proxies: _module.pyproxy_alloc_map.size,
        references: _module._hiwire_num_refs(),
        objects: run('len(gc.get_objects())'),
        heap: _module.HEAP8.length,
    };
})()"""


def counts(page: Page, session: CDPSession) -> dict[str, int]:
    """The objects alive after both garbage collectors have run."""
    for _ in range(2):
        page.evaluate("pyodide.runPython('import gc; gc.collect()') && 0")
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(100)  # finalizers run in separate tasks
    found: dict[str, int] = page.evaluate(COUNTS)
    return found


def resident(browser: Browser) -> int:
    """Bytes of the largest renderer process, as the kernel counts them (shared pages by share)."""
    session = browser.new_browser_cdp_session()
    processes: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = []
    for process in processes:
        rollup = Path(f"/proc/{process['id']}/smaps_rollup")
        if process["type"] == "renderer" and rollup.exists():
            line = next(line for line in rollup.read_text().splitlines() if line.startswith("Pss:"))
            sizes.append(int(line.split()[1]) * 1024)
    assert sizes
    return max(sizes)


def test_a_thousand_interactions_leave_nothing_behind(page: Page, browser: Browser, site: str) -> None:
    """Once the caches are warm, another thousand interactions leave proxies and heap as they were."""
    with_main(page, site, EXPOSING)
    page.goto(site)
    assert boot_state(page) == "ready"
    until(page, "window.pyodide !== undefined")
    page.evaluate("pyodide._module.enable_pyproxy_allocation_tracing()")
    session = page.context.new_cdp_session(page)
    page.evaluate(
        "(window.changes = 0, new MutationObserver(() => { changes++ })"
        ".observe(document.getElementById('panel'), { childList: true, subtree: true, characterData: true }))"
    )
    for _ in range(2):  # the heap grows by a fifth at a time, until the last cache is full
        page.evaluate(PLAY, INTERACTIONS)
    before = counts(page, session)
    page.evaluate(PLAY, INTERACTIONS)
    after = counts(page, session)
    assert page.evaluate("changes") > INTERACTIONS / 5, "the game must have been played"
    assert after["proxies"] <= before["proxies"] + 5
    assert after["references"] <= before["references"] + 20
    assert after["heap"] <= before["heap"] * 1.05
    # A line that was left for another stays in the history, up to MOST_LINES: here two moments of thirty objects. Their
    # cached answers once added 4.4 %; by type, they were destinations of moves and their dictionaries.
    assert after["objects"] <= before["objects"] * 1.02
    assert resident(browser) < LARGEST_TAB
