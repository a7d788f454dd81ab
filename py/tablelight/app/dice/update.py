"""Dice: thrown here, or entered as the real ones fell."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import answers, queries
from tablelight.app.dice import queries as dice_queries
from tablelight.app.handlers import handles, perform, play_action
from tablelight.app.history import History
from tablelight.app.log import recording
from tablelight.app.move import queries as move_queries
from tablelight.app.play_state import PendingRoll
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Json
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at


def _has_roll(state: AppState, action: do.PickUpDice) -> bool:
    rolls = state.rules.rolls if state.history is not None else {}
    return queries.has_figure(state, action.roll.figure) and action.roll.roll in rolls


@handles(do.PickUpDice, precondition=_has_roll)
def pick_up_dice(state: AppState, action: do.PickUpDice) -> AppState:
    return evolve(state, pending_roll=action.roll, roll_result=None, last_roll=None, notice=None, dialog=None)


@play_action(queries.has_game)
def settle_debt(state: AppState, figure: str, action: str) -> AppState:
    """Let a figure take the action that it owes."""
    if action not in state.rules.actions:
        return state
    state = evolve(state.cleared(), mode="move", selected=figure, keys=(), viewpoint=None, dialog=None)
    return perform(state, do.ChooseAction(action))


@play_action()
def put_down_dice(state: AppState) -> AppState:
    """Put the dice down; a roll that this one answers is pending again."""
    return evolve(state, pending_roll=state.pending_roll and state.pending_roll.resume, notice=None)


def back(state: AppState) -> AppState:
    """Take back one step: the faces that were entered, then the roll itself."""
    assert state.pending_roll is not None
    if state.pending_roll.faces or state.pending_roll.counts:
        return _without_faces(state)
    state = perform(state, put_down_dice())
    if state.pending_roll is None and state.action is not None and state.ui.action(state.action).leads != "move":
        return move_queries.select(state, state.selected)
    return state


@play_action()
def set_roll_key(state: AppState, key: str, value: Json) -> AppState:
    """Set a key; the faces entered so far are dropped, since another number of dice may be rolled now."""
    pending = dice_queries.roll_at_hand(state)
    if pending is None:
        return state
    changed = dice_queries.with_roll_key(pending, key, value)
    told = dice_queries.lasting_keys(state, changed)  # a kept thing gives their values
    kept = tuple(each for each in changed.keys if each[0] not in told)
    return evolve(state, pending_roll=evolve(changed, keys=kept), notice=None)


def aimed_at(state: AppState, place: Place) -> AppState | None:
    """Choose the tapped figure as the target of the roll at hand; None if it cannot be one, so that the tap means
    something else."""
    there = figure_at(state.document, place)
    if state.pending_roll is None or there is None:
        return None
    for roll_key, field in dice_queries.roll_keys(state, state.pending_roll):
        if field.kind != "figure":
            continue
        for figure, barred in dice_queries.candidates(state, state.pending_roll, roll_key):
            if figure.id == there.id:
                if barred is not None:
                    return evolve(state, notice=Notice(reason=barred))
                return perform(state, set_roll_key(roll_key.key, figure.id))
    return None


@play_action()
def throw_dice(state: AppState) -> AppState:
    """Throw the dice of the roll at hand in the program."""
    return _resolve(state, None)


@play_action()
def enter_face(state: AppState, face: Json) -> AppState:
    """Add a face; a single die resolves its roll at once."""
    pending = dice_queries.roll_at_hand(state)
    if pending is None:
        return state
    most = dice_queries.dice(state, pending)
    if most is not None and len(pending.faces) >= most:
        return state
    entered = evolve(state, pending_roll=evolve(pending, faces=(*pending.faces, face)))
    assert entered.pending_roll is not None
    return _resolve(entered, entered.pending_roll.faces) if dice_queries.is_single(state, pending) else entered


@play_action()
def enter_count(state: AppState, pool: int, face: str, count: int) -> AppState:
    """Set how many dice show a face; lower the counts of other faces if there would be too many dice."""
    pending = dice_queries.roll_at_hand(state)
    if pending is None:
        return state
    counted = next((each for each in dice_queries.counted_pools(state, pending) if each.number == pool), None)
    if counted is None or face not in counted.faces or not 0 <= count <= counted.dice:
        return state
    left, kept = counted.dice - count, []
    for number, other, shown in pending.counts:
        if number != pool:
            kept.append((number, other, shown))
        elif other != face:
            kept.append((number, other, min(shown, left)))
            left -= min(shown, left)
    return evolve(state, pending_roll=evolve(pending, counts=(*kept, (pool, face, count))))


@play_action()
def remove_face(state: AppState) -> AppState:
    """Remove the face that was entered last."""
    pending = state.pending_roll
    return state if pending is None else evolve(state, pending_roll=evolve(pending, faces=pending.faces[:-1]))


@play_action()
def use_faces(state: AppState) -> AppState:
    """Resolve the roll with the faces that were entered."""
    pending = dice_queries.roll_at_hand(state)
    return state if pending is None else _resolve(state, dice_queries.entered(state, pending) or pending.faces)


def _without_faces(state: AppState) -> AppState:
    pending = state.pending_roll
    return state if pending is None else evolve(state, pending_roll=evolve(pending, faces=(), counts=()))


def _resolve(state: AppState, dice: tuple[Json, ...] | None) -> AppState:
    pending = dice_queries.roll_at_hand(state)
    figure = state.document.find(pending.figure) if pending is not None else None
    if pending is None or figure is None:
        return state
    answer = answers.roll(state.document, pending.figure, pending.roll, dice, pending.keys)
    found = answers.value_of(answer)
    if found is None:
        notice = Notice(reason=answers.refusal_of(answer), problem=answers.problem_of(answer))
        return evolve(_without_faces(state), notice=notice)
    notice = Notice(reason=found.reasons[0]) if found.reasons else Notice("The dice are thrown.")
    if dice_queries.pools(state, pending) is None:
        throws = dice_queries.throws_of(state, evolve(pending, faces=tuple(found.dice)))  # type: ignore[arg-type]
        pending = evolve(pending, throws=throws or ())
    state = _after_roll(state, recording.record_roll(state, figure, pending, found), pending.resume)
    return evolve(state, roll_result=found, last_roll=evolve(pending, faces=(), counts=()), notice=notice)


def _after_roll(state: AppState, history: History, following: PendingRoll | None) -> AppState:
    """The state after a roll. The action at hand and its proposal stay if they are still possible."""
    old = state
    seen = figure_at(history.present, old.target) if old.target is not None else None
    is_out = seen is not None and rules_of(history.present).is_out(seen)
    state = evolve(state.cleared(), history=history, target=None if is_out else old.target)
    if old.selected not in history.present.by_id:
        return move_queries.select(state, None)
    if following is not None:
        return evolve(state, pending_roll=following)
    figure, action, proposal = state.figure, old.action, old.proposal
    moves = action is not None and state.mode == "move" and state.ui.action(action).leads == "move"
    goes_on = figure is not None and moves and not queries.is_spent(state, figure)
    if figure is None or not goes_on or not answers.is_allowed(state.document, figure.id, action):
        return move_queries.select(state, old.selected)
    if proposal is None or move_queries.proposed_path(evolve(state, proposal=proposal)) is not None:
        return evolve(state, proposal=proposal)
    falls_short = move_queries.falls_short(state, proposal.to, proposal.ends)
    return evolve(state, proposal=proposal if falls_short else None)
