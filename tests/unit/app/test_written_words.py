"""Any text in any text field: the game can be kept and opened again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from tablelight.app.actions import Action, OpenDialog, OpenEditor
from tablelight.app.editor.opening import tools
from tablelight.app.editor.update import select_tool
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.files import metadata_text, read_file, write_file
from tablelight.app.saves.update import history_of
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.text import document_text
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tests.contract.documents import examples
from tests.effort import THOROUGH, seeds, some

WORDS = (
    "x" * 450,
    "Ó" * 5000,
    "\ud83d",
    "a\ud83d b \udc00",
    "line\nline\ttab\x00\u2028",
    "\u202ebackwards",
    "<img src=x onerror=alert(1)>",
    "",
    " " * 600,
    "9" * 401,
    "²",
    "-1",
    "1e999999999",
    "NaN",
    "{" * 3000,
    "a, b; c | d / e = f",
)
STEPS = 60 if THOROUGH else 8


def parts(state: AppState) -> Iterator[Node]:
    """Every element of the page, or of the dialog alone if one is open."""
    shown = page(state)
    for part in (shown.dialog,) if state.dialog is not None else (shown.bar, shown.tools, shown.panel):
        yield from walk(part)


def written(node: Node) -> bool:
    return node.change is not None and node.tag in ("input", "textarea") and node.attrs.get("type", "text") == "text"


def readable(state: AppState, what: str) -> None:
    """The kept game can be opened again, and so can the file."""
    history = state.history
    assert history is not None
    again = history_of(document_text(history.present), metadata_text(history))
    assert again.present == history.present, what
    if state.editor.session is None:
        read_file(write_file(history))


def beginnings(name: str) -> list[AppState]:
    """The game in play, the editor with each tool, and the dialogs with text fields."""
    played = AppState(history=History.of(read(json.loads(examples()[name]))))
    editing = update(played, OpenEditor())
    found = [played, *(update(editing, select_tool(tool)) for tool in tools(editing))]
    return [*(update(played, OpenDialog(dialog)) for dialog in ("share", "start", "turn", "unkept")), *found]


@pytest.mark.parametrize("name", some(sorted(examples()), 3))
def test_whatever_is_written_the_game_can_be_kept_and_opened_again(name: str) -> None:
    """From each beginning, press random buttons and write words into the text fields on the way."""
    lines = 0
    begun = beginnings(name)
    for number, seed in enumerate(seeds(2000, least=2)):
        chance = Random(seed)
        state = begun[number % len(begun)]
        for step in range(STEPS):
            nodes = list(parts(state))
            entries = [node for node in nodes if written(node)]
            for node in entries if len(entries) < 8 else chance.sample(entries, 8):
                word = chance.choice(WORDS)
                assert node.change is not None
                asked = node.change(word)
                if isinstance(asked, Action):
                    after = update(state, asked)
                    readable(after, f"seed {seed}, step {step}: {asked!r:.200}")
                    lines += 1
                    state = after if chance.random() < 0.3 else state
            buttons = [node.do for node in nodes if isinstance(node.do, Action)]
            if not buttons:
                break
            state = update(state, chance.choice(buttons))
            if state.history is None:
                break
            readable(state, f"seed {seed}, step {step}")
    assert lines
