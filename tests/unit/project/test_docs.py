"""The documents say where things are: the files that they name exist, and their links lead somewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGES = (*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md")
FILE = re.compile(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|md|js|mjs|css|html|po|txt|toml))`")
"""A file's path, or its name alone."""
PLACES = tuple(ROOT / each for each in (".", "py", "py/tablelight", "py/tablelight/app", "tests", "static"))
"""The folders that a path may start in."""
LINK = re.compile(r"\]\((?!https?:|pictures/)([^)#]+)")
"""The target of a link; the pictures of the examples are drawn when the site is built (tools/docs_pictures.py)."""


@cache
def file_names() -> frozenset[str]:
    """The names of all files of the repository that a page may name."""
    folders = [ROOT / each for each in ("docs", "py", "static", "tests", "tools")]
    return frozenset(
        path.name for paths in (ROOT.glob("*.*"), *(each.rglob("*.*") for each in folders)) for path in paths
    )


def missing(text: str) -> set[str]:
    """The files that a text names but that do not exist."""
    named = {name for name in FILE.findall(text) if "NAME" not in name and not name.startswith("dist/")}
    lost = {name for name in named if "/" in name and not any((place / name).exists() for place in PLACES)}
    return lost | {name for name in named if "/" not in name and name not in file_names()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_is_named_exists(page: Path) -> None:
    assert missing(page.read_text(encoding="utf-8")) == set()


def test_a_file_that_does_not_exist_is_found() -> None:
    assert missing("`rules/reach.py`, `unit/rules/test_reach.py`, `test_reach.py`") == set()
    assert missing("`rules/reached.py` and `test_reaches.py`") == {"rules/reached.py", "test_reaches.py"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
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
    """Fifteen questions, each with its count. The stated sum is right, and the mean is at most one and a half."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [
        row.strip("|").split("|") for row in text.partition("## Fifteen questions")[2].splitlines() if row[:1] == "|"
    ]
    counts = [int(row[2]) for row in rows[2:]]
    assert len(counts) == 15 and f"they take {sum(counts)}" in text and sum(counts) / 15 <= 1.5
    named = [name for row in rows[2:] for name in re.findall(r"`([^`]+)`", row[1])]
    assert len(named) >= 15 and [name for name in named if not (ROOT / name).exists()] == []
