"""The games that the browser keeps, as the app knows them: the heads, the one on the table, what went wrong. What is done
with the browser's own store is in `web.keeper`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve, frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.history import History
from tablelight.app.saves.files import beside, game
from tablelight.app.saves.state import Unkept
from tablelight.app.saves.storage import Kept
from tablelight.app.share.link import read_fragment
from tablelight.app.state import AppState, Notice
from tablelight.board.codec import encode, parse
from tablelight.board.problems import DocumentError
from tablelight.rules.check import draft


@frozen
class ShowGames(Action):
    """The games that are kept, and when each was last changed, in the player's words."""

    games: tuple[Kept, ...]
    whens: Mapping[str, str]


@frozen
class Restore(Action):
    """A kept game: its head, its text, what was kept beside it."""

    kept: Kept
    text: str
    aside: str


@frozen
class LinkOpened(Action):
    """A link to a game was opened or pasted: the link, or the part after its `#`."""

    address: str


@frozen
class Saved(Action):
    """The game on the table was kept: its head now."""

    kept: Kept


@frozen
class SaveConflict(Action):
    """Another tab has kept a newer state of the game on the table."""

    theirs: Kept


@frozen
class Persistent(Action):
    """Whether the browser has promised not to forget."""

    granted: bool


@frozen
class AskDelete(Action):
    """Really delete this game? None: no."""

    game: str | None


@frozen
class Rename(Action):
    """What the game on the table is called."""

    title: str


@frozen
class OpenKept(Effect):
    """Go on with a game."""

    game: str


@frozen
class DeleteKept(Effect):
    """Forget a game."""

    game: str


@frozen
class SaveKept(Effect):
    """Write a kept game's text to a file, as it is."""

    game: str


@frozen
class KeepMine(Effect):
    """Of two states of a game keep this tab's."""


@frozen
class TakeTheirs(Effect):
    """Of two states of a game take the other tab's."""


@frozen
class KeepBoth(Effect):
    """Keep this tab's as a game of its own."""


def aside(history: History) -> str:
    """What is kept beside a document: the table's memory, the photograph."""
    return json.dumps(beside(history), ensure_ascii=False)


def text(history: History) -> str:
    """The document as it is kept."""
    return json.dumps(encode(history.present), ensure_ascii=False)


def history_of(document_text: str, aside_text: str) -> History:
    """A game as it was kept; `DocumentError` if the document cannot be read. What is beside it may be anything."""
    document, _ = draft(parse(document_text))
    try:
        found = parse(aside_text) if aside_text else {}
    except DocumentError:
        found = {}
    return game(document, found if isinstance(found, dict) else {})


# What happens


def on_table(title: str) -> Notice:
    """What is said of a game that is put on the table."""
    return Notice("{title} is on the table.", {"title": title}) if title else Notice("The game is on the table.")


def with_game(state: AppState, history: History, **more: Any) -> AppState:
    """A game is put on the table; what belongs to the player and not to the game stays."""
    stays = ("language", "theme", "examples", "sheet", "shelf", "touring")
    kept: dict[str, Any] = {name: getattr(state, name) for name in stays}
    shelf = evolve(
        state.shelf,
        **{"kept": None, "clash": None, "broken": None, "unread": None, "unkept": left(state), **more},
        number=state.shelf.number + 1,
    )
    return AppState(**{**kept, "shelf": shelf}, history=history, editor=state.editor.closed())


def show_games(state: AppState, action: ShowGames) -> AppState:
    """The start page lists them."""
    return evolve(state, shelf=evolve(state.shelf, games=action.games, whens=action.whens, deleting=None))


def restore(state: AppState, action: Restore) -> AppState:
    """Go on with it; a game that cannot be read is offered back as a file, and the one on the table stays."""
    try:
        history = history_of(action.text, action.aside)
    except DocumentError as error:
        shelf = evolve(state.shelf, broken=action.kept.id)
        return evolve(state, shelf=shelf, dialog="problems", problems=error.problems, file=action.kept.title)
    fresh = with_game(state, history, is_outside=False)
    fresh = evolve(fresh, shelf=evolve(fresh.shelf, kept=action.kept))
    return evolve(fresh, said=on_table(history.present.title or action.kept.title))


def link_opened(state: AppState, action: LinkOpened) -> AppState:
    """Another's game, as a new one of ours."""
    address = action.address.strip()
    try:
        document = read_fragment(address.rpartition("#")[2])
    except DocumentError as error:
        return evolve(state, dialog="problems", problems=error.problems, file="")
    fresh = with_game(state, History.of(document), is_outside=True)
    return evolve(fresh, said=on_table(document.title))


def left(state: AppState) -> Unkept | None:
    """What is put away when another game comes: the game on the table, if the browser does not keep it; else what was put
    away before and is not kept yet."""
    history, shelf = state.history, state.shelf
    return Unkept(history, shelf.kept) if history is not None and is_at_stake(state) else shelf.unkept


def is_at_stake(state: AppState) -> bool:
    """Whether there is something on the table that the browser does not keep. An example that nobody has played is not."""
    history, shelf = state.history, state.shelf
    return shelf.problem is not None and history is not None and bool(history.past or shelf.is_outside)


def saved(state: AppState, action: Saved) -> AppState:
    """Kept."""
    return evolve(state, shelf=evolve(state.shelf, kept=action.kept, problem=None))


def save_conflict(state: AppState, action: SaveConflict) -> AppState:
    """The player decides."""
    return evolve(state, dialog="clash", shelf=evolve(state.shelf, clash=action.theirs))


def persistent(state: AppState, action: Persistent) -> AppState:
    """Said on the start page."""
    return evolve(state, shelf=evolve(state.shelf, persistent=action.granted))


def ask_delete(state: AppState, action: AskDelete) -> AppState:
    """A second tap deletes."""
    return evolve(state, shelf=evolve(state.shelf, deleting=action.game))


def rename(state: AppState, action: Rename) -> AppState:
    """Like every change it can be undone."""
    title = " ".join(action.title.split())
    if state.history is None or title == state.document.title:
        return state
    return evolve(state, history=state.history.then(evolve(state.document, title=title)))


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = {
    ShowGames: show_games,
    Restore: restore,
    LinkOpened: link_opened,
    Saved: saved,
    SaveConflict: save_conflict,
    Persistent: persistent,
    AskDelete: ask_delete,
    Rename: rename,
}
