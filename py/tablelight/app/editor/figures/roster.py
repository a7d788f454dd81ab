"""The roster: figures and armies kept for other games; and many figures at once, written one per line or taken from an
army, that wait until a tap places each. The names of sides are read in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from tablelight.app.controls import fold, group, words_of
from tablelight.app.editor.controls import pictured
from tablelight.app.editor.figures import update
from tablelight.app.editor.opening import session_of, with_roster, with_session
from tablelight.app.handlers import editor_action, play_action
from tablelight.app.problems import place_in_file
from tablelight.app.saves.actions import OpenFile, SaveFile
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Figure
from tablelight.board.problems import Problem
from tablelight.board.roster import MOST_MEMBERS, Member, Roster, read_roster, roster_of
from tablelight.board.values import plain_text
from tablelight.view.nodes import Node, button, el, entry, listed, tool, writing
from tablelight.view.tokens import NAMED, Badge, badges
from tablelight.view.words import Words

if TYPE_CHECKING:
    from tablelight.formats.lines import Written


SIDES = ("red", "blue", "green", "yellow", "purple", "sky", "orange", "black")


@editor_action()
def add_to_roster(state: AppState) -> AppState:
    """Keep the selected figure in the roster."""
    if state.figure is None:
        return state
    notice = Notice("{name} is in the roster.", {"name": state.figure.label})
    return _joined(state, roster_of(state.document.game, [state.figure]), notice)


def _joined(state: AppState, more: Roster, notice: Notice) -> AppState:
    """The state with more lines in the roster; the notice is another one if the roster has no room for some."""
    roster = state.editor.roster.joined(more)
    lost = roster.left_out_of(more)
    full = Notice("The roster is full ({most}). Not added: {lost}.", {"most": MOST_MEMBERS, "lost": lost})
    return evolve(with_roster(state, roster), notice=full if lost else notice)


@editor_action()
def delete_member(state: AppState, member: str) -> AppState:
    """Delete a line of the roster; figures that were placed from it stay."""
    state = with_roster(state, state.editor.roster.without(member))
    return with_session(state, placing=None, member=None) if session_of(state).member == member else state


@play_action()
def roster_loaded(state: AppState, text: str) -> AppState:
    """Take the roster from the browser's store: at the start, or after another tab has changed it."""
    return with_roster(state, read_roster(text))


def join_roster(state: AppState, roster: Roster, left_out: int = 0) -> AppState:
    """Add the lines of a roster's file to the roster; `left_out`: how many of them could not be read."""
    notice = Notice("From the file into the roster: {count}", {"count": len(roster.members)})
    if left_out:
        text = "From the file into the roster: {count}. Left out, since they cannot be used: {lost}."
        notice = Notice(text, {"count": len(roster.members), "lost": left_out})
    dialog = state.dialog if state.history is None or state.lists_refused else None
    return evolve(_joined(state, roster, notice), dialog=dialog)


@editor_action()
def keep_army(state: AppState, side: str, name: str) -> AppState:
    """Keep a side's figures in the roster as an army of this name."""
    mine = [figure for figure in state.document.figures if figure.side == side]
    name = plain_text(name)[:60]
    return with_army(state, name, mine) if mine and name else state


def with_army(state: AppState, name: str, figures: Iterable[Figure]) -> AppState:
    """The state with figures as an army in the roster, in place of the army of that name."""
    game = state.document.game
    before = with_roster(state, state.editor.roster.without_army(game, name))
    notice = Notice("{name} is in the roster.", {"name": words_of(state).side(name)})
    return _joined(before, roster_of(game, figures, name), notice)


@editor_action()
def delete_army(state: AppState, army: str) -> AppState:
    """Delete an army of the roster; figures that were placed from it stay."""
    return with_roster(state, state.editor.roster.without_army(state.document.game, army))


def lines_read(state: AppState) -> Written:
    """The figures of the lines in the panel, and what is left out."""
    from tablelight.formats.lines import read_lines  # not needed to start the app

    session, say = session_of(state), words_of(state)
    sides = (*SIDES, *state.document.sides)
    names = {name.casefold(): side for side in sides for name in (side, say.side(side))}
    known = tuple(member.figure for member in state.editor.roster.of(state.document.game))
    return read_lines(session.lines, state.rules, session.lines_side or SIDES[0], names, known)


@editor_action()
def write_lines(state: AppState, text: str, side: str = "") -> AppState:
    """Read figures typed or pasted, one per line; the next taps place them, but figures that are already placed stay
    placed. `side`: their side until a line names another; "" leaves it."""
    side = side or session_of(state).lines_side or update.next_side(state)
    state = evolve(state, selected=None)
    state = with_session(state, lines=text, lines_side=side, placing=None, member=None)
    return waiting_for(state, tuple(_complete(state, figure) for figure in lines_read(state).figures))


