"""Open files of other programs: at once if nothing is lost or to be chosen, else when the player says so."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from typing import Any, Literal

from attrs import evolve

from tablelight.app.actions import Action
from tablelight.app.beside import MOST_BYTES, Photo, Source
from tablelight.app.editor.figures.roster import SIDES, join_roster
from tablelight.app.editor.opening import with_roster
from tablelight.app.handlers import FunctionAction, play_action
from tablelight.app.history import History
from tablelight.app.saves.update import game_notice, refused, with_game
from tablelight.app.sheets.state import RulesJson, title
from tablelight.app.state import AppState
from tablelight.app.table_state import Exported, Import, Reading
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.records import mapping_of, typed
from tablelight.board.roster import Roster
from tablelight.board.values import plain_text
from tablelight.formats.format import ARMIES, Content, Found
from tablelight.formats.losses import Loss, Wishes
from tablelight.formats.opening import can_be_under, open_file
from tablelight.rules.registry import OWN

WITH_SOURCE = ("hsc", "hexeditor")
"""Formats that are written into the file that the board came from."""
MOST_FILES = 50
"""The most files that are read at once."""
SUFFIXES = {"hsc": "hsc", "hexeditor": "json", "uvtt": "uvtt"}


def unread_of(names: Sequence[str]) -> list[FunctionAction]:
    """The refusal of the first file too many, if more are given at once than are read."""
    text = "was not opened, nor were those after it: of {found} files only the first {most} are read"
    problem = Problem("$", text, {"found": len(names), "most": MOST_FILES})
    return [file_not_loaded(name, (problem,)) for name in names[MOST_FILES : MOST_FILES + 1]]


def _is_waiting(state: AppState, _: Action) -> bool:
    return bool(state.imports)


def _with_first(state: AppState, item: Import) -> AppState:
    return evolve(state, imports=(item, *state.imports[1:]))


def file_received(state: AppState, name: str, content: Content) -> AppState:
    """Receive a file of another program, or a pasted text in such a format."""
    try:
        found = open_file(content, keeps_more=True)
    except DocumentError as error:
        return refused(state, "file" if name else "text", name, error.problems)
    return _received(state, name, found)


@play_action()
def file_opened(state: AppState, name: str, found: Found) -> AppState:
    """A file of another program was read, in portions or in a worker."""
    return _received(reading_ended(state), name, found)


def _received(state: AppState, name: str, found: Found) -> AppState:
    if found.roster is not None and not found.roster.members:
        problem = Problem("$", "holds no figure with a name")
        return refused(state, "file" if name else "text", name, (problem,))
    item = Import(name, found)
    if found.words:
        item = _read_again(state, item, state.document.game if state.history is not None else OWN, Wishes())
        found = item.found
    has_own = bool(state.sheets.saved) or (state.history is not None and state.document.game == OWN)
    has_choice = len(found.games) > 1 or (has_own and can_be_under(found))
    if state.imports or found.losses or has_choice or found.roster is not None:
        return evolve(state, imports=(*state.imports, item), dialog=state.dialog if state.lists_refused else "import")
    return _opened(state, item)


@play_action()
def file_progress(state: AppState, name: str, share: float | None) -> AppState:
    """Show the progress in a dialog, unless the player has closed it."""
    known = state.reading
    if known is not None and known.name == name:
        return evolve(state, reading=evolve(known, share=share))
    before = known.before if known is not None and state.dialog == "reading" else state.dialog
    return evolve(state, reading=Reading(name, share, before), dialog="reading")


def reading_ended(state: AppState) -> AppState:
    """The state after the reading of a file, whether it succeeded or not."""
    if state.reading is None:
        return state
    dialog = state.reading.before if state.dialog == "reading" else state.dialog
    return evolve(state, reading=None, dialog=dialog)


file_left = play_action()(reading_ended)
"""Parsing a large file was cancelled, or failed."""


@play_action()
def file_not_loaded(state: AppState, name: str, problems: tuple[Problem, ...]) -> AppState:
    """List the reasons in the dialog; the game on the table stays."""
    return refused(reading_ended(state), "file", name, problems)


def _opened(state: AppState, item: Import) -> AppState:
    opened, rest = item.found.opened, state.imports[1:]
    if isinstance(opened, Roster):
        after = join_roster(state, _on_one_side(state, opened) if item.found.format in ARMIES else opened)
        if item.wishes.words:
            after = with_roster(after, after.editor.roster.with_words(item.found.game, item.wishes.words))
    else:
        data, is_kept = item.found.content.data, item.found.format in WITH_SOURCE
        source = Source(item.found.format, data) if is_kept and len(data) <= MOST_BYTES else None
        if not opened.title and source is None:
            opened = evolve(opened, title=plain_text(item.name.partition(".")[0].replace("_", " ")))
        history = evolve(History.of(opened), source=source)
        after = evolve(with_game(state, history, is_imported=True), notice=game_notice(opened.title or item.name))
        if item.wishes.sheet is not None and item.wishes.matches:
            known = _known_as(item.wishes.sheet)
            after = with_roster(after, after.editor.roster.with_words(known, item.wishes.matches))
    return evolve(after, imports=rest, dialog="import" if rest else after.dialog)


@play_action(_is_waiting)
def open_import(state: AppState) -> AppState:
    """Open the waiting file in spite of its losses, or take its figures into the roster."""
    return _opened(evolve(state, dialog=None), state.imports[0])


@play_action()
def skip_import(state: AppState) -> AppState:
    """Do not open the waiting file."""
    rest = state.imports[1:]
    return evolve(state, imports=rest, dialog="import" if rest else "start" if state.history is None else None)


@play_action(_is_waiting)
def import_as(state: AppState, game: str) -> AppState:
    """Read the file again for another game. Choices for its tiles are dropped: another game has other grounds."""
    first = state.imports[0]
    if game == OWN and can_be_under(first.found):
        return _with_first(state, evolve(first, chooses_rules=True, pointed="", refused=None))
    return _with_first(state, _read_again(state, first, game, Wishes()))


@play_action(lambda state, _: bool(state.imports) and state.imports[0].chooses_rules)
def import_under(state: AppState, rules: RulesJson) -> AppState:
    """Read the map again for the player's own rules, with the matches of its kinds that were chosen before."""
    first, known = state.imports[0], state.editor.roster.words.get(_known_as(rules), {})
    wishes = Wishes(grounds=first.wishes.grounds, sheet=rules, matches=known)
    return _with_first(state, _read_again(state, first, OWN, wishes))


