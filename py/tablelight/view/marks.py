"""Marks and glyphs as paths, and the sheet that gathers them into a layer. A mark is relative to its place: `M x y` and
a mark draws it. So no space needs a call for text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeVar

from tablelight import data
from tablelight.progress.portions import Steps
from tablelight.view.drawing import Ink, Layer, Portrait, Text
from tablelight.view.plane import XY, Place, Plane, closed, number, point

T = TypeVar("T")

STRETCH = 2000
"""How many spaces' marks are written in one portion."""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


class LayerSheet:
    """Paths gathered by style, in the order in which the styles first appear."""

    def __init__(self) -> None:
        self._parts: dict[str, list[str]] = {}
        self._texts: list[Text] = []
        self._portraits: list[Portrait] = []
        self._below: int | None = None

    def add(self, style: str, *paths: str) -> None:
        parts = self._parts.setdefault(style, [])
        parts.extend(path for path in paths if path)

    def draw(self, path: str, *styles: str) -> None:
        """Draw one path in several styles, the lowest first: an edge, and the line on it."""
        for style in styles:
            self.add(style, path)

    def mark(self, at: XY, mark: str, *styles: str) -> None:
        """Draw a mark around a point, in each of these styles."""
        self.draw(f"M{point(at)}{mark}", *styles)

    def spread(self, style: str, plane: Plane, spaces: Sequence[Place], cell: str | None = None) -> Steps[None]:
        """Draw one copy of `cell` (see `Plane.region`) at each of many spaces, a stretch in a portion."""
        for some in stretches(spaces):
            self.add(style, plane.region(some, cell))
            yield

    def write(self, style: str, x: float, y: float, size: float, text: str) -> None:
        self._texts.append(Text(style, x, y, size, text))

    def put(self, portrait: Portrait) -> None:
        """Put a picture above everything so far, and under the styles that are yet to appear."""
        self._portraits.append(portrait)
        self._below = sum(map(bool, self._parts.values()))

    def layer(self) -> Layer:
        inks = tuple(Ink(style, "".join(parts)) for style, parts in self._parts.items() if parts)
        return Layer(inks, tuple(self._texts), tuple(self._portraits), self._below)


