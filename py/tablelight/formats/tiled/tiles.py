"""The meaning of Tiled's tiles: the numbers in a layer's data, what a tileset says of each, and the terrain, level and
label that it gives a space of the board."""

from __future__ import annotations

import base64
import binascii
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cache
from operator import itemgetter
from struct import unpack

from attrs import field, frozen

from tablelight.board.document import BoardObject
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.draft import Draft
from tablelight.formats.format import inflate
from tablelight.formats.losses import Losses
from tablelight.formats.values import FileValue, clean, error_at, plain_text, whole
from tablelight.grid import Space
from tablelight.rules.check import COMMON_TERRAIN
from tablelight.rules.registry import system

FLAGS = 0xF0000000
"""The upper four bits of a tile's number: how it is turned."""
WINDOWS = {"zlib": 15, "gzip": 31}


@frozen
class TilesetTile:
    """What a tileset says of a tile. Paths are for messages."""

    kinds: tuple[str, ...] = ()
    properties: Mapping[str, FileValue] = field(factory=dict)


def properties_of(value: FileValue) -> dict[str, FileValue]:
    """The properties of anything: a list of named values, in old files an object."""
    found = value.given("properties")
    if found is None:
        return {}
    if isinstance(found.raw, Mapping):
        return dict(found.entries())
    return {item.need("name").text(): item.need("value") for item in found.items()}


def kinds_of(value: FileValue) -> tuple[str, ...]:
    """The class of a thing, called `type` in some versions; a file may hold both."""
    return tuple(filter(None, map(value.given_text, ("class", "type"))))


def is_true(value: FileValue | None) -> bool:
    """Whether a property is true."""
    return value is not None and (value.raw is True or value.raw == "true")


class Tilesets:
    """The tilesets of a map; they find a tile by its number."""

    def __init__(self, source: FileValue, losses: Losses) -> None:
        self.sets: list[tuple[int, str, dict[int, TilesetTile]]] = []
        for entry in source.listed("tilesets"):
            first, name = entry.need("firstgid").whole(1, 0xFFFFFFFF), _name_of(entry)
            if "source" in entry.fields:
                text = "Tilesets in separate files are missing: the meaning of their tiles is unknown."
                losses.lost("tileset", entry.path, text)
                self.sets.append((first, name, {}))
                continue
            tiles = {number: TilesetTile(kinds_of(tile), properties_of(tile)) for number, tile in _tiles_of(entry)}
            old = entry.given("tileproperties")
            for key, value in old.entries() if old else ():
                number = whole(key)
                if number is not None:
                    known = tiles.get(number, TilesetTile())
                    tiles[number] = TilesetTile(known.kinds, {**known.properties, **dict(value.entries())})
            self.sets.append((first, name, tiles))
        self.sets.sort(key=itemgetter(0))

    def _set(self, number: int) -> tuple[int, str, dict[int, TilesetTile]]:
        """The set with the greatest first number that is not above a number."""
        place = bisect_right(self.sets, number, key=itemgetter(0))
        return self.sets[place - 1] if place else (0, "", {})

    def tile(self, number: int) -> TilesetTile:
        first, _, tiles = self._set(number)
        return tiles.get(number - first, TilesetTile())

    def name_of(self, number: int) -> str:
        first, name, _ = self._set(number)
        return f"{name} {number - first}".strip()


def _name_of(entry: FileValue) -> str:
    for key in ("name", "source"):
        named = entry.fields.get(key)
        if isinstance(named, str) and named:
            return clean(named.replace("\\", "/").rpartition("/")[2])
    return ""


def _tiles_of(entry: FileValue) -> Iterator[tuple[int, FileValue]]:
    """The tiles that a tileset describes, by number: a list, in old files an object."""
    found = entry.given("tiles")
    if found is None:
        return
    if isinstance(found.raw, Mapping):
        for name, tile in found.entries():
            number = whole(name)
            if number is not None:
                yield number, tile
    else:
        for tile in found.items():
            yield tile.need("id").whole(0, 0xFFFFFFFF), tile


