"""The promises about saves, in three engines: no painted change is lost if the browser is killed or the page is left,
damaged records are listed and harm no other game, an unsaved change is reported, an update keeps the game."""

from __future__ import annotations

import json
import os
import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.engines import installed
from tests.browser.mortal import Mortal, boot_state, mortal
from tests.browser.photographs import CHOOSE_PHOTOGRAPH, IS_STORED
from tests.browser.puppets import puppets, wait_for, with_strings
from tests.corruptions import corruptions
from tools import offline
from tools.paths import BUILD

pytestmark = pytest.mark.full
ENGINES = ("chromium", "firefox", "webkit")
KILLS = int(os.environ.get("TABLELIGHT_KILLS", "30"))
STARTS = int(os.environ.get("TABLELIGHT_STARTS", "4"))
SEED = int(os.environ.get("TABLELIGHT_SEED", "20261122"))
LATEST_MS = 500
HELPERS = """(() => {
    window.frame = () => new Promise(requestAnimationFrame);
    window.pause = (ms) => new Promise((done) => setTimeout(done, ms));
    window.found = async (find) => {
        let one;
        for (let tries = 0; tries < 900 && !(one = find()); tries++) await pause(10);
        return one;
    };
    window.button = (name) => [...document.querySelectorAll("button")].find((one) =>
        !one.disabled && (one.getAttribute("aria-label") ?? one.textContent).trim() === name);
    window.finger = (column, row) => {
        const board = document.getElementById("board");
        const [x, y] = Array.from(tablelight.locate(column, row));
        for (const name of ["pointerdown", "pointerup"]) board.dispatchEvent(new PointerEvent(name, { bubbles: true,
            cancelable: true, clientX: x, clientY: y, isPrimary: true, pointerId: 1, pointerType: "touch" }));
    };
    window.press = async (name) => {
        const one = await found(() => button(name)), before = performance.now();
        one.click();
        while (!(tablelight.painted > before)) await pause(1);
        return performance.now() - tablelight.painted;
    };
    window.sniper = () => [...document.querySelectorAll("#panel .figures button")]
        .find((row) => row.textContent.includes("Rooftop Sniper"))?.querySelector(".note")?.textContent;
    window.move = async (here, there) => {
        finger(...here);
        await found(() => button("Done with this figure") ?? document.querySelector("#panel .figure"));
        await pause(40);
        finger(...there);
        return press("Move here");
    };
    return 1; })()"""


