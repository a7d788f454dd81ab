"""Files: what is read and written, and what is refused.

A game without a photograph and a log is a document, as the headless command reads it. Otherwise it is a save,
with the document and what is kept beside it:

    {"format": "tablelight-save", "version": 1, "document": {...}, "table": {...}, "photo": {...},
     "portraits": {figure's id: data: address}, "source": {...}, "timeline": {...}}

A program skips the entries that it does not know.

A game that is refused is salvaged: each wrong part is removed, or cut to what is allowed, until the editor can open the
rest."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import islice
from typing import Any, TypeAlias

from attrs import evolve

from tablelight.app.beside import photo_json, read_photo, read_portraits, read_source, source_json
from tablelight.app.history import History, Moment
from tablelight.app.log.state import log_text, read_log
from tablelight.app.timeline.file_format import recalled, timeline_text, with_unread
from tablelight.app.turn.state import TableTurn, turn_from_json, turn_json
from tablelight.board.codec import VERSION, encode, lowest_version, parse
from tablelight.board.document import Document, Json
from tablelight.board.parse_json import parse_long
from tablelight.board.problems import DocumentError, Problem, error_at, other_version
from tablelight.board.records import mapping_of
from tablelight.board.values import file_stem, plain_text
from tablelight.formats.format import LARGEST_BYTES
from tablelight.progress.pictures import Progressive, progressive
from tablelight.progress.portions import Steps, run
from tablelight.rules.check import draft, read

TABLE_VERSION = 1
"""The version of the JSON. What another version wrote is left out: the log is not worth a lost board."""


def table_text(history: History) -> str:
    """The table's part of the metadata, as text: `{"version", "turn": {"side", "round", "acted"}, "log"}`."""
    turn = json.dumps(turn_json(history.turn), ensure_ascii=False)
    return f'{{"version": {TABLE_VERSION}, "turn": {turn}, "log": {log_text(history.log)}}}'


@progressive()
def from_json(document: Document, value: Any) -> Steps[History]:
    """The game as it was left, without what could be undone. An unreadable part is left out: the document counts."""
    try:
        if value["version"] != TABLE_VERSION:
            return History.of(document)
        log = yield from read_log.steps(value["log"])
        return History(Moment(document, turn_from_json(document, value["turn"])), log=log)
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError):
        return History.of(document)


FORMAT, SAVE_VERSION = "tablelight-save", 1
TOKENS_AT_ONCE = 5000
"""Numbers, texts and brackets of a file that are written between two stops."""


