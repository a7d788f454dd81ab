"""The tablet on the table: its settings set."""

from __future__ import annotations

from attrs import asdict, evolve

from tablelight.app.at_table.actions import NotLit, SetAtTable
from tablelight.app.at_table.state import TEXTS
from tablelight.app.handlers import handles
from tablelight.app.state import AppState, Notice


@handles(SetAtTable)
def set_at_table(state: AppState, action: SetAtTable) -> AppState:
    """Set what is given; the dialog closes when the panel folds or the board turns, so that this is seen."""
    given = {name: value for name, value in asdict(action).items() if value is not None}
    after = evolve(state.at_table, **given)
    after = evolve(after, turns=after.turns % 4, text=after.text if after.text in TEXTS else state.at_table.text)
    shows = evolve(after, is_lit=False, text=TEXTS[0]) != evolve(state.at_table, is_lit=False, text=TEXTS[0])
    return evolve(state, at_table=after, dialog=None if shows else state.dialog)


@handles(NotLit)
def not_lit(state: AppState, _: NotLit) -> AppState:
    """Say that the screen goes dark as the device has it."""
    notice = Notice("This browser cannot keep the screen on: the device decides when it goes dark.")
    return evolve(state, at_table=evolve(state.at_table, is_lit=False), notice=notice)
