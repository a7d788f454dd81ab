"""The entry without PyScript (`npm run build -- --direct`): the same table under a policy that forbids `eval`."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.harness import PREFIX, VIOLATIONS, Record, boot_state, emptied, until, with_main
from tests.browser.policy import POLICY
from tests.browser.table import figures, play, press
from tools import build
from tools.paths import BUILD
from tools.serve import Faults, serving

EVALUATED = """() => new Promise((done) => setTimeout(() => {
    try { done(Function("return 1")()); } catch { done("refused"); }
}))"""
"""Evaluates text in the page's own time: the page's policy does not bind what the browser's driver runs."""


@pytest.fixture(scope="module")
def direct() -> Path:
    """The folder of the build without PyScript."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "direct.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return build.build(direct=True, target=BUILD / "direct")


@pytest.fixture(scope="module")
def address(direct: Path) -> Iterator[str]:
    with serving(direct, prefix=PREFIX) as found:
        yield found


@pytest.fixture
def visitor(page: Page, address: str) -> Iterator[Page]:
    """A page that leaves nothing of this address behind."""
    yield page
    page.goto("about:blank")
    page.unroute_all()
    emptied(page.context, page, address)


@pytest.mark.long
def test_it_plays_without_pyscript_and_without_eval(visitor: Page, record: Record, address: str) -> None:
    page = visitor
    page.add_init_script(VIOLATIONS)
    page.goto(address)
    assert boot_state(page) == "ready", page.evaluate("document.getElementById('boot-details').textContent")
    play(page)
    press(page, "Done with this figure")
    assert figures(page)["Rooftop Sniper"] == "J5"
    assert page.evaluate("violations") == [] and record.errors == []
    assert not [url for url in record.requests if "pyscript/" in url] and record.strangers(address) == []
    assert sorted(record.requests) == sorted(set(record.requests)), "each file is asked for once"
    assert "'unsafe-eval'" not in page.evaluate(POLICY).replace("'wasm-unsafe-eval'", "")
    record.provoked = True
    assert page.evaluate(EVALUATED) == "refused"


@pytest.mark.full
@pytest.mark.parametrize("pattern", ["static/boot/direct.js", "pyscript.toml", "app*.zip", "main.py"])
def test_missing_part_is_named(page: Page, record: Record, direct: Path, pattern: str) -> None:
    record.provoked = True
    (path,) = direct.glob(pattern)
    name = path.relative_to(direct).as_posix()
    with serving(direct, prefix=PREFIX, faults=Faults(missing=frozenset({name}))) as broken:
        page.goto(broken)
        assert boot_state(page) == "failed"
        until(page, "!document.getElementById('boot-failure').hidden")
        assert path.name in page.evaluate("document.getElementById('boot-details').textContent")


@pytest.mark.full
def test_an_error_of_python_is_reported(visitor: Page, record: Record, address: str) -> None:
    page, record.provoked = visitor, True
    for body in ("raise RuntimeError('no table')", "pass"):
        with_main(page, address, body)
        page.goto(address)
        assert boot_state(page) == "failed"
        until(page, "!document.getElementById('boot-failure').hidden")
        page.unroute_all()


@pytest.mark.full
def test_it_starts_without_a_network_after_one_visit(visitor: Page, record: Record, address: str) -> None:
    page = visitor
    page.goto(address)
    assert boot_state(page) == "ready"
    until(page, "document.documentElement.dataset.offline === 'ready'")
    page.context.set_offline(True)
    page.goto(address)
    assert boot_state(page) == "ready"
    assert record.errors == []
    page.context.set_offline(False)
