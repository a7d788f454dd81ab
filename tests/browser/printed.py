"""The sizes of what Chromium has printed: the filled rectangles of a PDF, in millimetres."""

from __future__ import annotations

import re
import zlib

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
MM = 25.4 / 72
"""Millimetres per point of a PDF."""


def pages(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in millimetres."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(float(width) * MM, float(height) * MM) for width, height in boxes]


def black_shapes(pdf: bytes) -> list[Box]:
    """The boxes of all black shapes: left, bottom, right, top, in millimetres from the page's lower left corner."""
    found: list[Box] = []
    for body in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            text = zlib.decompress(body).decode("latin-1")
        except zlib.error:
            continue
        if " cm\n" in text:
            found += _filled(text)
    return found


def _filled(text: str) -> list[Box]:
    """The boxes of the black paths of a content stream; it reads only the operators that Chromium uses for them."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[tuple[Matrix, bool]] = []
    is_black, points, numbers = True, list[tuple[float, float]](), list[float]()
    found: list[Box] = []
    for word in text.split():
        if re.fullmatch(r"-?\d*\.?\d+", word):
            numbers.append(float(word))
            continue
        match word:
            case "q":
                kept.append((matrix, is_black))
            case "Q":
                matrix, is_black = kept.pop()
            case "cm":
                matrix = _joined(numbers, matrix)
            case "rg":
                is_black = not any(numbers[-3:])
            case "m" | "l":
                points.append(_moved(numbers[-2], numbers[-1], matrix))
            case "re":
                x, y, width, height = numbers[-4:]
                points += [_moved(x, y, matrix), _moved(x + width, y + height, matrix)]
            case "f" | "S" | "n":
                if points and is_black and word == "f":
                    xs, ys = zip(*points, strict=True)
                    found.append((min(xs) * MM, min(ys) * MM, max(xs) * MM, max(ys) * MM))
                points = []
        numbers = []
    return found


def _joined(numbers: list[float], m: Matrix) -> Matrix:
    a, b, c, d, e, f = numbers
    x, y = _moved(e, f, m)
    return a * m[0] + b * m[2], a * m[1] + b * m[3], c * m[0] + d * m[2], c * m[1] + d * m[3], x, y


def _moved(x: float, y: float, m: Matrix) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
