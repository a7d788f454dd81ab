"""Tiled maps: JSON and TMX."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from typing import Any

import pytest

from tests.formats.files import board, counts, document, error, losses, opened

Json = dict[str, Any]
TILES = [
    {"id": 0, "properties": [{"name": "terrain", "type": "string", "value": "slow"}]},
    {"id": 1, "type": "blocking"},
    {"id": 2, "class": "unheard-of", "properties": [{"name": "collides", "type": "bool", "value": True}]},
    {"id": 3, "properties": [{"name": "level", "value": 2}, {"name": "label", "value": "A"}]},
]


def layer(data: list[int], width: int = 3, **more: Any) -> Json:
    return {"type": "tilelayer", "name": "ground", "width": width, "height": len(data) // width, "data": data, **more}


def tiled(*layers: Json, **more: Any) -> Json:
    """A map of 3 x 2 squares."""
    plain = {
        "orientation": "orthogonal",
        "width": 3,
        "height": 2,
        "tilewidth": 16,
        "tileheight": 16,
        "infinite": False,
        "layers": list(layers),
        "tilesets": [{"firstgid": 1, "name": "a", "tiles": TILES}],
    }
    return {**plain, **more}


def test_tiles_say_what_they_are() -> None:
    content = tiled(layer([1, 2, 3, 4, 0, 9]), properties=[{"name": "mapName", "value": "Inn"}])
    assert board(content)["spaces"] == [
        {"at": [0, 0], "terrain": "slow"},
        {"at": [1, 0], "terrain": "blocking"},
        {"at": [2, 0], "terrain": "blocking"},
        {"at": [0, 1], "level": 2, "label": "A"},
        {"at": [1, 1], "terrain": "void"},
    ]
    assert losses(content) == [("tile", 1, "$.layers[0].data[5]")]
    assert document(content).title == "Inn" and document(content).game == "oraculo"


def test_higher_layers_override_and_hidden_ones_are_passed_over() -> None:
    group = {"type": "group", "name": "g", "layers": [layer([2, 0, 0, 0, 0, 0])]}
    content = tiled(
        layer([1] * 6),
        group,
        layer([9, 9, 0, 0, 0, 0]),
        layer([2] * 6, visible=False),
        layer([0, 0, 9, 0, 0, 0], name="Walls"),
    )
    found = {tuple(space["at"]): space["terrain"] for space in board(content)["spaces"]}
    assert found == {(0, 0): "blocking", (2, 0): "blocking", **dict.fromkeys([(1, 0), (0, 1), (1, 1), (2, 1)], "slow")}
    assert counts(content) == {"tile": 1}


def test_how_a_tile_is_turned_does_not_count() -> None:
    assert board(tiled(layer([0x80000001, 0x40000002, 0xF0000001, 1, 1, 1])))["spaces"][1]["terrain"] == "blocking"


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_packed_tiles(compression: str) -> None:
    numbers = [1, 2, 3, 4, 0, 9]
    raw = struct.pack("<6I", *numbers)
    packed = {"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[compression]
    text = base64.b64encode(packed).decode()
    content = tiled(layer([], encoding="base64", compression=compression, height=2) | {"data": text})
    assert board(content) == board(tiled(layer(numbers)))
    assert (
        error(tiled(layer([], encoding="base64", compression=compression, height=3) | {"data": text}))
        == "$.layers[0].data"
    )


@pytest.mark.parametrize(("index", "first"), [("odd", 0), ("even", 1)])
@pytest.mark.parametrize("axis", ["x", "y"])
def test_hexes(axis: str, index: str, first: int) -> None:
    content = tiled(layer([1, 3, 9, 9, 9, 9]), orientation="hexagonal", staggeraxis=axis, staggerindex=index)
    content["tilesets"][0]["tiles"] = [{"id": 0, "class": "woods"}, TILES[2], TILES[2]]
    found = board(content)
    assert found.get("orientation", "pointy") == ("pointy" if axis == "y" else "flat")
    more = (first, 0) if axis == "x" else (0, first)
    assert (found["columns"], found["rows"]) == (3 + more[0], 2 + more[1])
    grounds = {tuple(space["at"]): space["terrain"] for space in found["spaces"]}
    assert grounds[more] == "woods" and grounds[1 + more[0], more[1]] == "building"
    assert sum(ground == "void" for ground in grounds.values()) == (2 * first if axis == "x" else 3 * first)
    scape = board(content, "heroscape")
    assert scape["objects"][0] == {"at": [1 + more[0], more[1]], "kind": "outcrop"}


def test_infinite_maps_are_the_box_of_their_chunks() -> None:
    chunks = [
        {"x": -16, "y": 0, "width": 2, "height": 1, "data": [1, 0]},
        {"x": -15, "y": 2, "width": 2, "height": 1, "data": [0, 2]},
    ]
    content = tiled({"type": "tilelayer", "name": "a", "chunks": chunks}, infinite=True)
    found = board(content)
    assert (found["columns"], found["rows"]) == (3, 3)
    assert {tuple(s["at"]) for s in found["spaces"] if s["terrain"] != "void"} == {(0, 0), (2, 2)}
    chunks.append({"x": 900, "y": 0, "width": 1, "height": 1, "data": [1]})
    assert error(content) == "$.layers"
    assert error(tiled(infinite=True)) == "$.layers"


def test_figures_and_other_objects() -> None:
    things = [
        {"type": "figure", "name": "Ann", "x": 20, "y": 3, "properties": [{"name": "side", "value": "blue"}]},
        {"type": "figure", "name": "Bob", "x": 31.9, "y": 15},
        {"class": "chest", "x": 0, "y": 0},
    ]
    group = {"type": "objectgroup", "name": "o", "objects": things}
    content = tiled(layer([9] * 6), group)
    (ann,) = document(content).figures
    assert (ann.id, ann.name, ann.side, ann.at) == ("f1", "Ann", "blue", ((1, 0),))
    assert counts(content) == {"tile": 1, "place": 1, "object": 1}


def test_an_object_on_tiny_tiles_is_only_left_out() -> None:
    things = {"type": "objectgroup", "objects": [{"x": 1e8, "y": 3}]}
    assert counts(tiled(layer([1] * 6), things, tilewidth=1e-320)) == {"object": 1}


def test_tilesets_in_files_of_their_own() -> None:
    content = tiled(layer([1] * 6), tilesets=[{"firstgid": 1, "source": "a.tsx"}])
    assert losses(content) == [("tileset", 1, "$.tilesets[0]"), ("tile", 1, "$.layers[0].data[0]")]


PACKED = base64.b64encode(zlib.compress(struct.pack("<6I", 1, 2, 3, 4, 0, 9))).decode()


def test_old_files_describe_tiles_in_objects() -> None:
    old = {"firstgid": 1, "tiles": {"1": {"terrain": [0, 0, 0, 0]}}, "tileproperties": {"0": {"terrain": "slow"}}}
    content = tiled(layer([1, 2, 1, 1, 1, 1], properties={"collides": "false"}), tilesets=[old])
    assert sum(space["terrain"] == "slow" for space in board(content)["spaces"]) == 5
    assert counts(content) == {"tile": 1}


def test_the_properties_of_old_tiles_leave_the_tileset_its_name() -> None:
    old = {"firstgid": 1, "name": "Inn", "tileproperties": {"0": {"terrain": "slow"}}}
    assert [use.name for use in opened(tiled(layer([1, 2, 1, 1, 1, 1]), tilesets=[old])).tiles] == ["Inn 1"]


TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16" infinite="0">
 <properties><property name="mapName" value="Inn"/></properties>
 <tileset firstgid="1" name="a">
  <tile id="0"><properties><property name="terrain" value="slow"/></properties></tile>
  <tile id="1" type="blocking"/>
  <tile id="2"><properties><property name="collides" type="bool" value="true"/></properties></tile>
  <tile id="3">
   <properties><property name="level" type="int" value="2"/><property name="label">A</property></properties>
  </tile>
 </tileset>
 <layer name="ground" width="3" height="2">{data}</layer>
</map>"""


