"""Every screen, in one language each: axe-core finds nothing (WCAG 2.2 AA) in light and dark, controls are as
large as fingers, and on phones, tablets and a desk's screen everything can be seen and hit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tablelight.locale.messages import LANGUAGES
from tests.browser.harness import LANDSCAPE, PORTRAIT
from tests.browser.in_play import InPlay
from tests.browser.rare_screens import EVERY, LAID
from tests.browser.screens import SCREENS
from tests.browser.table import settled

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = Path(__file__).parent / "looks.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = (LANDSCAPE, PORTRAIT, (390, 844), (844, 390), (1600, 1000))
LOOKS_ALONE = ["color-contrast", "target-size"]
"""The rules of axe that depend on the theme or the size of the screen; the other rules read only the tree."""
RUN = """async ([type, values]) => {
    const found = await axe.run(document, { runOnly: { type, values } });
    return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`);
}"""

FIRST = (
    "begin",
    "proposed",
    "dice",
    "see",
    "threats",
    "menu",
    "editor",
)
"""The screens that `npm test` looks at: one of each kind."""


def marks(name: str) -> Sequence[pytest.MarkDecorator]:
    """The mark that leaves a screen to a later run, if any."""
    if name not in SCREENS:
        return (pytest.mark.full,)
    return () if name in FIRST else (pytest.mark.long,)


CASES = [pytest.param(number, name, marks=marks(name), id=name) for number, name in enumerate(EVERY)]


@pytest.mark.parametrize(("number", "screen"), CASES)
def test_every_screen_is_accessible(in_play: InPlay, number: int, screen: str) -> None:
    with in_play.table(LANGUAGES[number % len(LANGUAGES)]) as page:
        in_play.spoilt = screen in LAID  # its settings stay with the page
        EVERY[screen](page)
        page.evaluate(AXE.read_text("utf-8"))
        page.evaluate(LOOKS.read_text("utf-8"))
        for size, theme, rules in (
            (LANDSCAPE, "light", ["tag", TAGS]),
            (PORTRAIT, "dark", ["rule", LOOKS_ALONE]),
        ):
            turn_over(page, size, theme)
            assert page.evaluate(RUN, rules) == [], theme
            assert page.evaluate("looks.small()") == [], theme
        assert page.evaluate("looks.unsaid()") == []
        assert [fault for size in SIZES for fault in faults(page, size)] == []


def turn_over(page: Page, size: tuple[int, int], theme: Any) -> None:
    """Turns the tablet and changes the theme under the open screen."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=theme)
    settled(page)


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    """What cannot be seen or hit on a screen of this size."""
    turn_over(page, size, "light")
    return [f"{size[0]} x {size[1]}: {fault}" for fault in page.evaluate("looks.placed()")]
