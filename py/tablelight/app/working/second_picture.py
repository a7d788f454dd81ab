"""What the first picture of a tap goes without, and what the second one asks for, in portions: the inches of a bare table,
whom the figure may attack; or a link and its code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import evolve

from tablelight.app.board_scene import has_many_spaces, is_waited_for, patch_ahead
from tablelight.app.editor.changes import problems_ahead, problems_by_now
from tablelight.app.move.queries import moves_of
from tablelight.app.odds.update import table_ahead
from tablelight.app.page import room_of
from tablelight.app.scene import is_lift_awaited, layers, layers_ahead
from tablelight.app.sight.queries import looks_ahead
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import fault_ahead, is_fault_awaited, shown
from tablelight.rules.answers import Moves


def has_more(state: AppState) -> bool:
    """Whether the first picture of a state goes without something."""
    if state.history is None:
        return False
    if state.timeline.index is not None:
        return is_fault_awaited(state) or is_waited_for(shown(state)) or is_lift_awaited(state)
    if state.editor.session is not None and problems_by_now(evolve(state, hurry=2)) is None:
        return True
    is_lit = state.mode == "threats" or (state.mode == "see" and state.shows_sight_map)
    is_later = is_waited_for(state) or is_lift_awaited(state)
    return state.selected is not None or is_lit or state.dialog == "share" or is_later


def first_hurry(before: AppState | None, state: AppState) -> Literal[0, 2, 3]:
    """The `hurry` of the first picture of a state, after one that was shown before."""
    if state.history is None:
        return 0
    is_edited = state.editor.session is not None
    is_chosen = not is_edited and state.selected is not None and (before is None or before.selected is None)
    is_opened = state.dialog in ("turn", "start", "odds") and (before is None or before.dialog != state.dialog)
    is_opened |= is_edited and before is not None and before.editor.session is None
    is_asked = state.explaining is not None and before is not None and before.explaining != state.explaining
    is_asked &= has_many_spaces(state.document.board)
    is_later = has_more(state) or (before is not None and keeps_board(before, state))
    return 3 if is_chosen or is_opened or is_asked else 2 if is_later else 0


def keeps_board(before: AppState, state: AppState) -> bool:
    """Whether the first picture of a state leaves a large board as it was painted, since the page gives it another room: to
    lay the page out and to draw hundreds of figures anew takes a slow tablet longer than a touch."""
    if before.history is None or state.history is None or before.saves.game_number != state.saves.game_number:
        return False
    return has_many_spaces(state.document.board) and room_of(before) != room_of(state)


def second_picture(state: AppState) -> Iterator[None]:
    """Work out what the picture of a state asks for that its first picture goes without; what is found is remembered."""
    if state.history is None:
        return
    if state.timeline.index is not None:
        yield from fault_ahead(state)
        yield from patch_ahead(shown(state))
        if is_lift_awaited(state):
            yield from layers_ahead(state)
        return
    if state.editor.session is not None:
        yield from patch_ahead(state)
        return
    if state.dialog == "share":
        from tablelight.app.share.panel import share_ahead  # only who shares waits for it

        yield from share_ahead(state)
    yield from _odds_ahead(state)
    found = moves_of(state)
    if isinstance(found, Moves) and found.contours is not None:
        yield from found.contours.drawing()
    yield from patch_ahead(state)
    yield from looks_ahead(state)
    yield from layers_ahead(state)
    layers(state)
    yield


def last_picture(state: AppState) -> Iterator[None]:
    """Work out what the whole picture of a state draws on every space of a large board; it is remembered."""
    if state.history is None:
        return
    if state.editor.session is not None and state.timeline.index is None:
        yield from problems_ahead(state.document)
    yield from _odds_ahead(state)
    yield from layers_ahead(state)


def _odds_ahead(state: AppState) -> Iterator[None]:
    if state.dialog == "odds":
        yield from table_ahead(state)
