"""Small files of other programs, and what they open as."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.board.roster import Roster, plain
from tablelight.formats.format import Found
from tablelight.formats.opening import open_file
from tablelight.rules.check import problems

Json = dict[str, Any]


def opened(content: Any, game: str = "") -> Found:
    """A file as it opens: bytes and texts as they are, anything else as JSON. A document must be valid."""
    data = content if isinstance(content, bytes) else content.encode() if isinstance(content, str) else None
    found = open_file(json.dumps(content).encode() if data is None else data, game)
    if isinstance(found.opened, Document):
        assert problems(found.opened) == []
    return found


def document(content: Any, game: str = "") -> Document:
    """The game in a file."""
    found = opened(content, game).opened
    assert isinstance(found, Document)
    return found


def board(content: Any, game: str = "") -> Json:
    """The board in a file, as JSON."""
    plain_board = encode(document(content, game))["board"]
    assert isinstance(plain_board, dict)
    return plain_board


def roster(content: Any, game: str = "") -> list[Json]:
    """The lines of a roster in a file, as JSON."""
    found = opened(content, game).opened
    assert isinstance(found, Roster)
    return [plain(member) for member in found.members]


def losses(content: Any, game: str = "") -> list[tuple[str, int, str]]:
    """The losses of a file: kind, count, path of the first."""
    return [(loss.kind, loss.count, loss.path) for loss in opened(content, game).losses]


def counts(content: Any, game: str = "") -> dict[str, int]:
    """How much of each kind is lost."""
    found: dict[str, int] = {}
    for kind, count, _ in losses(content, game):
        found[kind] = found.get(kind, 0) + count
    return found


def error(content: Any, game: str = "") -> str:
    """The path of the problem that keeps a file from being read."""
    with pytest.raises(DocumentError) as caught:
        opened(content, game)
    problem = caught.value.problems[0]
    assert str(problem)
    return problem.path


def hcmap(columns: int = 3, rows: int = 2, tiles: Mapping[tuple[int, int], Any] | None = None, **more: Any) -> Json:
    """A map of HCMaps: clear except for the given tiles."""
    given = tiles or {}
    lines = [
        {"y": row + 1, "tiles": [given.get((column, row), {"x": chr(65 + column)}) for column in range(columns)]}
        for row in range(rows)
    ]
    return {"name": "Yard", "type": "outdoor", "width": columns, "height": rows, "rows": lines, **more}


def string(text: str) -> bytes:
    """A text as VirtualScape writes it."""
    data = text.encode("utf-16-le")
    return b"\xff\xfe\xff" + bytes([len(data) // 2]) + data


def tile(kind: int, x: int = 0, y: int = 0, z: int = 0, rotation: int = 0, **more: Any) -> bytes:
    """A tile of VirtualScape."""
    head = struct.pack("<id4i", kind, 0.0003, rotation, x, y, z)
    mark = struct.pack("<B", more.get("letter", 0)) + string("") + string(more.get("start", ""))
    rest = b"".join(map(string, more.get("texts", ())))
    size = struct.pack("<i", more["size"]) if "size" in more else b""
    return head + mark + struct.pack("<I", more.get("colour", 0)) + size + rest


def hsc(tiles: Sequence[bytes], version: int = 7, name: str = "Hill", author: str = "", scenario: bytes = b"") -> bytes:
    """A file of VirtualScape of a version from 2 to 7."""
    parts = [struct.pack("<d", version / 10_000), string(name), string(author)]
    if version >= 3:
        parts.append(string(""))
        parts.append(string(scenario.decode()) if version == 3 else struct.pack("<i", len(scenario)) + scenario)
    parts.append(struct.pack("<3i", 6, 80, 1))
    parts.append(struct.pack("<i", 0) * ((version >= 5) + (version >= 7)))
    return b"".join([*parts, struct.pack("<i", len(tiles)), *tiles])


def editor(*keys: str, name: str = "Hill") -> Json:
    """A map of the map editor."""
    heading = {"id": "1", "name": name, "shape": "rectangle", "width": 4, "length": 4}
    return {"hexMap": heading, "boardPieces": {key: key.rpartition("~")[2] for key in keys}}


def vtt(lines: Sequence[Sequence[tuple[float, float]]] = (), size: tuple[float, float] = (3, 2), **more: Any) -> Json:
    """A map of Universal VTT with walls along lines."""
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": size[0], "y": size[1]}, "pixels_per_grid": 70},
        "line_of_sight": [points(*line) for line in lines],
        "portals": [],
        "lights": [],
        "image": "",
        **more,
    }


def points(*corners: tuple[float, float]) -> list[Json]:
    """Points of a line."""
    return [{"x": x, "y": y} for x, y in corners]


def portal(a: tuple[float, float], b: tuple[float, float], *, closed: bool = True) -> Json:
    """A door of Universal VTT."""
    middle = {"x": (a[0] + b[0]) / 2, "y": (a[1] + b[1]) / 2}
    return {"position": middle, "bounds": points(a, b), "rotation": 0, "closed": closed, "freestanding": False}
