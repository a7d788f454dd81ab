"""The one function from state to state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.dice import update as rolling
from tablelight.app.editor import update as editing
from tablelight.app.editor.figures import join_roster
from tablelight.app.editor.opening import draft_of
from tablelight.app.editor.overrides import OVERRIDES
from tablelight.app.editor.roster import roster_in
from tablelight.app.help import update as helping
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.move import doors, spending
from tablelight.app.move import update as moving
from tablelight.app.move import waypoints as stretches
from tablelight.app.move.actions import (
    ChooseAction,
    Confirm,
    DragFigure,
    Explain,
    GoWithoutDestination,
    Propose,
    SetEnd,
    SetKey,
)
from tablelight.app.move.update import select
from tablelight.app.odds import update as oddspage
from tablelight.app.queries import rules_of
from tablelight.app.ruler import update as measuring
from tablelight.app.saves import autosave as unkept
from tablelight.app.saves import thumbnails as pictured
from tablelight.app.saves import update as shelf
from tablelight.app.saves.actions import FileLoaded, FileNotLoaded
from tablelight.app.saves.files import read_file
from tablelight.app.saves.update import with_game
from tablelight.app.share import update as sharing
from tablelight.app.sight import update as seeing
from tablelight.app.sight.actions import LookAt, LookBack, RollAtTarget, ToggleSightMap
from tablelight.app.state import AppState, Notice
from tablelight.app.threats import update as threats
from tablelight.app.tour import update as tour
from tablelight.app.turn import update as turning
from tablelight.app.turn.actions import EndTurn
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.rules.check import problems
from tablelight.view.plane import plane_of


def update(state: AppState, action: do.Action) -> AppState:
    """The state after an action. Never raises for what a player or a file may do."""
    if state.editor.session is not None and type(action) in OVERRIDES:
        return OVERRIDES[type(action)](state, action)
    return tour.followed(state, HANDLERS[type(action)](state, action))


def tap(state: AppState, action: do.Tap) -> AppState:
    """A tap means what the mode says."""
    if state.history is None:
        return state
    state = evolve(state, cursor=action.place if state.cursor is not None else None)
    aimed = rolling.aimed_at(state, action.place)
    return aimed if aimed is not None else TAPS[state.mode](state, action.place)


def _step(state: AppState, action: do.MoveCursor) -> AppState:
    # Whoever steps on wants to hear of the space that the cursor comes to, not the last remark again.
    state = evolve(state, notice=None)
    plane = plane_of(state.document.board)
    if state.cursor is None:
        here = state.figure.space if state.figure is not None else plane.pick(plane.width / 2, plane.height / 2)
        return evolve(state, cursor=here, hover=here)
    there = plane.stepped(state.cursor, action.dx, action.dy, fine=action.fine)
    return evolve(state, cursor=there, hover=there)


def _enter(state: AppState, _: do.Enter) -> AppState:
    return state if state.cursor is None else tap(state, do.Tap(state.cursor))


def _cancel(state: AppState, _: do.Cancel) -> AppState:
    """The innermost first: a dialog, what was entered or proposed, what was asked, the figure, the cursor."""
    if state.dialog is not None:
        return helping.back(state)
    if tour.tour_target(state) is not None:
        return tour.end_tour(state)
    if state.pending_roll is not None:
        return rolling.back(state)
    within = BACK[state.mode](state) if state.mode in BACK else None
    if within is not None:
        return within
    for name, empty in (("proposal", None), ("explaining", None), ("target", None)):
        if getattr(state, name) != empty:
            changes: dict[str, Any] = {name: empty, "notice": None}
            return evolve(state, **changes)
    if state.selected is not None or state.viewpoint is not None:
        return evolve(state.cleared(), selected=None, action=None, keys=(), viewpoint=None)
    return evolve(state.cleared(), cursor=None)


def _set_mode(state: AppState, action: do.SetMode) -> AppState:
    state = evolve(state.cleared(), mode=action.mode, ruler=state.ruler.only_staying(), viewpoint=None)
    return select(state, state.selected) if action.mode == "move" else state


def _time(state: AppState, history: History) -> AppState:
    """Another document of the same game: what is selected stays, if it is still there."""
    there = any(figure.id == state.selected for figure in history.present.figures)
    state = evolve(state.cleared(), history=history)
    return select(state, state.selected if there else None)


def _undo(state: AppState, _: do.Undo) -> AppState:
    if state.history is None or not state.history.past:
        return evolve(state, notice=Notice("There is nothing to undo."))
    entry = state.history.entry(state.history.now)
    said = Notice("Undone.") if entry is None else Notice("Undone: {what}", entry=entry)
    return evolve(_time(state, state.history.undone()), notice=said)


def _redo(state: AppState, _: do.Redo) -> AppState:
    if state.history is None or not state.history.future:
        return evolve(state, notice=Notice("There is nothing to redo."))
    entry = state.history.entry(state.history.future[0])
    said = Notice("Done again.") if entry is None else Notice("Done again: {what}", entry=entry)
    return evolve(_time(state, state.history.redone()), notice=said)


def _set_state(state: AppState, action: do.SetState) -> AppState:
    """A switch of the card: like a move, it can be undone, and the rules check what comes of it."""
    document = state.document
    figure = document.figure(action.figure)
    field = rules_of(state).state.get(action.key)
    value = None if field is not None and action.value == field.default else action.value
    changed = document.with_figure(figure.with_state(**{action.key: value}))
    entry = Entry(kind="change", what=action.key, figure=figure.label, side=figure.side, outcome=str(action.value))
    return _changed(state, changed, entry)


def _set_option(state: AppState, action: do.SetOption) -> AppState:
    """An option of the game, for this document; the rules check what comes of it."""
    document = state.document
    options = {**document.options, action.key: action.value}
    if action.value == rules_of(state).options[action.key].default:
        del options[action.key]
    return _changed(state, evolve(document, options=options))


def _end_turn(state: AppState, _: EndTurn) -> AppState:
    ended = rules_of(state).end_activation(state.document)
    if ended == state.document:
        return evolve(state, dialog=None, notice=Notice("Nothing of this turn was remembered."))
    state = _changed(state, ended)
    return evolve(state, dialog=None, notice=Notice("A new turn: everybody may act."))


def _changed(state: AppState, document: Document, entry: Entry | None = None) -> AppState:
    assert state.history is not None
    found = problems(document)
    if found:
        return evolve(state, notice=Notice(problem=found[0]))
    return _time(state, state.history.then(document, entry))


def _loaded(state: AppState, action: FileLoaded) -> AppState:
    """A file: the board on the screen stays if it is of no use, or is a roster."""
    roster = roster_in(action.text)
    if roster is not None:
        return join_roster(state, roster)
    try:
        history = read_file(action.text)
    except DocumentError as error:
        editor = evolve(state.editor, refused_game=draft_of(action.text))
        return evolve(state, dialog="problems", problems=error.problems, file=action.name, editor=editor)
    fresh = with_game(state, history, is_imported=not action.example)
    return evolve(fresh, notice=Notice("{title} is on the table.", {"title": history.present.title or action.name}))


def _not_loaded(state: AppState, action: FileNotLoaded) -> AppState:
    return evolve(state, dialog="problems", problems=action.problems, file=action.name)


def _set(name: str, field: str) -> Callable[[AppState, Any], AppState]:
    """A handler that only keeps one value of its action."""

    def handle(state: AppState, action: Any) -> AppState:
        changes: dict[str, Any] = {field: getattr(action, name)}
        return evolve(state, **changes)

    return handle


TAPS = {"move": moving.tap, "see": seeing.tap, "threats": threats.tap, "measure": measuring.tap}

BACK = {"measure": measuring.back, "threats": threats.back}
"""What Escape takes back first, by mode."""

HANDLERS: dict[type[do.Action], Callable[[AppState, Any], AppState]] = {
    do.Tap: tap,
    do.Hover: _set("place", "hover"),
    Explain: moving.explain,
    do.MoveCursor: _step,
    do.Enter: _enter,
    do.SelectFigure: moving.select_figure,
    ChooseAction: moving.choose_action,
    SetKey: moving.set_key,
    SetEnd: moving.set_end,
    Propose: moving.propose,
    Confirm: moving.confirm,
    DragFigure: moving.drag_figure,
    do.Cancel: _cancel,
    do.Undo: _undo,
    do.Redo: _redo,
    do.SetMode: _set_mode,
    LookAt: seeing.look_at,
    LookBack: seeing.look_back,
    RollAtTarget: seeing.roll_at_target,
    do.SetOption: _set_option,
    ToggleSightMap: lambda state, _: evolve(state, shows_sight_map=not state.shows_sight_map),
    do.SetState: _set_state,
    EndTurn: _end_turn,
    do.ToggleFold: lambda state, action: evolve(state, open_folds=state.open_folds ^ {action.name}),
    do.SetSheetHeight: _set("height", "sheet"),
    do.SetTheme: _set("theme", "theme"),
    do.SetLanguage: _set("language", "language"),
    FileLoaded: _loaded,
    FileNotLoaded: _not_loaded,
    **helping.HANDLERS,
    **tour.HANDLERS,
    **turning.HANDLERS,
    **threats.HANDLERS,
    **shelf.HANDLERS,
    **pictured.HANDLERS,
    **unkept.HANDLERS,
    **sharing.HANDLERS,
    **oddspage.HANDLERS,
    **measuring.HANDLERS,
    **editing.HANDLERS,
    **rolling.HANDLERS,
    **spending.HANDLERS,
    **doors.HANDLERS,
    **stretches.HANDLERS,
    GoWithoutDestination: moving.go_without_destination,
}
