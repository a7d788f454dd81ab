"""Select a figure, an action and a destination, and make the move."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import queries
from tablelight.app.answers import problem_of, refusal_of, value_of
from tablelight.app.dice import queries as dice_queries
from tablelight.app.handlers import handles, perform, play_action
from tablelight.app.log import recording
from tablelight.app.move import keys_panel, snapping
from tablelight.app.move import queries as move_queries
from tablelight.app.play_state import Proposal
from tablelight.app.state import AppState, Notice
from tablelight.app.transitions import Keys, with_ends, with_key
from tablelight.board.document import Figure, Json
from tablelight.view.plane import Place, place_at
from tablelight.view.tokens import figure_at


@handles(do.SelectFigure)
def select_figure(state: AppState, action: do.SelectFigure) -> AppState:
    return move_queries.select(evolve(state.cleared(), viewpoint=None), action.figure)


def _has_action(state: AppState, action: do.ChooseAction) -> bool:
    return state.figure is not None and action.action in state.rules.actions


@handles(do.ChooseAction, precondition=_has_action)
def choose_action(state: AppState, action: do.ChooseAction) -> AppState:
    """Take an action: light its destinations, go to See mode, take its dice, or do it at once."""
    looked_at = state.target
    state = evolve(state.cleared(), keys=())
    leads = state.ui.action(action.action).leads
    if leads == "see":
        return evolve(state, mode="see", action=action.action)
    state = evolve(state, mode="move", action=action.action)
    if leads in ("now", "place"):
        problem = problem_of(move_queries.applied(state, None, ())) if leads == "place" else None
        if problem is not None and problem.path.endswith(".to"):
            return evolve(state, notice=Notice("Tap the space."))
        return _resolve(state, None, ())
    if leads != "move" and leads in state.rules.rolls:
        return pick_up(state, leads, looked_at)
    return move_queries.with_only_choice(state)


def pick_up(state: AppState, roll: str, target: Place | None) -> AppState:
    """Take the dice for a roll of the selected figure. An enemy at `target` is the roll's target if it takes one."""
    figure = state.figure
    assert figure is not None
    there = figure_at(state.document, target) if target is not None else None
    takes_target = any(key.key == "target" for key in state.ui.rolls[roll].keys)
    keys = (("target", there.id),) if there is not None and there.side != figure.side and takes_target else ()
    return evolve(state, pending_roll=dice_queries.new_roll(state, figure.id, roll, keys))


@play_action()
def set_key(state: AppState, key: str, value: Json) -> AppState:
    """Set a further key of the move's question; None removes it. The proposal stays if it is still possible."""
    proposed, keys = state.proposal, with_key(state.keys, key, value)
    state = evolve(state, keys=keys, proposal=None, explaining=None, notice=None, pending_roll=None)
    if proposed is not None and move_queries.may_end(state, proposed.to):
        return propose(state, do.Propose(proposed.to))
    return state


def tap(state: AppState, place: Place) -> AppState:
    """A tap means, in this order: a place to set a friend down (if that comes first, a second tap confirms), another
    figure, the proposed destination again (confirms it), a destination, a place to explain."""
    document = move_queries.staged_document(state)
    if state.sets_down_first and keys_panel.carried(state) is not None:
        brought = keys_panel.proposed_from(state, place)
        if brought is not None:
            return confirm(state, do.Confirm()) if brought.proposal == state.proposal else brought
    choice = move_queries.drop_end(state)
    if choice is not None and choice[0].on_board and place in choice[1]:
        return perform(state, set_end(choice[0].key, place))
    there = figure_at(document, place)
    if state.figure is not None and move_queries.is_for_a_place(state):
        return _resolve(state, place, ())
    if there is not None and there.id != state.selected and not _is_proposed(state, place):
        is_friend = state.figure is not None and there.side == state.figure.side
        for key, figures in queries.figure_choices(state):
            if key not in dict(state.keys) and there in figures and not is_friend:
                return perform(state, set_key(key, there.id))
        return _look_at_enemy(state, there) or select_figure(state, do.SelectFigure(there.id))
    if _is_proposed(state, place):
        return confirm(state, do.Confirm())
    tapped, place = place, snapping.snapped(state, place)
    if move_queries.may_end(state, place) and not snapping.is_own_place(state, tapped, place):
        if state.adds_waypoints and state.proposal is not None:
            state = perform(state, keys_panel.add_waypoint(state.proposal.to))
        state = propose(state, do.Propose(place))
        if state.proposal is not None and tapped != place:
            state = evolve(state, proposal=evolve(state.proposal, tapped=tapped))
        return state
    if there is not None:
        return evolve(state, explaining=None, proposal=None, notice=None)
    return keys_panel.proposed_from(state, place) or perform(state, do.Explain(place))


