"""The editor as the app has it: fingers, keys and buttons in, documents out; every stroke one step back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as app
from tablelight.app import answering
from tablelight.app.editing import actions as do
from tablelight.app.editing.changing import found_problems, session_of
from tablelight.app.editing.opening import tools
from tablelight.app.editing.roster import write_roster
from tablelight.app.panels.page import page
from tablelight.app.panels.parts import words_of as language_of
from tablelight.app.photo import PREFIX, WHOLE, Photo
from tablelight.app.scene import layers
from tablelight.app.state import State
from tablelight.app.trouble import where
from tablelight.app.update import update
from tablelight.board.document import FreeBoard, GridBoard
from tablelight.board.problems import Problem
from tablelight.grid import Space
from tablelight.rules.answers import Moves
from tablelight.view.games import LOOKS, look
from tablelight.view.nodes import Node, walk, words_of
from tablelight.view.numbers import inches
from tablelight.view.plane import plane_of
from tablelight.view.styles import STYLES

SLACK = 20.0
PHOTO = Photo(source=PREFIX + "AAAA", width=1600, height=1200)


def begun(game: str = "heroclix", **form: Any) -> State:
    state = update(State(), do.NewForm("game", game))
    for name, value in form.items():
        state = update(state, do.NewForm(name, value))
    return update(state, do.MakeBoard())


def after(state: State, *actions: app.Action) -> State:
    for action in actions:
        state = update(state, action)
        page(state), layers(state)  # what is shown on the way must never fail
    return state


def stroke(state: State, *points: tuple[float, float]) -> State:
    (x, y), *rest = points
    return after(state, do.Press(x, y, SLACK), *(do.Drag(*at) for at in rest), do.Release())


def centre(state: State, *space: int) -> tuple[float, float]:
    return plane_of(state.document.board).centre((space[0], space[1]))


def terrain(state: State) -> dict[Space, str]:
    return {spec.at: spec.terrain for spec in state.document.spaces_board.spaces}


def steps(state: State) -> int:
    assert state.history is not None
    return len(state.history.past)


def buttons(node: Node) -> list[Node]:
    return [found for found in walk(node) if found.do is not None or found.change is not None]


@pytest.mark.parametrize("game", ["heroclix", "herotrek", "oraculo", "carnevale", "heroscape"])
def test_a_new_board_of_every_game_opens_in_the_editor(game: str) -> None:
    state = begun(game, title="  Ours ")
    assert state.document.game == game and state.document.title == "Ours"
    assert state.editor.session is not None and found_problems(state.document) == ()
    for tool in tools(state):
        shown = page(after(state, do.UseTool(tool)))
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
    assert terrain(state) == {} and "Undone." in words_of(page(state).panel)
    assert len(terrain(after(state, app.Redo()))) == 7


def test_a_fast_finger_leaves_no_gaps_on_hexes() -> None:
    state = begun("herotrek")
    state = stroke(state, centre(state, 0, 0), centre(state, 11, 9))
    painted = set(terrain(state))
    grid = state.document.topology
    assert all(any(other in painted for other in grid.neighbours(space)) for space in painted)
    assert {(0, 0), (11, 9)} <= painted


def test_a_broad_brush_takes_the_neighbours() -> None:
    state = after(begun("herotrek"), do.SetTool("wide", True))
    state = stroke(state, centre(state, 4, 4))
    assert set(terrain(state)) == {(4, 4), *state.document.topology.neighbours((4, 4))}


def test_a_rectangle_by_drag_and_by_two_taps_is_the_same() -> None:
    state = after(begun(), do.SetTool("shape", "rectangle"), do.SetTool("terrain", "water"))
    dragged = stroke(state, centre(state, 6, 5), centre(state, 4, 3))
    tapped = stroke(state, centre(state, 6, 5))
    assert terrain(tapped) == {}
    tapped = stroke(tapped, centre(state, 4, 3))
    assert dragged.document == tapped.document and len(terrain(dragged)) == 9
    assert steps(dragged) == steps(tapped) == 1


def test_fill_stays_between_the_walls() -> None:
    state = after(
        begun(columns="4", rows="2"), do.UseTool("edges"), do.SetSide(((1, 0), (2, 0))), do.SetSide(((1, 1), (2, 1)))
    )
    state = after(state, do.UseTool("terrain"), do.SetTool("shape", "fill"))
    assert set(terrain(stroke(state, centre(state, 0, 0)))) == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_levels() -> None:
    state = after(begun(), do.UseTool("level"), do.SetTool("level", 3))
    state = stroke(state, centre(state, 2, 2))
    assert [(spec.at, spec.level, spec.terrain) for spec in state.document.spaces_board.spaces] == [
        ((2, 2), 3, "clear")
    ]
    state = stroke(after(state, do.SetTool("level", 0)), centre(state, 2, 2))
    assert state.document.spaces_board.spaces == ()


def test_walls_are_dragged_along_sides_and_taken_away_the_same_way() -> None:
    state = after(begun(), do.UseTool("edges"))
    along = (150.0, 202.0), (650.0, 198.0)
    state = stroke(state, *along)
    between = {frozenset(edge.between) for edge in state.document.spaces_board.edges}
    assert between == {frozenset({(column, 1), (column, 2)}) for column in range(1, 7)}, "no side across the way"
    assert steps(state) == 1
    doors = stroke(after(state, do.SetTool("edge", "door-closed")), (250.0, 205.0))
    kinds = {edge.kind for edge in doors.document.spaces_board.edges}
    assert kinds == {"wall", "door-closed"} and len(doors.document.spaces_board.edges) == 6, "in place of the wall"
    assert stroke(state, *along).document.spaces_board.edges == ()


def test_a_stroke_from_a_corner_takes_no_side_that_was_not_meant() -> None:
    state = after(begun(), do.UseTool("edges"))
    state = stroke(state, (200.0, 198.0), (400.0, 200.0))
    assert {frozenset(edge.between) for edge in state.document.spaces_board.edges} == {
        frozenset({(column, 1), (column, 2)}) for column in (2, 3)
    }
    tapped = stroke(after(begun(), do.UseTool("edges")), (204.0, 190.0))
    assert len(tapped.document.spaces_board.edges) == 1, "a tap near a corner takes the nearest side"


def test_walls_on_hexes_by_tap_and_by_button() -> None:
    state = after(begun("herotrek"), do.UseTool("edges"))
    (ax, ay), (bx, by) = centre(state, 3, 3), centre(state, 4, 3)
    tapped = stroke(state, ((ax + bx) / 2 - 8, (ay + by) / 2))
    assert [set(edge.between) for edge in tapped.document.spaces_board.edges] == [{(3, 3), (4, 3)}]
    assert after(state, do.SetSide(((3, 3), (4, 3)))).document == tapped.document
    assert after(tapped, do.SetSide(((4, 3), (3, 3)))).document.spaces_board.edges == ()


def test_objects_are_put_and_taken() -> None:
    state = after(begun("oraculo"), do.UseTool("objects"), do.SetTool("thing", "column"))
    put = stroke(state, centre(state, 1, 1), centre(state, 3, 1))
    assert [(thing.at, thing.kind) for thing in put.document.spaces_board.objects] == [
        ((column, 1), "column") for column in (1, 2, 3)
    ]
    assert stroke(put, centre(state, 3, 1), centre(state, 1, 1)).document.spaces_board.objects == ()


def test_a_second_finger_takes_the_stroke_back() -> None:
    state = begun()
    x, y = centre(state, 1, 1)
    state = after(state, do.Press(x, y, SLACK), do.Drag(x + 300, y), do.LetGo(), do.Release())
    assert terrain(state) == {} and steps(state) == 0


def with_figures(game: str = "heroclix", count: int = 2) -> State:
    state = after(begun(game), do.UseTool("figures"), do.NewFigure())
    for column in range(count):
        state = stroke(state, centre(state, *((column + 1, 1) if game != "carnevale" else (3000 * (column + 1), 3000))))
    return after(state, do.NewFigure())


def test_each_tap_places_another_figure_with_every_number() -> None:
    state = with_figures()
    assert [(figure.id, figure.at, figure.side) for figure in state.document.figures] == [
        ("f1", ((1, 1),), "red"),
        ("f2", ((2, 1),), "red"),
    ]
    assert set(state.document.figures[0].stats) == {"speed", "range"}
    assert found_problems(state.document) == () and steps(state) == 2


def test_a_figure_is_chosen_by_tap_moved_by_drag() -> None:
    state = with_figures()
    assert stroke(state, centre(state, 1, 1)).selected == "f1"
    moved = stroke(state, centre(state, 1, 1), centre(state, 4, 4), centre(state, 6, 5))
    assert moved.document.figure("f1").at == ((6, 5),) and steps(moved) == 3
    assert stroke(moved, centre(state, 9, 9)).selected is None, "beside everybody: let go"


def test_everything_of_a_figure_by_the_form() -> None:
    state = after(with_figures(), app.Choose("f1"))
    shown = {node.attrs.get("aria-label") or words_of(node) for node in buttons(page(state).panel)}
    assert {"Copy", "Keep in the roster", "Delete this figure", "Blue", "Flyer", "Speed: more"} <= shown
    state = after(state, do.Alter(lambda f: evolve(f, name="Captain", side="blue"), figure="f1"))
    assert state.document.figure("f1").label == "Captain" and state.document.figure("f1").side == "blue"
    state = after(state, app.SetState("f1", "tokens", 2))
    copied = after(state, do.CopyFigure())
    assert copied.document.figures[-1].name == "Captain 2" and copied.document.figures[-1].state == {}
    assert copied.selected == copied.document.figures[-1].id and found_problems(copied.document) == ()
    assert [figure.id for figure in after(copied, do.DeleteFigure()).document.figures] == ["f1", "f2"]


def written(state: State, label: str, text: str) -> State:
    """What happens when a text is written into the line of this label."""
    for node in walk(page(state).panel):
        if node.tag == "label" and words_of(node.children[0]) == label:
            made = node.children[1].change
            assert made is not None
            action = made(text)
            assert isinstance(action, app.Action)
            return after(state, action)
    raise AssertionError(label)


def test_impossible_numbers_are_listed_not_forbidden() -> None:
    state = written(after(with_figures(), app.Choose("f2")), "Speed", "-4")
    assert state.document.figure("f2").stats["speed"] == -4
    (problem,) = found_problems(state.document)
    assert where(state.document, problem, language_of(state)) == "f2 · Speed"
    assert "must be at least 0" in words_of(page(state).panel)
    assert "speed" not in written(state, "Speed", "").document.figure("f2").stats
    assert written(state, "Speed", "7").document.figure("f2").stats["speed"] == 7


def test_a_problem_leads_to_its_place() -> None:
    state = with_figures()
    state = after(state, do.UseTool("board"), do.SetSize(width="2"))
    assert len(found_problems(state.document)) == 1
    state = after(state, do.LeadTo(0))
    assert state.editor.session is not None
    assert state.editor.session.led == ((2, 1),) and state.selected == "f2"
    assert any(ink.style == "offender" for layer in layers(state) for ink in layer.inks)
    assert after(state, do.LeadTo(7)).editor.session is not None


def test_leaving_with_problems_is_allowed_and_said_and_nothing_breaks() -> None:
    state = after(with_figures(), do.SetSize(width="2"), do.StopEditing())
    assert state.editor.session is None
    assert "problems (1)" in words_of(page(state).panel)
    for action in (
        app.Choose("f1"),
        app.Take("move"),
        app.Tap((0, 3)),
        app.SetMode("see"),
        app.ToggleMap(),
        app.Tap((1, 1)),
    ):
        state = after(state, action)
    assert "off the board" in words_of(page(after(state, app.SetMode("move"), app.Choose("f1"))).panel)


def test_leaving_with_a_good_position_is_playing() -> None:
    state = after(with_figures(), app.Choose("f1"), do.StopEditing())
    assert state.selected == "f1" and state.action == "move"
    assert any(ink.style == "reach" for layer in layers(state) for ink in layer.inks)


def test_undo_while_playing_goes_back_into_what_was_edited() -> None:
    state = after(with_figures(), app.Choose("f2"), do.StopEditing(), app.Undo(), app.Undo())
    assert state.document.figures == () and state.selected is None


def test_the_keyboard_paints() -> None:
    state = after(begun(), app.Step(0, 0))
    here = state.cursor
    assert here is not None
    state = after(state, app.Step(1, 0), app.Enter())
    assert set(terrain(state)) == {(here[0] + 1, here[1])}
    state = after(state, do.UseTool("figures"), do.NewFigure(), app.Step(0, 1), app.Enter())
    assert state.document.figures[0].at == ((here[0] + 1, here[1] + 1),)


def test_the_keyboard_has_the_sides_of_the_cursors_space_as_switches() -> None:
    state = after(begun("herotrek"), app.Step(0, 0), do.UseTool("edges"))
    assert state.cursor is not None
    switches = [n for n in walk(page(state).panel) if n.attrs.get("role") == "switch"]
    assert len(switches) == 6
    action = switches[0].do
    assert isinstance(action, app.Action)
    assert len(after(state, action).document.spaces_board.edges) == 1


def test_escape_goes_outwards_and_never_out_of_the_editor() -> None:
    state = after(begun("carnevale"), do.SetTool("draw", "polygon"))
    state = stroke(stroke(state, (100, 100)), (300, 100))
    assert state.editor.session is not None and len(state.editor.session.points) == 2
    for _ in range(6):
        state = after(state, app.Cancel())
    assert state.editor.session is not None and state.editor.session.points == ()


def areas(state: State) -> list[tuple[tuple[int, int], ...]]:
    return [area.points for area in state.document.free_board.areas]


def test_a_rectangle_on_the_bare_table_snaps_to_quarters() -> None:
    state = stroke(begun("carnevale"), (101, 203), (512, 404))
    assert areas(state) == [((1000, 2000), (5000, 2000), (5000, 4000), (1000, 4000))] and steps(state) == 1
    free = stroke(after(begun("carnevale"), do.SetTool("snap", False)), (101, 203), (512, 404))
    assert areas(free)[0][0] == (1010, 2030)
    tapped = stroke(stroke(begun("carnevale"), (101, 203)), (512, 404))
    assert areas(tapped) == areas(state) and steps(tapped) == 1, "by two taps the same"
    assert areas(stroke(stroke(begun("carnevale"), (101, 203)), (101, 404))) == [], "a line is no rectangle"


def test_a_polygon_corner_by_corner() -> None:
    state = after(begun("carnevale"), do.SetTool("draw", "polygon"), do.SetArea("kind", "water"))
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
    assert areas(after(more, do.DeleteCorner())) == areas(bent)
    pushed = stroke(after(bent, do.SetTool("draw", "touch")), (300, 200), (400, 200))
    assert areas(pushed)[0][0] == (2000, 1000)
    assert areas(after(pushed, do.DeleteArea())) == []
    raised = after(pushed, do.SetArea("height", 2500), do.SetArea("level", -500))
    assert (raised.document.free_board.areas[0].height, raised.document.free_board.areas[0].level) == (2500, -500)
    assert inches(2.5, "en") == "2.5″"


def test_a_kind_is_for_the_next_area_while_drawing_and_for_the_selected_one_else() -> None:
    state = after(stroke(begun("carnevale"), (100, 100), (500, 500)), do.SetArea("height", 3000))
    state = stroke(state, (1000, 100), (1500, 500))
    assert [area.height for area in state.document.free_board.areas] == [3000, 3000], "as high as the one before"
    state = stroke(after(state, do.SetArea("kind", "water")), (1000, 1000), (1500, 1500))
    found = [(area.kind, area.height) for area in state.document.free_board.areas]
    assert found == [("building", 3000), ("building", 3000), ("water", None)]
    state = stroke(after(state, do.SetTool("draw", "touch")), (300, 300))
    state = after(state, do.SetArea("kind", "obstacle"))
    assert state.document.free_board.areas[0].kind == "obstacle"


def test_a_new_figure_has_the_numbers_of_the_one_before() -> None:
    state = written(after(with_figures(), app.Choose("f2")), "Speed", "11")
    state = after(state, app.Choose(None), do.NewFigure())
    assert stroke(state, centre(state, 5, 5)).document.figures[-1].stats["speed"] == 11


def test_corners_areas_and_figures_go_by_a_tap_too() -> None:
    state = stroke(stroke(begun("carnevale"), (100, 100), (500, 500)), (500, 500))
    bent = stroke(after(state, do.SetTool("moving", True)), (700, 600))
    assert areas(bent)[0][2] == (7000, 6000)
    pushed = stroke(after(bent, app.Cancel(), do.SetTool("moving", True)), (200, 200))
    assert areas(pushed)[0] == ((2000, 2000), (6000, 2000), (8000, 7000), (2000, 6000))
    assert pushed.editor.session is not None and not pushed.editor.session.moving
    people = after(with_figures(), app.Choose("f2"), do.SetTool("moving", True))
    assert stroke(people, centre(people, 7, 7)).document.figure("f2").at == ((7, 7),)


def test_an_edge_with_an_inner_side_has_that_of_the_finger() -> None:
    state = after(begun("heroscape"), do.UseTool("edges"), do.SetTool("edge", "battlement"))
    (ax, ay), (bx, by) = centre(state, 3, 3), centre(state, 4, 3)
    near = (ax + bx) / 2 - 8, (ay + by) / 2
    far = (ax + bx) / 2 + 8, (ay + by) / 2
    (edge,) = stroke(state, near).document.spaces_board.edges
    assert edge.inside == (3, 3)
    turned = stroke(stroke(state, near), far)
    assert [edge.inside for edge in turned.document.spaces_board.edges] == [(4, 3)]
    assert stroke(turned, far).document.spaces_board.edges == ()
    assert after(state, do.SetSide(((4, 3), (3, 3)))).document.spaces_board == turned.document.spaces_board
    ruin = after(state, do.SetTool("edge", "ruin"), do.SetSide(((4, 3), (3, 3))))
    assert [edge.inside for edge in ruin.document.spaces_board.edges] == [None]
    assert any(ink.style == "inner" for layer in layers(turned) for ink in layer.inks)


def test_tall_objects_have_a_height() -> None:
    state = after(
        begun("heroscape"), do.UseTool("objects"), do.SetTool("thing", "glacier"), do.SetTool("thing_height", 7)
    )
    state = stroke(state, centre(state, 1, 1))
    assert [(thing.kind, thing.height) for thing in state.document.spaces_board.objects] == [("glacier", 7)]
    state = stroke(after(state, do.SetTool("thing", "palm")), centre(state, 2, 2))
    assert state.document.spaces_board.objects[1].height is None


def test_a_figure_on_two_hexes_is_placed_turned_and_copied() -> None:
    state = with_figures("heroscape", 1)
    state = after(state, app.Choose("f1"), do.SpreadFigure(2))
    assert len(state.document.figure("f1").at) == 2
    before = state.document.figure("f1").at
    turned = after(state, do.TurnFigure()).document.figure("f1").at
    assert turned[0] == before[0] and turned[1] != before[1]
    moved = stroke(state, centre(state, *before[0]), centre(state, 6, 6)).document.figure("f1").at
    assert moved[0] == (6, 6) and state.document.topology.direction(*moved) is not None
    copied = after(state, do.CopyFigure())
    assert len(copied.document.figures[-1].at) == 2


def test_the_hand_reads_a_space_and_names_it() -> None:
    state = after(begun("herotrek"), do.UseTool("hand"), app.Tap((2, 3)))
    assert "C4" in words_of(page(state).panel)
    named = written(state, "Label of C4", "Spring")
    assert named.document.spaces_board.spaces[0].label == "Spring"
    assert written(named, "Label of C4", " ").document.spaces_board.spaces == ()
    assert after(state, app.Tap((2, 3))).cursor is None


def test_a_bow_tie_is_listed() -> None:
    state = stroke(begun("carnevale"), (100, 100), (500, 500))
    state = stroke(state, (500, 100), (100, 700))
    assert "cross or lie on one another" in words_of(page(state).panel)
    assert after(state, do.LeadTo(0)).editor.session is not None


def test_a_file_with_a_bow_tie_is_refused_and_mended_and_the_rules_say_what_the_editor_lists() -> None:
    """Its moves are asked about after "Done editing" only once it is mended, and the notice says which of the two it is."""
    bow = [[2, 2], [6, 6], [6, 2], [2, 6]]
    text = json.dumps(
        {
            **{"format": "tablelight", "version": 1, "game": "carnevale"},
            "board": {"grid": "inches", "width": 20, "height": 20, "areas": [{"kind": "water", "points": bow}]},
            "figures": [{"id": "a", "side": "red", "at": [10, 10], "base": 30, "stats": {"move": 4}}],
        }
    )
    state = after(begun("carnevale"), app.Loaded("bow.json", text))
    assert state.dialog == "problems" and [p.path for p in state.problems] == ["$.board.areas[0].points"]
    state = after(state, do.Mend(), do.LeadTo(0))
    assert session_of(state).area == 0 and session_of(state).led == state.document.free_board.areas[0].points
    done = after(state, do.StopEditing())
    assert done.said is not None and done.said.values == {"count": 1}
    refused = answering.moves(done.document, "a", "move", ())
    assert isinstance(refused, Problem) and refused.path == "$.board.areas[0].points"
    mended = after(stroke(state, centre(state, 6000, 6000)), do.DeleteCorner())
    assert len(mended.document.free_board.areas[0].points) == 3 and found_problems(mended.document) == ()
    assert after(mended, do.StopEditing()).said is None
    assert isinstance(answering.moves(mended.document, "a", "move", ()), Moves)


@pytest.mark.parametrize("points", [[[2, 2], [2, 2], [6, 6]], [[2, 2], [2, 2], [2, 2]], [[2, 2], [4, 4], [6, 6]]])
def test_an_area_pushed_flat_is_kept_and_can_be_shown(points: list[list[int]]) -> None:
    """A corner dropped on its neighbour must not cost the game when it is opened again."""
    area = {"kind": "building", "points": points, "level": 1}
    plain = {"format": "tablelight", "version": 1, "game": "carnevale"}
    text = json.dumps({**plain, "board": {"grid": "inches", "width": 20, "height": 20, "areas": [area]}})
    state = after(begun("carnevale"), app.Loaded("flat.json", text), do.Mend(), do.LeadTo(0))
    assert [p.path for p in found_problems(state.document)] == ["$.board.areas[0].points"]
    assert found_problems(after(state, do.DeleteArea()).document) == ()
    none = after(begun("carnevale"), app.Loaded("none.json", text.replace(json.dumps(points), "[]")))
    assert none.dialog == "problems" and none.editor.mending is None


def test_the_form_of_a_base_on_the_bare_table() -> None:
    state = after(with_figures("carnevale"), app.Choose("f1"))
    assert state.document.figure("f1").base == 30
    assert "40 mm" in words_of(page(state).panel)


def test_a_photograph_is_fitted_by_its_corners() -> None:
    state = after(begun(columns="8", rows="6"), do.TakePhoto(PHOTO))
    assert state.history is not None and state.editor.session is not None and state.editor.session.fitting
    state = stroke(state, (0, 0), (80, 60))
    assert state.history is not None and state.history.photo is not None
    assert state.history.photo.corners == ((0.1, 0.1), *WHOLE[1:])
    inside_out = stroke(state, (800, 0), (0, 900))
    assert inside_out.history is not None and inside_out.history.photo == state.history.photo, "no rectangle is seen so"
    assert undone(state).photo == PHOTO, "each corner is a step back"
    state = after(state, do.FitPhoto(False))
    assert (
        any(
            ink.style.endswith("-thin") for layer in layers(stroke(state, *[centre(state, 1, 1)])) for ink in layer.inks
        )
        is False
    )
    state = stroke(after(state, do.UseTool("terrain")), centre(state, 1, 1))
    assert any(ink.style == "hindering-thin" for layer in layers(state) for ink in layer.inks)
    assert "table" not in {ink.style for layer in layers(state) for ink in layer.inks}


def undone(state: State) -> Any:
    history = after(state, app.Undo()).history
    assert history is not None
    return history


def test_corners_of_a_photograph_are_put_by_taps_too() -> None:
    state = after(begun(columns="8", rows="6"), do.TakePhoto(PHOTO))
    for at in ((80.0, 60.0), (720.0, 60.0), (720.0, 540.0), (80.0, 540.0)):
        state = stroke(state, at)
    assert state.history is not None and state.history.photo is not None
    assert state.history.photo.corners == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def test_the_keyboard_moves_the_corner_in_hand() -> None:
    state = after(begun(columns="8", rows="6"), do.TakePhoto(PHOTO), do.SetTool("pin", 2), app.Step(-1, -1))
    assert state.history is not None and state.history.photo is not None
    x, y = state.history.photo.corners[2]
    assert 0.98 < x < 1 and 0.98 < y < 1


def test_sliding_the_opacity_is_one_step() -> None:
    state = after(begun(), do.TakePhoto(PHOTO), do.FitPhoto(False))
    state = after(state, *(do.SetOpacity(str(percent)) for percent in (75, 60, 40)))
    assert state.history is not None and state.history.photo is not None and state.history.photo.opacity == 40
    assert undone(state).photo.opacity == 80
    assert after(state, do.RemovePhoto()).history.photo is None  # type: ignore[union-attr]
    assert after(state, do.SetOpacity("much")).history == state.history


def test_the_photograph_comes_along_into_play() -> None:
    state = after(with_figures(), do.TakePhoto(PHOTO), do.FitPhoto(False), do.StopEditing(), app.Choose("f1"))
    state = after(state, app.Tap((4, 1)), app.Confirm())
    assert state.history is not None and state.history.photo == PHOTO


def test_a_picture_that_is_none_is_told() -> None:
    state = after(begun(), do.UseTool("photo"), do.NoPhoto("notes.txt"))
    assert "notes.txt could not be read" in words_of(page(state).panel)


def test_the_roster_is_kept_apart_and_placed_from_by_taps() -> None:
    state = after(with_figures(count=1), app.Choose("f1"))
    state = written(written(state, "Name", "Captain"), "Speed", "10")
    state = after(state, do.KeepInRoster())
    (member,) = state.editor.roster.of("heroclix")
    other = begun("oraculo")
    assert evolve(other, editor=evolve(other.editor, roster=state.editor.roster)).editor.roster.of("oraculo") == ()
    new = after(evolve(begun(), editor=evolve(begun().editor, roster=state.editor.roster)), do.UseTool("figures"))
    assert "Captain" in words_of(page(new).panel)
    new = after(new, do.PlaceMember(member.id))
    for column in range(6):
        new = stroke(new, centre(new, column, 2))
    assert [figure.label for figure in new.document.figures] == ["Captain", *(f"Captain {n}" for n in range(2, 7))]
    assert {figure.stats["speed"] for figure in new.document.figures} == {10} and found_problems(new.document) == ()
    changed = written(new, "Speed", "4")
    assert changed.editor.roster.of("heroclix")[0].figure.stats["speed"] == 4
    assert changed.document == new.document, "the line changes, those on the board stay"
    assert after(changed, do.DeleteMember(member.id)).editor.roster.members == ()


def test_a_roster_that_was_not_kept_is_told() -> None:
    state = after(with_figures(), do.RosterNotKept("QuotaExceededError"))
    assert "QuotaExceededError" in words_of(page(state).panel)


def test_late_answers_do_nothing_once_the_editor_is_closed() -> None:
    state = after(with_figures(), do.StopEditing())
    for action in (
        do.TakePhoto(PHOTO),
        do.Press(1, 1, 1),
        do.Drag(2, 2),
        do.Release(),
        do.DeleteFigure(),
        do.SetTitle("x"),
    ):
        assert after(state, action) == state


def test_another_game_closes_the_editor_and_keeps_the_roster() -> None:
    state = after(with_figures(), app.Choose("f1"), do.KeepInRoster())
    text = '{"format": "tablelight", "version": 1, "game": "oraculo", "board": {"grid": "square", "columns": 3, "rows": 3}}'
    loaded = after(state, app.Loaded("x.json", text))
    assert loaded.editor.session is None and len(loaded.editor.roster.members) == 1


BROKEN = """{"format": "tablelight", "version": 1, "game": "heroclix", "board": {"grid": "square", "columns": 3, "rows": 3},
    "figures": [{"id": "a", "side": "red", "at": [7, 7], "stats": {"speed": -1}}]}"""


def test_a_file_with_problems_of_its_figures_is_opened_in_the_editor_on_request() -> None:
    state = after(begun(), app.Loaded("bad.json", BROKEN))
    assert state.dialog == "problems" and "Open it in the editor" in words_of(page(state).dialog)
    mended = after(state, do.Mend())
    assert mended.editor.session is not None and mended.dialog is None
    assert {problem.path for problem in found_problems(mended.document)} == {
        "$.figures[0].at",
        "$.figures[0].stats.speed",
    }
    mended = after(mended, app.Choose("a"), do.DeleteFigure())
    assert found_problems(mended.document) == ()
    torn = after(begun(), app.Loaded("bad.json", BROKEN[:60]))
    assert "Open it in the editor" not in words_of(page(torn).dialog)
    assert after(torn, do.Mend()) == torn


def test_a_rosters_file_leaves_the_board_and_the_editor_as_they_are() -> None:
    state = after(with_figures(), app.Choose("f1"), do.KeepInRoster(), app.Choose(None))
    text = write_roster(state.editor.roster)
    other = after(begun("oraculo"), app.Loaded("roster.json", text.encode()))
    assert len(other.editor.roster.of("heroclix")) == 1 and other.editor.session is not None
    assert other.document.game == "oraculo" and "From the file into the roster: 1" in words_of(page(other).panel)


@pytest.mark.parametrize("game", LOOKS)
def test_every_ground_is_thin_over_a_photograph(game: str) -> None:
    for name, ground in look(game).grounds.items():
        if ground.style not in ("", "void"):
            assert STYLES[f"{ground.style}-thin"].alpha < 0.5, name


def test_options_and_title_in_the_editor() -> None:
    state = after(begun(), do.SetTitle(" Roof "), app.SetOption("indoors", True))
    assert state.document.title == "Roof" and state.document.options == {"indoors": True}
    assert after(state, app.SetOption("indoors", False)).document.options == {}


def test_hexes_turned_the_other_way_keep_only_real_sides() -> None:
    state = after(begun("herotrek"), do.UseTool("edges"))
    for other in ((4, 3), (3, 4), (4, 4)):
        state = after(state, do.SetSide(((3, 3), other)))
    before = len(state.document.spaces_board.edges)
    turned = after(state, do.UseTool("board"), do.SetOrientation("flat"))
    assert turned.document.spaces_board.orientation == "flat"
    assert 0 < len(turned.document.spaces_board.edges) <= before and found_problems(turned.document) == ()


def test_a_stroke_of_the_wide_brush_outlives_the_spaces_that_are_cut_off_under_it() -> None:
    """Found by tests/unit/test_editor_anything.py: the neighbours of a space that was there no longer."""
    state = begun("oraculo")
    state = after(state, do.SetTool("wide", True), do.Press(*centre(state, 2, 3), SLACK), do.SetSize(height="1"))
    assert layers(state)
    assert terrain(after(state, do.Release())) == {}
