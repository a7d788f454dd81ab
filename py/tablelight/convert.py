"""Files of other programs to documents and back, from bytes to plain JSON. The command starts here; the app uses the
same functions of `formats`."""

from __future__ import annotations

import base64
import gzip
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from tablelight.board.codec import encode
from tablelight.board.document import Document, Json
from tablelight.board.parse_json import parse
from tablelight.board.problems import DocumentError
from tablelight.board.records import mapping_of
from tablelight.board.roster import plain
from tablelight.formats.format import LARGEST_BYTES, Content, Found, format_of
from tablelight.formats.losses import Wishes
from tablelight.formats.opening import open_file, write_file

ConvertAnswer = dict[str, Json]
T = TypeVar("T")


class UnreadableError(Exception):
    """A file that cannot be opened at all; the text says why."""


def convert(order: Namespace) -> tuple[list[ConvertAnswer], bool]:
    """An answer for each file, and whether all of them were read; `UnreadableError` if none can be opened, or the
    result cannot be saved. `order`: the arguments of the command."""
    if order.to and len(order.files) > 1:
        raise UnreadableError("only one FILE can be written")
    contents = [_bytes(path) for path in order.files]
    unreadable = [content for content in contents if isinstance(content, UnreadableError)]
    if len(unreadable) == len(contents):
        raise unreadable[0]
    sheet = None if order.sheet is None else _sheet(order.sheet)
    answers = [_answer(content, order, sheet) for content in contents]
    return answers, all("error" not in answer for answer in answers)


def contents(path: Path, read: Callable[[bytes], T]) -> T:
    """What `read` makes of a file; `UnreadableError` with the file's name if it is not there, or `read` refuses it."""
    try:
        return read(path.read_bytes())
    except OSError as fault:
        raise UnreadableError(f"{path}: {fault.strerror or fault}") from None
    except DocumentError as error:
        raise UnreadableError(f"{path}: {error}") from None


def _bytes(path: Path) -> bytes | UnreadableError:
    """The content of a file; only as much as shows that it is too large."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_BYTES + 1)
    except OSError as fault:
        return UnreadableError(f"{path}: {fault.strerror or fault}")


def _sheet(path: Path) -> Mapping[str, Json]:
    plain = mapping_of(contents(path, parse))
    rules = plain if "movement" in plain else mapping_of(plain.get("rules"))
    if not rules:
        raise UnreadableError(f"{path}: holds no rules")
    return rules


def _answer(content: bytes | UnreadableError, order: Namespace, sheet: Mapping[str, Json] | None) -> ConvertAnswer:
    """The result for one file. A fault of the program is reported in its place, and the others are still converted."""
    if isinstance(content, UnreadableError):
        return _error("$", str(content))
    try:
        found = open_file(content, order.game, wishes=Wishes(sheet=sheet))
        return _written(found, order) if order.to else _read(found)
    except DocumentError as error:
        return _error(error.problems[0].path, str(error.problems[0]))
    except UnreadableError:
        raise
    except Exception as fault:
        return _error("$", f"the program failed on this file ({type(fault).__name__}): please report it")


def _error(path: str, message: str) -> ConvertAnswer:
    return {"error": {"path": path, "message": message}}


def _read(found: Found) -> ConvertAnswer:
    opened = found.opened
    entry: dict[str, Any]
    if isinstance(opened, Document):
        entry = {"document": encode(opened)}
    else:
        entry = {"roster": [plain(member) for member in opened.members]}
    if found.words:
        entry["words"] = [{"word": use.word, "stat": use.stat, "count": use.count} for use in found.words]
    if found.kinds:
        entry["kinds"] = [{"kind": use.name, "to": use.to, "count": use.count} for use in found.kinds]
    return {"format": found.format, **entry, "losses": [loss.plain() for loss in found.losses]}


def _written(found: Found, order: Namespace) -> ConvertAnswer:
    content, losses = write_file(found.opened, order.to, _source(found, order))
    answer: ConvertAnswer = {"format": found.format, "to": order.to}
    if order.out is not None:
        if order.to == "hexeditor" and order.out.name.lower().endswith(".gz"):
            content = gzip.compress(content, mtime=0)
        try:
            order.out.write_bytes(content)
        except OSError as fault:
            raise UnreadableError(f"{order.out}: {fault.strerror or fault}") from None
        answer["out"] = str(order.out)
    elif format_of(order.to).is_text:
        answer["content"] = content.decode()
    else:
        answer["base64"] = base64.b64encode(content).decode()
    return {**answer, "losses": [loss.plain() for loss in losses]}


def _source(found: Found, order: Namespace) -> Content | None:
    """The foreign file that the document came from: the named one, else the file itself."""
    if order.source is None:
        return found.content
    content = _bytes(order.source)
    if isinstance(content, UnreadableError):
        raise content
    return Content(content)
