"""Games that the browser keeps: what is known of each without opening it, and what can go wrong.

The browser's store is as untrusted as a file. Each record is read by itself, so that a damaged one harms no other. This
module reads heads and journal entries; `rules.check` reads a document's text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from attrs import asdict, evolve, frozen

from tablelight.app.saves.files import metadata_of
from tablelight.board.document import Document
from tablelight.board.parse_json import parse, parsed
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.records import mapping_of, typed
from tablelight.rules.check import draft


@frozen(kw_only=True)
class SaveHead:
    """What is known of a save without opening it."""

    id: str
    """Its key in the browser's store."""
    title: str
    """What the game is called."""
    game: str
    """The name of its rules."""
    changed: int
    """When it was last saved, in milliseconds since 1970."""
    counter: int = 0
    """How often it was saved: this tells two tabs with the same game which of them saved first."""
    order: int = 0
    """Counts the saves of all games: the game with the highest count was saved last, even if the clock was wrong."""
    picture: str = ""
    """A thumbnail as a data: address, or empty."""

    def of(self, document: Document, changed: int, picture: str = "") -> SaveHead:
        """The head for a document as it is now; an empty picture keeps the old one."""
        return evolve(self, title=document.title, game=document.game, changed=changed, picture=picture or self.picture)


@frozen
class DamagedSave:
    """A record of the store that cannot be read as a game: its key, and the readable part of its title."""

    id: str
    title: str


@frozen
class Conflict:
    """The game was not saved: another tab has saved a newer state of it."""

    theirs: SaveHead
    """The head of that state."""


StorageFault: TypeAlias = Literal["refused", "newer", "full", "gone", "damaged", "silent", "failed"]


FAULTS: Mapping[StorageFault, Problem] = {
    "refused": Problem("$", "cannot be kept: this browser keeps nothing for this page; save it to a file"),
    "full": Problem("$", "was not kept: the browser has no room left; save it to a file, or delete old games"),
    "gone": Problem("$", "is no longer there: it was deleted, or the browser has made room"),
    "newer": Problem(
        "$", "cannot be saved: a newer version of Tablelight is running; reload the page, or save to a file"
    ),
    "damaged": Problem("$", "cannot be read: its record in the browser is damaged; save it to a file as it is"),
    "silent": Problem("$", "was not kept or not read: the browser does not answer; save it to a file"),
    "failed": Problem("$", "was not kept or not read: {error}"),
}


class StorageError(Exception):
    """The browser did not save something, or did not give it back; `problem` tells the player.

    "refused": it stores nothing at all for this page; "newer": a later version of the program has changed the store;
    "full": no room; "gone": no such game; "damaged": a record that is no game; "silent": no answer; "failed": anything
    else."""

    def __init__(self, trouble: StorageFault, detail: str = "") -> None:
        self.fault: StorageFault = trouble
        self.problem = evolve(FAULTS[trouble], values={"error": detail} if trouble == "failed" else {})
        super().__init__(str(self.problem))


def read_news(value: object) -> tuple[str, int] | None:
    """The game that another tab has saved, and its counter, from that tab's message; None if it is no such message."""
    match value:
        case [str(game), int(counter)] if not isinstance(counter, bool):
            return game, counter
    return None


LONGEST_TITLE = 2000
"""The most letters of a title, an id or a game's name in a head; no program writes more."""
LARGEST_NUMBER = 2**53
"""Whole numbers are exact in JavaScript below this."""


def read_head(value: object) -> SaveHead | None:
    """A head as the database holds it; None if it is not one. What a later program may have added is skipped."""
    kept = mapping_of(value)
    texts = {name: typed(kept.get(name), str) for name in ("id", "title", "game")}
    numbers = {name: _whole(kept.get(name, 0)) for name in ("changed", "counter", "order")}
    if any(text is None or len(text) > LONGEST_TITLE for text in texts.values()) or not texts["id"]:
        return None
    if "changed" not in kept or None in numbers.values():
        return None
    picture = typed(kept.get("picture"), str) or ""  # a picture that is no text does the game no harm
    known: dict[str, Any] = {**texts, **numbers, "picture": picture}
    return SaveHead(**known)


