"""The core in three engines: it starts, it plays, without a network too, and from one file."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.engines import Engine, boot_state, installed, launched, wait_for
from tests.browser.harness import PREFIX
from tools.serve import serving
from tools.single import NAME

KEPT = "document.documentElement.dataset.offline === 'ready'"
# Parts of the drivers are deprecated.
pytestmark = [pytest.mark.full, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
ENGINES = ("chromium", "firefox", "webkit")


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the three engines, or a loud skip if `npm run test:full` could not install it."""
    name = request.param
    if name != "chromium" and not installed(name):
        pytest.skip(f"{name} IS NOT TESTED: its Debian packages are not installed and could not be")
    with launched(name, lambda: request.getfixturevalue("browsers").current()) as running:
        yield running


def press(engine: Engine, name: str) -> None:
    """Presses the button of that name, once it can be pressed."""
    words = "(button.getAttribute('aria-label') ?? button.textContent).trim()"
    find = f"[...document.querySelectorAll('button')].find(button => !button.disabled && {words} === {name!r})"
    wait_for(engine, f"!!{find}", seconds=30)
    engine.value(f"{find}.scrollIntoView({{block: 'nearest'}})")
    tap(engine, f"(box => [box.x + box.width / 2, box.y + box.height / 2])({find}.getBoundingClientRect())")


def tap(engine: Engine, place: str) -> None:
    """Taps the point [x, y] that a JavaScript expression gives; then the page has time to follow."""
    engine.tap(*engine.value(place))
    time.sleep(0.4)  # more than a double tap takes


def play_a_turn(engine: Engine) -> None:
    """The scout of the example breaks away with the 4 that the real die showed, and moves up the stairs."""
    tap(engine, "Array.from(tablelight.locate(6, 6))")
    press(engine, "4")
    tap(engine, "Array.from(tablelight.locate(10, 3))")
    press(engine, "Move here")
    press(engine, "Done with this figure")
    scout = "[...document.querySelectorAll('#panel .figures button')].find(row => row.textContent.includes('Scout'))"
    wait_for(engine, f"{scout}?.textContent.includes('K4')", seconds=30)


def test_plays(engine: Engine, site: str) -> None:
    """It boots from a sub-path of a static host, and a turn is played by pointer."""
    engine.open(site)
    assert boot_state(engine) == "ready"
    play_a_turn(engine)


def test_plays_without_host_or_network(engine: Engine, dist: Path) -> None:
    """After one visit it boots again, and plays, without its host."""
    with serving(dist, prefix=PREFIX) as address:
        engine.open(address)
        assert boot_state(engine) == "ready"
        wait_for(engine, KEPT)
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=5)
    engine.open(f"{address}?again")
    assert boot_state(engine) == "ready"
    play_a_turn(engine)


def test_plays_from_one_file(engine: Engine, dist: Path, tmp_path: Path) -> None:
    """The one-file edition boots from the disk, and plays."""
    file = tmp_path / NAME
    file.write_bytes((dist / NAME).read_bytes())
    engine.open(file.as_uri())
    assert boot_state(engine) == "ready"
    play_a_turn(engine)


def test_makes_a_board(engine: Engine, site: str) -> None:
    """A new board, painted by pointer, with a figure on it."""
    engine.open(f"{site}?new")
    assert boot_state(engine) == "ready"
    for name in ("Menu", "New board", "HeroClix", "Make this board"):
        press(engine, name)
    tap(engine, "Array.from(tablelight.locate(2, 2))")
    press(engine, "Hand")
    tap(engine, "Array.from(tablelight.locate(2, 2))")
    wait_for(engine, "document.getElementById('panel').textContent.includes('Hindering terrain')", seconds=30)
    press(engine, "Figures")
    press(engine, "New figure")
    tap(engine, "Array.from(tablelight.locate(4, 4))")
    press(engine, "Done editing")
    wait_for(engine, "document.querySelector('#panel .figures button')?.textContent.includes('E5')", seconds=30)
