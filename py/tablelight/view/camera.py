"""The camera: five numbers between the plane of the board and the screen; the place of the magnifier; and a rectangle
seen in perspective, as in a photograph. Where a bubble is placed on the screen: next to its subject, never over it if
there is room anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from attrs import astuple, evolve, frozen

SMALLEST_SCALE, LARGEST_SCALE = 0.04, 6.0
"""Pixels per unit of the plane (a square has a hundred units). A larger board is fitted to the screen all the same."""
MARGIN_PX = 24.0
"""Pixels around a board that is fitted to the screen."""
ON_SCREEN_PX = 60.0
"""Pixels of the board that stay on the screen however far it is pushed."""


Matrix = tuple[int, int, int, int]
QUARTERS: tuple[Matrix, ...] = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
"""Clockwise turns as a canvas's `(a, b, c, d)`: (x, y) goes to (a x + c y, b x + d y)."""


def turned(x: float, y: float, turns: int) -> tuple[float, float]:
    """A direction after some quarter turns clockwise."""
    a, b, c, d = QUARTERS[turns % 4]
    return a * x + c * y, b * x + d * y


def spread(size: tuple[float, float], turns: int, above: float = 0.0) -> tuple[float, float, float, float]:
    """The box around a turned board: its left, top, right and bottom, in units from the board's own corner; `above`:
    how far the picture reaches beyond the board's upper side."""
    (x, y), (from_x, from_y) = turned(*size, turns), turned(0, -above, turns)
    return min(x, from_x), min(y, from_y), max(x, from_x), max(y, from_y)


@frozen
class Camera:
    """A point of the plane appears at `(x, y) + scale * point` in CSS pixels, turned by `turns` quarters clockwise; a
    CSS pixel is `ratio` device pixels."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0
    ratio: float = 1.0
    turns: int = 0

    def screen(self, x: float, y: float) -> tuple[float, float]:
        to_x, to_y = turned(x, y, self.turns)
        return self.x + self.scale * to_x, self.y + self.scale * to_y

    def plane(self, x: float, y: float) -> tuple[float, float]:
        return turned((x - self.x) / self.scale, (y - self.y) / self.scale, -self.turns)

    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """The transform of a canvas whose pixels are the device's."""
        scale, (a, b, c, d) = self.scale * self.ratio, QUARTERS[self.turns % 4]
        return scale * a, scale * b, scale * c, scale * d, self.x * self.ratio, self.y * self.ratio

    def panned(self, dx: float, dy: float) -> Camera:
        return evolve(self, x=self.x + dx, y=self.y + dy)

    def zoomed(self, factor: float, x: float, y: float, least: float = SMALLEST_SCALE) -> Camera:
        """The view at another scale, at least `least`; the point under the pixel `(x, y)` stays there."""
        scale = min(max(self.scale * factor, least), LARGEST_SCALE)
        factor = scale / self.scale
        return evolve(self, scale=scale, x=x + (self.x - x) * factor, y=y + (self.y - y) * factor)

    def on_screen(self, size: tuple[float, float], screen: tuple[float, float]) -> Camera:
        """The view, moved so that some of the board (`size` in units) stays on the screen (in pixels)."""
        left, top, right, bottom = (side * self.scale for side in spread(size, self.turns))
        x = min(max(self.x, ON_SCREEN_PX - right), screen[0] - ON_SCREEN_PX - left)
        y = min(max(self.y, ON_SCREEN_PX - bottom), screen[1] - ON_SCREEN_PX - top)
        return evolve(self, x=x, y=y)

    def showing(self, x: float, y: float, screen: tuple[float, float], margin: float) -> Camera:
        """The view, moved just far enough to show a point of the plane, `margin` pixels from the screen's rim."""
        at_x, at_y = self.screen(x, y)
        dx = min(max(at_x, margin), screen[0] - margin) - at_x
        dy = min(max(at_y, margin), screen[1] - margin) - at_y
        return self.panned(dx, dy)


def fitted(
    size: tuple[float, float],
    screen: tuple[float, float],
    ratio: float = 1.0,
    *,
    turns: int = 0,
    above: float = 0.0,
    scale: float | None = None,
) -> Camera:
    """The whole board in the middle of the screen, with room around it for the letters and numbers of its rim, and for what
    is drawn `above` its upper side; at a `scale`, if there is one, it may reach beyond the screen."""
    left, top, right, bottom = spread(size, turns, above)
    if scale is None:
        inner = max(screen[0] - 2 * MARGIN_PX, 1.0), max(screen[1] - 2 * MARGIN_PX, 1.0)
        scale = min(inner[0] / (right - left), inner[1] / (bottom - top), LARGEST_SCALE)
    x, y = (screen[0] - (left + right) * scale) / 2, (screen[1] - (top + bottom) * scale) / 2
    return Camera(scale, x, y, ratio, turns)


def best_turns(size: tuple[float, float], screen: tuple[float, float]) -> int:
    """1 if the board is larger on the screen after a quarter turn, else 0."""
    return int(fitted(size, screen, turns=1).scale > fitted(size, screen).scale)


LENS_RADIUS = 62.0
LENS_SPACE = 60.0
"""The size of a space within it, in pixels."""
ABOVE_PX = 96.0
"""How far its middle is above the finger, so that the finger does not cover it."""


