"""Installed and kept: one visit is enough to play without a network; a new version is offered, never forced."""

from __future__ import annotations

import gzip
import json
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.harness import PREFIX, Record, Visit, boot_state, emptied, tablet, until
from tools import offline
from tools.serve import serving

WIRE_LIMIT = 7_000_000  # bytes of a first load, compressed as hosts do
KEPT = "document.documentElement.dataset.offline === 'ready'"
SNAPSHOTS = "tablelight.snapshot.cacheName"
KEPT_URLS = """(async () => {
    const urls = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    return urls;
})()"""


def relative(url: str) -> str:
    """The path of a URL below the site's prefix, without its query."""
    return unquote(urlsplit(url).path).removeprefix(PREFIX)


def test_plays_without_a_network_after_one_visit(context: BrowserContext, dist: Path) -> None:
    """Visit once, cut the network and the host, reload: the app starts, from the same sub-path."""
    page = context.new_page()
    with serving(dist, prefix=PREFIX) as address:
        page.goto(address)
        assert boot_state(page) == "ready"
        until(page, KEPT)
    context.set_offline(True)
    record = Record()
    record.watch(page)
    for url in (f"{address}index.html", f"{address}?from=homescreen"):
        page.goto(url)
        assert boot_state(page) == "ready"
    assert record.errors == []
    assert page.evaluate("fetch('../elsewhere').then(() => false, () => true)"), "the network must be cut"
    emptied(context, page, address)


def test_every_url_of_the_boot_is_kept(visit: Visit) -> None:
    """The list of kept files has every file that a boot asks for."""
    asked = {relative(url) or "index.html" for url in visit.record.requests if not url.startswith(("data:", "blob:"))}
    until(visit.page, KEPT)
    kept = {relative(url) for url in visit.page.evaluate(KEPT_URLS)}
    assert len(asked) > 10
    assert asked - kept == {"sw.js"} & asked


def test_first_load_is_small(visit: Visit, dist: Path) -> None:
    """All files of a first boot, compressed as any host does, fit the limit."""
    until(visit.page, KEPT)
    names = {relative(url) or "index.html" for url in visit.record.requests}
    sizes = {name: len(gzip.compress((dist / name).read_bytes(), 6)) for name in names if (dist / name).is_file()}
    print(f"first load: {sum(sizes.values()) / 1e6:.2f} MB")
    assert sum(sizes.values()) <= WIRE_LIMIT, sorted(sizes.items(), key=lambda item: -item[1])[:5]


def test_manifest_can_be_installed(visit: Visit, dist: Path) -> None:
    """The page links a manifest with a name, a start inside its scope, and icons of the stated sizes."""
    href = visit.page.evaluate("document.querySelector('link[rel=manifest]').href")
    manifest = json.loads((dist / relative(href)).read_text(encoding="utf-8"))
    assert manifest["name"] == "Tablelight"
    assert manifest["display"] == "standalone"
    start = visit.page.evaluate("([path, base]) => new URL(path, base).pathname", [manifest["start_url"], href])
    assert start == PREFIX
    purposes = set()
    for icon in manifest["icons"]:
        purposes.add(icon.get("purpose", "any"))
        content = (dist / "static" / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert purposes == {"any", "maskable"}


@pytest.fixture
def changing_site(dist: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A host whose files can be changed: its address and its folder."""
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    with serving(folder, prefix=PREFIX) as address:
        yield address, folder


@pytest.mark.long
def test_an_update_is_offered_and_never_forced(page: Page, changing_site: tuple[str, Path]) -> None:
    """A new version waits, through a "later" and a reload, until the player asks for it."""
    address, folder = changing_site
    page.goto(address)
    assert boot_state(page) == "ready"
    until(page, KEPT)
    assert page.is_hidden("#update")
    page.evaluate(f"caches.open({SNAPSHOTS}).then(cache => cache.put('snapshot', new Response('of this version')))")

    index = folder / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("<title>Table", "<title>New Table"), encoding="utf-8")
    offline.write_worker(folder)
    page.evaluate("window.untouched = true")
    page.evaluate("navigator.serviceWorker.getRegistration().then(registration => registration.update())")
    until(page, "!document.getElementById('update').hidden")
    assert page.evaluate("window.untouched") is True
    page.tap("#update-later")
    assert page.is_hidden("#update")

    page.reload()
    assert boot_state(page) == "ready"
    assert page.title() == "Tablelight"
    until(page, "!document.getElementById('update').hidden")
    with page.expect_navigation():
        page.tap("#update-now")
    assert boot_state(page) == "ready"
    assert page.title() == "New Tablelight"
    until(page, f"caches.has({SNAPSHOTS}).then(has => !has)")


@pytest.mark.full
def test_an_update_loaded_in_one_tab_can_be_loaded_in_the_other(
    browser: Browser, changing_site: tuple[str, Path]
) -> None:
    """After "Load it" in one tab the new version is active; in the other tab "Load it" then only reloads the page."""
    address, folder = changing_site
    with tablet(browser) as context:
        one, two = context.new_page(), context.new_page()
        for tab in (one, two):
            tab.goto(address)
            assert boot_state(tab) == "ready"
            until(tab, KEPT)
        index = folder / "index.html"
        index.write_text(index.read_text("utf-8").replace("<title>Table", "<title>New Table"), encoding="utf-8")
        offline.write_worker(folder)
        one.evaluate("navigator.serviceWorker.getRegistration().then(registration => registration.update())")
        for tab in (one, two):
            until(tab, "!document.getElementById('update').hidden")
        for tab in (one, two):
            with tab.expect_navigation():
                tab.tap("#update-now")
            assert boot_state(tab) == "ready"
            assert tab.title() == "New Tablelight"
