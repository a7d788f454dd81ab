"""A piece of the board's picture as a small drawing in the page: the same inks as on the canvas, the colours by their names,
so that it follows light and dark by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablelight.view.drawing import Ink, Layer, Text
from tablelight.view.nodes import Node, Value
from tablelight.view.styles import STYLES
from tablelight.view.svg import Frame


def swatch(layers: Sequence[Layer], frame: Frame, cls: str = "piece") -> Node:
    """The drawing; words beside it say what it is."""
    parts = [node for layer in layers for node in _drawn(layer)]
    box = " ".join(f"{value:g}" for value in frame)
    attrs: dict[str, Value] = {"viewBox": box, "aria-hidden": "true", "focusable": "false"}
    return Node(tag="svg", cls=cls, children=tuple(parts), attrs=attrs)


def _drawn(layer: Layer) -> Iterator[Node]:
    for ink in layer.inks:
        yield _path(ink)
    for text in layer.texts:
        yield _text(text)


def _path(ink: Ink) -> Node:
    style = STYLES[ink.style]
    attrs: dict[str, Value] = {"d": ink.path, "fill": f"var({style.fill})" if style.fill else "none"}
    if style.stroke:
        attrs |= {"stroke": f"var({style.stroke})", "stroke-width": f"{style.width:g}"}
        attrs |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
        if style.dash:
            attrs["stroke-dasharray"] = " ".join(f"{length:g}" for length in style.dash)
    if style.alpha != 1:
        attrs |= {"fill-opacity": f"{style.alpha:g}", "stroke-opacity": f"{style.alpha:g}"}
    return Node(tag="path", attrs=attrs)


def _text(text: Text) -> Node:
    style = STYLES[text.style]
    attrs: dict[str, Value] = {
        "x": f"{text.x:g}",
        "y": f"{text.y:g}",
        "font-size": f"{text.size:g}",
        "font-weight": str(style.weight),
        "fill": f"var({style.fill or '--ink'})",
        "text-anchor": "middle",
        "dominant-baseline": "central",
    }
    if style.stroke:
        attrs |= {"stroke": f"var({style.stroke})", "stroke-width": f"{style.width:g}", "paint-order": "stroke"}
    return Node(tag="text", text=text.text, attrs=attrs)
