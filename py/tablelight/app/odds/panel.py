"""The page of odds: a table to look at, a cell to tap."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import evolve

from tablelight.app.controls import answer_node, choice
from tablelight.app.handlers import play_action
from tablelight.app.odds.bars import bars
from tablelight.app.state import AppState
from tablelight.board.document import Document, Json
from tablelight.board.records import known, typed
from tablelight.progress.pictures import Pending, later, progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Odds
from tablelight.rules.questions import OddsQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.formatting import whole_percent
from tablelight.view.games.roll_ui import CellUi, OddsPage, RollUi
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words


def page_of(state: AppState) -> OddsPage | None:
    """The table of odds of the game on the table."""
    return state.ui.odds if state.history is not None else None


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


@play_action()
def show_cell(state: AppState, across: int, down: int) -> AppState:
    """Show the whole distribution of a cell; pressed again, hide it."""
    cell = (across, down)
    return evolve(state, odds=evolve(state.odds, cell=None if state.odds.cell == cell else cell))


@play_action()
def show_figure(state: AppState, number: int) -> AppState:
    """Choose which figure all cells show, by its number."""
    return evolve(state, odds=evolve(state.odds, figure=number))


def odds_page(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog with the table: its title and content."""
    page = page_of(state)
    if page is None:
        return say("Odds"), []
    number = min(state.odds.figure, len(page.shown) - 1)
    found: list[Node] = []
    if len(page.shown) > 1:
        labels = [say.label(shown.label) for shown in page.shown]
        options = [(label, index == number, show_figure(index)) for index, label in enumerate(labels)]
        found.append(choice(say("What the cells show"), options))
    figures = cells.get(state.document, page)
    if isinstance(figures, Pending):
        return say.label(page.label), [*found, *answer_node(state, figures, say)]

    def table() -> list[Node]:
        if state.odds.cell is not None:
            details = _cell(state, page, state.odds.cell, say)
        else:
            details = el("p", say("Tap a cell to see all its results."), cls="note", key="cell")
        return [el("div", _table(state, page, number, figures, say), details, cls="odds-page")]

    return say.label(page.label), [*found, *later("odds", table)]


def _table(state: AppState, page: OddsPage, number: int, figures: Mapping[tuple[int, int], Odds], say: Words) -> Node:
    shown = page.shown[number]
    across, down = say.label(page.across.label), say.label(page.down.label)
    head = [el("th", str(n), scope="col") for n in page.across.numbers]

    def row(d: int) -> Node:
        named = {a: f"{across} {a}, {down} {d}" for a in page.across.numbers}
        boxes = (_button(state, (a, d), figure_of(figures[a, d], shown), name, shown, say) for a, name in named.items())
        return el("tr", el("th", str(d), scope="row"), *boxes, key=str(d))

    corner = el("th", f"{down}\u00a0↓ {across}\u00a0→", scope="col", cls="corner")
    caption = el("caption", say.label(shown.label), cls="hidden-words")
    table = el(
        "table",
        caption,
        el("thead", el("tr", corner, *head)),
        el("tbody", *map(row, page.down.numbers)),
        cls="odds-table",
    )
    return el("div", table, cls="odds-scroll", tabindex="0", role="group", aria_label=say.label(page.label))


def _button(state: AppState, at: tuple[int, int], value: Fraction, name: str, shown: CellUi, say: Words) -> Node:
    text = whole_percent(value) if shown.percent else say.fixed(value, 2)
    pressed, label = state.odds.cell == at, f"{name}: {text}"
    press = el("button", text, cls="cell", do=show_cell(*at), aria_label=label, aria_pressed=pressed)
    return el("td", press, cls=f"heat-{min(int(value * 5), 4) if shown.percent else min(int(value), 4)}")


def _cell(state: AppState, page: OddsPage, cell: tuple[int, int], say: Words) -> Node:
    odds = odds_at(state.document, page, *cell)
    title = f"{say.label(page.across.label)} {cell[0]}, {say.label(page.down.label)} {cell[1]}"
    facts = []
    for shown in page.shown:
        value = typed(odds.extra.get(shown.extra), Fraction)
        if value is not None:
            text = say.chance(value) if shown.percent else f"{value} ({say.fixed(value, 3)})"
            facts.append(el("p", say.labelled(say.label(shown.label), text), cls="note"))
    parts = [el("p", title, cls="headline"), *facts, bars(state, odds, RollUi(label=page.label), say)]
    return el("section", *parts, cls="now", key="cell", aria_label=title)
