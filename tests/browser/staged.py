"""Screens that need their own page: a browser that keeps nothing, a camera, a second tablet, a start that fails."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.bench.dangers import battle
from tests.browser.harness import FLAGS, PREFIX, boot_state, tablet, until, with_main
from tests.browser.pairing import CUT, carried, connected, dialog
from tests.browser.table import open_example, open_file, play, press, settled, tap
from tools import offline
from tools.environment import system_browser
from tools.paths import DIST
from tools.serve import serving

FULL = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function () { throw new DOMException("no room", "QuotaExceededError"); };"""
FORBIDDEN = """Object.defineProperty(window, "indexedDB", {configurable: true,
    get() { throw new DOMException("no", "SecurityError"); }});"""
SHORTENED = """async () => { const open = indexedDB.open("tablelight", 1);
    const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const store = db.transaction("bodies", "readwrite").objectStore("bodies"), all = store.getAll();
    await new Promise((done) => { all.onsuccess = () => {
        const body = all.result[0]; body.text = body.text.slice(0, 200); store.put(body).onsuccess = done; }; });
    db.close(); }"""
"""Cuts the first kept game off after its beginning."""
UNDATED = """async () => { const open = indexedDB.open("tablelight", 1);
    const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const store = db.transaction("heads", "readwrite").objectStore("heads"), all = store.getAll();
    await new Promise((done) => { all.onsuccess = () => {
        const head = all.result[0]; head.changed = "yesterday"; store.put(head).onsuccess = done; }; });
    db.close(); }"""
"""Spoils the time at which the first kept game was played."""
BROKEN = """() => { const closest = Element.prototype.closest;
    Element.prototype.closest = function (selector) {
        if (window.broken) throw new Error("provoked"); return closest.call(this, selector); }; }"""
IDLE = "globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
"""Workers that never answer."""


class Stage:
    """Pages of one screen, each in its own profile; leaving the stage closes them."""

    def __init__(self, browser: Browser, address: str, options: Mapping[str, Any]) -> None:
        self.browser, self.address, self.options = browser, address, options
        self._open = ExitStack()

    def __enter__(self) -> Stage:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def blank(self, *, script: str = "", flags: tuple[str, ...] = ()) -> Page:
        """An empty page; `script` runs before the app does, `flags` start another browser."""
        browser = self.browser
        if flags:
            kind = self.browser.browser_type
            browser = kind.launch(executable_path=system_browser(), args=[*FLAGS, *flags])
            self._open.callback(browser.close)
        context = self._open.enter_context(tablet(browser, **self.options))
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        if script:
            context.add_init_script(script)
        return context.new_page()

    def page(self, *, script: str = "", flags: tuple[str, ...] = ()) -> Page:
        """The app in such a page, started."""
        page = self.blank(script=script, flags=flags)
        page.goto(self.address)
        assert boot_state(page) == "ready"
        return page

    def host(self) -> tuple[str, Path]:
        """A host whose files can be changed: its address and its folder."""
        folder = Path(self._open.enter_context(tempfile.TemporaryDirectory())) / "site"
        shutil.copytree(DIST, folder)
        return self._open.enter_context(serving(folder, prefix=PREFIX)), folder


def moved(page: Page) -> Page:
    """The sniper has gone one space to the left, and the save is written."""
    play(page)
    page.wait_for_timeout(1000)
    return page


def changed_elsewhere(stage: Stage) -> Page:
    one = moved(stage.page())
    two = one.context.new_page()
    two.goto(stage.address)
    assert boot_state(two) == "ready"
    tap(two, 9, 4)
    tap(two, 8, 4)
    press(two, "Move here")
    one.bring_to_front()
    one.locator("dialog.clash").wait_for()
    return one


def not_kept(stage: Stage) -> Page:
    page = moved(stage.page(script=FULL))
    page.locator(".bar .unkept").wait_for()
    return page


def not_kept_why(stage: Stage) -> Page:
    page = not_kept(stage)
    page.locator(".bar .unkept").tap()
    return page


def keeps_nothing(stage: Stage) -> Page:
    page = stage.page(script=FORBIDDEN)
    press(page, "Games")
    return page


def spoilt(stage: Stage, script: str) -> Page:
    """A page that started again after a script has spoilt its saves."""
    page = moved(stage.page())
    page.evaluate(script)
    page.reload()
    assert boot_state(page) == "ready"
    return page


def damaged(stage: Stage) -> Page:
    page = spoilt(stage, SHORTENED)
    page.locator("dialog.problems").wait_for()
    return page


def damaged_listed(stage: Stage) -> Page:
    page = spoilt(stage, UNDATED)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    press(page, "Games")
    return page


