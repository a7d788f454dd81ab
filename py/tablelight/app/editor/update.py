"""The editor's part of `update`: its own actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve

from tablelight.app.editor import actions as do
from tablelight.app.editor import areas, new_board, photograph, strokes
from tablelight.app.editor.changes import found_problems, session_of, with_board, with_document, with_session
from tablelight.app.editor.state import Stroke
from tablelight.app.handlers import handles_while_editing
from tablelight.app.problems import problem_places
from tablelight.app.state import AppState, Notice
from tablelight.board import edits, polygons
from tablelight.board.codec import LONGEST
from tablelight.board.document import FreeBoard


@handles_while_editing(do.BeginStroke)
def begin_stroke(state: AppState, action: do.BeginStroke) -> AppState:
    """A finger comes down: what it holds depends on the tool."""
    session, at = session_of(state), (action.x, action.y)
    if session.fitting:
        return photograph.begin(state, at, action.slack)
    if session.tool in ("terrain", "level", "objects"):
        return strokes.begin_paint(state, at, action.slack)
    if session.tool == "edges":
        return strokes.begin_sides(state, at, action.slack)
    if session.tool == "areas":
        return areas.begin(state, at, action.slack)
    return strokes.begin_figure(state, at, action.slack) if session.tool == "figures" else state


@handles_while_editing(do.ContinueStroke)
def continue_stroke(state: AppState, action: do.ContinueStroke) -> AppState:
    """The finger goes on."""
    stroke = session_of(state).stroke
    return state if stroke is None else strokes.drag(state, stroke, (action.x, action.y))


FINISH: Mapping[str, Callable[[AppState, Stroke], AppState]] = {
    "spaces": strokes.finish_paint,
    "sides": strokes.finish_sides,
    "figure": strokes.finish_figure,
    "photo": photograph.finish,
    "corner": areas.finish,
    "area": areas.finish,
    "box": areas.finish,
}


@handles_while_editing(do.EndStroke)
def end_stroke(state: AppState, _: do.EndStroke) -> AppState:
    """The finger is lifted: one step that can be undone."""
    session = session_of(state)
    stroke = session.stroke
    if stroke is None:
        return state
    state = with_session(state, stroke=None)
    if session.fitting and stroke.grip == "tap":
        return photograph.put(state, stroke)
    if stroke.grip == "tap":
        return (areas.finish if session.tool == "areas" else strokes.finish_tap)(state, stroke)
    return FINISH[stroke.grip](state, stroke)


@handles_while_editing(do.CancelStroke)
def cancel_stroke(state: AppState, _: do.CancelStroke) -> AppState:
    """The finger was one of two: nothing was meant."""
    return with_session(state, stroke=None)


@handles_while_editing(do.SelectTool)
def select_tool(state: AppState, action: do.SelectTool) -> AppState:
    """Another tool; what was begun with the old one is put away."""
    state = evolve(state.cleared(), selected=state.selected if action.tool == "figures" else None)
    return with_session(
        state,
        tool=action.tool,
        stroke=None,
        points=(),
        anchor=None,
        placing=None,
        member=None,
        area=None,
        corner=None,
        fitting=False,
        moving=False,
        problem_places=(),
    )


@handles_while_editing(do.SetToolOption)
def set_tool_option(state: AppState, action: do.SetToolOption) -> AppState:
    """A setting of the tool."""
    return with_session(state, anchor=None, points=(), **{action.name: action.value})


@handles_while_editing(do.ToggleEdge)
def toggle_edge(state: AppState, action: do.ToggleEdge) -> AppState:
    """A side by its button: set, or cleared if it is so already."""
    session, sided = session_of(state), strokes.is_sided(state)
    there = strokes.stands(state.document.spaces_board, session, action.between, sided=sided)
    kind = None if there else session.edge
    return with_board(state, lambda board: edits.set_edges(board, [action.between], kind, inward=sided))


@handles_while_editing(do.SetLabel)
def set_label(state: AppState, action: do.SetLabel) -> AppState:
    """A space's label."""
    return with_board(state, lambda board: edits.label(board, action.space, action.text.strip()[:LONGEST]))


