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


def glossary_names() -> set[str]:
    """The names in the last column of the glossary's tables."""
    rows = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    cells = (row.strip("|").split("|")[-1] for row in rows if row.startswith("|"))
    code = (text for cell in cells for text in re.findall(r"`([^`]+)`", cell) if "/" not in text and "." not in text)
    return {name for text in code for name in re.findall(r"[A-Za-z_]\w*", text)}


def test_every_name_of_the_glossary_is_in_the_code() -> None:
    words = {word for path in (ROOT / "py").rglob("*.py") for word in re.findall(r"\w+", path.read_text("utf-8"))}
    names = glossary_names()
    assert len(names) > 50 and names - words == set()


def test_the_questions_of_a_newcomer_name_files_that_exist() -> None:
    """Fifteen questions, each with its count; their mean is what is said, and at most one and a half."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [
        row.strip("|").split("|") for row in text.partition("## Fifteen questions")[2].splitlines() if row[:1] == "|"
    ]
    counts = [int(row[2]) for row in rows[2:]]
    assert len(counts) == 15 and f"they take {sum(counts)}" in text and sum(counts) / 15 <= 1.5
    named = [name for row in rows[2:] for name in re.findall(r"`([^`]+)`", row[1])]
    assert len(named) >= 15 and [name for name in named if not (ROOT / name).exists()] == []