@pytest.mark.parametrize(
    "data",
    [
        '<data encoding="csv">\n1,2,3,\n4,0,9\n</data>',
        "<data>" + "".join(f'<tile gid="{n}"/>' for n in (1, 2, 3, 4)) + '<tile/><tile gid="9"/></data>',
        f'<data encoding="base64" compression="zlib"> {PACKED} </data>',
    ],
)
def test_tmx_is_the_same_map(data: str) -> None:
    content = TMX.replace("{data}", data)
    assert board(content) == board(tiled(layer([1, 2, 3, 4, 0, 9])))
    assert losses(content) == [("tile", 1, "$.layers[0].data[5]")] and document(content).title == "Inn"


def test_objects_of_tmx_lie_on_parts_of_pixels() -> None:
    thing = '<objectgroup><object id="1" name="Ann" class="pawn" type="figure" x="33.125" y="1.6e1"/></objectgroup>'
    data = '<data encoding="csv">1,1,1,1,1,1</data>'
    found = document(TMX.replace("{data}", data).replace("</map>", thing + "</map>"))
    assert [(figure.label, figure.at) for figure in found.figures] == [("Ann", ((2, 1),))]
    wrong = TMX.replace("{data}", data).replace("</map>", thing.replace("33.125", "1,5") + "</map>")
    assert error(wrong) == "$.layers[1].objects[0].x"


