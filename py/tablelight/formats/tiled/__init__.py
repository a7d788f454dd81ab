"""Tiled maps: squares and hexes from layers of tiles. TMX is brought to the form of the JSON first."""

from __future__ import annotations

from tablelight.formats.format import Format
from tablelight.formats.tiled.maps import HEX_GAMES, SQUARE_GAMES, read_tiled

FORMAT = Format(id="tiled", any_game=True, groups=(SQUARE_GAMES, HEX_GAMES), steps=read_tiled)
