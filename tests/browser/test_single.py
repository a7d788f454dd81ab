"""The one-file edition opens by double click: from the disk, without a host, and as strict as the page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.harness import Record, boot_state, tablet
from tools.single import LIMIT, NAME


@pytest.fixture
def file(dist: Path, tmp_path: Path) -> Path:
    """The file alone in a folder with an awkward name, as on somebody's stick."""
    folder = tmp_path / "Jogos e café #1"
    folder.mkdir()
    return Path(shutil.copy(dist / NAME, folder / NAME))


@pytest.fixture
def opened(browser: Browser, file: Path, record: Record) -> Iterator[Page]:
    """The file, opened from the disk with the network cut, and started."""
    context = tablet(browser)
    context.set_offline(True)
    page = context.new_page()
    page.add_init_script(
        "window.violations = []; addEventListener('securitypolicyviolation', event => violations.push("
        "event.violatedDirective + ' ' + event.blockedURI))"
    )
    record.watch(page)
    page.goto(file.as_uri())
    state = boot_state(page)
    assert state == "ready", (page.evaluate("document.getElementById('boot-details')?.textContent"), record.errors)
    yield page
    context.close()


def test_starts_from_the_disk(opened: Page, file: Path, record: Record) -> None:
    """It starts, asks for no other file, and breaks no rule of its own policy."""
    assert opened.is_visible("#app")
    assert {url for url in record.requests if not url.startswith(("blob:", "data:"))} == {file.as_uri()}
    assert opened.evaluate("violations") == []
    assert record.errors == []


def test_the_pages_files_are_there(opened: Page, dist: Path) -> None:
    """What the app fetches beside its code (examples, pictures of icons) comes out of the file too."""
    names = [path.relative_to(dist).as_posix() for path in (dist / "static").rglob("*.json")]
    assert names
    for name in [*names, "vendor/icons.json"]:
        text = opened.evaluate("name => fetch(name).then(answer => answer.text())", name)
        assert text == (dist / name).read_text(encoding="utf-8")
    assert opened.evaluate("fetch('static/nothing.json').then(() => false, () => true)")


def test_size_and_policy(file: Path) -> None:
    """Small enough to send, and nothing inline that the policy does not name by its hash."""
    assert file.stat().st_size <= LIMIT <= 12_000_000
    text = file.read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    assert "'unsafe-inline'" not in policy[1]
    assert "'self'" not in policy[1]
    assert policy[1].startswith("default-src 'none'")
    inline = re.findall(r"<script>|<style>", text)
    assert policy[1].count("'sha256-") == len(inline)
