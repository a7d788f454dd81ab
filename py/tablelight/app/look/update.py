"""From a photograph to differences, and from the differences to moves in the log."""

from __future__ import annotations

import json
from math import dist

from attrs import evolve

from tablelight.app import answers as rule_answers
from tablelight.app.answers import value_of
from tablelight.app.changes import with_moment
from tablelight.app.handlers import handles, perform, play_action
from tablelight.app.history import History
from tablelight.app.log import recording
from tablelight.app.log.state import Entry
from tablelight.app.log.wording import BY_HAND
from tablelight.app.look import actions as do
from tablelight.app.look.queries import line_about, lines_of, other_explanations
from tablelight.app.look.state import LookLine, LookState, Photographed, Subject
from tablelight.app.move.queries import select
from tablelight.app.play_state import Proposal
from tablelight.app.queries import has_game
from tablelight.app.state import AppState, Notice
from tablelight.board import figures as figures_by_hand
from tablelight.board.document import Figure
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.units import INCH
from tablelight.locale.messages import msg
from tablelight.progress.pictures import Pending, ready
from tablelight.seen import Detection
from tablelight.seen.laying import turns
from tablelight.seen.moves import Moved, put
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at

NO_BOARD = msg(
    "No board is seen in the photograph. The whole board must be in it, or all four corner marks, and the number of spaces "
    "must be that of this board."
)
NOT_READ = msg("The photograph could not be read.")


@handles(do.OpenLook, precondition=has_game)
def open_look(state: AppState, _: do.OpenLook) -> AppState:
    state = _confirmed(state)
    return evolve(state, dialog="look", look=evolve(state.look, stage="idle", why=""))


@handles(do.TablePhotoIs)
def table_photo_is(state: AppState, action: do.TablePhotoIs) -> AppState:
    return evolve(state, look=evolve(state.look, stage=action.stage, why=action.why))


@handles(do.TablePhotoRead)
def table_photo_read(state: AppState, action: do.TablePhotoRead) -> AppState:
    """List how the table differs from the board, next to the board. Ignore a photograph for a game that is closed."""
    if state.dialog != "look" or state.look.stage != "reading" or action.game != state.saves.game_number:
        return state
    try:
        photograph = Detection.read(json.loads(action.text or "null"))
    except (ValueError, DocumentError):
        return table_photo_is(state, do.TablePhotoIs("refused", NOT_READ))
    if not turns(state.document.board, photograph):
        return table_photo_is(state, do.TablePhotoIs("refused", NO_BOARD))
    look = LookState(before=state.look.before, now=Photographed(seen=action.text, document=state.document))
    return _in_look_mode(evolve(state, look=look))


def _in_look_mode(state: AppState) -> AppState:
    """The state with the differences next to the board."""
    return evolve(state.cleared(), dialog=None, mode="look", viewpoint=None, action=None, keys=())


@handles(do.ShowDifferences, precondition=has_game)
def show_differences(state: AppState, action: do.ShowDifferences) -> AppState:
    if action.begins:
        return _in_look_mode(state) if state.look.now is not None else state
    state = _confirmed(state)
    look = evolve(state.look, changing=None)
    return select(evolve(state.cleared(), mode="move", look=look), state.selected)


@play_action(has_game)
def choose_explanation(state: AppState, number: int) -> AppState:
    """List the differences by another explanation of the photograph. What the player has said about figures
    stays."""
    if number not in {each for each, _, _ in other_explanations(state)}:
        return state
    return evolve(state, look=evolve(state.look, explanation=number, changing=None))


@play_action(has_game)
def take_lines(state: AppState, figures: tuple[str, ...]) -> AppState:
    """Make the moves of lines one after the other; one undo takes back all. Refused moves are set down by hand."""
    after = state
    for line in ready(lines_of(state), ()):
        if line.figure not in figures or line.end is None:
            continue
        step = _take_line(after, line, line.end)
        if isinstance(step, Problem):
            return evolve(state, notice=Notice(problem=step))
        after = evolve(after, history=step.with_present(is_joined=after.history is not state.history))
    return state if after.history is state.history else _with_taken(state, after.game_history)