def lens_at(finger: tuple[float, float], screen: tuple[float, float]) -> tuple[float, float]:
    """The magnifier's middle: above the finger; if there is no room, on the side with more."""
    x = min(max(finger[0], LENS_RADIUS + 4), screen[0] - LENS_RADIUS - 4)
    y = finger[1] - ABOVE_PX
    if y >= LENS_RADIUS + 4:
        return x, y
    side = -ABOVE_PX if finger[0] > screen[0] / 2 else ABOVE_PX
    return finger[0] + side, LENS_RADIUS + 4


Projection = Callable[[float, float], tuple[float, float]]


def projection(corners: Sequence[tuple[float, float]]) -> Projection:
    """Where a point of the unit square appears if its corners (clockwise from the origin) are at these points.

    No three corners may be on one line. The map is that of a photographed plane (Heckbert, 1989)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    dx1, dx2, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    whole = dx1 * dy2 - dx2 * dy1
    g = (sx * dy2 - dx2 * sy) / whole if whole else 0.0
    h = (dx1 * sy - sx * dy1) / whole if whole else 0.0
    a, b = x1 - x0 + g * x1, x3 - x0 + h * x3
    d, e = y1 - y0 + g * y1, y3 - y0 + h * y3

    def project(u: float, v: float) -> tuple[float, float]:
        w = g * u + h * v + 1
        return (a * u + b * v + x0) / w, (d * u + e * v + y0) / w

    return project


def is_convex(corners: Sequence[tuple[float, float]]) -> bool:
    """Whether the corners form a convex quadrilateral, clockwise on the screen: only that can be a rectangle seen from
    somewhere in front of it."""
    sides = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise([*corners, *corners[:2]])]
    return all(ax * by - ay * bx > 1e-9 for (ax, ay), (bx, by) in pairwise(sides))


def contained(width: float, height: float, box: tuple[float, float]) -> tuple[float, float, float, float]:
    """The largest rectangle with a picture's proportions in the middle of a box: x, y, width, height."""
    scale = min(box[0] / width, box[1] / height)
    return (box[0] - width * scale) / 2, (box[1] - height * scale) / 2, width * scale, height * scale


GAP, RIM = 14.0, 8.0
"""Pixels between the bubble and its subject, and between the bubble and the screen's rim."""


@frozen
class ScreenBox:
    """A rectangle of the screen in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: ScreenBox) -> float:
        """The area of its overlap with another (square pixels)."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(wide, 0.0) * max(high, 0.0)

    def away(self, other: ScreenBox) -> float:
        """Its distance from another, from middle to middle, across and down together."""
        across = abs(self.left + self.right - other.left - other.right)
        return (across + abs(self.top + self.bottom - other.top - other.bottom)) / 2

    def within(self, limit: ScreenBox) -> ScreenBox:
        """Its part within another; if there is none, a line or a point of the other's rim."""
        return ScreenBox(
            min(max(self.left, limit.left), limit.right),
            min(max(self.top, limit.top), limit.bottom),
            min(max(self.right, limit.left), limit.right),
            min(max(self.bottom, limit.top), limit.bottom),
        )

    def grown(self, by: float) -> ScreenBox:
        """A rectangle with this margin on each side."""
        return ScreenBox(self.left - by, self.top - by, self.right + by, self.bottom + by)


def around(boxes: Iterable[ScreenBox]) -> ScreenBox:
    """The box around several, of which there is at least one."""
    lefts, tops, rights, bottoms = zip(*map(astuple, boxes), strict=True)
    return ScreenBox(min(lefts), min(tops), max(rights), max(bottoms))


def bubble_box(
    boxes: Sequence[ScreenBox], size: tuple[float, float], screen: tuple[float, float], spared: ScreenBox | None = None
) -> ScreenBox:
    """The place for a bubble of a size: it covers the boxes as little as can be, then what is `spared`, and then it is
    as near to the last box as can be.

    Without a subject it is in the middle."""
    (wide, high), (width, height) = size, screen

    def at(left: float, top: float) -> ScreenBox:
        x = min(max(left, RIM), max(width - wide - RIM, RIM))
        y = min(max(top, RIM), max(height - high - RIM, RIM))
        return ScreenBox(x, y, x + wide, y + high)

    if not boxes:
        return at((width - wide) / 2, (height - high) / 2)
    whole = around(boxes)
    found = [at(*corner) for box in (*boxes, whole) for corner in _spots(box, wide, high)]
    found += [at(left, top) for left in (0, width / 2 - wide / 2, width) for top in (0, height / 2 - high / 2, height)]
    return min(found, key=lambda one: (*_covered(one, boxes, spared), one.away(boxes[-1])))


def _covered(one: ScreenBox, boxes: Sequence[ScreenBox], spared: ScreenBox | None) -> tuple[float, float]:
    return sum(one.overlap(box) for box in boxes), one.overlap(spared) if spared is not None else 0.0


def _spots(box: ScreenBox, wide: float, high: float) -> Iterator[tuple[float, float]]:
    """Places below, above, right and left of a box, in line with its middle and with both of its ends."""
    for left in ((box.left + box.right - wide) / 2, box.left, box.right - wide):
        yield left, box.bottom + GAP
        yield left, box.top - GAP - high
    for top in ((box.top + box.bottom - high) / 2, box.top, box.bottom - high):
        yield box.right + GAP, top
        yield box.left - GAP - wide, top
