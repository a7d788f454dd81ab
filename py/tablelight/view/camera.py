"""The camera: four numbers between the plane of the board and the screen."""

from __future__ import annotations

from attrs import evolve, frozen

SMALLEST, LARGEST = 0.04, 6.0
"""Pixels a unit of the plane (a square has a hundred units)."""
KEPT = 60.0
"""Pixels of the board that stay on the screen however far it is pushed."""


@frozen
class Camera:
    """A point of the plane appears at `(x, y) + scale * point` in CSS pixels; `ratio` device pixels make one of those."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0
    ratio: float = 1.0

    def screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the plane appears."""
        return self.x + self.scale * x, self.y + self.scale * y

    def plane(self, x: float, y: float) -> tuple[float, float]:
        """The point of the plane under a pixel."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def panned(self, dx: float, dy: float) -> Camera:
        """The view after the board was pushed by so many pixels."""
        return evolve(self, x=self.x + dx, y=self.y + dy)

    def zoomed(self, factor: float, x: float, y: float) -> Camera:
        """The view with the scale changed, the point under the pixel `(x, y)` staying there."""
        scale = min(max(self.scale * factor, SMALLEST), LARGEST)
        factor = scale / self.scale
        return evolve(self, scale=scale, x=x + (self.x - x) * factor, y=y + (self.y - y) * factor)

    def kept(self, size: tuple[float, float], screen: tuple[float, float]) -> Camera:
        """The view moved so far that some of the board (`size` in units) stays on the screen (in pixels)."""
        x = min(max(self.x, KEPT - size[0] * self.scale), screen[0] - KEPT)
        y = min(max(self.y, KEPT - size[1] * self.scale), screen[1] - KEPT)
        return evolve(self, x=x, y=y)

    def showing(self, x: float, y: float, screen: tuple[float, float], margin: float) -> Camera:
        """The view moved just so far that a point of the plane is on the screen, `margin` pixels from its rim."""
        at_x, at_y = self.screen(x, y)
        dx = min(max(at_x, margin), screen[0] - margin) - at_x
        dy = min(max(at_y, margin), screen[1] - margin) - at_y
        return self.panned(dx, dy)


def fitted(
    size: tuple[float, float], screen: tuple[float, float], ratio: float = 1.0, *, margin: float = 28.0
) -> Camera:
    """The whole board in the middle of the screen, with room around it for the letters and numbers of its rim."""
    inner = max(screen[0] - 2 * margin, 1.0), max(screen[1] - 2 * margin, 1.0)
    scale = min(inner[0] / size[0], inner[1] / size[1])
    scale = min(max(scale, SMALLEST), LARGEST)
    return Camera(scale, (screen[0] - size[0] * scale) / 2, (screen[1] - size[1] * scale) / 2, ratio)
