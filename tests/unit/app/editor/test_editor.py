"""The editor in the app: fingers, keys and buttons in, documents out; one undo takes back a whole stroke."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.answers import found_problems
from tablelight.app.changes import set_option
from tablelight.app.editor.areas import copy_area, rotate_area
from tablelight.app.editor.figures.update import delete_figure, new_figure
from tablelight.app.editor.objectives import set_scenario
from tablelight.app.editor.opening import (
    close_editor,
    set_orientation,
    set_size,
    set_title,
    set_tool_option,
    tools,
    with_document,
)
from tablelight.app.editor.rules.adding import TERRAINS, presets
from tablelight.app.editor.rules.update import add_rule
from tablelight.app.editor.update import begin_stroke, cancel_stroke, continue_stroke, end_stroke, select_tool
from tablelight.app.editor.walls import toggle_edge
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.board.document import FreeBoard, GridBoard
from tablelight.view.marks import ROOFS
from tablelight.view.nodes import walk, words_of
from tablelight.view.plane import plane_of
from tablelight.view.words import Words, ground_name
from tests.unit.editor import (
    SLACK,
    after,
    begun,
    centre,
    steps,
    stroke,
    terrain,
    with_figures,
    written,
)


@pytest.mark.parametrize("game", ["heroclix", "herotrek", "oraculo", "carnevale", "heroscape"])
def test_a_new_board_of_every_game_opens_in_the_editor(game: str) -> None:
    state = begun(game, title="  Ours ")
    assert state.document.game == game and state.document.title == "Ours"
    assert state.editor.session is not None and found_problems(state.document) == ()
    for tool in tools(state):
        shown = page(after(state, select_tool(tool)))
        assert words_of(shown.panel) and "Done editing" in words_of(shown.bar)


def test_the_size_that_was_written() -> None:
    hexes = begun("herotrek", columns="7", rows="5", orientation="flat").document.board
    assert isinstance(hexes, GridBoard) and (hexes.columns, hexes.rows, hexes.orientation) == (7, 5, "flat")
    table = begun("carnevale", columns="24", rows="1e99").document.board
    assert isinstance(table, FreeBoard) and (table.width, table.height) == (24_000, 256_000)
    odd = begun("heroclix", columns="many", rows="-3").document.board
    assert isinstance(odd, GridBoard) and (odd.columns, odd.rows) == (16, 1)


def test_a_stroke_of_the_brush_is_one_step() -> None:
    state = begun()
    state = stroke(state, centre(state, 1, 1), centre(state, 5, 1), centre(state, 5, 3))
    assert set(terrain(state)) == {(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (5, 2), (5, 3)}
    assert set(terrain(state).values()) == {"hindering"} and steps(state) == 1
    state = after(state, app.Undo())
    assert terrain(state) == {} and "Undone." in words_of(page(state).message)
    assert len(terrain(after(state, app.Redo()))) == 7


def test_a_fast_finger_leaves_no_gaps_on_hexes() -> None:
    state = begun("herotrek")
    state = stroke(state, centre(state, 0, 0), centre(state, 11, 9))
    painted = set(terrain(state))
    grid = state.document.topology
    assert all(any(other in painted for other in grid.neighbours(space)) for space in painted)
    assert {(0, 0), (11, 9)} <= painted


def test_a_broad_brush_takes_the_neighbours() -> None:
    state = after(begun("herotrek"), set_tool_option("wide", True))
    state = stroke(state, centre(state, 4, 4))
    assert set(terrain(state)) == {(4, 4), *state.document.topology.neighbours((4, 4))}


def test_a_rectangle_by_drag_and_by_two_taps_is_the_same() -> None:
    state = after(begun(), set_tool_option("shape", "rectangle"), set_tool_option("terrain", "water"))
    dragged = stroke(state, centre(state, 6, 5), centre(state, 4, 3))
    tapped = stroke(state, centre(state, 6, 5))
    assert terrain(tapped) == {}
    tapped = stroke(tapped, centre(state, 4, 3))
    assert dragged.document == tapped.document and len(terrain(dragged)) == 9
    assert steps(dragged) == steps(tapped) == 1


def test_fill_stays_between_the_walls() -> None:
    state = after(
        begun(columns="4", rows="2"),
        select_tool("edges"),
        toggle_edge(((1, 0), (2, 0))),
        toggle_edge(((1, 1), (2, 1))),
    )
    state = after(state, select_tool("terrain"), set_tool_option("shape", "fill"))
    assert set(terrain(stroke(state, centre(state, 0, 0)))) == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_levels() -> None:
    state = after(begun(), select_tool("level"), set_tool_option("level", 3))
    state = stroke(state, centre(state, 2, 2))
    assert [(spec.at, spec.level, spec.terrain) for spec in state.document.spaces_board.spaces] == [
        ((2, 2), 3, "clear")
    ]
    state = stroke(after(state, set_tool_option("level", 0)), centre(state, 2, 2))
    assert state.document.spaces_board.spaces == ()


def test_walls_are_dragged_along_sides_and_taken_away_the_same_way() -> None:
    state = after(begun(), select_tool("edges"))
    along = (150.0, 202.0), (650.0, 198.0)
    state = stroke(state, *along)
    between = {frozenset(edge.between) for edge in state.document.spaces_board.edges}
    assert between == {frozenset({(column, 1), (column, 2)}) for column in range(1, 7)}, "no side across the way"
    assert steps(state) == 1
    doors = stroke(after(state, set_tool_option("edge", "door-closed")), (250.0, 205.0))
    kinds = {edge.kind for edge in doors.document.spaces_board.edges}
    assert kinds == {"wall", "door-closed"} and len(doors.document.spaces_board.edges) == 6, "in place of the wall"
    assert stroke(state, *along).document.spaces_board.edges == ()


def test_a_stroke_from_a_corner_takes_no_side_that_was_not_meant() -> None:
    state = after(begun(), select_tool("edges"))
    state = stroke(state, (200.0, 198.0), (400.0, 200.0))
    assert {frozenset(edge.between) for edge in state.document.spaces_board.edges} == {
        frozenset({(column, 1), (column, 2)}) for column in (2, 3)
    }
    tapped = stroke(after(begun(), select_tool("edges")), (204.0, 190.0))
    assert len(tapped.document.spaces_board.edges) == 1, "a tap near a corner takes the nearest side"


def test_walls_on_hexes_by_tap_and_by_button() -> None:
    state = after(begun("herotrek"), select_tool("edges"))
    (ax, ay), (bx, by) = centre(state, 3, 3), centre(state, 4, 3)
    tapped = stroke(state, ((ax + bx) / 2 - 8, (ay + by) / 2))
    assert [set(edge.between) for edge in tapped.document.spaces_board.edges] == [{(3, 3), (4, 3)}]
    assert after(state, toggle_edge(((3, 3), (4, 3)))).document == tapped.document
    assert after(tapped, toggle_edge(((4, 3), (3, 3)))).document.spaces_board.edges == ()


def test_objects_are_put_and_taken() -> None:
    state = after(begun("oraculo"), select_tool("objects"), set_tool_option("thing", "column"))
    put = stroke(state, centre(state, 1, 1), centre(state, 3, 1))
    assert [(thing.at, thing.kind) for thing in put.document.spaces_board.objects] == [
        ((column, 1), "column") for column in (1, 2, 3)
    ]
    assert stroke(put, centre(state, 3, 1), centre(state, 1, 1)).document.spaces_board.objects == ()


def test_a_second_finger_takes_the_stroke_back() -> None:
    state = begun()
    x, y = centre(state, 1, 1)
    state = after(state, begin_stroke(x, y, SLACK), continue_stroke(x + 300, y), cancel_stroke(), end_stroke())
    assert terrain(state) == {} and steps(state) == 0


def test_undo_while_playing_goes_back_into_what_was_edited() -> None:
    state = after(with_figures(), app.SelectFigure("f2"), close_editor(), app.Undo(), app.Undo())
    assert state.document.figures == () and state.selected is None


def test_a_figure_off_the_table_is_not_selected_when_the_editor_closes() -> None:
    assert after(with_figures(), app.SelectFigure("nobody"), close_editor()).selected is None


def test_the_keyboard_paints() -> None:
    state = after(begun(), app.MoveCursor(0, 0))
    here = state.cursor
    assert here is not None
    state = after(state, app.MoveCursor(1, 0), app.Enter())
    assert set(terrain(state)) == {(here[0] + 1, here[1])}
    state = after(state, select_tool("figures"), new_figure(), app.MoveCursor(0, 1), app.Enter())
    assert state.document.figures[0].at == ((here[0] + 1, here[1] + 1),)


def test_the_keyboard_has_the_sides_of_the_cursors_space_as_switches() -> None:
    state = after(begun("herotrek"), app.MoveCursor(0, 0), select_tool("edges"))
    assert state.cursor is not None
    switches = [n for n in walk(page(state).panel) if n.attrs.get("role") == "switch"]
    assert len(switches) == 6
    action = switches[0].do
    assert isinstance(action, app.Action)
    assert len(after(state, action).document.spaces_board.edges) == 1


def test_escape_goes_outwards_and_never_out_of_the_editor() -> None:
    state = after(begun("carnevale"), set_tool_option("draw", "polygon"))
    state = stroke(stroke(state, (100, 100)), (300, 100))
    assert state.editor.session is not None and len(state.editor.session.points) == 2
    for _ in range(6):
        state = after(state, app.Cancel())
    assert state.editor.session is not None and state.editor.session.points == ()


def test_an_edge_with_an_inner_side_has_that_of_the_finger() -> None:
    state = after(begun("heroscape"), select_tool("edges"), set_tool_option("edge", "battlement"))
    (ax, ay), (bx, by) = centre(state, 3, 3), centre(state, 4, 3)
    near = (ax + bx) / 2 - 8, (ay + by) / 2
    far = (ax + bx) / 2 + 8, (ay + by) / 2
    (edge,) = stroke(state, near).document.spaces_board.edges
    assert edge.inside == (3, 3)
    turned = stroke(stroke(state, near), far)
    assert [edge.inside for edge in turned.document.spaces_board.edges] == [(4, 3)]
    assert stroke(turned, far).document.spaces_board.edges == ()
    assert after(state, toggle_edge(((4, 3), (3, 3)))).document.spaces_board == turned.document.spaces_board
    ruin = after(state, set_tool_option("edge", "ruin"), toggle_edge(((4, 3), (3, 3))))
    assert [edge.inside for edge in ruin.document.spaces_board.edges] == [None]
    assert any(ink.style == "inner" for layer in layers(turned) for ink in layer.inks)


def test_tall_objects_have_a_height() -> None:
    state = after(
        begun("heroscape"),
        select_tool("objects"),
        set_tool_option("thing", "glacier"),
        set_tool_option("thing_height", 7),
    )
    state = stroke(state, centre(state, 1, 1))
    assert [(thing.kind, thing.height) for thing in state.document.spaces_board.objects] == [("glacier", 7)]
    state = stroke(after(state, set_tool_option("thing", "palm")), centre(state, 2, 2))
    assert state.document.spaces_board.objects[1].height is None


def test_the_hand_reads_a_space_and_names_it() -> None:
    state = after(begun("herotrek"), select_tool("hand"), app.Tap((2, 3)))
    assert "C4" in words_of(page(state).panel)
    named = written(state, "Label of C4", "Spring")
    assert named.document.spaces_board.spaces[0].label == "Spring"
    assert written(named, "Label of C4", " ").document.spaces_board.spaces == ()
    assert after(state, app.Tap((2, 3))).cursor is None


def test_late_answers_do_nothing_once_the_editor_is_closed() -> None:
    state = after(with_figures(), close_editor())
    for action in (
        begin_stroke(1, 1, 1),
        continue_stroke(2, 2),
        end_stroke(),
        delete_figure(),
        set_title("x"),
    ):
        assert after(state, action) == state


def test_options_and_title_in_the_editor() -> None:
    state = after(begun(), set_title(" Roof "), set_option("indoors", True))
    assert state.document.title == "Roof" and state.document.options == {"indoors": True}
    assert after(state, set_option("indoors", False)).document.options == {}


def test_hexes_turned_the_other_way_keep_only_real_sides() -> None:
    state = after(begun("herotrek"), select_tool("edges"))
    for other in ((4, 3), (3, 4), (4, 4)):
        state = after(state, toggle_edge(((3, 3), other)))
    before = len(state.document.spaces_board.edges)
    turned = after(state, select_tool("board"), set_orientation("flat"))
    assert turned.document.spaces_board.orientation == "flat"
    assert 0 < len(turned.document.spaces_board.edges) <= before and found_problems(turned.document) == ()


def test_a_stroke_of_the_wide_brush_outlives_the_spaces_that_are_cut_off_under_it() -> None:
    """Found by tests/unit/app/editor/test_anything.py: it asked for the neighbours of a space that was gone."""
    state = begun("oraculo")
    state = after(state, set_tool_option("wide", True), begin_stroke(*centre(state, 2, 3), SLACK), set_size(height="1"))
    assert layers(state)
    assert terrain(after(state, end_stroke())) == {}


def test_an_area_is_copied_and_turned_by_buttons_and_each_is_one_step_of_undo() -> None:
    state = after(begun("carnevale"), set_tool_option("draw", "box"))
    state = stroke(state, (100, 100), (300, 200))
    before = state.document
    texts = [words_of(node) for node in walk(page(state).panel) if node.tag == "button"]
    assert "Copy" in texts and "Turn by a quarter" in texts
    state = after(state, copy_area())
    assert len(state.document.free_board.areas) == 2
    state = after(state, rotate_area())
    first, second = state.document.free_board.areas
    spans = []
    for area in (first, second):
        xs, ys = [x for x, _ in area.points], [y for _, y in area.points]
        spans.append((max(xs) - min(xs), max(ys) - min(ys)))
    assert spans[0][0] > spans[0][1] and spans[1] == spans[0][::-1], "the copy is the one that is turned"
    assert first == before.free_board.areas[0]
    assert after(state, app.Undo(), app.Undo()).document == before


def test_a_stroke_says_what_lies_indoors() -> None:
    state = after(begun(), set_tool_option("terrain", "void"))
    state = stroke(state, centre(state, 3, 1))
    state = after(state, set_tool_option("cover", "indoors"))
    assert "Hindering terrain" not in words_of(page(state).panel), "no grounds to choose from"
    state = stroke(state, centre(state, 1, 1), centre(state, 3, 1))
    assert roofs(state) == {(1, 1): True, (2, 1): True}, "what is no square lies nowhere"
    state = after(state, set_tool_option("cover", "outdoors"))
    state = stroke(state, centre(state, 2, 1))
    assert roofs(state) == {(1, 1): True, (2, 1): False} and roofs(after(state, app.Undo()))[2, 1] is True
    drawn = "".join(ink.path for layer in layers(state) for ink in layer.inks)
    assert [drawn.count(ROOFS[said]) for said in (True, False)] == [1, 1]
    assert "indoors" in ground_name(state.document, (1, 1), state.ui, Words("en"))
    state = after(state, set_tool_option("cover", "as-board"))
    state = stroke(state, centre(state, 1, 1), centre(state, 2, 1))
    assert roofs(state) == {}
    assert "As the board" not in words_of(page(after(begun("oraculo"), select_tool("terrain"))).panel)


def roofs(state: AppState) -> dict[tuple[int, int], bool]:
    """The spaces that say whether they are indoors, and what they say."""
    return {spec.at: spec.indoors for spec in state.document.spaces_board.spaces if spec.indoors is not None}


def test_a_piece_of_hexes_that_point_the_other_way_is_no_longer_in_hand() -> None:
    state = after(begun("heroscape"), select_tool("stamp"))
    state = stroke(state, centre(state, 0, 0), centre(state, 2, 2))
    assert "Mirror it" in words_of(page(state).panel)
    state = after(state, select_tool("board"), set_orientation("flat"), select_tool("stamp"))
    assert "Mirror it" not in words_of(page(state).panel)
    state = stroke(state, centre(state, 0, 0), centre(state, 2, 2))
    assert "Mirror it" in words_of(page(state).panel), "another one is taken"


def test_void_has_no_level() -> None:
    state = after(begun(), select_tool("terrain"), set_tool_option("terrain", "void"))
    state = after(stroke(state, centre(state, 3, 3)), select_tool("level"), set_tool_option("level", 3))
    state = stroke(state, centre(state, 3, 3), centre(state, 4, 3))
    assert {spec.at: spec.level for spec in state.document.spaces_board.spaces} == {(3, 3): 0, (4, 3): 3}


def test_a_door_in_a_battlement_has_no_inner_side() -> None:
    state = after(begun("heroscape"), select_tool("edges"), set_tool_option("edge", "battlement"))
    state = after(state, set_tool_option("edge_shape", "room"))
    state = stroke(state, centre(state, 3, 3), centre(state, 5, 5))
    (ax, ay), (bx, by) = plane_of(state.document.board).side(*state.document.board.edges[0].between)
    state = stroke(state, ((ax + bx) / 2, (ay + by) / 2))
    assert [edge.inside for edge in state.document.board.edges if edge.kind == "door"] == [None]


def test_a_later_last_round_needs_no_die_that_ends_before_it() -> None:
    state = after(begun(), select_tool("objectives"))
    state = with_document(state, evolve(state.document, scenario={"rounds": 5, "goes_on": 4, "up_to": 7}))
    assert after(state, set_scenario("rounds", 6)).document.scenario == {"rounds": 6, "goes_on": 4, "up_to": 7}
    later = after(state, set_scenario("rounds", 9))
    assert later.document.scenario == {"rounds": 9, "goes_on": 4} and found_problems(later.document) == ()


def test_a_terrain_whose_adding_is_undone_is_not_painted() -> None:
    deep = next(add for add in presets("terrains", TERRAINS) if add.label == "Deep water")
    state = after(begun("own"), add_rule(deep), select_tool("terrain"), set_tool_option("terrain", "deep-water"))
    state = stroke(after(state, app.Undo()), centre(state, 2, 2))
    assert found_problems(state.document) == ()
