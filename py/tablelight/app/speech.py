"""What is read out: by the status line next to the board, and by the one live region of the page."""

from __future__ import annotations

from collections.abc import Iterable

from tablelight.app import queries
from tablelight.app.answers import refusal_of, value_of
from tablelight.app.bar import MODES
from tablelight.app.command.panel import command_words
from tablelight.app.controls import notice_words, words_of
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.entry_panel import face_name
from tablelight.app.dice.wording import result_words
from tablelight.app.log.wording import removed_words
from tablelight.app.move import queries as move_queries
from tablelight.app.move.panel import cost_words, risk_words
from tablelight.app.odds.panel import odds_line
from tablelight.app.partner.seats import is_over, is_shown
from tablelight.app.ruler.panel import measured_words
from tablelight.app.selected_panel import debt_rows
from tablelight.app.sight.panel import headline_words
from tablelight.app.sight.queries import shown_reasons
from tablelight.app.state import AppState
from tablelight.app.threats.panel import danger_words, threat_words
from tablelight.app.timeline.panel import what_words, where_words
from tablelight.app.turn.summary import spent_words
from tablelight.board.document import Figure
from tablelight.board.records import typed
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.plane import Place
from tablelight.view.words import Words, aloud, dotted, figure_name, place_name, place_words


def status(state: AppState) -> str:
    """What is under the pointer or the cursor, for the status line."""
    place = state.hover if state.hover is not None else state.cursor
    return _described(state, place) if state.history is not None and place is not None else ""


def _described(state: AppState, place: Place) -> str:
    say = words_of(state)
    parts = [place_words(state.document, place, state.ui, say)]
    if state.editor.session is not None:
        return parts[0]
    if state.mode == "threats":
        parts.append(danger_words(state, place, say))
    elif state.mode == "see":
        found = value_of(queries.sight_of(state))
        if found is not None:
            parts.append(dotted(headline_words(state, found, say)))
    else:
        parts.append(cost_words(state, place, say))
    return " · ".join(part for part in parts if part)


def spoken(state: AppState, before: AppState | None = None) -> str:
    """What the live region says: another mode, then another figure; else the last remark, the proposal or the refusal,
    the answer, the cursor's space. `before`: the state that was read out last."""
    if state.history is None:
        return ""
    say = words_of(state)
    return aloud(_announcement(state, before, say), say)


def is_said_again(state: AppState, before: AppState) -> bool:
    """Whether there is a new answer or remark: it is read out even if it is the same as the last one."""
    return state.command is not before.command or (state.notice is not None and state.notice is not before.notice)


def _announcement(state: AppState, before: AppState | None, say: Words) -> str:
    if state.dialog == "words":
        if before is None or before.command is not state.command:
            return command_words(state)
        # What has been done since, except by typed lines: by the other tablet, by Tablelight, on the board.
        is_old = state.notice is None or state.notice is before.notice
        done = [] if is_old or state.notice is None else [notice_words(state, state.notice, say)]
        return _sentences([*done, *_order_words(state, before, say)]) or command_words(state)
    if state.timeline.index is not None:
        # The slider says its own position; what plays, or is stepped by key, is said here.
        words = "" if state.notice is None else notice_words(state, state.notice, say)
        return words or say.labelled(where_words(state, say), what_words(state, say))
    parts, orders = [], _order_words(state, before, say)
    if before is not None and before.mode != state.mode:
        names = {mode: label for mode, label, _, _ in MODES}
        parts.append(say.label(names.get(state.mode, "Look at the table")))
    if orders and before is not None and state.notice is before.notice:
        return _sentences([*parts, *orders])
    is_other = before is not None and before.selected != state.selected and state.mode == "move"
    if is_other and state.figure is not None and state.notice is None and state.proposal is None:
        parts.append(_figure_words(state, state.figure, say))
    elif before is not None and state.notice is None and before.pending_roll != state.pending_roll is not None:
        parts.append(_dice_words(state, say))
    else:
        parts.append(_spoken(state, say))
    result, history = state.roll_result, state.history
    if before is not None and result is not None and result is not before.roll_result and history is not None:
        entry = history.entry(history.now)
        parts += removed_words(entry.gone, say) if entry is not None else []
    if before is not None and queries.has_partner(state) and is_over(state) and not is_over(before):
        from tablelight.app.partner.panel import over_words

        parts.append(over_words(state, say))
    if before is not None and state.notice is not None and state.notice is not before.notice:
        parts += [text_of(node) for row in debt_rows(state, say) for node in walk(row) if node.tag == "button"]
    return _sentences([*parts, *orders])


