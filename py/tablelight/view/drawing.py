"""What a layer of the picture is made of. Colours and widths are named, not given: a style is looked up by the canvas. A
long path is cut into parts that can be drawn one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from attrs import frozen

from tablelight.progress.portions import Steps

T = TypeVar("T")

STRETCH = 2000
"""Spaces whose marks are written in one portion."""


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
    """A picture on a figure's token, upright whichever way the board is turned: a data: address, the middle, the half of
    its side, and the outline about the middle that it is cut to."""

    source: str
    x: float
    y: float
    half: float
    outline: str


@frozen
class Layer:
    """Everything that changes together. The canvas keeps a layer's paths for as long as it is given the same object."""

    inks: tuple[Ink, ...] = ()
    texts: tuple[Text, ...] = ()
    portraits: tuple[Portrait, ...] = ()
    """Pictures on tokens: above the texts and the first `below` inks, under the others."""
    below: int | None = None
    alpha: float = 1
    """How strongly all of it shows."""
    shift: tuple[float, float] = (0, 0)
    """How far all of it is pushed aside (units)."""
    meanwhile: tuple[Layer, ...] = ()
    """What is drawn over what was there before it, for as long as it takes to draw it."""
    is_still: bool = False
    """Whether it stays as it is while figures move."""


EMPTY = Layer()


class LayerSheet:
    """Paths gathered by style, in the order in which the styles first appear."""

    def __init__(self) -> None:
        self._parts: dict[str, list[str]] = {}
        self._texts: list[Text] = []
        self._portraits: list[Portrait] = []
        self._below: int | None = None

    def add(self, style: str, *paths: str) -> None:
        parts = self._parts.setdefault(style, [])
        parts.extend(path for path in paths if path)

    def write(self, style: str, x: float, y: float, size: float, text: str) -> None:
        self._texts.append(Text(style, x, y, size, text))

    def put(self, portrait: Portrait) -> None:
        """A picture above everything so far, and under the styles that are yet to appear."""
        self._portraits.append(portrait)
        self._below = sum(map(bool, self._parts.values()))

    def layer(self) -> Layer:
        return self._layer([Ink(style, "".join(parts)) for style, parts in self._parts.items() if parts])

    def layer_by_inks(self) -> Steps[Layer]:
        """`layer` with a stop after each ink: on a large board an ink is a text of megabytes."""
        inks = []
        for style, parts in self._parts.items():
            if parts:
                inks.append(Ink(style, "".join(parts)))
                yield
        return self._layer(inks)

    def _layer(self, inks: Sequence[Ink]) -> Layer:
        return Layer(tuple(inks), tuple(self._texts), tuple(self._portraits), self._below)


def stretches(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Spaces, or what is known of them, as many at a time as are drawn within a portion."""
    for start in range(0, len(items), STRETCH):
        yield items[start : start + STRETCH]


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
