"""Answers as the plain JSON values of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

from attrs import fields, has

from tablelight.board.codec import encode as encode_document
from tablelight.board.document import Document, Json
from tablelight.rules.answers import Destination, Reason

SayReason: TypeAlias = Callable[[Reason], Any]
"""A reason's text in the requested language; `words` keeps the reason, and translates only the few it needs."""

OPTIONAL = {"area", "document", "between", "at", "figure"}
"""Keys that are left out if they are empty; other keys of an answer are null."""

PLAIN = frozenset((int, str, bool, float, type(None)))
"""Types of JSON values: an answer has thousands of them, and they are passed on unchanged."""

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
    """Any answer, or part of one: records by their fields (except those marked as not told), fractions as text in
    lowest terms, `extra` next to the rest."""
    return value if type(value) in PLAIN else _writer(value.__class__)(value, say)


@cache
def _writer(kind: type[Any]) -> Callable[[Any, SayReason], Any]:
    if issubclass(kind, Fraction):
        return lambda value, _: str(value)
    if issubclass(kind, Mapping):
        return _written_mapping
    if kind is Reason:
        return encode_reason
    if kind is Document:
        return lambda value, _: encode_document(value)
    if has(kind):
        return _record_writer([each.name for each in fields(kind) if each.metadata.get("told", True)])
    if kind is Destination:
        return _record_writer(Destination._fields)
    return _written_list if issubclass(kind, list | tuple) else lambda value, _: value


def _written_list(value: Iterable[Any], say: SayReason) -> Any:
    return [item if type(item) in PLAIN else encode(item, say) for item in value]


def _written_mapping(value: Mapping[Any, Any], say: SayReason) -> Any:
    return {
        str(key): _line(item) if key in LINES else item if type(item) in PLAIN else encode(item, say)
        for key, item in value.items()
    }


def _record_writer(names: Sequence[str]) -> Callable[[Any, SayReason], Any]:
    """The writer of a record: its fields in the answer, then its `extra`."""
    told = [(name, name in LINES, name in OPTIONAL) for name in names if name != "extra"]
    last: list[Any] = [None, None, None]
    """Consecutive records often share the same `extra`: that object, the `say` used, and the result."""

    def written(value: Any, say: SayReason) -> Any:
        plain = {}
        for name, is_line, is_optional in told:
            item = getattr(value, name)
            if type(item) in PLAIN:
                if item is not None or not is_optional:
                    plain[name] = item
            else:
                plain[name] = _line(item) if is_line else encode(item, say)
        extra = getattr(value, "extra", None)
        if not extra:
            return plain
        if last[0] is not extra or last[1] is not say:
            last[:] = extra, say, _written_mapping(extra, say)
        return plain | last[2]

    return written


def _line(points: Any) -> Json:
    return [[coordinate(number) for number in point] for point in points]


def coordinate(number: int | float | Fraction) -> Json:
    """A coordinate: a number if a JSON number is exact (halves, quarters, thousandths), else the fraction as text."""
    if not isinstance(number, Fraction):
        return number
    if number.denominator == 1:
        return int(number)
    decimal = float(number)
    return decimal if Fraction(repr(decimal)) == number else str(number)