@handles_while_editing(do.SetSize)
def set_size(state: AppState, action: do.SetSize) -> AppState:
    """The board's size; what lies outside goes, figures stay to be seen to."""
    board = state.document.board
    if isinstance(board, FreeBoard):
        width, height = board.width // 1000, board.height // 1000
    else:
        width, height = board.columns, board.rows
    width = width if action.width is None else new_board.size(action.width, width)
    height = height if action.height is None else new_board.size(action.height, height)
    unit = 1000 if isinstance(board, FreeBoard) else 1
    return with_document(state, edits.resized(state.document, width * unit, height * unit))


@handles_while_editing(do.SetOrientation)
def set_orientation(state: AppState, action: do.SetOrientation) -> AppState:
    """Which way hexagons point: edges that stood between neighbours that are none any more go."""
    return with_board(state, lambda board: edits.oriented(board, action.orientation))


@handles_while_editing(do.SetTitle)
def set_title(state: AppState, action: do.SetTitle) -> AppState:
    """The name of the game."""
    return with_document(state, evolve(state.document, title=action.title.strip()[:LONGEST]))


@handles_while_editing(do.SetAreaField)
def set_area_field(state: AppState, action: do.SetAreaField) -> AppState:
    """A field of the selected area and of the next ones. While areas are drawn a kind is only for the next ones: what is
    drawn already is changed with the tool that selects."""
    session = session_of(state)
    number = session.area
    if action.name == "kind":
        state = with_session(state, area_kind=action.value, area_level=0, area_height=None)
        if session.draw != "touch":
            return with_session(state, area=None, corner=None)
    else:
        state = with_session(state, **{f"area_{action.name}": action.value})
    if number is None:
        return state
    return with_board(state, lambda board: polygons.change_area(board, number, **{action.name: action.value}))


@handles_while_editing(do.CopyArea)
def copy_area(state: AppState, _: do.CopyArea) -> AppState:
    """The selected area once more, beside it, to be moved from there."""
    number = session_of(state).area
    if number is None:
        return state
    state = with_board(state, lambda board: polygons.copy_area(board, number))
    return with_session(state, area=len(state.document.free_board.areas) - 1, corner=None)


@handles_while_editing(do.RotateArea)
def rotate_area(state: AppState, _: do.RotateArea) -> AppState:
    """The selected area a quarter further round."""
    number = session_of(state).area
    if number is None:
        return state
    turned = polygons.turn_area(state.document.free_board, number)
    if turned is None:
        return evolve(state, notice=Notice("There is no room to turn it."))
    return with_board(state, lambda _: turned)


@handles_while_editing(do.DeleteArea)
def delete_area(state: AppState, _: do.DeleteArea) -> AppState:
    """The selected area goes."""
    number = session_of(state).area
    if number is None:
        return state
    state = with_board(state, lambda board: polygons.delete_area(board, number))
    return with_session(state, area=None, corner=None)


@handles_while_editing(do.DeleteCorner)
def delete_corner(state: AppState, _: do.DeleteCorner) -> AppState:
    """The selected corner goes."""
    session = session_of(state)
    number, corner = session.area, session.corner
    if number is None or corner is None:
        return state
    if len(state.document.free_board.areas[number].points) <= 3:
        return evolve(state, notice=Notice("A polygon has at least three corners."))
    state = with_board(state, lambda board: polygons.remove_corner(board, number, corner))
    return with_session(state, corner=None)


@handles_while_editing(do.ShowProblem)
def show_problem(state: AppState, action: do.ShowProblem) -> AppState:
    """The place of a problem, and its figure in hand."""
    found = found_problems(state.document)
    if action.number >= len(found):
        return state
    problem = found[action.number]
    places = problem_places(state.document, problem)
    if problem.path.startswith("$.figures["):
        number = int(problem.path.removeprefix("$.figures[").partition("]")[0])
        state = evolve(select_tool(state, do.SelectTool("figures")), selected=state.document.figures[number].id)
    elif problem.path.startswith("$.board.areas["):
        number = int(problem.path.removeprefix("$.board.areas[").partition("]")[0])
        state = with_session(select_tool(state, do.SelectTool("areas")), area=number)
    elif problem.path.startswith(("$.options", "$.board.")) and not places:
        state = select_tool(state, do.SelectTool("board"))
    return with_session(state, problem_places=places)
