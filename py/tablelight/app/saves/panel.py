"""The start page: the last games, examples, a new board, a file, a link; the choice between two tabs' games; and what
to do if a game is not saved."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app import actions as do
from tablelight.app.controls import asking, example_row, problem_node, thumbnail, titled, toggle_fold
from tablelight.app.partner.seats import opening_choice
from tablelight.app.saves import actions as saves
from tablelight.app.saves.records import SaveHead
from tablelight.app.saves.update import METADATA_RECORD, is_unsaved, rename, restore_unsaved, set_saves
from tablelight.app.share.actions import ReadCode
from tablelight.app.state import AppState
from tablelight.board.values import LONGEST_NAME
from tablelight.locale.messages import msg
from tablelight.progress.pictures import later
from tablelight.rules.registry import GAMES, name_of
from tablelight.view.nodes import Node, button, el, entry, tool
from tablelight.view.words import Words


def unsaved_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and content."""
    problem = state.saves.problem
    if problem is None:
        return say("Saved"), [el("p", say("This game is being saved again."), cls="fine", role="status")]
    old_games = button(say("Delete old games"), do.OpenDialog("start"), picture="delete", cls="wide")
    return say("This game is not saved"), [
        problem_node(state, problem, say, role="alert"),
        el("p", say("It is safe while this page is open. Save a file to keep it, with its photograph and log.")),
        entry(say("Name of the game"), say.title(state.document.title), rename, key="title", maxlength=LONGEST_NAME),
        button(say("Save to a file"), saves.SaveFile(), picture="save", cls="primary wide"),
        *([old_games] if state.saves.games else []),
        button(say("Share, save, print"), do.OpenDialog("share"), picture="share", cls="wide"),
        button(say("Try to save again"), saves.RetrySave(), picture="redo", cls="wide"),
    ]


def unsaved_notice(state: AppState, say: Words) -> list[Node]:
    """On the start page: what was not saved or not read, and the way back to a game that was replaced unsaved."""
    kept, parts = state.saves, []
    for problem in (kept.load_problem, kept.problem):
        if problem is not None:
            parts.append(problem_node(state, problem, say, role="alert"))
    if is_unsaved(state):
        parts.append(button(say("Save this game to a file"), saves.SaveFile(), picture="save", cls="primary wide"))
    if kept.unsaved is not None:
        away = kept.unsaved.history.present
        title = say.title(away.title, away.game) or say("Untitled")
        parts.append(el("p", say("{title} was closed before it could be saved.", title=title)))
        parts.append(button(say("Back to {title}", title=title), restore_unsaved(), picture="back", cls="primary wide"))
    return parts


GAMES_SHOWN, ROWS_AT_FIRST = 8, 3
"""How many games are listed before the player asks for the others; and how many rows the first picture has."""