def stretches(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Spaces, or what is known of them, in stretches that can be drawn within a portion."""
    for start in range(0, len(items), STRETCH):
        yield items[start : start + STRETCH]


@cache
def glyphs() -> Mapping[str, tuple[int, str]]:
    """Width and outline of each glyph, relative to its left foot; a capital is 100 high. Outlines of Inter (SIL Open
    Font License)."""
    outlines = json.loads(data.read("tablelight.view", "glyphs.json"))
    return {character: (int(width), str(outline)) for character, (width, outline) in outlines.items()}


def scaled(path: str, factor: float) -> str:
    """A relative path (no arcs) with every number multiplied by `factor`."""
    # A minus sign may be all that separates two numbers; a space before each number keeps them apart.
    return NUMBER.sub(lambda found: " " + number(float(found[0]) * factor), path)


@lru_cache(maxsize=2048)
def label(text: str, size: float) -> str:
    """A line of capitals and digits around the current point, `size` units high; other characters are left out.

    The path returns to where it began, so that more may follow."""
    known = glyphs()
    drawn = [known[character] for character in text.upper() if character in known]
    factor = size / 100
    x = -sum(width for width, _ in drawn) * factor / 2
    parts = []
    for width, outline in drawn:
        parts.append(f"m{point((x, size / 2))}{scaled(outline, factor)}m{point((-x, -size / 2))}")
        x += width * factor
    return "".join(parts)


def fitting(text: str, size: float, room: float) -> float:
    """The size at which a line of capitals and digits is at most `room` units wide: `size`, or less."""
    known = glyphs()
    wide = sum(known[character][0] for character in text.upper() if character in known) * size / 100
    return size if wide <= room else round(size * room / wide, 1)


def _polygon(*corners: XY) -> Callable[[float], str]:
    """A polygon around the current point, in the size of a radius."""

    @cache
    def path(radius: float) -> str:
        back = point((-corners[0][0] * radius, -corners[0][1] * radius))
        return f"{closed([(x * radius, y * radius) for x, y in corners])}m{back}"

    return path


@cache
def pill(width: float, height: float) -> str:
    """A bar around the current point, with round ends beyond its width."""
    w, h, r = number(width), number(height), number(height / 2)
    start = f"m{number(-width / 2)} {number(-height / 2)}"
    return f"{start}h{w}a{r} {r} 0 0 1 0 {h}h-{w}a{r} {r} 0 0 1 0-{h}z"


def disc(radius: float) -> str:
    """A disc around the current point."""
    r, d = number(radius), number(2 * radius)
    return f"m-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0zm{r} 0"


octagon = _polygon(
    (-0.414, -1), (0.414, -1), (1, -0.414), (1, 0.414), (0.414, 1), (-0.414, 1), (-1, 0.414), (-1, -0.414)
)
"""A stop sign; its radius is the distance to its sides."""
square = _polygon((-1, -1), (1, -1), (1, 1), (-1, 1))
diamond = _polygon((0, -1), (1, 0), (0, 1), (-1, 0))
triangle = _polygon((0, -1), (0.95, 0.72), (-0.95, 0.72))
hexagon = _polygon((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))


@cache
def cross(radius: float) -> str:
    """Two strokes across each other."""
    r, d = number(radius), number(2 * radius)
    return f"m-{r}-{r}l{d} {d}m-{d} 0l{d}-{d}"


@cache
def hatch(radius: float, apart: float = 16.0) -> str:
    """Diagonal strokes that fill a square of the given radius."""
    parts, here = [], (0.0, 0.0)
    offset = -2 * radius + apart / 2
    while offset < 2 * radius:
        a = (max(-radius, offset - radius), min(radius, radius + offset))
        b = (min(radius, radius + offset), max(-radius, offset - radius))
        parts.append(f"m{point((a[0] - here[0], a[1] - here[1]))}l{point((b[0] - a[0], b[1] - a[1]))}")
        here, offset = b, offset + apart
    return "".join(parts)


CHEVRON = "m-9 4l9-8l9 8m-18 9l9-8l9 8"
"""Two strokes upwards: high flight."""
WARNING = "m0-9l10 17h-20zm0 5v6m0 3v1"
"""A triangle with a stroke in it: a risk on the way."""
CROSSHAIR = "m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0zm-5 0h9m10 0h9m-14-14v9m0 10v9"
"""A shot."""
BLADES = "m-10-10l20 20m0-20l-20 20m-1-7l8 8m6 0l8-8"
"""A blow."""
TRIANGLE = "m0-10l11 19h-22z"
"""A risk."""
TICK = "m-9 0l6 7l12-14"

WAVE = "q9-9 19 0t19 0t19 0t19 0"
TUFT = "q-2-12-9-17m9 17q0-12 4-20m-4 20q5-8 11-10m-11 10"

MOTIFS: Mapping[str, str] = {
    "tufts": f"m-22 24{TUFT}m44-14{TUFT}m-16-30{TUFT}",
    "waves": f"m-38-18{WAVE}m-76 22{WAVE}m-76 22{WAVE}",
    "bricks": "m-46-16h92m-92 32h92m-62-62v30m32 0v32m-32 0v30",
    "trees": "m-22 32v-12m-14 0h28l-14-26zm38-14v-12m-14 0h28l-14-26zm4 40v-8m-12 0h24l-12-22z",
    "reeds": "m-30 30v-26m8 26v-34m8 34v-22m26 0v-26m8 26v-34m8 34v-22m-48 44q8-6 16 0t16 0t16 0",
    "stones": "m-34 10q4-16 18-14t16 14zm30-22q4-14 16-12t14 12zm2 40q4-12 14-10t12 10z",
    "flames": "m-20 30q-18-14-2-30q2 8 8 10q-2-16 10-26q-2 16 10 22q8-6 4-12q16 18 0 36z",
    "dots": "m-30-24h1m24 8h1m24-8h1m-46 24h1m24 8h1m24-8h1m-56 24h1m24 8h1m24-8h1",
    "planks": "m-46-26h92m-92 26h92m-92 26h92m-70-78v26m46 0v26m-50 0v26",
    "flakes": "m-22-24v20m-9-15l18 10m0-10l-18 10m44 16v20m-9-15l18 10m0-10l-18 10",
    "cracks": "m-40-20l20 8l6 18l22 4l10 20m-12-44l-8 20m26-34l10 18l14 2",
    "arch": "m-26 30v-26q0-24 26-24t26 24v26m-52 0h52",
    "steps": "m-34 26h17v-17h17v-17h17v-17h17",
}
"""Patterns of terrain, to be stroked in the middle of a space."""

ROOFS: Mapping[bool, str] = {
    True: "m-8 10v-9h-4l12-11l12 11h-4v9z",
    False: "m0-14l3 7l7-3l-3 7l7 3l-7 3l3 7l-7-3l-3 7l-3-7l-7 3l3-7l-7-3l7-3l-3-7l7 3z",
}
"""A house for a space indoors, a sun for one outdoors, to be filled."""


def label_half(size: float, text: str) -> XY:
    """Half the width and height of the chip behind an area's letter."""
    return size * (0.42 * len(text.replace("″", "")) + 0.35), size * 0.62
