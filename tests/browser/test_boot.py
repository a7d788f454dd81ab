"""The page starts, asks no other origin for anything, and says so if it cannot start."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.harness import Record, Visit, boot_state, until, with_main
from tests.browser.policy import POLICY


def test_boots_with_pyscript_and_no_request_leaves_the_origin(visit: Visit, site: str) -> None:
    """The boot ends ready with files of the origin alone, PyScript's core among them."""
    assert visit.page.evaluate("document.getElementById('boot')") is None
    assert visit.page.is_visible("#app")
    assert any("vendor/pyscript/core.js" in url for url in visit.record.requests)
    assert visit.record.strangers(site) == []
    assert visit.record.errors == []


def test_nothing_inline_and_no_violation(visit: Visit) -> None:
    """The policy forbids inline code and styles, and the page never breaks it."""
    page = visit.page
    assert page.evaluate("violations") == []
    assert visit.record.errors == []
    policy = page.evaluate(POLICY)
    visit.record.provoked = True
    assert "'unsafe-inline'" not in policy
    assert re.search(r"default-src 'self'(;|$)", policy)
    assert page.evaluate(
        "(() => { const style = document.createElement('style'); style.textContent = 'body { color: red }';"
        "document.head.append(style);"
        "return new Promise(done => setTimeout(() => done(violations.length), 50)) })()"
    ), "an inline style must be refused, or the listener above hears nothing"


def test_unused_plugins_are_not_asked_for(visit: Visit) -> None:
    """The only plugin of PyScript that is loaded is the stub that switches its error notes off."""
    names = [urlsplit(url).path.rsplit("/", 1)[1] for url in visit.record.requests if "/vendor/pyscript/" in url]
    plugins = re.compile(r"codemirror|xterm|donkey|deprecations|py-(editor|game|terminal)")
    assert names
    assert [name for name in names if plugins.search(name)] == []


def test_every_preload_is_used(visit: Visit) -> None:
    """Each file is asked for once: a preload that does not match its later request would load it twice."""
    assert sorted(visit.record.requests) == sorted(set(visit.record.requests))


def test_boot_screen_shows_the_frame_and_what_is_loading(page: Page, site: str) -> None:
    """Before Python runs, the page shows the board's frame and says what is loading."""
    page.route("**/python_stdlib.zip", lambda _route: None)  # never answered: the boot stays where it is
    page.goto(site, wait_until="commit")
    until(page, "document.getElementById('boot-step')?.textContent")
    assert page.is_visible(".boot-board")
    assert "Python" in page.inner_text("#boot-step")
    assert page.is_hidden("#boot-failure")
    page.unroute_all(behavior="ignoreErrors")


MISSING = ["vendor/pyodide*/python_stdlib.zip", "static/css/table.css", "app*.zip"]
FURTHER = [
    "vendor/pyscript/core.js",
    "vendor/pyodide*/pyodide.asm.wasm",
    "vendor/pyodide*/pyodide.asm.js",
    "vendor/pyodide*/pyodide.js",
    "pyscript.toml",
    "main.py",
]


@pytest.mark.parametrize("pattern", [*MISSING, *(pytest.param(each, marks=pytest.mark.long) for each in FURTHER)])
def test_missing_part_is_named(page: Page, record: Record, dist: Path, host: Callable[..., str], pattern: str) -> None:
    """If a part of the boot is missing, the page shows a readable message and the name of the file."""
    record.provoked = True
    (path,) = dist.glob(pattern)
    page.goto(host({path.relative_to(dist).as_posix()}))
    assert boot_state(page) == "failed"
    until(page, "!document.getElementById('boot-failure').hidden")
    assert "could not start" in page.inner_text("#boot-failure-text")
    assert path.name in page.evaluate("document.getElementById('boot-details').textContent")


@pytest.mark.long
def test_retry_starts_once_the_part_is_there(page: Page, record: Record, site: str) -> None:
    """After the network has recovered, one press of the button starts the app."""
    record.provoked = True
    page.route("**/app-*.zip", lambda route: route.abort())
    page.goto(site)
    assert boot_state(page) == "failed"
    with page.expect_navigation():
        page.tap("#boot-retry")
    assert boot_state(page) == "failed", "as long as it is missing"
    page.unroute("**/app-*.zip")
    with page.expect_navigation():
        page.tap("#boot-retry")
    assert boot_state(page) == "ready"


def test_an_error_of_python_is_reported(page: Page, record: Record, site: str) -> None:
    """An exception during the start shows a message, not an empty page."""
    record.provoked = True
    with_main(page, site, "raise RuntimeError('no table')")
    page.goto(site)
    assert boot_state(page) == "failed"
    until(page, "!document.getElementById('boot-failure').hidden")
    assert "did not load" not in page.evaluate("document.getElementById('boot-details').textContent")
