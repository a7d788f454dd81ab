"""Answers as the plain JSON values of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from attrs import fields, has

from tablelight.board.codec import encode as encode_document
from tablelight.board.document import Document, Json
from tablelight.rules.answers import Reason

SayReason: TypeAlias = Callable[[Reason], Any]
"""A reason's text in the language asked for; `words` keeps the reason, and says only the few it needs."""

OPTIONAL = {"area", "document", "between", "at", "figure"}
"""Keys that are left out when they have nothing to say; the others of an answer stand there as null."""

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
    if isinstance(value, Reason):
        return encode_reason(value, say)
    if isinstance(value, Document):
        return encode_document(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _line(item) if key in LINES else encode(item, say) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [encode(item, say) for item in value]
    if has(type(value)):
        plain = {}
        for attribute in fields(type(value)):
            if not attribute.metadata.get("told", True):
                continue
            item = getattr(value, attribute.name)
            if attribute.name in LINES:
                plain[attribute.name] = _line(item)
            elif attribute.name != "extra" and not (item is None and attribute.name in OPTIONAL):
                plain[attribute.name] = encode(item, say)
        return plain | encode(getattr(value, "extra", {}), say)
    return value


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
