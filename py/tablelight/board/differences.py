"""The difference between two documents of one game, as plain JSON values: small, since a move changes little.

    {"figures": {"a": {"at": [5, 2]}}, "gone": ["b"], "new": [...], "turn": {...}, "board": {...}, ...}

`figures`: by id the keys that changed, null for a removed one; `gone` and `new`: figures removed, and added at the end;
`all`: the whole list, if their order changed; `board`: by key `[start, removed, [items]]` of a list, or `whole`;
`document`: all of it, if the game or the kind of board changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import ne
from typing import Any

from attrs import evolve, fields

from tablelight.board.codec import decode, decode_part, encode, encode_board, encode_item, thaw
from tablelight.board.document import Board, Document, Figure, Json
from tablelight.board.parts import Measure, Objective
from tablelight.board.problems import DocumentError, error_at
from tablelight.board.watched import alike

WHOLE: Mapping[str, Any] = {
    "title": str,
    **dict.fromkeys(("options", "turn", "rules", "scenario", "score", "clock", "reminders"), Mapping[str, Json]),
    "objectives": tuple[Objective, ...],
    "measures": tuple[Measure, ...],
}
"""Keys of a document that are written whole if they changed, each with its type."""
PARTS = ("document", "board", "figures", "gone", "new", "all")
"""The other keys of a difference."""


def difference(before: Document, after: Document) -> dict[str, Json]:
    """The changes that turn one document into the other."""
    if before is after:
        return {}
    if before.game != after.game or before.board.grid != after.board.grid:
        return {"document": encode(after)}
    changed = (key for key in WHOLE if getattr(before, key) != getattr(after, key))
    found: dict[str, Json] = {key: encode_item(getattr(after, key), after.board) for key in changed}
    if before.board is not after.board and before.board != after.board:
        found["board"] = _board_difference(before, after)
    if before.figures is not after.figures:
        found |= _figures_difference(before, after)
    return found


def _board_difference(before: Document, after: Document) -> Json:
    """Of lists only items that are not the same objects are written: a large board has a hundred thousand things."""
    old, new = (encode_board(_without_lists(each.board)) for each in (before, after))
    if old != new:
        return {"whole": encode_board(after.board)}
    spliced: dict[str, Json] = {}
    for key in _lists(after.board):
        one, other = getattr(before.board, key), getattr(after.board, key)
        head, tail = alike(one, other)
        left, come = (
            [encode_item(item, after.board) for item in items[head : len(items) - tail]] for items in (one, other)
        )
        if left != come:
            start, end = alike(left, come, ne)
            spliced[key] = [head + start, len(left) - start - end, come[start : len(come) - end]]
    return spliced


def _lists(board: Board) -> list[str]:
    return [each.name for each in fields(type(board)) if isinstance(getattr(board, each.name), tuple)]


def _without_lists(board: Board) -> Board:
    return evolve(board, **dict.fromkeys(_lists(board), ()))  # type: ignore[arg-type]


def _figures_difference(before: Document, after: Document) -> dict[str, Json]:
    old, new = before.by_id, after.by_id
    kept, added = [name for name in old if name in new], [name for name in new if name not in old]
    if list(new) != [*kept, *added]:
        return {"all": [encode_item(figure, after.board) for figure in after.figures]}
    changed: dict[str, Json] = {}
    for name in kept:
        if old[name] is not new[name] and old[name] != new[name]:
            was, now = (encode_item(each[name], after.board) for each in (old, new))
            changed[name] = {key: now.get(key) for key in {**was, **now} if was.get(key) != now.get(key)}
    found: dict[str, Json] = {"figures": changed} if changed else {}
    if len(kept) < len(old):
        found["gone"] = [name for name in old if name not in new]
    if added:
        found["new"] = [encode_item(new[name], after.board) for name in added]
    return found


def with_difference(before: Document, change: object, path: str = "$") -> Document:
    """The document after a difference. `DocumentError` with the place below `path` if it cannot be read: `rules.check`
    finds problems of the position itself."""
    if not isinstance(change, Mapping):
        raise error_at(path, "must be an object")
    unknown = [key for key in change if key not in (*WHOLE, *PARTS)]
    if unknown:
        raise error_at(f"{path}.{unknown[0]}", "is not known here")
    if "document" in change:
        try:
            return decode(change["document"])
        except DocumentError as error:
            raise DocumentError([problem.under(f"{path}.document") for problem in error.problems]) from None
    changed: dict[str, Any] = {}
    for key, kind in WHOLE.items():
        if key in change:
            has_none = key == "rules" and change[key] is None
            changed[key] = None if has_none else decode_part(change[key], kind, f"{path}.{key}", before.board)
    if changed.get("rules") is not None:  # the caller must not change them afterwards
        changed["rules"] = thaw(changed["rules"])
    if "board" in change:
        changed["board"] = _changed_board(before, change["board"], f"{path}.board")
    if any(key in change for key in ("figures", "gone", "new", "all")):
        changed["figures"] = _changed_figures(before, change, path)
    return evolve(before, **changed) if changed else before


def _changed_board(before: Document, change: object, path: str) -> Board:
    if not isinstance(change, Mapping):
        raise error_at(path, "must be an object")
    if "whole" in change:
        whole: Board = decode_part(change["whole"], Board, f"{path}.whole", before.board)
        return whole
    lists, new = _lists(before.board), {}
    for key, splice in change.items():
        if key not in lists or not _is_splice(splice, len(getattr(before.board, key))):
            raise error_at(f"{path}.{key}", "is not of the right form")
        new[key] = splice[2]
    # Only new things are read: each thing on a board is read by itself, and the rules judge how they fit together.
    found: Board = decode_part(encode_board(_without_lists(before.board)) | new, Board, path, before.board)
    spliced = {}
    for key, (start, removed, _) in change.items():
        old = getattr(before.board, key)
        spliced[key] = (*old[:start], *getattr(found, key), *old[start + removed :])
    return evolve(before.board, **spliced)  # type: ignore[arg-type]


def _is_splice(value: object, length: int) -> bool:
    if not isinstance(value, Sequence) or len(value) != 3 or isinstance(value, str):
        return False
    start, removed, items = value
    if type(start) is not int or type(removed) is not int or not isinstance(items, list):
        return False
    return 0 <= start <= start + removed <= length


def _changed_figures(before: Document, change: Mapping[str, Any], path: str) -> tuple[Figure, ...]:
    def listed(key: str) -> list[Figure]:
        value = change.get(key, [])
        if not isinstance(value, list):
            raise error_at(f"{path}.{key}", "must be a list")
        return [decode_part(each, Figure, f"{path}.{key}[{at}]", before.board) for at, each in enumerate(value)]

    if "all" in change:
        return tuple(listed("all"))
    parts, gone = change.get("figures", {}), change.get("gone", [])
    if not isinstance(parts, Mapping):
        raise error_at(f"{path}.figures", "must be an object")
    if not isinstance(gone, list) or not all(isinstance(name, str) for name in gone):
        raise error_at(f"{path}.gone", "must be a list")
    known = {figure.id for figure in before.figures}
    for key, names in (("figures", parts), ("gone", gone)):
        for name in names:
            if name not in known:
                raise error_at(f"{path}.{key}", "no figure has the id {id}", id=str(name))
    figures = []
    for figure in before.figures:
        part = parts.get(figure.id, {})
        if not isinstance(part, Mapping):
            raise error_at(f"{path}.figures.{figure.id}", "must be an object")
        if part:
            merged = {**encode_item(figure, before.board), **part}
            plain = {key: value for key, value in merged.items() if value is not None}
            figure = decode_part(plain, Figure, f"{path}.figures.{figure.id}", before.board)
        if figure.id not in gone:
            figures.append(figure)
    return (*figures, *listed("new"))
