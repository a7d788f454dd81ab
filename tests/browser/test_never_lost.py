"""A game is never lost: closed, reloaded or crashed at any moment, with a store that stops answering, between two tabs."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, expect

from tablelight.app.history import MOST_MOMENTS
from tablelight.app.saves.files import write_file
from tests.browser.harness import boot_state, tablet, until, with_main
from tests.browser.killed import NO_STORE, kill
from tests.browser.photographs import CHOOSE_PHOTOGRAPH, IS_STORED
from tests.browser.table import figures, open_file, opened, play, press, settled, tap
from tests.effort import THOROUGH
from tests.long_games import long_game
from tools.paths import PACKAGES

KILLS = int(os.environ.get("TABLELIGHT_KILLS", "12" if THOROUGH else "3"))
PUTS = """window.puts = 0;
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...values) {
    window.puts += 1;
    if (window.full) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, values);
};"""


@pytest.mark.long
def test_nothing_that_was_painted_is_lost_whenever_the_page_goes(browser: Browser, site: str) -> None:
    """TABLELIGHT_KILLS says how often; the places alternate, so that each change is seen. At every other kill the store
    cannot write, so that only the journal has the change."""
    chance = random.Random(20_261_122)
    with tablet(browser) as context:  # a separate profile: its pages share the process that a crash ends
        page = opened(context, site)
        here, there, name = (10, 4), (9, 4), "J5"
        for number in range(KILLS):
            if number % 2 == 0:
                page.evaluate(NO_STORE)
            play(page, here, there)
            page.wait_for_timeout(chance.randrange(0, 500))
            kill(page, ("close", "leave", "crash")[number % 3])
            page = opened(context, site)
            assert figures(page)["Rooftop Sniper"] == name, f"kill {number}"
            here, there, name = there, here, "K5" if name == "J5" else "J5"


BLOCKED = """() => new Promise((done) => {
    const open = indexedDB.open("tablelight-journal");
    open.onsuccess = () => {
        window.turn = (on) => {
            if (!on) { window.released = true; return; }
            window.released = false;
            const store = open.result.transaction("entries", "readwrite").objectStore("entries");
            const again = () => { if (!window.released) store.count().onsuccess = again; };
            again();
        };
        window.turn(true);
        done();
    };
})"""
"""Keeps a transaction of the journal's database open, so that nothing else can write to it."""
FRAME_AFTER = """async ([name, released]) => {
    const begun = performance.now();
    if (released) setTimeout(() => window.turn(false), released);
    [...document.querySelectorAll("button")].find((one) => (one.ariaLabel ?? one.textContent) === name).click();
    let frames = 0;
    while (!(tablelight.painted > begun)) { await new Promise(requestAnimationFrame); frames += 1; }
    return [performance.now() - begun, frames];
}"""
"""Presses a button; returns the milliseconds and the frames until the board is painted."""


@pytest.mark.long
def test_a_change_is_painted_once_the_journal_has_it(context: BrowserContext, site: str) -> None:
    """If the database stays blocked, a change is painted after 0.4 s at the latest; the next change does not wait
    again."""
    page = opened(context, site)
    tap(page, 10, 4)
    tap(page, 9, 4)
    page.evaluate(BLOCKED)
    waited, _ = page.evaluate(FRAME_AFTER, ["Move here", 200])
    assert waited >= 199, "the board was painted before the journal had the change"
    page.evaluate("window.turn(true)")
    (first, _), (_, frames) = (page.evaluate(FRAME_AFTER, [name, 0]) for name in ("Undo", "Redo"))
    assert first >= 400, "the board was painted before the time was up"
    assert frames <= 2, "a frame waited for a database that is known to be slow"


