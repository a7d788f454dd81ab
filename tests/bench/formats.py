"""Files of other programs: how long a player waits for a board."""

from __future__ import annotations

import json
import struct

from tablelight.board.document import Document
from tablelight.formats.format import Content, recognise
from tablelight.formats.opening import open_file
from tablelight.view.games.ui import game_ui
from tablelight.view.ground import board_layer
from tablelight.view.plane import plane_of
from tests.bench.measure import Row, milliseconds


def hcmap() -> bytes:
    """A map of HeroClix of 16 x 24 squares, with walls, ramps, terrain and levels."""
    kinds = ("clear", "hindering", "water", "blocking", "obscuring")
    tiles = [
        [{"x": chr(65 + x), "terrain": kinds[x * y % 5], "elevation": 1 + x * y % 3} for x in range(16)]
        for y in range(24)
    ]
    walls = [{"x0": x, "y0": 3, "x1": x, "y1": 20, "type": "normal"} for x in range(2, 15, 3)]
    ramps = [{"x0": x, "y0": 1, "x1": x, "y1": 2} for x in range(16)]
    rows = [{"y": y + 1, "tiles": line} for y, line in enumerate(tiles)]
    plain = {
        "name": "Bench",
        "type": "outdoor",
        "width": 16,
        "height": 24,
        "rows": rows,
        "walls": walls,
        "ramps": ramps,
    }
    return json.dumps(plain).encode()


def hsc(count: int) -> bytes:
    """A map of HeroScape of `count` pieces, in several layers, with trees and ruins."""
    kinds = (1007, 2003, 3001, 4001, 1024, 10011, 11003, 20002)
    none = b"\xff\xfe\xff\x00"
    tiles = []
    for number in range(count):
        place = struct.pack("<4i", number % 6, number * 3 % 40, number // 14 % 40, number // 300)
        head = struct.pack("<id", kinds[number % len(kinds)], 0.0003)
        tiles.append(head + place + b"\x00" + none + none + struct.pack("<I", 0))
    head = struct.pack("<d", 0.0007) + none * 3 + struct.pack("<i", 0) + struct.pack("<5i", 6, 80, 1, 0, 1)
    return b"".join([head, struct.pack("<i", count), *tiles])


def battle_map() -> bytes:
    """A map of Universal VTT of 20 MB, nearly all of it its picture."""
    walls = [[{"x": x, "y": 1}, {"x": x, "y": 29.5}] for x in range(30)]
    size = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 30, "y": 30}, "pixels_per_grid": 140}
    plain = {"format": 0.3, "resolution": size, "line_of_sight": walls, "portals": [], "image": "AbC+" * 5_000_000}
    return json.dumps(plain).encode()


def tile_map(side: int = 256, depth: int = 15) -> bytes:
    """A map of Tiled as large as one may be: fifteen layers of 256 x 256 tiles of five thousand kinds; or a smaller one."""
    layers = [
        {"type": "tilelayer", "width": side, "height": side, "data": [place * layer % 5000 for place in range(side**2)]}
        for layer in range(depth)
    ]
    size = {"width": side, "height": side, "tilewidth": 8, "tileheight": 8}
    return json.dumps({"orientation": "orthogonal", "tilesets": [], "layers": layers, **size}).encode()


def rows() -> list[Row]:
    """The rows of this benchmark."""
    clix, scape, battle, tiles = hcmap(), hsc(600), battle_map(), tile_map()

    def painted() -> None:
        opened = open_file(clix).opened
        assert isinstance(opened, Document)
        board_layer(opened.spaces_board, plane_of(opened.board), game_ui(opened.game))

    return [
        Row("HCMaps 16 x 24: file to drawn layers", milliseconds(painted), "ms", 150),
        Row(".hsc of 600 pieces: file to document", milliseconds(lambda: open_file(scape)), "ms", 400),
        Row("recognised among all formats", milliseconds(lambda: recognise(Content(clix))), "ms", 5),
        Row(
            "Universal VTT of 20 MB: file to document",
            milliseconds(lambda: open_file(battle), rounds=1, warm=0),
            "ms",
            5000,
        ),
        Row(
            "Tiled of 15 layers 256 x 256: file to document",
            milliseconds(lambda: open_file(tiles), rounds=1, warm=0),
            "ms",
            5000,
        ),
    ]
