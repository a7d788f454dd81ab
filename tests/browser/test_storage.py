"""Games kept in the browser: written and read, two tabs, a full disk, a browser that refuses.

On a test page with the interpreter and the app's archive as they are served, so that each call is tested alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.harness import tablet, until

pytestmark = pytest.mark.full

PAGE = """<!doctype html><meta charset="utf-8"><title>Storage</title><script type="module">
import {{ loadPyodide }} from "./vendor/{pyodide}/pyodide.js";
const unpacked = async (name) =>
    new Response((await fetch(name)).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
const stdLibURL = URL.createObjectURL(new Blob([await unpacked("./vendor/{pyodide}/python_stdlib.zip")]));
const pyodide = await loadPyodide({{ stdLibURL }});
pyodide.FS.writeFile("/app.zip", new Uint8Array(await unpacked("./{app}")));
await pyodide.runPythonAsync(`
import json, sys
sys.path.insert(0, "/app.zip")
from attrs import asdict, evolve
from tablelight.app.saves.records import Conflict, SaveHead, StorageError
from tablelight.web.storage import Store, is_persistent

heard = []
def game(**more):
    return SaveHead(**{{"id": "a", "title": "Rooftop", "game": "heroclix", "changed": 5, **more}})
async def start():
    global store
    store = await Store.open()
    store.listen(lambda *told: heard.append(told))
`);
pyodide._module.enable_pyproxy_allocation_tracing();
window.proxies = () => pyodide._module.pyproxy_alloc_map.size;
window.python = (code) => pyodide.runPythonAsync(code);
</script>"""


class Run:
    """Runs Python in a tab, and gives the value of the last expression."""

    def __init__(self, page: Page, address: str, begin: str) -> None:
        self.page = page
        self._errors: list[str] = []
        page.on("pageerror", lambda error: self._errors.append(str(error)))
        page.goto(address)
        until(page, "typeof window.python === 'function'")
        page.evaluate("(code) => window.python(code)", begin)

    def __call__(self, code: str) -> Any:
        *lines, last = code.strip().splitlines()
        whole = "\n".join([*lines, f"json.dumps({last})"])
        value = self.page.evaluate("(code) => window.python(code)", whole)
        assert self._errors == []
        return json.loads(value)


@pytest.fixture
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """One player's browser: its tabs share what is kept."""
    context = tablet(browser)
    yield context
    context.close()


@pytest.fixture
def tab(profile: BrowserContext, site: str, dist: Path) -> Callable[[], Run]:
    """Makes tabs in which a test runs Python."""
    (pyodide,) = (path.parent.name for path in dist.glob("vendor/pyodide*/pyodide.js"))
    (app,) = (path.name for path in dist.glob("app*.zip"))
    text = PAGE.format(pyodide=pyodide, app=app)
    profile.route("**/storage-test.html", lambda route: route.fulfill(body=text, content_type="text/html"))

    def make(begin: str = "await start()") -> Run:
        return Run(profile.new_page(), f"{site}storage-test.html", begin)

    return make


def test_a_game_is_kept_and_comes_back_in_another_tab(tab: Callable[[], Run]) -> None:
    first = tab()
    assert first("[asdict(kept) for kept in (await store.saves())[0]]") == []
    kept = first("asdict(await store.save(game(picture='data:,x'), '{\"ponte\": \"Ó 橋\"}'))")
    assert kept == {
        **{"id": "a", "title": "Rooftop", "game": "heroclix", "changed": 5},
        **{"counter": 1, "order": 1, "picture": "data:,x"},
    }
    first("asdict(await store.save(game(id='b', changed=9), 'second'))")
    later = tab()
    assert later("[kept.id for kept in (await store.saves())[0]]") == ["b", "a"]
    head, text = later("head, text, aside = await store.load('a')\n[asdict(head), text]")
    assert head == kept and json.loads(text) == {"ponte": "Ó 橋"}


def test_what_is_deleted_is_gone(tab: Callable[[], Run]) -> None:
    run = tab()
    run("asdict(await store.save(game(), 'text'))")
    run("await store.delete('a')")
    assert run("len((await store.saves())[0])") == 0
    assert run(trouble("await store.load('a')")) == "gone"


def trouble(call: str) -> str:
    """Python for a call and the name of its fault; None if it succeeds."""
    return f"try:\n    {call}\n    got = None\nexcept StorageError as error:\n    got = error.fault\ngot"


def test_two_tabs_do_not_overwrite_each_other_in_silence(tab: Callable[[], Run]) -> None:
    one, two = tab(), tab()
    one("mine = await store.save(game(), 'begun')\nmine.counter")
    assert two("theirs, text, aside = await store.load('a')\n[theirs.counter, text]") == [1, "begun"]
    assert one("mine = await store.save(mine, 'from one')\nmine.counter") == 2
    until(two.page, "window.python('len(heard)').then(count => count >= 1)")
    assert two("[list(told) for told in heard]")[-1] == ["a", 2]
    answer = two("answer = await store.save(theirs, 'from two')\n[type(answer).__name__, answer.theirs.counter]")
    assert answer == ["Conflict", 2]
    assert one("(await store.load('a'))[1]") == "from one", "nothing was written"
    assert two("theirs = await store.save(theirs, 'from two', anyway=True)\ntheirs.counter") == 3
    assert one("answer = await store.save(mine, 'again')\ntype(answer).__name__") == "Conflict"
    assert one("len(heard) > 0 and list(heard[-1])") == ["a", 3]
    two.page.evaluate(
        "() => { const junk = new BroadcastChannel('tablelight'); for (const each of [null, 7, 'ab', [], ['a'], {a: 1}])"
        " junk.postMessage(each); junk.postMessage(['a', 9]); }"
    )
    until(one.page, "window.python('heard[-1][1]').then(counter => counter === 9)")
    assert one("list(heard[-2])") == ["a", 3], "what other programs of this origin send is left out"


def test_of_five_writes_at_once_one_wins_and_the_others_conflict(tab: Callable[[], Run]) -> None:
    run = tab()
    answers = run(
        "import asyncio\n"
        "mine = await store.save(game(), 'begun')\n"
        "answers = await asyncio.gather(*(store.save(mine, str(i)) for i in range(5)))\n"
        "[type(answer).__name__ for answer in answers]"
    )
    assert sorted(answers) == ["Conflict"] * 4 + ["SaveHead"]
    assert run("(await store.load('a'))[1]") == str(answers.index("SaveHead"))


def test_a_full_disk_is_reported_and_the_old_state_stays(tab: Callable[..., Run], site: str) -> None:
    run = tab("0")
    page = run.page
    session = page.context.new_cdp_session(page)
    origin = "/".join(site.split("/")[:3])
    # before the first write: Chromium remembers for a while how much room there was
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 2_000_000})
    run("await start()\nmine = await store.save(game(), 'small')\nmine.counter")
    large = "from hashlib import shake_256\nlarge = shake_256(b'x').hexdigest(10_000_000)\n"
    assert run(large + trouble("await store.save(mine, large)")) == "full"
    assert run("(await store.load('a'))[1]") == "small"
    assert run("mine = await store.save(mine, 'still small')\nmine.counter") == 2


