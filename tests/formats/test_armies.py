"""Army lists and stat blocks: names, counts and numbers, what their words mean, and what is left out."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.problems import DocumentError
from tablelight.board.roster import MOST_MEMBERS, Roster
from tablelight.convert import convert
from tablelight.formats.armies.units import MOST_IN_A_UNIT
from tablelight.formats.format import ARMIES, LARGEST_BYTES, is_stat_block, pairs
from tablelight.formats.losses import Wishes
from tablelight.formats.opening import open_file
from tests.calls import fewer_calls_than
from tests.formats.armies import BLOCKS, EARLY_ROSTER, FORGE, LATE_ROSTER, ROSTER, SHARED, zipped
from tests.formats.files import error, opened

Stats = dict[str, dict[str, int]]


def stats(content: Any, game: str = "", **more: Any) -> Stats:
    """The numbers of every figure of a list, by name."""
    opened = open_file(_bytes(content), game, **more).opened
    assert isinstance(opened, Roster)
    found = {member.figure.name: dict(member.figure.stats) for member in opened.members}
    assert len(found) == len(opened.members), "every figure has a name of its own"
    return found


def _bytes(content: Any) -> bytes:
    if isinstance(content, bytes):
        return content
    return content.encode() if isinstance(content, str) else json.dumps(content).encode()


def left(content: Any, game: str = "") -> list[str]:
    """The losses, in words."""
    return [loss.text.format_map(loss.values) for loss in open_file(_bytes(content), game).losses]


def meanings(content: Any, game: str = "", **more: Any) -> dict[str, str]:
    """Our stat for each word of a list."""
    return {use.word: use.stat for use in open_file(_bytes(content), game, **more).words}


@pytest.mark.parametrize("content", [ROSTER, zipped(ROSTER.encode()), zipped(ROSTER.encode(), method=0)])
def test_a_roster_of_battlescribe_gives_every_model(content: Any) -> None:
    found = stats(content, "carnevale")
    assert found == {
        "Guard": {"move": 6, "life": 2},
        "Guard 2": {"move": 6, "life": 2},
        "Guard 3": {"move": 6, "life": 2},
        "Sergeant": {"move": 7, "life": 3},
        "Captain": {"move": 8, "life": 5},
    }
    opened = open_file(_bytes(content), "carnevale").opened
    assert isinstance(opened, Roster) and {member.army for member in opened.members} == {"Harbour watch"}
    assert meanings(content, "carnevale") == {"M": "move", "WS": "", "W": "life", "Ld": "will"}
    assert {"Left out: Steady", "Left out: Halberd", "Ld D6 is not a whole number, and is left out."} <= {
        *left(content, "carnevale")
    }


def test_new_recruit_writes_the_same_in_json() -> None:
    model = {"name": "Scout", "type": "model", "number": 2, "profiles": [
        {"name": "Scout", "typeName": "Model", "characteristics": [{"name": "Movement", "$text": "9"}]},
    ]}  # fmt: skip
    content = {"roster": {"name": "Two", "forces": [{"selections": [model]}]}}
    assert stats(content, "heroclix") == {"Scout": {"speed": 9}, "Scout 2": {"speed": 9}}


def test_a_model_in_a_group_has_the_numbers_of_its_unit() -> None:
    """However deep the group lies: the profile stands with the outermost selection."""
    model = {"name": "Scout", "type": "model"}
    group = {"name": "Group", "type": "upgrade", "selections": [{**model, "selections": [{**model, "name": "Hound"}]}]}
    profile = {"name": "Scout", "typeName": "Unit", "characteristics": [{"name": "Movement", "$text": "9"}]}
    unit = {"name": "Scouts", "type": "unit", "profiles": [profile], "selections": [group]}
    content = {"roster": {"name": "Two", "forces": [{"selections": [unit]}]}}
    assert stats(content, "heroclix") == {"Scout": {"speed": 9}, "Hound": {"speed": 9}}


def test_army_forge_gives_sizes_bases_and_rated_rules() -> None:
    found = stats(FORGE, "heroscape")
    assert list(found) == ["Smiths", "Smiths 2", "Smiths 3", "Smiths 4", "Smiths 5", "Boss"]
    assert found["Smiths"] == {"defence": 5, "life": 3} and found["Boss"] == {"defence": 3, "life": 6}
    opened = open_file(_bytes(FORGE)).opened
    assert isinstance(opened, Roster) and opened.members[0].figure.base == 32
    assert stats(FORGE)["Boss"] == {"quality": 3, "defence": 3, "tough": 6}, "an own game keeps the list's words"
    saved = {"gameSystem": "gf", "armyName": "Guild", "list": {"units": FORGE["units"]}}
    assert stats(saved, "heroscape") == found
    assert {"Left out: Slow", "Left out: Hammer", "Left out: Hero"} <= {*left(FORGE)}
    assert "Units without a name are left out: the file does not hold them." in left(FORGE)


def test_a_roster_with_all_that_battlescribe_writes() -> None:
    """Also from a force within a force; points, categories, rules and abilities are named as left out."""
    bearer = {"move": 6, "defence": 4, "life": 2}
    found = stats(LATE_ROSTER, "heroscape")
    assert found == {
        **dict.fromkeys(["Lantern bearer", "Lantern bearer 2", "Lantern bearer 3", "Lantern bearer 4"], bearer),
        "Lantern sergeant": bearer,
        "Pilot": {"move": 9, "life": 5},
    }
    assert meanings(LATE_ROSTER, "heroscape") == {"M": "move", "T": "defence", "SV": "", "W": "life", "LD": ""}
    said = left(LATE_ROSTER, "heroscape")
    assert {"Points and categories are left out.", "Left out: Oath", "Left out: Battle Size"} <= {*said}
    assert {"Left out: Bright eyes", "Left out: Hook"} <= {*said}, "an ability is a profile of its own"
    assert stats(zipped(LATE_ROSTER.encode()), "heroscape") == found


def test_an_early_roster_has_its_values_in_attributes() -> None:
    assert stats(EARLY_ROSTER, "heroscape") == {
        "Deputy": {"move": 5, "life": 3},
        "Deputy 2": {"move": 5, "life": 3},
    }
    assert left(EARLY_ROSTER, "heroscape") == ["Points and categories are left out."]


def test_a_list_as_army_forge_shares_it() -> None:
    assert stats(SHARED) == {
        "Anselm": {"quality": 3, "defence": 2, "tough": 3},
        **{name: {"quality": 4, "defence": 4} for name in ("Riders", "Riders 2", "Riders 3")},
    }
    opened = open_file(_bytes(SHARED)).opened
    assert isinstance(opened, Roster) and [member.figure.base for member in opened.members] == [32, None, None, None]
    assert left(SHARED) == ["Left out: Fearless", "Left out: Heavy pistol"]


def test_stat_blocks_one_a_line_or_one_a_block() -> None:
    assert stats(BLOCKS, "heroscape") == {
        "Captain": {"move": 6, "range": 8, "life": 3},
        "Guard": {"move": 5, "life": 2},
        "Guard 2": {"move": 5, "life": 2},
        "Archer": {"move": 5, "range": 12, "life": 1},
        "Scout": {},
        "Scout 2": {},
    }
    assert meanings(BLOCKS, "heroscape")["Speed"] == "", "Move is the list's own word for it"
    assert stats("Move 6, Range 8, Life 3\nA: Move 5, Life 1", "heroscape") == {"A": {"move": 5, "life": 1}}
    assert "Lines without a name are left out." in left("Move 6, Range 8, Life 3\nA: Move 5, Life 1")


def test_a_word_means_what_the_player_says() -> None:
    assert stats(BLOCKS, "heroscape", wishes=Wishes(words={"speed": "move", "move": ""}))["Scout"] == {"move": 7}
    assert meanings(BLOCKS, "heroscape", wishes=Wishes(words={"life": "height"}))["Life"] == "height"


def test_what_is_no_stat_block_stays_unread() -> None:
    for text in ("I have 2 dogs, and 3 cats.", "hello", "1, 2, 3", "a: b, c: d", "name\nA\n"):
        assert not is_stat_block(text), text
    assert pairs("Move 6, Range 8") == [("Move", "6"), ("Range", "8")]
    assert error("hello") == "$"


def test_convert_reads_them_too(tmp_path: Path) -> None:
    path = tmp_path / "list.rosz"
    path.write_bytes(zipped(ROSTER.encode()))
    (answer,), done = convert(Namespace(files=[path], game="carnevale", to="", out=None, source=None, sheet=None))
    roster, words = answer["roster"], answer["words"]
    assert done and isinstance(roster, list) and len(roster) == 5 and isinstance(words, list)
    assert answer["format"] == "battlescribe" and words[0] == {"word": "M", "stat": "move", "count": 3}


# Hostile files


def test_a_zip_with_a_roster_that_is_no_text_is_refused() -> None:
    assert error(zipped(b"\0\x81")) == "$"


def test_a_bomb_in_a_zip_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = b"".join(packer.compress(b" " * 1_000_000) for _ in range(LARGEST_BYTES // 1_000_000 + 1)) + packer.flush()
    head = b"PK\x03\x04" + struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 0, 0, 0, 0, 5, 0) + b"a.ros"
    assert error(head + body) == "$" and len(head + body) < 100_000


@pytest.mark.parametrize("cut", [4, 20, 29, 31, 34, 40, 60])
def test_a_zip_that_is_cut_off_is_refused(cut: int) -> None:
    assert error(zipped(ROSTER.encode())[:cut]) == "$"


def test_a_zip_names_no_path() -> None:
    """The name of the file in it is not used; other files of it are not read."""
    assert stats(zipped(ROSTER.encode(), "../../etc/list.ros"), "carnevale")["Captain"] == {"move": 8, "life": 5}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("list.ros", ROSTER)
        archive.writestr("/etc/passwd", "x" * 1000)
    assert "Captain" in stats(packed.getvalue(), "carnevale")
    for name in ("a.txt", "..", "a\n.ros"):
        assert error(zipped(b"x", name)) == "$", "another archive is still refused"
    encrypted = bytearray(zipped(ROSTER.encode()))
    encrypted[6] |= 1
    assert error(bytes(encrypted)) == "$"


def test_a_zip_that_lies_about_its_size_is_refused() -> None:
    stored = bytearray(zipped(ROSTER.encode(), method=0))
    struct.pack_into("<I", stored, 18, 0xFFFFFFFF)
    assert error(bytes(stored)) == "$"


@pytest.mark.parametrize("doctype", [
    '<!DOCTYPE roster [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
    '<!DOCTYPE roster SYSTEM "file:///etc/passwd">',
])  # fmt: skip
def test_entities_are_refused(doctype: str) -> None:
    text = ROSTER.replace("<roster", f"{doctype}<roster", 1).replace(">6&quot;<", ">&b;<")
    assert error(text) == "$" and error(zipped(text.encode())) == "$"


def test_deep_and_broken_xml_is_refused() -> None:
    assert error("<roster>" + "<selections>" * 5000) == "$"
    assert error(ROSTER[:900]) == "$"
    assert error('<roster name="x"/>') == "$.roster.forces"
    assert error(zipped(b"\xff\xfe<roster/>")) == "$"


def test_counts_are_bounded() -> None:
    many = {**FORGE, "units": [{"name": f"U{number}", "size": 999_999, "quality": 3} for number in range(20)]}
    opened = open_file(_bytes(many)).opened
    assert isinstance(opened, Roster) and len(opened.members) == MOST_MEMBERS
    assert sum("first 100 figures" in text for text in left(many)) == 1 and MOST_IN_A_UNIT == 100
    assert error({**FORGE, "units": [{"name": "U"}] * 1001}) == "$.units"
    assert error({**FORGE, "units": [{"name": "U", "size": -1}]}) == "$.units[0].size"
    assert error({**FORGE, "units": []}) == "$"


def test_a_large_list_takes_no_more_than_its_size_asks_for() -> None:
    options = [{"name": f"o{number}", "type": "upgrade", "number": 1} for number in range(2000)]
    models = [{"name": f"m{number}", "type": "model", "number": 1} for number in range(2000)]
    content = {"roster": {"forces": [{"selections": [{"name": "U", "type": "unit", "selections": options + models}]}]}}
    with fewer_calls_than(2_000_000):
        open_file(_bytes(content))
    text = "\n".join(f"Figure {number}: Move {number % 10}, Life 2" for number in range(5000))
    with fewer_calls_than(2_000_000):
        open_file(text.encode())


MUTATED = [ROSTER.encode(), zipped(ROSTER.encode()), _bytes(FORGE), BLOCKS.encode()]


@given(st.sampled_from(MUTATED), st.data())
def test_broken_lists_give_an_error_or_a_roster(content: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(content) - 1))
    broken = content[:at] + data.draw(st.binary(max_size=6)) + content[at + data.draw(st.integers(0, 40)) :]
    try:
        found = open_file(broken, data.draw(st.sampled_from(["", "heroscape"])))
    except DocumentError as refused:
        assert refused.problems[0].path.startswith("$")
    else:
        assert found.format in ARMIES or found.format == "csv"


WRONG: list[Any] = [None, 5, "x", [], {}, [None], -1, 1e300, True]


@given(st.data())
def test_wrong_types_in_json_have_a_place(data: st.DataObject) -> None:
    content = json.loads(json.dumps(FORGE))
    here: Any = content
    while isinstance(here, dict | list) and here:
        key = data.draw(st.sampled_from(list(here) if isinstance(here, dict) else range(len(here))))
        if not isinstance(here[key], dict | list) or data.draw(st.booleans()):
            here[key] = data.draw(st.sampled_from(WRONG))
            break
        here = here[key]
    try:
        open_file(_bytes(content))
    except DocumentError as refused:
        assert refused.problems[0].path.startswith("$")


def test_no_more_figures_are_made_than_a_roster_holds() -> None:
    units = [{"name": f"Unit {number}", "size": 100, "quality": 4} for number in range(1000)]
    found = opened({"gameSystem": "aof", "units": units})
    assert found.roster is not None and len(found.roster.members) == 500
    assert [(loss.kind, loss.count) for loss in found.losses] == [("line", 99_500)]
