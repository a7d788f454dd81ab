"""A photograph of the real table under the board: the picture, where the board's corners are in it, how strongly it shows.

It belongs to the save, not to the document: it is kept beside it, and left out of links.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Any, TypeAlias

from attrs import frozen

from tablelight.board.document import Json

PhotoCorner: TypeAlias = tuple[float, float]
PhotoCorners: TypeAlias = tuple[PhotoCorner, PhotoCorner, PhotoCorner, PhotoCorner]

WHOLE: PhotoCorners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The board covers the whole picture."""
LARGEST_SIDE_PX = 1600
"""Pixels of the longer side of a picture that is kept."""
MOST_SOURCE_CHARACTERS = 3_000_000
"""Characters of the largest picture that is kept."""
PREFIX = "data:image/jpeg;base64,"


@frozen(kw_only=True)
class Photo:
    """`source`: a JPEG picture as a data: address. `corners`: where the board's corners are in it, clockwise from the top
    left, in fractions of its width and height. `opacity` in percent. `width`, `height` in pixels."""

    source: str
    width: int
    height: int
    corners: PhotoCorners = WHOLE
    opacity: int = 80


def to_json(photo: Photo) -> dict[str, Json]:
    """The photograph as plain JSON values."""
    return {
        "source": photo.source,
        "size": [photo.width, photo.height],
        "corners": [list(corner) for corner in photo.corners],
        "opacity": photo.opacity,
    }


def from_json(value: object) -> Photo | None:
    """The photograph that `to_json` wrote; None for anything else: a game is not lost for its backdrop."""
    if not isinstance(value, dict):
        return None
    source, opacity = value.get("source"), value.get("opacity")
    size, corners = _numbers(value.get("size"), 2), _corners(value.get("corners"))
    if not isinstance(source, str) or not source.startswith(PREFIX) or len(source) > MOST_SOURCE_CHARACTERS:
        return None
    if isinstance(opacity, bool) or not isinstance(opacity, int) or not 0 <= opacity <= 100:
        return None
    if size is None or corners is None or not all(1 <= side <= 2 * LARGEST_SIDE_PX for side in size):
        return None
    return Photo(source=source, width=int(size[0]), height=int(size[1]), corners=corners, opacity=opacity)


def _numbers(value: Any, count: int) -> tuple[float, ...] | None:
    if not isinstance(value, list) or len(value) != count:
        return None
    if any(isinstance(item, bool) or not isinstance(item, int | float) or not isfinite(item) for item in value):
        return None
    return tuple(value)


def _corners(value: Any) -> PhotoCorners | None:
    if not isinstance(value, list) or len(value) != 4:
        return None
    found = [_numbers(item, 2) for item in value]
    within = [
        (corner[0], corner[1]) for corner in found if corner is not None and all(0 <= part <= 1 for part in corner)
    ]
    return corners_of(within) if len(within) == 4 else None


def corners_of(points: Iterable[tuple[float, float]]) -> PhotoCorners:
    """Four points as the corners of a photograph, clockwise from the top left; ValueError if they are not four."""
    first, second, third, fourth = points
    return first, second, third, fourth
