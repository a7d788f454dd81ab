"""A document as text that can be read back, with unchanged values in the caller's spelling. The items of a board are
most of it, and few change at a time. So the text of each item is kept for as long as the item exists, and read back
once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import compress, repeat
from operator import attrgetter, ne
from typing import Any, Final

from attrs import define, evolve, fields, fields_dict

from tablelight.board.codec import NEW_KEYS, decode, decode_part, encode, encode_board, encode_item
from tablelight.board.document import Board, Document, Json
from tablelight.board.parse_json import parse
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps

ITEMS_AT_ONCE: Final = 1000
LISTS: Final = ("spaces", "edges", "objects", "areas")
"""The lists of a board that may be long."""


class _Written:
    """The items of the list written last, the text of each by its id, and which of those have been read back."""

    def __init__(self) -> None:
        self._items: tuple[object, ...] = ()
        """Held, so that the same id stays the same object."""
        self._texts: dict[int, str] = {}
        self._read: set[int] = set()
        self._text: str | None = None
        """The whole list, once it has been written to its end."""

    def follow(self, items: tuple[object, ...], board: Board) -> Steps[str]:
        """The text of a list, with a pause after each chunk."""
        if items is self._items and self._text is not None:
            return self._text
        before, known = self._items, self._texts  # another list may be written between two pauses
        texts: dict[int, str] = {}
        for start in range(0, len(items), ITEMS_AT_ONCE):
            for item in items[start : start + ITEMS_AT_ONCE]:
                text = known.get(id(item))
                texts[id(item)] = _json(encode_item(item, board)) if text is None else text
            yield
        del before
        self._items, self._texts, self._read = items, texts, self._read & texts.keys()
        self._text = ", ".join(texts[id(item)] for item in items)
        return self._text

    def read_again(self, board: Board) -> Steps[None]:
        """Read back what was written and has not been read yet; `DocumentError` if it cannot be read."""
        items, texts, read = self._items, self._texts, self._read
        for start in range(0, len(items), ITEMS_AT_ONCE):
            new = [item for item in items[start : start + ITEMS_AT_ONCE] if id(item) not in read]
            if new:
                value = parse(f"[{', '.join(texts[id(item)] for item in new)}]")
                decode_part(value, tuple[type(new[0]), ...], "$.board", board)  # type: ignore[misc]
                read.update(map(id, new))
                yield


_written: dict[tuple[str, str], _Written] = {}
"""By a list's name and the kind of its board."""


@define
class _BoardText:
    board: Board
    rest: Board
    """The board without its lists (`sparse`)."""
    text: str
    quoted: str | None = None
    """`text` as a JSON string; None until it is first needed."""


_boards: list[_BoardText] = []
"""The board that was written last: most changes leave it unchanged."""


@progressive()
def document_text(document: Document) -> Steps[str]:
    """The document as JSON text of the format."""
    board = yield from _board_text(document.board)
    before, after = yield from _around(document, board.rest)
    return before + board.text + after


def quoted_text(document: Document) -> Steps[tuple[str, str, str]]:
    """The document's text as a JSON string, in pieces to be joined: the text of an unchanged board, which has
    megabytes, is not written again. All is ASCII, even names: Pyodide copies other texts letter by letter."""
    board = yield from _board_text(document.board)
    if board.quoted is None:
        board.quoted = json.dumps(board.text)[1:-1]
        yield
    before, after = yield from _around(document, board.rest)
    return json.dumps(before)[:-1], board.quoted, json.dumps(after)[1:]


def _board_text(board: Board) -> Steps[_BoardText]:
    if _boards and _boards[0].board is board:
        return _boards[0]
    texts: dict[str, str] = {}
    for name in _lists(board):
        texts[name] = yield from _list(name, board).follow(getattr(board, name), board)
        yield
    rest = sparse(board)
    yield
    plain: Mapping[str, Json] = encode_board(rest)
    keys = [field.name for field in fields(type(board)) if field.name in plain or field.name in texts]
    values = (f"[{texts[key]}]" if key in texts else _json(plain[key]) for key in keys)
    text = "{" + ", ".join(f"{_json(key)}: {value}" for key, value in zip(keys, values, strict=True)) + "}"
    _boards[:] = [written := _BoardText(board, rest, text)]
    yield
    return written


