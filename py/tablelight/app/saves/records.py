"""What comes out of the browser's store, read as untrusted as a file: each record by itself, so that a damaged one harms no
other. Heads and journal entries; a document's text is read by `rules.check`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import asdict, fields, frozen

from tablelight.app.saves.files import metadata_of
from tablelight.app.saves.storage import DamagedSave, SaveHead
from tablelight.board.parse_json import parse, parsed
from tablelight.board.problems import DocumentError
from tablelight.board.records import mapping_of, typed
from tablelight.rules.check import draft

LONGEST_TITLE = 2000
"""Letters of a title that are shown of a record; no program writes more."""
LARGEST_NUMBER = 2**53
"""JavaScript counts no further."""


def read_head(value: object) -> SaveHead | None:
    """A head as the database holds it; None if it is not one. What a later program may have added is passed over."""
    kept = mapping_of(value)
    known: dict[str, Any] = {field.name: kept[field.name] for field in fields(SaveHead) if field.name in kept}
    for name in ("changed", "counter", "order"):
        known[name] = _whole(known.get(name, None if name == "changed" else 0))
    known["picture"] = typed(known.get("picture"), str) or ""  # the game is no worse for one that is no text
    texts = [known.get(name) for name in ("id", "title", "game")]
    if any(not isinstance(text, str) or len(text) > LONGEST_TITLE for text in texts) or not known["id"]:
        return None
    if any(known[name] is None for name in ("changed", "counter", "order")):
        return None
    return SaveHead(**known)


def read_heads(values: Mapping[str, object], bodies: frozenset[str]) -> tuple[list[SaveHead], list[DamagedSave]]:
    """The games of a store, by the keys of their heads, and the keys of the bodies: the last kept first; and what is
    damaged: a head that cannot be read, or one that is lacking."""
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
    """A number as JavaScript keeps it, if it is a whole one."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < LARGEST_NUMBER:
        return None
    return int(value) if value == int(value) and value >= 0 else None


@frozen
class JournalEntry:
    """A change that is yet to be written into the store: the head that it follows, and what is to be written.
    `has_pictures`: the photograph and the portraits are in it, as far as there are any; else they are those in the store.
    `number`: counts the changes that a page has noted, for its clock may be set back meanwhile."""

    head: SaveHead
    text: str
    metadata: str
    has_pictures: bool = False
    number: int = 0


@frozen
class JournalNote:
    """An entry as it is written. `quoted`: the document's text as a JSON text, in pieces: what stands before its board, the
    board, and the rest."""

    head: SaveHead
    quoted: tuple[str, str, str]
    metadata: str
    has_pictures: bool = False
    number: int = 0


def note_text(note: JournalNote) -> str:
    """A note as it is kept. Its keys are read by static/boot/rescue.js too."""
    head = json.dumps({**asdict(note.head), "picture": ""})
    rest = json.dumps({"aside": note.metadata, "pictures": note.has_pictures, "number": note.number})
    return "".join((head[:-1], ', "text": ', *note.quoted, ", ", rest[1:]))


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
    """The last noted of the copies of an entry, which are of one page; None if none can be read."""
    entries = [entry for text in texts if (entry := read_entry(text)) is not None]
    return max(entries, key=lambda entry: (entry.number, entry.head.changed), default=None)


def is_written(stored_text: str, stored_metadata: str, text: str, metadata: str) -> bool:
    """Whether the store has what an entry would write into it."""
    return stored_text == text and metadata_of(stored_metadata) == metadata_of(metadata)


PICTURES = ("photo", "portraits")
"""What of the things beside a document is too large for localStorage."""


def with_pictures_of(metadata: str, stored: str) -> str:
    """What is kept beside a document, with the pictures out of what the store has."""
    there = metadata_of(stored)
    pictures = {key: there[key] for key in PICTURES if key in there}
    return json.dumps({**metadata_of(metadata), **pictures}, ensure_ascii=False) if pictures else metadata
