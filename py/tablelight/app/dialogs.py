"""What opens over the table: the games to begin with, the menu, a file's problems, the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TypeAlias, cast

from tablelight.app import actions as do
from tablelight.app.at_table.panel import table_dialog
from tablelight.app.changes import set_option
from tablelight.app.command.panel import command_dialog
from tablelight.app.controls import notice_words, options, words_of
from tablelight.app.device.update import AskDevice
from tablelight.app.editor import new_board
from tablelight.app.editor.opening import edit_refused_file
from tablelight.app.fields import FieldUi, field_control
from tablelight.app.help.panel import legend, rules
from tablelight.app.help.update import SIDEWAYS, go_back
from tablelight.app.importing.panel import export_dialog, import_dialog, reading_dialog
from tablelight.app.look.actions import OpenLook
from tablelight.app.odds.panel import odds_page, page_of
from tablelight.app.problems import place_in_file
from tablelight.app.saves import panel as saves
from tablelight.app.saves.actions import OpenFile, SaveFile, UseSave
from tablelight.app.share.panel import moves_dialog, moving_dialog, scan_dialog, share
from tablelight.app.state import AppState, RefusedKind, Theme
from tablelight.app.table_state import Dialog
from tablelight.app.tour.panel import begin_tour
from tablelight.app.turn.panel import turn
from tablelight.app.update import set_language, set_theme
from tablelight.locale.messages import NAMES, msg
from tablelight.progress.pictures import is_whole
from tablelight.view.games.ui import SwitchUi, plain
from tablelight.view.nodes import Node, button, el, tool
from tablelight.view.words import Words

THEMES: dict[Theme, str] = {"auto": msg("Same as device"), "light": msg("Light"), "dark": msg("Dark")}
REFUSED: dict[RefusedKind, tuple[str, str]] = {
    "file": (msg("This file cannot be used"), msg("The file {problem}.")),
    "text": (msg("This text cannot be used"), msg("The text {problem}.")),
    "link": (msg("This link cannot be used"), msg("The link {problem}.")),
    "code": (msg("This code cannot be used"), msg("The code {problem}.")),
    "save": (msg("This game cannot be opened"), msg("The game {problem}.")),
}
"""By what was refused: the title of the dialog, and the sentence about a problem that has no place in it."""
FILES_REFUSED = msg("These files cannot be used")
LOADED_WHEN_OPENED: dict[Dialog, tuple[str, str]] = {
    "luck": ("luck.panel", "luck_dialog"),
    "sheet": ("sheets.panel", "sheet_dialog"),
    "peer": ("peer.panel", "peer_dialog"),
    "points": ("points.panel", "points_dialog"),
    "clock": ("clock.panel", "clock_dialog"),
    "film": ("film.panel", "film_dialog"),
    "true-size": ("at_table.true_size", "true_size_dialog"),
    "reminders": ("reminders.panel", "reminders_dialog"),
    "campaign": ("campaign.panel", "campaign_dialog"),
    "look": ("look.panel", "look_dialog"),
    "device": ("device.panel", "device_dialog"),
}
"""Dialogs that few players open: the module within `app`, and its function."""
BODY = {"tabindex": "0", "role": "group", "aria_labelledby": "dialog-title"}
"""The scrolling part of a dialog takes the focus, so it has the dialog's name."""
LINES_SHOWN = 12
"""How many problems of a file are listed; the rest are counted."""


DialogPart: TypeAlias = Callable[[AppState, Words], tuple[str, list[Node]]]
"""Makes the title of a dialog and what is in it."""


def dialog(state: AppState) -> Node | None:
    """The dialog that is open, with its title and its buttons."""
    if state.dialog is None:
        return None
    say = words_of(state)
    contents: dict[Dialog, DialogPart] = {
        "start": saves.start_dialog,
        "clash": saves.conflict_dialog,
        "share": share,
        "new": new_board.dialog,
        "menu": _menu,
        "problems": _problems,
        "rules": rules,
        "legend": legend,
        "options": _options,
        "turn": turn,
        "odds": odds_page,
        "unkept": saves.unsaved_dialog,
        "import": import_dialog,
        "reading": reading_dialog,
        "scan": scan_dialog,
        "moving": moving_dialog,
        "moves": moves_dialog,
        "export": export_dialog,
        "table": table_dialog,
        "words": command_dialog,
    }
    title, content = (contents.get(state.dialog) or loaded(state.dialog))(state, say)
    close = tool(say("Close"), do.OpenDialog(None), "close", cls="quiet") if state.history is not None else None
    leads_back = state.dialog in SIDEWAYS or (close is None and state.dialog != "start")
    back = tool(say("Back"), go_back(), "back", cls="quiet") if leads_back else None
    head = el("div", back, el("h2", title, id="dialog-title"), close, cls="dialog-head")
    body = el("div", *content, cls="dialog-body", more=None if state.dialog == "rules" else BODY)
    is_busy = state.dialog == "start" and (state.saves.is_listing or not is_whole())
    looks = {"aria_labelledby": "dialog-title", **({"aria_busy": "true"} if is_busy else {})}
    return el("dialog", head, body, cls=f"dialog {state.dialog}", key=state.dialog, more=looks)