@pytest.mark.parametrize(
    "refusal",
    [
        "import js\njs.eval('Object.defineProperty(window, \"indexedDB\", {value: undefined})')",
        'import js\njs.eval(\'indexedDB.open = () => { throw new DOMException("no", "SecurityError") }; 0\')',
    ],
)
def test_a_browser_that_keeps_nothing_is_reported(tab: Callable[..., Run], refusal: str) -> None:
    run = tab(refusal)
    assert run(trouble("await Store.open()")) == "refused"


def test_a_closed_store_says_so(tab: Callable[[], Run]) -> None:
    run = tab()
    run("store.close()")
    assert run(trouble("(await store.saves())[0]")) == "failed"


def test_persistence_is_asked_for(tab: Callable[[], Run]) -> None:
    run = tab()
    assert run("await is_persistent(is_asked=True)") in (True, False)
    page = run.page
    page.evaluate("() => { navigator.storage.persist = async () => true; }")
    assert run("await is_persistent(is_asked=True)") is True
    page.evaluate("() => { navigator.storage.persist = async () => { throw new DOMException('no', 'TypeError'); }; }")
    assert run("await is_persistent(is_asked=True)") is False


DAMAGE = """async (records) => {
    const open = indexedDB.open("tablelight", 1);
    const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const transaction = db.transaction(["heads", "bodies"], "readwrite");
    const heads = transaction.objectStore("heads"), bodies = transaction.objectStore("bodies");
    for (const record of records.heads) heads.put(record);
    for (const record of records.bodies) bodies.put(record);
    heads.put({id: 7, title: "a number"});
    heads.put({id: "blob", title: new Blob(["x"]), changed: NaN});
    heads.put({id: [1, "x"], title: new Map([[1, 2]]), changed: -0});
    await new Promise((done) => { transaction.oncomplete = done; });
    db.close();
}"""


