"""TMX, the XML of Tiled, as the JSON that Tiled writes of the same map."""

from __future__ import annotations

import re
from typing import Any

from tablelight.board.document import Json
from tablelight.formats.xml import Element

_DECIMAL = re.compile(r"[+-]?(\d{1,18}\.?\d{0,18}|\.\d{1,18})([eE][+-]?\d{1,2})?", re.ASCII)
LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def as_json(root: Element) -> Json:
    """A map as Tiled writes it in JSON; numbers stay texts."""
    plain: dict[str, Any] = _with_properties(root)
    plain["infinite"] = plain.get("infinite", "0") == "1"
    plain["layers"] = _layers(root)
    plain["tilesets"] = [
        {**_with_properties(each), "tiles": [_with_properties(tile) for tile in each.all("tile")]}
        for each in root.all("tileset")
    ]
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
    """An object; its place is in pixels and parts of them, unlike any other number of a map."""
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
