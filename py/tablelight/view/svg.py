"""The picture of the board as an SVG document: the same layers as on the canvas, with the colours written out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from attrs import frozen

from tablelight.view.drawing import Ink, Layer, Portrait, Text
from tablelight.view.styles import STYLES, Style

Frame = tuple[float, float, float, float]
"""Left, top, width, height in units of the plane."""
LETTERS_AT_ONCE = 500_000
"""Letters of a path passed on as one piece."""


@frozen
class Underlay:
    """A picture under the layers, as a data: address: its place (units of the plane), its opacity (0 to 1)."""

    source: str
    box: Frame
    alpha: float


def svg_pieces(
    layers: Sequence[Layer], frame: Frame, colours: Mapping[str, str], underlay: Underlay | None = None
) -> Iterator[str]:
    """The document in pieces: for a large board it has ten million letters. `colours`: the present value of each
    name."""
    left, top, width, height = frame
    box = f"{left:g} {top:g} {width:g} {height:g}"
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke-linecap="round" stroke-linejoin="round">'
    yield f'<path fill={quoteattr(colours["--paper"])} d="M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"/>'
    if underlay is not None:
        x, y, across, down = underlay.box
        yield (
            f'<image x="{x:g}" y="{y:g}" width="{across:g}" height="{down:g}" opacity="{underlay.alpha:g}" '
            f'preserveAspectRatio="none" href={quoteattr(underlay.source)}/>'
        )
    for layer in layers:
        x, y = layer.shift
        grouped = layer.alpha != 1 or (x, y) != (0, 0)
        if grouped:
            yield f'<g opacity="{layer.alpha:g}" transform="translate({x:g} {y:g})">'
        for ink in layer.inks[: layer.below]:
            yield from _ink_pieces(ink, colours)
        for text in layer.texts:
            yield _text(text, colours)
        for portrait in layer.portraits:
            yield _portrait(portrait)
        for ink in layer.inks[layer.below :] if layer.below is not None else ():
            yield from _ink_pieces(ink, colours)
        if grouped:
            yield "</g>"
    yield "</svg>\n"


def _ink_pieces(ink: Ink, colours: Mapping[str, str]) -> Iterator[str]:
    """A path, a stretch at a time; its letters are those of a path, which need no escaping."""
    yield f'<path{_ink(STYLES[ink.style], colours)} d="'
    for start in range(0, len(ink.path), LETTERS_AT_ONCE):
        yield ink.path[start : start + LETTERS_AT_ONCE]
    yield '"/>'


def _text(text: Text, colours: Mapping[str, str]) -> str:
    style = STYLES[text.style]
    rim = ""
    if style.stroke:
        rim = f'stroke={quoteattr(colours[style.stroke])} stroke-width="{style.width:g}" paint-order="stroke" '
    return (
        f'<text x="{text.x:g}" y="{text.y:g}" font-size="{text.size:g}" font-weight="{style.weight}" '
        f"fill={quoteattr(colours[style.fill or '--ink'])} "
        f'{rim}font-family="Inter, system-ui, sans-serif" text-anchor="middle" dominant-baseline="central">'
        f"{escape(text.text)}</text>"
    )


def _portrait(portrait: Portrait) -> str:
    name = f"cut-{portrait.x:g}-{portrait.y:g}".replace(".", "_")
    corner, side = -portrait.half, 2 * portrait.half
    return (
        f'<g transform="translate({portrait.x:g} {portrait.y:g})"><clipPath id="{name}">'
        f'<path d={quoteattr("M0 0" + portrait.outline)}/></clipPath><image x="{corner:g}" y="{corner:g}" '
        f'width="{side:g}" height="{side:g}" clip-path="url(#{name})" href={quoteattr(portrait.source)}/></g>'
    )


def _ink(style: Style, colours: Mapping[str, str]) -> str:
    attributes = [f" fill={quoteattr(colours[style.fill])}" if style.fill else ' fill="none"']
    if style.stroke:
        attributes.append(f' stroke={quoteattr(colours[style.stroke])} stroke-width="{style.width:g}"')
        if style.cap != "round":
            attributes.append(f' stroke-linecap="{style.cap}"')
        if style.dash:
            attributes.append(f' stroke-dasharray="{" ".join(f"{length:g}" for length in style.dash)}"')
    if style.alpha != 1:
        attributes.append(f' opacity="{style.alpha:g}"')
    return "".join(attributes)
