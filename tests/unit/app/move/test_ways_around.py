"""The panel offers the way around difficult ground beside the shorter one that takes a roll."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.actions import Confirm, Propose
from tablelight.app.answers import value_of
from tablelight.app.history import History
from tablelight.app.move import queries as move_queries
from tablelight.app.move.update import set_key
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.rules.answers import Path
from tablelight.rules.check import read
from tests.acting import after, texts
from tests.systems.carnevale_table import box, figure, table


def test_the_way_around_is_a_button_and_then_the_way() -> None:
    document = table(figure("a", (5, 5)), areas=[box("difficult", 7, 4, 8, 6)])
    state = after(AppState(history=History.of(read(document))), do.SelectFigure("a"), Propose((8900, 5500)))
    said = texts(page(state).panel)
    assert "First the roll" in said and "A path around it, without a roll: 4.27″" in said and "Move here" not in said
    around = after(state, set_key("around", True))
    way = value_of(move_queries.path_to(around, (8900, 5500)))
    assert isinstance(way, Path) and not way.risks and round(float(way.cost), 2) == 4.27
    said = texts(page(around).panel)
    assert "Move here" in said and "4.27″ of 5″" in said and "Around it" not in said
    gone = after(around, Confirm())
    assert gone.document.figures[0].space == (8900, 5500) and gone.document.turn["move_left"] == 734