@pytest.mark.full
def test_a_store_that_stops_answering_is_reported_and_leaving_asks(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    page.evaluate(
        "() => { window.begin = IDBDatabase.prototype.transaction;"
        "const mute = () => Object.assign(new EventTarget(), {put: mute, get: mute, getAll: mute, getAllKeys: mute});"
        "IDBDatabase.prototype.transaction = () => Object.assign(new EventTarget(), {objectStore: mute, abort() {}}); }"
    )
    play(page)
    expect(page.locator(".bar .unkept")).to_be_visible()
    page.locator(".bar .unkept").tap()
    expect(page.locator("dialog.unkept")).to_contain_text("does not answer")
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", answer)
    page.close(run_before_unload=True)
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    page.evaluate("() => { IDBDatabase.prototype.transaction = window.begin; }")
    press(page, "Try to save again")
    expect(page.locator("dialog.unkept .fine")).to_be_visible()


@pytest.mark.long
def test_changed_in_another_tab_can_be_decided_later(context: BrowserContext, site: str) -> None:
    one = opened(context, site)
    play(one)
    until(one, "localStorage.getItem('tablelight.last')")
    two = opened(context, site, PUTS)
    assert figures(two)["Rooftop Sniper"] == "J5"
    one.get_by_role("button", name="Undo").first.tap()
    expect(two.locator("dialog.clash, dialog[aria-labelledby]")).to_contain_text("Changed in another tab")
    two.locator("dialog .dialog-head button").tap()
    settled(two)
    play(two, (9, 4), (8, 4))  # a change in this tab, which must be kept
    before = two.evaluate("window.puts")
    two.get_by_role("button", name="Menu").first.tap()
    expect(two.locator("dialog")).to_be_visible()
    two.keyboard.press("Escape")
    two.wait_for_timeout(3000)
    assert two.locator("dialog").count() == 0, "it does not come back by itself"
    assert two.evaluate("window.puts") == before, "nothing is written meanwhile"
    two.locator(".bar .unkept").tap()
    settled(two)
    press(two, "Go on with the other tab’s")
    until(two, "!document.querySelector('dialog')")
    expect(two.locator(".bar .unkept")).to_have_count(0)
    assert figures(two)["Rooftop Sniper"] == "K5"


@pytest.mark.full
def test_a_full_disk_is_not_tried_again_and_again(context: BrowserContext, site: str) -> None:
    page = opened(context, site, PUTS + "window.full = true;")
    play(page)
    expect(page.locator(".bar .unkept")).to_be_visible()
    page.wait_for_timeout(500)
    before = page.evaluate("window.puts")
    page.wait_for_timeout(3000)
    assert page.evaluate("window.puts") == before


@pytest.mark.full
def test_damaged_records_do_not_keep_the_app_from_starting(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    play(page)
    until(page, "localStorage.getItem('tablelight.last')")
    page.evaluate(
        """async () => { const open = indexedDB.open("tablelight", 1);
        const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
        const transaction = db.transaction(["heads", "bodies"], "readwrite");
        const heads = transaction.objectStore("heads"), bodies = transaction.objectStore("bodies");
        heads.put({id: "x", title: 5, changed: "never", order: 1e9});
        heads.put({id: "y", order: 2e9, picture: {}}); bodies.put({id: "y"});
        bodies.put({id: "z", text: ["no", "text"]});
        heads.put({id: "w", title: "W", game: "none", changed: 8.64e15, order: 3e9}); bodies.put({id: "w", text: "{"});
        await new Promise((done) => { transaction.oncomplete = done; }); db.close(); }"""
    )
    page.evaluate("localStorage.setItem('tablelight.roster', '{\"format\": \"tablelight-ro')")
    page.reload()
    assert boot_state(page) == "ready"
    if page.locator("dialog").count():
        page.keyboard.press("Escape")
    press(page, "Games")
    until(page, "document.querySelectorAll('.games.damaged li').length === 4")
    expect(page.locator(".games.damaged")).to_contain_text("Roster")
    assert "members" in page.evaluate("localStorage.getItem('tablelight.roster')"), "what could be read of it"
    until(page, "document.querySelectorAll('.games.kept li').length === 2")
    with page.expect_download() as file:
        page.get_by_role("button", name="Save z as it is").tap()
    assert json.loads(Path(file.value.path()).read_text("utf-8"))["body"]["text"] == ["no", "text"]
    page.evaluate(
        """async () => { const open = indexedDB.open("tablelight", 1);
        const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
        const store = db.transaction("bodies", "readwrite").objectStore("bodies"), all = store.getAll();
        await new Promise((done) => { all.onsuccess = () => {
            const body = all.result.find(({ text }) => String(text).includes("Rooftop ambush"));
            body.aside = '{"table": 5}'; store.put(body).onsuccess = done; }; }); db.close(); }"""
    )
    page.locator(".games.kept .row", has_text="Rooftop ambush").tap()
    expect(page.locator("#message .said")).to_contain_text("could not be read")
    press(page, "Games")
    expect(page.locator(".games.damaged")).to_contain_text("Turn, log and pictures of a game")


@pytest.mark.full
def test_a_page_brought_back_begins_anew(context: BrowserContext, site: str) -> None:
    """The browser keeps a page that was left, and "Back" brings it back. Meanwhile another start may take its journal;
    afterwards it keeps games again. (Chromium keeps no page under automation, so the test makes up the events;
    `test_engines_saves.py` has the real ones.)"""
    page = opened(context, site)
    play(page)
    held = "navigator.locks.query().then((all) => all.held.filter(({ name }) => name.includes('journal')).length)"
    assert page.evaluate(held) == 1
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })) && 0")
    until(page, f"{held}.then((count) => count === 0)")
    with page.expect_navigation():
        page.evaluate("setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))) && 0")
    assert boot_state(page) == "ready"
    assert figures(page)["Rooftop Sniper"] == "J5"
    assert page.evaluate(held) == 1
    play(page, (9, 4), (10, 4))
    page.goto("about:blank")
    assert figures(opened(context, site))["Rooftop Sniper"] == "K5"


