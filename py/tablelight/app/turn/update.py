"""The turn at the table: the next side, and the figures that have acted."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import queries
from tablelight.app.actions import NextSide
from tablelight.app.changes import with_document, with_moment
from tablelight.app.clock.update import with_time
from tablelight.app.handlers import handles, play_action
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.move.queries import select
from tablelight.app.partner.seats import is_over
from tablelight.app.state import AppState, Notice
from tablelight.app.timeline.file_format import recalled
from tablelight.app.transitions import Transition
from tablelight.app.turn.state import ends_round, partner_level, turn_after
from tablelight.board.document import Document
from tablelight.board.figures import forgotten, without_gone
from tablelight.locale.messages import msg
from tablelight.rules.answers import Refused
from tablelight.rules.questions import END_ROUND, END_TURN


def turn_beginning(history: History) -> Document:
    """The document at the start of the present turn; for the first turn, of the game."""
    moments = (*history.past, history.now)
    found = ((moment, history.entry(moment)) for moment in reversed(moments))
    begun = (moment for moment, entry in found if entry is not None and entry.kind == "turn")
    return next(begun, moments[0]).document


@handles(NextSide, precondition=queries.has_game)
def next_side(state: AppState, _: NextSide) -> AppState:
    """Begin the next side's turn, or the next round: the rules end the old one, and no figure has acted. Once the game
    is over the page names the winner, and no turn is announced."""
    before = state.game_history
    turn, round_is_over = turn_after(state.document, before.turn), ends_round(state.document, before.turn)
    rules = state.rules
    rested = rules.rest(turn_beginning(recalled(before).history), state.document, before.side)
    ended = (rules.end_round if round_is_over else rules.end_turn)(rested)
    if isinstance(ended, Refused):
        return evolve(state, notice=Notice(reason=ended.refused))
    entry = Entry(kind="turn", what=turn.side, side=turn.side, round=turn.round)
    history = before.then(ended, entry, turn, Transition(question=END_ROUND if round_is_over else END_TURN))
    is_played = partner_level(ended, turn) is not None
    text = msg("Tablelight plays {side}. Round {round}.") if is_played else msg("{side}: your turn. Round {round}.")
    notice = Notice(text, {"side": turn.side, "round": turn.round})
    after = evolve(state.cleared(), mode="move", ruler=state.ruler.only_staying(), viewpoint=None)
    dialog = state.dialog if state.dialog == "clock" else None
    after = evolve(after, history=history, dialog=dialog, selected=None, action=None, keys=())
    return after if is_over(after) else evolve(after, notice=notice)


@play_action()
def take_off_table(state: AppState, figure: str) -> AppState:
    """Take a figure that is out off the table; it can be undone. Another selected figure stays selected. If it is the
    active figure, its activation ends, and what the turn says of others stays. If it is the last figure of its side in
    that side's turn, the turn ends first: after the last side's the next round begins."""
    gone, passed, before = figure, state, state.history
    sides = {figure.side for figure in state.document.figures if figure.id != gone}
    if state.editor.session is None and len(sides) > 1 and before is not None and before.side not in sides:
        passed = next_side(state, NextSide())
        if passed.history is not None and passed.history is not before:
            passed = evolve(passed, history=with_time(passed.history, before.side, state.clock.elapsed))
    document, selected = passed.document, None if state.selected == gone else state.selected
    left = tuple(figure for figure in document.figures if figure.id != gone)
    rules = state.rules
    ended = rules.end_activation(document) if document.turn.get("figure") == gone else document
    kept = {key: value for key, value in document.turn.items() if key in rules.vocabulary.outlasting}
    turn = without_gone({**ended.turn, **kept}, {gone}, rules.vocabulary.turn)
    changed = evolve(forgotten(document, gone), figures=left, turn=turn)
    after = with_document(evolve(state, history=passed.history, selected=selected), changed)
    if after.history is passed.history:  # refused: the turn goes on
        return evolve(state, notice=after.notice)
    if passed.history is before or after.history is None:
        return after
    return evolve(after, history=after.history.with_present(is_joined=True), notice=after.notice or passed.notice)


@play_action()
def go_to_figure(state: AppState, figure: str) -> AppState:
    """Select a figure of the summary on the board."""
    state = evolve(state.cleared(), mode="move", viewpoint=None, dialog=None)
    return select(state, figure)


@play_action(queries.has_game)
def toggle_acted(state: AppState, figure: str) -> AppState:
    """Mark by hand that a figure has acted, or has not."""
    history = state.game_history
    turn = evolve(history.turn, acted=history.turn.acted ^ {figure})
    return evolve(state, history=history.then(state.document, None, turn))


@play_action(queries.has_game)
def end_turn(state: AppState) -> AppState:
    """Forget what was done in this activation."""
    history = state.game_history.with_activation_ended()
    if history.present == state.document:
        return evolve(state, dialog=None, notice=Notice("Nothing was recorded for this turn."))
    return evolve(with_moment(state, history), dialog=None, notice=Notice("New turn: all figures can act."))
