"""Single values from JSON: numbers, texts, places, each within its bounds. `WrongFormError` says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from tablelight.board.document import Json, shows_nothing, without_direction
from tablelight.board.schema import is_pair
from tablelight.board.units import INCH

LARGEST_SIDE = 256
"""Columns, rows and inches of the largest board."""
LONGEST_NAME = 400
"""Characters of the longest name, id or title."""
LONGEST_NOTE = 2000
"""Characters of the longest note."""
LONGEST_STEM = 60
"""Characters of a file's name before its endings: many systems take 255 bytes, and a character has up to four."""


class WrongFormError(ValueError):
    """A value of the wrong form; `message` and `values` are for the problem."""

    def __init__(self, message: str, **values: str | int) -> None:
        super().__init__(message.format_map(values))
        self.message = message
        self.values = values


def read_integer(value: object, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise WrongFormError("must be a whole number")
    if not low <= value <= high:
        raise WrongFormError("must be from {low} to {high}", low=low, high=high)
    return value


def read_truth(value: object) -> bool:
    """True or false, nothing else."""
    if not isinstance(value, bool):
        raise WrongFormError("must be true or false")
    return value


def read_thousandths(value: object) -> int:
    """A JSON number of inches, at most three decimals, in thousandths."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise WrongFormError("must be a number of inches")
    if not abs(value) <= LARGEST_SIDE:
        raise WrongFormError("must be at most {maximum} inches", maximum=LARGEST_SIDE)
    thousandths = round(value * INCH)
    # A number with at most three decimals is the float nearest to that decimal, and to no other as short.
    if thousandths / INCH != value:
        raise WrongFormError("must have at most three decimals")
    return thousandths


def read_space(value: object) -> tuple[int, int]:
    """A space of JSON, `[column, row]`, both whole numbers."""
    if not is_pair(value):
        raise WrongFormError("must be a space, [column, row]")
    column, row = value
    return column, row


def read_point(value: object) -> tuple[int, int]:
    """A point, [x, y] in inches, in thousandths."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise WrongFormError("must be a point, [x, y] in inches")
    return read_thousandths(value[0]), read_thousandths(value[1])


def read_figure_at(value: object, read: Callable[[object], tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """A figure's place: one space or point, or two."""
    if isinstance(value, list) and len(value) == 2 and all(isinstance(item, list) for item in value):
        return read(value[0]), read(value[1])
    return (read(value),)


def plain_text(entered: str) -> str:
    """A name or a title fit for a document, from typed or pasted text. It has one line and at most `LONGEST_NAME`
    characters, no half character and none that turns the text around it. "" if it would show nothing."""
    whole = "".join(" " if "\ud800" <= c <= "\udfff" else c for c in without_direction(entered))
    name = " ".join(whole.split())[:LONGEST_NAME].rstrip()
    return "" if shows_nothing(name) else name


def file_stem(title: str, other: str) -> str:
    """The beginning of a file's name, from a title; `other` if the title has no letters."""
    return re.sub(r"[^\w-]+", "-", title.lower())[:LONGEST_STEM].strip("-") or other


def note_text(entered: str) -> str:
    """The words of a note fit for a document, from any text that was typed or pasted."""
    return "".join(" " if "\ud800" <= c <= "\udfff" else c for c in entered)[:LONGEST_NOTE].strip()


def read_text(value: object, longest: int = LONGEST_NAME) -> str:
    """Text of bounded length, without half characters."""
    if not isinstance(value, str):
        raise WrongFormError("must be text")
    if len(value) > longest:
        raise WrongFormError("must have at most {maximum} characters", maximum=longest)
    return whole_text(value)


def whole_text(text: str) -> str:
    """The text unchanged; WrongFormError if it holds half a character (a surrogate), which no file can hold."""
    if not text.isprintable() and any("\ud800" <= c <= "\udfff" for c in text):
        raise WrongFormError("has characters that are not text")
    return text


def read_literal(value: object, kind: Any) -> Any:
    """One of the values that a `Literal` lists."""
    choices = get_args(kind)
    if value not in choices:
        raise WrongFormError("must be one of: {choices}", choices=", ".join(choices))
    return value


def read_mapping(value: object, _: Any = None) -> Mapping[str, Json]:
    """An object that its game reads later. Its depth is bounded here, and its texts must be whole characters.
    `RecursionError` if it is nested too deeply."""
    if not isinstance(value, Mapping):
        raise WrongFormError("must be an object")
    _measure(value)
    return value


def _measure(value: object, depth: int = 0) -> None:
    if depth > 12:
        raise RecursionError
    if isinstance(value, str):
        whole_text(value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            whole_text(key)
            _measure(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _measure(item, depth + 1)
