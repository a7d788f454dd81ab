"""Files: what is read and written, and what is refused."""

from __future__ import annotations

import json
import re

from tablelight.board.codec import encode, parse
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError, Problem
from tablelight.rules.check import read

LARGEST = 4_000_000
"""Bytes of the largest file that is read: a full board of 256 x 256 spaces, each described, has under three million."""


def too_large(size: int) -> Problem | None:
    """Why a file of so many bytes is not read."""
    if size <= LARGEST:
        return None
    values = {"size": f"{size / 1e6:.1f}", "largest": LARGEST // 1_000_000}
    return Problem("$", "is too large: {size} MB; a game has at most {largest} MB", values)


def read_file(text: str | bytes) -> Document:
    """A checked document; `DocumentError` with every problem and its place."""
    problem = too_large(len(text))
    if problem is not None:
        raise DocumentError([problem])
    return read(parse(text))


def write_file(document: Document) -> str:
    """A document as the text of a file."""
    return json.dumps(encode(document), ensure_ascii=False, indent=1) + "\n"


def file_name(document: Document) -> str:
    """What to call a game's file."""
    name = re.sub(r"[^\w-]+", "-", document.title.lower()).strip("-")
    return f"{name or document.game}.tablelight.json"


def picture_name(document: Document, form: str) -> str:
    """What to call a picture's file."""
    return file_name(document).removesuffix(".tablelight.json") + f".{form}"
