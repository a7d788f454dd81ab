"""Broken files: cut off, wrong types, huge numbers, deep. Each soon gives an error with a place, and nothing else."""

from __future__ import annotations

import base64
import gzip
import json
import struct
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.formats.format import WRITTEN
from tablelight.formats.opening import open_file, write_file
from tablelight.rules.check import read
from tests.calls import fewer_calls_than
from tests.formats.files import editor, hcmap, hsc, points, portal, tile, vtt

MOST_CALLS = 8_000_000
"""A few per item of the longest file that is read: only work that never ends, or tries everything, fails."""
WALLS = [{"x0": 0, "y0": 1, "x1": 3, "y1": 1, "type": "glass"}]
RAMPS = [{"x0": 0, "y0": 0, "x1": 0, "y1": 1}]
TILE = {"terrain": "special", "elevation": "2", "label": {"text": "A"}, "isStartingZone": "true"}
CLICKS = [{"click_number": 1, "starting_line": True, "speed_value": 8}, {"click_number": 2, "speed_value": 7}]
NUMBERS = struct.pack("<6I", 1, 2, 0, 9, 1, 1)
JSON: list[Any] = [
    hcmap(tiles={(1, 0): TILE}, walls=WALLS, ramps=RAMPS, special=["Rule"], ziplines=[{}], defaultTerrain="water"),
    [{"unit_id": "a", "name": "Ann", "dial": CLICKS, "unit_range": "6", "point_values": [50], "special_powers": [{}]}],
    {
        "rects": [{"x": -1, "y": 0, "w": 3, "h": 3, "rotunda": True}, {"x": 2, "y": 1, "w": 2, "h": 1}],
        "doors": [{"x": 2, "y": 1, "dir": {"x": 1, "y": 0}, "type": 4}],
        "water": [{"x": 0, "y": 1}],
        "columns": [{"x": 1, "y": 1}, {"x": 0.5, "y": 1.5}],
        "notes": [{"text": "Bones", "ref": "1", "pos": {"x": 0.5, "y": 1.5}}],
        "story": "Once",
    },
    editor("0~0~0~0~g7", "1~0~0~0~tr10", "1~1~1~2~bt", "0~3~0~0~w1", "0~4~0~0.5~lws"),
    vtt(
        [[(0, 0.5), (3, 0.5), (3, 2)]],
        portals=[portal((1, 0), (1, 1))],
        objects_line_of_sight=[points((0, 0), (1, 0), (1, 1))],
        lights=[{"position": {"x": 1, "y": 1}}],
    ),
    {
        "grid": {"type": 1, "size": 50},
        "width": 200,
        "height": 100,
        "padding": 0.25,
        "walls": [{"c": [50, 0, 50, 100], "door": 1, "ds": 2}, {"c": [0, 60, 200, 70], "sight": 10}],
        "tokens": [{}],
    },
    {
        "orientation": "hexagonal",
        "staggeraxis": "x",
        "staggerindex": "even",
        "width": 3,
        "height": 2,
        "tilewidth": 8,
        "tileheight": 8,
        "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "properties": [{"name": "level", "value": 1}]}]}],
        "layers": [
            {"type": "tilelayer", "data": base64.b64encode(NUMBERS).decode(), "encoding": "base64"},
            {"type": "group", "layers": [{"type": "objectgroup", "objects": [{"x": 1, "y": 2, "type": "figure"}]}]},
        ],
    },
    {
        "orientation": "orthogonal",
        "infinite": True,
        "tilewidth": 8,
        "tileheight": 8,
        "tilesets": [{"firstgid": 1, "source": "a.tsx"}],
        "layers": [{"type": "tilelayer", "chunks": [{"x": -4, "y": 2, "width": 2, "height": 1, "data": [1, 0]}]}],
    },
]
TMX = b'<map orientation="orthogonal" width="2" height="1"><layer><data encoding="csv">1,2</data></layer></map>'
BYTES = [
    hsc(
        [
            tile(1007, 1, 1),
            tile(14001, letter=66),
            tile(17000, size=3, texts=("a", "b", "c", "d")),
            tile(11002, 2, 2, 1),
        ]
    ),
    hsc([tile(18002, texts=("Ann", "a")), tile(16401, 1, 1), tile(24015, 3)], 4, scenario=b"rtf"),
    b'size 2 2\nhex 0101 3 "woods:1;building:2" ""\nhex 0202 0 "water:1" ""\nend\n',
    b"name;game;speed;flyer\nAnn;heroclix;8;x\nBob;heroclix;?;\n",
    gzip.compress(json.dumps(JSON[0]).encode()),
    TMX,
    b"https://example.org/?m=%5B%7B%22id%22:1%7D%5D_",
    *(json.dumps(content).encode() for content in JSON),
]
ODD: list[Any] = [
    None,
    True,
    "",
    "x",
    "-2",
    [],
    {},
    [[]],
    10**40,
    -(10**40),
    1e300,
    0,
    -1,
    2.5,
    65536,
    2**32,
    "\ud800",
    "é" * 900,
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value except the whole."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*path, key)
        yield from places(item, (*path, key))


@fewer_calls_than(MOST_CALLS)
def opens_or_says_where(data: bytes) -> None:
    """Open a file: either it is valid and can be written again, or the error says where it is broken."""
    try:
        found = open_file(data)
    except DocumentError as broken:
        assert broken.problems[0].path.startswith("$") and str(broken.problems[0])
    else:
        if isinstance(found.opened, Document):
            plain = json.loads(json.dumps(encode(found.opened)))
            assert encode(read(plain)) == plain
        for loss in found.losses:
            assert loss.path.startswith("$") and loss.count > 0 and loss.plain()["text"]
        for kind in WRITTEN:
            try:
                written, _ = write_file(found.opened, kind, found.content)
            except DocumentError as unfit:
                assert unfit.problems[0].path == "$"
            else:
                assert open_file(written, found.opened.game if isinstance(found.opened, Document) else "").opened


def test_whole_ones_open() -> None:
    for content in (*JSON, *BYTES[:6]):
        open_file(content if isinstance(content, bytes) else json.dumps(content).encode())


@given(st.data())
def test_values_of_wrong_types(data: st.DataObject) -> None:
    content = deepcopy(data.draw(st.sampled_from(JSON)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(content)) or [()]))
        if not path:
            continue
        inner = content
        for key in path[:-1]:
            inner = inner[key]
        if data.draw(st.booleans()):
            inner[path[-1]] = deepcopy(data.draw(st.sampled_from(ODD)))
        else:
            del inner[path[-1]]
    opens_or_says_where(json.dumps(content).encode())


