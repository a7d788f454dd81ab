"""The boards that come with the app, as documents."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tablelight.board.document import Document
from tablelight.rules.check import read

EXAMPLES = Path(__file__).resolve().parents[1] / "static" / "examples"
ONE_OF_EACH = (
    "heroclix-rooftop",
    "herotrek-eight-heroes",
    "heroscape-ford",
    "carnevale-canal",
    "oraculo-crypt",
    "own-cellar",
)
"""A board of each game."""


def boards(pattern: str = "*-*.json") -> list[Path]:
    """The files of the boards with names that match a pattern."""
    return sorted(EXAMPLES.glob(pattern))


@cache
def example(name: str) -> Document:
    """An example's document, by the name of its file."""
    return read(json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")))