def _around(document: Document, rest: Board) -> Steps[tuple[str, str]]:
    figures = yield from _list("figures", rest).follow(document.figures, rest)
    # One figure with the keys of the newest version of the format tells the version of all.
    few = tuple(sorted(document.figures, key=lambda each: (each.mark is None, not each.dial))[:1])
    values = {key: _json(value) for key, value in encode(evolve(document, board=rest, figures=few)).items()}
    if few:
        values["figures"] = f"[{figures}]"
    pieces = [f"{_json(key)}: {text}" for key, text in values.items()]
    at = [*values].index("board")
    before = "".join(f"{piece}, " for piece in pieces[:at])
    return "{" + before + '"board": ', "".join(f", {piece}" for piece in pieces[at + 1 :]) + "}"


def readable_text(document: Document) -> Steps[str]:
    """The text of a document; `DocumentError` if it could not be read back. Parts of a board that have been read back
    are not read again."""
    text = yield from document_text.steps(document)
    board = document.board
    for name in _lists(board):
        written = _list(name, board)
        yield from written.follow(getattr(board, name), board)  # another document may have come meanwhile
        yield from written.read_again(board)
        yield
    rest = evolve(document, board=sparse(board))
    yield
    plain = encode(rest)
    yield
    read = parse(_json(plain))
    yield
    decode(read)
    return text


def _lists(board: Board) -> list[str]:
    return [name for name in LISTS if getattr(board, name)]


def _list(name: str, board: Board) -> _Written:
    return _written.setdefault((name, board.grid), _Written())


def sparse(board: Board) -> Board:
    """The board without its lists, except for one item of each kind that needs a newer version of the format."""
    found: dict[str, Any] = {}
    for name in _lists(board):
        items = getattr(board, name)
        defaults = {key: fields_dict(type(items[0]))[key].default for key in NEW_KEYS.get(name, ())}
        newer = (
            next(compress(items, map(ne, map(attrgetter(key), items), repeat(usual))), None)
            for key, usual in defaults.items()
        )
        found[name] = tuple(item for item in newer if item is not None)
    return evolve(board, **found)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def as_written(written: Json, before: Json, after: Json) -> Json:
    """`after` in the spelling of `written`; `before` is the program's reading of `written`, `after` the result."""
    if before == after:
        return written
    if isinstance(written, Mapping) and isinstance(before, Mapping) and isinstance(after, Mapping):
        kept = {key: value for key, value in written.items() if key in after or key not in before}
        # An entry that is empty now is dropped, except that the last figure leaves its list behind, empty.
        gone = {key: value for key, value in written.items() if key not in kept and isinstance(value, list)}
        kept |= {key: [] for key, value in gone.items() if any(map(_name, value))}
        changed = {
            key: as_written(written[key], before[key], value) if key in written and key in before else value
            for key, value in after.items()
        }
        return {**kept, **changed}
    if isinstance(written, list) and isinstance(before, list) and isinstance(after, list):
        return _items(written, before, after)
    return after


def _items(written: list[Json], before: list[Json], after: list[Json]) -> list[Json]:
    """The items of a list with ids, each as it was written; any other changed list is the program's."""
    names = [_name(item) for item in before]
    if None in names or names != [_name(item) for item in written]:
        return after
    known = {name: (old, new) for name, old, new in zip(names, written, before, strict=True)}
    found = []
    for item in after:
        name = _name(item)
        found.append(as_written(*known[name], item) if name in known else item)
    return found


def _name(item: Json) -> str | None:
    name = item.get("id") if isinstance(item, Mapping) else None
    return name if isinstance(name, str) else None