@play_action(has_game)
def set_down(state: AppState, figures: tuple[str, ...]) -> AppState:
    """Set figures down where they are seen. They may change places, so only the end is checked."""
    lines, history = lines_of(state), state.game_history
    if isinstance(lines, Pending):
        return state
    chosen = [each for line in lines for each in line.ends if each[0] in figures]
    document = put(state.document, (Moved(*each) for each in chosen))
    problem = rule_answers.first_problem(document)
    if problem is not None:
        return evolve(state, notice=Notice(problem=problem))
    for figure, end in chosen:
        entry = _by_hand(history, state.document.figure(figure), end)
        history = history.then(document, entry).with_present(is_joined=history is not state.history)
    return state if history is state.history else _with_taken(state, history)


def _with_taken(state: AppState, history: History) -> AppState:
    """The state after differences have been taken; once none are left, their panel closes."""
    after = evolve(with_moment(state, history), look=evolve(state.look, changing=None))
    if lines_of(after) == ():
        after = show_differences(after, do.ShowDifferences(begins=False))
    return evolve(after, notice=Notice("The moves are taken."))


def _take_line(state: AppState, line: LookLine, end: Place) -> History | Problem:
    """The history after a line, with its entry in the log."""
    history, document = state.game_history, state.document
    figure = document.figure(line.figure)
    if line.kind == "sure":
        found = value_of(rule_answers.apply(document, line.figure, line.action, end, line.keys))
        if found is not None:
            chosen = evolve(state, mode="move", selected=line.figure, action=line.action, keys=())
            return recording.record_move(chosen, found, end, line.keys)
    moved = figures_by_hand.move(document, line.figure, end)
    problem = rule_answers.first_problem(moved)
    if problem is not None:
        return problem
    return history.then(moved, _by_hand(history, figure, end))


def _by_hand(history: History, figure: Figure, end: Place) -> Entry:
    return Entry(
        kind="move",
        what=BY_HAND,
        figure=figure.label,
        side=figure.side,
        round=history.turn.round,
        start=figure.space,
        end=end,
    )


@play_action()
def play_line(state: AppState, figure: str) -> AppState:
    """Propose the move of a figure on the board, so that the player makes the roll that it owes."""
    line = line_about(state, figure)
    if line is None or line.end is None or not line.action:
        return state
    begun = evolve(state.cleared(), mode="move", selected=figure, action=line.action, keys=())
    return evolve(begun, proposal=Proposal(line.end, line.keys))


@play_action()
def leave_line(state: AppState, subject: Subject) -> AppState:
    """Leave a difference as it is."""
    look = state.look
    placed = tuple(each for each in look.placed if each[0] != subject)
    return evolve(state, look=evolve(look, placed=placed, left=look.left | {subject}, changing=None))


@play_action()
def change_line(state: AppState, subject: Subject | None) -> AppState:
    """Begin to choose another place or another figure for a difference; None: stop choosing."""
    return evolve(state, notice=None, look=evolve(state.look, changing=subject))


@handles(do.TapDifference)
def tap_difference(state: AppState, action: do.TapDifference) -> AppState:
    lines, changing, place = lines_of(state), state.look.changing, action.place
    figure = figure_at(state.document, place)
    if isinstance(lines, Pending):
        return state
    if changing is None:
        away = {line.subject: min(dist(place, at) for at in (line.start, line.end) if at is not None) for line in lines}
        there = min(away, key=away.__getitem__, default=None)
        is_tapped = there is not None and away[there] <= (0 if state.document.board.has_spaces else INCH / 2)
        return perform(state, change_line(there if is_tapped else figure.id if figure else None))
    if isinstance(changing, str):
        return _placed(state, changing, place)
    return perform(state, change_line(None) if figure is None else name_figure(figure.id))


@play_action()
def name_figure(state: AppState, figure: str) -> AppState:
    """Say which figure stands where a difference was seen."""
    subject = state.look.changing
    line = line_about(state, subject)
    place = subject if isinstance(subject, tuple) else None if line is None else line.end
    if subject is None or place is None:
        return state
    left = perform(state, leave_line(subject)) if isinstance(subject, str) else state
    return _placed(left, figure, place)


def _placed(state: AppState, figure: str, place: Place) -> AppState:
    """The state with a figure in the place that the player names."""
    look = state.look
    placed = (*(each for each in look.placed if each[0] != figure), (figure, place))
    return evolve(state, look=evolve(look, placed=placed, left=look.left - {figure}, changing=None))


def _confirmed(state: AppState) -> AppState:
    """Keep the photograph as `before`, if nothing is left to decide."""
    look = state.look
    if look.now is None or lines_of(state) != ():
        return state
    before = Photographed(seen=look.now.seen, document=state.document)
    return evolve(state, look=LookState(stage=look.stage, why=look.why, before=before))
