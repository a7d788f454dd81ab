"""The page of odds: a table to look at, a cell to tap."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablelight.app.controls import answer_node, choice
from tablelight.app.odds.bars import bars
from tablelight.app.odds.update import ShowCell, ShowFigure, cells, figure_of, odds_at, page_of
from tablelight.app.state import AppState
from tablelight.board.records import typed
from tablelight.progress.pictures import Pending, later
from tablelight.rules.answers import Odds
from tablelight.view.formatting import whole_percent
from tablelight.view.games.roll_ui import CellUi, OddsPage, RollUi
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words


def odds_page(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog with the table: its title and content."""
    page = page_of(state)
    if page is None:
        return say("Odds"), []
    number = min(state.odds.figure, len(page.shown) - 1)
    found: list[Node] = []
    if len(page.shown) > 1:
        labels = [say.label(shown.label) for shown in page.shown]
        options = [(label, index == number, ShowFigure(index)) for index, label in enumerate(labels)]
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
    press = el("button", text, cls="cell", do=ShowCell(*at), aria_label=label, aria_pressed=pressed)
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
