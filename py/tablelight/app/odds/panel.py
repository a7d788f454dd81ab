"""The possible results of a roll: the exact chance of each outcome as a bar and a fraction, and its effect. The page of
odds: a table to look at, a cell to tap."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import evolve

from tablelight.app.controls import answer_node, choice, fold
from tablelight.app.dice.wording import outcome_name
from tablelight.app.handlers import play_action
from tablelight.app.state import AppState
from tablelight.board.document import Document, Json
from tablelight.board.records import known, mapping_of, typed
from tablelight.progress.pictures import Pending, later, progressive
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Odds
from tablelight.rules.questions import OddsQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.formatting import whole_percent
from tablelight.view.games.roll_ui import CellUi, OddsPage, RollUi
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

GOOD = ("success", "critical", "safe")
"""Outcomes that the roller wants."""


def bars(state: AppState, odds: Odds, form: RollUi, say: Words) -> Node:
    """The outcomes of a roll, each with its exact chance and effect."""
    groups = grouped(odds)
    effects = effects_of(odds)
    rows = []
    for outcome, members in groups.items():
        does = effect_words([effects.get(key, {}) for key in members], form, say)
        chance = sum(members.values(), Fraction(0))
        rows.append(chance_row(outcome_name(state, outcome, say), chance, say, does if effects else "", key=outcome))
    return el("ul", *rows, cls="odds", aria_label=say("Possible results"))


def effects_of(odds: Odds) -> Mapping[str, Mapping[str, object]]:
    """What each outcome does, by its key, as far as the roll gives it."""
    return mapping_of(odds.extra.get("effects"))


def odds_line(state: AppState, odds: Odds, form: RollUi, say: Words) -> str:
    """The odds in one line: the chance to hit, to defeat, and the mean; else each outcome with its chance."""
    words = _odds_words(state, odds, form, say)
    return say.filled(form.odds_text, {"odds": words}) if form.odds_text else words


def _odds_words(state: AppState, odds: Odds, form: RollUi, say: Words) -> str:
    groups = {outcome: sum(members.values(), Fraction(0)) for outcome, members in grouped(odds).items()}
    if not all(outcome.isdecimal() for outcome in groups):
        good = [outcome for outcome in groups if outcome in GOOD]
        if len(good) < 2:
            named = ((outcome_name(state, name, say), chance) for name, chance in groups.items())
            return " · ".join(f"{name} {say.percent(chance)}" for name, chance in named)
        succeeds = say("succeeds {chance}", chance=say.percent(sum((groups[name] for name in good), Fraction(0))))
        effects = effects_of(odds)
        if not any(form.mean_of in effect for effect in effects.values()):
            return succeeds
        numbers = {key: typed(effects.get(key, {}).get(form.mean_of), int) or 0 for key in odds.outcomes}
        mean = sum((chance * numbers[key] for key, chance in odds.outcomes.items()), Fraction(0))
        shown = say.fixed(mean, 1)
        return succeeds if shown == say.fixed(0, 1) else f"{succeeds} · {say.filled(form.mean_text, {'number': shown})}"
    hit = 1 - groups.get("0", Fraction(0))
    mean = sum((int(outcome) * chance for outcome, chance in groups.items()), Fraction(0))
    share = say.percent(hit)
    found = [say("suffers {chance}", chance=share) if form.hurts else say("hits {chance}", chance=share)]
    defeats = typed(odds.extra.get("destroyed"), Fraction)
    if defeats is not None:
        found.append(say("defeats {chance}", chance=say.percent(defeats)))
    return " · ".join([*found, say("{number} on average", number=say.fixed(mean, 1))])


def by_aces(state: AppState, odds: Odds, say: Words) -> list[Node]:
    """For each outcome with several numbers of aces, the chance of each number, in a fold."""
    if all(len(members) < 2 for members in grouped(odds).values()):
        return []
    exact = []
    for key, chance in odds.outcomes.items():
        outcome, _, aces = key.partition("/")
        name = outcome_name(state, outcome, say)
        exact.append(chance_row(f"{name} · {aces}" if aces else name, chance, say, key=key))
    return [fold(state, "aces", say("For each number of aces"), [el("ul", *exact, cls="odds fine")])]


def grouped(odds: Odds) -> dict[str, dict[str, Fraction]]:
    """The chances by outcome: "success/2" belongs to success."""
    groups: dict[str, dict[str, Fraction]] = {}
    for key, chance in odds.outcomes.items():
        groups.setdefault(key.partition("/")[0], {})[key] = chance
    return groups


def chance_row(name: str, chance: Fraction, say: Words, does: str = "", *, key: str | None = None) -> Node:
    """An outcome: its name, a bar, the percentage, the exact fraction, its effect."""
    bar = el("meter", min="0", max="1", value=f"{float(chance):.4f}", aria_hidden="true")
    texts = {"percent": say.percent(chance), "does": does, "exact": str(chance) if chance.denominator != 1 else ""}
    told = (el("span", text, cls=cls) for cls, text in texts.items())
    return el("li", el("span", name, cls="name"), bar, *told, key=key)


def effect_words(effects: list[Mapping[str, object]], form: RollUi, say: Words) -> str:
    """The effect of an outcome: conditions by their text, numbers from the least to the most."""
    parts = []
    for key, text in form.effects.items():
        values = [effect[key] for effect in effects if key in effect]
        if any(value is True for value in values):
            parts.append(say.label(text))
            continue
        numbers = [known(value, int) for value in values if type(value) is int]
        if any(numbers):
            low, high = min(numbers), max(numbers)
            parts.append(say.filled(text, {"count": _span(low, high), "signed": _span(low, high, "+")}))
    return say.series(parts) or say("no effect")


def _span(least: int, most: int, plus: str = "") -> str:
    """ "1", or "1–3". `plus` is put before positive numbers."""
    low, high = ((plus if number > 0 else "") + str(number).replace("-", "−") for number in (least, most))
    return low if least == most else f"{low}–{high}"


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
    return evolve(state, odds_cell=None if state.odds_cell == cell else cell)


@play_action()
def show_figure(state: AppState, number: int) -> AppState:
    """Choose which figure all cells show, by its number."""
    return evolve(state, odds_figure=number)


def odds_page(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog with the table: its title and content."""
    page = page_of(state)
    if page is None:
        return say("Odds"), []
    number = min(state.odds_figure, len(page.shown) - 1)
    found: list[Node] = []
    if len(page.shown) > 1:
        labels = [say.label(shown.label) for shown in page.shown]
        options = [(label, index == number, show_figure(index)) for index, label in enumerate(labels)]
        found.append(choice(say("What the cells show"), options))
    figures = cells.get(state.document, page)
    if isinstance(figures, Pending):
        return say.label(page.label), [*found, *answer_node(state, figures, say)]

    def table() -> list[Node]:
        hint = el("p", say("Tap a cell to see all its results."), cls="note", key="cell")
        details = hint if state.odds_cell is None else _cell(state, page, state.odds_cell, say)
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
    parts = caption, el("thead", el("tr", corner, *head)), el("tbody", *map(row, page.down.numbers))
    table = el("table", *parts, cls="odds-table")
    return el("div", table, cls="odds-scroll", tabindex="0", role="group", aria_label=say.label(page.label))


def _button(state: AppState, at: tuple[int, int], value: Fraction, name: str, shown: CellUi, say: Words) -> Node:
    text = whole_percent(value) if shown.percent else say.fixed(value, 2)
    pressed, label = state.odds_cell == at, f"{name}: {text}"
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
