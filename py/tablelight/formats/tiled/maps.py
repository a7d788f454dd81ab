"""A Tiled map to a document: layers from the lowest up; a tile with a meaning covers those below it. TMX, the XML of
Tiled, is brought to the form of its JSON first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import floor
from typing import Any

from attrs import frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import items_of, mapping_of
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.draft import Draft
from tablelight.formats.format import Content, Format, not_as
from tablelight.formats.losses import MOST_PLACES, Losses, TileUse
from tablelight.formats.tiled import tiles
from tablelight.formats.tiled.tiles import Meanings
from tablelight.formats.values import FileValue, clean, plain_text
from tablelight.formats.xml import Element, parse
from tablelight.grid import Space
from tablelight.progress.portions import Steps

SQUARE_GAMES, HEX_GAMES = ("oraculo", "heroclix"), ("herotrek", "heroscape")
WALLS = ("walls", "collisions")
"""Names of layers whose tiles block the way."""
MOST_MAP_TILES = 1_000_000
TILES_AT_ONCE = 4096
NUMBERS_AT_ONCE = 512
MOST_PIXELS = 10**9
"""How far from the corner an object may be whose place is only shown."""


@frozen
class Chunk:
    """Tiles of a layer: where they begin, how many are in a row, their numbers."""

    x: int
    y: int
    width: int
    numbers: list[int]
    bars: bool
    path: str


def read_tiled(content: Content, game: str, losses: Losses) -> Steps[Document]:
    """The map as a board, with its figures."""
    source = FileValue(as_json(parse(content.text or "")) if content.start == "<" else content.json)
    is_hex = source.need("orientation").choice("orthogonal", "isometric", "hexagonal") == "hexagonal"
    games = HEX_GAMES if is_hex else SQUARE_GAMES
    if game and game not in games:
        raise not_as(game, games)
    yield
    reader = _Map(source, game or games[0], is_hex, losses)
    yield from reader.layers()
    return (yield from reader.document())


class _Map:
    def __init__(self, source: FileValue, game: str, is_hex: bool, losses: Losses) -> None:
        self.source, self.game, self.is_hex, self.losses = source, game, is_hex, losses
        self.infinite = source.truth_of("infinite")
        self.tilesets = tiles.Tilesets(source, losses)
        self.meanings = Meanings(self.tilesets, game)
        sheet = mapping_of(losses.wishes.sheet).get("terrains")  # the player may choose its terrains too
        self.grounds = {*self.meanings.terrains, *(str(mapping_of(each).get("id")) for each in items_of(sheet))}
        self.chunks: list[Chunk] = []
        self.objects: list[FileValue] = []
        self.count = 0

    def layers(self) -> Steps[None]:
        for layer in _visible(self.source):
            kind = layer.need("type").text()
            if kind == "tilelayer":
                for chunk in self._chunks(layer):
                    self.chunks.append(chunk)
                    yield
            elif kind == "objectgroup":
                self.objects += layer.listed("objects")

    def _chunks(self, layer: FileValue) -> Iterator[Chunk]:
        collides = tiles.is_true(tiles.properties_of(layer).get("collides"))
        bars = collides or layer.given_text("name").strip().lower() in WALLS
        if self.infinite:
            for chunk in layer.listed("chunks"):
                x, y = chunk.need("x").whole(-(10**9), 10**9), chunk.need("y").whole(-(10**9), 10**9)
                yield self._chunk(chunk, layer, (x, y), tiles.tiles_across(chunk), bars)
        else:
            size = tiles.tiles_across(layer if "width" in layer.fields and "height" in layer.fields else self.source)
            yield self._chunk(layer, layer, (0, 0), size, bars)

    def _chunk(self, owner: FileValue, layer: FileValue, at: Space, size: tuple[int, int], bars: bool) -> Chunk:
        width, height = size
        self.count += width * height
        if self.count > MOST_MAP_TILES:
            owner.fail("is more than can be read: all layers together have too many tiles")
        return Chunk(*at, width, tiles.numbers_of(owner, layer, width * height), bars, owner.below("data"))

    def document(self) -> Steps[Document]:
        (left, top), (columns, rows), orientation = self._box()
        draft = Draft(columns, rows)
        tiled = yield from self._fill(draft, (left, top))
        yield
        draft.terrain |= dict.fromkeys(set(product(range(columns), range(rows))) - tiled, "void")
        yield
        figures = self._figures(draft, (left, top))
        yield
        title = tiles.properties_of(self.source).get("mapName")
        board = draft.board("hex" if self.is_hex else "square", orientation)
        return Document(game=self.game, title=clean(plain_text(title)) if title else "", board=board, figures=figures)

    def _box(self) -> tuple[Space, tuple[int, int], str]:
        """The tile at the board's upper left, columns and rows, and the orientation of hexes."""
        if self.infinite:
            found = [chunk for chunk in self.chunks if chunk.numbers]
            if not found:
                self.source.need("layers").fail("have no tiles")
            left, top = min(chunk.x for chunk in found), min(chunk.y for chunk in found)
            columns = max(chunk.x + chunk.width for chunk in found) - left
            rows = max(chunk.y + len(chunk.numbers) // chunk.width for chunk in found) - top
        else:
            left = top = 0
            columns, rows = (self.source.need(key).whole(1, LARGEST_SIDE) for key in ("width", "height"))
        orientation = "pointy"
        if self.is_hex:
            axis, index = self.source.need("staggeraxis"), self.source.need("staggerindex")
            has_shifted_rows = axis.choice("x", "y") == "y"
            shifted = int(index.choice("odd", "even") == "odd")
            # The document shifts its odd rows or columns: if the file's first one is shifted, another comes first.
            if has_shifted_rows:
                more = int(top % 2 == shifted)
                top, rows = top - more, rows + more
            else:
                orientation = "flat"
                more = int(left % 2 == shifted)
                left, columns = left - more, columns + more
        if max(columns, rows) > LARGEST_SIDE:
            text = "stretch over {columns} x {rows} spaces: a board has at most {maximum} each way"
            self.source.need("layers").fail(text, columns=columns, rows=rows, maximum=LARGEST_SIDE)
        return (left, top), (columns, rows), orientation

    def _uses(self, unknown: Mapping[int, Sequence[Space]]) -> Steps[tuple[TileUse, ...]]:
        found = []
        for number, places in sorted(unknown.items(), key=lambda entry: (-len(entry[1]), entry[0])):
            name = self.tilesets.name_of(number)
            found.append(TileUse(number=number, name=name, count=len(places), places=tuple(places[:MOST_PLACES])))
            if len(found) % NUMBERS_AT_ONCE == 0:
                yield
        return tuple(found)

    def _fill(self, draft: Draft, origin: Space) -> Steps[set[Space]]:
        """Set ground, levels and labels, some tiles at a time; returns the spaces that have a tile."""
        tiled: set[Space] = set()
        unknown: dict[int, list[Space]] = {}
        for chunk in self.chunks:
            left, top = chunk.x - origin[0], chunk.y - origin[1]
            for place, number in enumerate(chunk.numbers):
                if place % TILES_AT_ONCE == TILES_AT_ONCE - 1:
                    yield
                if not number:
                    continue
                row, column = divmod(place, chunk.width)
                column, row = column + left, row + top
                if not (0 <= column < draft.columns and 0 <= row < draft.rows):
                    continue
                space = column, row
                tiled.add(space)
                meaning = self.meanings.of(number, chunk.bars)
                if meaning is not None:
                    meaning.apply(space, draft)
                    continue
                told = self.losses.wishes.grounds.get(number)
                if told in self.grounds:
                    draft.terrain[space] = told
                elif number not in unknown:
                    text = "Tiles without a kind become clear ground."
                    self.losses.lost("tile", f"{chunk.path}[{place}]", text, at=[space])
                unknown.setdefault(number, []).append(space)
        yield
        self.losses.tiles = yield from self._uses(unknown)
        return tiled

    def _figures(self, draft: Draft, origin: Space) -> tuple[Figure, ...]:
        found: list[Figure] = []
        if self.objects and not self.is_hex:
            width, height = (self.source.need(key).number() for key in ("tilewidth", "tileheight"))
            if width <= 0 or height <= 0:
                self.source.need("tilewidth" if width <= 0 else "tileheight").fail("must be more than 0")
        taken: set[Space] = set()
        for thing in self.objects:
            if self.is_hex or "figure" not in tiles.kinds_of(thing):
                text = "Objects that are not figures on squares are left out."
                self.losses.lost("object", thing.path, text, at=self._square(thing, origin))
                continue
            x, y = thing.need("x").number(), thing.need("y").number()
            if "gid" in thing.fields:  # the place of a picture is its lower left corner
                x, y = x + width / 2, y - height / 2
            space = floor(x / width) - origin[0], floor(y / height) - origin[1]
            if space not in draft or space in taken:
                text = "Figures off the board, or where another figure stands, are left out."
                self.losses.lost("place", thing.path, text, at=[space])
                continue
            taken.add(space)
            name, side = thing.given("name"), tiles.properties_of(thing).get("side")
            label, of = clean(name.text()) if name else "", clean(side.text()) if side else "red"
            found.append(Figure(id=f"f{len(found) + 1}", name=label, side=of, at=(space,)))
        return tuple(found)

    def _square(self, thing: FileValue, origin: Space) -> tuple[Space, ...]:
        """The square of an object that is not read; empty on hexes, or if the file does not say where it is."""
        x, y, width, height = (
            FileValue(number).number()
            if isinstance(number, int | float) and not isinstance(number, bool) and abs(number) < MOST_PIXELS
            else 0
            for owner, keys in ((thing, ("x", "y")), (self.source, ("tilewidth", "tileheight")))
            for number in (owner.fields.get(key) for key in keys)
        )
        if self.is_hex or not width or not height:
            return ()
        return ((floor(x / width) - origin[0], floor(y / height) - origin[1]),)


def _visible(source: FileValue) -> Iterator[FileValue]:
    for layer in source.listed("layers"):
        if not layer.truth_of("visible", default=True):
            continue
        if layer.need("type").text() == "group":
            yield from _visible(layer)
        else:
            yield layer


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


FORMAT = Format(id="tiled", groups=(SQUARE_GAMES, HEX_GAMES), read=read_tiled)
