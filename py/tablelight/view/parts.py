"""A long path cut into parts that can be drawn one after the other."""

from __future__ import annotations

from typing import Final

LETTERS: Final = 100_000
"""Letters of a part: few enough that drawing them takes no longer than a portion may."""


def cuts(path: str, *, is_filled: bool, letters: int = LETTERS) -> list[tuple[int, int]]:
    """Where the parts of a path begin and end. It is cut between two marks (`M`).

    Of a path that is filled one outline may be a hole in another: those are written in corners (`L`), and such a path is
    left whole. Outlines of single spaces and letters are written relative to their own point."""
    if len(path) <= letters or (is_filled and "L" in path):
        return [(0, len(path))]
    found, start = [], 0
    while len(path) - start > letters:
        end = path.rfind("M", start + 1, start + letters)
        if end < 0:  # one mark of more letters than that
            end = path.find("M", start + letters)
        if end < 0:
            break
        found.append((start, end))
        start = end
    return [*found, (start, len(path))]
