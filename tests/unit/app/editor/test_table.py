"""The editor of a bare table: areas, their corners, their kinds."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from tablelight.app import actions as app
from tablelight.app import answers
from tablelight.app.answers import found_problems
from tablelight.app.editor.areas import (
    copy_area,
    delete_area,
    delete_corner,
    rotate_area,
    set_area_field,
    set_area_size,
)
from tablelight.app.editor.opening import (
    close_editor,
    edit_refused_file,
    session_of,
    set_size,
    set_tool_option,
    with_document,
)
from tablelight.app.editor.update import select_tool
from tablelight.app.page import page
from tablelight.app.saves.actions import FileLoaded
from tablelight.board.parts import Objective
from tablelight.board.units import Thousandths
from tablelight.view.formatting import Notation
from tablelight.view.nodes import words_of
from tests.unit.editor import (
    after,
    areas,
    begun,
    centre,
    steps,
    stroke,
    with_figures,
)


def test_a_rectangle_on_the_bare_table_snaps_to_quarters() -> None:
    state = stroke(begun("carnevale"), (101, 203), (512, 404))
    assert areas(state) == [((1000, 2000), (5000, 2000), (5000, 4000), (1000, 4000))] and steps(state) == 1
    free = stroke(after(begun("carnevale"), set_tool_option("snap", False)), (101, 203), (512, 404))
    assert areas(free)[0][0] == (1010, 2030)
    tapped = stroke(stroke(begun("carnevale"), (101, 203)), (512, 404))
    assert areas(tapped) == areas(state) and steps(tapped) == 1, "by two taps the same"
    assert areas(stroke(stroke(begun("carnevale"), (101, 203)), (101, 404))) == [], "a line is no rectangle"


def test_a_polygon_corner_by_corner() -> None:
    state = after(begun("carnevale"), set_tool_option("draw", "polygon"), set_area_field("kind", "water"))
    for at in ((100.0, 100.0), (500.0, 100.0), (500.0, 400.0), (900.0, 900.0)):
        state = stroke(state, at)
    state = stroke(after(state, app.Undo()), (102.0, 98.0))
    assert areas(state) == [((1000, 1000), (5000, 1000), (5000, 4000))], (
        "undo took the last corner, the first one closes"
    )
    assert state.document.free_board.areas[0].kind == "water" and steps(state) == 1


def test_corners_are_bent_made_and_taken_away() -> None:
    state = stroke(begun("carnevale"), (100, 100), (500, 500))
    bent = stroke(state, (500, 500), (700, 600))
    assert areas(bent)[0][2] == (7000, 6000)
    more = stroke(bent, (300, 100), (300, 50))
    assert areas(more)[0][1] == (3000, 500) and len(areas(more)[0]) == 5
    assert more.editor.session is not None and more.editor.session.corner == 1
    assert areas(after(more, delete_corner())) == areas(bent)
    left = stroke(bent, (300, 100), (300, -5000))
    assert areas(left) == areas(bent) and session_of(left).corner is None, "dropped off the table: no new corner"
    pushed = stroke(after(bent, set_tool_option("draw", "touch")), (300, 200), (400, 200))
    assert areas(pushed)[0][0] == (2000, 1000)
    assert areas(after(pushed, delete_area())) == []
    raised = after(pushed, set_area_field("height", 2500), set_area_field("level", -500))
    assert (raised.document.free_board.areas[0].height, raised.document.free_board.areas[0].level) == (2500, -500)
    assert Notation("en").inches(2.5) == "2.5″"


def test_a_kind_is_for_the_next_area_while_drawing_and_for_the_selected_one_else() -> None:
    state = after(stroke(begun("carnevale"), (100, 100), (500, 500)), set_area_field("height", 3000))
    state = stroke(state, (1000, 100), (1500, 500))
    assert [area.height for area in state.document.free_board.areas] == [3000, 3000], "as high as the one before"
    state = stroke(after(state, set_area_field("kind", "water")), (1000, 1000), (1500, 1500))
    found = [(area.kind, area.height) for area in state.document.free_board.areas]
    assert found == [("building", 3000), ("building", 3000), ("water", None)]
    state = stroke(after(state, set_tool_option("draw", "touch")), (300, 300))
    state = after(state, set_area_field("kind", "obstacle"))
    assert state.document.free_board.areas[0].kind == "obstacle"


def test_corners_areas_and_figures_go_by_a_tap_too() -> None:
    state = stroke(stroke(begun("carnevale"), (100, 100), (500, 500)), (500, 500))
    bent = stroke(after(state, set_tool_option("moving", True)), (700, 600))
    assert areas(bent)[0][2] == (7000, 6000)
    pushed = stroke(after(bent, app.Cancel(), set_tool_option("moving", True)), (200, 200))
    assert areas(pushed)[0] == ((2000, 2000), (6000, 2000), (8000, 7000), (2000, 6000))
    assert pushed.editor.session is not None and not pushed.editor.session.moving
    people = after(with_figures(), app.SelectFigure("f2"), set_tool_option("moving", True))
    assert stroke(people, centre(people, 7, 7)).document.figure("f2").at == ((7, 7),)


def test_a_bow_tie_is_listed() -> None:
    state = stroke(begun("carnevale"), (100, 100), (500, 500))
    state = stroke(state, (500, 100), (100, 700))
    assert "cross or lie on one another" in words_of(page(state).panel)
    assert after(state, app.ShowProblem(0)).editor.session is not None


def test_a_file_with_a_bow_tie_is_refused_and_mended_and_the_rules_say_what_the_editor_lists() -> None:
    """After "Done editing" the rules answer moves only once the area is mended; until then a notice counts problems."""
    bow = [[2, 2], [6, 6], [6, 2], [2, 6]]
    text = json.dumps(
        {
            **{"format": "tablelight", "version": 1, "game": "carnevale"},
            "board": {"grid": "inches", "width": 20, "height": 20, "areas": [{"kind": "water", "points": bow}]},
            "figures": [{"id": "a", "side": "red", "at": [10, 10], "base": 30, "stats": {"move": 4}}],
        }
    )
    state = after(begun("carnevale"), FileLoaded("bow.json", text))
    assert state.dialog == "problems" and [p.path for p in state.problems] == ["$.board.areas[0].points"]
    state = after(state, edit_refused_file(), app.ShowProblem(0))
    assert session_of(state).area == 0 and session_of(state).problem_places == state.document.free_board.areas[0].points
    done = after(state, close_editor())
    assert done.notice is not None and done.notice.values == {"count": 1}
    problem = answers.problem_of(answers.moves(done.document, "a", "move", ()))
    assert problem is not None and problem.path == "$.board.areas[0].points"
    mended = after(stroke(state, centre(state, 6000, 6000)), delete_corner())
    assert len(mended.document.free_board.areas[0].points) == 3 and found_problems(mended.document) == ()
    assert after(mended, close_editor()).notice is None
    assert answers.value_of(answers.moves(mended.document, "a", "move", ())) is not None


@pytest.mark.parametrize("points", [[[2, 2], [2, 2], [6, 6]], [[2, 2], [2, 2], [2, 2]], [[2, 2], [4, 4], [6, 6]]])
def test_an_area_pushed_flat_is_kept_and_can_be_shown(points: list[list[int]]) -> None:
    """A corner dropped on its neighbour must not lose the game when it is opened again."""
    area = {"kind": "building", "points": points, "level": 1}
    plain = {"format": "tablelight", "version": 1, "game": "carnevale"}
    text = json.dumps({**plain, "board": {"grid": "inches", "width": 20, "height": 20, "areas": [area]}})
    state = after(begun("carnevale"), FileLoaded("flat.json", text), edit_refused_file(), app.ShowProblem(0))
    assert [p.path for p in found_problems(state.document)] == ["$.board.areas[0].points"]
    assert found_problems(after(state, delete_area()).document) == ()
    none = after(begun("carnevale"), FileLoaded("none.json", text.replace(json.dumps(points), "[]")))
    assert none.dialog == "problems" and none.editor.refused_game is not None
    assert none.editor.refused_game.present.free_board.areas == (), "what cannot be read of it is left out"


def test_the_form_of_a_base_on_the_bare_table() -> None:
    state = after(with_figures("carnevale"), app.SelectFigure("f1"))
    assert state.document.figure("f1").base == 30
    assert "40 mm" in words_of(page(state).panel)


def test_after_a_selected_area_is_deleted_the_next_one_is_drawn_by_a_drag() -> None:
    state = stroke(begun("carnevale"), (100, 100), (500, 500))
    moving = after(state, set_tool_option("moving", True))
    assert len(areas(stroke(after(moving, delete_area()), (600, 100), (900, 500)))) == 1
    assert len(areas(stroke(after(moving, set_area_field("kind", "water")), (600, 100), (900, 500)))) == 2


def test_the_selected_area_stays_selected_when_another_one_comes_back() -> None:
    state = stroke(stroke(begun("carnevale"), (100, 100), (500, 500)), (700, 100), (900, 500))
    state = stroke(after(state, set_tool_option("draw", "touch")), (300, 300))
    state = stroke(after(state, delete_area()), (800, 300))
    state = after(state, app.Undo())
    assert session_of(state).area == 1 and len(areas(state)) == 2
    assert areas(after(state, delete_area())) == [((1000, 1000), (5000, 1000), (5000, 5000), (1000, 5000))]


def test_a_copy_in_the_corner_of_the_table_lies_aside() -> None:
    drawn = stroke(begun("carnevale"), (3200, 3200), (3600, 3600))
    first, second = areas(after(drawn, copy_area()))
    assert first[0] == (32000, 32000) and second[0] == (31000, 31000)


def test_four_quarter_turns_lead_back() -> None:
    drawn = after(stroke(begun("carnevale"), (500, 500), (800, 900)), set_area_size("2.001", "1"))
    assert areas(after(drawn, *[rotate_area()] * 4)) == areas(drawn)


def test_another_height_keeps_a_width_that_is_no_whole_number_of_inches() -> None:
    state = begun("carnevale")
    wide = with_document(
        state, evolve(state.document, board=evolve(state.document.free_board, width=Thousandths(36500)))
    )
    board = after(wide, set_size(height="30")).document.free_board
    assert (board.width, board.height) == (36500, 30000)
    assert after(wide, set_size(width="")).document == wide.document, "an emptied field changes nothing"


def test_the_problem_of_an_objective_leads_to_it() -> None:
    state = begun("carnevale")
    lost = Objective(id="lost", label="A", at=(99_000, 0), points={"round": 1})
    state = after(with_document(state, evolve(state.document, objectives=(lost,))), app.ShowProblem(0))
    assert (session_of(state).tool, session_of(state).objective) == ("objectives", "lost")


def test_a_tap_near_an_objective_chooses_it() -> None:
    state = after(begun("carnevale"), select_tool("objectives"))
    x, y = centre(state, 10000, 10000)
    state = stroke(stroke(state, (x, y)), (x + 300, y))
    first, second = state.document.objectives
    assert session_of(state).objective == second.id
    chosen = stroke(state, (x + 15, y))
    assert chosen.document == state.document and session_of(chosen).objective == first.id
    around = evolve(first, at=None, area=((20000, 20000), (26000, 20000), (26000, 26000)))
    inside = with_document(state, evolve(state.document, objectives=(around, second)))
    chosen = stroke(inside, centre(state, 24000, 22000))
    assert chosen.document == inside.document and session_of(chosen).objective == first.id
