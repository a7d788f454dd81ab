"""The canvas: layers of paths in styles, under a camera. A path is made once; panning and zooming change the transform.

Layers that take the browser long to draw are kept as bitmaps. A layer of a board of 256 x 256 spaces holds up to 30
million letters of path: more than can be drawn at each tap. While such a layer and the view of it stay the same, its
bitmap is drawn in its place. While the view moves the bitmap moves with it, stretched and cut off as it is, until the
view rests. A new bitmap is drawn in parts, between which the page takes taps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any, TypeAlias

import js
from attrs import frozen

from tablelight.progress.portions import Steps
from tablelight.view.camera import LENS_RADIUS, LENS_SPACE, Camera, lens_at
from tablelight.view.drawing import Backdrop, Layer
from tablelight.view.plane import UNIT
from tablelight.view.styles import numeral_factor
from tablelight.web.brush import Brush, NumeralView

LONG, LONG_STILL = 400_000, 100_000
"""A layer with this many letters of paths becomes a bitmap; the second: layers that stay while figures move."""
AT_ONCE_MS = 20
"""Milliseconds of a picture for drawing new bitmaps at once, if none of another view can stand in: those done by then
need no second picture."""

CanvasTransform: TypeAlias = tuple[float, float, float, float, float, float]
"""The transform of a canvas, as `Camera.matrix` gives it."""


@frozen
class BitmapView:
    """What a bitmap depends on apart from its layer: the transform, the canvas's size (device pixels), how often the
    colours have been looked up, and the turn and size of numerals that the paths are made for."""

    matrix: CanvasTransform
    width: int
    height: int
    colours: int
    numerals: NumeralView


class Bitmap:
    """A layer as it is drawn in a view, or will be."""

    def __init__(self, layer: Layer, place: int, view: BitmapView, brush: Brush) -> None:
        self.layer, self.place, self.view = layer, place, view
        self.canvas = js.document.createElement("canvas")
        self.canvas.width, self.canvas.height = view.width, view.height
        context = self.canvas.getContext("2d")
        context.setTransform(*view.matrix)
        context.lineCap = context.lineJoin = "round"
        self.parts = brush.in_parts(context, layer, view.numerals)
        self.is_whole = False

    def go_on(self) -> None:
        try:
            next(self.parts)
        except StopIteration:
            self.is_whole = True

    def show(self, context: Any, view: BitmapView) -> None:
        """Draw it onto a canvas: unchanged in its own view, stretched in another."""
        context.save()
        if self.view == view:
            context.setTransform(1, 0, 0, 1, 0, 0)
        else:
            context.setTransform(_dom(view.matrix).multiply(_dom(self.view.matrix).inverse()))
        context.globalAlpha = 1
        context.drawImage(self.canvas, 0, 0)
        context.restore()

    def free(self) -> None:
        """Free the memory at once. The browser's collector may run much later."""
        self.canvas.width = self.canvas.height = 0


class Bitmaps:
    """The bitmaps of the layers that were painted last."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._kept: dict[int, Bitmap] = {}
        self._begun: dict[int, Bitmap] = {}
        """Those that are incomplete."""
        self._used: set[int] = set()
        self._until = 0.0
        """The time until which bitmaps are drawn at once, by the page's clock."""

    @property
    def is_drawing(self) -> bool:
        return bool(self._begun)

    @staticmethod
    def suits(layer: Layer) -> bool:
        """Whether to keep a layer as a bitmap: it is long, and has only paths, not shifted."""
        is_plain = not layer.texts and not layer.portraits and layer.shift == (0, 0)
        least = LONG_STILL if layer.is_still else LONG
        return is_plain and any(letters >= least for letters in accumulate(len(ink.path) for ink in layer.inks))

    def begin(self) -> None:
        self._used = set()
        self._until = float(js.performance.now()) + AT_ONCE_MS

    def draw(self, context: Any, layer: Layer, place: int, view: BitmapView, *, is_moving: bool) -> bool:
        """Draw a layer onto a canvas; returns whether it is as it should be.

        With `is_moving` a bitmap of another view will do, transformed from that view to this one. `place`: the layer's
        number in the picture. What was there before stands in for a layer that is not drawn yet."""
        self._used.add(id(layer))
        known = self._kept.get(id(layer))
        if known is not None and (known.view == view or is_moving):
            known.show(context, view)
            return known.view == view
        begun = self._begun.get(id(layer))
        if begun is None or (begun.view != view and not is_moving):
            if begun is not None:
                begun.free()
            begun = self._begun[id(layer)] = Bitmap(layer, place, view, self._brush)
        while known is None and not begun.is_whole and js.performance.now() < self._until:
            begun.go_on()
        if begun.is_whole:
            self._is_whole(begun)
            shown = begun
        else:
            shown = known or self._stand_in(place) or begun
        shown.show(context, view)
        if shown is not begun and shown is not known:
            for each in layer.meanwhile:
                self._brush.draw(context, each, view.numerals)
        return begun.is_whole and begun.view == view

    def drawing(self) -> Iterator[None]:
        """Draw the incomplete bitmaps, with a stop after each part."""
        while self._begun:
            begun = next(iter(self._begun.values()))
            begun.go_on()
            if begun.is_whole:
                self._is_whole(begun)
            yield

    def forget(self) -> None:
        """Another game is on the table: nothing of this one may stand in for what is not drawn yet."""
        for bitmaps in (self._kept, self._begun):
            while bitmaps:
                bitmaps.popitem()[1].free()

    def _is_whole(self, bitmap: Bitmap) -> None:
        name = id(bitmap.layer)
        if name in self._kept:
            self._kept[name].free()
        self._kept[name] = bitmap
        del self._begun[name]

    def _stand_in(self, place: int) -> Bitmap | None:
        """The bitmap that was shown at a place of the picture before."""
        return next((each for name, each in self._kept.items() if each.place == place and name not in self._used), None)

    def end(self) -> None:
        """A picture is complete: forget what was not drawn in it, unless it stands in for something incomplete."""
        for name in self._begun.keys() - self._used:
            self._begun.pop(name).free()
        awaited = {bitmap.place for bitmap in self._begun.values()}
        for name in self._kept.keys() - self._used:
            if self._kept[name].place not in awaited:
                self._kept.pop(name).free()


def _dom(matrix: CanvasTransform) -> Any:
    return js.DOMMatrix.new(js.Array.of(*matrix))


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
