"""VirtualScape's .hsc."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import BoardObject, Document, Edge, GridBoard, SpaceSpec
from tablelight.board.problems import DocumentError
from tablelight.formats.format import Content
from tablelight.formats.hsc import WrittenText, read
from tablelight.formats.opening import open_file, write_file
from tablelight.formats.scape.pieces import virtualscape
from tests.formats.files import board, counts, document, error, hsc, losses, tile

GRASS, GRASS_7, ROCK, WATER, SWAMP, TREE, PALM, RUIN_2 = 1001, 1007, 2001, 4001, 20001, 10012, 24015, 11002
WALL, DOOR, WALK, BASE = 16202, 16401, 16001, 16102


def spaces(content: bytes) -> dict[tuple[int, int], tuple[str, int]]:
    """Ground and level by space, without void."""
    found = board(content)["spaces"]
    return {tuple(s["at"]): (s["terrain"], s.get("level", 0)) for s in found if s["terrain"] != "void"}


def test_full_tiles_lie_a_level_above_half_ones() -> None:
    content = hsc([tile(ROCK, 1, 2), tile(GRASS, 1, 2, 1), tile(WATER, 2, 2)])
    assert spaces(content) == {(0, 0): ("grass", 2), (1, 0): ("water", 0)}
    assert document(content).title == "Hill"


def test_the_first_row_is_even_and_odd_rows_keep_their_parity() -> None:
    content = hsc([tile(GRASS_7, 3, 3)])
    found = board(content)
    assert (found["columns"], found["rows"]) == (3, 4)
    assert set(spaces(content)) == {(0, 1), (1, 1), (0, 2), (1, 2), (2, 2), (0, 3), (1, 3)}


def test_of_two_pieces_in_a_slot_the_last_is_the_ground() -> None:
    assert spaces(hsc([tile(GRASS), tile(ROCK)])) == {(0, 0): ("rock", 1)}


def test_ground_that_the_game_does_not_have() -> None:
    content = hsc([tile(SWAMP), tile(SWAMP, 1), tile(GRASS, 1, 0, 1)])
    assert spaces(content) == {(0, 0): ("grass", 1), (1, 0): ("grass", 2)}
    assert losses(content) == [("terrain", 1, "$.tiles[0]")]


def test_spaces_below_others_are_lost() -> None:
    assert counts(hsc([tile(GRASS), tile(GRASS, z=2)])) == {"under": 1}
    assert counts(hsc([tile(GRASS), tile(TREE, z=1), tile(GRASS, z=11)])) == {"under": 2}


def test_trees_palms_and_rocks() -> None:
    content = hsc([tile(GRASS), tile(TREE, z=1), tile(PALM, 1), tile(27003, 2, 0), tile(TREE, 5, 0, 3)])
    objects = {tuple(o["at"]): (o["kind"], o["height"]) for o in board(content)["objects"]}
    assert objects == {
        (0, 0): ("outcrop", 11),
        (1, 0): ("palm", 15),
        (2, 0): ("outcrop", 5),
        (3, 0): ("outcrop", 9),
        (2, 1): ("outcrop", 7),
        (5, 0): ("outcrop", 11),
    }
    assert spaces(content)[2, 0] == ("shadow", 0) and spaces(content)[5, 0] == ("grass", 3)
    assert counts(content) == {"terrain": 1, "object": 2}


def test_castles() -> None:
    content = hsc([tile(BASE), tile(WALL, z=1), tile(BASE, 1), tile(WALL, 1, z=1), tile(WALK, 1, z=10)])
    assert spaces(content) == {(0, 0): ("rock", 0), (1, 0): ("road", 11)}
    assert board(content)["objects"] == [{"at": [0, 0], "kind": "outcrop", "height": 10}]
    assert counts(content) == {"object": 1}
    door = hsc([*(tile(GRASS, x) for x in range(3)), tile(DOOR, z=1)])
    assert [thing["at"] for thing in board(door)["objects"]] == [[0, 0], [2, 0]]
    assert counts(door) == {"object": 3}


def test_edges() -> None:
    ground = [tile(GRASS, x, y) for y in range(4) for x in range(4)]
    ruin = board(hsc([*ground, tile(RUIN_2, 1, 0, 1)]))["edges"]
    assert len(ruin) == 5 and {edge["kind"] for edge in ruin} == {"ruin"}
    battlement = board(hsc([*ground, tile(16301, 1, 1, 1, rotation=1)]))["edges"]
    assert battlement == [{"between": [[1, 1], [2, 1]], "kind": "battlement", "inside": [2, 1]}]
    assert counts(hsc([*ground, tile(RUIN_2, 0, 3, 1)])) == {"edge": 5}
    assert counts(hsc([*ground, tile(11006, 0, 0)]))["edge"] == 1


def test_labels() -> None:
    content = hsc(
        [
            tile(GRASS),
            tile(14001, letter=66),
            tile(14061, letter=200),
            tile(15001, start="Rouge"),
            tile(15001, colour=65280),
            tile(15001, colour=0x30201),
            tile(15001, 2),
        ]
    )
    label = "glyph B / glyph = / start Rouge / start green / start #010203"
    assert board(content)["spaces"][0]["label"] == label
    assert losses(content) == [("place", 1, "$.tiles[6]")]


def test_figures() -> None:
    ground = [tile(GRASS, x) for x in range(3)]
    content = hsc(
        [
            *ground,
            tile(18001, texts=("Ann", "a.x")),
            tile(18002, 1, rotation=3, texts=("Drake", "")),
            tile(18001, 2, texts=("Late", "")),
            tile(18003, 0, texts=("Odd", "")),
        ]
    )
    first, second = document(content).figures
    assert (first.id, first.name, first.side, first.at) == ("f1", "Ann", "red", ((0, 0),))
    assert (second.name, second.at, second.traits) == ("Drake", ((2, 0), (1, 0)), ("double",))
    assert counts(content) == {"piece": 1, "figure": 2, "place": 1}


def test_pieces_of_other_kinds() -> None:
    personal = tile(17000, size=7, texts=("a", "b", "c", "d"))
    content = hsc([personal, tile(16402), tile(99999)], author="Ann", scenario=b"{\\rtf}")
    assert len(spaces(content)) == 7 and set(spaces(content).values()) == {("grass", 1)}
    assert counts(content) == {"piece": 2, "text": 2, "addon": 1}


@pytest.mark.parametrize("version", range(2, 8))
def test_every_version_is_written_as_it_was(version: int) -> None:
    content = hsc([tile(GRASS, letter=205), tile(14001, letter=66)], version, "Höhe", "Ann", b"Go")
    found = open_file(content)
    assert document(content).title == "Höhe"
    assert write_file(found.opened, "hsc", found.content) == (content, ())


def test_the_first_version_has_no_header() -> None:
    plain = struct.pack("<di", 0.0001, 1) + struct.pack("<id4i", GRASS, 0.0001, 0, 0, 0, 0)
    assert spaces(plain) == {(0, 0): ("grass", 1)}
    assert write_file(document(plain), "hsc", Content(plain))[0] == plain


def test_texts_of_every_length() -> None:
    for text in ("", "a", "x" * 254, "é" * 255, "y" * 70_000):
        assert WrittenText.of(text).raw[:3] == b"\xff\xfe\xff"
        content = struct.pack("<d", 0.0002) + WrittenText.of(text).raw + b"\x01\xe9" + struct.pack("<4i", 6, 80, 1, 0)
        found = read(content)
        assert found.name.text == text and found.author.text == "é" and found.write() == content


def test_what_cannot_be_read_says_where() -> None:
    whole = hsc([tile(GRASS), tile(GRASS, 1)])
    for cut in range(8, len(whole)):
        assert error(whole[:cut]).startswith("$")
    assert error(hsc([tile(GRASS, rotation=6)])) == "$.tiles[0].rotation"
    assert error(hsc([tile(GRASS, z=-1)])) == "$.tiles[0].z"
    assert error(hsc([tile(GRASS, z=256)])) == "$.tiles[0].z"
    assert error(hsc([tile(GRASS), tile(GRASS, 400)])) == "$.tiles[1].x"
    assert error(hsc([tile(GRASS), tile(GRASS, 0, 400)])) == "$.tiles[1].y"
    assert error(hsc([tile(99999)])) == "$.tiles"
    assert error(whole[:-200] + struct.pack("<i", 10**6) if len(whole) > 200 else whole[:40]).startswith("$")


def test_an_unchanged_board_gives_the_same_bytes_and_a_changed_one_keeps_the_rest() -> None:
    content = hsc([tile(GRASS_7, 1, 0), tile(TREE, 1, 1, 1), tile(16301, 1, 0, 1, rotation=1), tile(99999)])
    found = document(content)
    box = found.spaces_board
    spec = next(spec for spec in box.spaces if spec.at == (1, 2))
    changed = evolve(
        found,
        board=evolve(box, spaces=tuple(evolve(s, terrain="rock", level=2) if s is spec else s for s in box.spaces)),
    )
    written, lost = write_file(changed, "hsc", Content(content))
    kinds = [each.type for each in read(written).tiles]
    assert kinds == [GRASS] * 6 + [TREE, 16301, 99999, ROCK, ROCK]
    assert lost == ()
    again = document(written)
    assert again.spaces_board.spaces == changed.spaces_board.spaces
    assert again.spaces_board.edges == changed.spaces_board.edges


def test_pieces_on_a_changed_space_go_and_all_that_they_covered_is_written_again() -> None:
    content = hsc([*(tile(GRASS, x) for x in range(4)), tile(DOOR, z=1)])
    found = document(content)
    one = found.spaces_board
    changed = evolve(found, board=evolve(one, objects=one.objects[1:]))
    written, _ = write_file(changed, "hsc", Content(content))
    assert [each.type for each in read(written).tiles] == [GRASS] * 4 + [10011]
    assert document(written).spaces_board.objects == (evolve(one.objects[1]),)


FULL = ["grass", "rock", "sand", "road", "snow", "lava-field", "dungeon"]
HALF = ["water", "ice", "molten-lava", "swamp-water", "shadow"]


@given(st.data())
def test_a_board_without_a_source_keeps_its_ground(data: st.DataObject) -> None:
    columns, rows = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 5))
    specs: list[dict[str, Any]] = []
    for row in range(rows):
        for column in range(columns):
            ground = data.draw(st.sampled_from([*FULL, *HALF, "void"]))
            low = 0 if ground in HALF else 1
            level = 0 if ground == "void" else data.draw(st.integers(low, 4))
            specs.append({"at": [column, row], "terrain": ground, "level": level})
    specs[0] = {"at": [0, 0], "terrain": "grass", "level": 1}
    specs[-1] = {"at": [columns - 1, rows - 1], "terrain": "grass", "level": 1}
    plain = {"grid": "hex", "columns": columns, "rows": rows, "spaces": specs}
    found = document({"format": "tablelight", "version": 1, "game": "heroscape", "title": "Ridge", "board": plain})
    for to in ("hsc", "hexeditor"):
        written, lost = write_file(found, to)
        back = document(written)
        assert lost == () and back.title == "Ridge"
        assert grounds(back) == grounds(found)


def grounds(found: Document) -> dict[tuple[int, int], tuple[str, int]]:
    specs = [spec for spec in found.spaces_board.spaces if spec.terrain != "void"]
    left = min(spec.at[0] for spec in specs)
    return {(s.at[0] - left, s.at[1]): (s.terrain, s.level) for s in specs}


def test_whole_pieces_of_sides_come_back() -> None:
    ground = [tile(GRASS, x, y) for y in range(10) for x in range(10)]
    for kind in (RUIN_2, 11003, 12004, 16301):
        for rotation in range(6):
            found = document(hsc([*ground, tile(kind, 5, 4, 1, rotation)]))
            written, lost = write_file(found, "hsc")
            assert lost == () and document(written).spaces_board.edges == found.spaces_board.edges
            # on the ground like ruins, or in the slot of the ground behind them
            slot = 1 if kind in (RUIN_2, 11003) else 0
            assert [(each.type, each.z) for each in read(written).tiles if each.type > GRASS] == [(kind, slot)]


def test_what_the_program_has_no_piece_for() -> None:
    plain = document(hsc([tile(GRASS, x) for x in range(8)]))
    box = plain.spaces_board
    rest = tuple(evolve(spec, terrain="heavy-snow", label="Here") if spec.at == (0, 0) else spec for spec in box.spaces)
    things = (
        BoardObject(at=(1, 0), kind="outcrop", height=7),
        BoardObject(at=(2, 0), kind="hive", height=17),
        BoardObject(at=(3, 0), kind="palm", height=14),
        BoardObject(at=(4, 0), kind="bush", height=9),
    )
    edges = (Edge(between=((5, 0), (6, 0)), kind="ruin"), Edge(between=((6, 0), (7, 0)), kind="door"))
    found = evolve(plain, board=evolve(box, spaces=rest, objects=things, edges=edges), options={"figures_block": False})
    written, lost = write_file(found, "hsc")
    assert {loss.kind: loss.count for loss in lost} == {"terrain": 1, "text": 1, "object": 2, "edge": 2, "field": 1}
    assert [(o.at, o.kind, o.height) for o in document(written).spaces_board.objects] == [
        ((1, 0), "outcrop", 10),
        ((3, 0), "palm", 14),
        ((4, 0), "bush", 9),
    ]


def test_ground_at_level_0_is_written_a_level_higher() -> None:
    plain = document(hsc([tile(GRASS), tile(WATER, 1)]))
    specs = (SpaceSpec(at=(0, 0), terrain="grass"), SpaceSpec(at=(1, 0), terrain="water"))
    written, lost = write_file(evolve(plain, board=evolve(plain.spaces_board, spaces=specs)), "hsc")
    assert spaces(written) == {(0, 0): ("grass", 1), (1, 0): ("water", 1)} and lost == ()


@pytest.mark.parametrize("to", ["hsc", "hexeditor"])
def test_a_written_map_with_too_many_pieces_to_be_read_again_says_so(to: str) -> None:
    plain = document(hsc([tile(GRASS, at % 64, at // 64) for at in range(64 * 64)]))
    high = tuple(evolve(spec, level=17) for spec in plain.spaces_board.spaces)
    written, lost = write_file(evolve(plain, board=evolve(plain.spaces_board, spaces=high)), to)
    assert [(loss.kind, loss.count) for loss in lost] == [("piece", 1)]
    with pytest.raises(DocumentError):
        open_file(written)


def test_the_table_is_whole() -> None:
    for piece in virtualscape().values():
        assert {len(cells) for cells in piece.cells} == {len(piece.cells[0])}
        assert all(cell < len(piece.cells[0]) for turned in piece.sides for cell, _ in turned)


HILL = hsc(
    [
        *(tile(GRASS_7, x, y, rotation=1) for x in (1, 4) for y in (0, 4)),
        tile(2003, 1, 0, 1),
        tile(WATER, 6, 2),
        tile(TREE, 4, 4, 1),
        tile(PALM, 5, 5, 1),
        tile(14001, 1, 2, 1, letter=66),
        tile(18001, 2, 6, 1, texts=("Ann", "a.x")),
        tile(11003, 1, 4, 1),
        tile(16301, 5, 1, 1, rotation=2),
        tile(12004, 1, 1, 1, rotation=3),
        tile(99999),
    ]
)


@given(st.data())
def test_a_changed_board_is_written_into_its_file_and_comes_back_as_it_was_changed(data: st.DataObject) -> None:
    found = document(HILL)
    old = found.spaces_board
    numbers = data.draw(st.sets(st.integers(0, len(old.spaces) - 1), max_size=5))
    grounds_of = st.tuples(st.sampled_from(["rock", "ice", "grass", "water"]), st.integers(1, 5))
    specs = list(old.spaces)
    for number in sorted(numbers):
        terrain, level = data.draw(grounds_of)
        specs[number] = evolve(specs[number], terrain=terrain, level=level)
    edges = tuple(edge for edge in old.edges if data.draw(st.integers(0, 9)) > 0)
    objects = tuple(thing for thing in old.objects if thing.at not in [specs[number].at for number in numbers])
    changed = evolve(found, board=evolve(old, spaces=tuple(specs), edges=edges, objects=objects))
    written, lost = write_file(changed, "hsc", Content(HILL))
    back = document(written).spaces_board
    assert {s.at: (s.terrain, s.level, s.label) for s in back.spaces} == {
        s.at: (s.terrain, s.level, s.label) for s in specs
    }
    gone = sum(loss.count for loss in lost if loss.kind == "edge")
    assert set(back.edges) <= set(edges) and len(edges) - len(back.edges) == gone
    assert 99999 in [each.type for each in read(written).tiles]


@pytest.mark.parametrize("to", ["hsc", "hexeditor"])
def test_clear_ground_is_grass_and_no_loss(to: str) -> None:
    told = (SpaceSpec(at=(0, 0), terrain="clear", level=1), SpaceSpec(at=(1, 0), terrain="heavy-snow", level=1))
    bare = Document(game="heroscape", board=GridBoard(grid="hex", columns=3, rows=1, orientation="pointy", spaces=told))
    written, lost = write_file(bare, to)
    assert [(loss.kind, loss.count, loss.values) for loss in lost if loss.kind == "terrain"] == [
        ("terrain", 1, {"terrain": "heavy-snow"})
    ]
    grounds = {space["terrain"] for space in board(written)["spaces"]}
    assert grounds == {"grass", "snow"}


def test_a_figure_that_is_out_is_not_on_the_written_map() -> None:
    ground = [{"at": [0, 0], "level": 1}]
    figures = [
        {"id": "a", "name": "Ann", "side": "red", "at": [0, 0], "stats": {"life": 4}, "state": {"life": 0}},
        {"id": "b", "name": "Bob", "side": "blue", "at": [0, 0], "stats": {"life": 5}},
    ]
    board = {"grid": "hex", "columns": 1, "rows": 1, "spaces": ground}
    plain = {"format": "tablelight", "version": 1, "game": "heroscape", "board": board, "figures": figures}
    written, lost = write_file(document(plain), "hsc")
    assert [figure.name for figure in document(written).figures] == ["Bob"]
    assert [(loss.kind, loss.path, loss.count) for loss in lost] == [
        ("figure", "$.figures", 1),
        ("figure", "$.figures[1]", 1),
    ]
    into, _ = write_file(document(plain), "hsc", Content(written))
    assert into == written, "written into its own file, it stays the same"
