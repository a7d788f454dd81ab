"""The side to play: which figures can still act, have acted or are in danger, as sentences and as a list."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from attrs import frozen

from tablelight.app import answers, queries
from tablelight.app.answers import Answer, value_of
from tablelight.app.controls import badge_node, switch
from tablelight.app.figure_lists import MOST_IN_A_FOLD, folds_after, part_title
from tablelight.app.state import AppState
from tablelight.app.threats.queries import threats_there
from tablelight.app.threats.wording import counts_words, only_seeing
from tablelight.app.turn.actions import GoToFigure, ToggleActed
from tablelight.app.turn.spent import spent_words
from tablelight.board.document import Document, Figure
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending, later
from tablelight.rules.answers import Reason
from tablelight.rules.danger.records import Threats
from tablelight.view.nodes import Node, el, icon
from tablelight.view.words import Words, place_name

Status: TypeAlias = Literal["acting", "may-act", "barred", "acted", "out"]
"""In the order of the figures in the list: first those that can still act."""
ORDER = get_args(Status)
ABLE: tuple[Status, ...] = ("acting", "may-act")


@frozen(kw_only=True)
class FigureTurn:
    """The standing of one figure in its side's turn."""

    figure: Figure
    status: Status
    """acting: its activation is under way; barred: no action is open to it."""
    reason: Reason | None = None
    """Why no action is open to it."""


def figures_of_turn(state: AppState) -> list[FigureTurn]:
    """The figures of the side whose turn it is, first those that can still act."""
    return _in_order([_figure_turn(state, figure) for figure in own_figures(state)])


def first_of_turn(state: AppState, most: int) -> list[FigureTurn]:
    """The first `most` of them. Those that can still act come first, so the search ends after that many."""
    found, able, acting = [], 0, queries.active(state)
    for figure in sorted(own_figures(state), key=lambda each: each.id != acting):
        found.append(_figure_turn(state, figure))
        able += found[-1].status in ABLE
        if able == most:
            return _in_order(found)[:most]
    return figures_of_turn(state)[:most]


def _in_order(found: list[FigureTurn]) -> list[FigureTurn]:
    return sorted(found, key=lambda each: ORDER.index(each.status))


def own_figures(state: AppState) -> list[Figure]:
    """The figures of the side whose turn it is, in the document's order."""
    assert state.history is not None
    side = state.history.side
    return [figure for figure in state.document.figures if figure.side == side]


def _figure_turn(state: AppState, figure: Figure) -> FigureTurn:
    assert state.history is not None
    if queries.rules_of(state).is_out(figure):
        return FigureTurn(figure=figure, status="out")
    is_open, reason = _open_action(state.document, figure)
    acted = figure.id in state.history.turn.acted
    if figure.id == queries.active(state):
        return FigureTurn(figure=figure, status="acting" if is_open else "acted")
    if acted and (not is_open or queries.is_spent(state, figure)):
        return FigureTurn(figure=figure, status="acted")
    if not is_open:
        return FigureTurn(figure=figure, status="barred", reason=reason)
    return FigureTurn(figure=figure, status="may-act")


def _open_action(document: Document, figure: Figure) -> tuple[bool, Reason | None]:
    """Whether any action is open to a figure; if not, why the first one is refused."""
    known = _open_actions(document)
    if figure.id not in known:
        known[figure.id] = answers.value_of(answers.first_open(document, figure.id)) or (True, None)
    return known[figure.id]


@remember(2)
def _open_actions(_document: Document) -> dict[str, tuple[bool, Reason | None]]:
    """What has been found out about a document's figures, by their ids."""
    return {}


def dangers_of_side(state: AppState, among: Container[str] | None = None) -> Mapping[str, Answer[Threats]]:
    """What the enemies could do to each figure of the side to play, by its id; empty in a game that does not say. Each
    is worked out by itself, so that no picture waits for all of them. `among`: only for these figures."""
    assert state.history is not None
    document, rules = state.document, queries.rules_of(state)
    if rules.danger is None:
        return {}
    return {
        figure.id: threats_there.get(document, figure.id)
        for figure in own_figures(state)
        if (among is None or figure.id in among) and not rules.is_out(figure)
    }


ROWS_IN_SIGHT = 8
"""How many figures the first picture of the dialog has; more are not in view."""


