"""A browser that has no room, keeps nothing, or gives nothing back: the app says so and offers a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect

from tests.bench.boards import province
from tests.browser.harness import PORTRAIT, Record, boot_state, tablet, until
from tests.browser.photographs import CHOOSE_NOISE, IS_STORED
from tests.browser.table import figures, open_file, opened, panel, play, press, settled, tap

pytestmark = pytest.mark.full

# No room on the disk: every write fails as it does in Chromium then.
FILL = """window.full = true;
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...values) {
    if (window.full) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, values);
};"""
REFUSALS = {
    "gone": "Object.defineProperty(window, 'indexedDB', {configurable: true, value: undefined})",
    "forbidden": "Object.defineProperty(window, 'indexedDB', {configurable: true, "
    "get() { throw new DOMException('no', 'SecurityError'); }})",
    "failing": "indexedDB.open = () => { throw new DOMException('no', 'InvalidStateError'); }",
    "silent": "indexedDB.open = () => new EventTarget()",
    "all storage": "navigator.locks.request = navigator.locks.query ="
    " () => Promise.reject(new DOMException('no', 'SecurityError'));"
    "for (const name of ['indexedDB', 'localStorage']) Object.defineProperty(window, name, "
    "{configurable: true, get() { throw new DOMException('no', 'SecurityError'); }})",
}


def is_told(page: Page) -> None:
    """Checks that a word in the bar leads to the dialog with what can be done."""
    page.locator(".bar .unkept").tap()
    expect(page.locator("dialog.unkept")).to_be_visible()
    settled(page)


def saved_file(page: Page) -> dict[str, object]:
    with page.expect_download() as file:
        page.locator("dialog").get_by_role("button", name="Save to a file").tap()
    document: dict[str, object] = json.loads(Path(file.value.path()).read_text("utf-8"))
    return document


def test_a_full_disk_is_reported_a_file_is_offered_and_the_board_stays(context: BrowserContext, site: str) -> None:
    page = opened(context, site, FILL)
    expect(page.locator(".bar .unkept")).to_have_count(0)
    play(page)
    expect(page.locator("#message .said")).to_contain_text("The game was not kept: the browser has no room left")
    is_told(page)
    assert "no room left" in page.locator("dialog").inner_text()
    assert '"at": [9, 4]' in json.dumps(saved_file(page))
    page.evaluate("window.full = false")
    press(page, "Try to save again")
    expect(page.locator("dialog.unkept .fine")).to_be_visible()
    page.locator("dialog .dialog-head button").tap()
    expect(page.locator(".bar .unkept")).to_have_count(0)
    page.close()
    again = opened(context, site)
    assert figures(again)["Rooftop Sniper"] == "J5"


def test_a_really_full_disk_and_room_made_by_deleting(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": "/".join(site.split("/")[:3]), "quotaSize": 1})
    play(page)
    until(page, "document.querySelector('.bar .unkept')")
    assert "no room left" in panel(page)
    assert figures_of(page)["Rooftop Sniper"] == "J5"


def figures_of(page: Page) -> dict[str, str]:
    press(page, "Done with this figure")
    return figures(page)


def test_another_game_on_the_table_does_not_cost_the_one_that_is_not_kept(context: BrowserContext, site: str) -> None:
    page = opened(context, site, FILL)
    play(page)
    until(page, "document.querySelector('.bar .unkept')")
    press(page, "Games")
    expect(page.locator("dialog .notice")).to_contain_text("no room left")
    expect(page.get_by_role("button", name="Save this game to a file")).to_be_visible()
    page.get_by_role("button", name="The crypt Oráculo", exact=True).tap()
    until(page, "document.querySelector('.bar h1').textContent === 'The crypt'")
    press(page, "Games")
    press(page, "Back to Rooftop ambush")
    until(page, "document.querySelector('.bar h1').textContent === 'Rooftop ambush'")
    assert figures(page)["Rooftop Sniper"] == "J5"
    page.get_by_role("button", name="Undo").first.tap()
    settled(page)
    assert figures(page)["Rooftop Sniper"] == "K5", "its past has come back with it"


def test_the_browser_asks_before_a_game_is_gone_that_it_does_not_keep(context: BrowserContext, site: str) -> None:
    page = opened(context, site, FILL)
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", answer)
    play(page)
    until(page, "document.querySelector('.bar .unkept')")
    page.close(run_before_unload=True)
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]


@pytest.mark.parametrize("how", REFUSALS)
def test_a_browser_that_keeps_nothing_says_so_from_the_start(
    how: str, browser: Browser, record: Record, site: str
) -> None:
    with tablet(browser, PORTRAIT) as context:
        page = opened(context, site, REFUSALS[how])
        record.watch(page)
        expect(page.locator("#message .said")).to_contain_text("this browser keeps nothing for this page")
        play(page)
        is_told(page)
        assert '"at": [9, 4]' in json.dumps(saved_file(page))
        press(page, "Try to save again")
        page.locator("dialog .dialog-head button").tap()
        press(page, "Games")
        assert "keeps nothing for this page" in page.locator("dialog").inner_text()
        assert record.errors == []


def test_a_kept_game_that_cannot_be_read_is_reported_at_the_start_and_left_alone(
    context: BrowserContext, site: str
) -> None:
    page = opened(context, site)
    play(page)
    page.wait_for_timeout(1200)
    page.evaluate(
        """async () => { const open = indexedDB.open("tablelight", 1);
        const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
        const store = db.transaction("bodies", "readwrite").objectStore("bodies"), all = store.getAll();
        await new Promise((done) => { all.onsuccess = () => {
            const body = all.result[0]; body.text = body.text.slice(0, 200); store.put(body).onsuccess = done; }; });
        db.close(); }"""
    )
    page.reload()
    assert boot_state(page) == "ready"
    expect(page.locator("dialog.problems")).to_contain_text("is not JSON")
    with page.expect_download() as file:
        press(page, "Save the file as it is")
    assert len(Path(file.value.path()).read_text("utf-8")) == 200
    page.locator("dialog .dialog-head button").tap()
    settled(page)
    assert figures(page)["Rooftop Sniper"] == "K5", "the example is on the table"
    play(page)
    page.wait_for_timeout(1200)
    press(page, "Games")
    expect(page.locator(".games.kept li")).to_have_count(2)


def test_that_the_browser_may_forget_is_said(context: BrowserContext, site: str) -> None:
    page = opened(context, site, "navigator.storage.persist = navigator.storage.persisted = async () => false")
    play(page)
    page.wait_for_timeout(1200)
    press(page, "Games")
    expect(page.locator("dialog")).to_contain_text("This browser may make room at the cost of these games")
    page.reload()
    assert boot_state(page) == "ready"
    press(page, "Games")
    expect(page.locator("dialog")).to_contain_text("This browser may make room at the cost of these games")


NO_JOURNAL = """const set = Storage.prototype.setItem, { open } = IDBFactory.prototype;
Storage.prototype.setItem = function (key, ...more) {
    if (String(key).includes("journal")) throw new DOMException("no room", "QuotaExceededError");
    return set.call(this, key, ...more);
};
IDBFactory.prototype.open = function (name, ...more) {
    if (name === "tablelight-journal") throw new DOMException("no", "SecurityError");
    return open.call(this, name, ...more);
};"""
HIDDEN_AT_ONCE = """async () => {
    const later = window.setTimeout;
    window.setTimeout = (call, pause, ...more) => (pause >= 50 ? 0 : later(call, pause, ...more)); // no write of its own
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Move here").click();
    await new Promise(requestAnimationFrame);
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_what_was_done_just_before_the_page_is_hidden_is_written_at_once(context: BrowserContext, site: str) -> None:
    """Even without a journal; on a tablet a hidden page may end without another event."""
    page = opened(context, site, NO_JOURNAL)
    tap(page, 10, 4)
    tap(page, 9, 4)
    page.evaluate(HIDDEN_AT_ONCE)
    until(page, "localStorage.getItem('tablelight.last')")
    page.goto("about:blank")
    page.goto(site)
    assert boot_state(page) == "ready"
    assert figures(page)["Rooftop Sniper"] == "J5"


def test_a_game_put_away_at_once_is_kept_as_it_was_left(context: BrowserContext, site: str) -> None:
    """The pending writes of one game never land in another."""
    page = opened(context, site)
    play(page)
    page.evaluate(
        """() => { const find = (name) => [...document.querySelectorAll('button')].find((one) =>
            one.textContent.includes(name) || one.getAttribute('aria-label') === name);
        find('Games').click();
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
            find('Five targets').click(); done(); }))); }"""
    )
    until(page, "document.querySelector('.bar h1').textContent === 'Five targets'")
    press(page, "Games")
    until(page, "document.querySelectorAll('.games.kept li').length === 1")
    page.locator(".games.kept .row").tap()
    until(page, "!document.querySelector('dialog')")
    assert figures(page)["Rooftop Sniper"] == "J5"


NEWER = """async () => {
    for (const name of ["tablelight", "tablelight-journal"]) await new Promise((done) => {
        const open = indexedDB.open(name, 99);
        open.onsuccess = () => { open.result.close(); done(); };
    });
}"""


def test_beside_a_newer_programs_store_a_change_is_reported_and_stays(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(f"{site}licences/")
    page.evaluate(NEWER)
    page.close()
    page = opened(context, site)
    play(page)
    is_told(page)
    expect(page.locator("dialog")).to_contain_text("a newer version of Tablelight was here")
    page.close()
    assert figures(opened(context, site))["Rooftop Sniper"] == "J5", "in the journal's other copy"


def test_two_hundred_figures_and_a_photograph_of_a_camera_are_kept(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    open_file(page, "many.json", {**province(side=64, figures=200), "title": "Many"})
    press(page, "Menu")
    press(page, "Edit the board")
    assert page.evaluate(f"async () => {{ {CHOOSE_NOISE} return blob.size; }}") > 6_000_000
    expect(page.locator("#message .said")).to_contain_text("Drag the four corners")
    until(page, IS_STORED)
    page.close()
    again = opened(context, site)
    expect(again.locator("#bar h1")).to_have_text("Many")
    until(again, IS_STORED)
    expect(again.locator(".bar .unkept")).to_have_count(0)
