"""The figures' tool: who is on the board, the roster, and everything of one figure to be changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve

from tablelight.app import actions as app
from tablelight.app import card
from tablelight.app.controls import choice, switch
from tablelight.app.editor import actions as do
from tablelight.app.editor.changes import session_of
from tablelight.app.editor.controls import mover
from tablelight.app.figure_lists import figure_list, placed_row
from tablelight.app.importing.actions import ExportRoster
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.saves.actions import OpenFile
from tablelight.app.state import AppState
from tablelight.app.turn.state import sides
from tablelight.board.codec import plain_text
from tablelight.board.document import Document, Figure, FreeBoard
from tablelight.board.figures import with_stat, with_trait
from tablelight.board.roster import Member
from tablelight.rules.system import MOST_CLICKS, Dial
from tablelight.view.games.ui import plain
from tablelight.view.nodes import Node, button, el, entry, icon, listed, tool
from tablelight.view.plane import plane_of
from tablelight.view.sides import NAMED, Badge, badges
from tablelight.view.words import Words, msg, place_name

SIDES = ("red", "blue", "green", "yellow", "purple", "sky", "orange", "black")
NAMES = (
    msg("Red"),
    msg("Blue"),
    msg("Green"),
    msg("Yellow"),
    msg("Purple"),
    msg("Sky"),
    msg("Orange"),
    msg("Black"),
)
BASES_MM = (25, 30, 40, 50, 60)

Act = Callable[[Callable[[Figure], Figure]], object]
"""What asks the app to change a figure in a given way."""


def panel(state: AppState, say: Words) -> list[Node]:
    """The controls of the selected figure, or of the one that is being placed, else the roster and all figures."""
    session, figure = session_of(state), state.figure
    if figure is not None:
        return _chosen(state, figure, say)
    if session.placing is not None:
        return _placing(state, session.placing, say)
    return [
        button(say("New figure"), do.NewFigure(), picture="new", cls="wide primary"),
        *_roster(state, say),
        *_on_board(state, say),
    ]


def _chosen(state: AppState, figure: Figure, say: Words) -> list[Node]:
    document = state.document

    def act(how: Callable[[Figure], Figure]) -> object:
        return do.ChangeFigure(how, figure=figure.id)

    on_board = plane_of(document.board).pick(*plane_of(document.board).centre(figure.space)) is not None
    where = place_name(document, figure.space, say) if on_board else say("off the board")
    parts: list[Node | None] = [
        el(
            "div",
            el("p", where, cls="note"),
            tool(say("Done with this figure"), app.SelectFigure(None), "close", cls="quiet"),
            cls="heading spread",
        ),
        *form(state, figure, act, say),
        card.switches(state, figure, say),
    ]
    if rules_of(state).largest > 1:
        parts.append(_spaces(len(figure.at), lambda count: do.SetFigureSpaces(count), say))
    if len(figure.at) == 2:
        parts.append(button(say("Turn it"), do.RotateFigure(), picture="turn", cls="wide"))
    parts += [
        mover(session_of(state), None, say),
        button(say("Copy"), do.CopyFigure(), picture="copy", cls="wide"),
        button(say("Keep in the roster"), do.AddToRoster(), picture="save", cls="wide"),
        button(say("Delete this figure"), do.DeleteFigure(), picture="delete", cls="wide"),
    ]
    return [part for part in parts if part is not None]


def _spaces(now: int, action: Callable[[int], object], say: Words) -> Node:
    return choice(say("Spaces it takes"), [(str(count), now == count, action(count)) for count in (1, 2)])


def _placing(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """What the next tap on the board places: a new figure, or a line of the roster, to be changed as well."""
    member = session_of(state).member

    def act(how: Callable[[Figure], Figure]) -> object:
        return do.ChangeFigure(how, member=member)

    stop: object = do.PlaceMember(member) if member is not None else do.NewFigure()
    parts = [
        el("p", say("Tap the board to place it; each tap places another."), cls="hint"),
        button(say("Enough placed"), stop, picture="confirm", cls="wide"),
        *form(state, figure, act, say),
    ]
    if rules_of(state).largest > 1:
        parts.append(_spaces(len(figure.at), lambda count: act(lambda f: evolve(f, at=f.at[:1] * count)), say))
    if member is not None:
        parts.append(button(say("Take out of the roster"), do.DeleteMember(member), picture="delete", cls="wide"))
    return parts


def form(state: AppState, figure: Figure, act: Act, say: Words) -> list[Node]:
    """Controls for the name, side, stats, traits and base of a figure."""
    rules, ui = rules_of(state), ui_of(state)

    def named(text: str) -> object:
        return act(lambda f: evolve(f, name=plain_text(text)))

    parts = [
        entry(say("Name"), say.figure(figure) if figure.name else "", named, maxlength=60, placeholder=figure.id),
        _side(state, figure, act, say),
    ]
    numbers = [
        _number(name, say.label(ui.stats.get(name, plain(name))), figure, act, say)
        for name in dict.fromkeys((*rules.stats, *figure.stats))
    ]
    if numbers:
        parts.append(el("div", *numbers, cls="numbers"))
    if rules.dial is not None:
        parts.append(_dial(rules.dial, figure, say.label(ui.stats[rules.dial.stat]), act, say))
    traits = [
        switch(say.label(ui.traits.get(trait, plain(trait))), trait in figure.traits, act(_trait(trait)))
        for trait in dict.fromkeys((*rules.traits, *figure.traits))
    ]
    if traits:
        parts.append(el("div", *traits, cls="switches"))
    if isinstance(state.document.board, FreeBoard):
        bases = [(f"{size} mm", figure.base == size, act(_base(size))) for size in BASES_MM]
        parts.append(choice(say("Base"), bases))
    return parts


def _dial(dial: Dial, figure: Figure, stat: str, act: Act, say: Words) -> Node:
    """The dial as numbers with blanks between them; without a number there is none."""

    def written(text: str) -> object:
        clicks = [int(number) for number in re.findall(r"[0-9]{1,4}", text)[:MOST_CLICKS]]
        return act(lambda f: dial.turned_back(f, clicks))

    shown = " ".join(map(str, figure.dial))
    return entry(say("Dial: {stat} by click", stat=stat), shown, written, placeholder="8 8 7 6")


def _trait(trait: str) -> Callable[[Figure], Figure]:
    return lambda figure: with_trait(figure, trait)


def _base(size: int) -> Callable[[Figure], Figure]:
    return lambda figure: evolve(figure, base=size)


def _number(name: str, label: str, figure: Figure, act: Act, say: Words) -> Node:
    """A stat, by steps or typed. A number beyond the game's bounds is accepted here and listed as a problem."""
    value = figure.stats.get(name)

    def step(by: int) -> object:
        return act(lambda f: with_stat(f, name, (f.stats.get(name) or 0) + by))

    def written(text: str) -> object:
        number = int(text) if text.strip().lstrip("-").isdecimal() and len(text) < 10 else None
        return act(lambda f: with_stat(f, name, number))

    shown: Any = "" if value is None else str(value)
    line = entry(label, shown, written, type="number", inputmode="numeric")
    return el(
        "div",
        tool(say("{label}: less", label=label), step(-1), "less"),
        line,
        tool(say("{label}: more", label=label), step(1), "new"),
        cls="number",
        role="group",
        aria_label=label,
        key=f"stat-{name}",
    )