def summary(state: AppState, say: Words) -> list[Node]:
    """Every figure of the side to play as a button, first those that can still act; next to each the switch that says
    whether it has acted."""
    many = len(own_figures(state))
    if not many:
        return []
    is_short = many <= MOST_IN_A_FOLD
    whole = later("turn", lambda: [_listed(state, say, MOST_IN_A_FOLD, is_counted=True)])
    if whole:
        return whole[0]
    return _listed(state, say, ROWS_IN_SIGHT, is_counted=is_short, others=False)


def _listed(state: AppState, say: Words, most: int, *, is_counted: bool, others: bool = True) -> list[Node]:
    """The first figures as rows. `is_counted`: the title says how many may act; `others`: with those after them."""
    many = len(own_figures(state))
    found = figures_of_turn(state) if is_counted else first_of_turn(state, most)
    dangers = dangers_of_side(state, None if others else {each.figure.id for each in found[:most]})
    left = sum(each.status in ABLE for each in found) if is_counted else "…"
    rows = [_row(state, each, dangers.get(each.figure.id), say) for each in found[:most]]
    title = say("Can act: {count} of {all}", count=left, all=many)
    is_busy = not others or any(isinstance(danger, Pending) for danger in dangers.values())
    first = el("ul", *rows, cls="acted summary", aria_label=title, aria_busy="true" if is_busy else None)
    return [el("h3", title), first, *(_others(state, found, dangers, say) if others else ())]


def _others(
    state: AppState, found: Sequence[FigureTurn], dangers: Mapping[str, Answer[Threats]], say: Words
) -> Iterator[Node]:
    turns = {each.figure.id: each for each in found}

    def rows(part: Sequence[Figure]) -> Node:
        shown = [_row(state, turns[each.id], dangers.get(each.id), say) for each in part]
        return el("ul", *shown, cls="acted summary", aria_label=part_title(part, say))

    yield from folds_after(state, "turn", [each.figure for each in found], MOST_IN_A_FOLD, rows, say)


def _row(state: AppState, found: FigureTurn, danger: Answer[Threats] | None, say: Words) -> Node:
    assert state.history is not None
    figure = found.figure
    name = say.figure(figure)
    head = [el("span", name, cls="name"), el("span", place_name(state.document, figure.space, say), cls="note")]
    is_next = found.status == "acting"
    if is_next:
        head.insert(1, el("span", say("next"), cls="tag"))
    status = el("span", status_words(state, found, say), cls=f"status {found.status}")
    texts = el("span", el("span", *head, cls="first"), status, _danger(danger, say), cls="texts")
    cls, current = ("row big next", "true") if is_next else ("row big", None)
    go = GoToFigure(figure.id)
    press = el("button", badge_node(state, figure), texts, cls=cls, do=go, aria_current=current)
    acted = figure.id in state.history.turn.acted
    words = el("span", say("acted"), cls="note", aria_hidden="true")
    mark = switch(words, acted, ToggleActed(figure.id), aria_label=say("{name} has acted", name=name))
    return el("li", press, mark, key=figure.id)


def status_words(state: AppState, found: FigureTurn, say: Words) -> str:
    """What a figure may still do, in words."""
    match found.status:
        case "acting":
            return _acting_words(state, found, say)
        case "may-act":
            return say("can act")
        case "barred":
            return say.reason(found.reason) if found.reason is not None else say("cannot do anything now")
        case "acted":
            return spent_words(state, found.figure, say)
        case "out":
            return say("defeated")


def _acting_words(state: AppState, found: FigureTurn, say: Words) -> str:
    shown, left = queries.ui_of(state).activation, queries.points_left(state, found.figure)
    if shown is None or left is None:
        return say("is acting now")
    return say.series([say("is acting now"), say.labelled(say.label(shown.label), left)])


def _danger(answer: Answer[Threats] | None, say: Words) -> Node | None:
    """How many enemies could attack it next; a note while that is worked out; None if the game does not say."""
    if isinstance(answer, Pending):
        return el("span", say("Enemies: working …"), cls="danger note")
    found = value_of(answer)
    if found is None:
        return None
    counts = found.counts
    seeing = only_seeing(counts)
    if not counts.is_any and not seeing:
        return el("span", icon("shield"), el("span", say("out of danger")), cls="danger safe")
    cls = "danger near" if counts.now else "danger"
    return el("span", icon("see" if seeing else "threats"), el("span", counts_words(counts, say)), cls=cls)
