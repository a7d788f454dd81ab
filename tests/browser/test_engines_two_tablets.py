"""Chromium and Firefox on one machine: connected by screenshots of their codes, each inviting once, and then one game."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.engines import ChromiumEngine, Engine, FirefoxEngine, boot_state, installed, wait_for
from tests.browser.harness import Browsers

pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
CHOSEN = """(() => { const files = new DataTransfer(), input = document.getElementById("scan");
    const bytes = Uint8Array.from(atob("CONTENT"), (letter) => letter.charCodeAt(0));
    files.items.add(new File([bytes], "code.png", { type: "image/png" }));
    input.files = files.files;
    input.dispatchEvent(new Event("change"));
    return 1; })()"""
"""Puts the file into the field by script: Marionette types no path into a hidden field."""
PIECE = "(() => { const code = document.querySelector('dialog.peer svg.code'); return !!code; })()"
POSITION = (
    "[...document.querySelectorAll('#panel .figures button')].find(row => row.textContent.includes('Rooftop Sniper'))"
    "?.querySelector('.note')?.textContent"
)


@pytest.fixture
def engines(browsers: Browsers) -> Iterator[dict[str, Any]]:
    """Chromium and Firefox, by name."""
    if not installed("firefox"):
        pytest.skip("firefox IS NOT TESTED: its Debian packages are not installed and could not be")
    chromium, firefox = browsers.other(), FirefoxEngine()
    yield {"chromium": ChromiumEngine(chromium), "firefox": firefox}
    chromium.close()
    firefox.quit()


def press(engine: Engine, name: str) -> None:
    words = "(button.getAttribute('aria-label') ?? button.textContent).trim()"
    find = f"[...document.querySelectorAll('button')].find(button => !button.disabled && {words} === {name!r})"
    wait_for(engine, f"!!{find}", seconds=30)
    engine.value(f"({find}.click(), 1)")
    time.sleep(0.3)


def code(engine: Engine, path: Path) -> Path:
    """A screenshot of the code that is shown."""
    wait_for(engine, PIECE, seconds=20)
    time.sleep(0.5)
    if isinstance(engine, ChromiumEngine):
        engine.page.locator("dialog.peer svg.code").screenshot(path=path)
    elif isinstance(engine, FirefoxEngine):
        found = engine.client.find_element("css selector", "dialog.peer svg.code")
        path.write_bytes(base64.b64decode(engine.client.screenshot(element=found)))
    return path


def read(engine: Engine, path: Path) -> None:
    """Choose a file as the picture of a code."""
    if isinstance(engine, ChromiumEngine):
        engine.page.set_input_files("#scan", path)
    elif isinstance(engine, FirefoxEngine):
        engine.value(CHOSEN.replace("CONTENT", base64.b64encode(path.read_bytes()).decode()))


@pytest.mark.parametrize("host", ["chromium", "firefox"])
def test_two_engines_play_one_game(host: str, engines: dict[str, Any], site: str, tmp_path: Path) -> None:
    one, two = engines.pop(host), engines.popitem()[1]
    for engine in (one, two):
        engine.open(site)
        assert boot_state(engine) == "ready"
        press(engine, "Menu")
        press(engine, "Play on two tablets")
    press(one, "Invite: show a code here")
    offer = code(one, tmp_path / "offer.png")
    press(two, "Join: read the other tablet’s code")
    read(two, offer)
    answer = code(two, tmp_path / "answer.png")
    press(one, "Read the answer")
    read(one, answer)
    for engine in (one, two):
        wait_for(engine, "document.querySelector('.bar .peer-chip')?.textContent.includes('Connected')", seconds=20)
    one.tap(*one.value("Array.from(tablelight.locate(10, 4))"))
    time.sleep(0.5)
    one.tap(*one.value("Array.from(tablelight.locate(9, 4))"))
    press(one, "Move here")
    assert wait_for(two, f"{POSITION} === 'J5'", seconds=15)
    press(two, "Undo")
    press(one, "Done with this figure")
    assert wait_for(one, f"{POSITION} === 'K5'", seconds=15)
