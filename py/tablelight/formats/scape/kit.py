"""The pieces with which boards are written: which of a program's pieces shows what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import frozen

from tablelight.formats.scape.pieces import ScapePiece, map_editor, virtualscape

SAME_GROUND = {"heavy-snow": "snow", "slippery-ice": "ice", "clear": "grass"}
"""Ground that neither program has, and what it is written as."""


@frozen(kw_only=True)
class Kit:
    """By what they show. `land`: pieces of one hex by terrain; `palms`, `trees` by height; `runs`: pieces that stand on
    several sides, the longest ruin first. `glyph`, `start`, `figures` (of one hex, of two) where the program has them."""

    table: Mapping[int, ScapePiece] | Mapping[str, ScapePiece]
    land: Mapping[str, ScapePiece]
    palms: Mapping[int, ScapePiece]
    bush: ScapePiece
    trees: Mapping[int, ScapePiece]
    glacier: ScapePiece
    outcrop: ScapePiece
    hive: ScapePiece
    battlement: ScapePiece
    runs: tuple[ScapePiece, ...]
    glyph: ScapePiece | None = None
    start: ScapePiece | None = None
    figures: tuple[ScapePiece, ...] = ()


def _land(table: Mapping[int, ScapePiece] | Mapping[str, ScapePiece]) -> Mapping[str, ScapePiece]:
    found: dict[str, ScapePiece] = {}
    for piece in table.values():
        if piece.role == "land" and len(piece.cells[0]) == 1 and not piece.own:
            found.setdefault(piece.terrain, piece)
    return found


@cache
def virtualscape_kit() -> Kit:
    """The pieces by VirtualScape's numbers."""
    table = virtualscape()
    return Kit(
        table=table,
        land=_land(table),
        palms={table[key].height: table[key] for key in (24014, 24015, 24016)},
        bush=table[24002],
        trees={table[key].height: table[key] for key in (10011, 10012, 10013)},
        glacier=table[13001],
        outcrop=table[27001],
        hive=table[23006],
        battlement=table[16301],
        runs=(table[11003], table[11002], table[12004]),
        glyph=table[14001],
        start=table[15001],
        figures=(table[18001], table[18002]),
    )


@cache
def map_editor_kit() -> Kit:
    """The pieces by the map editor's names."""
    table = map_editor()
    return Kit(
        table=table,
        land=_land(table),
        palms={table[key].height: table[key] for key in ("tp14", "tp15", "tp16")},
        bush=table["tb9"],
        trees={table[key].height: table[key] for key in ("tr10", "tr11", "tr12")},
        glacier=table["og1"],
        outcrop=table["o1"],
        hive=table["h"],
        battlement=table["bt"],
        runs=(table["rs3"], table["rs2"], table["rw"]),
    )