def _order_words(state: AppState, before: AppState | None, say: Words) -> list[str]:
    shown = state.partner.shown
    if before is None or shown is None or shown is before.partner.shown or not is_shown(state):
        return []
    from tablelight.app.partner.panel import shown_words

    return shown_words(state, shown.order, say)


def _sentences(parts: Iterable[str]) -> str:
    """The sentences in a row, each with one full stop; the last keeps its own."""
    sentences = [part for part in parts if part]
    return " ".join([f"{part.rstrip('.')}." for part in sentences[:-1]] + sentences[-1:])


def _figure_words(state: AppState, figure: Figure, say: Words) -> str:
    parts = [figure_name(figure, say), place_name(state.document, figure.space, say)]
    if other := queries.other_side_now(state, figure):
        parts.append(say("Not its turn: {side} to play.", side=say.side(other)))
    if queries.is_spent(state, figure):
        parts.append(spent_words(state, figure, say))
    needed, moves = move_queries.needed_roll(state), move_queries.known_moves(state)
    if needed is not None:
        parts.append(say.reason(needed.reason))
    if moves is not None and moves.spaces:
        parts.append(say("Where it can go ({count})", count=len({each.at for each in moves.spaces})))
    return " · ".join(parts)


def _dice_words(state: AppState, say: Words) -> str:
    """The roll at hand and the faces entered so far; before the first face, its opponent and its odds."""
    pending = state.pending_roll
    assert pending is not None
    form = dice_queries.dice_form(state, pending.roll)
    faces = [face_name(face, form, say) for face in pending.faces if isinstance(face, str | int)]
    faces += [f"{face_name(face, form, say)}: {count}" for _, face, count in pending.counts]
    missing = dice_queries.missing_key(state, pending)
    if missing is not None and not faces:
        barred = [reason for _, reason in dice_queries.candidates(state, pending, missing)]
        reason = None if None in barred or not barred else barred[0]
        choose = say("Tap them on the board, or choose here.") if reason is None else say.reason(reason)
        return _sentences([say.label(form.label), choose])
    if faces:
        return " · ".join([say.label(form.label), *faces])
    chosen = state.document.find(typed(dict(pending.keys).get(form.target or "target"), str))
    other, odds = chosen or dice_queries.opponent(state, pending), value_of(dice_queries.chances_of(state, pending))
    named = [] if other is None else [figure_name(other, say)]
    return " · ".join([say.label(form.label), *named, *([] if odds is None else [odds_line(state, odds, form, say)])])


def _spoken(state: AppState, say: Words) -> str:
    if state.notice is not None:
        return result_words(state, say) or notice_words(state, state.notice, say)
    if state.editor.session is not None:
        return _described(state, state.cursor) if state.cursor is not None else ""
    if state.proposal is not None:
        place = place_name(state.document, state.proposal.to, say)
        path = move_queries.proposed_path(state)
        dangers = [] if path is None else risk_words(state, path, say)
        cost = cost_words(state, state.proposal.to, say, risks=not dangers)
        if move_queries.roll_before_proposal(state) is not None:
            first = say("First the roll: then this move can be made.")
            return _sentences([say("To {place}, {cost}.", place=place, cost=cost), first])
        return _sentences([*dangers, say("To {place}, {cost}. Enter again to move.", place=place, cost=cost)])
    if state.explaining is not None:
        refused = refusal_of(move_queries.explanation(state, state.explaining))
        return f"{_described(state, state.explaining)}. {'' if refused is None else say.reason(refused)}"
    if state.mode == "measure" and (words := measured_words(state, say)):
        return words
    if state.mode == "threats" and (words := threat_words(state, say)):
        return words
    if state.turn_plan is not None and state.mode == "move" and state.selected is None:
        from tablelight.app.turn_plan.panel import spoken_plan

        if words := spoken_plan(state, say):
            return words
    if state.mode in ("see", "move") and state.target is not None:
        seen = value_of(queries.sight_of(state))
        if seen is not None:
            reasons = (say.reason(each) for each in shown_reasons(state, seen))
            return _sentences([*headline_words(state, seen, say), *reasons])
    return _described(state, state.cursor) if state.cursor is not None else ""
