"""Texts outside the catalogues exist in every language of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablelight.locale.messages import LANGUAGES

ROOT = Path(__file__).resolve().parents[3]
PLACES = {
    "static/boot/boot.js": r"^ {8}(\w\w): \{$",
    "static/offline/offline.js": r"^ {8}(\w\w): \{ offer:",
    "index.html": r'<p lang="(\w\w)">',
}
"""Files with such texts, and the pattern of the line that begins each language's. The page itself is English."""


@pytest.mark.parametrize("place", PLACES)
def test_every_language_has_its_text_before_python_runs(place: str) -> None:
    found = set(re.findall(PLACES[place], (ROOT / place).read_text(encoding="utf-8"), re.MULTILINE))
    assert set(LANGUAGES) <= found | {"en"}
