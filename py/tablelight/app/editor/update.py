"""The tools: take one, set it, show a problem; and what a finger does with each. Also what an action of play means
while a board is edited."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.answers import found_problems
from tablelight.app.editor import areas, photograph
from tablelight.app.editor.figures.update import begin_figure, finish_figure, finish_row, finish_tap
from tablelight.app.editor.objectives import finish_objective
from tablelight.app.editor.opening import session_of, tools, with_known_kinds, with_session
from tablelight.app.editor.state import EditorSession, Landed, Stroke, Tool
from tablelight.app.editor.terrain import begin_paint, finish_paint
from tablelight.app.editor.walls import begin_sides, drag_sides, finish_sides
from tablelight.app.handlers import editor_action, handles_while_editing, perform
from tablelight.app.problems import problem_places, steps_of
from tablelight.app.state import AppState
from tablelight.board.problems import is_index
from tablelight.view.lattice import spaces_along
from tablelight.view.plane import plane_of

FRESH = EditorSession()
OF_A_TOOL = (
    "stroke", "points", "anchor", "placing", "member", "area", "corner", "fitting", "moving", "problem_places",
)  # fmt: skip
"""The fields of the session that another tool does not keep."""
TAKEN_BACK = (("stroke",), ("points", "anchor"), ("fitting",), ("moving",), ("placing", "member"), ("corner",))
"""The fields of the session that Escape resets together, the innermost first."""


def with_tool(state: AppState, tool: Tool) -> AppState:
    """The state with another tool in hand, without what was begun with the old one; the same if the game has no
    such tool."""
    if tool not in tools(state):
        return state
    state = evolve(state.cleared(), selected=state.selected if tool in ("figures", "rules") else None)
    return with_session(with_known_kinds(state), tool=tool, **_fresh(OF_A_TOOL))


def _fresh(names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(FRESH, name) for name in names}


select_tool = editor_action()(with_tool)


@handles_while_editing(app.ShowProblem)
def show_problem(state: AppState, action: app.ShowProblem) -> AppState:
    """Take the tool that can mend a problem, and mark its places."""
    found = found_problems(state.document)
    if action.number >= len(found):
        return state
    problem = found[action.number]
    places = problem_places(state.document, problem)
    match [int(step) if is_index(step) else step for step in steps_of(problem)[1:]]:
        case ["figures", int(number), *_]:
            state = evolve(with_tool(state, "figures"), selected=state.document.figures[number].id)
        case ["board", "areas", int(number), *_]:
            state = with_session(with_tool(state, "areas"), area=number)
        case ["objectives", int(number), *_]:
            state = with_session(with_tool(state, "objectives"), objective=state.document.objectives[number].id)
        case ["objectives" | "scenario" | "score", *_]:
            state = with_tool(state, "objectives")
        case ["rules", *parts]:
            state = _at_rule(with_tool(state, "rules"), parts)
        case ["options" | "board", *_] if not places:
            state = with_tool(state, "board")
    return with_session(state, problem_places=places)


def _at_rule(state: AppState, path: list[str | int]) -> AppState:
    """Open the rules editor at the page and the entry of a problem."""
    from tablelight.app.sheets.places import PAGES  # only a player's own game has a sheet

    entry = tuple(path[: 3 if path[:2] == ["movement", "modes"] else 2])
    page = PAGES.get(str(path[0]) if path else "", "game")
    return with_session(state, rules_page=page, rule=entry if entry and isinstance(entry[-1], int) else ())


@editor_action()
def continue_stroke(state: AppState, x: float, y: float) -> AppState:
    """The finger has moved to a point of the plane."""
    stroke, board, at = session_of(state).stroke, state.document.board, (x, y)
    if stroke is None:
        return state
    moved = stroke.moved or abs(at[0] - stroke.start[0]) + abs(at[1] - stroke.start[1]) > stroke.slack / 2
    new = evolve(stroke, last=at, moved=moved)
    if stroke.grip in ("spaces", "row"):
        more = spaces_along(plane_of(board), stroke.last, at)
        new = evolve(new, spaces=tuple(dict.fromkeys((*stroke.spaces, *more))))
    elif stroke.grip == "sides":
        new = drag_sides(state, new)
    return with_session(state, stroke=new)


def touched(state: AppState, x: float, y: float, slack: float) -> AppState:
    """A finger touches the board at a point of the plane; it takes hold of handles within `slack` units."""
    session, at = session_of(state), (x, y)
    begin = photograph.begin if session.fitting else BEGIN.get(session.tool)
    return state if begin is None else begin(state, Stroke(grip="tap", start=at, last=at, slack=slack))


begin_stroke = editor_action()(touched)

BEGIN: Mapping[str, Callable[[AppState, Stroke], AppState]] = {
    **dict.fromkeys(("terrain", "level", "objects", "stamp"), begin_paint),
    "edges": begin_sides,
    "areas": areas.begin,
    "objectives": lambda state, stroke: with_session(state, stroke=stroke),
    **dict.fromkeys(("figures", "rules"), begin_figure),
}
"""By tool, what a touch of the board begins: a tap, or a stroke that holds something."""


FINISH: Mapping[str, Callable[[AppState, Stroke], AppState]] = {
    "spaces": finish_paint,
    "sides": finish_sides,
    "figure": finish_figure,
    "row": finish_row,
    "photo": photograph.finish,
    **dict.fromkeys(("corner", "area", "box"), areas.finish),
}
TAPPED: Mapping[Tool, Callable[[AppState, Stroke], AppState]] = {"areas": areas.finish, "objectives": finish_objective}


def lifted(state: AppState) -> AppState:
    """The finger is lifted; carry out the stroke."""
    session = session_of(state)
    stroke = session.stroke
    if stroke is None:
        return state
    state = with_session(state, stroke=None)
    if session.fitting and stroke.grip == "tap":
        return photograph.put(state, stroke)
    if stroke.grip == "tap":
        return TAPPED.get(session.tool, finish_tap)(state, stroke)
    before, after = state.document.board, FINISH[stroke.grip](state, stroke)
    if stroke.grip not in ("spaces", "sides") or after.document.board is before:
        return after
    landed = Landed(evolve(session, landed=None), state.document.spaces_board, after.document.spaces_board)
    return with_session(after, landed=landed)


end_stroke = editor_action()(lifted)


@editor_action()
def cancel_stroke(state: AppState) -> AppState:
    """Drop the stroke: the finger was one of two, or the browser has cancelled it."""
    return with_session(state, stroke=None)


KEY_SLACK_UNITS = 30.0
"""How near to a handle the keyboard's cursor takes hold of it, in units of the plane."""


