"""The bar above the board: the game, the other player, points, undo and redo, modes, menu."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.controls import side_badge, words_of
from tablelight.app.look.actions import OpenLook
from tablelight.app.queries import has_marks
from tablelight.app.state import AppState, Mode
from tablelight.board.scores import score_of
from tablelight.locale.messages import msg
from tablelight.rules.objectives.scoring import is_roll_owed
from tablelight.view.nodes import Node, el, icon, tool
from tablelight.view.words import Words

SHOWN = 3
"""How many sides' points have room in the bar."""


def points_button(state: AppState, say: Words) -> Node | None:
    """The points of each side, in a game that counts them; the button opens the objectives."""
    if state.history is None or not state.rules.is_scored(state.document):
        return None
    document, rules = state.document, state.rules
    score = score_of(document.score)
    totals = score.totals(document.sides)
    shown = [*totals.items()][:SHOWN]
    parts = [node for side, points in shown for node in (side_badge(state, side), el("b", str(points)))]
    if is_roll_owed(rules.scenario(document), score):
        parts.append(icon("die"))
    said = say.series([say.labelled(say.side(side), str(points)) for side, points in totals.items()])
    about = say("Points. {points}", points=said)
    return el("button", *parts, cls="whose points", do=do.OpenDialog("points"), aria_label=about)


MODES: tuple[tuple[Mode, str, str, str], ...] = (
    ("move", msg("Move"), "move", "m"),
    ("see", msg("See"), "see", "s"),
    ("threats", msg("Threats"), "threats", "h"),
    ("measure", msg("Measure"), "measure", "d"),
)


def bar(state: AppState) -> Node:
    """The bar above the board: the game, whose turn it is, undo and redo, the modes, the menu."""
    say = words_of(state)
    title = "Tablelight" if state.history is None else say.title(state.document.title) or say("Untitled")
    modes = []
    for mode, label, picture, key in MODES:
        parts, is_it = (icon(picture), say.label(label)), state.mode == mode
        modes.append(el("button", *parts, cls="mode", do=do.SetMode(mode), aria_pressed=is_it, aria_keyshortcuts=key))
    return el(
        "header",
        tool(say("Games"), do.OpenDialog("start"), "table"),
        el("h1", title),
        unsaved_chip(state, say),
        peer_chip(state, say),
        turn_button(state, say),
        points_button(state, say),
        history_tools(state, say, may_undo=state.history is not None and state.history.may_undo),
        el("div", *modes, cls="modes", role="group", aria_label=say("What a tap does")),
        tool(say("Look at the table"), OpenLook(), "photo", cls="spare") if has_marks(state) else None,
        tool(say("Legend of the board"), do.OpenDialog("legend"), "legend", cls="spare", aria_keyshortcuts="l"),
        tool(say("Show the whole board"), do.FitView(), "fit", cls="fit", aria_keyshortcuts="0"),
        tool(say("Menu"), do.OpenDialog("menu"), "menu"),
        cls="bar",
    )


def turn_button(state: AppState, say: Words) -> Node | None:
    """The button in the bar with whose turn it is; it opens the turn and the log."""
    if state.history is None or not state.document.sides:
        return None
    side = state.history.side
    name, count = say.side(side), state.history.turn.round
    about = say("{side} to play, round {round}. Turn and log.", side=name, round=count)
    parts = side_badge(state, side), el("span", name, cls="name")
    return el("button", *parts, cls="whose", do=do.OpenDialog("turn"), aria_label=about, aria_keyshortcuts="t")


def unsaved_chip(state: AppState, say: Words) -> Node | None:
    """The warning in the bar while the game is not saved; it opens a dialog with remedies."""
    if state.history is None:
        return None
    if state.saves.conflict is not None:
        about = say("This game was changed in another tab. Which one do you want to keep?")
        return _chip(say("Changed in another tab"), do.OpenDialog("clash"), about)
    if state.saves.problem is not None:
        return _chip(say("Not kept"), do.OpenDialog("unkept"), say("This game is not saved. What can I do?"))
    return None


def _chip(text: str, opens: do.OpenDialog, about: str) -> Node:
    return el("button", icon("warning"), text, cls="unkept", do=opens, key="unkept", aria_label=about)


def history_tools(state: AppState, say: Words, *, may_undo: bool) -> Node:
    """Undo and redo, on a table that is played or edited."""
    may_redo = state.history is not None and state.history.future
    undo = tool(say("Undo"), do.Undo(), "undo", disabled=not may_undo or None, aria_keyshortcuts="u")
    redo = tool(say("Redo"), do.Redo(), "redo", disabled=not may_redo or None, aria_keyshortcuts="r")
    return el("div", undo, redo, cls="tools")


def peer_chip(state: AppState, say: Words) -> Node | None:
    """The state of the connection to the other tablet; the button opens its dialog. None while you play alone."""
    peer = state.peer
    if peer.stage == "off":
        return None
    is_clash = peer.session is not None and peer.session.standing == "clash"
    if is_clash:
        text, words = say("Two positions"), say("The tablets show different positions. Which one counts?")
    elif peer.is_on:
        text, words = say("Connected"), say("Connected with the other tablet")
    elif peer.stage in ("lost", "failed"):
        text, words = say("Not connected"), say("Not connected to the other tablet. Get help.")
    else:
        text, words = say("Connecting"), say("The other tablet is not connected yet. Continue")
    is_alarm = is_clash or peer.stage in ("lost", "failed")
    picture = icon("warning" if is_alarm else "two-tablets" if peer.is_on else "scan")
    cls = "unkept" if is_alarm else "peer-chip"
    return el("button", picture, text, cls=cls, do=do.OpenDialog("peer"), key="peer", aria_label=words)
