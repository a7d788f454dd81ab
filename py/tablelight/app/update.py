"""The one function from state to state, and the actions that belong to no single feature: a tap, the cursor, Escape,
the mode.

The modules with handlers are imported here, which registers these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import handlers, opening, undo
from tablelight.app.at_table import panel as at_table
from tablelight.app.clock import update as clock
from tablelight.app.dice import update as dice
from tablelight.app.editor import photograph
from tablelight.app.editor import update as editor
from tablelight.app.editor.figures import roster
from tablelight.app.editor.opening import place_at
from tablelight.app.handlers import FunctionAction, handles, perform, play_action
from tablelight.app.help import update as help
from tablelight.app.look.actions import ShowDifferences, TapDifference
from tablelight.app.move import drag
from tablelight.app.move import update as move
from tablelight.app.move.queries import select
from tablelight.app.partner.seats import may_ask_why
from tablelight.app.queries import has_figure, has_game, has_place
from tablelight.app.ruler import panel as ruler
from tablelight.app.share import update as share
from tablelight.app.sight import update as sight
from tablelight.app.state import AppState, Mode, Notice, SheetHeight, Theme
from tablelight.app.threats import update as threats_update
from tablelight.app.timeline import update as timeline
from tablelight.app.tour import panel as tour
from tablelight.app.turn import update as turn
from tablelight.locale.messages import catalogue
from tablelight.view.plane import Place, plane_of
from tablelight.view.tokens import figure_at


def _back_in_look(state: AppState) -> AppState:
    from tablelight.app.look.update import change_line  # loaded with the first photograph

    return perform(state, change_line(None) if state.look.changing else ShowDifferences(begins=False))


TAPS: Mapping[Mode, Callable[[AppState, Place], AppState]] = {
    "move": move.tap,
    "see": sight.tap,
    "threats": threats_update.tap,
    "measure": ruler.tap,
    "look": lambda state, place: perform(state, TapDifference(place)),
}
NAMED: Mapping[str, Callable[[AppState, Any], bool]] = {"figure": has_figure, "place": has_place, "space": has_place}
"""By the name of an action's field: whether what it names is there. Nothing named (None) is."""
BACK: Mapping[Mode, Callable[[AppState], AppState | None]] = {
    "measure": ruler.back,
    "threats": threats_update.back,
    "look": _back_in_look,
}
"""What Escape takes back first, by mode; None if there is nothing to take back."""


def update(state: AppState, action: do.Action) -> AppState:
    """The state after an action. It never raises, whatever a player does or a file holds."""
    after = _with_measures(_handle(state, action), action)
    has_left = state.dialog in ("problems", "sheet") and after.dialog in (None, "start")
    if (has_left or after.dialog is None) and after.editor.session is None:  # other files came at the same time
        if after.sheets.offer is not None:
            after = evolve(after, dialog="sheet")
        elif after.imports:
            after = evolve(after, dialog="import")
    is_timed = any(each.history is not None and each.document.clock for each in (state, after))
    if is_timed and after.history is not None and after.history is not state.history:
        after = clock.followed(state, after)
    if after.peer.session is not None:
        from tablelight.app.peer.table import followed  # loaded only to play on two tablets

        after = _with_measures(followed(state, after), action)
    return after


def _with_measures(state: AppState, action: do.Action) -> AppState:
    """The state with the document's rulers and templates on the board, and the board's in the document."""
    if state.history is None:
        return state
    is_bare = not (state.ruler.measures or state.ruler.known or state.history.now.document.measures)
    return state if is_bare else ruler.followed(state, action)


def _handle(state: AppState, action: do.Action) -> AppState:
    kind, is_editing = type(action), state.editor.session is not None
    if is_editing and kind in handlers.EDITOR_HANDLERS:
        handler = handlers.EDITOR_HANDLERS[kind]
        return state if _is_late(state, action, handler) else handler(state, action)
    while_looking = timeline.instead(state, action) if state.timeline.index is not None else None
    if while_looking is not None:
        return while_looking
    if kind in handlers.EDITOR_HANDLERS and kind not in handlers.HANDLERS:
        return state  # a button of the editor, or a late answer to it, once it is closed
    handler = handlers.HANDLERS.get(kind) or handlers.late_handler(kind)
    if _is_late(state, action, handler):
        return state
    after = handler(state, action)
    return after if after.tour.stop is None else tour.after_first_stop(state, after)


