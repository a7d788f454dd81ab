"""What is on the pages of a PDF that Chromium printed: page sizes, and the lines of its paths in millimetres."""

from __future__ import annotations

import re
import zlib

from attrs import frozen

POINT_MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
_NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)")


@frozen
class Line:
    """A straight line from one point to another, in millimetres from the lower left corner of its page."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def length(self) -> float:
        """In millimetres."""
        return float(((self.x2 - self.x1) ** 2 + (self.y2 - self.y1) ** 2) ** 0.5)


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in millimetres."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    return [(float(width) * POINT_MM, float(height) * POINT_MM) for width, height in boxes]


def pages(pdf: bytes) -> list[list[Line]]:
    """The lines of each stream that draws any, in the order of the file."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            content = zlib.decompress(stream)
        except zlib.error:
            continue
        lines = _lines(content)
        if lines:
            found.append(lines)
    return found


def _lines(content: bytes) -> list[Line]:
    """The lines of a page's content, in its own matrix of millimetres."""
    now: Matrix = (1, 0, 0, 1, 0, 0)
    kept, numbers, found = [], [], []
    at = (0.0, 0.0)
    for word in content.split():
        if _NUMBER.fullmatch(word):
            numbers.append(float(word))
            continue
        if word == b"q":
            kept.append(now)
        elif word == b"Q" and kept:
            now = kept.pop()
        elif word == b"cm" and len(numbers) >= 6:
            a, b, c, d, e, f = numbers[-6:]
            now = _times((a, b, c, d, e, f), now)
        elif word in (b"m", b"l") and len(numbers) >= 2:
            to = _moved(numbers[-2], numbers[-1], now)
            if word == b"l":
                found.append(Line(*at, *to))
            at = to
        numbers = []
    return found


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _moved(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) * POINT_MM, (b * x + d * y + f) * POINT_MM
