"""The panel of the tool for the board as a whole."""

from __future__ import annotations

from tablelight.app import actions as app
from tablelight.app.editor import new_board
from tablelight.app.editor.board.update import SetOrientation, SetSize, SetTitle
from tablelight.app.editor.controls import snap
from tablelight.app.editor.state import EditorSession
from tablelight.app.notes_panel import note_editor
from tablelight.app.queries import rules_of
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words


def _sized(which: str, text: str) -> SetSize:
    return SetSize(width=text) if which == "columns" else SetSize(height=text)


def board_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The game's name, the size of the board, its orientation, its options."""
    board = state.document.board
    width, height = board.size
    parts = [
        entry(say("Name of the game"), say.title(state.document.title), lambda text: SetTitle(text), maxlength=80),
        new_board.usual_sizes(width, height, board.grid, lambda to: SetSize(str(to[0]), str(to[1])), say),
        new_board.sizes(width, height, board.grid, _sized, say),
    ]
    parts += note_editor(state, None, say)
    if board.grid == "hex":
        parts.append(new_board.pointing(board.orientation, SetOrientation, say))
    if not board.has_spaces:
        parts.append(snap(session, say))
    if rules_of(state).vocabulary.options:
        parts.append(button(say("Options of this game"), app.OpenDialog("options"), picture="settings", cls="wide"))
    note = say("Whatever no longer fits on a smaller board is removed. Figures stay, so that you can move them.")
    return [*parts, el("p", note, cls="note")]
