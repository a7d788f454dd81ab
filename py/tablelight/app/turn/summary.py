"""What figures have done in the turn, and may still do. A spent figure has one button that moves it again; what is
spent can be changed by hand. The side to play: its figures, and their dangers, as a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from attrs import frozen

from tablelight.app import answers, queries
from tablelight.app.actions import ChooseAction
from tablelight.app.changes import with_moment
from tablelight.app.controls import side_badge, switch
from tablelight.app.figure_lists import MOST_IN_A_FOLD, folds_after, part_title
from tablelight.app.handlers import play_action
from tablelight.app.log.state import Entry
from tablelight.app.move.queries import first_action
from tablelight.app.state import AppState
from tablelight.app.threats.queries import threats_there
from tablelight.app.threats.wording import counts_words, only_seeing
from tablelight.app.turn.update import go_to_figure, toggle_acted
from tablelight.board.document import Document, Figure
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending, later
from tablelight.rules.answers import Reason
from tablelight.rules.danger.records import Threats
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.words import Words, place_name


def spent(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """What a spent figure has done in this turn, and the button that moves it again; nothing is forbidden."""
    if state.action is not None:
        return []
    parts = [el("p", icon("confirm"), el("strong", spent_words(state, figure, say)), cls="headline whole")]
    again = first_action(state, figure.id)
    if again is not None:
        parts.append(button(say("Move again"), ChooseAction(again), picture="redo", cls="wide"))
    return [el("section", *parts, cls="now spent", key="spent", aria_label=say("Has acted"))]


def not_its_turn(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """For a figure of another side: whose turn it is."""
    now = queries.other_side_now(state, figure)
    words = say("Not its turn: {side} to play.", side=say.side(now))
    return [el("p", icon("next-turn"), el("span", words), cls="note turn", key="not-its-turn")] if now else []


def spent_words(state: AppState, figure: Figure, say: Words) -> str:
    """That it has moved or attacked; what else it has done; or only that it has acted, if that was set by hand."""
    ui = state.ui
    # A roll whose target holds or strikes the figure is not a separate attack.
    suffered = {name for name, shown in ui.rolls.items() if shown.target not in ("", "target")}
    attacks = queries.attack_rolls(ui) - suffered
    words: dict[str, None] = {}
    others: dict[str, None] = {}
    for entry in reversed(list(queries.done_in_turn(state, figure))):
        is_action = entry.kind == "move"
        done = ui.action(entry.what).done if is_action else ""
        if is_action and entry.end is not None:
            words[say("It has moved.")] = None
        elif done:
            words[say.label(done)] = None
        elif not is_action and entry.what in attacks:
            words[say("It has attacked.")] = None
        else:
            shown = ui.action(entry.what) if is_action else ui.rolls.get(entry.what)
            others[entry.what if shown is None else say.label(shown.label)] = None
    more = [say("Done: {what}.", what=", ".join(others))] if others else []
    return " ".join([*words, *more]) or say("It has acted.")


@play_action(queries.has_game)
def set_spent(state: AppState, figure: str, spent: str, value: int) -> AppState:
    """Set by hand how many action points the active figure has spent: `spent` is the key of the document's `turn`."""
    field, found = state.rules.vocabulary.turn.get(spent), state.document.figure(figure)
    if field is None or any(field.problems("", value, frozenset())):
        return state
    changed = state.document.with_turn(**{spent: value or None})
    entry = Entry(kind="change", what=spent, figure=found.label, side=found.side, outcome=str(value))
    return with_moment(state, state.game_history.then(changed, entry))


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
    found = (_figure_turn(state, figure) for figure in own_figures(state))
    return sorted(found, key=lambda each: ORDER.index(each.status))


def own_figures(state: AppState) -> list[Figure]:
    """The figures of the side whose turn it is, in the document's order."""
    side = state.game_history.side
    return [figure for figure in state.document.figures if figure.side == side]


def _figure_turn(state: AppState, figure: Figure) -> FigureTurn:
    if state.rules.is_out(figure):
        return FigureTurn(figure=figure, status="out")
    known = _open_actions(state.document)
    if figure.id not in known:
        known[figure.id] = answers.value_of(answers.first_open(state.document, figure.id)) or (True, None)
    is_open, reason = known[figure.id]
    acted = figure.id in state.game_history.turn.acted
    if figure.id == queries.active(state):
        return FigureTurn(figure=figure, status="acting" if is_open else "acted")
    if acted and (not is_open or queries.is_spent(state, figure)):
        return FigureTurn(figure=figure, status="acted")
    return FigureTurn(figure=figure, status="may-act" if is_open else "barred", reason=reason)


