"""Sheets kept and forgotten. A foreign sheet is used only after the player has read it and agreed."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor.new_board import form_for
from tablelight.app.handlers import play_action
from tablelight.app.history import History
from tablelight.app.saves.update import game_notice, with_game
from tablelight.app.sheets.state import MOST_SHEETS, Offer, RulesJson, read_kept, title
from tablelight.app.state import AppState, Notice
from tablelight.locale.messages import msg

SHELF_FULL = msg("The rules are not saved: this browser already keeps {count}. Delete one, or save these to a file.")


def is_known(state: AppState, rules: RulesJson) -> bool:
    """Whether the player has used this very sheet before: it is kept, or on the table."""
    on_table = state.history is not None and state.document.rules == rules
    return on_table or state.sheets.holds(rules)


def offered(state: AppState, rules: RulesJson, name: str, history: History | None = None) -> AppState:
    """The state with a dialog that shows what a foreign sheet says."""
    from tablelight.rules.systems.own.sheet_reader import read_sheet  # not at the boot: only own games need it

    problems = tuple(read_sheet(rules)[1])
    offer = Offer(name=name, rules=rules, history=history, problems=problems)
    return evolve(
        state, dialog=state.dialog if state.lists_refused else "sheet", sheets=evolve(state.sheets, offer=offer)
    )


def received(state: AppState, history: History, name: str) -> AppState:
    """Put a received game (file, link, code) on the table. If its rules are new to the player, it waits for a yes."""
    rules = history.present.rules
    if rules is not None and not is_known(state, rules):
        return offered(state, rules, history.present.title or name, history)
    fresh = with_game(state, history, is_imported=True)
    return evolve(fresh, notice=game_notice(history.present.title or name))


@play_action()
def take_offer(state: AppState) -> AppState:
    """Play with the offered rules; if no game came with them, make a board for them."""
    offer = state.sheets.offer
    if offer is None:
        return state
    state = evolve(state, dialog=None, sheets=evolve(state.sheets, offer=None))
    if offer.history is None:
        form = form_for(offer.rules)
        return evolve(state, dialog="new", editor=evolve(state.editor, new=form))
    fresh = with_game(state, offer.history, is_imported=True)
    return evolve(fresh, notice=game_notice(offer.history.present.title or offer.name))


@play_action()
def leave_offer(state: AppState) -> AppState:
    """Decline the rules that came with a file or a link."""
    return evolve(state, dialog="start" if state.history is None else None, sheets=evolve(state.sheets, offer=None))


@play_action()
def read_kept_sheet(state: AppState, number: int) -> AppState:
    """Show what a kept sheet says."""
    if not 0 <= number < len(state.sheets.saved):
        return state
    rules = state.sheets.saved[number]
    return offered(state, rules, title(rules))


@play_action()
def keep_sheet(state: AppState, rules: RulesJson) -> AppState:
    """Keep a sheet in the browser."""
    kept = state.sheets.keeping(rules)
    if kept is None:
        return evolve(state, notice=Notice(SHELF_FULL, {"count": MOST_SHEETS}))
    notice = Notice("The rules are saved. To use them on a new board, choose Your own game.")
    return evolve(state, sheets=kept, notice=notice)


@play_action()
def forget_sheet(state: AppState, number: int | None) -> AppState:
    """Delete a kept sheet; the first time, only ask whether to. None closes the question: the sheet stays."""
    if number is None or state.sheets.forgetting != number:
        return evolve(state, sheets=evolve(state.sheets, forgetting=number))
    kept = tuple(each for n, each in enumerate(state.sheets.saved) if n != number)
    return evolve(state, sheets=evolve(state.sheets, saved=kept, forgetting=None))


@play_action()
def sheets_loaded(state: AppState, text: str) -> AppState:
    """Take the rules sheets from the browser's store."""
    return evolve(state, sheets=evolve(state.sheets, saved=read_kept(text), forgetting=None))
