"""The help about writing a rules sheet: every field with its sentence in the player's language, and the players' page
about the format (`docs/own-game.md`), which is in the app's archive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tablelight import data
from tablelight.app.controls import fold
from tablelight.app.editor.rules.pages import PAGES
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.rules.systems.own import starting_sheet
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

PAGE = "own-game.md"
CODE = re.compile(r"`([^`]+)`")


def sheet_help(state: AppState, say: Words) -> list[Node]:
    """Two folds at the end of the page about a player's own game."""
    return [
        fold(state, "sheet-fields", say("Every field of a sheet"), lambda: _fields(state, say)),
        fold(state, "sheet-format", say("The format of a sheet, in English"), lambda: rendered(text())),
    ]


def _fields(state: AppState, say: Words) -> list[Node]:
    rules = state.document.rules if state.history is not None else None
    board = str((rules or {}).get("board", "square"))
    parts: list[Node] = []
    for name, page in PAGES.items():
        rows = [
            el("li", el("strong", say.label(label)), " ", say.label(hint)) for label, hint in fields_of(board, name)
        ]
        if rows:
            parts += [el("h3", say.label(page.title)), el("p", say.label(page.hint)), el("ul", *rows, cls="says")]
    return parts


@lru_cache(maxsize=32)
def fields_of(board: str, name: str) -> tuple[tuple[str, str], ...]:
    """The fields of a page for a kind of board: their names and sentences (English, keys of translation)."""
    found: dict[str, str] = {}
    waiting = list(PAGES[name].entries(_full_sheet(board)))
    while waiting:
        entry = waiting.pop(0)
        for line in entry.lines:
            if line.hint:
                found.setdefault(line.label, line.hint)
        waiting = [*entry.parts, *waiting]
    return tuple(found.items())


@lru_cache(maxsize=3)
def _full_sheet(board: str) -> dict[str, Json]:
    sheet: dict[str, Json] = {
        **starting_sheet(board),
        "control": {},
        "levels": {"climb": 1} if board == "inches" else {},
    }
    for page in ("figures", *PAGES):
        for _ in range(2):
            for entry in list(PAGES[page].entries(sheet)):
                for add in entry.adds[:1]:
                    sheet = dict(add.made(sheet, str))
    return sheet


@lru_cache(maxsize=1)
def text() -> str:
    """The players' page about the format."""
    try:
        return data.read("tablelight.app.help", PAGE).decode()
    except OSError:  # not in an archive: the repository has it
        return (Path(__file__).resolve().parents[4] / "docs" / PAGE).read_text("utf-8")


def rendered(page: str) -> Iterator[Node]:
    """A page of plain Markdown as elements: headings, paragraphs, code. Other markup is shown as it is."""
    for block in re.split(r"(?ms)^(```.*?^```)$|\n{2,}", page):
        lines = (block or "").strip("\n")
        if lines.startswith("```"):
            yield _code("\n".join(lines.split("\n")[1:-1]))
        elif lines.startswith("    "):
            yield _code(lines)
        elif lines.startswith("#"):
            yield el("h3", lines.lstrip("# "), lang="en")
        elif lines.strip():
            pieces = CODE.split(" ".join(lines.split()))
            yield el("p", *(el("code", p) if n % 2 else el("span", p) for n, p in enumerate(pieces) if p), lang="en")


def _code(lines: str) -> Node:
    return el("pre", el("code", lines), tabindex="0", role="group", aria_label="Code", lang="en")