def read_heads(values: Mapping[str, object], bodies: frozenset[str]) -> tuple[list[SaveHead], list[DamagedSave]]:
    """The games of a store, from the heads by key and the keys of the bodies: the last saved first; and the damaged
    records: heads that cannot be read, and bodies without a head."""
    found: list[SaveHead] = []
    damaged: list[DamagedSave] = []
    for key, value in values.items():
        head = read_head(value)
        if head is not None and head.id == key:
            found.append(head)
        else:
            title = typed(mapping_of(value).get("title"), str) or ""
            damaged.append(DamagedSave(key, title[:100]))
    damaged += [DamagedSave(key, "") for key in sorted(bodies - values.keys())]
    return sorted(found, key=lambda head: (-head.order, -head.changed, head.id)), damaged


def _whole(value: object) -> int | None:
    """A number from JavaScript as an int, if it is whole and not negative."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < LARGEST_NUMBER:
        return None
    return int(value) if value == int(value) and value >= 0 else None


@frozen
class JournalEntry:
    """A change that is yet to be written into the store: the head that it follows, and what to write. `has_pictures`:
    it holds the photograph and the portraits, if there are any; else those in the store count. `number`: counts the
    changes that a page has noted, because its clock may be set back meanwhile."""

    head: SaveHead
    text: str
    metadata: str
    has_pictures: bool = False
    number: int = 0


JournalNote: TypeAlias = tuple[SaveHead, tuple[str, str, str], str, bool]
"""What an entry is written of: its head, the document's text as a JSON text (in pieces: the part before its board, the
board, and the rest), its metadata, and `has_pictures`."""


def written_entry(note: JournalNote, number: int) -> str:
    """An entry as text for the store. static/boot/rescue.js reads its keys too."""
    head, quoted, metadata, has_pictures = note
    start = json.dumps({**asdict(head), "picture": ""})
    rest = json.dumps({"aside": metadata, "pictures": has_pictures, "number": number})
    return "".join((start[:-1], ', "text": ', *quoted, ", ", rest[1:]))


def read_entry(text: str) -> JournalEntry | None:
    """An entry; None if it cannot be read."""
    value = parsed(text)
    head = read_head(value)
    if head is None or not isinstance(value, dict):
        return None
    written, aside = typed(value.get("text"), str), typed(value.get("aside"), str)
    if written is None or aside is None:
        return None
    return JournalEntry(head, written, aside, value.get("pictures") is True, _whole(value.get("number")) or 0)


def is_sound(entry: JournalEntry) -> bool:
    """Whether the game of an entry can be opened."""
    try:
        draft(parse(entry.text))
    except DocumentError:
        return False
    return True


def newest(texts: Sequence[str]) -> JournalEntry | None:
    """The latest of the copies of an entry, which are of one page; None if none can be read."""
    entries = [entry for text in texts if (entry := read_entry(text)) is not None]
    return max(entries, key=lambda entry: (entry.number, entry.head.changed), default=None)


def is_written(stored_text: str, stored_metadata: str, text: str, metadata: str) -> bool:
    """Whether the store has what an entry would write into it."""
    return stored_text == text and metadata_of(stored_metadata) == metadata_of(metadata)


PICTURES = ("photo", "portraits")
"""The metadata that is too large for localStorage."""


def with_pictures_of(metadata: str, stored: str) -> str:
    """The metadata, with the pictures that the store has."""
    there = metadata_of(stored)
    pictures = {key: there[key] for key in PICTURES if key in there}
    return json.dumps({**metadata_of(metadata), **pictures}, ensure_ascii=False) if pictures else metadata