def test_a_type_counts_where_the_class_says_nothing() -> None:
    tiles = [{"id": 0, "class": "unheard-of", "type": "blocking"}]
    content = tiled(layer([1] * 6), tilesets=[{"firstgid": 1, "tiles": tiles}])
    assert {space["terrain"] for space in board(content)["spaces"]} == {"blocking"}


def test_what_cannot_be_read_says_where() -> None:
    assert error(tiled(layer([1] * 6), orientation="staggered")) == "$.orientation"
    assert error(tiled(layer([1] * 5))) == "$.layers[0].data"
    assert error(tiled(layer([1, 1, 1, 1, 1, "x"]))) == "$.layers[0].data[5]"  # type: ignore[list-item]
    assert error(tiled(layer([], compression="zstd", height=2) | {"data": "AAAA"})) == "$.layers[0].compression"
    assert error(tiled(layer([1] * 6), width=900)) == "$.width"
    assert error(tiled(layer([1] * 6)), "heroscape") == "$"
    assert error(TMX.replace("{data}", "<data>")) == "$"
    assert error('<!DOCTYPE map [<!ENTITY a "b">]>' + TMX.partition("?>")[2].replace("{data}", "<data/>")) == "$"
    assert error("<map" + ">" + "<g>" * 100 + "</g>" * 100 + "</map>") == "$"


def test_a_figure_drawn_as_a_picture_stands_where_its_foot_is() -> None:
    figures = [{"type": "figure", "gid": 1, "x": 8, "y": 16, "name": "Ann"}, {"type": "figure", "x": 1, "y": 1}]
    layers = [
        {"type": "tilelayer", "width": 2, "height": 2, "data": [1, 1, 1, 1]},
        {"type": "objectgroup", "objects": figures},
    ]
    size = {"width": 2, "height": 2, "tilewidth": 8, "tileheight": 8}
    plain = {"orientation": "orthogonal", "tilesets": [], "layers": layers, **size}
    assert [figure.at for figure in document(plain).figures] == [((1, 1),), ((0, 0),)]


def test_a_thousand_tilesets_are_no_slower_than_one() -> None:
    sets = [{"firstgid": 1 + 2 * number, "name": f"s{number}"} for number in range(1000)]
    size = {"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8}
    layer = {"type": "tilelayer", "width": 2, "height": 1, "data": [2, 1999]}
    found = opened({"orientation": "orthogonal", "tilesets": sets, "layers": [layer], **size})
    assert [tile.name for tile in found.tiles] == ["s0 1", "s999 0"]
