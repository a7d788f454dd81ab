"""Open and close the editor; set a field of its session; the board as a whole: its size, which way its hexagons point,
its notes, the game's name; and the last step of every tool: a new document, as one step that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.answers import found_problems
from tablelight.app.controls import number_in
from tablelight.app.editor.state import EditorSession, Tool
from tablelight.app.handlers import editor_action, handles, play_action
from tablelight.app.move.queries import select
from tablelight.app.play_state import TimelineState
from tablelight.app.queries import has_game
from tablelight.app.saves.update import with_game
from tablelight.app.state import AppState, Notice
from tablelight.board import edits
from tablelight.board.document import Board, Document
from tablelight.board.parts import BoardNote
from tablelight.board.roster import Roster
from tablelight.board.values import LARGEST_SIDE, note_text, plain_text
from tablelight.grid.hexes import Orientation
from tablelight.rules.check import COMMON_TERRAIN
from tablelight.rules.registry import OWN
from tablelight.rules.system import System
from tablelight.view.plane import XY, Place, plane_of


def session_of(state: AppState) -> EditorSession:
    """The editor's session; the editor must be open."""
    assert state.editor.session is not None
    return state.editor.session


def with_session(state: AppState, **changes: Any) -> AppState:
    """The state with fields of the session changed."""
    return evolve(state, editor=evolve(state.editor, session=evolve(session_of(state), **changes)))


def with_document(state: AppState, document: Document) -> AppState:
    """The state with an edited document as the new present, or the same state if nothing differs."""
    if document == state.document:
        return evolve(state, notice=None)
    state = evolve(state, notice=None, history=state.game_history.then(document))
    return without_stale_selection(with_session(state, problem_places=()))


def with_roster(state: AppState, roster: Roster) -> AppState:
    """The state with another roster in the editor."""
    return evolve(state, editor=evolve(state.editor, roster=roster))


def with_board(state: AppState, change: Callable[[Any], Board]) -> AppState:
    """The state with a changed board as the new present."""
    return with_document(state, evolve(state.document, board=change(state.document.board)))


def without_stale_selection(state: AppState) -> AppState:
    """The state without a selection of figures, areas or corners that no longer exist."""
    document, session = state.document, session_of(state)
    if state.selected is not None and state.selected not in document.by_id:
        state = with_session(evolve(state, selected=None), moving=False)
    areas = document.board.areas
    if session.area is not None and session.area >= len(areas):
        state = with_session(state, area=None, corner=None, moving=False)
    elif session.area is not None and (session.corner or 0) >= len(areas[session.area].points):
        state = with_session(state, corner=None)
    return state


def place_at(state: AppState, at: XY) -> Place | None:
    """The place under a point of the plane; on a free board snapped to quarter inches, if that is switched on."""
    plane = plane_of(state.document.board)
    place = plane.pick(*at)
    return plane.snapped(place) if place is not None and session_of(state).snap else place


def terrains(rules: System) -> tuple[str, ...]:
    """The terrains that can be painted in a game: clear first, then its own, then holes."""
    return tuple(dict.fromkeys((COMMON_TERRAIN[0], *rules.vocabulary.terrains, *COMMON_TERRAIN)))


def with_known_kinds(state: AppState) -> AppState:
    """The session with kinds that the game has; the rules of a player's own game may have changed meanwhile."""
    rules, session = state.rules, session_of(state)
    return with_session(
        state,
        terrain=known_kind(session.terrain, terrains(rules)),
        edge=known_kind(session.edge, rules.vocabulary.edges),
        thing=known_kind(session.thing, rules.vocabulary.objects),
        next_area=evolve(session.next_area, kind=known_kind(session.next_area.kind, rules.vocabulary.areas)),
    )


def known_kind(now: str, kinds: Collection[str]) -> str:
    """The kind in hand if it still exists, else the first; "" if there is none."""
    return now if now in kinds else next(iter(kinds), "")


LAST_TOOLS: tuple[Tool, ...] = ("figures", "objectives", "photo", "board")


