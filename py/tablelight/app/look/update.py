"""From a photograph to lines, and from lines to moves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import evolve

from tablelight.app import answers as rule_answers
from tablelight.app.answers import refusal_of, value_of
from tablelight.app.changes import with_document, with_moment
from tablelight.app.handlers import handles
from tablelight.app.history import History
from tablelight.app.log import recording
from tablelight.app.log.state import Entry
from tablelight.app.log.wording import BY_HAND
from tablelight.app.look.actions import (
    ChangeLine,
    GiveMarks,
    LeaveLine,
    OpenLook,
    TablePhotoChosen,
    TablePhotoRead,
    TablePhotoRefused,
    TakeLines,
)
from tablelight.app.look.state import DifferenceKind, LookLine, LookState
from tablelight.app.queries import has_game
from tablelight.app.state import AppState, Notice
from tablelight.board import figures as figures_by_hand
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError, Problem
from tablelight.locale.messages import msg

if TYPE_CHECKING:
    from tablelight.seen.moves import Moved

FIRST_MARK, LAST_MARK = 10, 99
"""The numbers of figures' marks."""
NO_BOARD = msg(
    "No board is seen in the photograph. The whole board must be in it, or all four corner marks, and the number of spaces "
    "must be that of this board."
)
NOT_READ = msg("The photograph could not be read.")


@handles(OpenLook)
def open_look(state: AppState, _: OpenLook) -> AppState:
    """Open the dialog. What was seen before counts only for the same game."""
    game = state.saves.game_number
    before = state.look.before if state.look.game == game else ""
    return evolve(state, dialog="look", look=LookState(before=before, game=game))


@handles(TablePhotoChosen)
def table_photo_chosen(state: AppState, _: TablePhotoChosen) -> AppState:
    """Wait for the photograph to be read."""
    return evolve(state, look=evolve(state.look, stage="reading", why="", lines=()))


@handles(TablePhotoRefused)
def table_photo_refused(state: AppState, action: TablePhotoRefused) -> AppState:
    """Say why a photograph is not read."""
    return evolve(state, look=evolve(state.look, stage="refused", why=action.why))


@handles(TablePhotoRead)
def table_photo_read(state: AppState, action: TablePhotoRead) -> AppState:
    """List how the table differs from the board. A photograph for a game that is closed says nothing."""
    if state.dialog != "look" or state.look.stage != "reading" or action.game != state.saves.game_number:
        return state
    from tablelight.seen import Detection, compared
    from tablelight.seen.laying import turns

    try:
        photograph = Detection.read(json.loads(action.text or "null"))
        before = Detection.read(json.loads(state.look.before)) if state.look.before else None
    except (ValueError, DocumentError):
        return evolve(state, look=evolve(state.look, stage="refused", why=NOT_READ))
    document = state.document
    if not turns(document.board, photograph):
        return evolve(state, look=evolve(state.look, stage="refused", why=NO_BOARD))
    found = compared(document, photograph, before)
    lines = [_line(document, move) for move in found.moves]
    lines += [LookLine(kind="unseen", figure=id, start=document.figure(id).space) for id in found.unseen]
    lines += [LookLine(kind="new", end=at) for at in (*(each.at for each in found.strangers), *found.surprises)]
    look = evolve(state.look, stage="read", lines=tuple(lines), seen=action.text)
    return _confirmed(evolve(state, look=look))


def _line(document: Document, move: Moved) -> LookLine:
    line = LookLine(kind="hand", figure=move.figure, start=move.start, end=move.to, action=move.action or "")
    if move.allowed:
        kind: DifferenceKind = "roll" if move.answer.get("needs_roll") else "sure"
        return evolve(line, kind=kind, cost=str(move.answer["cost"]))
    if move.action is None:
        return line
    return evolve(line, reason=refusal_of(rule_answers.path(document, move.figure, move.action, move.to, ())))


@handles(TakeLines)
def take_lines(state: AppState, action: TakeLines) -> AppState:
    """Do the moves of lines one after the other; one step back undoes all. What the rules refuse is set down by hand."""
    lines = [state.look.lines[number] for number in action.numbers if number < len(state.look.lines)]
    if state.history is None:
        return state
    after = state
    for line in lines:
        step = _taken(after, line)
        if isinstance(step, Problem):
            return evolve(state, notice=Notice(problem=step))
        assert after.history is not None
        after = evolve(after, history=step.joined(after.history is not state.history))
    left = tuple(line for number, line in enumerate(state.look.lines) if number not in action.numbers)
    look = evolve(state.look, lines=left)
    if after.history is not None and after.history is not state.history:
        after = with_moment(state, after.history)
    return _confirmed(evolve(after, look=look, dialog="look" if left else None, notice=Notice("The moves are taken.")))


def _taken(state: AppState, line: LookLine) -> History | Problem:
    """The history after a line, with its entry in the log."""
    history, document = state.history, state.document
    assert history is not None
    figure = document.find(line.figure)
    if figure is None or line.end is None:
        return history
    if line.kind == "sure":
        found = value_of(rule_answers.apply(document, line.figure, line.action, line.end, ()))
        if found is not None:
            chosen = evolve(state, selected=line.figure, action=line.action, keys=())
            return recording.record_move(chosen, found, line.end, ())
    moved = figures_by_hand.move(document, line.figure, line.end)
    problem = rule_answers.first_problem(moved)
    if problem is not None:
        return problem
    entry = Entry(
        kind="move",
        what=BY_HAND,
        figure=figure.label,
        side=figure.side,
        round=history.turn.round,
        start=figure.space,
        end=line.end,
    )
    return history.then(moved, entry)


@handles(LeaveLine)
def leave_line(state: AppState, action: LeaveLine) -> AppState:
    """Leave what differs as it is."""
    left = tuple(line for number, line in enumerate(state.look.lines) if number != action.number)
    return _confirmed(evolve(state, look=evolve(state.look, lines=left)))


@handles(ChangeLine)
def change_line(state: AppState, action: ChangeLine) -> AppState:
    """Close the dialog with the figure selected, so that the player moves it, or makes the roll that it owes."""
    lines = state.look.lines
    chosen = lines[action.number].figure if action.number < len(lines) else ""
    return evolve(state, dialog=None, mode="move", selected=chosen or state.selected, action=None, keys=())


@handles(GiveMarks, precondition=has_game)
def give_marks(state: AppState, _: GiveMarks) -> AppState:
    """Give the free numbers to the figures without a mark, as far as there are any."""
    document = state.document
    taken = {figure.mark for figure in document.figures}
    free = iter([number for number in range(FIRST_MARK, LAST_MARK + 1) if number not in taken])
    for figure in document.figures:
        number = next(free, None) if figure.mark is None else None
        if number is not None:
            document = document.with_figure(evolve(figure, mark=number))
    return state if document is state.document else with_document(state, document)


def _confirmed(state: AppState) -> AppState:
    """Keep the photograph as the one before, once nothing is left to decide."""
    look = state.look
    if look.lines or look.stage != "read":
        return state
    return evolve(state, look=evolve(look, before=look.seen))
