"""Draws layers onto a canvas: the styles with their colours looked up, and the paths of layers, each made once.

A layer is drawn in parts, between which drawing may stop: one path of a board of 256 x 256 spaces has up to 30 million
letters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import js
from attrs import asdict
from pyodide.ffi import to_js

from tablelight.view.camera import QUARTERS
from tablelight.view.drawing import Ink, Layer, Portrait, cuts
from tablelight.view.styles import STYLES, UPRIGHT, enlarged
from tablelight.web.ready_layers import NumeralView as NumeralView
from tablelight.web.ready_layers import ReadyLayers, is_short, shaped_by, told_texts, turned_back

MARK = re.compile(r"M\s*(-?[\d.]+)[\s,]*(-?[\d.]+)([^M]*)")
"""A mark of a path: the point that it is drawn around, and its shape relative to that point."""
MOST_SHAPES = 500
"""The most shapes of letters that are kept."""
LETTERS_AHEAD = 80_000
"""The most letters of paths that a canvas may note before it draws them: it does not say how long that will take. Fewer
than a part has, so that no two long ones are drawn in one go."""
TEXTS_AT_ONCE = 100
"""Runs of text, or pictures on figures, drawn as one part."""


class MadePaths:
    """The paths of a layer, as far as they are made: for each ink one per part."""

    def __init__(self, layer: Layer, view: NumeralView) -> None:
        self.layer, self.view = layer, view
        self._paths: dict[int, list[Any]] = {}
        self._cuts: dict[int, list[tuple[int, int]]] = {}

    def of(self, number: int, make: Callable[[Ink], Any]) -> Iterator[tuple[Any, int]]:
        """The paths of one of the layer's inks, each with its number of letters; missing ones are made when it is their
        turn."""
        ink, paths = self.layer.inks[number], self._paths.setdefault(number, [])
        if number not in self._cuts:
            self._cuts[number] = cuts(ink.path, is_filled=STYLES[ink.style].fill is not None)
        for place, (start, end) in enumerate(self._cuts[number]):
            if place == len(paths):
                paths.append(make(Ink(ink.style, ink.path[start:end])))
            yield paths[place], end - start


class Brush:
    """Draws layers onto the contexts of canvases."""

    def __init__(self, images: Callable[[str], Any]) -> None:
        """`images`: a picture by its address, ready to be drawn, or None."""
        self._images = images
        self._made: dict[int, MadePaths] = {}
        self._ready = ReadyLayers(self._shape)
        self._shapes: dict[str, Any] = {}
        self._fills: dict[str, str | None] = {}
        self._paints: Any = None
        """The styles with their colours, as static/boot/inks.js has them."""
        self.colours = 0
        """How often the colours have been looked up."""
        self.no_dash = to_js([])
        self._pixel: Any = js.document.createElement("canvas").getContext("2d")

    def restyle(self) -> None:
        """Look the colours up again: the theme has changed."""
        computed = js.getComputedStyle(js.document.documentElement)

        def colour(name: str | None) -> str | None:
            return None if name is None else str(computed.getPropertyValue(name)).strip()

        self._fills = {name: colour(style.fill) for name, style in STYLES.items()}
        paints = {
            name: {**asdict(style), "fill": self._fills[name], "stroke": colour(style.stroke)}
            for name, style in STYLES.items()
        }
        self._paints = js.JSON.parse(json.dumps(paints))
        self._ready.restyle(self._paints)
        self.colours += 1

    def fill_of(self, style: str) -> str | None:
        return self._fills[style]

    def keep(self, layers: Iterable[Layer]) -> None:
        """Forget the paths of all other layers."""
        shown = {id(layer) for layer in layers}
        self._made = {name: made for name, made in self._made.items() if name in shown}
        self._ready.keep(shown)

    def draw(self, context: Any, layer: Layer, view: NumeralView) -> None:
        """Draw a layer onto a context that has the view's transform."""
        if is_short(layer):
            self._ready.draw(context, layer, view, lambda each: self._portrait(context, each, layer.alpha, view[0]))
            return
        for _ in self.in_parts(context, layer, view):
            pass

    def in_parts(self, context: Any, layer: Layer, view: NumeralView) -> Iterator[None]:
        """Draw a layer in portions, always onto one context."""
        made = self._made.get(id(layer))
        if made is None or made.layer is not layer or (made.view != view and made.view != shaped_by(layer, view)):
            made = self._made[id(layer)] = MadePaths(layer, shaped_by(layer, view))
        if layer.shift != (0, 0):
            context.translate(*layer.shift)
        below = len(layer.inks) if layer.below is None else layer.below
        yield from self._inks(context, made, range(below))
        for start in range(0, len(layer.texts), TEXTS_AT_ONCE):
            texts = told_texts(layer.texts[start : start + TEXTS_AT_ONCE])
            js.tablelight.drawTexts(context, self._paints, texts, layer.alpha, turned_back(view[0]))
            yield
        for number, portrait in enumerate(layer.portraits, 1):
            self._portrait(context, portrait, layer.alpha, view[0])
            if number % TEXTS_AT_ONCE == 0:
                yield
        yield from self._inks(context, made, range(below, len(layer.inks)))
        if layer.shift != (0, 0):
            x, y = layer.shift
            context.transform(1, 0, 0, 1, -x, -y)

    def _inks(self, context: Any, made: MadePaths, numbers: range) -> Iterator[None]:
        noted = 0
        for number in numbers:
            style = made.layer.inks[number].style
            for path, letters in made.of(number, lambda ink: self._shape(ink, *made.view)):
                js.tablelight.drawInk(context, self._paints, style, path, made.layer.alpha)
                noted += letters
                if noted >= LETTERS_AHEAD:
                    noted = 0
                    # Reading a pixel of a canvas makes the browser draw now, not with the picture that shows it.
                    self._pixel.drawImage(context.canvas, 0, 0, 1, 1, 0, 0, 1, 1)
                yield

    def _shape(self, ink: Ink, turns: int, factor: float) -> Any:
        """An ink's path. If the board is turned letters are turned back, and numerals enlarged, each around its own
        point."""
        factor = enlarged(ink.style, factor)
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

    def _portrait(self, context: Any, portrait: Portrait, alpha: float, turns: int) -> None:
        """A picture in its outline, upright; nothing until it is decoded: the letters are beneath."""
        image = self._images(portrait.source)
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
