"""Whose turn, who has acted, and the log of moves and dice."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app import asking
from tablelight.app.panels.parts import clause_chip, switch
from tablelight.app.state import State
from tablelight.app.turn.record import Entry
from tablelight.app.turn.turning import NextSide, ToggleActed
from tablelight.app.turn.turns import following, side_of, sides
from tablelight.view.games.look import Action, Throw, plain
from tablelight.view.games.look import State as Switch
from tablelight.view.nodes import Node, button, el
from tablelight.view.sides import badges
from tablelight.view.words import Words, length_words, place_name

SHOWN = 60
"""Entries of the log that are listed; the older ones are counted."""


def side_badge(state: State, side: str) -> Node:
    """A side's colour and shape."""
    badge = badges(state.document)[side]
    return el("span", cls=f"badge side-{badge.colour} shape-{badge.shape}", aria_hidden="true")


def turn_button(state: State, say: Words) -> Node | None:
    """Whose turn it is, in the bar: leads to the turn and the log."""
    if state.history is None or not sides(state.document):
        return None
    side = side_of(state.document, state.history.turn)
    name, count = say.side(side), state.history.turn.round
    return el(
        "button",
        side_badge(state, side),
        el("span", name, cls="name"),
        cls="whose",
        do=do.Show("turn"),
        type="button",
        aria_label=say("{side}’s turn, round {round}. Turn and log.", side=name, round=count),
        aria_keyshortcuts="t",
    )


def turn(state: State, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and what is in it."""
    assert state.history is not None
    document, now = state.document, state.history.turn
    side, title = side_of(document, now), say("Round {round}", round=now.round)
    found: list[Node] = []
    if side:
        next_turn = following(document, now)
        name = say.side(next_turn.side)
        found += [
            el("p", side_badge(state, side), el("strong", say.side(side)), cls="headline"),
            button(say("Next turn: {side}", side=name), NextSide(), picture="next-turn", cls="primary wide"),
        ]
    if asking.look_of(state).turn:
        found.append(button(say.label(asking.look_of(state).turn), do.EndTurn(), picture="next-turn", cls="wide"))
    rows = [
        el("li", switch(say.figure(figure), figure.id in now.acted, ToggleActed(figure.id)), key=figure.id)
        for figure in document.figures
        if figure.side == side
    ]
    if rows:
        found += [el("h3", say("Has acted")), el("ul", *rows, cls="acted")]
    return title, [*found, el("h3", say("What happened")), *_log(state, say)]


def _log(state: State, say: Words) -> list[Node]:
    assert state.history is not None
    log = state.history.log
    if not log:
        return [el("p", say("Nothing yet. Every move and every throw will be listed here."), cls="note")]
    rows = [_row(state, number, log[number], say) for number in range(len(log) - 1, -1, -1)][:SHOWN]
    more = len(log) - SHOWN
    older = [el("p", say("and {count} more", count=more), cls="note")] if more > 0 else []
    return [el("ol", *rows, cls="log"), *older]


def _row(state: State, number: int, entry: Entry, say: Words) -> Node:
    """One entry; one that was undone is struck out and says so."""
    text = el("s" if entry.undone else "span", entry_words(state, entry, say))
    parts = [el("p", text, el("span", say("undone"), cls="tag") if entry.undone else None)]
    if entry.why:
        reason = entry.why[0].reason
        said = say.reason(reason) if reason.key in asking.rules_of(state).messages else ""
        parts.append(el("p", el("span", said), clause_chip(reason.clause, say), cls="reason"))
    return el("li", *parts, key=str(number), cls=entry.kind)


def entry_words(state: State, entry: Entry, say: Words) -> str:
    """One entry as a sentence."""
    look = asking.look_of(state)
    match entry.kind:
        case "turn":
            return say("Round {round}: {side}", round=entry.round, side=say.side(entry.what))
        case "roll":
            return _roll_words(state, entry, say)
        case "move":
            label = say.label(look.actions.get(entry.what, Action(plain(entry.what))).label)
            parts = [say.labelled(say.called(entry.figure), label)]
            if entry.start is not None and entry.end is not None:
                start, end = (place_name(state.document, at, say) for at in (entry.start, entry.end))
                parts.append(f"{start} → {end}")
            if entry.cost is not None:
                parts.append(say("cost {cost}", cost=length_words(state.document, entry.cost, say)))
            return ", ".join(parts)
        case "change":
            shown = look.states.get(entry.what, Switch(label=plain(entry.what)))
            return say.labelled(say.called(entry.figure), f"{say.label(shown.label)} {entry.outcome}".rstrip())


def _roll_words(state: State, entry: Entry, say: Words) -> str:
    look = asking.look_of(state)
    form = look.throws.get(entry.what, Throw(label=plain(entry.what)))
    faces = " ".join(say.label(form.faces.get(str(face), str(face))) for face in _flat(entry.dice))
    outcome = say.label(look.outcomes.get(entry.outcome, plain(entry.outcome)))
    if entry.outcome.isdigit() and look.counted:
        outcome = say.filled(look.counted, {"count": entry.outcome})
    text = say.labelled(say.called(entry.figure), f"{say.label(form.label)} [{faces}] {outcome}")
    share = entry.share
    return text if share is None else say("{what}, chance {chance}", what=text, chance=say.chance(share))


def _flat(dice: tuple[object, ...]) -> list[object]:
    return [face for die in dice for face in (die if isinstance(die, tuple | list) else (die,))]
