"""Beginning and ending to edit."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor import actions as do
from tablelight.app.editor.changes import found_problems
from tablelight.app.editor.state import EditorSession, Tool
from tablelight.app.handlers import handles, handles_while_editing
from tablelight.app.history import History
from tablelight.app.move.update import select
from tablelight.app.queries import rules_of
from tablelight.app.saves.files import history_from, split_file
from tablelight.app.saves.update import with_game
from tablelight.app.state import AppState, Notice
from tablelight.board.document import FreeBoard
from tablelight.board.problems import DocumentError
from tablelight.rules.check import COMMON_TERRAIN, draft


def terrains(state: AppState) -> tuple[str, ...]:
    """What the brush paints in this game: its own terrains, clear ground first, and holes."""
    return tuple(dict.fromkeys((COMMON_TERRAIN[0], *rules_of(state).terrains, *COMMON_TERRAIN)))


def tools(state: AppState) -> tuple[Tool, ...]:
    """The tools that the board and the game have."""
    if isinstance(state.document.board, FreeBoard):
        return ("hand", "areas", "figures", "photo", "board")
    rules = rules_of(state)
    drawn: tuple[Tool, ...] = ("terrain", "level")
    return (
        "hand",
        *drawn,
        *(("edges",) if rules.edges else ()),
        *(("objects",) if rules.objects else ()),
        "figures",
        "photo",
        "board",
    )


@handles(do.OpenEditor)
def open_editor(state: AppState, _: do.OpenEditor) -> AppState:
    """The editor opens, with the tool that a board is begun with."""
    if state.history is None:
        return state
    rules, kinds = rules_of(state), terrains(state)
    session = EditorSession(
        tool="areas" if isinstance(state.document.board, FreeBoard) else "terrain",
        terrain=next((kind for kind in kinds if kind not in COMMON_TERRAIN), kinds[0]),
        edge=next(iter(rules.edges), ""),
        thing=next(iter(rules.objects), ""),
        area_kind=next(iter(rules.areas), ""),
    )
    state = evolve(state.cleared(), mode="move", action=None, keys=(), dialog=None, viewpoint=None)
    return evolve(state, editor=evolve(state.editor, session=session, new=None))


def draft_of(text: str | bytes) -> History | None:
    """What a file says, if only its figures, turn, options or the outlines of its areas are wrong."""
    try:
        data, beside = split_file(text)
        return history_from(draft(data)[0], beside)
    except DocumentError:
        return None


@handles(do.EditRefusedFile)
def edit_refused_file(state: AppState, _: do.EditRefusedFile) -> AppState:
    """The file that was refused is on the table, with its problems listed."""
    history = state.editor.refused_game
    if history is None:
        return state
    return open_editor(with_game(state, history, is_imported=True), do.OpenEditor())


@handles_while_editing(do.CloseEditor)
def close_editor(state: AppState, _: do.CloseEditor) -> AppState:
    """Back to the game; with a notice if the position has problems."""
    found = found_problems(state.document)
    state = evolve(state.cleared(), editor=state.editor.closed())
    if found:
        text = "The rules cannot be asked about this position yet: it has problems ({count}). The editor lists them."
        return evolve(state, selected=None, action=None, keys=(), notice=Notice(text, {"count": len(found)}))
    return select(state, state.selected)
