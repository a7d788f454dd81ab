"""True size: measured with a card, shown without zoom, and printed on sheets that join."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app import actions as do
from tablelight.app.actions import OpenEditor
from tablelight.app.at_table.panel import PrintTrueSize, SetAtTable, ShowTrueSize
from tablelight.app.at_table.true_size import MARK_UNITS, MOST_TILES, TILE, card_px, inch_of, tiles_of, tiles_sheet
from tablelight.app.clock.update import toggle_sound
from tablelight.app.saves.update import with_game
from tablelight.app.table_state import AtTableState
from tablelight.board.document import FreeBoard, GridBoard
from tablelight.board.units import Thousandths
from tablelight.view.camera import fitted
from tablelight.view.nodes import walk, words_of
from tablelight.view.plane import UNIT, plane_of
from tests.player import Player
from tests.unit.editor import after

PAPER_MM = {"a4": (210 - 16, 297 - 16), "letter": (215.9 - 12.7, 279.4 - 12.7)}
"""The printable part of a sheet of paper."""


def test_a_card_measures_the_screen() -> None:
    assert inch_of(card_px(132.0)) == pytest.approx(132.0)
    assert card_px(25.4) == pytest.approx(85.6)
    assert inch_of(1e9) == 300 and inch_of(0) == 60


def test_the_card_is_measured_and_the_board_shown_by_touch() -> None:
    player = Player("heroclix-rooftop")
    player.do(do.OpenDialog("table"))
    player.press("True size")
    player.press("Larger")
    assert player.state.at_table.inch == pytest.approx(inch_of(card_px(96) + 1))
    assert player.control("It fits: one space is one inch").do == ShowTrueSize(True, player.state.at_table.inch)
    player.do(SetAtTable(is_true_size=True, seen=(800.0, 600.0)))
    assert player.state.in_true_size and player.state.dialog is None
    said = words_of(player.page.message)
    assert "the screen shows 8.3 × 6.2 inches of a board of 16 × 12" in said
    large = after(player.state, SetAtTable(is_true_size=True, seen=(2000.0, 2000.0)))
    assert large.notice is None
    assert not after(player.state, OpenEditor()).in_true_size, "the editor zooms as ever"
    assert not after(player.state, SetAtTable(is_true_size=False)).in_true_size


def test_another_game_keeps_what_belongs_to_the_device() -> None:
    """The size of text and the measured inch were lost with the first game of a visit."""
    state = after(Player("heroclix-rooftop").state, SetAtTable(inch=132.0, text=125, keeps_screen_on=True, turns=1))
    state = after(state, toggle_sound(), SetAtTable(is_true_size=True, seen=(800.0, 600.0)))
    assert state.history is not None
    other = with_game(state, state.history, is_imported=True)
    assert other.at_table == AtTableState(inch=132.0, text=125, keeps_screen_on=True)
    assert other.clock.sounds


def test_a_card_has_its_length_whatever_the_size_of_text_is() -> None:
    player = Player("heroclix-rooftop")
    player.do(SetAtTable(inch=100.0, text=150))
    player.do(do.OpenDialog("true-size"))
    (card,) = player.found("bank-card")
    assert float(str(card.attrs["height"])) * 1.5 == pytest.approx(card_px(100), abs=0.1)


def test_in_true_size_a_space_is_an_inch() -> None:
    camera = fitted((1600, 1200), (800, 600), scale=132 / UNIT)
    (left, top), (right, bottom) = camera.screen(0, 0), camera.screen(UNIT, UNIT)
    assert (right - left, bottom - top) == pytest.approx((132, 132))
    assert camera.screen(800, 600) == pytest.approx((400, 300)), "the middle is in the middle"


@given(st.integers(1, 60), st.integers(1, 60), st.booleans())
def test_the_sheets_cover_the_board_once(across: int, down: int, is_free: bool) -> None:
    thousand = FreeBoard(width=Thousandths(across * 1000), height=Thousandths(down * 1000))
    plane = plane_of(thousand if is_free else GridBoard(grid="square", columns=across, rows=down))
    tiles = tiles_of(plane)
    covered = [
        (x, y)
        for tile in tiles
        for x in range(tile.x, tile.x + tile.width, 100)
        for y in range(tile.y, tile.y + tile.height, 100)
    ]
    assert len(covered) == len(set(covered))
    assert {(x * 100, y * 100) for x in range(across) for y in range(down)} <= set(covered)
    assert {(tile.width, tile.height) for tile in tiles} <= {(700, 1000), (1000, 700)}
    assert len({(tile.width, tile.height) for tile in tiles}) == 1
    other = -(-across // 10) * -(-down // 7), -(-across // 7) * -(-down // 10)
    assert len(tiles) == min(other)


@pytest.mark.parametrize("paper", PAPER_MM)
def test_a_sheet_with_its_marks_has_room_on_the_paper(paper: str) -> None:
    across, down = ((side * UNIT + 2 * MARK_UNITS) * 0.254 for side in TILE)
    assert across <= PAPER_MM[paper][0] and down <= PAPER_MM[paper][1]


def test_the_sheets_are_drawn_in_inches() -> None:
    state = Player("heroclix-rooftop").state
    found = tiles_sheet(state, "a4")
    drawn = [node for node in walk(found) if str(node.attrs.get("width", "")).endswith("in")]
    assert [(node.attrs["width"], node.attrs["height"]) for node in drawn] == [("10.4in", "7.4in")] * 4
    assert found.cls == "tiles a4-wide"


def test_a_board_that_takes_too_many_sheets_is_not_printed() -> None:
    player = Player("heroclix-rooftop")
    player.do(do.OpenDialog("true-size"))
    assert player.control("Print on A4").do == PrintTrueSize("a4")
    history = player.state.history
    assert history is not None
    wide = evolve(history.present, board=GridBoard(grid="square", columns=100, rows=100), figures=())
    player.state = evolve(player.state, history=history.then(wide))
    assert not player.controls("Print on A4") and "too large to print" in player.dialog()
    assert len(tiles_of(plane_of(wide.board))) > MOST_TILES
