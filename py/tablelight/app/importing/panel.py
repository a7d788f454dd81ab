"""The dialogs: what a file loses by being opened, and what one that was written does not hold."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app import actions as do
from tablelight.app.controls import choice
from tablelight.app.importing.actions import ExportAs, ImportAs, OpenImport, SkipImport
from tablelight.app.importing.update import written_as
from tablelight.app.state import AppState
from tablelight.board.problems import Problem
from tablelight.board.roster import Roster
from tablelight.formats.losses import Loss
from tablelight.rules.registry import system
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words, msg

SHOWN = 40
"""Losses and figures that are listed; the rest are counted."""
FORMATS = {
    "hsc": msg("For VirtualScape (.hsc)"),
    "hexeditor": msg("For the HeroScape map editor (.json)"),
    "uvtt": msg("For virtual tabletops (Universal VTT)"),
}


def import_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The file that waits to be opened."""
    if not state.imports:
        return say("Open a file"), []
    item, found = state.imports[0], state.imports[0].found
    is_roster = isinstance(found.opened, Roster)
    parts: list[Node] = [el("p", item.name, cls="file")]
    if len(found.games) > 1 and not isinstance(found.opened, Roster):
        games = [(system(game).name, game == found.opened.game, ImportAs(game)) for game in found.games]
        parts.append(choice(say("Opens as"), games))
    opens = say("Take these figures") if is_roster else say("Open it all the same") if found.losses else say("Open it")
    parts.append(button(opens, OpenImport(), picture="open", cls="wide primary"))
    parts.append(button(say("Leave it"), SkipImport(), picture="close", cls="wide"))
    more = len(state.imports) - 1
    if more:
        parts.append(el("p", say("More files wait: {count}", count=more), cls="note"))
    if state.history is not None and not is_roster:
        parts.append(el("p", say("The game on the table is kept."), cls="note"))
    if isinstance(found.opened, Roster):
        parts += _figures(found.opened, say)
    if found.losses:
        parts += [el("h3", say("What cannot be carried over")), *_losses(found.losses, say)]
    return say("Open a file"), parts


def export_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The file that was written."""
    written = state.exported
    assert written is not None
    parts: list[Node] = [el("p", written.name, cls="file")]
    if written.losses:
        parts += [el("h3", say("What is not in the file")), *_losses(written.losses, say)]
    else:
        parts.append(el("p", say("Everything is in the file.")))
    parts.append(button(say("Close"), do.OpenDialog(None), picture="confirm", cls="wide primary"))
    return say("The file was saved"), parts


def export_buttons(state: AppState, say: Words) -> list[Node]:
    """A button for each kind of file that the game can be written as."""
    forms = written_as(state.document)
    if not forms:
        return []
    buttons = [button(say.label(FORMATS[form]), ExportAs(form), picture="save", cls="wide") for form in forms]
    return [el("h3", say("For other programs")), *buttons]


def _losses(losses: Sequence[Loss], say: Words) -> list[Node]:
    rows = []
    for number, loss in enumerate(losses[:SHOWN]):
        text = say.problem(Problem(loss.path, loss.text, loss.values))
        count = el("strong", f"{loss.count} × ") if loss.count > 1 else None
        rows.append(el("li", el("span", count, text), el("code", loss.path), key=str(number)))
    return [el("ul", *rows, cls="losses"), *_more(len(losses) - SHOWN, say)]


def _figures(roster: Roster, say: Words) -> list[Node]:
    rows = []
    for member in roster.members[:SHOWN]:
        figure = member.figure
        now = system(member.game).stats_of(figure)
        numbers = ", ".join(f"{name} {value}" for name, value in now.items())
        about = " · ".join(part for part in (system(member.game).name, figure.side, numbers) if part)
        texts = el("span", el("strong", figure.label), el("span", about, cls="note"), cls="texts")
        rows.append(el("li", texts, key=member.id))
    return [el("ul", *rows, cls="games"), *_more(len(roster.members) - SHOWN, say)]


def _more(count: int, say: Words) -> list[Node]:
    return [el("p", say("and {count} more", count=count), cls="note")] if count > 0 else []
