"""The core in three engines: it starts, it plays, without a network too, and from one file."""

from __future__ import annotations

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
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the drivers
ENGINES = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ("chromium", "firefox", "webkit")]


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the three engines, or a loud skip where `npm test` could not install it."""
    name = request.param
    if name != "chromium" and not installed(name):
        pytest.skip(f"{name} IS NOT TESTED: its Debian packages are not installed and could not be")
    with launched(name, lambda: request.getfixturevalue("browser")) as running:
        yield running


def test_starts(engine: Engine, site: str) -> None:
    """It boots from a sub-path of a static host."""
    engine.open(site)
    assert boot_state(engine) == "ready"
    assert engine.value("getComputedStyle(document.getElementById('app')).display") != "none"


def test_starts_without_host_or_network(engine: Engine, dist: Path) -> None:
    """After one visit it boots again with nobody there to answer."""
    with serving(dist, prefix=PREFIX) as address:
        engine.open(address)
        assert boot_state(engine) == "ready"
        wait_for(engine, KEPT)
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=5)
    engine.open(f"{address}?again")
    assert boot_state(engine) == "ready"


def test_starts_from_one_file(engine: Engine, dist: Path, tmp_path: Path) -> None:
    """The one-file edition boots from the disk."""
    file = tmp_path / NAME
    file.write_bytes((dist / NAME).read_bytes())
    engine.open(file.as_uri())
    assert boot_state(engine) == "ready"


def test_taps_arrive(engine: Engine, site: str) -> None:
    """A tap is a click of the element that lies there."""
    engine.open(site)
    assert boot_state(engine) == "ready"
    engine.value("(addEventListener('click', event => { window.tapped = [event.clientX, event.clientY] }), true)")
    engine.tap(300, 200)
    assert wait_for(engine, "window.tapped", seconds=5) == [300, 200]
