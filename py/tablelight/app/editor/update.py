"""The editor's part of `update`: its own actions."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor import actions as do
from tablelight.app.editor.opening import found_problems, session_of, tools, with_known_kinds, with_session
from tablelight.app.editor.state import EditorSession
from tablelight.app.handlers import handles_while_editing
from tablelight.app.problems import problem_places
from tablelight.app.state import AppState
from tablelight.board.problems import is_index

FRESH = EditorSession()
OF_A_TOOL = (
    "stroke", "points", "anchor", "placing", "member", "area", "corner", "fitting", "moving", "problem_places",
)  # fmt: skip
"""The fields of the session that another tool does not keep."""


@handles_while_editing(do.SelectTool, precondition=lambda state, action: action.tool in tools(state))
def select_tool(state: AppState, action: do.SelectTool) -> AppState:
    """Take another tool, and drop what was begun with the old one."""
    state = evolve(state.cleared(), selected=state.selected if action.tool in ("figures", "rules") else None)
    dropped = {name: getattr(FRESH, name) for name in OF_A_TOOL}
    return with_session(with_known_kinds(state), tool=action.tool, **dropped)


@handles_while_editing(do.SetToolOption)
def set_tool_option(state: AppState, action: do.SetToolOption) -> AppState:
    """Set a field of the session. A stepped hill begins as a rectangle: a stroke of the brush has no inside."""
    changed = {action.name: action.value}
    if action.name == "lift" and "hill" in (action.value, session_of(state).lift):
        changed["shape"] = "rectangle" if action.value == "hill" else "brush"
    return with_session(state, anchor=None, points=(), **changed)


@handles_while_editing(do.ShowProblem)
def show_problem(state: AppState, action: do.ShowProblem) -> AppState:
    """Take the tool that can mend a problem, and mark its places."""
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
    elif problem.path.startswith("$.rules"):
        state = _at_rule(select_tool(state, do.SelectTool("rules")), problem.path)
    elif problem.path.startswith(("$.options", "$.board.")) and not places:
        state = select_tool(state, do.SelectTool("board"))
    return with_session(state, problem_places=places)


def _at_rule(state: AppState, path: str) -> AppState:
    """Open the rules editor at the page and the entry of a problem."""
    from tablelight.app.sheets.places import PAGES  # only a player's own game has a sheet

    parts = path.replace("[", ".").replace("]", "").split(".")[2:]
    depth = 3 if parts[:2] == ["movement", "modes"] else 2
    entry = tuple(int(part) if is_index(part) else part for part in parts[:depth])
    page = PAGES.get(parts[0] if parts else "", "game")
    return with_session(state, rules_page=page, rule=entry if entry and isinstance(entry[-1], int) else ())
