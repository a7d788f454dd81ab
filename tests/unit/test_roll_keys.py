"""The further keys of a roll, as controls."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.panels.parts import words_of
from tablelight.app.panels.rollkeys import roll_keys
from tablelight.app.state import State, Throwing
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import Node
from tests.systems.carnevale_table import figure, table


def inputs(nodes: list[Node]) -> list[Node]:
    """The lines to write in."""
    return [
        found
        for node in nodes
        for found in (
            [node] if node.tag == "input" else inputs([child for child in node.children if isinstance(child, Node)])
        )
    ]


def test_a_spell_may_be_called_by_its_own_name() -> None:
    document = read(table(figure("a", (5, 5), traits=["mage"], stats={"mage": 2})))
    throwing = Throwing(figure="a", roll="cast")
    state = State(history=History.of(document), throwing=throwing)
    (line,) = inputs(roll_keys(state, throwing, words_of(state)))
    assert line.change is not None
    action = line.change("  Fireball ")
    assert action == do.SetRollKey("spell", "Fireball")
    after = update(state, action)
    assert after.throwing is not None and dict(after.throwing.keys)["spell"] == "Fireball"
    (line,) = inputs(roll_keys(after, after.throwing, words_of(after)))
    assert line.attrs["value"] == "Fireball"
    assert line.change is not None and line.change(" ") == do.SetRollKey("spell", None)
