"""The findings of `npm run look` in a photograph, read from untrusted JSON."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any, NoReturn

from attrs import frozen

from tablelight.board.document import Json
from tablelight.board.problems import DocumentError, Problem

Pixel = tuple[float, float]
Quadrangle = tuple[Pixel, Pixel, Pixel, Pixel]

MOST_MARKS = 1000
LARGEST_COUNT = 1000
LARGEST_PIXEL = 1_000_000.0
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
        found = _mapping(data, "$")
        if "error" in found:
            _wrong("$.error", "the photograph could not be read")
        size = _list(found.get("size"), "$.size", 2)
        width, height = (_whole(value, f"$.size[{i}]", 1, LARGEST_COUNT**2) for i, value in enumerate(size))
        marks = found.get("marks", [])
        if not isinstance(marks, list) or len(marks) > MOST_MARKS:
            _wrong("$.marks", "must be a list of at most {most} marks", most=MOST_MARKS)
        grid, picture = found.get("grid"), found.get("picture")
        return cls(
            (width, height),
            tuple(_mark(mark, f"$.marks[{i}]") for i, mark in enumerate(marks)),
            None if grid is None else _grid(grid),
            None if picture is None else _picture(picture),
        )


def _wrong(path: str, message: str, **values: object) -> NoReturn:
    raise DocumentError([Problem(path, message, values)])


def _mapping(value: Json, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        _wrong(path, "must be an object")
    return value


def _list(value: Json, path: str, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        _wrong(path, "must be a list of {length}", length=length)
    return value


def _whole(value: Json, path: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        _wrong(path, "must be a whole number from {least} to {most}", least=least, most=most)
    return value


def _pixel(value: Json, path: str) -> Pixel:
    pair = _list(value, path, 2)
    for i, each in enumerate(pair):
        if type(each) not in (int, float) or not -LARGEST_PIXEL <= each <= LARGEST_PIXEL:
            _wrong(f"{path}[{i}]", "must be a number of pixels")
    return float(pair[0]), float(pair[1])


def _quad(value: Json, path: str) -> Quadrangle:
    a, b, c, d = (_pixel(each, f"{path}[{i}]") for i, each in enumerate(_list(value, path, 4)))
    return a, b, c, d


def _mark(value: Json, path: str) -> PrintedMark:
    found = _mapping(value, path)
    return PrintedMark(_whole(found.get("id"), f"{path}.id", 0, 999), _quad(found.get("corners"), f"{path}.corners"))


def _grid(value: Json) -> GridSeen:
    found = _mapping(value, "$.grid")
    kind, orientation, shifted = (found.get(key, "") for key in ("kind", "orientation", "shifted"))
    if kind not in ("square", "hex"):
        _wrong("$.grid.kind", "must be one of: {choices}", choices="square, hex")
    if kind == "hex" and orientation not in ("pointy", "flat"):
        _wrong("$.grid.orientation", "must be one of: {choices}", choices="pointy, flat")
    if kind == "hex" and shifted not in ("odd", "even"):
        _wrong("$.grid.shifted", "must be one of: {choices}", choices="odd, even")
    columns, rows = (_whole(found.get(key), f"$.grid.{key}", 1, LARGEST_COUNT) for key in ("columns", "rows"))
    return GridSeen(kind, _quad(found.get("corners"), "$.grid.corners"), columns, rows, orientation, shifted)


def _picture(value: Json) -> Rectified:
    found = _mapping(value, "$.picture")
    size = _list(found.get("size"), "$.picture.size", 2)
    width, height = (
        _whole(each, f"$.picture.size[{i}]", SMALLEST_PICTURE, LARGEST_PICTURE) for i, each in enumerate(size)
    )
    text = found.get("data")
    try:
        data = base64.b64decode(text, validate=True) if isinstance(text, str) else b""
    except (binascii.Error, ValueError):
        data = b""
    if len(data) != 3 * width * height:
        _wrong("$.picture.data", "must be base64 of three bytes for each pixel")
    return Rectified(_quad(found.get("corners"), "$.picture.corners"), width, height, data)
