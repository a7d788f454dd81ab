"""The further keys of a roll, as controls."""

from __future__ import annotations

import json

from tablelight.app.controls import words_of
from tablelight.app.dice.entry_panel import roll_keys
from tablelight.app.dice.panel import dice
from tablelight.app.dice.update import set_roll_key
from tablelight.app.handlers import FunctionAction
from tablelight.app.history import History
from tablelight.app.play_state import PendingRoll
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tests.examples import EXAMPLES
from tests.systems.carnevale_table import figure, table


def inputs(nodes: list[Node]) -> list[Node]:
    """The input elements, at any depth."""
    return [
        found
        for node in nodes
        for found in (
            [node] if node.tag == "input" else inputs([child for child in node.children if isinstance(child, Node)])
        )
    ]


def test_a_spell_may_be_called_by_its_own_name() -> None:
    document = read(table(figure("a", (5, 5), traits=["mage"], stats={"mage": 2})))
    throwing = PendingRoll(figure="a", roll="cast")
    state = AppState(history=History.of(document), pending_roll=throwing)
    (line,) = inputs(roll_keys(state, throwing, words_of(state)))
    assert line.change is not None
    action = line.change("  Fireball ")
    assert isinstance(action, FunctionAction) and action == set_roll_key("spell", "Fireball")
    after = update(state, action)
    assert after.pending_roll is not None and dict(after.pending_roll.keys)["spell"] == "Fireball"
    (line,) = inputs(roll_keys(after, after.pending_roll, words_of(after)))
    assert line.attrs["value"] == "Fireball"
    assert line.change is not None and line.change(" ") == set_roll_key("spell", None)


def test_a_die_with_pictures_shows_them_and_says_their_names() -> None:
    document = read(json.loads((EXAMPLES / "heroscape-ford.json").read_text("utf-8")))
    throwing = PendingRoll(figure="b", roll="attack", keys=(("target", "x"),))
    state = AppState(history=History.of(document), pending_roll=throwing, selected="b", mode="see", language="fr")
    (panel,) = dice(state, words_of(state))
    rows = [node for node in walk(panel) if node.cls == "counted"]
    assert [[child.icon for child in walk(row) if child.icon] for row in rows] == [["skull"], ["shield"]]
    names = [[str(node.attrs["aria-label"]) for node in walk(row) if node.tag == "button"] for row in rows]
    assert names[0][:2] == ["Crâne\u00a0: 0", "Crâne\u00a0: 1"] and names[1][0] == "Bouclier\u00a0: 0"
