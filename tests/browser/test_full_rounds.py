"""A full round of each game by touch, on a tablet in both orientations and on a phone: in every phase each control is
visible and can be hit, the console has no error, and the round is over at the end.

With TABLELIGHT_PICTURES=folder each phase saves its picture there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.browser.harness import LANDSCAPE, PORTRAIT, Browsers
from tests.browser.in_play import InPlay
from tests.browser.table import open_example, undo_all
from tests.browser.touching import Touch
from tests.rounds import ROUNDS

pytestmark = pytest.mark.full

SIZES = {"tablet": LANDSCAPE, "upright": PORTRAIT, "phone": (390, 844)}
PICTURES = os.environ.get("TABLELIGHT_PICTURES", "")
LOOKS = (Path(__file__).parent / "looks.js").read_text("utf-8")


@pytest.fixture(scope="module")
def tables(browsers: Browsers, site: str) -> Iterator[Mapping[str, InPlay]]:
    """A page for each size of screen."""
    found = {name: InPlay(browsers, site, size) for name, size in SIZES.items()}
    yield found
    for table in found.values():
        table.put_away()


@pytest.mark.parametrize("game", ROUNDS)
@pytest.mark.parametrize("size", SIZES)
def test_a_full_round_by_touch(tables: Mapping[str, InPlay], size: str, game: str) -> None:
    with tables[size].table() as page:
        page.evaluate(LOOKS)
        open_example(page, game)
        faults: dict[str, list[str]] = {}
        for number, phase in enumerate(ROUNDS[game](Touch(page))):
            if PICTURES:
                page.wait_for_timeout(400)  # until a glide is over
                page.screenshot(path=Path(PICTURES) / f"{size}-{game}-{number:02}-{phase}.png")
            if found := page.evaluate("[...looks.small(), ...looks.placed()]"):
                faults[phase] = found
        assert faults == {}
        assert "round 2" in (page.locator(".whose").get_attribute("aria-label") or "")
        assert undo_all(page) >= 5
