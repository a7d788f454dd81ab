"""Colours as people see them: contrast (WCAG 2.2), colour blindness (Machado, Oliveira and Fernandes 2009) and how far apart
two colours are (CIE L*a*b*, 1976). A colour is three numbers from 0 to 1, as sRGB has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist

Colour = tuple[float, float, float]
Matrix = Sequence[Sequence[float]]

VISIONS: Mapping[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""The matrices that each vision applies to linear light, at the full severity (1.0) of the paper's table."""
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def parsed(text: str) -> Colour:
    """`#rrggbb`; an alpha behind it is left out."""
    return int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255


def painted(colour: Colour, ground: Colour, alpha: float) -> Colour:
    """A colour laid over another, as a canvas does it."""
    r, g, b = (alpha * over + (1 - alpha) * under for over, under in zip(colour, ground, strict=True))
    return r, g, b


def linear(colour: Colour) -> Colour:
    """The linear light of a colour."""
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return r, g, b


def times(matrix: Matrix, light: Colour) -> Colour:
    """A matrix applied."""
    r, g, b = (sum(weight * part for weight, part in zip(row, light, strict=True)) for row in matrix)
    return r, g, b


def contrast(a: Colour, b: Colour) -> float:
    """WCAG's contrast ratio, from 1 to 21."""
    darker, lighter = sorted(times(TO_XYZ, linear(colour))[1] for colour in (a, b))
    return (lighter + 0.05) / (darker + 0.05)


def lab(light: Colour) -> Colour:
    """L*, a*, b* of linear light."""

    def root(part: float) -> float:
        return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    x, y, z = (root(part / white) for part, white in zip(times(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(a: Colour, b: Colour, vision: str) -> float:
    """How different two colours look with that vision; 2.3 is just noticeable side by side."""
    seen = [times(VISIONS[vision], linear(colour)) for colour in (a, b)]
    return dist(*(lab((min(max(r, 0), 1), min(max(g, 0), 1), min(max(b, 0), 1))) for r, g, b in seen))
