"""The figures: a shape and a colour for the side, either alone enough to recognise it; letters for the figure, marks for
its state."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.units import INCH
from tablelight.progress.memo import remember
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.registry import rules_of
from tablelight.view import marks
from tablelight.view.drawing import Layer, Portrait
from tablelight.view.games.ui import GameUi, ui_of
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import UNIT, XY, Place, Plane, plane_of, point
from tablelight.view.styles import SIDES


@frozen(kw_only=True)
class Badge:
    """How a side is shown: a style of Okabe and Ito's eight colours, a shape by name and as a path, the ink on it."""

    colour: str
    shape: str
    outline: Callable[[float], str]
    ink: str


INKS = {colour: "token-light" if rim == "--token-rim" else "token-dark" for colour, rim in SIDES.items()}
NAMED = {
    "red": "vermillion",
    "pink": "purple",
    "violet": "purple",
    "white": "sky",
    "cyan": "sky",
    "gold": "yellow",
    "grey": "black",
    **{colour: colour for colour in INKS},
}
SHAPES: Sequence[tuple[str, Callable[[float], str], float]] = (
    ("disc", marks.disc, 1.0),
    ("square", marks.square, 0.88),
    ("diamond", marks.diamond, 1.16),
    ("triangle", marks.triangle, 1.16),
    ("hexagon", marks.hexagon, 1.06),
    ("octagon", marks.octagon, 0.96),
)
"""Each with a factor that makes them look equally large."""


def badges(document: Document) -> dict[str, Badge]:
    """Each side's badge: its colour by its name if that is one, else the next that is free; shapes in order."""
    sides = document.sides
    wanted = {side: NAMED.get(side.lower()) for side in sides}
    taken = {colour for colour in wanted.values() if colour}
    free = list(INKS)
    found: dict[str, Badge] = {}
    used: set[str] = set()
    for index, side in enumerate(sides):
        colour = wanted[side]
        if colour is None or colour in used:
            spare = [c for c in free if c not in taken and c not in used] or [c for c in free if c not in used]
            colour = spare[0] if spare else free[index % len(free)]
        used.add(colour)
        shape, outline, factor = SHAPES[index % len(SHAPES)]
        found[side] = Badge(colour=colour, shape=shape, outline=_sized(outline, factor), ink=INKS[colour])
    return found


def _sized(outline: Callable[[float], str], factor: float) -> Callable[[float], str]:
    return lambda radius: outline(round(radius * factor, 1))


def initials(label: str) -> str:
    """At most two characters that identify a figure on its token: first letters, or a letter and a number."""
    words = [word for word in label.replace("-", " ").replace("_", " ").split() if word]
    if not words:
        return "?"
    if len(words) == 1:
        word = words[0]
        digits = "".join(c for c in word if c.isdigit())[-1:]
        return (word[0] + digits).upper() if digits and not word[0].isdigit() else word[:2].capitalize()
    return (words[0][0] + words[-1][0]).upper()


RADIUS = 37.0
"""The radius of a token on a space of a hundred units."""
ON_BASE = 0.8
"""The part of a base that its side's shape covers."""
MOST_PIPS = 6
"""The most life points that are shown one by one; more are a number."""
PIP, BETWEEN, BELOW = 5.0, 12.5, 31.0
"""For a token of `RADIUS`: the radius of a pip, the distance of two pips, and how far below the middle they are."""
WITHIN_RING = 0.78
"""The part of a token that a picture covers; the rest is the ring in its side's colour."""
FACES = {"disc": 1.0, "square": 0.88, "diamond": 1.16, "triangle": 1.16, "hexagon": 1.06, "octagon": 1.0}
"""Half the side of a picture that covers each shape, in radii, by the factors of `SHAPES`."""
NONE: Mapping[str, str] = {}
FIGURES_AT_ONCE = 128
MARKS_KEPT = 2048
"""How many paths of letters and of rows of pips are kept: a move changes those of one figure only."""
SIZE = 30.0
"""The size of a token's letters."""
ROOM = {"disc": 1.56, "square": 1.48, "diamond": 1.4, "triangle": 1.2, "hexagon": 1.54, "octagon": 1.6}
"""The greatest width of a token's letters on each shape, in radii."""
LIFT = -7, -9
"""How far a figure that is up in the air is drawn from its space's centre."""


def radius(figure: Figure) -> float:
    """The radius of a figure's token, in units: the base's on a free board."""
    return figure.radius * UNIT if figure.base is not None else RADIUS