@handles_while_editing(app.Tap)
def tap(state: AppState, action: app.Tap) -> AppState:
    """Tap a place with the keyboard's cursor: a stroke that ends where it begins."""
    x, y = plane_of(state.document.board).centre(action.place)
    session = session_of(state)
    if session.tool == "hand" and not session.fitting:
        return evolve(state, cursor=None if state.cursor == action.place else action.place, notice=None)
    return lifted(touched(state, x, y, KEY_SLACK_UNITS))


@handles_while_editing(app.Cancel)
def cancel(state: AppState, action: app.Cancel) -> AppState:
    """Take back the innermost thing that is open. Escape does not close the editor itself."""
    session = session_of(state)
    if state.dialog is not None:
        return perform(state, action)
    for names in TAKEN_BACK:
        if any(getattr(session, name) != value for name, value in _fresh(names).items()):
            return with_session(state, **_fresh(names))
    if session.area is not None or state.selected is not None or session.problem_places:
        return with_session(evolve(state, selected=None, notice=None), area=None, problem_places=())
    return evolve(state.cleared(), cursor=None)


def ignored(state: AppState, _: app.Action) -> AppState:
    """The unchanged state: the action belongs to play only."""
    return state


for _kind in (app.Explain, app.DragFigure, app.SetMode, app.ToggleSightMap):
    handles_while_editing(_kind)(ignored)