@pytest.mark.full
def test_a_state_that_could_not_be_opened_again_replaces_no_game(context: BrowserContext, site: str) -> None:
    """A name of 450 letters in the document is reported. The next start says what is wrong with it, and has the game as
    it was before."""
    page = context.new_page()
    start = "from tablelight.web import start"
    main = (PACKAGES / "main.py").read_text("utf-8")
    assert start in main
    forgetful = "import tablelight.app.saves.update as saving\nsaving.plain_text = lambda text: text\n"
    with_main(page, site, main.replace(start, forgetful + start))
    page.goto(site)
    assert boot_state(page) == "ready"
    play(page)
    until(page, "localStorage.getItem('tablelight.last')")
    press(page, "Menu")
    press(page, "Share, save, print")
    line = page.get_by_label("Name of the game", exact=True)
    line.evaluate("(line) => line.removeAttribute('maxlength')")
    line.fill("x" * 450)
    line.blur()
    page.keyboard.press("Escape")
    expect(page.locator(".bar .unkept")).to_be_visible()
    page.close()
    again = opened(context, site)
    expect(again.locator("dialog.problems")).to_contain_text("must have at most 400 characters")
    again.locator("dialog .dialog-head button").tap()
    settled(again)
    press(again, "Games")
    expect(again.locator(".games.kept li")).to_have_count(2)
    again.locator(".games.kept .row", has_text="Rooftop ambush").tap()
    until(again, "!document.querySelector('dialog')")
    assert figures(again)["Rooftop Sniper"] == "J5"


FAILING = {
    "read": "import tablelight.app.saves.update as failing\ndef fail(*_): raise RuntimeError('injected')\n"
    "failing.history_from = type(failing.history_from)(fail, 0)\n",
    "painted": "from tablelight.web.canvas import Canvas\npaint = Canvas.paint\n"
    "def failing(self, picture, *more):\n    if picture: raise RuntimeError('injected')\n    paint(self, picture, *more)\n"
    "Canvas.paint = failing\n",
    "the journal": "import tablelight.web.journal as failing\ndef newest(_): raise RuntimeError('injected')\n"
    "failing.newest = newest\nimport js\njs.localStorage.setItem('tablelight.journal.p.a', '{}')\n",
}


@pytest.mark.full
@pytest.mark.parametrize("where", FAILING)
def test_a_game_at_which_the_program_fails_leaves_the_others_open(
    context: BrowserContext, site: str, where: str
) -> None:
    """A fault of the program at the kept game or the journal is reported; a kept game is offered as a file."""
    page = opened(context, site)
    play(page)
    until(page, "localStorage.getItem('tablelight.last')")
    page.close()
    page = context.new_page()
    start = "from tablelight.web import start"
    with_main(page, site, (PACKAGES / "main.py").read_text("utf-8").replace(start, FAILING[where] + start))
    page.goto(site)
    assert boot_state(page) == "ready"
    expect(page.locator("#fault")).to_be_visible()
    if where == "the journal":
        assert figures(page)["Rooftop Sniper"] == "J5"
        return
    expect(page.locator("dialog.problems")).to_contain_text("The game cannot be opened: the program fails at it")
    with page.expect_download() as file:
        press(page, "Save the file as it is")
    assert json.loads(Path(file.value.path()).read_text("utf-8"))["game"] == "heroclix"


PHOTO = (
    "async () => {"
    + CHOOSE_PHOTOGRAPH
    + """
    const get = () => new Promise((done) => { const open = indexedDB.open("tablelight-journal"); open.onsuccess = () => {
        const all = open.result.transaction("entries").objectStore("entries").getAll();
        all.onsuccess = () => { open.result.close(); done(all.result); }; }; });
    input.dispatchEvent(new Event("change"));
    while (!(await get()).some((text) => text.includes("image/jpeg"))) await new Promise((done) => setTimeout(done));
}"""
)


@pytest.mark.full
def test_a_photograph_is_in_the_journal_until_the_store_has_it(context: BrowserContext, site: str) -> None:
    """The store cannot write it, but the next start has the game with the photograph."""
    page = opened(context, site)
    play(page)
    until(page, "localStorage.getItem('tablelight.last')")
    page.evaluate(NO_STORE)
    press(page, "Menu")
    press(page, "Edit the board")
    page.evaluate(PHOTO)
    page.close()
    again = opened(context, site)
    until(again, IS_STORED)


@pytest.mark.full
def test_a_change_of_the_longest_game_is_kept_too(context: BrowserContext, site: str) -> None:
    """Near the maximum number of moments a game is too long for localStorage: the journal's database has it."""
    page = opened(context, site)
    long = list(long_game(MOST_MOMENTS - 10, is_saved=False))[-1]
    open_file(page, "long.json", write_file(long))
    until(page, "localStorage.getItem('tablelight.last')")
    before = figures(page)
    page.wait_for_timeout(3000)
    page.locator(".bar [aria-keyshortcuts=u]").tap()
    settled(page)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('tablelight.journal.')).length") == 0
    after = figures(page)
    assert after != before
    page.close()
    again = opened(context, site)
    assert figures(again) == after
