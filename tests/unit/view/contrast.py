"""Grounds and themes for the tests and benchmarks that measure contrast."""

from __future__ import annotations

import re

from tablelight.view.levels import DARK, level_style
from tablelight.view.styles import STYLES
from tests.oracles.colour_vision import Colour, painted, parsed
from tools.paths import STATIC

SHEET = (STATIC / "css" / "colours.css").read_text("utf-8")


BLOCKS = {
    theme: {name: parsed(value) for name, value in re.findall(r"(--[\w-]+): (#\w+);", body)}
    for theme, body in re.findall(r':root(?:\[data-theme="(\w+)"\])? \{(.*?)\n\}', SHEET, re.DOTALL)
}


THEMES = {theme: {**BLOCKS[""], **colours} for theme, colours in BLOCKS.items() if theme}


GROUNDS = [
    "--board-ground",
    *sorted(n for n in THEMES["light"] if n.startswith("--ground-") and not n.endswith("-mark")),
]


STEP = 1.3
"""The least contrast between two steps of a wash, or between a terrain and the ground around it."""


def washed(colours: dict[str, Colour], name: str) -> Colour:
    """A style's fill as it looks on plain ground."""
    style = STYLES[name]
    assert style.fill is not None
    return painted(colours[style.fill], colours["--board-ground"], style.alpha)


def raised(colours: dict[str, Colour], name: str) -> list[Colour]:
    """The colours of a ground at level 0, 1, 2 and so on."""
    ground, looks = colours[name], [colours[name]]
    for level in range(1, 21):
        style = STYLES[level_style(level, is_dark=name.removeprefix("--ground-") in DARK)]
        assert style.fill is not None
        looks.append(painted(colours[style.fill], ground, style.alpha))
    return looks
