"""JSON to `Document` and back. Reading finds every problem at once, each with its path.

attrs + cattrs: pure Python, and its detailed validation keeps the path of each error. Positions (where figures stand)
and the vocabulary of a game are checked separately, in `positions` and in `rules.check`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints, overload

import cattrs
from attrs import evolve, fields, frozen, has
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, override
from cattrs.v import transform_error

from tablelight.board import values
from tablelight.board.document import (
    Board,
    BoardNote,
    BoardObject,
    Dial,
    Document,
    Figure,
    FreeBoard,
    GridBoard,
    Json,
    SpaceSpec,
)
from tablelight.board.parse_json import parse as parse
from tablelight.board.parts import Measure, Objective, TemplateShape
from tablelight.board.problems import DocumentError, Problem, error_at
from tablelight.board.units import INCH
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps, run

VERSION = 5
"""The newest version. Each has only added keys, so a file of any age is read as it is. A document is written in the lowest
version that fits it, for older programs to read."""

NEW_KEYS: Mapping[str, Mapping[str, int]] = {
    "document": {"objectives": 4, "scenario": 4, "score": 4, "clock": 5, "reminders": 5, "measures": 5},
    "board": {"notes": 2},
    "figures": {"dial": 2, "mark": 3},
    "spaces": {"indoors": 2},
    "objects": {"corner": 2},
}
"""Keys that the first version lacks, by the version that brought them: those of the document, of its board and of the
items of lists."""


def lowest_version(data: Mapping[str, object]) -> int:
    """The lowest version that has the keys of a document's plain values; 1 for anything that is not a document."""
    board, figures = data.get("board"), data.get("figures")
    lists = board if isinstance(board, Mapping) else {}
    records = [board, *(figures if isinstance(figures, list) else [])]
    parts = {**lists, "document": [data], "board": records, "figures": records}
    needed = [1]
    for name, new in NEW_KEYS.items():
        part = parts.get(name)
        items = part if isinstance(part, list) else []
        for key, version in new.items():
            if [item for item in items if type(item) is dict and key in item]:
                needed.append(version)
    return max(needed)


def version_problem(data: Mapping[str, object]) -> Problem | None:
    """Why a document of this version is not read. A game has one form, so that equal documents have equal versions."""
    version, lowest = data.get("version"), lowest_version(data)
    if isinstance(version, bool) or not isinstance(version, int):
        return Problem("$.version", "must be a whole number")
    values = {"version": version, "oldest": 1, "latest": VERSION, "lowest": lowest}
    if version > VERSION:
        text = "is {version}: a newer program wrote this; the present one reads versions up to {latest}"
        return Problem("$.version", text, values)
    if version < 1:
        return Problem("$.version", "is {version}: this program reads versions {oldest} to {latest}", values)
    if version > lowest:
        return Problem("$.version", "is {version}: what is in it is of version {lowest}", values)
    return None


FORMAT = "tablelight"
LARGEST_STAT = 9999
SMALLEST_BASE, LARGEST_BASE = 1, 200
"""The size of a base in millimetres."""
FIRST_MARK, LAST_MARK = 10, 99
"""The marks for figures; 0 to 3 are the board's corners."""

PLAIN_NUMBERS = ("base", "mark", "angle")
"""Fields that are not lengths in inches, even on a free board (millimetres, degrees)."""

READ_AT_ONCE = 2000

WRITTEN_AT_ONCE = 500

NOTHING: Mapping[int, list[Json]] = {}
GRIDS = ("square", "hex", "inches")


@progressive()
def decode(data: object) -> Steps[Document]:
    """A document from plain JSON values; `DocumentError` with all problems if it is not a document."""
    if not isinstance(data, Mapping):
        raise error_at("$", "must be an object")
    if data.get("format") != FORMAT:
        raise error_at("$.format", 'must be "tablelight": this is not a Tablelight document')
    written, wrong = data.get("version"), version_problem(data)
    heading = [] if wrong is None else [wrong]
    if heading and type(written) is int:  # a hundred further complaints would not help
        raise DocumentError(heading)
    yield
    board = data.get("board")
    grid = board.get("grid") if isinstance(board, Mapping) else None
    body = {key: value for key, value in data.items() if key not in ("format", "version")}
    if isinstance(board, Mapping) and grid not in GRIDS:
        heading.append(Problem("$.board.grid", "must be one of: {choices}", {"choices": ", ".join(GRIDS)}))
        body.pop("board")
    converter = _converter(free=grid == "inches", version=written if type(written) is int else 1)
    if isinstance(board, Mapping) and "board" in body:
        body["board"] = yield from _lists_read(converter, board, FreeBoard if grid == "inches" else GridBoard)
    try:
        document = converter.structure(body, Document)
    except RecursionError:
        raise error_at("$", "is nested too deeply") from None
    except Exception as error:  # cattrs raises groups of all the hooks' errors
        found = [*heading, *problems_in(error)]
        if "board" not in body and "board" in data:
            found = [p for p in found if p.path != "$.board"]
        raise DocumentError(found) from None
    if heading:
        raise DocumentError(heading)
    # Systems are cached by the identity of the rules: the caller must not change them afterwards.
    return document if document.rules is None else evolve(document, rules=thaw(document.rules))