@play_action(_is_waiting)
def say_what(state: AppState, wish: Literal["grounds", "matches", "words"], of: int | str, to: str) -> AppState:
    """Say what something in the waiting file is, by the field of `Wishes` that holds it: the ground of a tile, by its
    number; what a kind of the map becomes under the chosen rules; the stat of a word of an army list. "": nothing."""
    first = state.imports[0]
    asked = {"grounds": first.found.tiles, "matches": first.found.kinds, "words": first.found.words}
    if not asked[wish]:
        return state  # the next file waits already
    changed: dict[str, Any] = {wish: {**getattr(first.wishes, wish), of: to}}
    again = _read_again(state, first, first.found.game, evolve(first.wishes, **changed))
    return _with_first(state, evolve(again, pointed=f"tile {of}") if wish == "grounds" else again)


def _known_as(rules: RulesJson) -> str:
    """The key under which the roster's record remembers matches for these rules, next to the words of army lists."""
    return f"{OWN} {title(rules)}"


def _read_again(state: AppState, item: Import, game: str, wishes: Wishes) -> Import:
    """A file read in another way; as it was, with the reason, if that fails: a figure may not stand everywhere."""
    rules = state.rules if state.history is not None else None
    known = evolve(wishes, rules=rules, words={**state.editor.roster.words.get(game, {}), **wishes.words})
    try:
        return Import(item.name, open_file(item.found.content, game, keeps_more=True, wishes=known), wishes)
    except DocumentError as error:
        return evolve(item, refused=error.problems[0])


def _on_one_side(state: AppState, opened: Roster) -> Roster:
    """The figures of an army list, on a side that no other army of the roster has, if one is free."""
    game, army = opened.members[0].game, opened.members[0].army
    known = state.editor.roster.army(game, army) if army else ()
    taken = {member.figure.side for member in state.editor.roster.of(game) if member.army}
    side = known[0].figure.side if known else next((each for each in SIDES if each not in taken), SIDES[0])
    if not army:
        return opened
    return opened.of_members(evolve(each, figure=evolve(each.figure, side=side)) for each in opened.members)


@play_action(_is_waiting)
def point_at(state: AppState, what: str) -> AppState:
    """Show on a picture of the board where something of the waiting file is; the same again hides it."""
    first = state.imports[0]
    return _with_first(state, evolve(first, pointed="" if what == first.pointed else what))


@play_action()
def take_underlay(state: AppState, photo: Photo, game_number: int) -> AppState:
    """Put a file's picture under its board once the browser has read it, as if it had been there from the beginning."""
    if state.history is None or state.saves.game_number != game_number or state.history.photo is not None:
        return state
    return evolve(state, history=state.history.with_present(photo=photo))


@play_action()
def file_written(state: AppState, name: str, losses: tuple[Loss, ...]) -> AppState:
    """A file for another program was written."""
    return evolve(state, exported=Exported(name, losses), dialog="export")


def picture_of(item: Import) -> bytes | None:
    """The picture in a file of Universal VTT; None without one."""
    plain = item.found.content.json if item.found.format == "uvtt" else None
    text = typed(mapping_of(plain).get("image"), str)
    if not text:
        return None
    try:
        return b64decode(text.rpartition(",")[2])  # some programs write it as a data: address
    except ValueError:  # no base64
        return None


def written_as(document: Document) -> tuple[str, ...]:
    """The formats in which a game can be written."""
    board = document.board
    if board.grid == "square":
        return ("uvtt",)
    is_hexoscape = board.grid == "hex" and board.orientation == "pointy" and document.game == "heroscape"
    return WITH_SOURCE if is_hexoscape else ()


def source_for(history: History, form: str) -> Content | None:
    """The file that a game came from, if it is of this format."""
    source = history.source
    return Content(source.data) if source is not None and source.format == form else None
