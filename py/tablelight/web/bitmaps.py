"""Layers that take the browser long to draw, kept as bitmaps.

A layer of a board of 256 x 256 spaces holds up to 30 million letters of path: more than can be drawn at each tap. As long as
such a layer and the view of it stay the same, its bitmap is drawn in its place. While the view moves the bitmap moves with
it, stretched and cut off as it is, until the view rests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import js
from attrs import frozen

from tablelight.view.drawing import Layer

LONG = 400_000
"""Letters of a layer's paths from which on it is kept as a bitmap."""

CanvasTransform: TypeAlias = tuple[float, float, float, float, float, float]
"""The transform of a canvas, as `Camera.matrix` gives it."""


@frozen
class BitmapView:
    """What a bitmap depends on beside its layer: the transform, the canvas's size (device pixels), how often the colours
    have been looked up, and the turn and size of numerals that the paths are made for."""

    matrix: CanvasTransform
    width: int
    height: int
    colours: int
    numerals: tuple[int, float]


@frozen
class Bitmap:
    """A layer as it was drawn in a view."""

    layer: Layer
    view: BitmapView
    canvas: Any


class Bitmaps:
    """The bitmaps of the layers that were painted last."""

    def __init__(self) -> None:
        self._kept: dict[int, Bitmap] = {}
        self._used: dict[int, Bitmap] = {}

    @staticmethod
    def suits(layer: Layer) -> bool:
        """Whether a layer is to be kept as a bitmap: it is long, and of nothing but paths that lie still."""
        is_plain = not layer.texts and not layer.portraits and layer.shift == (0, 0)
        return is_plain and sum(len(ink.path) for ink in layer.inks) >= LONG

    def draw(
        self, context: Any, layer: Layer, view: BitmapView, make: Callable[[Any], None], *, is_moving: bool
    ) -> bool:
        """Draw a layer onto a canvas; whether it is as it should be.

        `make` draws the layer's paths onto a context that has the view's transform. With `is_moving` a bitmap of another
        view will do, under the transform that leads from that view to this one."""
        known = self._kept.get(id(layer))
        if known is None or known.layer is not layer or (known.view != view and not is_moving):
            known = Bitmap(layer, view, _painted(view, make))
        self._used[id(layer)] = known
        context.save()
        if known.view == view:
            context.setTransform(1, 0, 0, 1, 0, 0)
        else:
            context.setTransform(_dom(view.matrix).multiply(_dom(known.view.matrix).inverse()))
        context.globalAlpha = 1
        context.drawImage(known.canvas, 0, 0)
        context.restore()
        return known.view == view

    def end(self) -> None:
        """A picture is whole: what was not drawn in it is forgotten."""
        self._kept, self._used = self._used, {}


def _dom(matrix: CanvasTransform) -> Any:
    """A transform as the browser's own matrix."""
    return js.DOMMatrix.new(js.Array.of(*matrix))


def _painted(view: BitmapView, make: Callable[[Any], None]) -> Any:
    """A canvas of the view's size with what `make` draws."""
    canvas = js.document.createElement("canvas")
    canvas.width, canvas.height = view.width, view.height
    context = canvas.getContext("2d")
    context.setTransform(*view.matrix)
    context.lineCap = context.lineJoin = "round"
    make(context)
    return canvas