UNKNOWN = "unknown keys "
"""Begins the line in which cattrs returns a record's unknown keys, before each becomes a problem."""


def problems_in(error: Exception) -> list[Problem]:
    """cattrs' nested errors as a flat list."""
    found = []
    for line in transform_error(error, format_exception=_describe):
        message, _, path = line.rpartition(" @ ")
        path = path.replace("['", ".").replace("']", "")
        if message.startswith(UNKNOWN):
            found += [Problem(f"{path}.{key}", "is not known here") for key in json.loads(message[len(UNKNOWN) :])]
        else:
            message, filling = json.loads(message)
            found.append(Problem(path, message, filling))
    return found


def _describe(error: BaseException, kind: type | None) -> str:
    """One error as text, since cattrs passes on only text: the message and its values as JSON."""
    if isinstance(error, ForbiddenExtraKeysError):
        return UNKNOWN + json.dumps(sorted(map(str, error.extra_fields)))
    if isinstance(error, values.WrongFormError):
        return json.dumps((error.message, error.values))
    if isinstance(error, KeyError):
        return json.dumps(("is missing", {}))
    return json.dumps(("must be an object" if kind is not None and has(kind) else "is not of the right form", {}))


@frozen
class _Read:
    items: tuple[Any, ...]


def _lists_read(converter: cattrs.Converter, board: Mapping[str, Any], kind: type) -> Steps[dict[str, Any]]:
    """A board's JSON with its long lists read, with a pause after each chunk. A list with a fault stays as it is, so
    that reading the whole reports it."""
    found = dict(board)
    for name, item in _items(kind).items():
        value = board.get(name)
        if isinstance(value, list) and len(value) > READ_AT_ONCE:
            with suppress(Exception):
                found[name] = _Read(tuple((yield from _read_items(converter, value, item))))
    return found


def _read_items(converter: cattrs.Converter, value: list[Any], item: Any) -> Steps[list[Any]]:
    """The items of a list, with a pause after each chunk."""
    found: list[Any] = []
    for start in range(0, len(value), READ_AT_ONCE):
        try:
            found += converter.structure(value[start : start + READ_AT_ONCE], list[item])
        except Exception:
            # A small link may hold a hundred thousand faults: only those up to the first chunk with faults are listed.
            converter.structure(value[: start + READ_AT_ONCE], list[item])
            raise
        yield
    return found


@cache
def _items(kind: type) -> dict[str, Any]:
    return {name: get_args(form)[0] for name, form in get_type_hints(kind).items() if get_origin(form) is tuple}


@progressive()
def encode(document: Document) -> Steps[dict[str, Json]]:
    """The document as plain JSON values, of the lowest version that holds it; defaults are left out."""
    known = yield from _lists_written(document.board)
    body = _plain(document, free=document.board.grid == "inches", known=known)
    yield  # checking whether a large board has anything newer is a portion of its own
    return {"format": FORMAT, "version": lowest_version(body), **body}


def _lists_written(board: Board) -> Steps[dict[int, list[Json]]]:
    """The JSON of each long list of a board, by the list's identity, with a pause after each chunk."""
    known: dict[int, list[Json]] = {}
    kind: Any = type(board)
    for name in _defaults(kind):
        items = getattr(board, name)
        if isinstance(items, tuple) and len(items) > WRITTEN_AT_ONCE:
            plain = known[id(items)] = []
            for start in range(0, len(items), WRITTEN_AT_ONCE):
                plain += _plain(items[start : start + WRITTEN_AT_ONCE], free=board.grid == "inches")
                yield
    return known


@progressive()
def encode_board(board: Board) -> Steps[dict[str, Json]]:
    """A board as in its document's JSON."""
    known = yield from _lists_written(board)
    plain: dict[str, Json] = _plain(board, free=board.grid == "inches", known=known)
    return plain


def encode_item(item: object, board: Board | None = None) -> Any:
    """A figure, or an item of a board's list, as in the JSON of a document with this board; None: it has no lengths."""
    return _plain(item, free=board is not None and board.grid == "inches")


def decode_part(value: object, kind: Any, path: str, board: Board) -> Any:
    """A part of a document of the present version (a figure, a board, a mapping) from plain JSON values;
    `DocumentError` with all problems, named by their places below `path`. `board`: one of the same kind."""
    try:
        return _converter(free=board.grid == "inches", version=VERSION).structure(value, kind)
    except RecursionError:
        raise error_at(path, "is nested too deeply") from None
    except Exception as error:  # cattrs raises groups of all the hooks' errors
        raise DocumentError([problem.under(path) for problem in problems_in(error)]) from None


def _list_of(converter: cattrs.Converter, value: object, kind: Any) -> tuple[Any, ...]:
    """A JSON list; anything else, text above all, is refused."""
    if isinstance(value, _Read):
        return value.items
    if not isinstance(value, list):
        raise values.WrongFormError("must be a list")
    item: Any = get_args(kind)[0]
    if len(value) <= READ_AT_ONCE:
        return tuple(converter.structure(value, list[item]))
    return tuple(run(_read_items(converter, value, item)))


