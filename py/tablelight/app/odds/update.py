"""Tables of odds: two numbers of a roll across and down, and one figure of its odds in each cell."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, frozen

from tablelight.app import queries
from tablelight.app.actions import Action
from tablelight.app.handlers import handles, setter
from tablelight.app.state import AppState
from tablelight.board.document import Document, Json
from tablelight.board.records import known, typed
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Odds
from tablelight.rules.questions import OddsQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.games.roll_ui import CellUi, OddsPage


@frozen
class ShowCell(Action):
    """Show the whole distribution of a cell."""

    across: int
    down: int


@frozen
class ShowFigure(Action):
    """Choose which figure all cells show, by its number."""

    number: int


def page_of(state: AppState) -> OddsPage | None:
    """The table of odds of the game on the table."""
    return queries.ui_of(state).odds if state.history is not None else None


def odds_at(document: Document, page: OddsPage, across: int, down: int) -> Odds:
    """The odds of a cell."""
    given: dict[str, Json] = {**page.fixed, page.across.key: across, page.down.key: down}
    found = rules_of(document).odds[page.roll].answer(OddsQuestion(roll=page.roll, given=given, document=document))
    return known(found, Odds)  # a table asks with numbers, not from a position


def figure_of(odds: Odds, shown: CellUi) -> Fraction:
    """The number that a cell shows: a value of the answer, or the chance of some outcomes."""
    value = typed(odds.extra.get(shown.extra), Fraction)
    if value is not None:
        return value
    return sum((c for key, c in odds.outcomes.items() if key.partition("/")[0] in shown.outcomes), Fraction(0))


@progressive(keep=1)
def cells(document: Document, page: OddsPage) -> Steps[dict[tuple[int, int], Odds]]:
    """The odds in each cell, by (across, down)."""
    found = {}
    for down in page.down.numbers:
        for across in page.across.numbers:
            found[across, down] = odds_at(document, page, across, down)
            yield
    return found


@handles(ShowCell)
def show_cell(state: AppState, action: ShowCell) -> AppState:
    """Show the whole distribution of a cell; pressed again, hide it."""
    cell = (action.across, action.down)
    return evolve(state, odds=evolve(state.odds, cell=None if state.odds.cell == cell else cell))


setter(ShowFigure, "odds.figure", "number")