def test_damaged_records_are_listed_and_harm_no_other(tab: Callable[[], Run]) -> None:
    run = tab()
    run("asdict(await store.save(game(id='sound'), 'text'))")
    page = run.page
    heads = [{"id": "no-title", "changed": 1}, {"id": "no-change", "title": "x", "game": "y"}, {"id": "empty"}]
    bodies = [{"id": "no-head", "text": "{}"}, {"id": "no-title", "text": 5}, {"id": "no-change", "text": "whole"}]
    page.evaluate(DAMAGE, {"heads": heads, "bodies": bodies})
    assert run("[kept.id for kept in (await store.saves())[0]]") == ["sound"]
    found = run("[record.id for record in (await store.saves())[1]]")
    assert sorted(found) == sorted(["no-title", "no-change", "empty", "blob", "#7", '#[1,"x"]', "no-head"])
    assert run("(await store.load('sound'))[1]") == "text"
    assert run("(await store.load('no-change'))[1]") == "whole", "the game itself is sound"
    assert run(trouble("await store.load('no-title')")) == "damaged"
    assert "5" in run("await store.raw('no-title')")
    for name in found:
        assert isinstance(run(f"await store.raw({name!r})"), str)
        run(f"await store.delete({name!r})")
    assert run("[len(records) for records in await store.saves()]") == [1, 0]


def test_the_last_kept_game_is_the_first_though_the_clock_was_set_back(tab: Callable[[], Run]) -> None:
    run = tab()
    run("asdict(await store.save(game(id='old', changed=2000), 'x'))")
    run("asdict(await store.save(game(id='new', changed=1000), 'x'))")
    assert run("[kept.id for kept in (await store.saves())[0]]") == ["new", "old"]
    later = tab()
    assert later("[kept.id for kept in (await store.saves())[0]]") == ["new", "old"]
    later("asdict(await store.save(game(id='old', counter=1, changed=500), 'x'))")
    assert later("[kept.id for kept in (await store.saves())[0]]") == ["old", "new"]


def test_a_newer_programs_store_is_reported(tab: Callable[..., Run]) -> None:
    run = tab("0")
    page = run.page
    page.evaluate(
        "() => new Promise((done) => { const open = indexedDB.open('tablelight', 9);"
        "open.onsuccess = () => { open.result.close(); done(); }; })"
    )
    assert run(trouble("await Store.open()")) == "newer"


def test_a_store_that_does_not_answer_is_not_waited_for(tab: Callable[..., Run]) -> None:
    run = tab("from tablelight.web import storage\nstorage.PATIENCE_S = 0.2\nawait start()")
    page = run.page
    page.evaluate(
        "() => { IDBObjectStore.prototype.get = IDBObjectStore.prototype.getAllKeys = () => new EventTarget();"
        "const listen = IDBTransaction.prototype.addEventListener;"
        "IDBTransaction.prototype.addEventListener = (name, ...more) => {}; }"
    )
    assert run(trouble("await store.saves()")) == "silent"
    assert run(trouble("await store.load('a')")) == "silent"


def test_no_proxies_are_left_behind(tab: Callable[[], Run]) -> None:
    run = tab()
    page = run.page
    once = "mine = await store.save(game(), 'x', anyway=True)\n(await store.saves())[0]\nawait store.load('a')\n0"
    run(once)
    before = page.evaluate("window.proxies()")
    for _ in range(10):
        run(once)
    assert page.evaluate("window.proxies()") <= before


