"""The documents say where things are: the files that they name exist, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGES = (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md")
FILE = re.compile(r"`((?:py|docs|tests|tools|static|app|web|rules|view|board|geometry|dice)/[\w/.-]+\.\w+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = {name for name in FILE.findall(text) if "NAME" not in name}
    places = (ROOT, ROOT / "py" / "tablelight")
    assert {name for name in named if not any((place / name).exists() for place in places)} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
