"""Salvages a game that is refused: each wrong part is removed, or cut to what is allowed, until the editor can open the
rest."""

from __future__ import annotations

import json
import re
from typing import Any

from tablelight.app.history import History
from tablelight.app.saves.files import document_and_metadata, history_from, metadata_of
from tablelight.board.document import Document, Json
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.values import plain_text
from tablelight.board.versions import VERSION, lowest_version
from tablelight.rules.check import draft

ROUNDS = 40
"""How many times the wrong parts are removed: some show only after others are gone."""
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_PARTS = ("figures", "spaces", "edges", "objects", "areas", "notes", "objectives", "measures")
"""Lists of independent items: a wrong one goes as a whole."""


def draft_of(text: str | bytes, metadata: str = "") -> History | None:
    """What can be salvaged of a refused file or save: all of it if only its figures, turn, options or the outlines of
    its areas are wrong; else all but the parts that cannot be read. None if too little is left."""
    try:
        data, kept_metadata = document_and_metadata(text)
    except DocumentError:
        return None
    if metadata:
        kept_metadata = metadata_of(metadata)
    try:
        return history_from(draft(data)[0], kept_metadata)
    except DocumentError:
        document = salvaged(data)
        return history_from(document, kept_metadata) if document is not None else None


def salvaged(data: Json) -> Document | None:
    """A document that the editor can open, from plain JSON values that are no document; None if too little is left."""
    value: Json = json.loads(json.dumps(data))
    if not isinstance(value, dict):
        return None
    for _ in range(ROUNDS):
        version = value.get("version")
        if type(version) is int and version <= VERSION:  # without the wrong parts an older one may hold it
            value["version"] = min(version, lowest_version(value))
        try:
            return draft(value)[0]
        except DocumentError as error:
            paths = {problem.path for problem in error.problems}
            if not all(_repair(value, path) for path in _innermost(list(error.problems))) or paths & {
                "$",
                "$.game",
                "$.board",
            }:
                return None
        except RecursionError:
            return None
    return None


def _innermost(problems: list[Problem]) -> list[str]:
    """The paths to remove, the last items of a list first, so that the others keep their numbers."""

    def numbers(path: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", path)]

    return sorted({_whole_item(problem.path) for problem in problems}, key=numbers, reverse=True)


def _whole_item(path: str) -> str:
    """The path of the list item that a path leads into; else the path itself."""
    match = re.match(rf"\$(?:\.board)?\.(?:{'|'.join(_PARTS)})\[\d+\]", path)
    return match[0] if match and not path.endswith(("].name", "].label")) else path


def _repair(document: dict[str, Json], path: str) -> bool:
    """Remove what a path leads to, or cut a text to its length; False if that is of no use."""
    steps = [name or int(number) for name, number in _STEP.findall(path)]
    if not steps:
        return False
    at: Any = document
    *parents, last = steps
    for step in parents:
        if not _has(at, step):
            return True  # it is gone already, with another part
        at = at[step]
    if not _has(at, last):
        return last not in ("format", "version", "game", "board", "grid")
    text = at[last]
    if last in ("title", "name", "label") and isinstance(text, str) and text != plain_text(text):
        at[last] = plain_text(text)
    else:
        del at[last]
    return True


def _has(value: Any, step: str | int) -> bool:
    if isinstance(value, list):
        return isinstance(step, int) and step < len(value)
    return isinstance(value, dict) and step in value
