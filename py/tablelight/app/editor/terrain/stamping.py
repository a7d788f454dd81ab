"""A piece of the board cut out by a drag and stamped by taps, mirrored and turned between them."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor import actions as do
from tablelight.app.editor.changes import session_of, with_board, with_session
from tablelight.app.editor.state import EditorSession, Stroke
from tablelight.app.handlers import handles_while_editing
from tablelight.app.state import AppState, Notice
from tablelight.board import edits, pieces
from tablelight.board.document import GridBoard
from tablelight.grid import Space
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import plane_of
from tablelight.view.words import Words


def cut_spaces(board: GridBoard, session: EditorSession, stroke: Stroke) -> list[Space]:
    """The rectangle of spaces that a stroke cuts out if it ended now; where a tap would stamp, what that covers."""
    plane = plane_of(board)
    first, last = plane.pick(*stroke.start), plane.pick(*stroke.last)
    if not stroke.moved and session.piece is not None:
        return pieces.places(board, session.piece, first) if first is not None else []
    first = session.anchor or first
    return edits.rectangle(board, first, last) if first is not None and last is not None else []


def finish_stamp(state: AppState, stroke: Stroke) -> AppState:
    """Cut a piece out, or stamp the one in hand. Without a drag two taps are the corners of the piece."""
    session, board = session_of(state), state.document.spaces_board
    at = plane_of(board).pick(*stroke.last)
    if at is None:
        return state
    if not stroke.moved and session.piece is not None:
        piece = session.piece
        return with_board(state, lambda board: pieces.stamped(board, piece, at))
    if not stroke.moved and session.anchor is None:
        return with_session(state, anchor=at)
    piece_cut = pieces.cut(board, cut_spaces(board, session, stroke))
    notice = Notice("Tap where it goes. The tapped space becomes its first one.") if piece_cut is not None else None
    return evolve(with_session(state, piece=piece_cut, anchor=None), notice=notice)


@handles_while_editing(do.RotatePiece)
def rotate_piece(state: AppState, _: do.RotatePiece) -> AppState:
    piece = session_of(state).piece
    return state if piece is None else with_session(state, piece=pieces.turned(piece))


@handles_while_editing(do.MirrorPiece)
def mirror_piece(state: AppState, _: do.MirrorPiece) -> AppState:
    piece = session_of(state).piece
    return state if piece is None else with_session(state, piece=pieces.mirrored(piece))


def stamp_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """What can be done with a piece."""
    if session.piece is None:
        return [el("p", say("Drag over part of the board, or tap two corners, to copy it."), cls="hint")]
    hint = el("p", say("Tap where it goes. The tapped space becomes its first one."), cls="hint")
    return [
        el("p", say("Copied spaces: {count}", count=len(session.piece.spaces)), cls="headline"),
        *([hint] if state.notice is None else []),  # which says so at first
        button(say("Mirror it"), do.MirrorPiece(), picture="swap", cls="wide"),
        button(say("Turn it"), do.RotatePiece(), picture="turn", cls="wide"),
        button(say("Take another piece"), do.SetToolOption("piece", None), picture="copy", cls="wide"),
    ]
