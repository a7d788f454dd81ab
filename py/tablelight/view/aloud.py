"""What is read out: words for the signs that a screen reader spells out, or passes over."""

from __future__ import annotations

import re
from operator import is_not

from attrs import evolve

from tablelight.locale.messages import plural
from tablelight.view.nodes import DRAWN, Node, el
from tablelight.view.words import Words

ARROW = re.compile(r"(\S+) → (\S+)")
INCHES = re.compile(r"(\d+(?:[.,]\d+)?)″")
NAMES = ("aria-label", "aria-valuetext")
DOT = re.compile(r"\s· ")


def aloud(text: str, say: Words) -> str:
    """A text with words for arrows and inches, and commas for middots."""
    text = ARROW.sub(lambda found: say("{before} to {after}", before=found[1], after=found[2]), text)
    return DOT.sub(", ", INCHES.sub(lambda found: _inches(found[1], say), text))


def _inches(length: str, say: Words) -> str:
    return say(plural("{count} inch", "{count} inches"), count=float(length.replace(",", ".")))


def read_out(node: Node, say: Words) -> Node:
    """The same element, where a text with such a sign is shown as it is, and read out in words."""
    if node.tag in DRAWN:
        return node
    if node.children:
        children = tuple([read_out(child, say) for child in node.children])
        if any(map(is_not, children, node.children)):
            node = evolve(node, children=children)
    for name in NAMES:
        text = node.attrs.get(name)
        if isinstance(text, str) and _has_signs(text):
            node = evolve(node, attrs={**node.attrs, name: aloud(text, say)})
    if node.text is None or not _has_signs(node.text):
        return node
    words = el("span", aloud(node.text, say), cls="hidden-words")
    return evolve(node, text=None, children=(el("span", node.text, aria_hidden="true"), words))


def _has_signs(text: str) -> bool:
    return "″" in text or " → " in text
