"""What the page says about dangerous ways and tables of odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import Confirm, PickUpDice, Propose
from tablelight.app.controls import toggle_fold, words_of
from tablelight.app.dice.queries import debts, settling_roll
from tablelight.app.dice.update import enter_face, use_faces
from tablelight.app.history import History
from tablelight.app.move.update import set_key
from tablelight.app.odds.panel import cells, figure_of, odds_page, page_of, show_cell, show_figure
from tablelight.app.page import page
from tablelight.app.sight.update import look_at
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tests.acting import after, texts
from tests.contract.documents import document as example
from tests.systems.heroscape_table import edge, field, figure


def cliff() -> AppState:
    document = field(figure("a", (0, 1), life=1), levels={(0, 1): 5, (0, 0): 3}, size=(3, 2))
    return AppState(history=History.of(read(document)))


def test_a_dangerous_way_lists_its_dangers_and_offers_the_safer_one() -> None:
    state = after(cliff(), do.SelectFigure("a"), Propose((1, 1)))
    said = texts(page(state).panel)
    assert "Lives 50%" in said and "Unharmed" not in said and "It falls 5 levels" in said
    assert "Safest: cost 3, arrives with 100%" in said
    safer = after(state, set_key("prefer", "safe"))
    assert safer.proposal is not None and safer.proposal.to == (1, 1)
    assert "Lives 50%" not in texts(page(safer).panel)
    assert "Shortest: cost 1, arrives with 50% (1/2)" in texts(page(safer).panel)


def test_what_a_move_leaves_to_be_thrown_for_is_thrown_for_and_then_forgotten() -> None:
    state = after(cliff(), do.SelectFigure("a"), Propose((1, 1)), Confirm())
    assert state.document.turn == {"falls": {"a": [5]}}
    assert "a fell 5 levels" in texts(page(state).panel)
    saved = update_roll(state, "blank")
    assert not saved.document.turn and saved.document.figures
    lost = update_roll(state, "skull")
    assert not lost.document.turn and lost.document.figure("a").state == {"life": 0}, (
        "out, but still on the table (DG-06)"
    )


def update_roll(state: AppState, face: str) -> AppState:
    """The state after the roll for the fall is picked up and its die is entered."""

    throwing = settling_roll(state, debts(state)[0])
    return after(state, PickUpDice(throwing), enter_face(face), use_faces())


def test_an_attack_shows_its_odds_beside_the_line_and_the_line_from_the_side() -> None:
    board = field(
        figure("a", (0, 0)),
        figure("x", (2, 0), "blue", life=3),
        levels={(0, 0): 1},
        edges=[edge((1, 0), (2, 0), "stone-wall")],
    )
    state = AppState(history=History.of(read(board)))
    state = after(state, do.SelectFigure("a"), do.SetMode("see"), look_at("x"), toggle_fold("odds-attack"))
    said = texts(page(state).panel)
    assert "Part of its height in sight" in said and "It stands higher: +1 in attack." in said and "Wounds: 4" in said


@pytest.mark.parametrize("game", ["heroscape", "oraculo", "carnevale"])
def test_tables_of_odds_have_a_figure_for_every_cell(game: str) -> None:
    state = AppState(history=History.of(read(example(game, 0))))
    table = page_of(state)
    assert table is not None
    found = cells(state.document, table)
    assert len(found) == table.across.most * table.down.most
    for shown in table.shown:
        assert not shown.percent or all(0 <= figure_of(odds, shown) <= 1 for odds in found.values())
    state = after(state, do.OpenDialog("odds"), show_cell(2, 1), show_figure(1))
    _, nodes = odds_page(state, words_of(state))
    assert [node.key for node in nodes[-1].children] == [None, "cell"], (
        "after the table, which stays where the finger is"
    )


def test_the_table_is_that_of_the_text() -> None:
    state = AppState(history=History.of(read(field())))
    table = page_of(state)
    assert table is not None
    assert figure_of(cells(state.document, table)[3, 2], table.shown[0]) == Fraction(5, 8)
    said = texts(odds_page(state, words_of(state))[1][-1])
    assert "63" in said, "half up, as the text has it"
