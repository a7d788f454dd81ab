"""Answers as the plain JSON values of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

from attrs import fields, has

from tablelight.board.codec import encode as encode_document
from tablelight.board.document import Document, Json
from tablelight.rules.answers import Reason

SayReason: TypeAlias = Callable[[Reason], Any]
"""A reason's text in the language asked for; `words` keeps the reason, and says only the few it needs."""

OPTIONAL = {"area", "document", "between", "at", "figure"}
"""Keys that are left out when they have nothing to say; the others of an answer stand there as null."""

PLAIN = frozenset((int, str, bool, float, type(None)))
"""Types of values that JSON has: an answer has thousands of them, and nothing more is asked of them."""

LINES = ("line", "centre_line")
"""Keys of lines on the board: pairs of points."""


def encode_reason(reason: Reason, say: SayReason) -> dict[str, Json]:
    """`{"clause", "text"}` and what caused it."""
    plain: dict[str, Any] = {"clause": reason.clause, "text": say(reason)}
    for name in ("at", "figure", "between", "attack"):
        cause = getattr(reason, name)
        if cause is not None:
            plain[name] = encode(cause, say)
    return plain


def encode(value: Any, say: SayReason) -> Any:
    """Any answer, or part of one: records by their fields (but for those marked as not told), fractions as text in lowest
    terms, `extra` beside the rest."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in PLAIN else encode(item, say) for item in value]
    if kind is Fraction:
        return str(value)
    if kind is dict or isinstance(value, Mapping):
        return {
            str(key): _line(item) if key in LINES else item if type(item) in PLAIN else encode(item, say)
            for key, item in value.items()
        }
    if kind is Reason:
        return encode_reason(value, say)
    if kind is Document:
        return encode_document(value)
    if isinstance(value, list | tuple):
        return [encode(item, say) for item in value]
    names = _told(value.__class__)
    if names is None:
        return value
    plain = {}
    for name, is_line, is_optional in names:
        item = getattr(value, name)
        if is_line:
            plain[name] = _line(item)
        elif item is not None or not is_optional:
            plain[name] = item if type(item) in PLAIN else encode(item, say)
    extra = getattr(value, "extra", None)
    return plain | encode(extra, say) if extra else plain


@cache
def _told(kind: type[Any]) -> tuple[tuple[str, bool, bool], ...] | None:
    """The fields of a record that are told but for `extra`: name, whether it is a line, whether it is left out where it is
    None; None of what is no record."""
    if not has(kind):
        return None
    told = (each.name for each in fields(kind) if each.metadata.get("told", True) and each.name != "extra")
    return tuple((name, name in LINES, name in OPTIONAL) for name in told)


def _line(points: Any) -> Json:
    return [[coordinate(number) for number in point] for point in points]


def coordinate(number: int | float | Fraction) -> Json:
    """A coordinate: a number where a JSON number says it exactly (halves, quarters, thousandths), else the fraction as
    text."""
    if not isinstance(number, Fraction):
        return number
    if number.denominator == 1:
        return int(number)
    decimal = float(number)
    return decimal if Fraction(repr(decimal)) == number else str(number)
