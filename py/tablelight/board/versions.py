"""Versions of the document's format: the changes that an older one needs before this program reads it.

A new version adds one line to `MIGRATIONS`, never changes one: a file of any age then takes every step from its own
version to the present one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

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

Migration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: Mapping[int, Migration] = dict.fromkeys((1, 2, 3, 4), lambda data: data)
"""By the old version: plain JSON values of that version to those of the next. A migration may trust nothing: an error
in it means that the file could not be brought up to date."""


class VersionError(ValueError):
    """A document of a version that cannot be read; `problem` says exactly why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


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
    """The versions that brought the newer keys of a board's spaces or objects."""
    parts = board.get(name) if isinstance(board, Mapping) else None
    if isinstance(parts, list):
        for key, version in new.items():
            if any(type(part) is dict and key in part for part in parts):
                yield version


def up_to_date(
    data: Mapping[str, object], migrations: Mapping[int, Migration] = MIGRATIONS, latest: int = VERSION
) -> Mapping[str, object]:
    """The document in the latest version; `VersionError` if it cannot be brought there."""
    version = data.get("version")
    if isinstance(version, bool) or not isinstance(version, int):
        raise VersionError(Problem("$.version", "must be a whole number"))
    if version > latest:
        values = {"version": version, "latest": latest}
        text = "is {version}: a newer program wrote this; the present one reads versions up to {latest}"
        raise VersionError(Problem("$.version", text, values))
    while version < latest:
        if version not in migrations:
            values = {"version": version, "oldest": min(migrations, default=latest), "latest": latest}
            text = "is {version}: this program reads versions {oldest} to {latest}"
            raise VersionError(Problem("$.version", text, values))
        try:
            data = {**migrations[version](dict(data)), "version": version + 1}
        except Exception:
            values = {"version": version, "next": version + 1}
            text = "is {version}: what is in it could not be brought to version {next}"
            raise VersionError(Problem("$.version", text, values)) from None
        version += 1
    return data
