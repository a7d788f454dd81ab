"""Without Python: the games of the store and of the journal as files, damaged ones as they are; nothing if there is no
game. On a test page that loads only `static/boot/rescue.js`."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

pytestmark = pytest.mark.full

PAGE = """<!doctype html><meta charset="utf-8"><title>Rescue</title><div id="games" hidden></div>
<script>window.tablelight = {};</script><script src="static/boot/rescue.js"></script>"""
FILL = """async ({ heads, bodies, ahead, stored }) => {
    const opened = (name, lay) => new Promise((done) => {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => lay(request.result);
        request.onsuccess = () => done(request.result); });
    const ended = (transaction) => new Promise((done) => { transaction.oncomplete = done; });
    const games = await opened("tablelight", (db) => {
        for (const name of ["heads", "bodies"]) db.createObjectStore(name, { keyPath: "id" }); });
    let transaction = games.transaction(["heads", "bodies"], "readwrite");
    heads.forEach((head) => transaction.objectStore("heads").put(head));
    bodies.forEach((body) => transaction.objectStore("bodies").put(body));
    await ended(transaction);
    const journal = await opened("tablelight-journal", (db) => db.createObjectStore("entries"));
    transaction = journal.transaction("entries", "readwrite");
    Object.entries(ahead).forEach(([key, text]) => transaction.objectStore("entries").put(text, key));
    await ended(transaction);
    Object.entries(stored).forEach(([key, text]) => localStorage.setItem(key, text));
    games.close(); journal.close();
}"""


@pytest.fixture
def rescue(context: BrowserContext, site: str) -> Page:
    page = context.new_page()
    page.route("**/rescue.html", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(f"{site}rescue.html")
    return page


def offered(page: Page) -> list[str]:
    page.evaluate("tablelight.rescue.offer(document.getElementById('games'), 'Your games')")
    return page.locator("#games button").all_inner_texts()


def saved(page: Page, number: int) -> tuple[str, str]:
    """The name and the text of the file that a button saves."""
    with page.expect_download() as file:
        page.locator("#games button").nth(number).tap()
    return file.value.suggested_filename, Path(file.value.path()).read_text("utf-8")


def entry(title: str, changed: int, text: str, aside: str = "{}") -> str:
    return json.dumps({"id": "a", "title": title, "changed": changed, "text": text, "aside": aside})


def test_where_nothing_is_kept_nothing_is_offered_and_no_database_made(rescue: Page) -> None:
    assert offered(rescue) == []
    assert rescue.locator("#games").is_hidden()
    assert rescue.evaluate("indexedDB.databases()") == []


def test_every_game_is_offered_whatever_lies_beside_it(rescue: Page) -> None:
    """The newer of the journal's two copies; the store's games, the last first; what is left of damaged records."""
    document = '{"format": "tablelight", "title": "Ponte Ó", "effects": {"1..": {}, "2": {}}}'
    rescue.evaluate(
        FILL,
        {
            "heads": [
                {"id": "a", "title": "Ponte Ó", "changed": 2000},
                {"id": "b", "title": 7, "changed": "soon"},
                {"id": "only-a-head"},
            ],
            "bodies": [
                {"id": "a", "text": document, "aside": '{"table": {"log": []}}'},
                {"id": "b", "text": ["no", "text"]},
                {"id": "c", "text": '{"format": ', "aside": "{"},
            ],
            "stored": {
                "tablelight.journal.x.a": entry("older", 1000, "{}"),
                "tablelight.journal.y.a": "{",
                "tablelight.settings": "{}",
            },
            "ahead": {"tablelight.journal.x.a": entry("newer", 3000, document), "tablelight.journal.z.a": [1]},
        },
    )
    games = offered(rescue)
    assert [game.partition(",")[0] for game in games] == [
        "newer",
        "tablelight.journal.y.a",
        "tablelight.journal.z.a",
        "Ponte Ó",
        "7",
        "c",
    ]
    assert saved(rescue, 0) == ("newer.tablelight.json", document)
    assert saved(rescue, 1)[1] == "{"
    name, text = saved(rescue, 3)
    assert name == "ponte-ó.tablelight.json"
    assert json.loads(text) == {
        "format": "tablelight-save",
        "version": 1,
        "document": json.loads(document),
        "table": {"log": []},
    }
    assert document in text, "the first effect that fits counts: JavaScript would move those of one number to the front"
    assert json.loads(saved(rescue, 4)[1])["text"] == ["no", "text"]
    assert saved(rescue, 5)[1] == '{"format": '


def test_without_storage_nothing_fails(rescue: Page) -> None:
    rescue.evaluate(
        "() => { for (const name of ['indexedDB', 'localStorage']) Object.defineProperty(window, name, "
        "{configurable: true, get() { throw new DOMException('no', 'SecurityError'); }}); }"
    )
    assert offered(rescue) == []


def test_without_a_network_nothing_is_taken_away(rescue: Page) -> None:
    """The repair drops the browser's copy of the app only if the host has the app."""
    rescue.evaluate(
        "caches.open('x' + new URL('./', location.href).href).then(cache => cache.put('a', new Response('b')))"
    )
    for status, body in ((503, ""), (200, "<!doctype html>Log in")):
        rescue.route("**/sw.js", partial(answered, status, body))
        rescue.evaluate("tablelight.rescue.repair()")
        assert len(rescue.evaluate("caches.keys()")) == 1, body
        rescue.unroute("**/sw.js")
    rescue.evaluate("tablelight.rescue.repair()")
    assert rescue.evaluate("caches.keys()") == []


def answered(status: int, body: str, route: Route) -> None:
    route.fulfill(status=status, body=body)
