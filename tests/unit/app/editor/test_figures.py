"""Figures in the editor: placed, moved, their numbers, the roster; problems are listed, not forbidden."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.actions import ChooseAction, ToggleSightMap
from tablelight.app.answers import found_problems
from tablelight.app.changes import set_state
from tablelight.app.controls import words_of as language_of
from tablelight.app.editor.figures.roster import add_to_roster, delete_member
from tablelight.app.editor.figures.update import (
    change_figure,
    copy_figure,
    delete_figure,
    new_figure,
    place_member,
    rotate_figure,
    set_figure_spaces,
)
from tablelight.app.editor.opening import (
    close_editor,
    edit_refused_file,
    set_size,
    set_tool_option,
    with_document,
)
from tablelight.app.editor.update import select_tool
from tablelight.app.page import page
from tablelight.app.problems import problem_place
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.scene import layers
from tablelight.app.state import Notice
from tablelight.app.turn.update import toggle_acted
from tablelight.app.update import show_notice
from tablelight.board.figures import place
from tablelight.board.roster import write_roster
from tablelight.view.nodes import walk, words_of
from tests.unit.editor import after, begun, buttons, centre, steps, stroke, with_figures, written


def test_each_tap_places_another_figure_with_every_number() -> None:
    state = with_figures()
    assert [(figure.id, figure.at, figure.side) for figure in state.document.figures] == [
        ("f1", ((1, 1),), "red"),
        ("f2", ((2, 1),), "red"),
    ]
    assert set(state.document.figures[0].stats) == {"speed", "range"}
    assert found_problems(state.document) == () and steps(state) == 2


def test_a_tap_with_nothing_in_hand_says_what_to_press() -> None:
    state = stroke(with_figures(), centre(with_figures(), 9, 9))
    assert len(state.document.figures) == 2
    assert state.notice is not None and "New figure" in state.notice.text


def test_the_line_of_the_name_shows_what_the_next_figure_is_called() -> None:
    state = after(begun(), select_tool("figures"), new_figure())
    for column in range(3):
        line = next(node for node in walk(page(state).panel) if "placeholder" in node.attrs)
        state = stroke(state, centre(state, column + 1, 1))
        assert line.attrs["placeholder"] == state.document.figures[-1].name


def test_a_figure_is_chosen_by_tap_moved_by_drag() -> None:
    state = with_figures()
    assert stroke(state, centre(state, 1, 1)).selected == "f1"
    moved = stroke(state, centre(state, 1, 1), centre(state, 4, 4), centre(state, 6, 5))
    assert moved.document.figure("f1").at == ((6, 5),) and steps(moved) == 3
    assert stroke(moved, centre(state, 9, 9)).selected is None, "beside everybody: let go"


def test_everything_of_a_figure_by_the_form() -> None:
    state = after(with_figures(), app.SelectFigure("f1"))
    shown = {node.attrs.get("aria-label") or words_of(node) for node in buttons(page(state).panel)}
    assert {"Copy", "Keep in the roster", "Delete this figure", "Blue", "Flyer", "Speed: more"} <= shown
    state = after(state, change_figure(lambda f: evolve(f, name="Captain", side="blue"), figure="f1"))
    assert state.document.figure("f1").label == "Captain" and state.document.figure("f1").side == "blue"
    state = after(state, set_state("f1", "tokens", 2))
    copied = after(state, copy_figure())
    assert copied.document.figures[-1].name == "Captain 2" and copied.document.figures[-1].state == {}
    assert copied.selected == copied.document.figures[-1].id and found_problems(copied.document) == ()
    assert [figure.id for figure in after(copied, delete_figure()).document.figures] == ["f1", "f2"]


def test_a_new_figure_with_the_id_of_a_deleted_one_has_not_acted() -> None:
    state = after(with_figures(), toggle_acted("f1"), app.SelectFigure("f1"), delete_figure())
    old = state.document.figures[-1]
    state = with_document(state, place(state.document, evolve(old, id="f1", at=((5, 5),))))
    assert "f1" in state.document.by_id and state.history is not None and state.history.turn.acted == frozenset()


def test_a_figure_gets_its_printed_mark_once_marks_are_used() -> None:
    state = after(with_figures(), app.SelectFigure("f1"))
    assert "Printed mark" not in words_of(page(state).panel), "nobody uses marks yet"
    state = after(state, change_figure(lambda f: evolve(f, mark=12), figure="f2"))
    assert written(state, "Printed mark (10 to 99)", "34").document.figure("f1").mark == 34
    assert written(state, "Printed mark (10 to 99)", "5").document.figure("f1").mark is None, "the board's corner"
    twice = written(state, "Printed mark (10 to 99)", "12")
    assert [problem.path for problem in found_problems(twice.document)] == ["$.figures[1].mark"]


def test_impossible_numbers_are_listed_not_forbidden() -> None:
    state = written(after(with_figures(), app.SelectFigure("f2")), "Speed", "-4")
    assert state.document.figure("f2").stats["speed"] == -4
    (problem,) = found_problems(state.document)
    assert problem_place(state.document, problem, language_of(state)) == "Red 2 · Speed"
    assert "must be at least 0" in words_of(page(state).panel)
    assert "speed" not in written(state, "Speed", "").document.figure("f2").stats
    assert written(state, "Speed", "7").document.figure("f2").stats["speed"] == 7


def test_a_problem_leads_to_its_place() -> None:
    state = with_figures()
    state = after(state, select_tool("board"), set_size(width="2"))
    assert len(found_problems(state.document)) == 1
    state = after(state, app.ShowProblem(0))
    assert state.editor.session is not None
    assert state.editor.session.problem_places == ((2, 1),) and state.selected == "f2"
    assert any(ink.style == "offender" for layer in layers(state) for ink in layer.inks)
    assert after(state, app.ShowProblem(7)).editor.session is not None


def test_leaving_with_problems_is_allowed_and_said_and_nothing_breaks() -> None:
    state = after(with_figures(), set_size(width="2"), close_editor())
    assert state.editor.session is None
    assert "problems (1)" in words_of(page(state).message)
    for action in (
        app.SelectFigure("f1"),
        ChooseAction("move"),
        app.Tap((0, 3)),
        app.SetMode("see"),
        ToggleSightMap(),
        app.Tap((1, 1)),
    ):
        state = after(state, action)
    assert "off the board" in words_of(page(after(state, app.SetMode("move"), app.SelectFigure("f1"))).panel)


def test_leaving_with_a_good_position_is_playing() -> None:
    state = after(with_figures(), app.SelectFigure("f1"), close_editor())
    assert state.selected == "f1" and state.action == "move"
    assert any(ink.style == "reach" for layer in layers(state) for ink in layer.inks)


def test_a_new_figure_has_the_numbers_of_the_one_before() -> None:
    state = written(after(with_figures(), app.SelectFigure("f2")), "Speed", "11")
    state = after(state, app.SelectFigure(None), new_figure())
    assert stroke(state, centre(state, 5, 5)).document.figures[-1].stats["speed"] == 11


def test_a_figure_on_two_hexes_is_placed_turned_and_copied() -> None:
    state = with_figures("heroscape", 1)
    state = after(state, app.SelectFigure("f1"), set_figure_spaces(2))
    assert len(state.document.figure("f1").at) == 2
    before = state.document.figure("f1").at
    turned = after(state, rotate_figure()).document.figure("f1").at
    assert turned[0] == before[0] and turned[1] != before[1]
    moved = stroke(state, centre(state, *before[0]), centre(state, 6, 6)).document.figure("f1").at
    assert moved[0] == (6, 6) and state.document.topology.direction(*moved) is not None
    copied = after(state, copy_figure())
    assert len(copied.document.figures[-1].at) == 2


def test_the_roster_is_kept_apart_and_placed_from_by_taps() -> None:
    state = after(with_figures(count=1), app.SelectFigure("f1"))
    state = written(written(state, "Name", "Captain"), "Speed", "10")
    state = after(state, add_to_roster())
    (member,) = state.editor.roster.of("heroclix")
    other = begun("oraculo")
    assert evolve(other, editor=evolve(other.editor, roster=state.editor.roster)).editor.roster.of("oraculo") == ()
    new = after(evolve(begun(), editor=evolve(begun().editor, roster=state.editor.roster)), select_tool("figures"))
    assert "Captain" in words_of(page(new).panel)
    new = after(new, place_member(member.id))
    for column in range(6):
        new = stroke(new, centre(new, column, 2))
    assert [figure.label for figure in new.document.figures] == ["Captain", *(f"Captain {n}" for n in range(2, 7))]
    assert {figure.stats["speed"] for figure in new.document.figures} == {10} and found_problems(new.document) == ()
    changed = written(new, "Speed", "4")
    assert changed.editor.roster.of("heroclix")[0].figure.stats["speed"] == 4
    assert changed.document == new.document, "the line changes, those on the board stay"
    assert after(changed, delete_member(member.id)).editor.roster.members == ()


def test_a_roster_that_was_not_kept_is_reported() -> None:
    state = after(
        with_figures(), show_notice(Notice("The roster was not saved: {error}.", {"error": "QuotaExceededError"}))
    )
    assert "QuotaExceededError" in words_of(page(state).message)


def test_another_game_closes_the_editor_and_keeps_the_roster() -> None:
    state = after(with_figures(), app.SelectFigure("f1"), add_to_roster())
    text = '{"format": "tablelight", "version": 1, "game": "oraculo", "board": {"grid": "square", "columns": 3, "rows": 3}}'
    loaded = after(state, FileLoaded("x.json", text))
    assert loaded.editor.session is None and len(loaded.editor.roster.members) == 1


BROKEN = """{"format": "tablelight", "version": 1, "game": "heroclix", "board": {"grid": "square", "columns": 3, "rows": 3},
    "figures": [{"id": "a", "side": "red", "at": [7, 7], "stats": {"speed": -1}}]}"""


def test_a_file_with_problems_of_its_figures_is_opened_in_the_editor_on_request() -> None:
    state = after(begun(), FileLoaded("bad.json", BROKEN))
    assert state.dialog == "problems" and "Open it in the editor" in words_of(page(state).dialog)
    mended = after(state, edit_refused_file())
    assert mended.editor.session is not None and mended.dialog is None
    assert {problem.path for problem in found_problems(mended.document)} == {
        "$.figures[0].at",
        "$.figures[0].stats.speed",
    }
    mended = after(mended, app.SelectFigure("a"), delete_figure())
    assert found_problems(mended.document) == ()
    torn = after(begun(), FileLoaded("bad.json", BROKEN[:60]))
    assert "Open it in the editor" not in words_of(page(torn).dialog)
    assert after(torn, edit_refused_file()) == torn


def test_a_rosters_file_leaves_the_board_and_the_editor_as_they_are() -> None:
    state = after(with_figures(), app.SelectFigure("f1"), add_to_roster(), app.SelectFigure(None))
    text = write_roster(state.editor.roster)
    other = after(begun("oraculo"), FileLoaded("roster.json", text.encode()))
    assert len(other.editor.roster.of("heroclix")) == 1 and other.editor.session is not None
    assert other.document.game == "oraculo" and "From the file into the roster: 1" in words_of(page(other).message)


def test_a_copy_has_no_mark_of_another_figure() -> None:
    state = after(with_figures(count=1), change_figure(lambda f: evolve(f, mark=12), figure="f1"))
    state = after(state, app.SelectFigure("f1"), add_to_roster(), copy_figure())
    assert [figure.mark for figure in state.document.figures] == [12, None]
    (member,) = state.editor.roster.members
    state = stroke(after(state, app.SelectFigure(None), place_member(member.id)), centre(state, 5, 5))
    assert [figure.mark for figure in state.document.figures] == [12, None, None]
    assert found_problems(state.document) == ()


def test_a_figure_that_is_chosen_from_the_list_is_not_moved_by_the_next_tap() -> None:
    for left in (delete_figure(), app.SelectFigure(None)):
        state = after(with_figures(), app.SelectFigure("f1"), set_tool_option("moving", True), left)
        state = stroke(after(state, app.SelectFigure("f2")), centre(state, 7, 7))
        assert state.document.figure("f2").at == ((2, 1),)


def test_a_copy_stands_beside_other_bases_not_on_them() -> None:
    state = after(with_figures("carnevale", count=1), app.SelectFigure("f1"))
    state = after(state, copy_figure(), change_figure(lambda f: evolve(f, at=((4500, 3400),)), figure="f2"))
    state = after(state, app.SelectFigure("f1"), copy_figure())
    assert state.document.figures[2].at == ((1200, 3000),), "the place to the right is covered"


def test_a_copy_never_stands_on_another_figure_and_says_that_there_is_no_room() -> None:
    tiny = after(begun("heroclix", columns="3", rows="2"), select_tool("figures"), new_figure())
    state = stroke(tiny, centre(tiny, 1, 0))
    changed = change_figure(lambda f: evolve(f, state={"tokens": 2}), figure="f1")
    state = after(state, new_figure(), app.SelectFigure("f1"), changed, *[copy_figure()] * 5)
    assert len({figure.at for figure in state.document.figures}) == 6 and not found_problems(state.document)
    assert not state.document.figures[1].state, "a copy is fresh"
    full = after(state, copy_figure())
    assert full.document == state.document and "There is no room for " in words_of(page(full).message)


def test_a_copy_of_a_figure_on_two_spaces_turns_to_where_there_is_room() -> None:
    state = after(begun("heroclix", columns="2", rows="2"), select_tool("figures"), new_figure())
    state = after(stroke(state, centre(state, 0, 0)), new_figure(), app.SelectFigure("f1"))
    state = after(state, set_figure_spaces(2), copy_figure())
    assert len({at for figure in state.document.figures for at in figure.at}) == 4


def test_on_a_crowded_bare_table_a_copy_stands_further_away() -> None:
    state = after(with_figures("carnevale", count=1), app.SelectFigure("f1"))
    for _ in range(20):
        state = after(state, app.SelectFigure("f1"), copy_figure())
    assert len({figure.at for figure in state.document.figures}) == 21 and not found_problems(state.document)
