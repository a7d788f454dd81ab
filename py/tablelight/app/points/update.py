"""Points by hand, and the die for a further round."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_document, with_moment
from tablelight.app.handlers import play_action
from tablelight.app.log.recording import record_further_round
from tablelight.app.queries import has_game, rules_of
from tablelight.app.state import AppState, Notice
from tablelight.board.scores import MOST_ROUNDS, score_of
from tablelight.rules.answers import Refused
from tablelight.rules.objectives.scoring import further_round, with_score


@play_action(has_game)
def add_points(state: AppState, side: str, points: int) -> AppState:
    """Give a side points by hand, in the round under way."""
    if side not in state.document.sides:
        return state
    score = score_of(state.document.score)
    changed = score.with_points(min(score.ended, MOST_ROUNDS), side, points)
    return with_document(state, with_score(state.document, changed))


@play_action(has_game)
def throw_further(state: AppState, die: int | None = None) -> AppState:
    """Throw the die, or take the one that was thrown; a late press throws nothing."""
    rules = rules_of(state)
    if die is not None and not 1 <= die <= rules.scenario(state.document).die:
        return state
    found = further_round(rules, state.document, die)
    if isinstance(found, Refused) or state.history is None:
        return state
    after = with_moment(state, record_further_round(state.history, found))
    return evolve(after, notice=Notice(reason=found.reasons[0]))
