"""The card of the selected figure in the panel: name, stats, state, actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tablelight.app import actions as do
from tablelight.app import answers, queries
from tablelight.app.changes import set_state
from tablelight.app.controls import answer_node, reason_node, side_badge, stepper
from tablelight.app.fields import FieldUi, field_control
from tablelight.app.state import AppState
from tablelight.app.threats.update import ask_places
from tablelight.app.turn.summary import set_spent
from tablelight.app.turn.update import take_off_table
from tablelight.board.document import Figure
from tablelight.board.records import items_of, typed
from tablelight.rules.answers import ActionAnswer
from tablelight.view.games.ui import GameUi, SwitchUi, plain
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words, ground_words, place_name


def heading(state: AppState, figure: Figure, say: Words) -> Node:
    """The figure's name, side, place, base and traits; the button that deselects it."""
    ui = state.ui
    traits = [say.label(ui.trait_label(trait)) for trait in figure.traits]
    acted = [say("has acted")] if figure.id in queries.acted(state) else []
    where = [place_name(state.document, figure.space, say), *ground_words(state.document, figure.space, ui, say)]
    # A number and its unit stay on one line.
    base = [] if figure.base is None else [say("base {size} mm", size=figure.base).replace(" mm", "\u00a0mm")]
    about = " · ".join([say.side(figure.side), *where, *base, *traits, *acted])
    who = el("div", el("h2", say.figure(figure)), el("p", about, cls="about"), cls="who")
    out = tool(say("Done with this figure"), do.SelectFigure(None), "close", cls="quiet")
    return el("div", side_badge(state, figure.side), who, out, cls="heading")


def take_off_section(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """What the panel says of a figure that is out, and the button that takes it off the table (DG-06)."""
    if not state.rules.is_out(figure):
        return []
    return [
        el("p", say("It is defeated and takes no further part."), cls="note", key="out"),
        button(say("Take it off the table"), take_off_table(figure.id), picture="delete", cls="wide"),
    ]


def stats(state: AppState, figure: Figure, say: Words) -> Node | None:
    """The figure's stats, in large numbers."""
    label, now = state.ui.stat_label, state.rules.vocabulary.stats_of(figure)
    numbers = ((say.label(label(name)), value) for name, value in now.items() if isinstance(value, int))
    cells = [el("div", el("dt", label), el("dd", str(value))) for label, value in numbers]
    return el("dl", *cells, cls="stats") if cells else None


def activation(state: AppState, figure: Figure, say: Words) -> Node | None:
    """What the figure has done in its activation, in order."""
    shown, turn = state.ui.activation, state.document.turn
    done = items_of(turn.get(shown.actions)) if shown is not None else ()
    if shown is None or not done or turn.get(shown.figure) not in (None, figure.id):
        return None
    names = ", ".join(say.label(state.ui.action(str(name)).label) for name in done)
    return el("p", say.labelled(say.label(shown.label), names), cls="note")


def switches(state: AppState, figure: Figure, say: Words) -> Node | None:
    """The figure's `state`, as controls. A number that is not set starts at its stat, and cannot pass it."""
    found: list[Node] = []
    for name, field in state.rules.vocabulary.state_of(figure).items():
        entry = state.ui.states.get(name, SwitchUi(label=plain(name)))
        if entry.hidden or (entry.trait is not None and entry.trait not in figure.traits):
            continue
        value = figure.state.get(name, field.default)
        # Its stat may be no number: the editor opens broken documents, too.
        most = typed(figure.stats.get(entry.stat), int) if entry.stat else None
        if field.kind == "integer" and value is None:
            value = most
        shown = FieldUi(label=say.label(entry.label), names=entry.labels, unit=entry.unit, highest=most)
        found += field_control(field, value, shown, partial(set_state, figure.id, name), say)
    return el("div", *found, cls="switches") if found else None


def points(state: AppState, figure: Figure, say: Words) -> Node | None:
    """The action points that the figure has left, as pips and as a number that can be changed."""
    shown, left = state.ui.activation, queries.points_left(state, figure)
    if shown is None or left is None:
        return None
    most = figure.stats[shown.stat]
    is_active, spent = state.document.turn.get(shown.figure) == figure.id, most - left
    label = say.label(shown.label)
    pips = [el("span", cls="pip" + ("" if number < most - spent else " spent")) for number in range(most)]
    less = set_spent(figure.id, shown.spent, spent + 1) if is_active and spent < most else None
    more = set_spent(figure.id, shown.spent, spent - 1) if is_active and spent > 0 else None
    picture = el("span", *pips, cls="pips", aria_hidden="true")
    return stepper(label, str(left), (less, more), say, key="points", picture=picture)


def action_list(state: AppState, figure: Figure, say: Words) -> Node:
    """The figure's actions: first those that are allowed, then the barred ones with their reasons."""
    found = answers.actions(state.document, figure.id)
    return answer_node(state, found, say, lambda listed: [_actions(state, listed, say)])[0]


def advice_button(state: AppState, say: Words) -> Node:
    """The button that asks for advice."""
    is_chosen = state.mode == "threats" and state.threats.question == "advice"
    label = say("Hit without being hit")
    return button(label, ask_places("advice"), picture="advice", cls="wide", aria_pressed=is_chosen)


def _actions(state: AppState, found: Sequence[ActionAnswer], say: Words) -> Node:
    ui, items = state.ui, []
    for answer in found:  # allowed actions come first
        if answer.allowed:
            shown, is_chosen = ui.action(answer.id), answer.id == state.action
            cls, choose = "wide chosen" if is_chosen else "wide", do.ChooseAction(answer.id)
            press = button(say.label(shown.label), choose, picture=shown.icon, cls=cls, aria_pressed=is_chosen)
            items.append(el("li", press, key=answer.id))
    barred: dict[str, list[ActionAnswer]] = {}
    for answer in found:
        if not answer.allowed and not ui.action(answer.id).owed:
            barred.setdefault(say.reason(answer.reason) if answer.reason is not None else "", []).append(answer)
    items += [_barred(several, ui, say) for several in barred.values()]
    return el("ul", *items, cls="actions", aria_label=say("Actions"))


def _barred(several: Sequence[ActionAnswer], ui: GameUi, say: Words) -> Node:
    presses = []
    for answer in several:
        shown = ui.action(answer.id)
        label = el("span", say.label(shown.label))
        presses.append(el("button", icon(shown.icon), label, cls="button", disabled=True, key=answer.id))
    reason = several[0].reason
    why = reason_node(reason, say) if reason is not None else None
    return el("li", el("div", *presses, cls="barred"), why, key=several[0].id)