def _made_of(origin: object) -> Callable[[Any], bool]:
    """Whether a type is of a generic form; only tuples of any length count."""
    return lambda kind: get_origin(kind) is origin and (origin is not tuple or get_args(kind)[-1] is Ellipsis)


@cache
def _converter(*, free: bool, version: int) -> cattrs.Converter:
    """The converter for boards of spaces, or for free boards, where the same places hold inches. Keys newer than
    `version` are unknown to it."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    _read_values(converter, free=free)
    board = FreeBoard if free else GridBoard
    converter.register_structure_hook_func(
        lambda kind: kind == GridBoard | FreeBoard, lambda value, _: converter.structure(value, board)
    )
    for record, keys in _special_keys(free=free, version=version).items():
        converter.register_structure_hook(
            record, make_dict_structure_fn(record, converter, _cattrs_forbid_extra_keys=True, **keys)
        )
    return converter


def _read_values(converter: cattrs.Converter, *, free: bool) -> None:
    place = values.read_point if free else values.read_space
    number = (
        (lambda value, _: values.read_thousandths(value)) if free else _whole(-values.LARGEST_SIDE, values.LARGEST_SIDE)
    )
    converter.register_structure_hook(str, lambda value, _: values.read_text(value))
    converter.register_structure_hook(int, number)
    converter.register_structure_hook(bool, lambda value, _: values.read_truth(value))
    converter.register_structure_hook_func(_made_of(Literal), values.read_literal)
    converter.register_structure_hook_func(_made_of(Mapping), values.read_mapping)
    converter.register_structure_hook_func(_made_of(tuple), lambda value, kind: _list_of(converter, value, kind))
    converter.register_structure_hook_func(lambda kind: kind == tuple[int, int], lambda value, _: place(value))
    converter.register_structure_hook_func(lambda kind: kind == get_args(Dial)[0], _whole(0, LARGEST_STAT))


def _whole(low: int, high: int) -> Callable[[object, object], int]:
    return lambda value, _: values.read_integer(value, low, high)


def _special_keys(*, free: bool, version: int) -> Mapping[type, Mapping[str, Any]]:
    """The records with keys that are not read like other values of their type, or only in some versions. A record comes
    after those that it contains."""
    place = values.read_point if free else values.read_space

    def keys(name: str = "", **hooks: Callable[[object, object], object]) -> dict[str, Any]:
        new = NEW_KEYS.get(name, {})
        return {key: override(omit=new.get(key, 1) > version, struct_hook=hooks.get(key)) for key in {**hooks, **new}}

    side = _whole(1, values.LARGEST_SIDE)
    return {
        BoardNote: keys(text=lambda value, _: values.read_text(value, values.LONGEST_NOTE)),
        BoardObject: keys("objects"),
        SpaceSpec: keys("spaces", indoors=lambda value, _: values.read_truth(value)),
        GridBoard: keys("board", columns=side, rows=side),
        FreeBoard: keys("board"),
        Figure: keys(
            "figures",
            at=lambda value, _: values.read_figure_at(value, place),
            base=_whole(SMALLEST_BASE, LARGEST_BASE),
            stats=values.read_mapping,
            mark=_whole(FIRST_MARK, LAST_MARK),
        ),
        Objective: keys(points=values.read_mapping),
        TemplateShape: keys(angle=_whole(1, 360)),
        Measure: {"stays": override(omit=True)},
        Document: keys("document"),
    }


@cache
def _defaults(kind: Any) -> dict[str, object]:
    return {a.name: a.default for a in fields(kind)} if has(kind) else {}


def _plain(value: Any, *, free: bool, known: Mapping[int, list[Json]] = NOTHING) -> Any:
    """A record, or a value in one, as JSON values; defaults are left out. `known`: the JSON of a tuple by its
    identity."""
    if value is None or type(value) in (int, str, bool):  # the most frequent case
        if free and type(value) is int:
            return value // INCH if value % INCH == 0 else value / INCH
        return value
    kind: Any = type(value)
    if defaults := _defaults(kind):
        plain: dict[str, Any] = {}
        for name, default in defaults.items():
            item = getattr(value, name)
            if name == "grid" or (name not in PLAIN_NUMBERS and item not in (default, (), {})):
                plain[name] = _plain(item, free=free, known=known)
        for name in PLAIN_NUMBERS:
            if name in defaults and (number := getattr(value, name)) is not None:
                plain[name] = number
        if isinstance(value, Figure) and len(value.at) == 1:
            plain["at"] = plain["at"][0]
        return plain
    if isinstance(value, tuple):
        return known[id(value)] if id(value) in known else [_plain(item, free=free, known=known) for item in value]
    if isinstance(value, Mapping):
        return thaw(value)
    return value


@overload
def thaw(value: Mapping[str, Json]) -> dict[str, Json]: ...
@overload
def thaw(value: Json) -> Json: ...
def thaw(value: Json) -> Json:
    """A JSON value with fresh lists and dictionaries, so that no caller can change a document's own."""
    if isinstance(value, Mapping):
        return {key: thaw(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [thaw(item) for item in value]
    return value
