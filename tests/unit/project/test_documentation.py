"""The documentation site: every link leads somewhere, every page is in its contents, the players' examples are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablelight.words.game import opened, play
from tools import docs_pictures, documentation
from tools.paths import ROOT, STATIC

PLAYERS = (ROOT / "docs/players.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```words (\S+)\n(.*?)^```$", PLAYERS, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("board", "block"), BLOCKS, ids=[board for board, _ in BLOCKS])
def test_the_players_examples_are_true(board: str, block: str) -> None:
    """The text below a typed line is part of the program's answer to it."""
    typed = [line[2:] for line in block.splitlines() if line.startswith("> ")]
    answers: list[list[str]] = [[] for _ in typed]
    asked = iter(range(len(typed)))
    now = -1

    def line() -> str | None:
        nonlocal now
        now = next(asked, -1)
        return None if now < 0 else typed[now] + "\n"

    play(
        opened((STATIC / f"examples/{board}.json").read_bytes(), "en"),
        line,
        lambda text: answers[now].append(str(text)),
    )
    expected = [part.splitlines()[1:] for part in re.split(r"^> ", block, flags=re.MULTILINE)[1:]]
    for said, wanted in zip(answers, expected, strict=True):
        assert wanted and all(any(words in each for each in said) for words in wanted), said


def test_every_game_has_its_example_and_its_picture() -> None:
    assert len(BLOCKS) == 6
    pictures = re.findall(r"\(pictures/([\w-]+)\.svg\)", PLAYERS)
    assert sorted(pictures) == sorted(Path(name).name for name in docs_pictures.SHOWN)
    for name, figure in docs_pictures.SHOWN.items():
        drawn = docs_pictures.picture(name, figure)
        assert drawn.startswith("<svg") and "var(" not in drawn


def named(entries: Any) -> Iterator[str]:
    """The pages of a table of contents."""
    for entry in entries:
        inner = next(iter(entry.values())) if isinstance(entry, dict) else entry
        yield from [inner] if isinstance(inner, str) else named(inner)


def test_every_page_is_in_the_contents(tmp_path: Path) -> None:
    documentation.assemble(tmp_path / "pages")
    pages = {path.relative_to(tmp_path / "pages").as_posix() for path in (tmp_path / "pages").rglob("*.md")}
    left_out = {page for page in pages if page.startswith("lab/")}
    assert set(named(documentation.NAVIGATION)) == pages - left_out


def test_a_dead_link_fails(tmp_path: Path) -> None:
    page, other = tmp_path / "page.md", tmp_path / "other.md"
    other.write_text("", encoding="utf-8")
    pages = {page.resolve(): "page.md", other.resolve(): "rules/other.md"}
    assert documentation.relinked("[a](other.md#b)", "page.md", page, pages) == "[a](rules/other.md#b)"
    assert documentation.relinked("[a](https://b.c/)", "page.md", page, pages) == "[a](https://b.c/)"
    with pytest.raises(ValueError, match="does not exist"):
        documentation.relinked("[a](nowhere.md)", "page.md", page, pages)


def test_a_block_of_code_keeps_only_its_language(tmp_path: Path) -> None:
    """MkDocs treats a block with more than that as plain text."""
    page = tmp_path / "page.md"
    text = "```words board\n> r [a](b.md)\n```\n\n```json\n{}\n```\n"
    assert documentation.relinked(text, "page.md", page, {}) == text.replace(" board", "")
    documentation.assemble(tmp_path / "pages")
    texts = [each.read_text("utf-8") for each in (tmp_path / "pages").rglob("*.md")]
    assert [line for each in texts for line in each.splitlines() if re.match("```.* ", line)] == []


def test_nothing_of_the_site_comes_from_another_host() -> None:
    assert documentation.configuration()["theme"]["font"] is False
