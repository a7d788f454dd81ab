"""The roster: single figures, and armies that are placed one figure after the other; the side of a figure;
many figures at once, typed or pasted one per line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from attrs import evolve

from tablelight.app.controls import fold, group
from tablelight.app.editor.controls import pictured
from tablelight.app.editor.figures import roster_update as update
from tablelight.app.editor.figures.placing import next_waiting
from tablelight.app.editor.figures.update import place_member
from tablelight.app.editor.opening import session_of
from tablelight.app.problems import place_in_file
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.saves.actions import OpenFile, SaveFile
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.board.problems import Problem
from tablelight.board.roster import Member
from tablelight.view.nodes import Node, button, el, entry, listed, tool, writing
from tablelight.view.sides import NAMED, Badge, badges
from tablelight.view.words import Words


def side_choice(state: AppState, now: str, change: Callable[[str], object], say: Words) -> Node:
    """The sides on the board, and unused colours for new ones, each with its badge."""
    there = tuple(dict.fromkeys((*state.document.sides, now)))
    shown = _badges(state, there)
    taken = {badge.colour for badge in shown.values()}
    free = tuple(side for side in update.SIDES if side not in shown and NAMED[side] not in taken)
    shown |= {side: _badges(state, (*there, side))[side] for side in free}
    buttons = [
        pictured(_badge(shown[side]), say.side(side), change(side), is_on=side == now, cls="kind side", key=side)
        for side in (*there, *free)
    ]
    return group(say("Side"), buttons, "kinds", key="side")


def _badges(state: AppState, sides: Sequence[str]) -> dict[str, Badge]:
    return badges(evolve(state.document, figures=tuple(Figure(id=side, side=side, at=()) for side in sides)))


def roster_list(state: AppState, say: Words) -> list[Node]:
    """The armies and the single figures of the roster for this game."""
    game, roster = state.document.game, state.editor.roster
    head = el("h3", say("Roster"), cls="label")
    if not roster.of(game):
        hint = el("p", say("Empty so far. Select a figure and keep it in the roster."), cls="hint")
        opened = button(say("Open a roster's file"), OpenFile(), picture="open", cls="wide")
        return [head, hint, *_keep(state, say), opened]
    armies = [_army(state, name, roster.army(game, name), say) for name in roster.armies(game)]
    single = _rows(state, roster.army(game, ""), say)
    files = [
        button(say("Save the roster"), SaveFile("roster"), picture="save"),
        button(say("Save it as a table (CSV)"), SaveFile("roster-table"), picture="save"),
        button(say("Open a file"), OpenFile(), picture="open"),
    ]
    rows = [listed(single, "places roster")] if single else []
    return [head, *armies, *rows, *_keep(state, say), el("div", *files, cls="pair")]


def _army(state: AppState, name: str, members: tuple[Member, ...], say: Words) -> Node:
    """An army: the button that places it, and a fold with its figures."""
    label = say("Place {name} ({count})", name=say.side(name), count=len(members))
    place = button(label, update.place_army(name), picture="figures", cls="wide")
    drop = tool(say("Delete {name}", name=say.side(name)), update.delete_army(name), "delete")
    key = f"army-{name}"
    who = fold(state, key, say("Figures in it"), [listed(_rows(state, members, say), "places roster")])
    return el("div", el("div", place, drop, cls="with-tool"), who, cls="army", key=key)


def _keep(state: AppState, say: Words) -> list[Node]:
    """For each side on the board, a button that keeps it under its own name, and an entry for another name."""

    def lines() -> Iterator[Node]:
        for side in state.document.sides:
            count = sum(figure.side == side for figure in state.document.figures)
            label = say("Keep {name} ({count})", name=say.side(side), count=count)
            yield button(label, update.keep_army(side, side), picture="save", cls="wide")
            named = partial(update.keep_army, side)
            yield entry(say("or under the name"), "", named, key=f"army-name-{side}", maxlength=60)

    return [fold(state, "keep-armies", say("Keep an army"), lines)] if state.document.sides else []


def _rows(state: AppState, members: tuple[Member, ...], say: Words) -> list[Node]:
    """The figures of an army, each with its first three stats."""
    shown = badges(evolve(state.document, figures=(*state.document.figures, *(each.figure for each in members))))
    ui, stats_of = ui_of(state), rules_of(state).vocabulary.stats_of
    rows = []
    for member in members:
        figure, act = member.figure, place_member(member.id)
        stats = [f"{say.label(ui.stat_label(name))} {value}" for name, value in stats_of(figure).items()]
        texts = [el("span", figure.label, cls="name"), el("span", ", ".join(stats[:3]), cls="note")]
        rows.append(el("button", _badge(shown[figure.side]), *texts, cls="row", do=act))
    return rows


def _badge(badge: Badge) -> Node:
    return el("span", cls=f"badge side-{badge.colour} shape-{badge.shape}", aria_hidden="true")


def listing(state: AppState, say: Words) -> list[Node]:
    """The lines to write in, the figures that wait to be placed, and the parts of the lines that are not understood."""
    session = session_of(state)
    label = say("Several at once, one per line")
    parts = [writing(label, session.lines, update.write_lines, key="lines", rows=4, placeholder=_example(state, say))]
    if session.lines.strip():
        parts.append(side_choice(state, session.lines_side, lambda side: update.write_lines(session.lines, side), say))
        read = update.lines_read(state)
        parts += [el("p", say.filled(loss.text, loss.values), cls="note") for loss in read.losses]
        parts += [el("p", _problem(problem, say), cls="note") for problem in read.problems]
    return [parts[0], *waiting_panel(state, say), *parts[1:]]


def _problem(problem: Problem, say: Words) -> str:
    """Why the text is not read, as a sentence that begins with the place."""
    where = place_in_file(problem, say)
    said = say.problem(problem)
    return say.labelled(where, said) if where else say("The text {problem}.", problem=said)


def waiting_panel(state: AppState, say: Words) -> list[Node]:
    """The figure that the next tap places, and the button that places all the rest."""
    session = session_of(state)
    if not session.waiting:
        return []
    number, count = next_waiting(state.document, session), len(session.waiting)
    if number is None:
        return [el("p", say("All {count} are on the board", count=count), cls="fine"), _stop(say("New list"))]
    row = say("Or drag a line: they stand along it.")
    if not state.document.board.has_spaces:
        row = say("Or drag a line: they stand along it, base to base.")
    name = session.waiting[number].label
    told = say("Tap the board: {name} ({number} of {count})", name=name, number=number + 1, count=count)
    return [
        el("p", told, cls="headline"),
        el("p", row, cls="hint"),
        button(say("Place the rest in a row"), update.place_rest(), picture="figures", cls="wide primary"),
        _stop(say("Done placing")),
    ]


def _stop(text: str) -> Node:
    return button(text, update.end_placing(), picture="confirm", cls="wide")


def _example(state: AppState, say: Words) -> str:
    """An example in the order of the game's columns: "Night Hawk 9 6 flyer"."""
    rules, ui = rules_of(state), ui_of(state)
    names = [say.label(ui.stat_label(name)) for name in rules.vocabulary.stats]
    traits = [say.label(ui.trait_label(trait)) for trait in rules.vocabulary.traits]
    return " ".join([say("Name"), *names[:4], *traits[:1]]) + "\n" + say("3 of one kind: 3 Guards 8 6")
