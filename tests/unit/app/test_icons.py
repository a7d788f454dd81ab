"""The icons that the page names are drawn."""

from __future__ import annotations

import json
import re

from tools.paths import PACKAGES, STATIC

NAMED = re.compile(r'(?:picture=|\bicon\()"([\w-]+)"')


def test_every_named_icon_is_drawn() -> None:
    drawn = {name for icons in json.loads((STATIC / "icons.json").read_text("utf-8")).values() for name in icons}
    named = {name for path in PACKAGES.rglob("*.py") for name in NAMED.findall(path.read_text("utf-8"))}
    assert len(named) > 20
    assert named - drawn == set()
