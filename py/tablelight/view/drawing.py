"""The parts of a layer of the picture. Colours and widths are named, not given: the canvas looks up the style. A long
path is cut into parts that can be drawn one after the other."""

from __future__ import annotations

from typing import Any, Final

from attrs import frozen


@frozen
class Ink:
    """One path (SVG path data, units of the plane) drawn in one style."""

    style: str
    path: str


@frozen
class Text:
    """A run of text around a point, for names in any script; numerals and letters of spaces are paths."""

    style: str
    x: float
    y: float
    size: float
    text: str


@frozen
class Portrait:
    """A picture on a figure's token, upright whichever way the board is turned: a data: address, the middle, half of
    its side, and the outline around the middle to which it is cut."""

    source: str
    x: float
    y: float
    half: float
    outline: str


@frozen
class Layer:
    """Everything that changes together. The canvas keeps a layer's paths while it is given the same object."""

    inks: tuple[Ink, ...] = ()
    texts: tuple[Text, ...] = ()
    portraits: tuple[Portrait, ...] = ()
    """Pictures on tokens: above the texts and the first `below` inks, under the others."""
    below: int | None = None
    alpha: float = 1
    shift: tuple[float, float] = (0, 0)
    """How far the whole layer is pushed aside (units)."""
    meanwhile: tuple[Layer, ...] = ()
    """The layers that are drawn over the old picture while this one is being drawn."""
    is_still: bool = False
    """Whether it stays as it is while figures move."""


EMPTY = Layer()


@frozen
class Backdrop:
    """A picture under the layers: an image of the browser, or its data: address; its place (left, top, width and height
    in units of the plane), and its opacity."""

    source: Any
    box: tuple[float, float, float, float]
    alpha: float


LETTERS: Final = 100_000
"""The most letters of a part: drawing it takes no longer than a portion may."""


def cuts(path: str, *, is_filled: bool, letters: int = LETTERS) -> list[tuple[int, int]]:
    """Where the parts of a path begin and end. It is cut between two marks (`M`).

    In a filled path one outline may be a hole in another. Those outlines are written in corners (`L`), and such a path
    is left whole. Outlines of single spaces and letters are written relative to their own point."""
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