@given(st.data())
def test_bytes_that_are_broken(data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from(BYTES)))
    if data.draw(st.booleans()):
        content = content[: data.draw(st.integers(0, len(content)))]
    for _ in range(data.draw(st.integers(0, 4))):
        if content:
            at = data.draw(st.integers(0, len(content) - 1))
            content[at : at + 1] = data.draw(st.binary(max_size=4))
    opens_or_says_where(bytes(content))


def test_depth() -> None:
    for content in JSON:
        deep = json.dumps(content).replace("1", "[" * 200 + "1" + "]" * 200, 1)
        opens_or_says_where(deep.encode())


@pytest.mark.parametrize(
    ("content", "path"),
    [
        ([{"unit_id": "a"}] * 20_001, "$"),
        ({"rects": [{"x": 0, "y": 0, "w": 1, "h": 1}], "notes": [{}] * 20_001}, "$.notes"),
        ({"rects": [{"x": 0, "y": 0, "w": 1, "h": 1}], "water": [{}] * 65_537}, "$.water"),
        (hcmap(special=[""] * 50_001), "$.special"),
        (hcmap(256, 1, walls=[{"x0": 0, "y0": 1, "x1": 256, "y1": 1}] * 1600), "$.walls[1562]"),
        (vtt([[(0, 0.5), (90, 0.5)] * 2500], size=(90, 2)), "$.line_of_sight[0][4395]"),
        (vtt(portals=[{}] * 20_001), "$.portals"),
        (vtt(lights=[{}] * 50_001), "$.lights"),
        ({"rects": [{"x": 10**4299, "y": 0, "w": 1, "h": 1}, {"x": -(10**4299), "y": 0, "w": 1, "h": 1}]}, "$.rects"),
    ],
    ids=["units", "notes", "water", "texts", "walls", "lines", "doors", "lights", "digits"],
)
def test_more_than_any_real_file_holds_is_refused_soon(content: Any, path: str) -> None:
    with pytest.raises(DocumentError) as refused, fewer_calls_than(MOST_CALLS):
        open_file(json.dumps(content).encode())
    assert refused.value.problems[0].path == path


def test_a_small_army_list_with_a_million_figures_is_read_soon() -> None:
    units = [{"type": "model", "name": "a", "number": 100}] * 10_000
    with fewer_calls_than(3_000_000):
        open_file(json.dumps({"roster": {"forces": [{"selections": units}]}}).encode())
