"""Nodes described for static/boot/elements.js, which makes elements of them."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.board.document import Json
from tablelight.view.nodes import Node

DRAWN = frozenset(("svg", "g", "path", "line", "rect", "circle", "polygon", "polyline", "text", "use"))
"""Elements of a drawing in the page."""
SPRITE = "#icon-"


def described(node: Node, number: int | None, children: Sequence[Json]) -> list[Json]:
    """An element: its tag, whether it is drawn (SVG), its class, its text, its attributes in order, the address of its icon,
    the descriptions of its children. `number`: by which its action is found."""
    attributes: list[Json] = [
        [name, "" if value is True else str(value)] for name, value in node.attrs.items() if value is not False
    ]
    if number is not None:
        attributes.append(["data-n", str(number)])
    if node.icon is not None:
        return ["svg", True, node.cls, node.text, attributes, f"{SPRITE}{node.icon}", list(children)]
    return [node.tag, node.tag in DRAWN, node.cls, node.text, attributes, None, list(children)]
