"""The setting "At the table", and the strip that the panel folds to."""

from __future__ import annotations

from fractions import Fraction

from attrs import asdict, evolve, frozen

from tablelight.app import actions as do
from tablelight.app.controls import options, switch
from tablelight.app.handlers import handles, play_action
from tablelight.app.move import panel as move
from tablelight.app.state import AppState, Notice
from tablelight.app.table_state import TEXTS, Paper
from tablelight.locale.messages import msg
from tablelight.view.nodes import Node, button, el, tool
from tablelight.view.plane import UNIT, plane_of
from tablelight.view.words import Words


@frozen(kw_only=True)
class SetAtTable(do.Action):
    """Set how the tablet lies; None leaves a part as it is."""

    keeps_screen_on: bool | None = None
    is_folded: bool | None = None
    turns: int | None = None
    is_tilted: bool | None = None
    text: int | None = None
    inch: float | None = None
    is_true_size: bool | None = None
    seen: tuple[float, float] | None = None


@frozen
class ShowTrueSize(do.Effect):
    """Show the board in its true size, or again as large as the screen allows."""

    is_on: bool
    inch: float | None = None
    """Pixels per inch, if the screen was just measured."""


@frozen
class PrintTrueSize(do.Effect):
    """Print the board without figures in its true size, on as many sheets as it takes."""

    paper: Paper


@frozen
class LayOnTable(do.Effect):
    """Keep the screen on, fold the panel, and turn the board so that it is as large as the screen allows."""


def table_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The settings of a tablet on the table: each alone, or all at once."""
    now = state.at_table
    texts = {size: say.percent(Fraction(size, 100)) for size in TEXTS}
    laid = [
        button(say("Lay it on the table"), LayOnTable(), picture="tablet", cls="wide primary"),
        el("p", say("The screen stays on, the panel folds, and the board is as large as possible."), cls="note"),
    ]
    turns = [
        button(say("Turn the board by a quarter"), SetAtTable(turns=now.turns + 1), picture="turn", cls="wide"),
        button(say("Face the other player"), SetAtTable(turns=now.turns + 2), picture="swap", cls="wide"),
    ]
    tilt = switch(say("Levels, seen from the side"), now.is_tilted, SetAtTable(is_tilted=not now.is_tilted))
    note = el("p", say("Only the drawing changes; the rules give the same answers."), cls="note")
    return say("At the table"), [
        *(laid if state.history is not None else []),
        switch(say("The screen stays on"), now.keeps_screen_on, SetAtTable(keeps_screen_on=not now.keeps_screen_on)),
        switch(say("The panel is a strip"), now.is_folded, SetAtTable(is_folded=not now.is_folded)),
        *([tilt, note] if has_levels(state) else []),
        *([_true_size(state, say)] if state.history is not None else []),
        *(turns if state.history is not None else []),
        options(say("Size of text"), texts, now.text, lambda size: SetAtTable(text=size)),
    ]


def _true_size(state: AppState, say: Words) -> Node:
    """The switch of true size once the screen is measured; before that, the button that leads there."""
    if not state.at_table.inch:
        return button(say("True size"), do.OpenDialog("true-size"), picture="measure", cls="wide")
    is_on = state.at_table.is_true_size
    settings = tool(say("Measure the screen, print the board"), do.OpenDialog("true-size"), "settings")
    return el("div", switch(say("True size"), is_on, ShowTrueSize(not is_on)), settings, cls="with-tool")


def true_size_sheet(state: AppState, paper: Paper) -> Node:
    """The sheets of the board in true size, loaded when they are printed."""
    from tablelight.app.at_table.true_size import tiles_sheet

    return tiles_sheet(state, paper)


def has_levels(state: AppState) -> bool:
    """Whether the board has levels, which a view from the side shows."""
    return state.history is not None and any(spec.level for spec in state.document.board.spaces)


def strip(state: AppState, say: Words) -> list[Node]:
    """The tools of a folded panel: unfold it, make the proposed move, undo, turn the board."""
    now, parts = state.at_table, [tool(say("Unfold the panel"), SetAtTable(is_folded=False), "unfold", cls="unfold")]
    if state.proposal is not None and move.can_be_made(state):
        parts.append(tool(say("Move here"), do.Confirm(), "confirm", cls="primary"))
    nothing = state.history is None or not state.history.may_undo
    parts.append(tool(say("Undo"), do.Undo(), "undo", disabled=nothing or None))
    parts.append(tool(say("Turn the board by a quarter"), SetAtTable(turns=now.turns + 1), "turn"))
    return [el("div", *parts, cls="strip", role="toolbar", aria_label=say("Tools"))]


@handles(SetAtTable)
def set_at_table(state: AppState, action: SetAtTable) -> AppState:
    """Set what is given. Close the dialog if the board turns, tilts or changes size: the player wants to see that."""
    given = {name: value for name, value in asdict(action).items() if value is not None}
    after = evolve(state.at_table, **given)
    after = evolve(after, turns=after.turns % 4, text=after.text if after.text in TEXTS else state.at_table.text)
    old = state.at_table
    turns_board = (after.turns, after.is_tilted) != (old.turns, old.is_tilted)
    if action.is_true_size:
        state = evolve(state, at_table=after, dialog=None)
        return evolve(state, notice=too_small(state)) if state.history is not None and after.inch else state
    is_laid = bool(action.keeps_screen_on and action.is_folded)  # both at once: `LayOnTable`
    is_shown = turns_board or is_laid or after.is_true_size != old.is_true_size
    return evolve(state, at_table=after, dialog=None if is_shown else state.dialog)


@play_action()
def deny_wake_lock(state: AppState) -> AppState:
    """Switch the setting off: the browser cannot keep the screen on."""
    notice = Notice("This browser cannot keep the screen on; the device decides when it goes dark.")
    return evolve(state, at_table=evolve(state.at_table, keeps_screen_on=False), notice=notice)


def board_inches(state: AppState) -> tuple[float, float]:
    """The width and height of the board on the screen, in inches; a space is an inch wide."""
    plane = plane_of(state.document.board)
    across, down = plane.width / UNIT, plane.height / UNIT
    return (down, across) if state.at_table.turns % 2 else (across, down)


def too_small(state: AppState) -> Notice | None:
    """The notice that the screen is smaller than the board; None if it is not."""
    inch, (width, height) = state.at_table.inch, state.at_table.seen
    across, down = board_inches(state)
    if across * inch <= width and down * inch <= height:
        return None
    text = msg(
        "True size: the screen shows {width} × {height} inches of a board of {across} × {down}. Push the board, "
        "or print it."
    )
    values = {"width": round(width / inch, 1), "height": round(height / inch, 1)}
    return Notice(text, {**values, "across": round(across, 1), "down": round(down, 1)})
