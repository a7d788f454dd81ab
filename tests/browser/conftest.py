"""Fixtures of the browser tests: dist/, served from a sub-path, open in a touch context of Chromium."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.harness import PATIENCE, PREFIX, Browsers, Record, Visit, boot_state, first_visit
from tests.browser.in_play import InPlay
from tools import build
from tools.paths import BUILD, DIST
from tools.serve import Faults, serving

HERE = Path(__file__).parent
expect.set_options(timeout=PATIENCE * 1000)
BROWSERS = pytest.StashKey[Browsers]()


SLOW = (
    *("two_tablets", "hosts", "saves", "accessibility", "look", "in_place", "snapshot", "codes", "never_lost", "tour"),
    *("editor", "offline", "templates", "games", "partner", "turn_plan", "working"),
)
"""The slowest files run first: a slow file that starts last keeps one processor busy at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder needs a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    order = {f"test_{name}": number for number, name in enumerate(SLOW)}
    items.sort(key=lambda item: order.get(item.path.stem, len(order)))


@pytest.fixture(scope="session")
def dist(request: pytest.FixtureRequest) -> Path:
    """dist/, built once in a test run by the first worker that needs it, unless `npm test` has just built it."""
    if os.environ.get("TABLELIGHT_BUILT"):
        return DIST
    run = getattr(request.config, "workerinput", {}).get("testrunuid", "alone")
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "tests.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        if run == "alone" or lock.read() != run:
            build.build()
            lock.seek(0)
            lock.truncate()
            lock.write(run)
    return DIST


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of dist/ on a static host, under a sub-path."""
    with serving(dist, prefix=PREFIX) as address:
        yield address


@pytest.fixture(scope="session")
def browsers(request: pytest.FixtureRequest) -> Iterator[Browsers]:
    """Chromium for the tests of a worker."""
    with sync_playwright() as playwright:
        running = request.session.stash[BROWSERS] = Browsers(playwright)
        yield running
        running.drop()


@pytest.fixture
def browser(browsers: Browsers) -> Browser:
    """The running Chromium."""
    return browsers.current()


@pytest.fixture
def record() -> Record:
    """The requests and errors of the test's page; a test that causes errors on purpose sets `provoked`."""
    return Record()


@pytest.fixture
def context(browsers: Browsers, site: str) -> Iterator[BrowserContext]:
    """A touch profile without a game, landscape. A test that needs other options makes a profile with `tablet`."""
    with browsers.profile(site) as found:
        yield found


@pytest.fixture
def other_context(browsers: Browsers, site: str) -> Iterator[BrowserContext]:
    """Another such profile: a second tablet."""
    with browsers.profile(site) as found:
        yield found


@pytest.fixture
def page(context: BrowserContext, record: Record) -> Iterator[Page]:
    """A blank page in a profile without a game; its errors fail the test."""
    page = context.new_page()
    record.watch(page)
    yield page
    page.close()
    assert record.provoked or record.errors == []


@pytest.fixture
def fresh(page: Page, site: str) -> Page:
    """The app, just started in an empty profile."""
    page.goto(site)
    assert boot_state(page) == "ready", page.evaluate("document.getElementById('boot-details').textContent")
    return page


@pytest.fixture(scope="session")
def visits() -> dict[Browser, Visit]:
    """The first visit with each browser of this run."""
    return {}


@pytest.fixture
def visit(browser: Browser, site: str, visits: dict[Browser, Visit]) -> Visit:
    """A first visit with empty caches, on which no test plays; `window.violations` lists what its policy forbade."""
    if browser not in visits:
        visits[browser] = first_visit(browser, site)
    return visits[browser]


@pytest.fixture(scope="session")
def in_play(browsers: Browsers, site: str) -> Iterator[InPlay]:
    """The page that the tests of all modules share."""
    shared = InPlay(browsers, site)
    yield shared
    shared.put_away()


@pytest.fixture
def booted(in_play: InPlay) -> Iterator[Page]:
    """The first example on the table, in a page that earlier tests may have played in.

    A start costs three to six seconds of processor time; a test that needs its own start asks for `fresh`.
    """
    with in_play.table() as page:
        yield page


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """After a failure the next test, which may be the second try of the same one, gets a new browser."""
    report = yield
    if report.failed and BROWSERS in item.session.stash:
        item.session.stash[BROWSERS].doubtful = True
    return report


@pytest.fixture
def host(dist: Path) -> Iterator[Callable[..., str]]:
    """Makes more hosts for dist/: `host(missing={"app.zip"})` gives the address of a host without that file,
    `host(faults=...)` the address of a host whose faults may change."""
    open_hosts = []

    def make(missing: frozenset[str] | set[str] = frozenset(), faults: Faults | None = None) -> str:
        server = serving(dist, prefix=PREFIX, faults=faults or Faults(missing=frozenset(missing)))
        open_hosts.append(server)
        return server.__enter__()

    yield make
    for server in open_hosts:
        server.__exit__(None, None, None)
