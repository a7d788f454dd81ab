"""Draws layers onto a canvas: the styles with their colours looked up, and the paths of layers, each made once.

A short layer is drawn by few calls of JavaScript (static/boot/inks.js): a call for each path, colour and width took a
fifth of the time of a picture of a bare table with sixty areas. A long one is drawn in parts, between which drawing may
stop: one path of a board of 256 x 256 spaces has up to 30 million letters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import js
from attrs import asdict, frozen
from pyodide.ffi import to_js

from tablelight.view.camera import QUARTERS
from tablelight.view.drawing import Ink, Layer, Portrait, Text, cuts
from tablelight.view.styles import ENLARGED, STYLES, UPRIGHT, enlarged, shaping

MARK = re.compile(r"M\s*(-?[\d.]+)[\s,]*(-?[\d.]+)([^M]*)")
"""A mark of a path: the point that it is drawn around, and its shape relative to that point."""
MOST_SHAPES = 500
"""The most shapes of letters that are kept."""
LETTERS_AHEAD = 80_000
"""The most letters of paths that a canvas may note before it draws them: it does not say how long that will take. Fewer
than a part has, so that no two long ones are drawn in one go."""
TEXTS_AT_ONCE = 100
"""Runs of text, or pictures on figures, drawn as one part."""


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
        self._ready: dict[int, ReadyLayer] = {}
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
        """Forget the paths of all other layers."""
        shown = {id(layer) for layer in layers}
        self._made = {name: made for name, made in self._made.items() if name in shown}
        self._ready = {name: made for name, made in self._ready.items() if name in shown}

    def draw(self, context: Any, layer: Layer, view: NumeralView) -> None:
        """Draw a layer onto a context that has the view's transform."""
        if not is_short(layer):
            for _ in self.in_parts(context, layer, view):
                pass
            return
        made = self._ready.get(id(layer))
        if made is None or not _fits(made, layer, view):
            made = self._ready[id(layer)] = self._made_ready(layer, shaped_by(layer, view))
        with _shifted(context, layer):
            if made.below is not None:
                js.tablelight.drawInks(context, self._paints, made.below, layer.alpha)
            if made.texts is not None:
                js.tablelight.drawTexts(context, self._paints, made.texts, layer.alpha, turned_back(view[0]))
            for portrait in layer.portraits:
                self._portrait(context, portrait, layer.alpha, view[0])
            if made.above is not None:
                js.tablelight.drawInks(context, self._paints, made.above, layer.alpha)

    def _made_ready(self, layer: Layer, view: NumeralView) -> ReadyLayer:
        below = len(layer.inks) if layer.below is None else layer.below
        return ReadyLayer(
            layer,
            view,
            self._ready_inks(layer.inks[:below], view),
            told_texts(layer.texts) if layer.texts else None,
            self._ready_inks(layer.inks[below:], view),
        )

    def _ready_inks(self, inks: Sequence[Ink], view: NumeralView) -> Any:
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

    def in_parts(self, context: Any, layer: Layer, view: NumeralView) -> Iterator[None]:
        """Draw a layer in portions, always onto one context."""
        made = self._made.get(id(layer))
        if made is None or not _fits(made, layer, view):
            made = self._made[id(layer)] = MadePaths(layer, shaped_by(layer, view))
        below = len(layer.inks) if layer.below is None else layer.below
        with _shifted(context, layer):
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


def _fits(made: MadePaths | ReadyLayer, layer: Layer, view: NumeralView) -> bool:
    """Whether this was made of a layer, for a view in which its paths are the same."""
    return made.layer is layer and (made.view == view or made.view == shaped_by(layer, view))


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
