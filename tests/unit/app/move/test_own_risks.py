"""The risks of a move, and the roll before it, in an own game on a bare table."""

from __future__ import annotations

import json

import pytest

from tablelight.app.actions import Propose, SelectFigure
from tablelight.app.controls import words_of
from tablelight.app.move import panel
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.view.nodes import words_of as text_of
from tests.systems.own_inches import Json, table

SLIP: Json = {"id": "slip", "kind": "sum", "dice": "1d6", "against": 4, "outcome": "success"}
STRIKE: Json = {"id": "r", "dice": 2, "tests": [{"at_least": 4}], "effects": {"1..": {"wounds": 1}}}


def proposal(control: Json) -> str:
    """What the panel says of a move away from an enemy in contact."""
    document = table([], [], [3.5, 5], control=control, rolls=[STRIKE, SLIP])
    state = update(AppState(), FileLoaded("own", json.dumps(document), example=True))
    state = update(update(state, SelectFigure("a")), Propose((2000, 8500)))
    return " ".join(text_of(node) for node in panel.proposal(state, words_of(state)))


@pytest.mark.clause("OWN-012")
def test_a_move_with_a_roll_before_it_is_not_offered() -> None:
    said = proposal({"starting": {"roll": "slip"}})
    assert "First the roll" in said and "Move here" not in said


@pytest.mark.clause("OWN-011")
def test_a_strike_is_said_with_its_place() -> None:
    said = proposal({"leaving": {"strike": "r"}})
    assert "Step 1, 2″, 8.5″" in said and "Move here" in said