def wrong_size(size: int) -> Problem | None:
    """Why a file of this size in bytes is not read."""
    if size == 0:
        return Problem("$", "is empty")
    if size <= LARGEST_BYTES:
        return None
    values = {"size": f"{size / 1e6:.1f}", "largest": LARGEST_BYTES // 1_000_000}
    return Problem("$", "is too large: {size} MB; a game has at most {largest} MB", values)


def read_file(text: str | bytes) -> History:
    """A checked game; `DocumentError` with every problem and its place in the document. Metadata that cannot be read is
    left out."""
    plain, metadata = document_and_metadata(text)
    return history_from(read(plain), metadata)


@progressive()
def game_of_json(data: Json, check: Progressive[[object], None, Document] = read) -> Steps[History]:
    """The game in the JSON of a file, with its document checked."""
    plain, metadata = _with_metadata(data)
    document = yield from check.steps(plain)
    yield
    return (yield from history_from.steps(document, metadata))


def document_and_metadata(content: str | bytes) -> tuple[Json, Mapping[str, Json]]:
    """The document's JSON in a file, and the file's metadata; `DocumentError` if it is no save of this version."""
    problem = wrong_size(len(content))
    if problem is not None:
        raise DocumentError([problem])
    return _with_metadata(parse(content))


def _with_metadata(data: Json) -> tuple[Json, Mapping[str, Json]]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return data, {}
    version = data.get("version")
    if type(version) is not int:
        raise error_at("$.version", "must be a whole number")
    if version != SAVE_VERSION:
        raise other_version("$.version", version, SAVE_VERSION)
    return data.get("document"), data


@progressive()
def history_from(document: Document, metadata: Mapping[str, Json]) -> Steps[History]:
    """A game with the readable part of its metadata; its earlier moments are read later."""
    history = yield from from_json.steps(document, metadata.get("table"))
    photo, portraits = read_photo(metadata.get("photo")), read_portraits(metadata.get("portraits"), document)
    history = history.with_present(photo=photo, portraits=portraits)
    return with_unread(evolve(history, source=read_source(metadata.get("source"))), metadata.get("timeline"))


@progressive()
def metadata_text(history: History, *, pictures: bool = True) -> Steps[str]:
    """The metadata of a document, as the text of a JSON object: the table's memory, the photograph and the portraits
    (if `pictures`), the file it came from, the whole game."""
    found = yield from recalled.steps(history)
    timeline = yield from timeline_text(found.history)
    plain: dict[str, Json] = {}
    if history.photo is not None and pictures:
        plain["photo"] = photo_json(history.photo)
    if history.portraits and pictures:
        plain["portraits"] = dict(history.portraits)
    if history.source is not None:
        plain["source"] = source_json(history.source)
    parts = [f'"{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in plain.items()]
    parts = [f'"table": {table_text(history)}', *parts, *([f'"timeline": {timeline}'] if timeline else [])]
    return "{" + ",\n ".join(parts) + "}"


@progressive()
def metadata_of(text: str) -> Steps[dict[str, Json]]:
    """The metadata of a document, from its text; empty if that cannot be read: the document counts."""
    try:
        found = (yield from parse_long(text)) if text else {}
    except DocumentError:
        return {}
    return dict(mapping_of(found))


def is_left_out(metadata: Mapping[str, Json], history: History) -> bool:
    """Whether some of the metadata did not come into the game: log, photograph, portraits."""
    table = metadata.get("table")
    lacking = {figure.id for figure in history.present.figures} - history.portraits.keys()
    return (
        (table is not None and not isinstance(table, Mapping))
        or (bool(mapping_of(table).get("log")) and not history.log)
        or (metadata.get("photo") is not None and history.photo is None)
        or not lacking.isdisjoint(mapping_of(metadata.get("portraits")))
    )


def write_file(history: History) -> str:
    """A game as the text of a file."""
    return "".join(run(file_pieces(history)))


def file_pieces(history: History) -> Steps[list[str]]:
    """A game as the pieces of a file's text, in portions: handing a large text to the browser in one piece takes long."""
    plain = yield from encode.steps(history.present)
    yield
    metadata = yield from metadata_text.steps(history)
    yield
    is_more = bool(history.log or history.photo or history.portraits or history.source or '"timeline": ' in metadata)
    if not is_more and history.turn == TableTurn():
        pieces = yield from _indented(plain)
        return [*pieces, "\n"]
    pieces = yield from _indented({"format": FORMAT, "version": SAVE_VERSION, "document": plain})
    opened = "".join(pieces[-2:])[:-1].rstrip()  # without its closing bracket
    return [*pieces[:-2], opened, ",\n ", metadata[1:-1], "\n}\n"]


def _indented(plain: Mapping[str, Json]) -> Steps[list[str]]:
    """JSON with its indents, exactly as `json.dumps` writes it; with a stop after each stretch."""
    tokens = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(plain)
    found: list[str] = []
    while stretch := "".join(islice(tokens, TOKENS_AT_ONCE)):
        found.append(stretch)
        yield
    return found


def file_name(document: Document, ending: str = "tablelight.json") -> str:
    """What to call a file of a game: the game itself, a picture, a file of another program."""
    return f"{file_stem(document.title, document.game)}.{ending}"


ROUNDS = 40
"""How many times the wrong parts are removed: some show only after others are gone."""
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_Steps: TypeAlias = tuple[str | int, ...]
_PARTS = ("figures", "spaces", "edges", "objects", "areas", "notes", "objectives", "measures")
"""Lists of independent items: a wrong one goes as a whole."""


def draft_of(text: str | bytes, metadata: str = "") -> History | None:
    """What can be salvaged of a refused file or save: all of it if only its figures, turn, options or the outlines of
    its areas are wrong; else all but the parts that cannot be read. None if too little is left."""
    try:
        data, kept_metadata = document_and_metadata(text)
    except DocumentError:
        return None
    if metadata:
        kept_metadata = metadata_of(metadata)
    try:
        return history_from(draft(data)[0], kept_metadata)
    except DocumentError:
        document = salvaged(data)
        return history_from(document, kept_metadata) if document is not None else None


def salvaged(data: Json) -> Document | None:
    """A document that the editor can open, from plain JSON values that are no document; None if too little is left."""
    value: Json = json.loads(json.dumps(data))
    if not isinstance(value, dict):
        return None
    for _ in range(ROUNDS):
        version = value.get("version")
        if type(version) is int and version <= VERSION:  # without the wrong parts an older one may hold it
            value["version"] = min(version, lowest_version(value))
        try:
            return draft(value)[0]
        except DocumentError as error:
            wrong = {_steps(problem.path) for problem in error.problems}
            if not all(_repair(value, steps) for steps in sorted(wrong, key=_numbers, reverse=True)):
                return None
        except RecursionError:
            return None
    return None


def _steps(path: str) -> _Steps:
    """The steps that a path leads along; only to the list item that it leads into, if that goes as a whole."""
    steps: _Steps = tuple(name or int(number) for name, number in _STEP.findall(path))
    match steps:
        case ("board", str(part), int(), *_) | (str(part), int(), *_) if part in _PARTS:
            is_text = path.endswith(("].name", "].label"))
            return steps if is_text else steps[: 3 if steps[0] == "board" else 2]
    return steps


def _numbers(steps: _Steps) -> tuple[list[int], int]:
    """What the steps are sorted by: the last items of a list go first, so that the others keep their numbers."""
    return [step for step in steps if isinstance(step, int)], len(steps)


def _repair(document: dict[str, Json], steps: _Steps) -> bool:
    """Remove what steps lead to, or cut a text to its length; False if that is of no use."""
    if steps in ((), ("game",), ("board",)):
        return False
    at: Any = document
    *parents, last = steps
    for step in parents:
        if not _has(at, step):
            return True  # it is gone already, with another part
        at = at[step]
    if not _has(at, last):
        return last not in ("format", "version", "game", "board", "grid")
    text = at[last]
    if last in ("title", "name", "label") and isinstance(text, str) and text != plain_text(text):
        at[last] = plain_text(text)
    else:
        del at[last]
    return True


def _has(value: Any, step: str | int) -> bool:
    if isinstance(value, list):
        return isinstance(step, int) and step < len(value)
    return isinstance(value, dict) and step in value