@pytest.fixture(scope="session")
def strung(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built app with the strings of `puppets.py`."""
    return with_strings(dist, tmp_path_factory.mktemp("strung") / "dist")


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path: Path, strung: Path) -> Iterator[Mortal]:
    """Each of the three engines with its own profile; not started yet."""
    if request.param != "chromium" and not installed(request.param):
        pytest.skip(f"{request.param} IS NOT TESTED: its Debian packages are not installed and could not be")
    with puppets(strung) as host, mortal(request.param, tmp_path, host) as running:
        yield running


def ready(browser: Mortal) -> None:
    """Waits until the app has started, and defines the helpers in the page."""
    assert boot_state(browser) == "ready"
    browser.value(HELPERS)


def move(browser: Mortal, here: tuple[int, int], there: tuple[int, int]) -> float:
    """Moves the figure; returns the milliseconds since that was painted."""
    return float(browser.value(f"move({list(here)}, {list(there)})"))


PLACES = {"K5": (10, 4), "J5": (9, 4)}


def moments(count: int) -> list[float]:
    """Milliseconds after the paint, spread over half a second, in random order."""
    chance = random.Random(SEED)
    found = [LATEST_MS * (number + chance.random()) / count for number in range(count)]
    chance.shuffle(found)
    return found


def change(browser: Mortal, moment: float) -> tuple[str, float]:
    """Moves the figure, and waits until `moment` ms after that was painted; returns its place and the exact ms."""
    here = browser.value("(button('Done with this figure')?.click(), found(sniper))")
    there = "J5" if here == "K5" else "K5"
    since = move(browser, PLACES[here], PLACES[there])
    at = time.monotonic()
    time.sleep(max(moment - since, 0) / 1000)
    return there, since + (time.monotonic() - at) * 1000


def note(browser: Mortal, way: str, number: int, after: float, is_lost: bool) -> list[str]:
    """Adds a line to build/kills.txt; returns a description of the change if it is lost."""
    with (BUILD / "kills.txt").open("a") as notes:
        notes.write(f"{browser.name} {way} {SEED} {number} {after:.0f} ms {'LOST' if is_lost else 'kept'}\n")
    return [f"{way} {number}, {after:.0f} ms after it was painted"] if is_lost else []


@pytest.mark.parametrize("way", ["killed", "left"])
def test_a_change_is_there_again_after_the_next_start(engine: Mortal, way: str) -> None:
    """The browser is killed with all its processes, or its page leaves for another, up to half a second after a change was
    painted; then the app is started again. TABLELIGHT_STARTS says how often, TABLELIGHT_SEED which moments; build/kills.txt
    has a line for each."""
    engine.start()
    ready(engine)
    lost = []
    for number, moment in enumerate(moments(STARTS)):
        engine.aim()
        there, after = change(engine, moment)
        if way == "killed":
            engine.kill()
            engine.start(f"?kill={number}")
        else:
            engine.open(f"puppet.html?kill={number}")
            engine.open(f"?kill={number}")
        ready(engine)
        lost += note(engine, way, number, after, engine.value("found(sniper)") != there)
    assert lost == []


def test_a_page_brought_back_goes_on(engine: Mortal) -> None:
    """After "Back" the game is there, and a move made then is kept too, though the page is left immediately. The
    browser may have kept the page or load it again."""
    engine.start()
    ready(engine)
    move(engine, PLACES["K5"], PLACES["J5"])
    engine.open("puppet.html")
    engine.leave("history.back()")
    ready(engine)
    assert engine.value("found(sniper)") == "J5"
    move(engine, PLACES["J5"], PLACES["K5"])
    engine.open("puppet.html")
    engine.open("?again")
    ready(engine)
    assert engine.value("found(sniper)") == "K5"


PHOTOGRAPH = (
    """(async () => {
    button("Menu").click();
    (await found(() => button("Edit the board"))).click();
    await found(() => document.querySelector(".bar.editing"));
"""
    + CHOOSE_PHOTOGRAPH
    + """    input.dispatchEvent(new Event("change"));
    await found(() => button("It fits"));
    return 1;
})()"""
)


def test_a_photograph_put_in_just_before_the_page_is_left_is_kept(engine: Mortal) -> None:
    engine.start()
    ready(engine)
    move(engine, PLACES["K5"], PLACES["J5"])
    time.sleep(1)
    engine.value(PHOTOGRAPH)
    engine.open("puppet.html")
    engine.open("?again")
    ready(engine)
    wait_for(engine.strings, IS_STORED, seconds=10)


COPIES = """(async () => {
    const found = [];
    const add = (changed, text) => {
        const sniper = JSON.parse(text).figures.find((figure) => figure.name === "Rooftop Sniper");
        found.push({ changed, at: sniper.at });
    };
    const noted = (entry) => add(JSON.parse(entry).changed, JSON.parse(entry).text);
    const all = async (name, store) => {
        const request = indexedDB.open(name);
        request.onupgradeneeded = () => request.transaction.abort();
        const database = await new Promise((done) => {
            request.onsuccess = () => done(request.result);
            request.onerror = () => done();
        });
        if (!database) return [];
        const get = database.transaction(store).objectStore(store).getAll();
        return new Promise((done) => { get.onsuccess = () => done(get.result); });
    };
    for (const [key, entry] of Object.entries(localStorage))
        if (key.startsWith("tablelight.journal.")) noted(entry);
    (await all("tablelight-journal", "entries")).forEach(noted);
    const heads = new Map((await all("tablelight", "heads")).map((head) => [head.id, head.changed]));
    for (const { id, text } of await all("tablelight", "bodies")) add(heads.get(id), text);
    return found.sort((one, other) => other.changed - one.changed)[0];
})()"""
"""The newest of all copies that the next start looks at (`web/journal.py`)."""


def test_what_was_painted_is_in_what_a_kill_leaves(engine: Mortal, tmp_path: Path) -> None:
    """A SIGKILL up to half a second after a change was painted would leave it in the profile (`Mortal.remains`), where
    another start of the browser finds it. TABLELIGHT_KILLS says how often this is tried in one game."""
    engine.start()
    ready(engine)
    engine.aim()
    lost = []
    for number, moment in enumerate(moments(KILLS)):
        before = engine.value("Date.now()")
        there, after = change(engine, moment)
        left = tmp_path / "left"
        engine.remains(left)
        reader = engine.beside(left)
        try:
            reader.start("puppet.html")
            found = reader.value(COPIES)
        finally:
            reader.kill()
        is_lost = not found or found["changed"] < before or tuple(found["at"]) != PLACES[there]
        if is_lost:
            shutil.move(left, BUILD / f"lost-{engine.name}-{SEED}-{number}")  # to look for the cause
        else:
            shutil.rmtree(left)
        lost += note(engine, "remains", number, after, is_lost)
    assert lost == []


DAMAGE = """(() => { const open = indexedDB.open("tablelight", 1);
    open.onsuccess = () => { const db = open.result;
        const transaction = db.transaction(["heads", "bodies"], "readwrite");
        const heads = transaction.objectStore("heads"), bodies = transaction.objectStore("bodies");
        for (const head of HEADS) heads.put(head);
        for (const body of BODIES) bodies.put(body);
        heads.put({id: "map", title: new Map([[1, 2]]), changed: NaN});
        transaction.oncomplete = () => { db.close(); window.damaged = true; }; };
    return 1; })()"""
SOUND = {"title": "x", "game": "heroclix", "changed": 5, "counter": 1, "order": 1}
HEADS: list[dict[str, object]] = [
    {"id": 7, **SOUND},
    {"id": "empty"},
    *(
        {"id": f"no-{key}", **{name: value for name, value in SOUND.items() if name != key}}
        for key in ("title", "game", "changed")
    ),
    *({"id": f"number-{key}", **SOUND, key: 5.5} for key in ("title", "game", "counter", "order")),
    *({"id": f"text-{key}", **SOUND, key: "soon"} for key in ("changed", "counter", "order")),
    *({"id": f"list-{key}", **SOUND, key: [1]} for key in ("title", "changed", "order", "picture")),
    {"id": "late", **SOUND, "changed": 8.64e15, "order": 10**9},
    {"id": "long", **SOUND, "title": "x" * 100_000},
]
BODIES: list[dict[str, object]] = [
    {"id": "no-head", "text": "{}"},
    {"id": "late", "text": '{"format": "tablelight"'},
    {"id": "no-title", "text": 5},
    {"id": "no-changed", "text": ["no", "text"]},
    {"id": "text-changed", "aside": 7},
    {"id": "list-picture", "text": "", "aside": "{"},
]


def test_damaged_records_harm_no_other(engine: Mortal) -> None:
    """With 23 damaged records and a sound game the app starts, the game is there, and damaged records are listed."""
    assert len(HEADS) + len(BODIES) >= 23
    engine.start()
    ready(engine)
    move(engine, (10, 4), (9, 4))
    wait_for(engine.strings, "localStorage.getItem('tablelight.last')", seconds=10)
    time.sleep(1)
    engine.value(DAMAGE.replace("HEADS", json.dumps(HEADS)).replace("BODIES", json.dumps(BODIES)))
    wait_for(engine.strings, "window.damaged", seconds=10)
    engine.open("?again")
    ready(engine)
    if engine.value("!!document.querySelector('dialog')"):
        engine.value("(document.querySelector('dialog .dialog-head button').click(), 1)")
    engine.value("press('Games')")
    wait_for(engine.strings, "document.querySelectorAll('.games.damaged li').length >= 10", seconds=20)
    wait_for(engine.strings, "document.querySelector('.games.kept').textContent.includes('Rooftop ambush')", seconds=20)


CORRUPT = """(async () => {
    const { heads, bodies, entries, texts } = RECORDS;
    const opened = (name) => new Promise((done) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => done(open.result);
    });
    const written = (name, stores, write) => opened(name).then((database) => new Promise((done) => {
        const transaction = database.transaction(stores, "readwrite");
        write(...stores.map((store) => transaction.objectStore(store)));
        transaction.oncomplete = () => { database.close(); done(); };
    }));
    await written("tablelight", ["heads", "bodies"], (headStore, bodyStore) => {
        for (const [store, all] of [[headStore, heads], [bodyStore, bodies]])
            for (const record of all) store.put(record);
    });
    await written("tablelight-journal", ["entries"], (store) => {
        for (const [key, text] of entries) store.put(text, key);
    });
    for (const [key, text] of texts) localStorage.setItem(key, text);
    return 1; })()"""
STORED = """(async () => {
    const open = indexedDB.open("tablelight");
    const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const all = (store) => new Promise((done) => {
        const get = database.transaction(store).objectStore(store).getAll();
        get.onsuccess = () => done(get.result);
    });
    const found = [await all("heads"), await all("bodies")];
    database.close();
    return found; })()"""
CLEARED = """(async () => {
    for (const key of Object.keys(localStorage)) if (key !== "tablelight.snapshot") localStorage.removeItem(key);
    const open = indexedDB.open("tablelight");
    const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const transaction = database.transaction(["heads", "bodies"], "readwrite");
    for (const name of ["heads", "bodies"]) {
        const store = transaction.objectStore(name), keys = store.getAllKeys();
        keys.onsuccess = () => { for (const key of keys.result) if (key !== SOUND) store.delete(key); };
    }
    await new Promise((done) => { transaction.oncomplete = done; });
    database.close();
    return 1; })()"""
CORRUPTIONS = int(os.environ.get("TABLELIGHT_CORRUPTIONS", "40"))
AT_ONCE = 40


def test_random_corruptions_harm_no_other(engine: Mortal) -> None:
    """Forty at a time, of which the start may open any: the app starts without a fault, lists every record that is
    there, and the sound game is unchanged. TABLELIGHT_CORRUPTIONS says how many in all."""
    chance = random.Random(SEED)
    engine.start()
    ready(engine)
    move(engine, (10, 4), (9, 4))
    wait_for(engine.strings, "localStorage.getItem('tablelight.last')", seconds=10)
    time.sleep(1)
    ((head,), (body,)) = engine.value(STORED)
    refused = 0
    for number in range(0, CORRUPTIONS, AT_ONCE):
        engine.value(CORRUPT.replace("RECORDS", json.dumps(corruptions(chance, AT_ONCE, head, body))))
        engine.open(f"?corrupt={number}")
        ready(engine)
        assert engine.value("document.getElementById('fault').hidden"), engine.value(
            "document.getElementById('fault-report').value"
        )
        refused += engine.value("!!document.querySelector('dialog.problems')")
        engine.value("(document.querySelector('dialog .dialog-head button')?.click(), 1)")
        engine.value("press('Games')")
        stored = engine.value(STORED)
        ids = {str(record["id"]) for part in stored for record in part}
        assert head["id"] in ids
        wait_for(engine.strings, "!!document.querySelector('.games.kept')", seconds=60)  # a busy machine
        more = engine.value(
            "(async () => { const more = [...document.querySelectorAll('dialog button')].find((one) =>"
            " /^Show \\d+ more/.test(one.textContent)); if (more) { more.click(); await frame(); await frame(); }"
            " return document.querySelectorAll('.games.kept li, .games.damaged li').length; })()"
        )
        assert more == len(ids), f"{more} of {len(ids)} are listed"
        [sound] = [each for each in stored[1] if each["id"] == head["id"]]
        assert sound["text"] == body["text"]
        engine.value(CLEARED.replace("SOUND", json.dumps(head["id"])))
        with (BUILD / "corruptions.txt").open("a") as notes:
            notes.write(
                f"{engine.name} {SEED} {number + AT_ONCE} corruptions, {refused} starts told of a refused game\n"
            )


def test_a_change_that_the_browser_does_not_keep_is_reported(engine: Mortal) -> None:
    """No write has room, not even the journal's: the bar says so. Once there is room, the change is kept."""
    engine.start()
    ready(engine)
    engine.value(
        "(() => { const put = IDBObjectStore.prototype.put, set = Storage.prototype.setItem; window.full = true;"
        "IDBObjectStore.prototype.put = function (...all) {"
        " if (window.full) throw new DOMException('no room', 'QuotaExceededError'); return put.apply(this, all); };"
        "Storage.prototype.setItem = function (...all) {"
        " if (window.full) throw new DOMException('no room', 'QuotaExceededError'); return set.apply(this, all); };"
        "return 1; })()"
    )
    move(engine, (10, 4), (9, 4))
    wait_for(engine.strings, "!!document.querySelector('.bar .unkept')", seconds=10)
    engine.value("(window.full = false, document.querySelector('.bar .unkept').click(), 1)")
    engine.value("press('Try to save again')")
    wait_for(engine.strings, "!!document.querySelector('dialog.unkept .fine')", seconds=10)
    engine.open("?again")
    ready(engine)
    assert engine.value("found(sniper)") == "J5"


@pytest.mark.parametrize("name", ENGINES)
def test_an_update_is_taken_and_the_game_is_there(name: str, strung: Path, tmp_path: Path) -> None:
    """A new version is offered, loaded by its button, and goes on with the game."""
    if name != "chromium" and not installed(name):
        pytest.skip(f"{name} IS NOT TESTED: its Debian packages are not installed and could not be")
    copy = tmp_path / "dist"
    shutil.copytree(strung, copy)
    with puppets(copy) as host, mortal(name, tmp_path, host) as browser:
        strings = browser.strings
        browser.start()
        ready(browser)
        move(browser, (10, 4), (9, 4))
        wait_for(strings, "document.documentElement.dataset.offline === 'ready'")
        time.sleep(1)
        index = copy / "index.html"
        index.write_text(index.read_text("utf-8").replace("<title>Table", "<title>New Table"), "utf-8")
        offline.write_worker(copy)
        browser.value("(navigator.serviceWorker.getRegistration().then(found => found.update()), 1)")
        wait_for(strings, "!document.getElementById('update').hidden")
        browser.leave("document.getElementById('update-now').click()")
        ready(browser)
        assert browser.value("document.title") == "New Tablelight"
        assert browser.value("found(sniper)") == "J5"