def numbers_of(owner: FileValue, layer: FileValue, count: int) -> list[int]:
    """The tiles' numbers in a layer or a chunk, without the bits for turning; 0 is no tile."""
    data = owner.need("data")
    numbers = _packed(data, layer, count) if isinstance(data.raw, str) else _listed(data)
    if len(numbers) != count:
        data.fail("has {found} tiles, not {count}", found=len(numbers), count=count)
    return [number & ~FLAGS for number in numbers]


def _listed(data: FileValue) -> list[int]:
    raw = data.raw
    if isinstance(raw, list) and all(type(number) is int and 0 <= number <= 0xFFFFFFFF for number in raw):
        return list(raw)
    return [item.whole(0, 0xFFFFFFFF) for item in data.items()]


def _packed(data: FileValue, layer: FileValue, count: int) -> list[int]:
    encoding, compression = layer.given("encoding"), layer.given("compression")
    if encoding and encoding.text() not in ("base64", ""):
        encoding.fail("must be one of: {choices}", choices="csv, base64")
    packing = compression.text() if compression else ""
    if packing and packing not in WINDOWS:
        assert compression is not None
        compression.fail("cannot be read: save the map with another compression, such as zlib or gzip")
    try:
        content = base64.b64decode("".join(data.text().split()), validate=True)
    except (binascii.Error, ValueError):
        raise error_at(data.path, "is not base64") from None
    if packing:
        content = inflate(content, data.path, window=WINDOWS[packing], largest=4 * count)
    if len(content) != 4 * count:
        data.fail("has {found} tiles, not {count}", found=len(content) // 4, count=count)
    return list(unpack(f"<{count}I", content))


def tiles_across(owner: FileValue) -> tuple[int, int]:
    """Width and height of a layer or a chunk in tiles."""
    return owner.need("width").whole(0, LARGEST_SIDE), owner.need("height").whole(0, LARGEST_SIDE)


BLOCKING = {"herotrek": "building", "heroscape": "rock"}
"""The ground for what blocks the way, if the game does not call it blocking."""


@frozen
class Meaning:
    """The changes that a tile makes to a space; a part that is None changes nothing."""

    terrain: str | None
    level: int | None
    label: str | None
    outcrop: bool

    def apply(self, space: Space, draft: Draft) -> None:
        if self.terrain is not None:
            draft.terrain[space] = self.terrain
            draft.objects.pop(space, None)
        if self.outcrop:
            draft.objects[space] = BoardObject(at=space, kind="outcrop")
        if self.level is not None:
            draft.level[space] = self.level
        if self.label is not None:
            draft.labels[space] = [self.label]


NO_MEANING = Meaning(None, None, None, False)


class Meanings:
    """The meanings of the tiles of a map in a game, each looked up once."""

    def __init__(self, tilesets: Tilesets, game: str) -> None:
        self._tilesets, self._game = tilesets, game
        self.terrains = (*COMMON_TERRAIN, *system(game).vocabulary.terrains)
        self.of = cache(self._meaning)

    def _meaning(self, number: int, bars: bool) -> Meaning | None:
        """What the tile of a number makes of a space, None for nothing. `bars`: its layer blocks the way."""
        tile = self._tilesets.tile(number)
        level, label = tile.properties.get("level"), tile.properties.get("label")
        terrain = self._terrain(tile)
        blocks = terrain is None and (bars or is_true(tile.properties.get("collides")))
        meaning = Meaning(
            BLOCKING.get(self._game, "blocking") if blocks else terrain,
            None if level is None else level.whole(0, LARGEST_SIDE),
            None if label is None else plain_text(label),
            blocks and self._game == "heroscape",
        )
        return None if meaning == NO_MEANING else meaning

    def _terrain(self, tile: TilesetTile) -> str | None:
        named = tile.properties.get("terrain")
        for name in (named.raw if named else None, *tile.kinds):
            if isinstance(name, str) and name in self.terrains:
                return name
        return None
