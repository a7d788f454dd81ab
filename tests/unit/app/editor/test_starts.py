"""An own game begins with a small sheet, or from zero; numbers are typed; an area always has a kind."""

from __future__ import annotations

import pytest

from tablelight.app import answers
from tablelight.app.editor.figures.update import new_figure
from tablelight.app.editor.new_board import CONTENT, starting_sheet
from tablelight.app.editor.new_board import STARTS as NAMES
from tablelight.app.editor.opening import session_of
from tablelight.app.move.queries import moves_of
from tablelight.board.document import GridKind
from tablelight.locale.messages import LANGUAGES, translate
from tablelight.rules.check import problems
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tablelight.view.nodes import Node
from tests.bench.hand_sheets import STARTS, at_the_table, begun, with_armour
from tests.fingers import Fingers


@pytest.mark.parametrize("start", STARTS)
def test_a_small_sheet_leads_to_lit_moves_and_an_attack(start: str) -> None:
    state = begun(start).state
    assert problems(state.document) == [] and state.document.rules is not None
    assert state.document.rules["name"] == start
    assert answers.value_of(moves_of(state)) is not None
    first, second = state.document.figures
    assert first.side != second.side and state.selected == first.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("start", CONTENT)
def test_a_small_sheet_has_no_problem_in_any_language(start: str, language: str) -> None:
    name, board = NAMES[start]
    sheet = starting_sheet(start, board, lambda text: translate(text, language))
    assert read_sheet(sheet)[1] == []
    assert sheet["name"] == translate(name, language)


def test_the_rules_are_open_on_a_new_own_board() -> None:
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game", "Make this board"):
        hand.press(name)
    assert session_of(hand.state).tool == "rules"
    first = next(node for node in hand.nodes() if node.cls == "edit-tool")
    assert first.children[0].icon == "book" and first.attrs["aria-pressed"] == "true"


@pytest.mark.parametrize(("board", "grid"), [("Hexes", "hex"), ("Bare table, in inches", "inches")])
def test_from_zero_the_kind_of_board_is_asked_for(board: str, grid: GridKind) -> None:
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game", "From scratch", board, "Make this board"):
        hand.press(name)
    rules = hand.state.document.rules
    assert hand.state.document.board.grid == grid
    assert rules is not None and rules["board"] == grid and "terrains" not in rules


def bare() -> Fingers:
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game", "From scratch", "Bare table, in inches", "Make this board"):
        hand.press(name)
    hand.tool("Areas")
    return hand


def test_an_area_without_a_kind_is_impossible() -> None:
    hand = bare()
    hand.drag((100, 100), (300, 300))
    assert not hand.state.document.free_board.areas and hand.state.notice is not None
    hand.press("House")
    hand.drag((100, 100), (300, 300))
    assert [area.kind for area in hand.state.document.free_board.areas] == ["house"]
    assert problems(hand.state.document) == []


def test_a_kind_that_was_deleted_is_not_drawn() -> None:
    hand = bare()
    hand.press("House")
    hand.tool("Rules")
    hand.choose("Page", "Terrain")
    hand.press("Woods")
    hand.open_entry("House")
    hand.press("Delete House")
    hand.tool("Areas")
    hand.drag((100, 100), (300, 300))
    assert [area.kind for area in hand.state.document.free_board.areas] == ["woods"]


def _field(hand: Fingers, label: str) -> Node:
    return next(n for n in hand.nodes() if n.cls == "number" and n.attrs["aria-label"] == label).children[1].children[1]


@pytest.mark.parametrize(
    ("text", "then"), [("12", 12), ("-3", -3), ("5000", 999), ("x", 2), ("", 2), ("7.6", 8), ("inf", 2), ("nan", 2)]
)
def test_a_number_is_typed_and_kept_within_its_bounds(text: str, then: int) -> None:
    hand = with_armour()
    hand.write("Default", text)
    assert _field(hand, "Default").attrs["value"] == str(then)


def test_nothing_typed_takes_a_bound_away() -> None:
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game", "Make this board"):
        hand.press(name)
    hand.choose("Page", "Attacks and dice")
    hand.open_entry("Hits")
    hand.unfold("From 1 on")
    for text, key in (("3", "1..3"), ("", "1..")):
        hand.write("Results up to", text)
        rules = hand.state.document.rules
        assert rules is not None and list(rules["rolls"][0]["effects"]) == [key]  # type: ignore[index, call-overload, arg-type]


def test_a_number_of_a_stat_is_chosen_in_two_steps() -> None:
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game", "Make this board"):
        hand.press(name)
    hand.choose("Page", "Attacks and dice")
    hand.open_entry("Hits")
    hand.choose("Dice", "A stat of the target")
    hand.choose("Dice: Which stat", "Life")
    rules = hand.state.document.rules
    assert rules is not None
    assert rules["rolls"][0]["dice"] == {"stat": "life", "add": ["hindered"], "of": "target"}  # type: ignore[index, call-overload]
    hand.choose("Dice", "A number")
    hand.write("Dice", "4")
    rules = hand.state.document.rules
    assert rules is not None and rules["rolls"][0]["dice"] == 4  # type: ignore[index, call-overload]


def test_numbers_of_the_other_tools_are_typed_too() -> None:
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game", "Make this board"):
        hand.press(name)
    hand.tool("Levels")
    hand.write("Level", "12")
    assert session_of(hand.state).level == 12
    hand.tool("Objectives")
    hand.tap((3, 3))
    hand.write("Points each round", "-4")
    hand.write("Rounds", "6")
    (objective,) = hand.state.document.objectives
    assert objective.points == {"round": -4}
    assert _field(hand, "Rounds").attrs["value"] == "6"
    hand.write("Rounds", "")
    assert _field(hand, "Rounds").attrs["value"] == ""


def test_a_stat_that_is_typed_wrongly_keeps_its_number() -> None:
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game", "Make this board"):
        hand.press(name)
    hand.do(new_figure())
    for text, then in (("5", "5"), ("-5", "-5"), ("--5", "-5"), ("", "")):
        hand.write("Movement", text)
        assert _field(hand, "Movement").attrs["value"] == then
