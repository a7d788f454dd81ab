"""The magnifier: where it stands beside the finger, and how large it shows the board."""

from __future__ import annotations

LENS_RADIUS = 62.0
"""Pixels of the lens from its middle to its rim."""
LENS_SPACE = 60.0
"""Pixels of a space within it."""
ABOVE_PX = 96.0
"""How far above the finger its middle stands, so that the finger does not cover it."""


def lens_at(finger: tuple[float, float], screen: tuple[float, float]) -> tuple[float, float]:
    """The magnifier's middle: above the finger; where there is no room, on the side with more."""
    x = min(max(finger[0], LENS_RADIUS + 4), screen[0] - LENS_RADIUS - 4)
    y = finger[1] - ABOVE_PX
    if y >= LENS_RADIUS + 4:
        return x, y
    side = -ABOVE_PX if finger[0] > screen[0] / 2 else ABOVE_PX
    return finger[0] + side, LENS_RADIUS + 4