def start_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The start page: the last games, the examples, a new board, a file, a link."""
    parts = unsaved_notice(state, say)
    if state.saves.is_listing:  # a game inserted above would push the rows from under the finger
        words = el("span", say("One moment …"))
        waiting = el("p", el("span", cls="moving", aria_hidden="true"), words, cls="working")
        return say("Choose a game"), [*parts, waiting]
    below = later("start", lambda: _below(state, say))
    return say("Choose a game"), [*parts, *(below or _at_first(state, say))]


def _below(state: AppState, say: Words) -> list[Node]:
    parts = _saves(state, say)
    if state.saves.not_offline is not None:
        why = say("The app cannot be used offline: {error}", error=state.saves.not_offline)
        if state.saves.not_offline == saves.NO_FILE:
            why = say("The app cannot be used offline: one of its files could not be fetched.")
        parts.append(el("p", why, cls="note"))
    parts += [
        *_examples(state, say),
        el("h3", say("Another game")),
        button(say("New board"), do.OpenDialog("new"), picture="new", cls="wide"),
        button(say("Open a file"), saves.OpenFile(), picture="open", cls="wide"),
        button(say("Read a code"), ReadCode(), picture="scan", cls="wide"),
        entry(say("Paste a link to a game"), "", saves.LinkOpened, key="paste", inputmode="url"),
    ]
    return [*parts, el("h3", say("Where to find boards")), *boards_elsewhere(say)]


def boards_elsewhere(say: Words) -> list[Node]:
    """The programs whose files can be read, in words: nothing is loaded by itself."""
    texts = (
        say("HeroClix: maps of HCMaps and sets of hcunits, as JSON."),
        say("HeroScape: .hsc files of VirtualScape, maps and addresses of the HeroScape map editor."),
        say("Dungeons and battle maps: One Page Dungeon as JSON, Universal VTT, scenes of Foundry, maps of Tiled."),
        say("Hexes: boards of MegaMek, hexagonal maps of Tiled."),
        say("Figures: a table (CSV) with a column for the name, from any spreadsheet."),
        say("Open such a file, drop it on the page, or paste it. You see first what cannot be carried over."),
        say(
            "Installed with Chrome or Edge, it also takes files from “Share” and “Open with”; Safari and Firefox cannot."
        ),
    )
    return [el("ul", *(el("li", text) for text in texts), cls="note")]


def _examples(state: AppState, say: Words, most: int | None = None) -> list[Node]:
    rows = [
        example_row(example, saves.OpenExample(example.file), say)
        for game in GAMES
        for example in state.examples
        if example.game == game and not example.is_on_shelf
    ]
    title = el("h3", say("Examples, ready to play"))
    return [title, opening_choice(state, say), el("ul", *rows[:most], cls="games")]


def _saves(state: AppState, say: Words) -> list[Node]:
    saves = state.saves
    if not saves.games:
        return _damaged(state, say)
    shown = saves.games if "all-games" in state.open_folds else saves.games[:GAMES_SHOWN]
    parts = _go_on(state, shown, say)
    more = len(saves.games) - len(shown)
    if more:
        parts.append(button(say("Show {count} more", count=more), toggle_fold("all-games"), cls="wide"))
    if saves.persistent is False:
        note = say("This browser may delete these games to make room. Save what you want to keep to a file.")
        parts.append(el("p", note, cls="note"))
    return parts + _damaged(state, say)


def _go_on(state: AppState, games: Sequence[SaveHead], say: Words) -> list[Node]:
    return [el("h3", say("Go on with")), el("ul", *(_game(state, kept, say) for kept in games), cls="games kept")]


def _at_first(state: AppState, say: Words) -> list[Node]:
    if state.saves.games:
        return _go_on(state, state.saves.games[:ROWS_AT_FIRST], say)
    return [] if state.saves.damaged else _examples(state, say, ROWS_AT_FIRST)


def _damaged(state: AppState, say: Words) -> list[Node]:
    """Records that cannot be read as games: the player can try them, save them as they are, or delete them."""
    if not state.saves.damaged:
        return []
    rows = []
    for record in state.saves.damaged:
        known = next((name for key, name in SHARED.items() if record.id.startswith(key)), None)
        title = record.title or (say.label(known) if known is not None else record.id)
        if state.saves.deleting == record.id:
            row = asking(title, saves.UseSave("delete", record.id), set_saves(deleting=None), say, record.id)
        else:
            press = el("button", el("strong", title), cls="row", do=saves.UseSave("load", record.id))
            name = say("Save {title} as it is", title=title)
            save = tool(name, saves.UseSave("export", record.id), "save", cls="quiet")
            delete = tool(say("Delete {title}", title=title), set_saves(deleting=record.id), "delete", cls="quiet")
            row = el("li", press, save, delete, key=record.id)
        rows.append(row)
    return [el("h3", say("Damaged in the browser")), el("ul", *rows, cls="games damaged")]


SHARED = {
    "tablelight.journal.": msg("Not yet saved"),
    METADATA_RECORD: msg("Turn, log and pictures of a game"),
    "tablelight.roster": msg("Roster"),
    "tablelight.campaigns": msg("Campaign"),
    "tablelight.sheets": msg("Rules of your own"),
}
"""The names of records that were set aside because they could not be read, by how their keys begin."""


def _game(state: AppState, head: SaveHead, say: Words) -> Node:
    title = say.title(head.title, head.game) or say("Untitled")
    is_known = head.game in GAMES
    about = " · ".join([say.label(name_of(head.game)) if is_known else head.game, state.saves.ages.get(head.id, "")])
    if state.saves.deleting == head.id:
        return asking(title, saves.UseSave("delete", head.id), set_saves(deleting=None), say, head.id)
    picture = thumbnail(head.picture if head.picture.startswith("data:image/") else "")
    is_here = state.saves.current is not None and state.saves.current.id == head.id
    texts = titled(title, about)
    open_it = do.OpenDialog(None) if is_here and state.history is not None else saves.UseSave("load", head.id)
    press = el("button", picture, texts, cls="row big", do=open_it)
    delete = tool(say("Delete {title}", title=title), set_saves(deleting=head.id), "delete", cls="quiet")
    return el("li", press, delete, key=head.id)


def conflict_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The choice between two tabs' states of one game."""
    other = state.saves.conflict
    theirs = say.title(other.title, other.game) if other is not None else ""
    return say("Changed in another tab"), [
        el("p", el("strong", theirs or say("Untitled"))),
        el("p", say("Another tab has changed this game. Nothing was overwritten. Which one do you want to keep?")),
        button(say("Go on with the other tab’s"), saves.ResolveConflict("theirs"), picture="open", cls="primary wide"),
        button(say("Keep both: this one as a new game"), saves.ResolveConflict("both"), picture="new", cls="wide"),
        button(say("Keep this one and discard the other"), saves.ResolveConflict("mine"), picture="save", cls="wide"),
    ]