def _side(state: AppState, figure: Figure, act: Act, say: Words) -> Node:
    """The sides on the board, and unused colours for new ones, each with its badge."""
    there = tuple(dict.fromkeys((*sides(state.document), figure.side)))
    shown = _badges(state, there)
    taken = {badge.colour for badge in shown.values()}
    free = tuple(side for side in SIDES if side not in shown and NAMED[side] not in taken)
    shown |= {side: _badges(state, (*there, side))[side] for side in free}
    known = (*there, *free)
    buttons = [
        el(
            "button",
            el("span", cls=f"badge side-{shown[side].colour} shape-{shown[side].shape}", aria_hidden="true"),
            el("span", say.side(side)),
            cls="kind side",
            do=act(_with_side(side)),
            type="button",
            key=side,
            aria_pressed="true" if side == figure.side else "false",
        )
        for side in known
    ]
    label = say("Side")
    return el(
        "div",
        el("span", label, cls="label", aria_hidden="true"),
        el("div", *buttons, cls="kinds"),
        cls="choice",
        role="group",
        aria_label=label,
    )


def _badges(state: AppState, sides: Sequence[str]) -> dict[str, Badge]:
    return badges(evolve(state.document, figures=tuple(Figure(id=side, side=side, at=()) for side in sides)))


def _with_side(side: str) -> Callable[[Figure], Figure]:
    return lambda figure: evolve(figure, side=side)


def _roster(state: AppState, say: Words) -> list[Node]:
    """The figures of the roster for this game."""
    members = state.editor.roster.of(state.document.game)
    head = el("h3", say("Roster"), cls="label")
    if not members:
        hint = el("p", say("Nobody yet. Select a figure and keep it in the roster."), cls="hint")
        return [head, hint, button(say("Open a roster's file"), OpenFile(), picture="open", cls="wide")]
    document = _all_of(state.document, members)
    rows = [
        el(
            "button",
            _badge(document, member.figure),
            el("span", member.figure.label, cls="name"),
            el("span", _numbers(state, member.figure, say), cls="note"),
            cls="row",
            do=do.PlaceMember(member.id),
            type="button",
        )
        for member in members
    ]
    return [head, listed(rows, "places roster"), *_files(say)]


def _files(say: Words) -> list[Node]:
    """The buttons that save and load the roster as a file."""
    return [
        el(
            "div",
            button(say("Save the roster"), do.SaveRoster(), picture="save"),
            button(say("Save it as a table (CSV)"), ExportRoster(), picture="save"),
            button(say("Open a file"), OpenFile(), picture="open"),
            cls="pair",
        )
    ]


def _all_of(document: Document, members: tuple[Member, ...]) -> Document:
    return evolve(document, figures=(*document.figures, *(member.figure for member in members)))


def _badge(document: Document, figure: Figure) -> Node:
    badge = badges(document)[figure.side]
    return el("span", cls=f"badge side-{badge.colour} shape-{badge.shape}", aria_hidden="true")


def _numbers(state: AppState, figure: Figure, say: Words) -> str:
    """The first three stats in a few words."""
    names = ui_of(state).stats
    now = rules_of(state).stats_of(figure)
    shown = [f"{say.label(names.get(name, plain(name)))} {value}" for name, value in now.items()]
    return ", ".join(shown[:3])


def _on_board(state: AppState, say: Words) -> list[Node]:
    """The figures on the board."""
    figures = sorted(state.document.figures, key=lambda figure: figure.side)
    if not figures:
        return []
    rows = [placed_row(state, figure, app.SelectFigure(figure.id), say) for figure in figures]
    head = el("h3", icon("figures"), el("span", say("On the board ({count})", count=len(figures))), cls="label")
    return [head, figure_list(state, rows, "places figures")]
