"""What is promised about saves, in three engines: nothing painted is lost when the browser is killed, damaged records harm
no other and can be taken away as files, what the browser does not keep is told, an update is taken."""

from __future__ import annotations

import json
import os
import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.engines import boot_state, installed, wait_for
from tests.browser.harness import PREFIX
from tests.browser.mortal import Mortal, mortal
from tools import offline
from tools.serve import serving

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
ENGINES = ("chromium", "firefox", "webkit")
KILLS = int(os.environ.get("TABLELIGHT_KILLS", "4"))
SNIPER = (
    "[...document.querySelectorAll('#panel .figures button')].find(row => row.textContent.includes('Rooftop Sniper'))"
    "?.querySelector('.note')?.textContent"
)


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Mortal]:
    """Each of the three, with a profile of its own."""
    if request.param != "chromium" and not installed(request.param):
        pytest.skip(f"{request.param} IS NOT TESTED: its Debian packages are not installed and could not be")
    with sync_playwright() as playwright, mortal(request.param, tmp_path, playwright) as running:
        yield running


def started(engine: Mortal, url: str) -> None:
    engine.open(url)
    assert boot_state(engine) == "ready"


def press(engine: Mortal, name: str) -> None:
    """Press the button of that name; the change is painted when this returns."""
    words = "(button.getAttribute('aria-label') ?? button.textContent).trim()"
    find = f"[...document.querySelectorAll('button')].find(button => !button.disabled && {words} === {name!r})"
    wait_for(engine, f"!!{find}", seconds=30)
    engine.value(f"(() => {{ window.before = performance.now(); {find}.click(); return 1; }})()")
    wait_for(engine, "tablelight.painted > window.before", seconds=10)


def tap(engine: Mortal, column: int, row: int) -> None:
    engine.tap(*engine.value(f"Array.from(tablelight.locate({column}, {row}))"))
    time.sleep(0.5)  # more than a double tap takes


def move(engine: Mortal, here: tuple[int, int], there: tuple[int, int]) -> None:
    tap(engine, *here)
    tap(engine, *there)
    press(engine, "Move here")


def test_nothing_that_was_painted_is_lost_when_the_browser_is_killed(engine: Mortal, site: str) -> None:
    """TABLELIGHT_KILLS says how often; the places alternate, so that each change is seen."""
    chance = random.Random(20_261_122)
    started(engine, site)
    places = {"K5": (10, 4), "J5": (9, 4)}
    for number in range(KILLS):
        here, there = ("K5", "J5") if number % 2 == 0 else ("J5", "K5")
        move(engine, places[here], places[there])
        time.sleep(chance.random() / 2)
        engine.kill()
        engine.start()
        started(engine, f"{site}?kill={number}")
        assert wait_for(engine, SNIPER, seconds=20) == there, f"kill {number}"


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


def test_damaged_records_harm_no_other(engine: Mortal, site: str) -> None:
    """Twenty-three of them and a sound game: the app starts, the game is there, those that are damaged are listed."""
    assert len(HEADS) + len(BODIES) >= 23
    started(engine, site)
    move(engine, (10, 4), (9, 4))
    wait_for(engine, "localStorage.getItem('tablelight.last')", seconds=10)
    time.sleep(1)
    engine.value(DAMAGE.replace("HEADS", json.dumps(HEADS)).replace("BODIES", json.dumps(BODIES)))
    wait_for(engine, "window.damaged", seconds=10)
    started(engine, f"{site}?again")
    if engine.value("!!document.querySelector('dialog')"):
        engine.value("(document.querySelector('dialog .dialog-head button').click(), 1)")
    press(engine, "Games")
    wait_for(engine, "document.querySelectorAll('.games.damaged li').length >= 10", seconds=20)
    wait_for(engine, "document.querySelector('.games.kept').textContent.includes('Rooftop ambush')", seconds=20)


def test_what_the_browser_does_not_keep_is_told(engine: Mortal, site: str) -> None:
    """Every write fails for want of room, the journal's too: said in the bar; with room again it is kept."""
    started(engine, site)
    engine.value(
        "(() => { const put = IDBObjectStore.prototype.put, set = Storage.prototype.setItem; window.full = true;"
        "IDBObjectStore.prototype.put = function (...all) {"
        " if (window.full) throw new DOMException('no room', 'QuotaExceededError'); return put.apply(this, all); };"
        "Storage.prototype.setItem = function (...all) {"
        " if (window.full) throw new DOMException('no room', 'QuotaExceededError'); return set.apply(this, all); };"
        "return 1; })()"
    )
    move(engine, (10, 4), (9, 4))
    wait_for(engine, "!!document.querySelector('.bar .unkept')", seconds=10)
    engine.value("(window.full = false, document.querySelector('.bar .unkept').click(), 1)")
    press(engine, "Try again to keep it")
    wait_for(engine, "!!document.querySelector('dialog.unkept .fine')", seconds=10)
    started(engine, f"{site}?again")
    assert wait_for(engine, SNIPER, seconds=20) == "J5"


def test_an_update_is_taken_and_the_game_is_there(engine: Mortal, dist: Path, tmp_path: Path) -> None:
    """A new version is offered, loaded by its button, and goes on with the game."""
    copy = tmp_path / "dist"
    shutil.copytree(dist, copy)
    with serving(copy, prefix=PREFIX) as address:
        started(engine, address)
        move(engine, (10, 4), (9, 4))
        wait_for(engine, "document.documentElement.dataset.offline === 'ready'")
        time.sleep(1)
        index = copy / "index.html"
        index.write_text(index.read_text("utf-8").replace("<title>Table", "<title>New Table"), "utf-8")
        offline.write_worker(copy)
        engine.value("(navigator.serviceWorker.getRegistration().then(found => found.update()), 1)")
        wait_for(engine, "!document.getElementById('update').hidden")
        engine.value("(document.getElementById('update-now').click(), 1)")
        wait_for(engine, "document.title === 'New Tablelight'")
        assert boot_state(engine) == "ready"
        assert wait_for(engine, SNIPER, seconds=20) == "J5"