def _is_late(state: AppState, action: do.Action, handler: Callable[..., AppState]) -> bool:
    """Whether something that an action names is gone: the button was pressed before the page showed that."""
    given = action.given if isinstance(action, FunctionAction) else {n: getattr(action, n, None) for n in NAMED}
    if not all(is_there(state, given.get(name)) for name, is_there in NAMED.items()):
        return True
    precondition = handlers.PRECONDITIONS.get(handler)
    return precondition is not None and not precondition(state, action)


@handles(do.Tap, precondition=has_game)
def tap(state: AppState, action: do.Tap) -> AppState:
    """Do what a tap means in the mode; before that, choose the target of a roll at hand."""
    state = evolve(state, cursor=action.place if state.cursor is not None else None)
    aimed = dice.aimed_at(state, action.place) if state.pending_roll is not None else None
    if aimed is not None:
        return aimed
    may_ask = state.partner.shown is not None and state.mode == "move" and may_ask_why(state)
    if may_ask and figure_at(state.document, action.place) is None:
        from tablelight.app.partner.update import ask_why_not  # loaded to play against Tablelight

        return perform(state, ask_why_not(action.place))
    return TAPS[state.mode](state, action.place)


@handles(do.MoveCursor, precondition=has_game)
def move_cursor(state: AppState, action: do.MoveCursor) -> AppState:
    """Move the cursor, at first from the selected figure or the middle of the board. While a photograph is being
    fitted, move its corner instead."""
    session = state.editor.session
    if session is not None and session.fitting:
        return photograph.nudge(state, action.dx, action.dy)
    # The status line is for the space that the cursor comes to, not for a repeated notice.
    state = evolve(state, notice=None)
    plane = plane_of(state.document.board)
    if state.cursor is not None:
        there = plane.stepped(state.cursor, action.dx, action.dy, fine=action.fine and session is None)
        return evolve(state, cursor=there, hover=there)
    here = state.figure.space if state.figure is not None else None
    middle = plane.width / 2, plane.height / 2
    if session is not None and (here is None or plane.pick(*plane.centre(here)) is None):
        here = place_at(state, middle)
    elif here is None:
        here = plane.pick(*middle)
    return evolve(state, cursor=here, hover=here)


@handles(do.Enter)
def enter(state: AppState, _: do.Enter) -> AppState:
    return state if state.cursor is None else update(state, do.Tap(state.cursor))


@handles(do.Cancel)
def cancel(state: AppState, _: do.Cancel) -> AppState:
    """Take back the innermost of these: a dialog, the tour, a roll, what the mode has asked, a proposal, an
    explanation, a target, the selection, the plan of the turn, the cursor."""
    if state.dialog is not None:
        return perform(state, help.go_back())
    if tour.tour_target(state) is not None:
        return perform(state, tour.end_tour())
    if state.pending_roll is not None:
        return dice.back(state)
    within = BACK[state.mode](state) if state.mode in BACK else None
    if within is not None:
        return within
    if state.partner.asked is not None and may_ask_why(state):
        return evolve(state, partner=evolve(state.partner, asked=None))
    if state.proposal is not None:
        return evolve(state, proposal=None, notice=None)
    if state.explaining is not None:
        return evolve(state, explaining=None, notice=None)
    if state.target is not None:
        return evolve(state, target=None, notice=None)
    if state.selected is not None or state.viewpoint is not None:
        return evolve(state.cleared(), selected=None, action=None, keys=(), viewpoint=None)
    if state.turn_plan is not None:
        return evolve(state, turn_plan=None)
    return evolve(state.cleared(), cursor=None)


@handles(do.SetMode)
def set_mode(state: AppState, action: do.SetMode) -> AppState:
    """Change the mode; the selection stays."""
    state = evolve(state.cleared(), mode=action.mode, ruler=state.ruler.only_staying(), viewpoint=None)
    return select(state, state.selected) if action.mode == "move" else state


@play_action()
def show_notice(state: AppState, notice: Notice) -> AppState:
    """Tell the player something that the browser has reported."""
    return evolve(state, notice=notice)


@play_action()
def hover(state: AppState, place: Place | None) -> AppState:
    """The pointer is over a place; None if it has left the board."""
    return evolve(state, hover=place)


@play_action()
def set_sheet_height(state: AppState, height: SheetHeight) -> AppState:
    """Choose how high the panel is on a portrait screen."""
    return evolve(state, sheet=height)


@play_action()
def set_theme(state: AppState, theme: Theme) -> AppState:
    """Choose light or dark colours, or those of the device."""
    return evolve(state, theme=theme)


@play_action()
def set_language(state: AppState, language: str) -> AppState:
    """Change the language, once its texts are loaded."""
    catalogue(language)
    return evolve(state, language=language)