@remember(2)
def _open_actions(_document: Document) -> dict[str, tuple[bool, Reason | None]]:
    """By a figure's id, as far as it was asked: whether any action is open to it; if not, why the first is refused."""
    return {}


def dangers_of_side(state: AppState) -> Mapping[str, answers.Answer[Threats]]:
    """What the enemies could do to each figure of the side to play, by its id; empty in a game that does not say. Each
    is worked out by itself, so that no picture waits for all of them."""
    document, rules = state.document, state.rules
    if rules.danger is None:
        return {}
    living = (figure.id for figure in own_figures(state) if not rules.is_out(figure))
    return {name: threats_there.get(document, name) for name in living}


def summary(state: AppState, say: Words) -> list[Node]:
    """Every figure of the side to play as a button, first those that can still act; next to each the switch that says
    whether it has acted. Of a large side the first picture has only the title."""
    many = len(own_figures(state))
    if many <= MOST_IN_A_FOLD:
        return _listed(state, say) if many else []
    title = el("h3", say("Can act: {count} of {all}", count="…", all=many))
    return later("turn", lambda: _listed(state, say)) or [title]


def _listed(state: AppState, say: Words) -> list[Node]:
    found, dangers = figures_of_turn(state), dangers_of_side(state)
    turns = {each.figure.id: each for each in found}
    title = say("Can act: {count} of {all}", count=sum(each.status in ABLE for each in found), all=len(found))
    is_busy = any(isinstance(danger, Pending) for danger in dangers.values())

    def rows(part: Sequence[Figure], label: str, **attrs: str | None) -> Node:
        shown = [_row(state, turns[each.id], dangers.get(each.id), say) for each in part]
        return el("ul", *shown, cls="acted summary", aria_label=label, more=attrs)

    figures = [each.figure for each in found]
    first = rows(figures[:MOST_IN_A_FOLD], title, aria_busy="true" if is_busy else None)
    others = folds_after(state, "turn", figures, MOST_IN_A_FOLD, lambda part: rows(part, part_title(part, say)), say)
    return [el("h3", title), first, *others]


def _row(state: AppState, found: FigureTurn, danger: answers.Answer[Threats] | None, say: Words) -> Node:
    figure = found.figure
    name = say.figure(figure)
    head = [el("span", name, cls="name"), el("span", place_name(state.document, figure.space, say), cls="note")]
    is_next = found.status == "acting"
    if is_next:
        head.insert(1, el("span", say("next"), cls="tag"))
    status = el("span", status_words(state, found, say), cls=f"status {found.status}")
    texts = el("span", el("span", *head, cls="first"), status, _danger(danger, say), cls="texts")
    cls, current = ("row big next", "true") if is_next else ("row big", None)
    go = go_to_figure(figure.id)
    press = el("button", side_badge(state, figure.side), texts, cls=cls, do=go, aria_current=current)
    acted = figure.id in state.game_history.turn.acted
    words = el("span", say("acted"), cls="note", aria_hidden="true")
    mark = switch(words, acted, toggle_acted(figure.id), aria_label=say("{name} has acted", name=name))
    return el("li", press, mark, key=figure.id)


def status_words(state: AppState, found: FigureTurn, say: Words) -> str:
    """What a figure may still do, in words."""
    match found.status:
        case "acting":
            shown, left = state.ui.activation, queries.points_left(state, found.figure)
            points = [] if shown is None or left is None else [say.labelled(say.label(shown.label), left)]
            return say.series([say("is acting now"), *points])
        case "may-act":
            return say("can act")
        case "barred":
            return say.reason(found.reason) if found.reason is not None else say("cannot do anything now")
        case "acted":
            return spent_words(state, found.figure, say)
        case "out":
            return say("defeated")


def _danger(answer: answers.Answer[Threats] | None, say: Words) -> Node | None:
    """How many enemies could attack it next; a note while that is worked out; None if the game does not say."""
    if isinstance(answer, Pending):
        return el("span", say("Enemies: working …"), cls="danger note")
    found = answers.value_of(answer)
    if found is None:
        return None
    counts = found.counts
    seeing = only_seeing(counts)
    if not counts.is_any and not seeing:
        return el("span", icon("shield"), el("span", say("out of danger")), cls="danger safe")
    cls = "danger near" if counts.now else "danger"
    return el("span", icon("see" if seeing else "threats"), el("span", counts_words(counts, say)), cls=cls)