def _look_at_enemy(state: AppState, there: Figure) -> AppState | None:
    """Look at an enemy of the selected figure: would an attack work? None if it is looked at already, or no enemy."""
    figure, is_out = state.figure, state.rules.is_out
    if figure is None or there.side == figure.side or is_out(there) or is_out(figure) or state.target == there.space:
        return None
    return evolve(state, target=there.space, proposal=None, explaining=None, notice=None, hover=None)


def _is_proposed(state: AppState, place: Place) -> bool:
    return state.proposal is not None and snapping.is_same_place(state, place, state.proposal.to)


@handles(do.Explain)
def explain(state: AppState, action: do.Explain) -> AppState:
    return evolve(state, explaining=action.place, proposal=None, notice=None, hover=None, target=None)


@handles(do.Propose)
def propose(state: AppState, action: do.Propose) -> AppState:
    """Propose a destination with the first choice of each end."""
    found = move_queries.destinations_at(state, action.place)
    ends = move_queries.ends_of(state, found[0]) if found else ()
    return evolve(state, proposal=Proposal(action.place, ends), explaining=None, notice=None, hover=None, target=None)


@play_action()
def set_end(state: AppState, key: str, value: Json) -> AppState:
    """Set a choice for the end of the proposed move."""
    proposed = state.proposal
    if proposed is None:
        return state
    ends = with_key(proposed.ends, key, value)
    # The places to set down may differ from mode to mode.
    choice = move_queries.drop_end(evolve(state, proposal=Proposal(proposed.to, ends)))
    if choice is not None and dict(ends).get(choice[0].key) not in choice[1]:
        ends = with_key(ends, choice[0].key, next(iter(choice[1]), None))
    return evolve(state, proposal=Proposal(proposed.to, ends))


def _has_proposal(state: AppState, _: object) -> bool:
    return state.proposal is not None and state.figure is not None and state.action is not None


@handles(do.Confirm, precondition=_has_proposal)
def confirm(state: AppState, _: do.Confirm) -> AppState:
    """Make the proposed move; for a plan, begin with its first action."""
    if state.proposal is None:
        return state
    if move_queries.is_planned(state):
        return perform(state, begin_plan())
    return _resolve(state, state.proposal.to, state.proposal.ends)


@play_action(_has_proposal)
def begin_plan(state: AppState) -> AppState:
    """Begin with the first action of the proposed plan: propose its move."""
    path = move_queries.proposed_path(state)
    if path is None or not path.steps or "action" not in path.steps[0].extra:
        return state
    first = path.steps[0]
    state = choose_action(state, do.ChooseAction(str(first.extra["action"])))
    if "around" in first.extra:
        state = evolve(state, keys=with_key(state.keys, "around", True))
    return propose(state, do.Propose(place_at(state.document.board, first.at)))


@play_action(lambda state, _: state.figure is not None and state.action is not None)
def go_without_destination(state: AppState) -> AppState:
    """Take the action at hand without a destination."""
    return _resolve(state, None, ()) if keys_panel.may_go_without_destination(state) else state


@play_action(queries.has_game)
def do_action(state: AppState, figure: str, action: str, to: Place | None, keys: Keys) -> AppState:
    """Let a figure take an action at once."""
    if figure not in state.document.by_id or action not in state.rules.actions:
        return state
    begun = evolve(state.cleared(), mode="move", viewpoint=None, selected=figure)
    return _resolve(evolve(begun, action=action, keys=keys), to, ())


def _resolve(state: AppState, to: Place | None, ends: Keys) -> AppState:
    found = move_queries.applied(state, to, with_ends(state.keys, ends))
    after = value_of(found)
    if after is None:
        return evolve(state, notice=Notice(reason=refusal_of(found), problem=problem_of(found)))
    history = recording.record_move(state, after, to, ends)
    selected = state.selected if state.selected in history.present.by_id else None
    notice = Notice(entry=history.entry(history.now))
    return evolve(state.cleared(), history=history, action=None, keys=(), selected=selected, notice=notice)


@play_action()
def toggle_numbers(state: AppState) -> AppState:
    """Write the cost on every lit space, or only at the end of the path."""
    return evolve(state, shows_numbers=not state.shows_numbers)
