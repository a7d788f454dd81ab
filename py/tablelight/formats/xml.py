"""Untrusted XML: elements with their attributes and text, within bounds; without a DOCTYPE, so without entities."""

from __future__ import annotations

from xml.parsers import expat

from tablelight.board.parse_json import DEEPEST_NESTING
from tablelight.formats.values import MOST_ITEMS, error_at


class Element:
    """An element: its name, attributes, elements within it, text."""

    __slots__ = ("attributes", "inner", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name, self.attributes = name, attributes
        self.inner: list[Element] = []
        self.text: list[str] = []

    def all(self, name: str) -> list[Element]:
        return [element for element in self.inner if element.name == name]


def parse(text: str) -> Element:
    """The root element of a text; `DocumentError` if it is no XML, too deep, or has a DOCTYPE."""
    root = Element("", {})
    open_elements = [root]
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_ITEMS:
            raise error_at("$", "has too many entries: at most {maximum} are read", maximum=MOST_ITEMS)
        if len(open_elements) > DEEPEST_NESTING:
            raise error_at("$", "is nested too deeply")
        element = Element(name, attributes)
        open_elements[-1].inner.append(element)
        open_elements.append(element)

    def doctype(*_: object) -> None:
        raise error_at("$", "has a DOCTYPE, which is not read")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: open_elements.pop()
    parser.CharacterDataHandler = lambda data: open_elements[-1].text.append(data)
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as fault:
        where = {"line": fault.lineno, "column": fault.offset + 1}
        raise error_at("$", "is not XML: see line {line}, column {column}", **where) from None
    return root.inner[0]
