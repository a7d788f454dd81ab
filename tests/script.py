"""Scripts of what a hand does, as plain text: a line each, `verb: argument | argument`; a line with # is a comment.

An argument is the name of something on the page, or a place: two whole numbers with a space between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

SCRIPTS = Path(__file__).parent / "scripts"
Line: TypeAlias = tuple[str, list[str]]
"""A verb and its arguments."""


def line_of(text: str) -> Line:
    """A line as a script writes it."""
    verb, _, arguments = text.partition(": ")
    return verb, arguments.split(" | ") if arguments else []


def lines_of(script: Path) -> Iterator[Line]:
    """The lines of a script, in their order."""
    return (line_of(text) for text in script.read_text("utf-8").splitlines() if not text.startswith("#"))


def place_of(argument: str) -> tuple[int, int]:
    """A place as a script writes it."""
    x, y = argument.split()
    return int(x), int(y)