def waiting_for(state: AppState, waiting: tuple[Figure, ...]) -> AppState:
    """Let figures wait to be placed. A figure that was placed from the previous list is not placed again."""
    session = session_of(state)
    before: dict[tuple[str, str], list[str]] = {}
    for figure, name in zip(session.waiting, session.placed, strict=True):
        if name:
            before.setdefault((figure.name, figure.side), []).append(name)
    placed = [(before.get((figure.name, figure.side)) or [""]).pop(0) for figure in waiting]
    return with_session(state, waiting=waiting, placed=tuple(placed))


def _complete(state: AppState, figure: Figure) -> Figure:
    """A figure of a line, completed with the values that a new figure of the game has."""
    new = update.new_figure_of(state.document, figure.side, None)
    base, wide = new.base and (figure.base or new.base), state.ui.panel.wide
    traits = figure.traits if set(figure.traits) & set(state.ui.panel.sizes) else (*figure.traits, *new.traits)
    if wide and len(figure.at) > 1 and wide not in traits:
        traits = (*traits, wide)
    at = figure.at * 2 if wide and wide in traits and len(figure.at) == 1 else figure.at
    return evolve(figure, stats={**new.stats, **figure.stats}, base=base, traits=traits, at=at)


@editor_action()
def place_army(state: AppState, army: str) -> AppState:
    """Let the next taps place an army of the roster, one figure after the other."""
    members = state.editor.roster.army(state.document.game, army)
    state = with_session(update.without_waiting(evolve(state, selected=None)), placing=None, member=None)
    return waiting_for(state, tuple(member.figure for member in members))


end_placing = editor_action()(update.without_waiting)
"""Stop placing figures; drop those that still wait, and the text that lists them."""


@editor_action()
def place_rest(state: AppState) -> AppState:
    """Place all figures that wait, in a row next to the last one."""
    return update.placed_along(state, update.row_places(state))


def side_choice(state: AppState, now: str, change: Callable[[str], object], say: Words) -> Node:
    """The sides on the board, and unused colours for new ones, each with its badge."""
    there = tuple(dict.fromkeys((*state.document.sides, now)))
    shown = _badges(state, there)
    taken = {badge.colour for badge in shown.values()}
    free = tuple(side for side in SIDES if side not in shown and NAMED[side] not in taken)
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
    place = button(label, place_army(name), picture="figures", cls="wide")
    drop = tool(say("Delete {name}", name=say.side(name)), delete_army(name), "delete")
    key = f"army-{name}"
    who = fold(state, key, say("Figures in it"), [listed(_rows(state, members, say), "places roster")])
    return el("div", el("div", place, drop, cls="with-tool"), who, cls="army", key=key)


def _keep(state: AppState, say: Words) -> list[Node]:
    """For each side on the board, a button that keeps it under its own name, and an entry for another name."""

    def lines() -> Iterator[Node]:
        for side in state.document.sides:
            count = sum(figure.side == side for figure in state.document.figures)
            label = say("Keep {name} ({count})", name=say.side(side), count=count)
            yield button(label, keep_army(side, side), picture="save", cls="wide")
            named = partial(keep_army, side)
            yield entry(say("or under the name"), "", named, key=f"army-name-{side}", maxlength=60)

    return [fold(state, "keep-armies", say("Keep an army"), lines)] if state.document.sides else []


def _rows(state: AppState, members: tuple[Member, ...], say: Words) -> list[Node]:
    """The figures of an army, each with its first three stats."""
    shown = badges(evolve(state.document, figures=(*state.document.figures, *(each.figure for each in members))))
    ui, stats_of = state.ui, state.rules.vocabulary.stats_of
    rows = []
    for member in members:
        figure, act = member.figure, update.place_member(member.id)
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
    parts = [writing(label, session.lines, write_lines, key="lines", rows=4, placeholder=_example(state, say))]
    if session.lines.strip():
        parts.append(side_choice(state, session.lines_side, lambda side: write_lines(session.lines, side), say))
        read = lines_read(state)
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
    number, count = update.next_waiting(state.document, session), len(session.waiting)
    if number is None:
        return [el("p", say("All {count} are on the board", count=count), cls="fine"), _stop(say("New list"))]
    row = say("Or drag a line: they stand along it.")
    if not state.document.board.has_spaces:
        row = say("Or drag a line: they stand along it, base to base.")
    name = session.waiting[number].label
    told = say("Tap the board: {name} ({number} of {count})", name=name, number=number + 1, count=count)
    rest = button(say("Place the rest in a row"), place_rest(), picture="figures", cls="wide primary")
    return [el("p", told, cls="headline"), el("p", row, cls="hint"), rest, _stop(say("Done placing"))]


def _stop(text: str) -> Node:
    return button(text, end_placing(), picture="confirm", cls="wide")


def _example(state: AppState, say: Words) -> str:
    """An example in the order of the game's columns: "Night Hawk 9 6 flyer"."""
    rules, ui = state.rules, state.ui
    names = [say.label(ui.stat_label(name)) for name in rules.vocabulary.stats]
    traits = [say.label(ui.trait_label(trait)) for trait in rules.vocabulary.traits]
    return " ".join([say("Name"), *names[:4], *traits[:1]]) + "\n" + say("3 of one kind: 3 Guards 8 6")
