"""The tool for figures: the figures on the board, the roster, and the controls of one figure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, count

from attrs import evolve

from tablelight.app import actions as app
from tablelight.app import card
from tablelight.app.controls import choice, counter, fold, options, switch
from tablelight.app.editor.controls import mover
from tablelight.app.editor.figures import update
from tablelight.app.editor.figures.roster import add_to_roster, delete_member, listing, roster_list, side_choice
from tablelight.app.editor.opening import session_of
from tablelight.app.fields import FieldUi, field_control
from tablelight.app.figure_lists import placed_button
from tablelight.app.portraits.panel import portrait_fold
from tablelight.app.queries import has_marks
from tablelight.app.state import AppState
from tablelight.board.codec import FIRST_MARK, LAST_MARK
from tablelight.board.document import Figure, Json
from tablelight.board.figures import free_name, with_stat, with_trait
from tablelight.board.records import items_of
from tablelight.board.units import Millimetres
from tablelight.board.values import plain_text
from tablelight.rules.system import MOST_CLICKS, DialRules
from tablelight.view.games.ui import ThingsUi
from tablelight.view.nodes import Node, button, el, entry, icon, listed, tool
from tablelight.view.plane import plane_of
from tablelight.view.words import Words, place_name

BASES_MM = (25, 30, 40, 50, 60)
MOST_WRITTEN = 10**9 - 1
Act = Callable[[Callable[[Figure], Figure]], object]
"""The function from a change of a figure to the action that asks the app for it."""


def panel(state: AppState, say: Words) -> list[Node]:
    """The controls of the selected figure, or of the one that is being placed, else the roster and all figures."""
    session, figure = session_of(state), state.figure
    if figure is not None:
        return _chosen(state, figure, say)
    if session.placing is not None:
        return _placing(state, session.placing, say)
    new = button(say("New figure"), update.new_figure(), picture="new", cls="wide primary")
    parts = [new, *listing(state, say), *roster_list(state, say)]
    figures = sorted(state.document.figures, key=lambda figure: figure.side)
    if figures:
        title = el("span", say("On the board ({count})", count=len(figures)))
        rows = [placed_button(state, each, app.SelectFigure(each.id), say) for each in figures]
        parts += [el("h3", icon("figures"), title, cls="label"), listed(rows, "places figures")]
    return parts


def _chosen(state: AppState, figure: Figure, say: Words) -> list[Node]:
    document, act = state.document, partial(update.change_figure, figure=figure.id)
    on_board = plane_of(document.board).pick(*plane_of(document.board).centre(figure.space)) is not None
    where = place_name(document, figure.space, say) if on_board else say("off the board")
    close = tool(say("Done with this figure"), app.SelectFigure(None), "close", cls="quiet")
    parts: list[Node | None] = [
        el("div", el("p", where, cls="note"), close, cls="heading spread"),
        *form(state, figure, act, say),
        card.switches(state, figure, say),
        _mark(figure, act, say) if has_marks(state) else None,
    ]
    if state.rules.vocabulary.largest > 1:
        parts.append(_spaces(len(figure.at), update.set_figure_spaces, say))
    if len(figure.at) == 2:
        parts.append(button(say("Turn it"), update.rotate_figure(), picture="turn", cls="wide"))
    parts += [
        portrait_fold(state, figure, say),
        mover(session_of(state), None, say),
        button(say("Copy"), update.copy_figure(), picture="copy", cls="wide"),
        button(say("Keep in the roster"), add_to_roster(), picture="save", cls="wide"),
        button(say("Delete this figure"), update.delete_figure(), picture="delete", cls="wide"),
    ]
    return [part for part in parts if part is not None]


def _spaces(now: int, action: Callable[[int], object], say: Words) -> Node:
    return options(say("Spaces it takes"), {count: str(count) for count in (1, 2)}, now, action)


def _placing(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """The figure that the next tap places, a new one or a line of the roster, with controls to change it."""
    member = session_of(state).member
    act = partial(update.change_figure, member=member)
    called = free_name(state.document, f"{plain_text(say.side(figure.side))} 1")
    stop: object = update.place_member(member) if member is not None else update.new_figure()
    hint = el("p", say("Tap the board to place it; each tap places another."), cls="hint")
    done = button(say("Done placing"), stop, picture="confirm", cls="wide")
    parts = [hint, done, *form(state, figure, act, say, called)]
    wide = state.ui.panel.wide

    def spread(count: int) -> object:
        return act(lambda f: update.with_width(evolve(f, at=f.at[:1] * count), wide))

    if state.rules.vocabulary.largest > 1:
        parts.append(_spaces(len(figure.at), spread, say))
    if member is not None:
        parts.append(button(say("Take out of the roster"), delete_member(member), picture="delete", cls="wide"))
    return parts


def form(state: AppState, figure: Figure, act: Act, say: Words, called: str = "") -> list[Node]:
    """Controls for the name, side, stats, traits and base of a figure. `called`: its name if none is written."""
    rules, ui = state.rules, state.ui

    def named(text: str) -> object:
        return act(lambda f: evolve(f, name=plain_text(text)))

    name = say.figure(figure) if figure.name else ""
    side = side_choice(state, figure.side, lambda side: act(lambda f: evolve(f, side=side)), say)
    parts = [entry(say("Name"), name, named, maxlength=60, placeholder=called or figure.id), side]
    numbers = [
        _number(name, say.label(ui.stat_label(name)), figure, act, say)
        for name in dict.fromkeys((*rules.vocabulary.stats, *figure.stats))
        if name not in rules.vocabulary.further_stats
    ]
    if numbers:
        parts.append(el("div", *numbers, cls="numbers"))
    parts += _further(state, figure, act, say)
    if (dial := rules.vocabulary.dial) is not None:
        parts.append(_dial(dial, figure, say.label(ui.stat_label(dial.stat)), act, say))
    if ui.panel.sizes:
        sizes = [
            (say.label(ui.trait_label(n)), n in figure.traits, act(_size(ui.panel.sizes, n))) for n in ui.panel.sizes
        ]
        parts.append(choice(say("Size"), sizes))
    traits = [
        switch(say.label(ui.trait_label(trait)), trait in figure.traits, act(partial(with_trait, trait=trait)))
        for trait in dict.fromkeys((*rules.vocabulary.traits, *figure.traits))
        if trait not in ui.panel.sizes and trait != ui.panel.wide
    ]
    if traits:
        parts.append(el("div", *traits, cls="switches"))
    parts += things(state, figure, act, say)
    if not state.document.board.has_spaces:
        bases = {Millimetres(size): f"{size} mm" for size in BASES_MM}
        parts.append(options(say("Base"), bases, figure.base, lambda base: act(lambda f: evolve(f, base=base))))
    return parts


def _further(state: AppState, figure: Figure, act: Act, say: Words) -> list[Node]:
    """Stats that only an option needs: shown if the figure has one, else in a fold while the option is on."""
    known = state.rules.vocabulary
    option = known.options.get(known.further_option)
    is_on = option is None or state.document.options.get(known.further_option, option.default)
    names = [name for name in known.further_stats if is_on or name in figure.stats]
    numbers = [_number(name, say.label(state.ui.stat_label(name)), figure, act, say) for name in names]
    shown = [el("div", *numbers, cls="numbers")] if numbers else []
    if not shown or any(name in figure.stats for name in names):
        return shown
    return [fold(state, "further-stats", say("Numbers for attack rolls"), shown)]


def _dial(dial: DialRules, figure: Figure, stat: str, act: Act, say: Words) -> Node:
    """The dial as numbers separated by blanks; without a number the figure has no dial."""

    def written(text: str) -> object:
        clicks = [int(number) for number in re.findall(r"[0-9]{1,4}", text)[:MOST_CLICKS]]
        return act(lambda f: dial.turned_back(f, clicks))

    shown = " ".join(map(str, figure.dial))
    return entry(say("Dial: {stat} by click", stat=stat), shown, written, placeholder="8 8 7 6")


def _mark(figure: Figure, act: Act, say: Words) -> Node:
    """The number of the printed mark under a figure. If another figure has the same, it is listed as a problem."""

    def written(text: str) -> object:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else None
        mark = number if number is not None and FIRST_MARK <= number <= LAST_MARK else None
        return act(lambda f: evolve(f, mark=mark))

    shown = "" if figure.mark is None else str(figure.mark)
    return entry(say("Printed mark (10 to 99)"), shown, written, type="number", min=FIRST_MARK, max=LAST_MARK)


def _size(sizes: Sequence[str], size: str) -> Callable[[Figure], Figure]:
    """The change that gives a figure one size in place of any other."""
    return lambda figure: evolve(figure, traits=(*(trait for trait in figure.traits if trait not in sizes), size))


def _number(name: str, label: str, figure: Figure, act: Act, say: Words) -> Node:
    """A stat, by steps or typed. A number beyond the game's bounds is accepted here and listed as a problem, as is what
    a file gives in place of a number."""

    def written(value: float | None) -> object:
        number = None if value is None else int(value)
        return act(lambda f: with_stat(f, name, number))

    given, most = figure.stats.get(name), MOST_WRITTEN
    now = given if isinstance(given, int) else None
    return counter(label, now, written, say, low=-most, high=most, empty="low", first=1, key=f"stat-{name}")


def things(state: AppState, figure: Figure, act: Act, say: Words) -> list[Node]:
    """A list for each kind of thing that the figure may have."""
    known = {"", *figure.traits, *(stat for stat, value in figure.stats.items() if value)}
    return [_list(each, figure, act, say) for each in state.ui.panel.things if each.trait in known]


def _free_name(name: str, taken: Sequence[Json]) -> str:
    """The name, with a number if another thing has it already."""
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in names if each not in taken)


def _list(shown: ThingsUi, figure: Figure, act: Act, say: Words) -> Node:
    entries = [each for each in items_of(figure.state.get(shown.state)) if isinstance(each, Mapping)]

    def written(*changed: Json) -> object:
        return act(lambda f: f.with_state(**{shown.state: [*changed] or None}))

    def change(at: int, key: str, value: Json) -> object:
        # What is 0 or off is left out, but not what every new thing has.
        kept = {**entries[at], key: value}
        changed = {name: each for name, each in kept.items() if each or (each is not None and name in shown.new)}
        return written(*entries[:at], changed, *entries[at + 1 :])

    def named(at: int, text: str) -> object:
        return change(at, "name", plain_text(text) or shown.new["name"])

    rows = []
    for number, thing in enumerate(entries):
        name, row = str(thing.get("name", "")), f"{shown.state}-{number}"
        controls = []
        for key, (field, label) in shown.fields.items():
            ui = FieldUi(label=say.label(label), key=f"{row}-{key}")
            controls += field_control(field, thing.get(key), ui, partial(change, number, key), say)
        rest = written(*entries[:number], *entries[number + 1 :])
        drop = tool(say("Take away {name}", name=name), rest, "delete")
        head = el("div", entry(say("Name"), name, partial(named, number)), drop, cls="heading spread")
        rows.append(el("li", head, *controls, key=row))
    new = {**shown.new, "name": _free_name(str(shown.new["name"]), [thing.get("name") for thing in entries])}
    more = button(say.label(shown.add), written(*entries, new), picture="new", cls="wide")
    label = say.label(shown.label)
    listed = [el("ul", *rows, cls="plain", aria_label=label)] if rows else []
    return el("div", el("h3", label, cls="label"), *listed, more)
