"""Versions of the document's format. Each has only added keys, so a file of any age is read as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablelight.board.problems import Problem

VERSION = 5
"""The newest version. A document is written in the lowest version that fits it, for older programs to read."""

NEW_KEYS: Mapping[str, int] = {"notes": 2, "dial": 2, "mark": 3}
"""Keys of the board and of figures that the first version lacks, by the version that brought them."""
NEW_DOCUMENT_KEYS: Mapping[str, int] = {
    "objectives": 4, "scenario": 4, "score": 4, "clock": 5, "reminders": 5, "measures": 5,
}  # fmt: skip
"""The same for keys of the document itself."""
NEW_SPACE_KEYS: Mapping[str, int] = {"indoors": 2}
"""The same for keys of a space."""
NEW_OBJECT_KEYS: Mapping[str, int] = {"corner": 2}
"""The same for keys of an object."""


def lowest_version(data: Mapping[str, object]) -> int:
    """The lowest version that has the keys of a document's plain values; 1 for anything that is not a document."""
    figures = data.get("figures")
    records = [data.get("board"), *(figures if isinstance(figures, list) else [])]
    keys = {key for record in records if isinstance(record, Mapping) for key in record}
    needed = [version for key, version in NEW_KEYS.items() if key in keys]
    needed += [version for key, version in NEW_DOCUMENT_KEYS.items() if key in data]
    parts = (("spaces", NEW_SPACE_KEYS), ("objects", NEW_OBJECT_KEYS))
    return max((*needed, *(v for name, new in parts for v in _part_versions(data.get("board"), name, new))), default=1)


def _part_versions(board: object, name: str, new: Mapping[str, int]) -> Iterator[int]:
    parts = board.get(name) if isinstance(board, Mapping) else None
    if isinstance(parts, list):
        for key, version in new.items():
            if any(type(part) is dict and key in part for part in parts):
                yield version


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