def loaded(name: Dialog) -> DialogPart:
    """The function that makes such a dialog; the import raises if its part has not been fetched yet."""
    module, function = LOADED_WHEN_OPENED[name]
    return cast(DialogPart, getattr(import_module(f"tablelight.app.{module}"), function))


def _menu(state: AppState, say: Words) -> tuple[str, list[Node]]:
    themes = {theme: say.label(label) for theme, label in THEMES.items()}
    page = page_of(state)
    legend_label = say("Legend of the board")
    settings = button(say("Options of this game"), do.OpenDialog("options"), picture="settings", cls="wide")
    keys = say(
        "Keys: arrows move the cursor (on a bare table, with Shift in small steps). Enter chooses, "
        "Escape goes back. u undoes, r redoes. m: move. s: see. h: threats. d: measure. a: everything in "
        "sight. t: turn and log. l: legend. ?: rules. /: commands in words. + and -: zoom. 0: the whole "
        "board."
    )
    found = [
        el("h3", say("This game")),
        button(say("Turn and log"), do.OpenDialog("turn"), picture="next-turn", cls="wide"),
        button(say("Look at the table"), OpenLook(), picture="photo", cls="wide"),
        button(say("In words"), do.OpenDialog("words"), picture="text", cls="wide", aria_keyshortcuts="/ Control+k"),
        button(say.label(page.label), do.OpenDialog("odds"), picture="die", cls="wide") if page is not None else None,
        settings if state.rules.vocabulary.options else None,
        button(say("Edit the board"), do.OpenEditor(), picture="edit", cls="wide"),
        button(say("Objectives and points"), do.OpenDialog("points"), picture="flag", cls="wide"),
        button(say("Campaign"), do.OpenDialog("campaign"), picture="campaign", cls="wide"),
        button(say("Game clock"), do.OpenDialog("clock"), picture="clock", cls="wide"),
        button(say("Reminders"), do.OpenDialog("reminders"), picture="bell", cls="wide"),
        el("h3", say("Another game")),
        button(say("Choose a game"), do.OpenDialog("start"), picture="table", cls="wide"),
        button(say("New board"), do.OpenDialog("new"), picture="new", cls="wide"),
        button(say("Open a file"), OpenFile(), picture="open", cls="wide"),
        el("h3", say("Share")),
        button(say("Share, save, print"), do.OpenDialog("share"), picture="share", cls="wide"),
        button(say("Play on two tablets"), do.OpenDialog("peer"), picture="two-tablets", cls="wide"),
        button(say("Save to a file"), SaveFile(), picture="save", cls="wide"),
        el("h3", say("Help and settings")),
        button(say("The rules in short"), do.OpenDialog("rules"), picture="help", cls="wide", aria_keyshortcuts="?"),
        button(legend_label, do.OpenDialog("legend"), picture="legend", cls="wide", aria_keyshortcuts="l"),
        button(say("At the table"), do.OpenDialog("table"), picture="tablet", cls="wide"),
        button(say("Show me around"), begin_tour(), picture="tour", cls="wide"),
        button(say("About this device"), AskDevice(), picture="info", cls="wide"),
        options(say("Colours"), themes, state.theme, set_theme),
        options(say("Language"), NAMES, state.language, set_language),
        el("p", keys, cls="note keys"),
    ]
    return say("Menu"), [part for part in found if part is not None]


def _options(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The document's options, as controls."""
    words, names = state.rules.vocabulary, state.ui.options
    found: list[Node] = []
    for key, field in words.options.items():
        shown = names.get(key, SwitchUi(label=plain(key)))
        ui = FieldUi(label=say.label(shown.label), names=shown.labels)
        found += field_control(field, words.option(state.document, key), ui, partial(set_option, key), say)
    if any(field.kind == "list" for field in words.options.values()):
        found.append(el("p", say("Tap a face to change it."), cls="note"))
    return say("Options of this game"), found


def _problems(state: AppState, say: Words) -> tuple[str, list[Node]]:
    parts: list[Node] = []
    title, subject = REFUSED[state.refused]
    if state.also_refused:
        title = FILES_REFUSED
    for number, (file, problems) in enumerate((*state.also_refused, (state.file, state.problems))):
        rows = []
        for index, problem in enumerate(problems[:LINES_SHOWN]):
            where, what = place_in_file(problem, say), say.problem(problem)
            sentence = what if where else say.filled(subject, {"problem": what})
            rows.append(el("li", el("strong", where) if where else None, el("span", sentence), key=str(index)))
        more = len(problems) - LINES_SHOWN
        parts += [el("p", file, cls="file", key=f"file-{number}")] if file else []
        parts.append(el("div", el("ul", *rows, cls="problems"), role="alert"))
        parts += [el("p", say("and {count} more", count=more), cls="note")] if more > 0 else []
    told = say("The game on the table is as it was.")
    if state.notice is not None:
        told = notice_words(state, state.notice, say)
    buttons = [button(say("Open another file"), OpenFile(), picture="open", cls="wide")]
    if state.editor.refused_game:
        buttons.insert(0, button(say("Open it in the editor"), edit_refused_file(), picture="edit", cls="wide"))
    if state.saves.unreadable is not None:
        save = UseSave("export", state.saves.unreadable)
        buttons.insert(0, button(say("Save the file as it is"), save, picture="save", cls="wide"))
    return say.label(title), [*parts, el("p", told, cls="note"), *buttons]
