"""The page while a board is edited: its bar, the tools at the side, and the panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from tablelight.app import actions as app
from tablelight.app.answers import found_problems
from tablelight.app.bar import history_tools, unsaved_chip
from tablelight.app.controls import fold, words_of
from tablelight.app.editor import new_board
from tablelight.app.editor.areas import areas_panel
from tablelight.app.editor.controls import pictured, snap
from tablelight.app.editor.figures.panel import panel as figures_panel
from tablelight.app.editor.objectives import objectives_panel
from tablelight.app.editor.opening import close_editor, session_of, set_orientation, set_size, set_title, tools
from tablelight.app.editor.photograph import photo_panel
from tablelight.app.editor.state import EditorSession, Tool
from tablelight.app.editor.terrain import label_entry, level_panel, objects_panel, stamp_panel, terrain_panel
from tablelight.app.editor.update import select_tool
from tablelight.app.editor.walls import walls_panel
from tablelight.app.notes_panel import note_editor
from tablelight.app.problems import problem_place, problem_sentence
from tablelight.app.state import AppState
from tablelight.board.problems import Problem
from tablelight.locale.messages import msg
from tablelight.progress.pictures import later, ready
from tablelight.view.nodes import Node, button, el, entry, icon, tool
from tablelight.view.words import Words, place_words

PROBLEMS_SHOWN = 30
"""The number of problems that are listed; the rest are counted."""


def bar(state: AppState) -> Node:
    """The bar while a board is edited: the title, undo and redo, zoom, and the button that ends editing."""
    say = words_of(state)
    count, alarm = len(_shown_problems(state)), None
    if count:  # leads to the first one
        label, parts = say("Problems: {count}", count=count), (icon("warning"), el("span", str(count)))
        alarm = el("button", *parts, cls="alarm", do=app.ShowProblem(0), key="alarm", aria_label=label, title=label)
    has_past, is_drawing = state.history is not None and bool(state.history.past), bool(session_of(state).points)
    return el(
        "header",
        el("h1", say.title(state.document.title) or say("Untitled")),
        unsaved_chip(state, say),
        alarm,
        history_tools(state, say, may_undo=has_past or is_drawing),
        tool(say("Zoom in"), app.Zoom(1.25), "zoom-in", aria_keyshortcuts="+"),
        tool(say("Zoom out"), app.Zoom(0.8), "zoom-out", aria_keyshortcuts="-"),
        tool(say("Show the whole board"), app.FitView(), "fit", cls="fit", aria_keyshortcuts="0"),
        button(say("Done editing"), close_editor(), picture="confirm", cls="done"),
        cls="bar editing",
    )


def _shown_problems(state: AppState) -> tuple[Problem, ...]:
    """The problems of the position; the last known ones until these are found."""
    return ready(found_problems.get(state.document), found_problems.last or ())


def toolbar(state: AppState) -> Node:
    """The tools, at the side of the board."""
    say, held = words_of(state), session_of(state).tool
    buttons = []
    for name in tools(state):
        label, picture, _ = TOOLS[name]
        action, is_on = select_tool(name), name == held
        buttons.append(pictured(icon(picture), say.label(label), action, is_on=is_on, cls="edit-tool", key=name))
    return el("div", *buttons, cls="edit-tools", role="toolbar", aria_label=say("Tools"))


def panel(state: AppState, say: Words) -> list[Node]:
    """The controls of the tool in hand, and the problems of the position."""
    session = session_of(state)
    name, _, palette = TOOLS[session.tool]
    title = el("h2", say.label(name), cls="tool-name")
    return [title, *later("editor", lambda: [*palette(state, session, say), *wrong(state, say)])]


def wrong(state: AppState, say: Words) -> list[Node]:
    """The problems of the position; each leads to its place. None of them stops the player from editing."""
    found = _shown_problems(state)
    if not found:
        return [el("p", icon("confirm"), el("span", say("The rules find no problems.")), cls="fine")]
    rows = []
    for number, problem in enumerate(found[:PROBLEMS_SHOWN]):
        where = el("strong", problem_place(state.document, problem, say))
        texts = el("span", where, el("span", problem_sentence(state.document, problem, say)), cls="texts")
        row = el("button", icon("warning"), texts, cls="row problem", do=app.ShowProblem(number))
        rows.append(el("li", row, key=str(number)))
    more = len(found) - PROBLEMS_SHOWN
    listed = [el("ul", *rows, cls="places wrongs")]
    if more > 0:
        listed.append(el("p", say("and {count} more", count=more), cls="note"))
    title = say("Problems ({count})", count=len(found))
    is_open = "problems-shut" not in state.open_folds  # open until the player closes it
    return [fold(state, "problems-shut", title, listed, is_open=is_open)]


def rules_palette(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The panel of the rules, which is loaded when that tool is taken."""
    from tablelight.app.editor.rules.panel import rules_panel

    return rules_panel(state, session, say)


def hand_panel(state: AppState, _: EditorSession, say: Words) -> list[Node]:
    """What the hand can do, and the space that the cursor is on."""
    parts = [el("p", say("One finger moves the board. With the other tools two fingers do, and zoom."), cls="hint")]
    if state.cursor is not None:
        parts.append(el("p", place_words(state.document, state.cursor, state.ui, say), cls="headline"))
    elif state.document.board.has_spaces:
        parts.append(el("p", say("Tap a space to read what it is and to give it a name."), cls="hint"))
    return [*parts, *label_entry(state, say)]


def board_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The game's name, the size of the board, its orientation, its options."""
    board = state.document.board
    name = entry(say("Name of the game"), say.title(state.document.title), set_title, maxlength=80)
    parts = [name, *new_board.size_controls(board, set_size, say), *note_editor(state, None, say)]
    if board.grid == "hex":
        parts.append(new_board.pointing(board.orientation, set_orientation, say))
    if not board.has_spaces:
        parts.append(snap(session, say))
    if state.rules.vocabulary.options:
        parts.append(button(say("Options of this game"), app.OpenDialog("options"), picture="settings", cls="wide"))
    note = say("Whatever no longer fits on a smaller board is removed. Figures stay, so that you can move them.")
    return [*parts, el("p", note, cls="note")]


Palette: TypeAlias = Callable[[AppState, EditorSession, Words], list[Node]]
TOOLS: Mapping[Tool, tuple[str, str, Palette]] = {
    "hand": (msg("Hand"), "hand", hand_panel),
    "terrain": (msg("Terrain"), "brush", terrain_panel),
    "level": (msg("Levels"), "layers", level_panel),
    "edges": (msg("Walls"), "wall", walls_panel),
    "objects": (msg("Objects"), "objects", objects_panel),
    "stamp": (msg("Stamp"), "copy", stamp_panel),
    "areas": (msg("Areas"), "areas", areas_panel),
    "figures": (msg("Figures"), "figures", lambda state, _, say: figures_panel(state, say)),
    "objectives": (msg("Objectives"), "flag", objectives_panel),
    "photo": (msg("Photograph"), "photo", photo_panel),
    "board": (msg("Board"), "settings", board_panel),
    "rules": (msg("Rules"), "book", rules_palette),
}
"""Each tool's name, picture and controls."""
