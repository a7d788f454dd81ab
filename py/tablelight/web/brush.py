"""Draws layers onto a canvas: the styles with their colours looked up, and the parts of layers, each made once.

A part is drawn by one call of JavaScript (static/boot/inks.js): a call for each path, colour and width took a fifth of
the time of a picture of a bare table with sixty areas. Between the parts of a long layer drawing may stop: one path of
a board of 256 x 256 spaces has up to 30 million letters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import tee
from typing import Any, TypeAlias

import js
from attrs import asdict, frozen
from pyodide.ffi import to_js

from tablelight.view.camera import QUARTERS
from tablelight.view.drawing import LETTERS, Ink, Layer, Portrait, cuts
from tablelight.view.styles import ENLARGED, STYLES, UPRIGHT, enlarged, shaping

MARK = re.compile(r"M\s*(-?[\d.]+)[\s,]*(-?[\d.]+)([^M]*)")
"""A mark of a path: the point that it is drawn around, and its shape relative to that point."""
MOST_SHAPES = 500
"""The most shapes of letters that are kept."""
LETTERS_AHEAD = 80_000
"""The most letters of paths that a canvas may note before it draws them: it does not say how long that will take. Fewer
than a part may have, so that no two long ones are drawn in one go."""
TEXTS_AT_ONCE = 100
"""Runs of text drawn as one part."""

NumeralView: TypeAlias = tuple[int, float]
"""How many quarter turns the board has, and how much its numerals are enlarged: paths are made for both."""


@frozen
class DrawnPart:
    """What is drawn without a stop: inks or runs of text, as JavaScript has them, or a picture on a figure."""

    draw: Callable[[Any, Any, float, int], object]
    """Draws the content onto a context, in the strength of the layer, on a board with some quarter turns."""
    content: Any
    letters: int = 0
    """How many letters its paths have."""


@frozen
class MadeLayer:
    """A layer and its parts for a view, each made when it is first drawn; `parts` is copied for each drawing."""

    layer: Layer
    view: NumeralView
    parts: Iterator[DrawnPart]

    def fits(self, layer: Layer, view: NumeralView) -> bool:
        """Whether this was made of a layer, for a view in which its paths are the same."""
        return self.layer is layer and (self.view == view or self.view == shaped_by(layer, view))


def shaped_by(layer: Layer, view: NumeralView) -> NumeralView:
    """What the layer's paths depend on in a view: those of the board's ground stay the same at another scale."""
    return shaping((ink.style for ink in layer.inks), *view)


def ink_groups(inks: Iterable[Ink]) -> Iterator[tuple[list[Ink], int]]:
    """Inks in groups to be drawn as one part, with their number of letters; long paths are cut."""
    group: list[Ink] = []
    letters = 0
    for ink in inks:
        for start, end in cuts(ink.path, is_filled=STYLES[ink.style].fill is not None):
            if group and letters + end - start > LETTERS:
                yield group, letters
                group, letters = [], 0
            group.append(Ink(ink.style, ink.path[start:end]))
            letters += end - start
    if group:
        yield group, letters


class Brush:
    """Draws layers onto the contexts of canvases."""

    def __init__(self, images: Callable[[str], Any]) -> None:
        """`images`: a picture by its address, ready to be drawn, or None."""
        self._images = images
        self._made: dict[int, MadeLayer] = {}
        self._shapes: dict[str, Any] = {}
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

        paints = {
            name: {**asdict(style), "fill": colour(style.fill), "stroke": colour(style.stroke)}
            for name, style in STYLES.items()
        }
        self._paints = js.JSON.parse(json.dumps(paints))
        self.colours += 1

    def fill_of(self, style: str) -> Any:
        return getattr(self._paints, style).fill

    def keep(self, layers: Iterable[Layer]) -> None:
        """Forget the parts of all other layers."""
        shown = {id(layer) for layer in layers}
        self._made = {name: made for name, made in self._made.items() if name in shown}

    def draw(self, context: Any, layer: Layer, view: NumeralView) -> None:
        """Draw a layer at once onto a context that has the view's transform."""
        for _ in self._drawn(context, layer, view):
            pass

    def in_parts(self, context: Any, layer: Layer, view: NumeralView) -> Iterator[None]:
        """Draw a layer in portions, always onto one context."""
        noted = 0
        for letters in self._drawn(context, layer, view):
            noted += letters
            if noted >= LETTERS_AHEAD:
                noted = 0
                # Reading a pixel of a canvas makes the browser draw now, not with the picture that shows it.
                self._pixel.drawImage(context.canvas, 0, 0, 1, 1, 0, 0, 1, 1)
            yield

    def _drawn(self, context: Any, layer: Layer, view: NumeralView) -> Iterator[int]:
        """Draw a layer part by part; yields the letters of each."""
        made = self._made.get(id(layer))
        if made is None or not made.fits(layer, view):
            shape = shaped_by(layer, view)
            (parts,) = tee(self._parts(layer, shape), 1)
            made = self._made[id(layer)] = MadeLayer(layer, shape, parts)
        try:
            with _shifted(context, layer):
                for part in copy(made.parts):
                    part.draw(context, part.content, layer.alpha, view[0])
                    yield part.letters
        except Exception:
            self._made.pop(id(layer), None)  # its parts may be incomplete: the next picture makes them again
            raise

    def _parts(self, layer: Layer, view: NumeralView) -> Iterator[DrawnPart]:
        """Make the parts of a layer: the inks below the pictures on figures, texts, those pictures, the inks above."""
        below = len(layer.inks) if layer.below is None else layer.below
        yield from self._ink_parts(layer.inks[:below], view)
        for start in range(0, len(layer.texts), TEXTS_AT_ONCE):
            some = layer.texts[start : start + TEXTS_AT_ONCE]
            told = json.dumps([(text.style, text.x, text.y, text.size, text.text) for text in some])
            yield DrawnPart(self._texts, js.JSON.parse(told))
        for portrait in layer.portraits:
            yield DrawnPart(self._portrait, portrait)
        yield from self._ink_parts(layer.inks[below:], view)

    def _ink_parts(self, inks: Sequence[Ink], view: NumeralView) -> Iterator[DrawnPart]:
        """Parts of inks with their paths. Letters that are turned or enlarged are shaped one by one."""
        turns, factor = view
        shaped = UPRIGHT if turns else ENLARGED if factor != 1 else ()
        for group, letters in ink_groups(inks):
            if any(ink.style in shaped for ink in group):
                made = js.Array.of(*(js.Array.of(ink.style, self._shape(ink, turns, factor)) for ink in group))
            else:
                made = js.tablelight.inks(json.dumps([(ink.style, ink.path) for ink in group]))
            yield DrawnPart(self._inks, made, letters)

    def _inks(self, context: Any, inks: Any, alpha: float, _: int) -> None:
        js.tablelight.drawInks(context, self._paints, inks, alpha)

    def _texts(self, context: Any, texts: Any, alpha: float, turns: int) -> None:
        """Runs of text; letters stay upright on a turned board."""
        js.tablelight.drawTexts(context, self._paints, texts, alpha, to_js(list(QUARTERS[-turns % 4])))

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


@contextmanager
def _shifted(context: Any, layer: Layer) -> Iterator[None]:
    x, y = layer.shift
    if x or y:
        context.transform(1, 0, 0, 1, x, y)
    try:
        yield
    finally:
        if x or y:
            context.transform(1, 0, 0, 1, -x, -y)
