"""Many figures at once: lines, armies, rows. A tap on a taken place never loses what was typed."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.editor.figures.roster import (
    delete_army,
    end_placing,
    keep_army,
    place_army,
    place_rest,
    write_lines,
)
from tablelight.app.editor.figures.update import change_figure, in_hand, new_figure
from tablelight.app.editor.opening import session_of
from tablelight.app.editor.update import select_tool
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.board.roster import read_roster, write_roster
from tablelight.view.nodes import words_of
from tests.effort import some
from tests.unit.editor import after, begun, centre, steps, stroke, with_figures, written

TWELVE = "Red:\nNight Hawk 9 6 flyer\n" + "".join(f"Scout {n} 8 {n}\n" for n in range(2, 7)) + "Blue:\n6 Drone 7 4\n"


def listing(game: str = "heroclix", text: str = TWELVE) -> AppState:
    return after(begun(game), select_tool("figures"), write_lines(text))


def at(state: AppState, column: int, row: int) -> tuple[float, float]:
    free = state.document.game == "carnevale"
    return centre(state, *((column * 3000 + 1500, row * 3000 + 1500) if free else (column, row)))


def test_twelve_figures_are_twelve_taps_after_the_list() -> None:
    state = listing()
    for column in range(12):
        state = stroke(state, at(state, column, 2))
    found = [(f.label, f.side, dict(f.stats)) for f in state.document.figures]
    assert found[0] == ("Night Hawk", "red", {"speed": 9, "range": 6}) and found[1][0] == "Scout 2"
    assert [side for _, side, _ in found] == ["red"] * 6 + ["blue"] * 6
    assert found[6][0] == "Drone" and found[11][0] == "Drone 6" and in_hand(state) is None
    assert "All 12 are on the board" in words_of(page(state).panel)
    assert stroke(state, at(state, 0, 9)).document == state.document, "nobody waits"


def test_a_table_that_cannot_be_read_names_the_place() -> None:
    assert "1 · Game: must be one of: " in words_of(page(listing(text="name,game\nBob,chess")).panel)
    assert "The text has too many entries: at most " in words_of(page(listing(text="name," * 1001)).panel)


def test_an_undo_brings_the_figure_back_to_the_hand() -> None:
    state = stroke(stroke(listing(), at(listing(), 0, 0)), at(listing(), 1, 0))
    back = after(state, app.Undo())
    hand = in_hand(back)
    assert hand is not None and hand.name == "Scout 2"
    assert [f.label for f in stroke(back, at(state, 5, 5)).document.figures] == ["Night Hawk", "Scout 2"]


def test_lines_may_be_added_while_figures_are_placed() -> None:
    state = stroke(listing(text="Hawk 9 6\nOwl 8 4\n"), at(listing(), 0, 0))
    state = after(state, write_lines("Kite 5 5\nHawk 9 6\nOwl 8 4\n"))
    for column in (1, 2):
        state = stroke(state, at(state, column, 0))
    assert [f.name for f in state.document.figures] == ["Hawk", "Kite", "Owl"]


@pytest.mark.parametrize("game", ["heroclix", "heroscape", "carnevale"])
def test_the_rest_stands_in_a_row_by_one_press_or_one_stroke(game: str) -> None:
    state = listing(game, "Blue:\n5 Guard 5\n")
    pressed = after(state, place_rest())
    assert len({f.at for f in pressed.document.figures}) == 5 and steps(pressed) == 1
    drawn = stroke(state, at(state, 1, 1), at(state, 8, 1))
    assert len(drawn.document.figures) == 5 and steps(drawn) == 1
    assert len({f.space[1] for f in drawn.document.figures}) == 1, "along the stroke"


def test_a_row_without_room_says_so() -> None:
    small = after(begun("heroclix", columns="2", rows="2"), select_tool("figures"), write_lines("6 Guard 5\n"))
    pressed = after(small, place_rest())
    assert len(pressed.document.figures) == 4 and "There is no room for Guard" in words_of(page(pressed).message)
    enough = after(begun(), select_tool("figures"), write_lines("6 Guard 5\n"), place_rest())
    assert "no room" not in words_of(page(enough).message)


def test_a_line_that_is_drawn_holds_one_side() -> None:
    state = listing(text="Red:\n3 Hawk 9 6\nBlue:\n3 Drone 7 4\n")
    first = stroke(state, at(state, 0, 0), at(state, 9, 0))
    assert [f.side for f in first.document.figures] == ["red"] * 3
    both = stroke(first, at(state, 0, 9), at(state, 9, 9))
    assert {f.space[1] for f in both.document.figures if f.side == "blue"} == {9} and in_hand(both) is None


def test_an_army_is_kept_and_placed_again() -> None:
    state = after(listing(), place_rest(), keep_army("red", "Hawks"))
    roster = read_roster(write_roster(state.editor.roster))
    assert roster == state.editor.roster and roster.armies("heroclix") == ("Hawks",)
    new = begun()
    new = after(evolve(new, editor=evolve(new.editor, roster=roster)), select_tool("figures"))
    assert "Place Hawks (6)" in words_of(page(new).panel)
    placed = after(new, place_army("Hawks"), place_rest())
    assert [f.label for f in placed.document.figures] == ["Night Hawk", *(f"Scout {n}" for n in range(2, 7))]
    assert after(placed, delete_army("Hawks")).editor.roster.members == ()


def test_the_side_stays() -> None:
    state = after(begun(), select_tool("figures"), new_figure())
    state = stroke(after(state, change_figure(lambda f: evolve(f, side="green"))), at(state, 1, 1))
    again = after(state, new_figure(), new_figure())
    placing = session_of(again).placing
    assert placing is not None and placing.side == "green"
    chosen = after(stroke(after(again, new_figure()), at(state, 1, 1)), app.SelectFigure(None), new_figure())
    assert session_of(chosen).placing is not None


def test_a_tap_on_a_taken_space_says_so_and_keeps_the_form() -> None:
    state = after(with_figures(), new_figure())
    state = written(written(state, "Name", "Captain"), "Speed", "11")
    tapped = stroke(state, at(state, 1, 1))
    assert session_of(tapped).placing == session_of(state).placing and tapped.selected is None
    assert tapped.document == state.document and "Taken: Red 1 stands there." in words_of(page(tapped).message)
    placed = stroke(tapped, at(state, 5, 5))
    assert placed.document.figures[-1].name == "Captain" and placed.document.figures[0].name == "Red 1"


def test_a_base_that_would_overlap_another_is_taken_too() -> None:
    state = listing("carnevale", "2 Guard 5\n")
    state = stroke(state, centre(state, 9000, 9000))
    assert len(stroke(state, centre(state, 9750, 9000)).document.figures) == 1
    assert len(stroke(state, centre(state, 10250, 9000)).document.figures) == 2


def test_a_figure_on_two_hexes_lies_where_there_is_room() -> None:
    state = stroke(listing("heroscape", "2 Guard\n"), at(listing("heroscape"), 4, 4))
    state = after(state, end_placing(), new_figure())
    state = after(state, change_figure(lambda f: evolve(f, at=f.at * 2)))
    state = stroke(state, at(state, 3, 4))
    assert len({space for f in state.document.figures for space in f.at}) == 3


@pytest.mark.parametrize("seed", some(range(20), 4))
def test_no_entry_is_lost(seed: int) -> None:
    """Set-ups by careless fingers: every typed name ends up on the board, and no figure is renamed."""
    chance = random.Random(seed)
    state = after(begun(), select_tool("figures"), new_figure())
    names = [f"Hero-{number}" for number in range(12)]
    for name in names:
        state = written(state, "Name", name)
        count = len(state.document.figures)
        for _ in range(200):
            state = stroke(state, at(state, chance.randrange(6), chance.randrange(4)))
            if len(state.document.figures) > count:
                break
    assert [f.name for f in state.document.figures] == names
