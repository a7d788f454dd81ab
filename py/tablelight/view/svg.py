"""The picture of the board as an SVG document: the same layers as the canvas draws, colours written out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from attrs import frozen

from tablelight.view.drawing import Layer, Portrait
from tablelight.view.styles import STYLES, Style

Frame = tuple[float, float, float, float]
"""Left, top, width, height in units of the plane."""


@frozen
class Underlay:
    """A picture under the layers, as a data: address: where it lies (units of the plane), how strongly it shows (0 to 1)."""

    source: str
    box: Frame
    alpha: float


def svg_text(
    layers: Sequence[Layer], frame: Frame, colours: Mapping[str, str], underlay: Underlay | None = None
) -> str:
    """The document. `colours`: what each named colour is at the moment."""
    left, top, width, height = frame
    box = f"{left:g} {top:g} {width:g} {height:g}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke-linecap="round" stroke-linejoin="round">',
        f'<path fill={quoteattr(colours["--paper"])} d="M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"/>',
    ]
    if underlay is not None:
        x, y, across, down = underlay.box
        parts.append(
            f'<image x="{x:g}" y="{y:g}" width="{across:g}" height="{down:g}" opacity="{underlay.alpha:g}" '
            f'preserveAspectRatio="none" href={quoteattr(underlay.source)}/>'
        )
    for layer in layers:
        x, y = layer.shift
        grouped = layer.alpha != 1 or (x, y) != (0, 0)
        parts += [f'<g opacity="{layer.alpha:g}" transform="translate({x:g} {y:g})">'] if grouped else []
        inks = [f"<path{_ink(STYLES[ink.style], colours)} d={quoteattr(ink.path)}/>" for ink in layer.inks]
        parts += inks[: layer.below]
        for text in layer.texts:
            style = STYLES[text.style]
            fill = quoteattr(colours[style.fill or "--ink"])
            rim = ""
            if style.stroke:
                rim = f'stroke={quoteattr(colours[style.stroke])} stroke-width="{style.width:g}" paint-order="stroke" '
            parts.append(
                f'<text x="{text.x:g}" y="{text.y:g}" font-size="{text.size:g}" font-weight="{style.weight}" fill={fill} '
                f'{rim}font-family="Inter, system-ui, sans-serif" text-anchor="middle" dominant-baseline="central">'
                f"{escape(text.text)}</text>"
            )
        parts += [_portrait(portrait) for portrait in layer.portraits]
        parts += inks[layer.below :] if layer.below is not None else []
        parts += ["</g>"] if grouped else []
    return "".join([*parts, "</svg>\n"])


def _portrait(portrait: Portrait) -> str:
    """A picture in its outline."""
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
        if style.dash:
            attributes.append(f' stroke-dasharray="{" ".join(f"{length:g}" for length in style.dash)}"')
    if style.alpha != 1:
        attributes.append(f' opacity="{style.alpha:g}"')
    return "".join(attributes)
