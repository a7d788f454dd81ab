"""The squares that must be free before disengaging: by enemy, each with what is in it."""

from __future__ import annotations

import json
from pathlib import Path

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tablelight.view.nodes import words_of as text_of
from tests.systems.oraculo_table import hero, monster, table

CRYPT = Path(__file__).resolve().parents[4] / "static" / "examples" / "oraculo-crypt.json"


def test_each_enemy_has_its_three_squares_and_what_is_not_free_says_what_is_there() -> None:
    document = read(json.loads(CRYPT.read_text(encoding="utf-8")))
    state = update(AppState(history=History.of(document), language="pt"), do.SelectFigure("lykos"))
    (section,) = (node for node in walk(page(state).panel) if node.key == "demands")
    lists: list[Node] = [node for node in walk(section) if node.cls == "demands"]
    assert [node.attrs["aria-label"] for node in lists] == ["opostas a Sátiro", "opostas a Harpia"]
    assert [[text_of(row) for row in walk(one) if row.tag == "li"] for one in lists] == [
        ["L8 livre", "K8 livre", "K7 Estátua"],
        ["M7 Bloqueado", "M8 livre", "L8 livre"],
    ]


def test_a_figure_that_is_barred_by_something_else_does_not_show_them() -> None:
    """Engaged, all squares free, after its first action: it is too late to disengage, and the player did not ask to."""
    document = table(hero("a", (3, 3)), monster("m", (4, 3)), turn={"figure": "a", "actions": ["attack"]})
    state = update(AppState(history=History.of(read(document))), do.SelectFigure("a"))
    assert state.action is None
    assert not [node for node in walk(page(state).panel) if node.key == "demands"]
