"""Tiled maps: squares and hexes out of layers of tiles. TMX is brought to the form of the JSON first."""

from __future__ import annotations

from tablelight.formats.format import Format
from tablelight.formats.tiled.maps import read

FORMAT = Format(id="tiled", any_game=True, read=read)
