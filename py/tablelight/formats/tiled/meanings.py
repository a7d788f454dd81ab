"""What a tile of Tiled means: the terrain, level and label that it gives a space of the board."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import BoardObject
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.draft import Draft
from tablelight.formats.tiled.tiles import Tilesets, TilesetTile, is_true
from tablelight.formats.values import plain_text
from tablelight.grid import Space
from tablelight.rules.check import COMMON_TERRAIN
from tablelight.rules.registry import system

BLOCKING = {"herotrek": "building", "heroscape": "rock"}
"""Ground that stands for what bars the way, where it is not called blocking."""


@frozen
class Meaning:
    """What a tile makes of a space; None leaves it as it is."""

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
        self._known: dict[tuple[int, bool], Meaning | None] = {}

    def of(self, number: int, bars: bool) -> Meaning | None:
        """What the tile of a number makes of a space, None for nothing. `bars`: its layer bars the way."""
        key = number, bars
        if key not in self._known:
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
            self._known[key] = None if meaning == NO_MEANING else meaning
        return self._known[key]

    def _terrain(self, tile: TilesetTile) -> str | None:
        named = tile.properties.get("terrain")
        for name in (named.raw if named else None, *tile.kinds):
            if isinstance(name, str) and name in self.terrains:
                return name
        return None
