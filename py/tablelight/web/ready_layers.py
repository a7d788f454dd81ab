"""Short layers, each drawn by few calls of JavaScript (static/boot/inks.js).

A call for each path, colour and width took a fifth of the time of a picture of a bare table with sixty areas. A layer
that takes long to draw is drawn in parts instead (`web/brush.py`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeAlias

import js
from attrs import frozen
from pyodide.ffi import to_js

from tablelight.view.camera import QUARTERS
from tablelight.view.drawing import Ink, Layer, Portrait, Text
from tablelight.view.styles import ENLARGED, UPRIGHT, shaping

MOST_LETTERS = 150_000
"""A layer with this many letters of paths is drawn in parts: a canvas does not say how long they will take."""
MOST_TEXTS = 400
"""The most runs of text, and pictures on figures, that are drawn at once."""

NumeralView: TypeAlias = tuple[int, float]
"""How many quarter turns the board has, and how much its numerals are enlarged: paths are made for both."""


@frozen
class ReadyLayer:
    """What draws a layer, as JavaScript has it: the inks below the pictures on figures, texts, the inks above."""

    layer: Layer
    view: NumeralView
    below: Any
    texts: Any
    above: Any


def is_short(layer: Layer) -> bool:
    """Whether a layer is drawn at once."""
    many = len(layer.texts) + len(layer.portraits)
    return many <= MOST_TEXTS and sum(len(ink.path) for ink in layer.inks) < MOST_LETTERS


def told_texts(texts: Iterable[Text]) -> Any:
    """Runs of text in the format of static/boot/inks.js."""
    return js.JSON.parse(json.dumps([(text.style, text.x, text.y, text.size, text.text) for text in texts]))


def turned_back(turns: int) -> Any:
    """The turn that keeps letters upright on a board that is turned by some quarters, for static/boot/inks.js."""
    return to_js(list(QUARTERS[-turns % 4]))


def shaped_by(layer: Layer, view: NumeralView) -> NumeralView:
    """What the layer's paths depend on in a view: those of the board's ground stay the same at another scale."""
    return shaping((ink.style for ink in layer.inks), *view)


class ReadyLayers:
    """The short layers that were drawn last."""

    def __init__(self, shape: Callable[[Ink, int, float], Any]) -> None:
        """`shape`: the path of an ink in a view, with its letters upright."""
        self._shape = shape
        self._made: dict[int, ReadyLayer] = {}
        self._paints: Any = None

    def restyle(self, paints: Any) -> None:
        """The colours have been looked up again."""
        self._paints = paints

    def keep(self, shown: Collection[int]) -> None:
        """Forget all layers but those with these identities."""
        self._made = {name: made for name, made in self._made.items() if name in shown}

    def draw(self, context: Any, layer: Layer, view: NumeralView, portray: Callable[[Portrait], None]) -> None:
        made = self._made.get(id(layer))
        if made is None or made.layer is not layer or (made.view != view and made.view != shaped_by(layer, view)):
            made = self._made[id(layer)] = self._ready(layer, shaped_by(layer, view))
        if layer.shift != (0, 0):
            context.translate(*layer.shift)
        draw_inks = js.tablelight.drawInks
        if made.below is not None:
            draw_inks(context, self._paints, made.below, layer.alpha)
        if made.texts is not None:
            js.tablelight.drawTexts(context, self._paints, made.texts, layer.alpha, turned_back(view[0]))
        for portrait in layer.portraits:
            portray(portrait)
        if made.above is not None:
            draw_inks(context, self._paints, made.above, layer.alpha)
        if layer.shift != (0, 0):
            x, y = layer.shift
            context.transform(1, 0, 0, 1, -x, -y)

    def _ready(self, layer: Layer, view: NumeralView) -> ReadyLayer:
        below = len(layer.inks) if layer.below is None else layer.below
        return ReadyLayer(
            layer,
            view,
            self._inks(layer.inks[:below], view),
            told_texts(layer.texts) if layer.texts else None,
            self._inks(layer.inks[below:], view),
        )

    def _inks(self, inks: Sequence[Ink], view: NumeralView) -> Any:
        """Inks with their paths, None if there are none. Letters that are turned or enlarged are shaped one by one."""
        turns, factor = view
        if not inks:
            return None
        shaped = UPRIGHT if turns else ENLARGED if factor != 1 else ()
        if not any(ink.style in shaped for ink in inks):
            return js.tablelight.inks(json.dumps([(ink.style, ink.path) for ink in inks]))
        found = js.Array.new()
        for ink in inks:
            found.push(js.Array.of(ink.style, self._shape(ink, turns, factor)))
        return found
