"""The luck of a side as a small drawing: what its rolls came to, roll by roll, against what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.dice.luck import Standing
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

WIDTH, HEIGHT = 320.0, 132.0
LEFT, RIGHT, TOP, BOTTOM = 30.0, 8.0, 8.0, 18.0
"""The margins: at the left and below there are numbers."""
LINE = 12.0
"""How far apart numbers at the left must be."""
MOST_PLOTTED = 160
"""Rolls that are drawn; of more every second, third, ... one, and the last."""


def chart(course: Sequence[Standing], words: str, say: Words) -> Node:
    """The drawing. `words` say the same."""
    stood = _thinned([Standing(0, 0.0, 0, 0), *course])
    low = min(min(each.got, each.low, 0) for _, each in stood)
    high = max(max(each.got, each.high, low + 1) for _, each in stood)

    def x(roll: int) -> float:
        return LEFT + roll / len(course) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def points(values: Sequence[tuple[int, float]]) -> str:
        return " ".join(f"{x(roll):.1f},{y(value):.1f}" for roll, value in values)

    band = [(roll, float(each.high)) for roll, each in stood] + [(roll, float(each.low)) for roll, each in stood[::-1]]
    last_roll, last = stood[-1]
    apart = [value for value in (low, high) if abs(y(value) - y(0)) >= LINE]
    numbers = [_text(str(value).replace("-", "−"), LEFT - 5, y(value) + 4, "end") for value in (0, *apart)]
    parts = [
        el(
            "line",
            cls="axis",
            more={"x1": f"{LEFT:g}", "x2": f"{WIDTH - RIGHT:g}", "y1": f"{y(0):.1f}", "y2": f"{y(0):.1f}"},
        ),
        el("polygon", cls="band", points=points(band)),
        el("polyline", cls="expected", points=points([(roll, each.expected) for roll, each in stood])),
        el("polyline", cls="rolled", points=points([(roll, float(each.got)) for roll, each in stood])),
        el("circle", cls="rolled", more={"cx": f"{x(last_roll):.1f}", "cy": f"{y(last.got):.1f}", "r": "4"}),
        *numbers,
        _text(say("rolls: {count}", count=len(course)), WIDTH - RIGHT, HEIGHT - 4, "end"),
    ]
    return el("svg", *parts, cls="luck-chart", viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}", role="img", aria_label=words)


def _text(text: str, x: float, y: float, anchor: str) -> Node:
    return Node(tag="text", text=text, attrs={"x": f"{x:g}", "y": f"{y:.1f}", "text-anchor": anchor})


def _thinned(stood: Sequence[Standing]) -> list[tuple[int, Standing]]:
    """As many of the rolls as are drawn, each with its number; the first and the last among them."""
    every = -(-len(stood) // MOST_PLOTTED)
    numbered = list(enumerate(stood))
    return [*numbered[:-1:every], numbered[-1]]


def key_of(say: Words) -> Node:
    """What the lines of the drawing are."""
    swatches = (("rolled", say("rolled")), ("expected", say("expected")), ("band", say("four of five games")))
    items = [
        el("li", el("span", cls=f"swatch-{kind}", aria_hidden="true"), el("span", words)) for kind, words in swatches
    ]
    return el("ul", *items, cls="luck-key")
