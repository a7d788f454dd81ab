"""heroscape-map-editor: JSON, gzip, addresses."""

from __future__ import annotations

import gzip
import json
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

import pytest
from attrs import evolve

from tablelight.formats.format import Content
from tablelight.formats.hexeditor import uncrush
from tablelight.formats.opening import open_file, write_file
from tests.examples import example
from tests.formats.files import board, counts, document, editor, error, losses

SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples" / "hexoscape_json"


def test_pieces_by_axial_keys() -> None:
    content = editor("0~0~0~0~g1", "0~-1~2~0~w1", "1~0~0~0~r1")
    found = board(content)
    assert {tuple(s["at"]): (s["terrain"], s.get("level", 0)) for s in found["spaces"] if s["terrain"] != "void"} == {
        (0, 0): ("rock", 2),
        (0, 2): ("water", 0),
    }
    assert document(content).title == "Hill"


def test_pieces_turn_about_their_own_hex() -> None:
    for rotation, second in enumerate([(1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)]):
        spaces = board(editor("0~0~2~0~r1", f"0~0~2~{rotation}~g2"))["spaces"]
        grass = {tuple(s["at"]) for s in spaces if s["terrain"] == "grass"}
        left, top = min(0, second[0]), 0 if second[1] == 0 else min(0, second[1])
        top -= top % 2
        assert grass == {(1 - 1 - left, 0 - top), (second[0] - left, second[1] - top)}


def test_losses_name_their_key() -> None:
    content = editor("0~0~0~0~g1", "0~1~0~0~ww1", "0~0~0~0.5~lws", "0~2~0~0~what")
    assert sorted(losses(content)) == [
        ("addon", 1, '$.boardPieces["0~0~0~0.5~lws"]'),
        ("piece", 1, '$.boardPieces["0~2~0~0~what"]'),
        ("terrain", 1, '$.boardPieces["0~1~0~0~ww1"]'),
    ]


@pytest.mark.parametrize("key", ["0~0~0~g1", "0~0~0~6~g1", "x~0~0~0~g1", "0~0~0~0~", "-1~0~0~0~g1", "0~0~0~0.25~g1"])
def test_a_key_that_is_no_place(key: str) -> None:
    assert error({**editor("0~0~0~0~g1"), "boardPieces": {key: "g1"}}) == f'$.boardPieces["{key}"]'


def test_what_cannot_be_read() -> None:
    assert error(editor("0~0~0~0~what")) == "$.boardPieces"
    assert error({"hexMap": 1, "boardPieces": {"0~0~0~0~g1": "g1"}}) == "$.hexMap"
    assert error(editor("300~0~0~0~g1")) == '$.boardPieces["300~0~0~0~g1"]'
    assert error(editor("0~0~0~0~g1", "0~999~0~0~g1")) == '$.boardPieces["0~999~0~0~g1"]'


def test_gzip_and_addresses() -> None:
    plain = editor("0~0~0~0~g1", "0~1~0~0~r1")
    text = json.dumps([plain["hexMap"], *plain["boardPieces"]], separators=(",", ":"))
    # JSONCrush's exchanges, the other way round and backwards; nothing repeated
    swapped = text
    for long, short in reversed((("{", "("), ("}", ")"), (",'", "~"), ("':", "!"), ('"', "'"))):
        swapped = (
            swapped.translate({ord(long): short, ord(short): long})
            if len(long) == 1
            else exchange(swapped, long, short)
        )
    assert uncrush(swapped + "_") == text
    address = "https://example.org/#/?x=1&m=" + quote(swapped + "_") + "#there"
    assert board(address) == board(plain)
    assert board(gzip.compress(json.dumps(plain).encode())) == board(plain)


def exchange(text: str, long: str, short: str) -> str:
    return text.replace(short, "\0").replace(long, short).replace("\0", long)


def test_uncrushing_puts_repeated_parts_back() -> None:
    assert uncrush("aXbXcde\1X_") == "acdebcde"[:0] + "cde".join(["a", "b"])
    assert error("?m=" + quote("A" * 30 + "\1" + "A" * 60 + "_")).startswith("$")


def test_an_address_that_grows_past_reason_is_refused() -> None:
    # each character stands for two of the one before it, the last for what it began with
    letters = [chr(code) for code in range(0x21, 0x5B)]
    body = "xx" + "".join(after + before * 2 for before, after in pairwise(letters))
    assert error("?m=" + quote(body * 40 + "\1" + "".join(letters) * 3 + "_")) == "$"


def test_an_unchanged_map_is_equal_and_a_changed_one_keeps_the_rest() -> None:
    plain = editor("0~0~0~0~g7", "1~0~1~0~tr11")
    data = json.dumps(plain).encode()
    found = open_file(data)
    assert json.loads(write_file(found.opened, "hexeditor", found.content)[0]) == plain
    first = document(data)
    specs = tuple(evolve(s, terrain="rock") if s.at == (1, 0) else s for s in first.spaces_board.spaces)
    changed = evolve(first, board=evolve(first.spaces_board, spaces=specs))
    pieces = json.loads(write_file(changed, "hexeditor", Content(data))[0])["boardPieces"]
    assert "0~0~0~0~r1" in pieces and "1~0~1~0~tr11" in pieces and "0~0~0~0~g7" not in pieces
    assert len(pieces) == 8
    assert document(json.dumps({**plain, "boardPieces": pieces})).spaces_board == changed.spaces_board


def test_figures_are_not_saved() -> None:
    _, lost = write_file(example("heroscape-ford"), "hexeditor")
    assert [loss.text for loss in lost if loss.kind == "figure"] == ["Figures are not saved."]


@pytest.mark.skipif(not SAMPLES.exists(), reason="the samples are not here")
def test_every_sample_is_written_again_equal() -> None:
    for path in SAMPLES.glob("*.json"):
        found = open_file(path.read_bytes())
        assert json.loads(write_file(found.opened, "hexeditor", found.content)[0]) == json.loads(path.read_bytes())
        assert counts(path.read_bytes()).get("piece", 0) == 0