def figure_at(document: Document, place: Place) -> Figure | None:
    """The figure in a place: in the space, or with the base over the point; of two the one that is not out (DG-06)."""
    is_out = rules_of(document).is_out
    if document.board.has_spaces:
        there = [figure for figure in document.figures if place in figure.at]
        return min(there, key=is_out, default=None)

    def away(figure: Figure) -> int:
        """The square of its distance."""
        return (figure.space[0] - place[0]) ** 2 + (figure.space[1] - place[1]) ** 2

    over = [figure for figure in sorted(document.figures, key=is_out) if away(figure) <= (figure.radius * INCH) ** 2]
    return min(over, key=away, default=None)


def is_raised(figure: Figure, ui: GameUi) -> bool:
    """Whether it is drawn up in the air."""
    return figure.state.get(ui.marks.flight) == "high"


def middle(figure: Figure, plane: Plane, ui: GameUi) -> XY:
    """Where a figure's token is drawn."""
    x, y = plane.centre(figure.space)
    return (x + LIFT[0], y + LIFT[1]) if is_raised(figure, ui) else (x, y)


def token_middle(document: Document, figure: str | None) -> XY | None:
    """Where the token of a figure, given by its id, is drawn; None if it is not on the board."""
    there = document.find(figure)
    return None if there is None else middle(there, plane_of(document.board), ui_of(document))


def add_ring(sheet: LayerSheet, document: Document, figure: str | None, gap: float, *styles: str) -> None:
    """Draw a ring around the token of a figure, given by its id, if it is on the board; `gap`: from the token's rim."""
    there, at = document.find(figure), token_middle(document, figure)
    if there is not None and at is not None:
        sheet.mark(at, marks.disc(round(radius(there) + gap, 1)), *styles)


@remember(4)
def ring_layer(document: Document, figure: str | None, gap: float, *styles: str) -> Layer:
    """The ring of `add_ring` as a layer of its own."""
    sheet = LayerSheet()
    add_ring(sheet, document, figure, gap, *styles)
    return sheet.layer()


@frozen(kw_only=True)
class TokenOptions:
    """How the figures of a board are shown: which ones, with which ticks, names and pictures."""

    acted: frozenset[str] = frozenset()
    """The ids of the figures that have acted: these have a tick."""
    called: Mapping[str, str] = NONE
    """By id, what a figure is called, if that is not its name."""
    drawn: Callable[[Figure], bool] = lambda _: True
    portraits: Mapping[str, str] = NONE
    """By id, the pictures in place of letters; the letters show until a picture is there."""


AS_NAMED = TokenOptions()


@progressive()
def figures_layer(document: Document, plane: Plane, ui: GameUi, shown: TokenOptions = AS_NAMED) -> Steps[Layer]:
    """All figures at their places; those that are out are faint and beneath the others."""
    sheet, known, is_out = LayerSheet(), badges(document), rules_of(document).is_out
    figures = [figure for figure in document.figures if shown.drawn(figure)]
    living = [figure for figure in figures if not is_out(figure)]
    for figure in filter(is_out, figures):
        _faint(sheet, figure, known[figure.side], plane)
    for figure in living:
        if is_raised(figure, ui):
            x, y = plane.centre(figure.space)
            sheet.mark((x + 7, y + 10), marks.disc(RADIUS), "shadow")
        if len(figure.at) == 2:
            ends = [plane.centre(space) for space in figure.at]
            badge = known[figure.side]
            rim = "token-wide-dark" if badge.ink == "token-dark" else "token-wide"
            sheet.draw(f"M{point(ends[0])}L{point(ends[1])}", rim, f"{badge.colour}-wide")
    yield
    for number, figure in enumerate(living, 1):
        if number % FIGURES_AT_ONCE == 0:
            yield
        size = radius(figure)
        if figure.base is not None:
            # Measuring starts at the base, which is round whatever the side's shape on it.
            sheet.mark(middle(figure, plane, ui), marks.disc(round(size, 1)), "base", "base-rim")
            size *= ON_BASE
        outline = known[figure.side].outline(round(size, 1))
        sheet.mark(middle(figure, plane, ui), outline, known[figure.side].colour)
    for number, figure in enumerate(living):
        if number % FIGURES_AT_ONCE == 0:
            yield
        name = shown.called.get(figure.id, figure.label)
        _letters(sheet, figure, name, known[figure.side], middle(figure, plane, ui))
    for figure in living:
        if figure.id in shown.portraits:
            sheet.put(_portrait(figure, shown.portraits[figure.id], known[figure.side], middle(figure, plane, ui)))
    life = rules_of(document).life
    for number, figure in enumerate(living):
        if number % FIGURES_AT_ONCE == 0:
            yield
        at = middle(figure, plane, ui)
        if is_raised(figure, ui):
            sheet.mark((at[0] + 30, at[1] - 34), marks.scaled(marks.CHEVRON, 1.3), "wing", "wing-ink")
        left = life(figure)
        if left is not None and left[1] > 1:
            for style, path in _life(*left, at, radius(figure)):
                sheet.add(style, path)
        if figure.id in shown.acted:  # at the token's lower left
            away = radius(figure) * 0.72
            sheet.mark((at[0] - away, at[1] + away), marks.disc(14), "acted")
            sheet.mark((at[0] - away, at[1] + away), marks.TICK, "acted-tick")
    return sheet.layer()