def kept_games(stage: Stage) -> Page:
    page = moved(stage.page())
    for name in ("oraculo-crypt", "carnevale-canal"):
        open_example(page, name)
        press(page, "Menu")
        press(page, "Edit the board")
        press(page, "Board")
        page.get_by_label("Name of the game").fill(f"Friday, {name}")
        page.keyboard.press("Enter")
        page.wait_for_timeout(1000)
    press(page, "Done editing")
    press(page, "Games")
    page.locator(".games.kept .tool").first.tap()
    settled(page)
    return page


def fault(stage: Stage) -> Page:
    page = stage.page()
    page.evaluate(BROKEN)
    page.evaluate("window.broken = true")
    page.locator(".mode").nth(1).tap()
    until(page, "!document.getElementById('fault').hidden")
    page.evaluate("window.broken = false")
    return page


def fault_reported(stage: Stage) -> Page:
    page = fault(stage)
    page.evaluate(
        "() => { navigator.clipboard.writeText = async () => { throw new DOMException('no', 'NotAllowedError'); }; }"
    )
    page.locator("#fault-copy").tap()
    page.locator("#fault-report").wait_for()
    return page


def stopped(stage: Stage) -> Page:
    page = moved(stage.page())
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'Pyodide already fatally failed'}))")
    page.locator("#boot-games button").first.wait_for()
    return page


def loading(stage: Stage) -> Page:
    page = stage.blank()
    page.route("**/python_stdlib.zip", lambda _route: None)  # never answered: the boot stays where it is
    page.goto(stage.address, wait_until="commit")
    until(page, "document.getElementById('boot-step')?.textContent")
    return page


def not_started(stage: Stage) -> Page:
    page = stage.blank()
    with_main(page, stage.address, "raise RuntimeError('no table')")
    page.goto(stage.address)
    assert boot_state(page) == "failed"
    page.locator("#boot-details-title").tap()
    return page


def update_offered(stage: Stage) -> Page:
    address, folder = stage.host()
    page = stage.blank()
    page.goto(address)
    assert boot_state(page) == "ready"
    until(page, "document.documentElement.dataset.offline === 'ready'")
    index = folder / "index.html"
    index.write_text(index.read_text("utf-8").replace("<title>Table", "<title>New Table"), "utf-8")
    offline.write_worker(folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then(registration => registration.update())")
    until(page, "!document.getElementById('update').hidden")
    return page


def camera(stage: Stage) -> Page:
    page = stage.page(flags=("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"))
    press(page, "Games")
    press(page, "Read a code")
    page.locator("dialog.scan video").wait_for()
    page.wait_for_timeout(1000)
    return page


def working(stage: Stage) -> Page:
    page = stage.page(script=IDLE)
    document = battle("oraculo", 40, 300)
    open_file(page, "battle.json", document)
    press(page, "Threats")
    tap(page, *document["figures"][0]["at"])
    press(page, "Hit without being hit")
    page.locator("#panel .working").first.wait_for()
    return page


def invites(stage: Stage) -> Page:
    page = stage.page()
    dialog(page)
    press(page, "Invite: show a code here")
    expect(page.locator("dialog.peer svg.code")).to_be_visible()
    return page


def joins(stage: Stage) -> Page:
    host, guest = invites(stage), stage.page()
    dialog(guest)
    carried(host, guest, "Join: read the other tablet’s code")
    expect(guest.locator("dialog.peer svg.code")).to_be_visible()
    return guest


def pair(stage: Stage) -> tuple[Page, Page]:
    one, two = stage.page(script=CUT), stage.page()
    connected(one, two)
    return one, two


def plays_together(stage: Stage) -> Page:
    one, _ = pair(stage)
    one.bring_to_front()
    one.locator(".bar .peer-chip").tap()
    return one


def cut_off(stage: Stage) -> Page:
    one, _ = pair(stage)
    one.evaluate("channel.close()")
    expect(one.locator(".bar .unkept")).to_be_visible()
    one.locator(".bar .unkept").tap()
    return one


def two_positions(stage: Stage) -> Page:
    one, two = pair(stage)
    one.evaluate("channel.close()")
    for page, to in ((one, (9, 4)), (two, (9, 3))):
        expect(page.locator(".bar .unkept")).to_be_visible()
        tap(page, 10, 4)
        tap(page, *to)
        press(page, "Move here")
    connected(two, one, chip="Two positions")
    expect(one.locator("dialog.peer .happened")).to_have_count(2)
    return one


STAGED: dict[str, Callable[[Stage], Page]] = {
    "loading": loading,
    "not started": not_started,
    "stopped": stopped,
    "fault": fault,
    "fault, the report": fault_reported,
    "update offered": update_offered,
    "not kept": not_kept,
    "not kept, why": not_kept_why,
    "keeps nothing": keeps_nothing,
    "damaged": damaged,
    "damaged, listed": damaged_listed,
    "games kept": kept_games,
    "changed elsewhere": changed_elsewhere,
    "camera": camera,
    "working": working,
    "invites": invites,
    "joins": joins,
    "connected": plays_together,
    "cut off": cut_off,
    "two positions": two_positions,
}
