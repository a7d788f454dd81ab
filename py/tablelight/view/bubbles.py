"""Where a bubble is placed: next to its subject, never over it if the screen has room anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import astuple, frozen

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
