"""The picture of the board as SVG: the same layers as on the canvas, as a document with the colours written out, or as
elements of the page; and a piece of it as a small drawing in the page, with colours by their names, so that it follows
light and dark by itself. Samples of grounds for the editor's palettes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import pi
from xml.sax.saxutils import escape, quoteattr

from tablelight.view import marks
from tablelight.view.drawing import Backdrop, Ink, Layer, Portrait, Text
from tablelight.view.free import LINES, ruled
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.ground import letter_ink
from tablelight.view.marks import LayerSheet
from tablelight.view.nodes import Node, Value, el
from tablelight.view.plane import UNIT, XY
from tablelight.view.styles import STYLES

Frame = tuple[float, float, float, float]
"""Left, top, width, height in units of the plane."""
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that a name may have and an XML document may not."""


def svg_pieces(
    layers: Sequence[Layer], frame: Frame, colours: Mapping[str, str], backdrop: Backdrop | None = None
) -> Iterator[str]:
    """The document, an element at a time: for a large board it has ten million letters. `colours`: the present value of each
    name."""
    left, top, width, height = frame
    box = f"{left:g} {top:g} {width:g} {height:g}"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke-linecap="round" stroke-linejoin="round">'
    yield f'<path fill={quoteattr(colours["--paper"])} d="M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"/>'
    if backdrop is not None:
        x, y, across, down = backdrop.box
        yield (
            f'<image x="{x:g}" y="{y:g}" width="{across:g}" height="{down:g}" opacity="{backdrop.alpha:g}" '
            f'preserveAspectRatio="none" href={quoteattr(backdrop.source)}/>'
        )
    for layer in layers:
        x, y = layer.shift
        grouped = layer.alpha != 1 or (x, y) != (0, 0)
        if grouped:
            yield f'<g opacity="{layer.alpha:g}" transform="translate({x:g} {y:g})">'
        yield from map(_markup, layer_nodes(layer, colours.__getitem__))
        if grouped:
            yield "</g>"
    yield "</svg>\n"


def _markup(node: Node) -> str:
    attributes = "".join(f" {name}={quoteattr(str(value))}" for name, value in node.attrs.items())
    inside = escape(NOT_IN_XML.sub("", node.text or "")) + "".join(map(_markup, node.children))
    return f"<{node.tag}{attributes}>{inside}</{node.tag}>"


def layer_nodes(layer: Layer, colour: Callable[[str], str]) -> Iterator[Node]:
    """The parts of a layer as elements, in the order in which the canvas draws them. `colour`: the value for a name."""
    yield from (ink_path(ink, colour) for ink in layer.inks[: layer.below])
    yield from (_text(text, colour) for text in layer.texts)
    yield from map(_portrait, layer.portraits)
    if layer.below is not None:
        yield from (ink_path(ink, colour) for ink in layer.inks[layer.below :])


def ink_path(ink: Ink, colour: Callable[[str], str]) -> Node:
    """One ink as a path."""
    style = STYLES[ink.style]
    attrs: dict[str, Value] = {"d": ink.path, "fill": colour(style.fill) if style.fill else "none"}
    if style.stroke:
        attrs |= {"stroke": colour(style.stroke), "stroke-width": f"{style.width:g}"}
        if style.cap != "round":
            attrs["stroke-linecap"] = style.cap
        if style.dash:
            attrs["stroke-dasharray"] = " ".join(f"{length:g}" for length in style.dash)
    if style.alpha != 1:
        attrs |= {"fill-opacity": f"{style.alpha:g}", "stroke-opacity": f"{style.alpha:g}"}
    return Node(tag="path", attrs=attrs)


def _text(text: Text, colour: Callable[[str], str]) -> Node:
    style = STYLES[text.style]
    attrs: dict[str, Value] = {
        "x": f"{text.x:g}",
        "y": f"{text.y:g}",
        "font-size": f"{text.size:g}",
        "font-weight": str(style.weight),
        "font-family": "Inter, system-ui, sans-serif",
        "fill": colour(style.fill or "--ink"),
        "text-anchor": "middle",
        "dominant-baseline": "central",
    }
    if style.stroke:
        attrs |= {"stroke": colour(style.stroke), "stroke-width": f"{style.width:g}", "paint-order": "stroke"}
    return Node(tag="text", text=text.text, attrs=attrs)


def _portrait(portrait: Portrait) -> Node:
    name = f"cut-{portrait.x:g}-{portrait.y:g}".replace(".", "_")
    corner, side = f"{-portrait.half:g}", f"{2 * portrait.half:g}"
    box: dict[str, Value] = {"x": corner, "y": corner, "width": side, "height": side}
    cut = el("clipPath", Node(tag="path", attrs={"d": f"M0 0{portrait.outline}"}), id=name)
    image = Node(tag="image", attrs={**box, "clip-path": f"url(#{name})", "href": portrait.source})
    return el("g", cut, image, transform=f"translate({portrait.x:g} {portrait.y:g})")


def swatch(layers: Sequence[Layer], frame: Frame, cls: str = "piece") -> Node:
    """The drawing; words next to it say what it is."""
    parts = [node for layer in layers for node in layer_nodes(layer, "var({})".format)]
    box = " ".join(f"{value:g}" for value in frame)
    attrs: dict[str, Value] = {"viewBox": box, "aria-hidden": "true", "focusable": "false"}
    attrs |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    return Node(tag="svg", cls=cls, children=tuple(parts), attrs=attrs)


LETTER, CORNER = 30, 25
"""The letter's height, and its middle's distance from the corner's sides, as on a square of the board (units)."""
CHIP = 30
"""Half the chip behind the letter of an area, as on the bare table."""


def sample(ground: TerrainUi, *, bare: bool = False) -> Layer:
    """The sample of a ground: a square of a hundred units. `bare`: as an area of the bare table."""
    sheet, corners = LayerSheet(), ((0.0, 0.0), (UNIT, 0.0), (UNIT, UNIT), (0.0, UNIT))
    outline, middle = f"M0 0H{UNIT}V{UNIT}H0z", (UNIT / 2, UNIT / 2)
    sheet.add("table", outline)
    if ground.style:
        sheet.add(ground.style, outline)
        sheet.add(f"{ground.style}-mark", *_pattern(ground.motif, corners))
    if ground.letter and bare:
        sheet.mark(middle, marks.square(CHIP), "chip")
        sheet.mark(middle, marks.label(ground.letter, LETTER), "chip-letter")
    elif ground.letter:
        sheet.mark((CORNER, CORNER), marks.label(ground.letter, LETTER), letter_ink(ground))
    return sheet.layer()


def _pattern(motif: str, corners: tuple[XY, ...]) -> list[str]:
    if motif in LINES:
        return [path for turn, apart in LINES[motif] for path in ruled([corners], turn * pi, apart)]
    return [f"M{UNIT / 2:g} {UNIT / 2:g}{marks.MOTIFS[motif]}"] if motif in marks.MOTIFS else []
