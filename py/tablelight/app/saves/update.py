"""The games that the browser keeps, as the app knows them: the heads, the one on the table, what went wrong.
`web.autosave` works with the browser's own store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from tablelight.app.handlers import handles, play_action
from tablelight.app.history import History
from tablelight.app.saves import actions as do
from tablelight.app.saves.files import draft_of, history_from, is_left_out, metadata_of, metadata_text
from tablelight.app.saves.records import DamagedSave, SaveHead
from tablelight.app.saves.state import SavesState, UnsavedGame
from tablelight.app.state import AppState, Notice, RefusedKind
from tablelight.app.table_state import FilmState
from tablelight.board.campaign import read_campaigns
from tablelight.board.document import Json
from tablelight.board.parse_json import parse_long
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.text import readable_text
from tablelight.board.values import plain_text
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.check import check_mendable, draft

STAYS = ("language", "theme", "examples", "sheet", "saves", "sheets", "tour", "peer", "campaign", "imports")
"""What belongs to the player, and not to the game on the table."""


METADATA_RECORD = "tablelight.beside."
"""How the name of a record begins that holds unreadable metadata of a game."""


@progressive()
def texts_of(history: History) -> Steps[tuple[str, str]]:
    """What is saved of a game: its document and its metadata, with a stop after each part of the work. `DocumentError`
    if it could not be opened again: such a state never replaces one that can."""
    text = yield from readable_text(history.present)
    yield
    yield from check_mendable(history.present)  # no metadata can keep a game from being opened
    metadata = yield from metadata_text.steps(history)
    yield  # the caller's work on them is a separate part
    return text, metadata


def history_of(document_text: str, metadata: str) -> History:
    """The game in a save; `DocumentError` if the document cannot be read. Unreadable metadata is left out."""
    return game_in_save(document_text, metadata_of(metadata))


@progressive()
def game_in_save(document_text: str, metadata: Mapping[str, Json]) -> Steps[History]:
    """The game in a save whose metadata has been read."""
    data = yield from parse_long(document_text)
    document, _ = yield from draft.steps(data)
    yield
    return (yield from history_from.steps(document, metadata))


# What happens


def game_notice(title: str) -> Notice:
    """The notice for a game that is put on the table."""
    return Notice("{title} is on the table.", {"title": title}) if title else Notice("The game is on the table.")


def with_game(state: AppState, history: History, **more: Any) -> AppState:
    """The state with another game on the table; what belongs to the player stays."""
    changed: dict[str, Any] = dict.fromkeys(("current", "conflict", "unreadable", "load_problem", "set_aside"))
    unsaved = state.saves.unsaved
    if state.history is not None and is_unsaved(state):
        unsaved = UnsavedGame(state.history, state.saves.current)  # it would be lost
    changed |= {"unsaved": unsaved, "game_number": state.saves.game_number + 1, **more}
    kept = {**_staying(state), "saves": evolve(state.saves, **changed)}
    return AppState(**kept, history=history, editor=state.editor.closed())


def _staying(state: AppState) -> dict[str, Any]:
    shown = ("dialog", "refused", "problems", "file", "also_refused") if state.lists_refused else ()
    kept: dict[str, Any] = {name: getattr(state, name) for name in (*STAYS, *shown)}
    film = FilmState(number=state.film.number)  # a picture of the game before may still be in the making
    return {**kept, "at_table": state.at_table.of_device(), "clock": state.clock.of_device(), "film": film}


def refused(
    state: AppState,
    kind: RefusedKind,
    name: str,
    problems: tuple[Problem, ...],
    *,
    draft: History | None = None,
    save: str | None = None,
) -> AppState:
    """The state with the dialog that says why something cannot be used; the game on the table stays. `draft`: what the
    editor can open of it; `save`: its id, if it is a save. What was refused before is no longer offered, but listed if
    it came with this file."""
    editor, saves = evolve(state.editor, refused_game=draft), evolve(state.saves, unreadable=save)
    also = (*state.also_refused, (state.file, state.problems)) if kind == "file" and state.lists_refused else ()
    state = evolve(state, dialog="problems", problems=problems, refused=kind, file=name, also_refused=also, notice=None)
    return evolve(state, editor=editor, saves=saves)


def with_set_aside(saves: SavesState, text: str) -> SavesState:
    """The saves with an unreadable metadata text set aside, if the game is a save: a file stays as it is."""
    head = saves.current
    return saves if head is None else evolve(saves, set_aside=(f"{METADATA_RECORD}{head.id}.{head.counter}", text))


def failing_save(state: AppState, head: SaveHead | None) -> AppState:
    """The state without a save that makes the program fail: the dialog says so, and offers it as a file."""
    fresh = AppState(**{**_staying(state), "imports": ()})
    problem = Problem("$", "cannot be opened: the program fails at it; save it to a file as it is")
    return refused(fresh, "save", head.title if head else "", (problem,), save=head.id if head else None)


@play_action()
def set_saves(state: AppState, /, **changes: Any) -> AppState:
    """Set fields of `SavesState` that stand for themselves: what the browser reports, the save that is to be deleted."""
    return evolve(state, saves=evolve(state.saves, **changes))


@play_action()
def saves_listed(
    state: AppState, games: tuple[SaveHead, ...], ages: Mapping[str, str], damaged: tuple[DamagedSave, ...] = ()
) -> AppState:
    """The browser has listed its saves; `ages`: when each was last changed, in words."""
    saves = evolve(state.saves, games=games, ages=ages, damaged=damaged)
    return evolve(state, saves=evolve(saves, deleting=None, is_listing=False))


@handles(do.SaveLoaded)
def save_loaded(state: AppState, action: do.SaveLoaded) -> AppState:
    """Put a save on the table. One that cannot be read is offered as a file, and the game on the table stays."""
    try:
        history = action.history or history_of(action.text, action.metadata)
    except DocumentError as error:
        salvaged, head = draft_of(action.text, action.metadata), action.head
        return refused(state, "save", head.title, error.problems, draft=salvaged, save=head.id)
    metadata = metadata_of(action.metadata) if action.beside is None else action.beside
    fresh = with_game(state, history, is_imported=False)
    fresh = evolve(fresh, saves=evolve(fresh.saves, current=action.head))
    if (action.metadata and not metadata) or is_left_out(metadata, history):
        text = "The turn, the log or the pictures of this game could not be read. They are kept unchanged under Games."
        return evolve(fresh, notice=Notice(text), saves=with_set_aside(fresh.saves, action.metadata))
    return evolve(fresh, notice=game_notice(history.present.title or action.head.title))


def is_unsaved(state: AppState) -> bool:
    """Whether closing the page would lose the game on the table. An unplayed example is no loss."""
    history, saves = state.history, state.saves
    return saves.problem is not None and history is not None and bool(history.past or saves.is_imported)


@play_action()
def game_saved(state: AppState, head: SaveHead) -> AppState:
    """The game on the table was saved: its head now."""
    return evolve(state, saves=evolve(state.saves, current=head, problem=None, conflict=None))


@play_action()
def save_conflict(state: AppState, theirs: SaveHead) -> AppState:
    """Ask which state to keep. If the dialog is closed without a decision, the question stays in the bar."""
    is_new = state.saves.conflict is None
    saves = evolve(state.saves, conflict=theirs)
    return evolve(state, dialog="clash" if is_new else state.dialog, saves=saves)


@play_action()
def rename(state: AppState, title: str) -> AppState:
    """Rename the game on the table."""
    title = plain_text(title)
    if state.history is None or title == state.document.title:
        return state
    return evolve(state, history=state.history.then(evolve(state.document, title=title)))


@play_action()
def thumbnails_ready(state: AppState, pictures: Mapping[str, str]) -> AppState:
    """The pictures of the examples: the address of each, by its file."""
    examples = (evolve(example, picture=pictures.get(example.file, "")) for example in state.examples)
    return evolve(state, examples=tuple(examples))


@play_action()
def campaigns_loaded(state: AppState, text: str) -> AppState:
    """Take the campaigns from the browser's store. What this tab knows stays: merging loses nothing."""
    kept = state.campaign
    for each in read_campaigns(text):
        known = next((mine for mine in kept.campaigns if mine.name == each.name), each)
        kept = evolve(kept.with_campaign(known.merged(each)), name=state.campaign.name)
    return evolve(state, campaign=kept)


@play_action()
def save_failed(state: AppState, problem: Problem, unsaved: UnsavedGame | None = None) -> AppState:
    """The game on the table could not be saved; or, if `unsaved` is set, the game that it has just replaced."""
    notice = state.notice if state.saves.problem is not None else Notice(problem=problem)
    unkept = unsaved if unsaved is not None else state.saves.unsaved
    return evolve(state, notice=notice, saves=evolve(state.saves, problem=problem, unsaved=unkept))


@play_action()
def load_failed(state: AppState, problem: Problem) -> AppState:
    """A save, or the list of saves, could not be read."""
    saves = evolve(state.saves, load_problem=problem, is_listing=False)
    return evolve(state, notice=Notice(problem=problem), saves=saves)


@play_action()
def restore_unsaved(state: AppState) -> AppState:
    """Put the unsaved game back with all its moments; the present game takes its place if it is unsaved too."""
    back = state.saves.unsaved
    if back is None:
        return state
    without = evolve(state, saves=evolve(state.saves, unsaved=None))
    fresh = with_game(without, back.history, is_imported=True, current=back.head)
    return evolve(fresh, notice=game_notice(back.history.present.title))
