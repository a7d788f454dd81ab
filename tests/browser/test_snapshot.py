"""A start from a snapshot of Python's memory works like any other. If something is wrong with a snapshot, the app
starts without it and without a message, and the snapshot is dropped and made again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from tests.browser.harness import Browsers, Record, boot_state, tablet, until
from tests.browser.table import EXAMPLES, button, panel, tap

pytestmark = pytest.mark.long

KEPT = "document.documentElement.dataset.snapshot === 'kept'"
READY = "document.documentElement.dataset.boot === 'ready'"
STORED = "caches.match(tablelight.snapshot.key).then(Boolean)"
RECORD = "JSON.parse(localStorage.getItem('tablelight.snapshot'))"
ASIDE = """caches.match(tablelight.snapshot.key).then(async (kept) => {
    await (await caches.open("aside")).put("kept", kept);
})"""
AS_IT_WAS = """caches.open("aside").then(async (aside) => {
    const { cacheName, key } = tablelight.snapshot;
    await (await caches.open(cacheName)).put(key, await aside.match("kept"));
    localStorage.removeItem("tablelight.snapshot");
})"""
REWRITE = """async ({ from, to, isHashed, size, cut, lacks }) => {
    const { cacheName, key } = tablelight.snapshot;
    const old = await caches.match(key);
    const headers = new Headers(old.headers);
    const body = (await old.arrayBuffer()).slice(0, cut);
    new Uint8Array(body).fill(0xa5, from, to);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    if (isHashed) headers.set("X-Hash", btoa(String.fromCharCode(...digest)));
    if (size) headers.set("X-Size", size);
    if (lacks) headers.delete(lacks);
    await (await caches.open(cacheName)).put(key, new Response(body, { headers }));
}"""
BEHIND_THE_MAP = 20_000
"""The offset in bytes from which a snapshot has only memory."""


@pytest.fixture(scope="module")
def resting(browsers: Browsers, site: str) -> Iterator[tuple[Page, Record]]:
    """A page after its first start has left a snapshot, and the record of its errors."""
    record = Record()
    with tablet(browsers.current(), snapshot=True) as context:
        page = context.new_page()
        record.watch(page)
        page.goto(site)
        assert boot_state(page) == "ready"
        assert page.evaluate("tablelight.snapshot.isTaken") is False
        until(page, KEPT, seconds=150)
        page.evaluate(ASIDE)
        yield page, record


def is_taken(page: Page) -> bool:
    """Starts again; returns whether from a snapshot. A start that fails reloads the page by itself."""
    page.reload()
    with suppress(PlaywrightError):  # the page was reloading
        until(page, READY, seconds=120)
    until(page, READY, seconds=120)
    return bool(page.evaluate("tablelight.snapshot.isTaken"))


def answers(page: Page) -> bool:
    """Whether a tap on a figure chooses it."""
    document = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text(encoding="utf-8"))
    figure = document["figures"][0]
    tap(page, *figure["at"])
    return figure["name"] in panel(page) and button(page, "Done with this figure", exact=False).count() == 1


def test_starts_from_a_snapshot_and_answers(resting: tuple[Page, Record]) -> None:
    """Twice in a row; the notes of a start are gone when it has ended."""
    page, record = resting
    assert is_taken(page)
    assert answers(page)
    assert is_taken(page)
    assert page.evaluate(RECORD)["begun"] == 0
    assert page.evaluate("sessionStorage.length") == 0
    assert record.errors == []


@pytest.mark.parametrize(
    "spoiled",
    [
        {"from": BEHIND_THE_MAP, "isHashed": False},
        pytest.param({"from": BEHIND_THE_MAP, "isHashed": True}, marks=pytest.mark.full),
        pytest.param({"from": 0, "isHashed": True}, marks=pytest.mark.full),
        pytest.param({"from": 30_000_000_000, "isHashed": False, "size": "4096"}, marks=pytest.mark.full),
        pytest.param({"from": 30_000_000_000, "isHashed": False, "size": "none"}, marks=pytest.mark.full),
        pytest.param({"from": 0, "to": 8, "isHashed": True}, marks=pytest.mark.full),
        pytest.param({"from": 4, "to": 8, "isHashed": True}, marks=pytest.mark.full),
        pytest.param({"from": 9, "to": 40, "isHashed": True}, marks=pytest.mark.full),
        pytest.param({"from": 9, "isHashed": True, "cut": 5}, marks=pytest.mark.full),
        pytest.param({"from": 30_000_000_000, "isHashed": False, "lacks": "X-Hash"}, marks=pytest.mark.full),
        pytest.param({"from": 30_000_000_000, "isHashed": False, "lacks": "X-Size"}, marks=pytest.mark.full),
    ],
    ids=[
        "other bytes",
        "another memory",
        "another form",
        "another size",
        "no size",
        "a head of other numbers",
        "a state of another length",
        "a state that is no JSON",
        "half a head",
        "without its hash",
        "without its size",
    ],
)
def test_a_faulty_snapshot_is_passed_over(resting: tuple[Page, Record], spoiled: dict[str, object]) -> None:
    """Changed bytes; or a memory from which no Python can go on, though its hash is right."""
    page, record = resting
    record.provoked = True
    page.evaluate(AS_IT_WAS)
    page.evaluate(REWRITE, spoiled)
    assert not is_taken(page)
    assert answers(page)
    assert page.is_hidden("#fault")
    assert page.evaluate(RECORD)["refused"] == 1
    until(page, f"{STORED}.then(has => !has)")
    assert not is_taken(page)


def test_a_start_that_did_not_end_is_not_tried_again(resting: tuple[Page, Record]) -> None:
    """A tab that died in a start from a snapshot starts without it, and a new snapshot is made."""
    page, record = resting
    record.provoked = True
    page.evaluate(AS_IT_WAS)
    page.evaluate("sessionStorage.setItem('tablelight.snapshot', 'begun')")
    assert not is_taken(page)
    assert answers(page)
    until(page, KEPT, seconds=150)
    assert is_taken(page)
    assert answers(page)
