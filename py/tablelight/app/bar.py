"""The bar above the board: the game, undo and redo, modes, menu."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.controls import words_of
from tablelight.app.look.actions import OpenLook
from tablelight.app.peer.chip import peer_chip
from tablelight.app.points.button import points_button
from tablelight.app.queries import has_marks
from tablelight.app.saves.autosave_panel import unsaved_chip
from tablelight.app.state import AppState, Mode
from tablelight.app.turn.panel import turn_button
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, el, icon, tool

MODES: tuple[tuple[Mode, str, str, str], ...] = (
    ("move", msg("Move"), "move", "m"),
    ("see", msg("See"), "see", "s"),
    ("threats", msg("Threats"), "threats", "h"),
    ("measure", msg("Measure"), "measure", "d"),
)


def bar(state: AppState) -> Node:
    """The bar above the board: the game, whose turn it is, undo and redo, the modes, the menu."""
    say = words_of(state)
    title = "Tablelight" if state.history is None else say.title(state.document.title) or say("Unnamed")
    history = state.history
    modes = [
        el(
            "button",
            icon(picture),
            el("span", say.label(label)),
            cls="mode",
            do=do.SetMode(mode),
            type="button",
            aria_pressed="true" if state.mode == mode else "false",
            aria_keyshortcuts=key,
        )
        for mode, label, picture, key in MODES
    ]
    return el(
        "header",
        tool(say("Games"), do.OpenDialog("start"), "table"),
        el("h1", title),
        unsaved_chip(state, say),
        peer_chip(state, say),
        turn_button(state, say),
        points_button(state, say),
        el(
            "div",
            _history_tool(say("Undo"), do.Undo(), "undo", "u", possible=history is not None and history.may_undo),
            _history_tool(say("Redo"), do.Redo(), "redo", "r", possible=history is not None and bool(history.future)),
            cls="tools",
        ),
        el("div", *modes, cls="modes", role="group", aria_label=say("What a tap does")),
        tool(say("Look at the table"), OpenLook(), "photo", cls="spare") if has_marks(state) else None,
        tool(say("Legend of the board"), do.OpenDialog("legend"), "legend", cls="spare", aria_keyshortcuts="l"),
        tool(say("Show the whole board"), do.FitView(), "fit", cls="fit", aria_keyshortcuts="0"),
        tool(say("Menu"), do.OpenDialog("menu"), "menu"),
        cls="bar",
    )


def _history_tool(name: str, action: do.Action, picture: str, key: str, *, possible: bool) -> Node:
    """A step back or forth in the history of the game."""
    return tool(name, action, picture, disabled=not possible or None, aria_keyshortcuts=key)