def _portrait(figure: Figure, source: str, badge: Badge, at: XY) -> Portrait:
    """A picture cut to the side's shape. It is smaller than the token, so that the side's colour forms a ring around it."""
    size = radius(figure) * (ON_BASE if figure.base is not None else 1) * WITHIN_RING
    return Portrait(source, *at, half=round(size * FACES[badge.shape], 2), outline=badge.outline(round(size, 1)))


def ghosts_layer(figures: Iterable[Figure], plane: Plane, ui: GameUi, known: Mapping[str, Badge]) -> Layer:
    """Figures at places where they are not: their outlines, dashed, and their letters."""
    sheet = LayerSheet()
    for figure in figures:
        at = middle(figure, plane, ui)
        sheet.mark(at, known[figure.side].outline(round(radius(figure), 1)), "ghost")
        text = _plain(initials(figure.label))
        if all(character in marks.glyphs() for character in text.upper()):
            sheet.mark(at, marks.label(text, SIZE), "ghost-letter")
    return sheet.layer()


def _faint(sheet: LayerSheet, figure: Figure, badge: Badge, plane: Plane) -> None:
    """DG-06: a figure that is out: the outline of its token, crossed."""
    at, size = plane.centre(figure.space), radius(figure)
    sheet.mark(at, badge.outline(round(size * 0.8, 1)), "out")
    sheet.mark(at, marks.cross(round(size * 0.4, 1)), "out")


@lru_cache(maxsize=MARKS_KEPT)
def _life(left: int, full: int, at: XY, size: float) -> tuple[tuple[str, str], ...]:
    """The life on the token's lower edge, as styles and paths: a pip for each point, filled while it is left; of many a
    number."""
    factor = size / RADIUS
    x, y, here = 0.0, BELOW * factor, f"M{point(at)}m"  # below the token, however the board is turned
    if full > MOST_PIPS:
        text = str(left)
        back = f"{here}{point((x, y))}{marks.pill(11.0 * factor * len(text), 21 * factor)}"
        return ("life-back", back), ("life", f"{here}{point((x, y))}{marks.label(text, round(16 * factor, 1))}")
    first = x - BETWEEN * factor * (full - 1) / 2
    pips = [
        f"{here}{point((first + BETWEEN * factor * number, y))}{marks.disc(round(PIP * factor, 1))}"
        for number in range(full)
    ]
    back = f"{here}{point((x, y))}{marks.pill(BETWEEN * factor * (full - 1), 16 * factor)}"
    return ("life-back", back), ("life", "".join(pips[: max(left, 0)])), ("life-lost", "".join(pips[max(left, 0) :]))


def _letters(sheet: LayerSheet, figure: Figure, name: str, badge: Badge, at: XY) -> None:
    size = radius(figure) * (ON_BASE if figure.base is not None else 1)
    found = _lettered(name, badge.shape, at, size)
    if isinstance(found, str):
        sheet.add(badge.ink, found)
    else:
        sheet.write(badge.ink, *found)


@lru_cache(maxsize=MARKS_KEPT)
def _lettered(name: str, shape: str, at: XY, size: float) -> str | tuple[float, float, float, str]:
    """A token's letters as a path, if there are glyphs for all of them; else their place, height and text."""
    text = _plain(initials(name))
    x, y = at[0], at[1] + (7 if shape == "triangle" else 0)
    height = SIZE * size / RADIUS * (0.8 if shape in ("triangle", "diamond") else 1)
    if any(character not in marks.glyphs() for character in text.upper()):
        return x, y, height * 1.3, text
    fitting = round(marks.fitting(text, height, ROOM[shape] * size), 1)
    return f"M{point((x, y))}{marks.label(text, fitting)}"


def _plain(text: str) -> str:
    """Letters without their accents: the token has room only for the letter."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
