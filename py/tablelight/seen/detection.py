"""The findings of `npm run look` in a photograph, read from untrusted JSON."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping

from attrs import frozen

from tablelight.board.document import Json
from tablelight.formats.values import FileValue, error_at

Pixel = tuple[float, float]
Quadrangle = tuple[Pixel, Pixel, Pixel, Pixel]

MOST_MARKS = 1000
LARGEST_COUNT = 1000
LARGEST_PIXEL = 1_000_000
CHOICES: Mapping[str, tuple[str, str]] = {
    "kind": ("square", "hex"),
    "orientation": ("pointy", "flat"),
    "shifted": ("odd", "even"),
}
"""The words for a grid. Squares have only a kind."""
SMALLEST_PICTURE, LARGEST_PICTURE = 3, 1024
"""The least and the largest side of the rectified picture, in pixels."""


@frozen
class PrintedMark:
    """A printed mark: its number, and the corners of its black square, clockwise from its own upper left."""

    id: int
    corners: Quadrangle


@frozen
class GridSeen:
    """A grid without marks: its corners clockwise from any, and its size in spaces; for hexes orientation and shift."""

    kind: str
    corners: Quadrangle
    columns: int
    rows: int
    orientation: str = ""
    shifted: str = ""


@frozen
class Rectified:
    """The part of the photograph between four corners as a small picture: `data` has three bytes a pixel, row by row."""

    corners: Quadrangle
    width: int
    height: int
    data: bytes

    def colour(self, x: int, y: int) -> tuple[int, int, int]:
        start = 3 * (y * self.width + x)
        return self.data[start], self.data[start + 1], self.data[start + 2]


@frozen
class Detection:
    """The findings in one photograph."""

    size: tuple[int, int]
    marks: tuple[PrintedMark, ...] = ()
    grid: GridSeen | None = None
    picture: Rectified | None = None

    @classmethod
    def read(cls, data: Json) -> Detection:
        """From plain JSON; `DocumentError` with the path of the fault."""
        source = FileValue(data)
        if (failed := source.find("error")) is not None:
            failed.fail("could not be read: {error}", error=str(failed.raw)[:200])
        width, height = (side.whole(1, LARGEST_COUNT**2) for side in _listed(source.need("size"), 2))
        marks = tuple(
            PrintedMark(mark.need("id").whole(0, 999), _quad(mark.need("corners")))
            for mark in source.listed("marks", MOST_MARKS)
        )
        grid, picture = source.given("grid"), source.given("picture")
        return cls(
            (width, height),
            marks,
            None if grid is None else _grid(grid),
            None if picture is None else _picture(picture),
        )


def _listed(value: FileValue, length: int) -> list[FileValue]:
    items = value.items()
    if len(items) != length:
        value.fail("must be a list of length {length}", length=length)
    return items


def _pixel(value: FileValue) -> Pixel:
    x, y = _listed(value, 2)
    for each in (x, y):
        if abs(each.number()) > LARGEST_PIXEL:
            each.fail("must be from {low} to {high}", low=-LARGEST_PIXEL, high=LARGEST_PIXEL)
    return float(x.number()), float(y.number())


def _quad(value: FileValue) -> Quadrangle:
    a, b, c, d = map(_pixel, _listed(value, 4))
    return a, b, c, d


def _grid(value: FileValue) -> GridSeen:
    words = {key: value.text_of(key) for key in CHOICES}
    for key in CHOICES if words["kind"] == "hex" else ("kind",):
        if words[key] not in CHOICES[key]:
            raise error_at(value.below(key), "must be one of: {choices}", choices=", ".join(CHOICES[key]))
    columns, rows = (value.need(key).whole(1, LARGEST_COUNT) for key in ("columns", "rows"))
    return GridSeen(corners=_quad(value.need("corners")), columns=columns, rows=rows, **words)


def _picture(value: FileValue) -> Rectified:
    width, height = (side.whole(SMALLEST_PICTURE, LARGEST_PICTURE) for side in _listed(value.need("size"), 2))
    text = value.need("data")
    try:
        data = base64.b64decode(text.text(), validate=True)
    except (binascii.Error, ValueError):
        raise error_at(text.path, "is not base64") from None
    if len(data) != 3 * width * height:
        text.fail("is not of the right form")
    return Rectified(_quad(value.need("corners")), width, height, data)