def tools(state: AppState) -> tuple[Tool, ...]:
    """The tools for this kind of board and game."""
    own: tuple[Tool, ...] = ("rules",) if state.document.game == OWN else ()
    if not state.document.board.has_spaces:
        return (*own, "hand", "areas", *LAST_TOOLS)
    known = state.rules.vocabulary
    edges: tuple[Tool, ...] = ("edges",) if known.edges else ()
    objects: tuple[Tool, ...] = ("objects",) if known.objects else ()
    return (*own, "hand", "terrain", "level", *edges, *objects, "stamp", *LAST_TOOLS)


@editor_action()
def set_tool_option(state: AppState, name: str, value: Any) -> AppState:
    """Set a field of the session. A stepped hill begins as a rectangle: a stroke of the brush has no inside."""
    changed = {name: value}
    if name == "lift" and "hill" in (value, session_of(state).lift):
        changed["shape"] = "rectangle" if value == "hill" else "brush"
    return with_session(state, anchor=None, points=(), **changed)


def has_areas(state: AppState, _: object) -> bool:
    """Whether the board is made of areas."""
    return "areas" in tools(state)


@handles(do.OpenEditor, precondition=has_game)
def open_editor(state: AppState, _: do.OpenEditor) -> AppState:
    """Open the editor with the first tool for a new board."""
    session = EditorSession(
        tool=next(tool for tool in tools(state) if tool not in ("rules", "hand")),
        terrain=next((kind for kind in terrains(state.rules) if kind not in COMMON_TERRAIN), ""),
    )
    state = evolve(state.cleared(), mode="move", action=None, keys=(), dialog=None, viewpoint=None)
    state = evolve(state, editor=evolve(state.editor, session=session, new=None), timeline=TimelineState())
    return with_known_kinds(state)


@play_action()
def edit_refused_file(state: AppState) -> AppState:
    """Put the refused file on the table and open the editor, which lists its problems."""
    history = state.editor.refused_game
    if history is None:
        return state
    return open_editor(with_game(state, history, is_imported=True), do.OpenEditor())


@editor_action()
def close_editor(state: AppState) -> AppState:
    """Go back to play, with a notice if the position has problems."""
    found = found_problems(state.document)
    state = evolve(state.cleared(), editor=state.editor.closed())
    if found:
        text = "This position has problems ({count}), so the rules cannot be applied yet. The editor lists them."
        return evolve(state, selected=None, action=None, keys=(), notice=Notice(text, {"count": len(found)}))
    return select(state, state.selected)


def with_size(document: Document, width: str | None, height: str | None) -> Document:
    """The document with its board resized to columns and rows, or inches, as the player wrote them; None, or a text
    that is no number, leaves one as it is."""
    board = document.board
    was = (board.columns, board.rows) if board.grid != "inches" else (board.width, board.height)
    typed = (number_in(text or "", 1, LARGEST_SIDE) for text in (width, height))
    wide, high = (now if size is None else int(size) * board.unit for size, now in zip(typed, was, strict=True))
    return edits.resized(document, wide, high)


@editor_action()
def set_size(state: AppState, width: str | None = None, height: str | None = None) -> AppState:
    """Resize the board. Things outside it are removed, but figures stay, and are listed as problems."""
    return with_document(state, with_size(state.document, width, height))


@editor_action(lambda state, _: state.document.board.grid == "hex")
def set_orientation(state: AppState, orientation: Orientation) -> AppState:
    """Turn the hexagons. Edges between spaces that are no longer neighbours are removed."""
    return with_board(state, lambda board: edits.oriented(board, orientation))


@editor_action()
def add_note(state: AppState, text: str, at: Place | None = None) -> AppState:
    """Write a note about a place, or about the whole board."""
    notes = [BoardNote(text=plain, at=at)] if (plain := note_text(text)) else []
    return with_board(state, lambda board: evolve(board, notes=(*board.notes, *notes)))


@editor_action()
def delete_note(state: AppState, number: int) -> AppState:
    """Delete a note, by its index in the board's notes."""
    kept = tuple(note for n, note in enumerate(state.document.board.notes) if n != number)
    return with_board(state, lambda board: evolve(board, notes=kept))


@editor_action()
def set_title(state: AppState, title: str) -> AppState:
    """Set the name of the game."""
    return with_document(state, evolve(state.document, title=plain_text(title)))