JOURNAL = """
from tablelight.app.saves.records import JournalEntry
from tablelight.web import journal
def left(text, changed=9, counter=1, aside='{"table": {}}', has_pictures=False):
    return {"tablelight.journal.p.a": JournalEntry(game(changed=changed, counter=counter), text, aside, has_pictures)}
async def replayed(entries):
    trouble = await journal.replay(store, entries)
    return trouble and trouble.fault
async def kept():
    return sorted([(await store.load(each.id))[1] for each in (await store.saves())[0]])
await start()
"""
GAME = (
    '{"format": "tablelight", "version": 1, "game": "heroclix", "board": {"grid": "square", "columns": 2, "rows": 2}}'
)
LONG = GAME.replace('"game"', f'"title": "{"x" * 450}", "game"')


def test_what_a_page_left_in_its_journal_is_written_and_never_over_what_can_be_opened(tab: Callable[..., Run]) -> None:
    run = tab(JOURNAL)
    assert run(f"await store.save(game(), {GAME!r})\nawait replayed(left({GAME + ' '!r}))") is None
    assert run("await kept()") == [GAME + " "]
    assert run(f"await replayed(left({LONG!r}, counter=2))") is None
    assert run("await kept()") == sorted([GAME + " ", LONG]), "beside it: it could not be opened again"
    assert run(f"await replayed(left({GAME + '  '!r}, changed=12, counter=1))") is None
    assert run("await kept()") == sorted([GAME + " ", GAME + "  ", LONG]), "another tab had gone on: both"


def test_the_pictures_of_a_journaled_game_are_its_own_where_it_has_them(tab: Callable[..., Run]) -> None:
    run = tab(JOURNAL)
    stored = '{"photo": {"x": 1}}'
    run(f"mine = await store.save(game(), {GAME!r}, {stored!r})\nawait replayed(left({GAME + ' '!r}))")
    assert json.loads(run("(await store.load('a'))[2]"))["photo"] == {"x": 1}
    new = '{"photo": {"x": 2}}'
    run(f"await replayed(left({GAME!r}, counter=2, aside={new!r}, has_pictures=True))")
    assert json.loads(run("(await store.load('a'))[2]")) == {"photo": {"x": 2}}
    run(f"await replayed(left({GAME + ' '!r}, counter=3, has_pictures=True))")
    assert "photo" not in json.loads(run("(await store.load('a'))[2]")), "it was taken away"


def test_what_cannot_be_read_of_a_journal_is_listed_as_damaged_and_not_thrown_away(tab: Callable[..., Run]) -> None:
    run = tab(JOURNAL + "import js\njs.localStorage.setItem('tablelight.journal.p.a', '{\"id\": ')")
    page = run.page
    assert run("await replayed(await journal.left_behind())") is None
    assert run("[each.id for each in (await store.saves())[1]]") == ["tablelight.journal.p.a"]
    assert run("await store.raw('tablelight.journal.p.a')") == '{"id": '
    assert page.evaluate("localStorage.getItem('tablelight.journal.p.a')") is None


def test_what_cannot_be_written_now_stays_in_the_journal(tab: Callable[..., Run]) -> None:
    """The store has no room, or does not answer; the start goes on all the same."""
    run = tab(JOURNAL + "journal.PATIENCE_S = 0.3\nimport js\njs.localStorage.setItem('tablelight.journal.p.a', 'x')")
    page = run.page
    page.evaluate(
        "() => { const put = IDBObjectStore.prototype.put; window.full = true; IDBObjectStore.prototype.put ="
        "function (...all) { if (window.full) throw new DOMException('no', 'QuotaExceededError');"
        " return put.apply(this, all); }; }"
    )
    assert run(f"await replayed(left({GAME!r}, counter=0))") == "full"
    assert page.evaluate("localStorage.getItem('tablelight.journal.p.a')") == "x"
    page.evaluate(
        "() => { window.full = false; window.listen = IDBTransaction.prototype.addEventListener;"
        "IDBTransaction.prototype.addEventListener = () => {}; }"
    )
    assert run(f"await replayed(left({GAME!r}, counter=0))") == "silent"
    page.evaluate("() => { IDBTransaction.prototype.addEventListener = window.listen; }")
    assert run(f"await replayed(left({GAME!r}, counter=0))") is None
    assert page.evaluate("localStorage.getItem('tablelight.journal.p.a')") is None
    assert run("await kept()") == [GAME], "once"
