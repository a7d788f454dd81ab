"""The game is not kept: why, and what can be done so that it is not lost."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.controls import problem_node
from tablelight.app.saves.actions import Rename, RestoreUnsaved, RetrySave, SaveFile
from tablelight.app.saves.update import is_unsaved
from tablelight.app.state import AppState
from tablelight.board.values import LONGEST_NAME
from tablelight.view.nodes import Node, button, el, entry, icon
from tablelight.view.words import Words


def unsaved_chip(state: AppState, say: Words) -> Node | None:
    """In the bar, for as long as nothing is kept: leads to what can be done."""
    if state.history is None:
        return None
    if state.saves.conflict is not None:
        about = say("This game was changed in another tab. Which one do you want to keep?")
        return _chip(say("Changed in another tab"), do.OpenDialog("clash"), about)
    if state.saves.problem is not None:
        return _chip(say("Not kept"), do.OpenDialog("unkept"), say("This game is not saved. What can I do?"))
    return None


def _chip(text: str, opens: do.OpenDialog, about: str) -> Node:
    """A warning that opens a dialog."""
    words = el("span", text)
    return el("button", icon("warning"), words, cls="unkept", do=opens, type="button", key="unkept", aria_label=about)


def unsaved_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and what is in it."""
    problem = state.saves.problem
    if problem is None:
        return say("Saved"), [el("p", say("This game is being saved again."), cls="fine", role="status")]
    parts = [
        problem_node(state, problem, say, role="alert"),
        el("p", say("It is safe while this page is open. Save a file to keep it, with its photograph and log.")),
        entry(say("Name of the game"), say.title(state.document.title), Rename, key="title", maxlength=LONGEST_NAME),
        button(say("Save to a file"), SaveFile(), picture="save", cls="primary wide"),
        button(say("Delete old games"), do.OpenDialog("start"), picture="delete", cls="wide")
        if state.saves.games
        else None,
        button(say("Share, save, print"), do.OpenDialog("share"), picture="share", cls="wide"),
        button(say("Try to save again"), RetrySave(), picture="redo", cls="wide"),
    ]
    return say("This game is not saved"), [part for part in parts if part is not None]


def unsaved_notice(state: AppState, say: Words) -> list[Node]:
    """On the start page: what was not kept or not read, and the way back to a game that was put away."""
    saves, parts = state.saves, []
    for problem in (saves.load_problem, saves.problem):
        if problem is not None:
            parts.append(problem_node(state, problem, say, role="alert"))
    if is_unsaved(state):
        parts.append(button(say("Save this game to a file"), SaveFile(), picture="save", cls="primary wide"))
    if saves.unsaved is not None:
        away = saves.unsaved.history.present
        title = say.title(away.title, away.game) or say("Untitled")
        parts.append(el("p", say("{title} was closed before it could be saved.", title=title)))
        parts.append(button(say("Back to {title}", title=title), RestoreUnsaved(), picture="back", cls="primary wide"))
    return parts
