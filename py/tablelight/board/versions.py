"""Versions of the document's format. Each has only added keys, so a file of any age is read as it is."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.board.problems import Problem

VERSION = 5
"""The newest version. A document is written in the lowest version that fits it, for older programs to read."""

NEW_KEYS: Mapping[str, Mapping[str, int]] = {
    "document": {"objectives": 4, "scenario": 4, "score": 4, "clock": 5, "reminders": 5, "measures": 5},
    "board": {"notes": 2},
    "figures": {"dial": 2, "mark": 3},
    "spaces": {"indoors": 2},
    "objects": {"corner": 2},
}
"""Keys that the first version lacks, by the version that brought them: those of the document, of its board and of the
items of lists."""


def lowest_version(data: Mapping[str, object]) -> int:
    """The lowest version that has the keys of a document's plain values; 1 for anything that is not a document."""
    board, figures = data.get("board"), data.get("figures")
    lists = board if isinstance(board, Mapping) else {}
    records = [board, *(figures if isinstance(figures, list) else [])]
    parts = {**lists, "document": [data], "board": records, "figures": records}
    needed = [1]
    for name, new in NEW_KEYS.items():
        part = parts.get(name)
        items = part if isinstance(part, list) else []
        for key, version in new.items():
            if [item for item in items if type(item) is dict and key in item]:
                needed.append(version)
    return max(needed)


def version_problem(data: Mapping[str, object]) -> Problem | None:
    """Why a document of this version is not read. A game has one form, so that equal documents have equal versions."""
    version, lowest = data.get("version"), lowest_version(data)
    if isinstance(version, bool) or not isinstance(version, int):
        return Problem("$.version", "must be a whole number")
    values = {"version": version, "oldest": 1, "latest": VERSION, "lowest": lowest}
    if version > VERSION:
        text = "is {version}: a newer program wrote this; the present one reads versions up to {latest}"
        return Problem("$.version", text, values)
    if version < 1:
        return Problem("$.version", "is {version}: this program reads versions {oldest} to {latest}", values)
    if version > lowest:
        return Problem("$.version", "is {version}: what is in it is of version {lowest}", values)
    return None
