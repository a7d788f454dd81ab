"""A side's colour and shape: either alone is enough to recognise it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from tablelight.board.document import Document
from tablelight.view import marks
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
