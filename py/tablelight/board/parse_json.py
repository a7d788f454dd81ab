"""Text to plain JSON values. The text is untrusted: a player may open, paste or receive it."""

from __future__ import annotations

import json
import re

from tablelight.board.document import Json
from tablelight.board.problems import DocumentError, error_at
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps, run

DEEPEST_NESTING = 64
"""How deeply lists and objects may be nested. (A document has seven levels, in an array of cases nine.) Python refuses
far deeper ones with a RecursionError of its own, but WebAssembly's stack ends before that, and the page with it."""

BRACKETS_AT_ONCE = 10_000

_BESIDES_BRACKETS = bytes(code for code in range(256) if chr(code) not in "[]{}")
_TOKENS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)


def parse(text: str | bytes) -> Json:
    """JSON text to plain values; `DocumentError` at `$` if it is not JSON."""
    try:
        values: Json = json.loads(run(decoded_text(text)), parse_constant=no_constant)
        return values
    except RecursionError:
        raise error_at("$", "is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise error_at(
            "$", "is not JSON: see line {line}, column {column}", line=error.lineno, column=error.colno
        ) from None
    except UnicodeError as error:
        number = error.start if isinstance(error, UnicodeDecodeError | UnicodeEncodeError) else 0
        raise error_at("$", "is not text: see byte {number}", number=number) from None
    except ValueError:  # NaN and the like, or more digits than Python reads
        raise error_at("$", "holds a number that is not a JSON number or is too long") from None


def parsed(text: str | bytes) -> Json:
    """JSON text from a store to plain values; None if it is not JSON."""
    try:
        return parse(text)
    except DocumentError:
        return None


def names_format(content: str | bytes, name: str) -> bool:
    """Whether a file names a format at its beginning."""
    head = content[:200]
    return f'"{name}"' in (head if isinstance(head, str) else head.decode("utf-8", "replace"))


def decoded_text(text: str | bytes) -> Steps[str]:
    """The text for the JSON parser; RecursionError if it is nested too deeply, `UnicodeError` if it is not text."""
    data = text.encode() if isinstance(text, str) else text
    if (yield from too_deep.steps(data)):
        raise RecursionError
    # Some editors put a byte order mark first; it means nothing in UTF-8.
    return data.decode("utf-8-sig")


def no_constant(name: str) -> None:
    """Refuse constants that Python reads and JSON does not have: `NaN`, `Infinity`."""
    raise ValueError(f"{name} is no JSON number")


@progressive()
def too_deep(data: bytes) -> Steps[bool]:
    """Whether brackets are nested more than `DEEPEST_NESTING` deep, those in texts not counted."""
    brackets = data.translate(None, _BESIDES_BRACKETS)
    for _ in range(DEEPEST_NESTING):
        left = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not left:
            return False
        if len(left) == len(brackets):
            break
        brackets = left
    depth = 0
    for number, token in enumerate(_TOKENS.finditer(data), 1):
        if number % BRACKETS_AT_ONCE == 0:
            yield
        first = data[token.start()]
        if first in b"[{":
            depth += 1
            if depth > DEEPEST_NESTING:
                return True
        elif first in b"]}":
            depth -= 1
    return False
