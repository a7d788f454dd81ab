"""The canvas: layers of paths in styles, under a camera. A path is made once; panning and zooming change the transform."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablelight.progress.portions import Steps
from tablelight.view.camera import LENS_RADIUS, LENS_SPACE, Camera, lens_at
from tablelight.view.drawing import Backdrop, Layer
from tablelight.view.plane import UNIT
from tablelight.view.styles import numeral_factor
from tablelight.web.bitmaps import Bitmaps, BitmapView
from tablelight.web.brush import Brush, NumeralView


class Canvas:
    """The canvas of the board, or of a picture of it: paints layers, keeps their paths and colours."""

    def __init__(self, element: Any, images: Callable[[str], Any]) -> None:
        """`images`: a picture by its address, ready to be drawn, or None."""
        self._element = element
        self._context = element.getContext("2d")
        self.brush = Brush(images)
        self.bitmaps = Bitmaps(self.brush)
        self.text = 100
        """The size of text in percent."""

    @property
    def look(self) -> tuple[int, int]:
        """What pictures depend on apart from their layers and the camera: how often the colours have been looked up,
        the size of text."""
        return self.brush.colours, self.text

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Set the size of the canvas: width and height in CSS pixels, each of `ratio` device pixels."""
        self._element.width = round(width * ratio)
        self._element.height = round(height * ratio)

    def style(self, name: str, value: str) -> None:
        """Set one property of the element's style; "" leaves it to the style sheet."""
        self._element.style.setProperty(name, value)

    def paint(
        self, layers: tuple[Layer, ...], camera: Camera, backdrop: Backdrop | None = None, *, is_moving: bool = False
    ) -> bool:
        """Draw the whole picture from scratch; returns whether all of it is as it should be.

        Slow layers are drawn in parts (`Bitmaps.drawing`); until they are there, and with `is_moving` while the view
        moves, they are shown as they were, or as far as they are drawn."""
        self._clear(None)
        self.bitmaps.begin()
        is_true = self._layers(layers, camera, backdrop, is_moving=is_moving)
        self.brush.keep(layers)  # forget what was not drawn
        self.bitmaps.end()
        return is_true

    def in_parts(self, layers: tuple[Layer, ...], camera: Camera, backdrop: Backdrop | None, paper: str) -> Steps[None]:
        """Draw the whole picture on paper of a colour, with a stop after each part."""
        self._clear(paper)
        self._under(camera, backdrop)
        yield  # what is drawn, and with what colours, has been looked up for the first time
        for layer in layers:
            yield from self.brush.in_parts(self._context, layer, self._view(camera))

    def _clear(self, paper: str | None) -> None:
        context = self._context
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self._element.width, self._element.height)
        if paper is not None:
            context.globalAlpha, context.fillStyle = 1, paper
            context.fillRect(0, 0, self._element.width, self._element.height)

    def magnify(
        self,
        layers: tuple[Layer, ...],
        camera: Camera,
        at: tuple[float, float],
        screen: tuple[float, float],
        backdrop: Backdrop | None = None,
    ) -> None:
        """Draw what is around a pixel in a magnifier above it, or next to it if there is no room."""
        lens, context = lens_at(at, screen), self._context
        x, y = lens
        context.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0)
        context.save()
        context.beginPath()
        context.arc(x, y, LENS_RADIUS, 0, 7)
        context.globalAlpha, context.fillStyle = 1, self.brush.fill_of("void")
        context.fill()
        context.clip()
        near = camera.zoomed(max(LENS_SPACE / (camera.scale * UNIT), 1), *at).panned(x - at[0], y - at[1])
        self._layers(layers, near, backdrop, is_moving=True)
        context.restore()
        context.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0)
        context.globalAlpha, context.lineWidth = 1, 3
        context.setLineDash(self.brush.no_dash)
        context.strokeStyle = self.brush.fill_of("path-numeral")
        context.beginPath()
        context.arc(x, y, LENS_RADIUS, 0, 7)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            context.moveTo(x + 5 * dx, y + 5 * dy)
            context.lineTo(x + 14 * dx, y + 14 * dy)
        context.stroke()

    def _under(self, camera: Camera, backdrop: Backdrop | None) -> None:
        """Set the view's transform, and draw the picture under the layers."""
        context = self._context
        context.setTransform(*camera.matrix())
        context.lineCap = context.lineJoin = "round"
        if backdrop is not None:
            context.globalAlpha = backdrop.alpha
            context.drawImage(backdrop.source, *backdrop.box)

    def _layers(self, layers: tuple[Layer, ...], camera: Camera, backdrop: Backdrop | None, *, is_moving: bool) -> bool:
        """Draw layers under a camera; returns whether all are as they should be."""
        self._under(camera, backdrop)
        numerals, context = self._view(camera), self._context
        width, height = self._element.width, self._element.height
        view = BitmapView(camera.matrix(), width, height, self.brush.colours, numerals)
        is_true = True
        for place, layer in enumerate(layers):
            if Bitmaps.suits(layer):
                is_true &= self.bitmaps.draw(context, layer, place, view, is_moving=is_moving)
            else:
                self.brush.draw(context, layer, numerals)
        return is_true

    def _view(self, camera: Camera) -> NumeralView:
        """The turn and the size of numerals that paths are made for."""
        return camera.turns % 4, numeral_factor(camera.scale, self.text)
