"""TMX, the XML of Tiled, as the JSON that Tiled writes of the same map."""

from __future__ import annotations

import re
from typing import Any
from xml.parsers import expat

from tablelight.board.document import Json
from tablelight.board.parse_json import DEEPEST_NESTING
from tablelight.formats.values import MOST_ITEMS, error_at

_DECIMAL = re.compile(r"[+-]?(\d{1,18}\.?\d{0,18}|\.\d{1,18})([eE][+-]?\d{1,2})?", re.ASCII)
LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


class Element:
    """An element: its name, attributes, elements within it, text."""

    __slots__ = ("attributes", "inner", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name, self.attributes = name, attributes
        self.inner: list[Element] = []
        self.text: list[str] = []

    def all(self, name: str) -> list[Element]:
        """The elements of a name right within this one."""
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


def as_json(root: Element) -> Json:
    """A map as Tiled writes it in JSON; numbers stay texts."""
    plain: dict[str, Any] = _with_properties(root)
    plain["infinite"] = plain.get("infinite", "0") == "1"
    plain["layers"] = _layers(root)
    plain["tilesets"] = [_tileset(element) for element in root.all("tileset")]
    return plain


def _with_properties(element: Element) -> dict[str, Any]:
    plain: dict[str, Any] = dict(element.attributes)
    found = [
        {**inner.attributes, "value": inner.attributes.get("value", "".join(inner.text))}
        for properties in element.all("properties")
        for inner in properties.all("property")
    ]
    if found:
        plain["properties"] = found
    return plain


def _layers(element: Element) -> list[Json]:
    found: list[Json] = []
    for inner in element.inner:
        if inner.name not in LAYERS:
            continue
        plain = {**_with_properties(inner), "type": LAYERS[inner.name]}
        plain["visible"] = plain.get("visible", "1") != "0"
        if inner.name == "group":
            plain["layers"] = _layers(inner)
        elif inner.name == "objectgroup":
            plain["objects"] = [_object(thing) for thing in inner.all("object")]
        elif inner.name == "layer":
            _data(inner, plain)
        found.append(plain)
    return found


def _object(element: Element) -> Json:
    """An object; its place is in pixels and parts of them, which no other numbers of a map are."""
    plain = _with_properties(element)
    for key in ("x", "y"):
        if _DECIMAL.fullmatch(plain.get(key, "")):
            plain[key] = float(plain[key])
    return plain


def _data(layer: Element, plain: dict[str, Any]) -> None:
    for data in layer.all("data"):
        plain |= {key: data.attributes[key] for key in ("encoding", "compression") if key in data.attributes}
        chunks = data.all("chunk")
        if chunks:
            plain["chunks"] = [{**chunk.attributes, "data": _tiles(chunk, data)} for chunk in chunks]
        else:
            plain["data"] = _tiles(data, data)


def _tiles(element: Element, data: Element) -> Json:
    """The tiles of an element: base64 as it is, numbers as a list of texts."""
    encoding = data.attributes.get("encoding")
    text = "".join(element.text)
    if encoding == "csv":
        return [number.strip() for number in text.split(",")] if text.strip() else []
    if encoding is None:
        return [tile.attributes.get("gid", "0") for tile in element.all("tile")]
    return text


def _tileset(element: Element) -> Json:
    return {**_with_properties(element), "tiles": [_with_properties(tile) for tile in element.all("tile")]}
