"""The canvas: layers of paths in styles, under a camera. A path is made once; panning and zooming change the transform."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import js
from attrs import frozen
from pyodide.ffi import to_js

from tablelight.view.camera import QUARTERS, Camera
from tablelight.view.drawing import Ink, Layer, Portrait, Text
from tablelight.view.lens import LENS_RADIUS, LENS_SPACE, lens_at
from tablelight.view.plane import UNIT
from tablelight.view.styles import NUMERALS, STYLES, UPRIGHT, Style, numeral_factor
from tablelight.web.bitmaps import Bitmaps, BitmapView

MARK = re.compile(r"M\s*(-?[\d.]+)[\s,]*(-?[\d.]+)([^M]*)")
"""A mark of a path: the point that it is drawn about, and its shape relative to that point."""
MOST_SHAPES = 500
"""Shapes of letters that are kept."""

MadeLayer: TypeAlias = tuple[Layer, tuple[int, float], list[tuple[str, Any]]]
"""A layer, the turn and the size of numerals that its paths were made for, the paths by style."""


@frozen
class Backdrop:
    """A picture under the layers: where it lies (units of the plane), and how strongly it shows."""

    source: Any
    x: float
    y: float
    width: float
    height: float
    alpha: float


@frozen
class Paint:
    """A style with its colours looked up."""

    fill: str | None
    stroke: str | None
    width: float
    dash: Any
    alpha: float


class Canvas:
    """The canvas of the board: paints layers, keeps their paths and colours."""

    def __init__(self, element: Any, images: Callable[[str], Any]) -> None:
        """`images`: a picture by its address, ready to be drawn, or None."""
        self._element, self._images = element, images
        self._context = element.getContext("2d")
        self._made: dict[int, MadeLayer] = {}
        self._shapes: dict[str, Any] = {}
        self.text = 100
        """The size of text in percent."""
        self._paints: dict[str, Paint] = {}
        self._colours = 0
        """How often the colours have been looked up."""
        self._bitmaps = Bitmaps()
        self._none = to_js([])

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Sets the size of the canvas: width and height in CSS pixels, each of `ratio` device pixels."""
        self._element.width = round(width * ratio)
        self._element.height = round(height * ratio)

    def restyle(self) -> None:
        """Look the colours up anew: the theme has changed."""
        computed = js.getComputedStyle(js.document.documentElement)
        self._paints = {name: self._paint(style, computed) for name, style in STYLES.items()}
        self._colours += 1

    def _paint(self, style: Style, computed: Any) -> Paint:
        def colour(name: str | None) -> str | None:
            return None if name is None else str(computed.getPropertyValue(name)).strip()

        dash = to_js(list(style.dash)) if style.dash else self._none
        return Paint(colour(style.fill), colour(style.stroke), style.width, dash, style.alpha)

    def paint(
        self,
        layers: tuple[Layer, ...],
        camera: Camera,
        backdrop: Backdrop | None = None,
        paper: str | None = None,
        *,
        is_moving: bool = False,
    ) -> bool:
        """Draw the whole picture, on paper of a colour or on nothing; whether all of it is as it should be.

        With `is_moving` layers that take long to draw may be shown as they were in an earlier view."""
        context = self._context
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self._element.width, self._element.height)
        if paper is not None:
            context.globalAlpha, context.fillStyle = 1, paper
            context.fillRect(0, 0, self._element.width, self._element.height)
        made, is_true = self._layers(layers, camera, backdrop, is_moving=is_moving)
        self._made = made  # what was not drawn is forgotten
        self._bitmaps.end()
        return is_true

    def magnify(
        self,
        layers: tuple[Layer, ...],
        camera: Camera,
        at: tuple[float, float],
        screen: tuple[float, float],
        backdrop: Backdrop | None = None,
    ) -> None:
        """Draw what is around a pixel in a magnifier above it, beside it where there is no room."""
        lens, context = lens_at(at, screen), self._context
        x, y = lens
        context.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0)
        context.save()
        context.beginPath()
        context.arc(x, y, LENS_RADIUS, 0, 7)
        context.globalAlpha, context.fillStyle = 1, self._paints["void"].fill
        context.fill()
        context.clip()
        near = camera.zoomed(max(LENS_SPACE / (camera.scale * UNIT), 1), *at).panned(x - at[0], y - at[1])
        self._layers(layers, near, backdrop, is_moving=True)
        context.restore()
        context.setTransform(camera.ratio, 0, 0, camera.ratio, 0, 0)
        context.globalAlpha, context.lineWidth = 1, 3
        context.setLineDash(self._none)
        context.strokeStyle = self._paints["path-numeral"].fill
        context.beginPath()
        context.arc(x, y, LENS_RADIUS, 0, 7)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            context.moveTo(x + 5 * dx, y + 5 * dy)
            context.lineTo(x + 14 * dx, y + 14 * dy)
        context.stroke()

    def _layers(
        self, layers: tuple[Layer, ...], camera: Camera, backdrop: Backdrop | None, *, is_moving: bool
    ) -> tuple[dict[int, MadeLayer], bool]:
        """Draw layers under a camera; their paths, to be kept, and whether all are as they should be."""
        context = self._context
        context.setTransform(*camera.matrix())
        context.lineCap = context.lineJoin = "round"
        if backdrop is not None:
            context.globalAlpha = backdrop.alpha
            context.drawImage(backdrop.source, backdrop.x, backdrop.y, backdrop.width, backdrop.height)
        view = BitmapView(camera.matrix(), self._element.width, self._element.height, self._colours, self._view(camera))
        made: dict[int, MadeLayer] = {}
        is_true = True
        for layer in layers:
            if Bitmaps.suits(layer):
                draw = partial(self._on, layer=layer, camera=camera, made=made)
                is_true &= self._bitmaps.draw(context, layer, view, draw, is_moving=is_moving)
                if id(layer) not in made and id(layer) in self._made:
                    made[id(layer)] = self._made[id(layer)]
            else:
                self._layer(layer, camera, made)
        return made, is_true

    def _view(self, camera: Camera) -> tuple[int, float]:
        """The turn and the size of numerals that paths are made for."""
        return camera.turns % 4, numeral_factor(camera.scale, self.text)

    def _on(self, context: Any, *, layer: Layer, camera: Camera, made: dict[int, MadeLayer]) -> None:
        """Draw a layer onto another canvas."""
        own, self._context = self._context, context
        try:
            self._layer(layer, camera, made)
        finally:
            self._context = own

    def _layer(self, layer: Layer, camera: Camera, made: dict[int, MadeLayer]) -> None:
        """Draw a layer under a camera; its paths are added to those that are kept."""
        context, view = self._context, self._view(camera)
        known = self._made.get(id(layer))
        if known is None or known[0] is not layer or known[1] != view:
            known = layer, view, [(ink.style, self._shape(ink, *view)) for ink in layer.inks]
        made[id(layer)] = known
        if layer.shift != (0, 0):
            context.translate(*layer.shift)
        below = len(known[2]) if layer.below is None else layer.below
        for style, path in known[2][:below]:
            self._ink(style, path, layer.alpha)
        for text in layer.texts:
            self._text(text, layer.alpha, view[0])
        for portrait in layer.portraits:
            self._portrait(portrait, layer.alpha, view[0])
        for style, path in known[2][below:]:
            self._ink(style, path, layer.alpha)
        if layer.shift != (0, 0):
            x, y = layer.shift
            context.transform(1, 0, 0, 1, -x, -y)

    def _text(self, text: Text, alpha: float, turns: int) -> None:
        """A run of text, upright."""
        paint, context = self._paints[text.style], self._context
        context.globalAlpha = alpha
        context.fillStyle = paint.fill
        context.font = f"{STYLES[text.style].weight} {text.size}px Inter, system-ui, sans-serif"
        context.textAlign, context.textBaseline = "center", "middle"
        a, b, c, d = QUARTERS[-turns % 4]
        context.save()
        context.transform(a, b, c, d, text.x, text.y)
        if paint.stroke is not None:  # a rim, under the letters
            context.strokeStyle, context.lineWidth = paint.stroke, paint.width
            context.setLineDash(self._none)
            context.strokeText(text.text, 0, 0)
        context.fillText(text.text, 0, 0)
        context.restore()

    def _shape(self, ink: Ink, turns: int, factor: float) -> Any:
        """An ink's path. Letters are turned back where the board is turned, and costs enlarged, each about its own point."""
        factor = factor if ink.style in NUMERALS else 1.0
        if ink.style not in UPRIGHT or (turns == 0 and factor == 1):
            return js.Path2D.new(ink.path)
        whole = js.Path2D.new()
        a, b, c, d = (part * factor for part in QUARTERS[-turns % 4])
        for x, y, rest in MARK.findall(ink.path):
            shape = self._shapes.get(rest)
            if shape is None:
                if len(self._shapes) > MOST_SHAPES:
                    self._shapes.clear()
                shape = self._shapes[rest] = js.Path2D.new("M0 0" + rest)
            whole.addPath(shape, js.DOMMatrix.new(to_js([a, b, c, d, float(x), float(y)])))
        return whole

    def _portrait(self, portrait: Portrait, alpha: float, turns: int) -> None:
        """A picture in its outline, upright; nothing as long as it is not decoded: the letters are beneath."""
        image, context = self._images(portrait.source), self._context
        if image is None:
            return
        a, b, c, d = QUARTERS[-turns % 4]
        context.save()
        context.globalAlpha = alpha
        context.transform(1, 0, 0, 1, portrait.x, portrait.y)
        context.clip(js.Path2D.new(f"M0 0{portrait.outline}"))
        context.transform(a, b, c, d, 0, 0)
        context.fillStyle = "#ffffff"
        side = 2 * portrait.half
        context.fillRect(-portrait.half, -portrait.half, side, side)
        context.drawImage(image, -portrait.half, -portrait.half, side, side)
        context.restore()

    def _ink(self, style: str, path: Any, alpha: float) -> None:
        paint, context = self._paints[style], self._context
        context.globalAlpha = paint.alpha * alpha
        if paint.fill is not None:
            context.fillStyle = paint.fill
            context.fill(path)
        if paint.stroke is not None:
            context.strokeStyle = paint.stroke
            context.lineWidth = paint.width
            context.setLineDash(paint.dash)
            context.stroke(path)
