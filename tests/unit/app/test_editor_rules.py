"""The rules of a game of one's own, changed at the table: every line is a choice or a stepper, undone like a stroke."""

from __future__ import annotations

import pytest

from tablelight.app import actions as app
from tablelight.app.controls import words_of
from tablelight.app.editor import actions as do
from tablelight.app.editor.opening import tools
from tablelight.app.editor.panel import panel
from tablelight.app.editor.rules.lines import PAGES, value_at
from tablelight.app.editor.rules.update import AddRule, SetRule
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import problems


def begun(grid: str) -> AppState:
    state = update(AppState(), do.SetNewBoardField("game", "own"))
    state = update(update(state, do.SetNewBoardField("grid", grid)), do.MakeBoard())
    return update(state, do.SelectTool("rules"))


@pytest.mark.parametrize("grid", ["square", "hex", "inches"])
def test_every_value_of_every_line_is_a_sheet_without_problems(grid: str) -> None:
    state = begun(grid)
    assert "rules" in tools(state) and problems(state.document) == []
    for what in ("terrains", "control", *(["edges"] if grid != "inches" else [])):
        state = update(state, AddRule(what))
    for name, (_, page) in PAGES.items():
        state = update(state, app.ToggleFold(f"rules-{name}"))
        assert state.document.rules is not None
        for entry in list(page(state.document.rules)):
            for line in entry.lines:
                numbers = (line.kind.minimum, line.kind.maximum) if line.kind.kind == "integer" else (True, False)
                for value in line.kind.choices or numbers:
                    changed = update(state, SetRule(line.path, value))
                    assert value_at(changed.document.rules, line.path) == value
                    assert problems(changed.document) == [], (line.path, value)
                    assert panel(changed, words_of(changed))


def test_a_change_is_undone_like_a_stroke() -> None:
    state = begun("hex")
    changed = update(update(state, AddRule("terrains")), SetRule(("terrains", 0, "enter"), 3))
    assert value_at(changed.document.rules, ("terrains", 0, "enter")) == 3
    assert update(update(changed, app.Undo()), app.Undo()).document == state.document
