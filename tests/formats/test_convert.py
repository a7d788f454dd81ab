"""`convert`: what it prints, what it writes, its exit statuses, and how a file is recognised."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablelight.__main__ import main
from tablelight.formats.format import LARGEST_BYTES
from tablelight.formats.losses import Losses
from tablelight.formats.opening import write_file
from tablelight.formats.uvtt import write_with
from tests.formats.files import document, editor, error, hcmap, hsc, opened, roster, tile, vtt

Run = Callable[..., tuple[int, Any, str]]
SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples"


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `convert` on contents, each kept in a file: status, what it printed as JSON, standard error."""

    def converted(*contents: Any, options: tuple[str, ...] = ()) -> tuple[int, Any, str]:
        paths = []
        for number, content in enumerate(contents):
            path = tmp_path / f"file{number}"
            path.unlink(missing_ok=True)
            if content is not None:
                path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
            paths.append(str(path))
        status = main(["convert", *paths, *options])
        out, err = capsys.readouterr()
        return status, json.loads(out) if out else None, err

    return converted


HSC = hsc([tile(1001), tile(2001, 1)])


def test_one_file_is_printed_as_an_object_and_several_as_a_list(run: Run) -> None:
    status, found, err = run(hcmap())
    assert (status, err) == (0, "") and set(found) == {"format", "document", "losses"}
    assert found["format"] == "hcmaps" and found["document"]["game"] == "heroclix"
    status, found, _ = run(hcmap(), {"rects": 1}, None, b"name,game\nA,heroclix\n")
    assert status == 1 and [set(entry) for entry in found] == [
        {"format", "document", "losses"},
        {"error"},
        {"error"},
        {"format", "roster", "losses"},
    ]
    assert found[1]["error"]["path"] == "$.rects" and found[2]["error"]["path"] == "$"


def test_statuses(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run({"rects": []})[0] == 1
    status, found, err = run(None)
    assert (status, found) == (2, None) and err
    assert run(HSC, HSC, options=("--to", "hsc"))[0] == 2
    for arguments in (["convert"], ["convert", "x", "--to", "onepage"], ["convert", "x", "--far"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 2 and capsys.readouterr().err


def test_a_game_that_the_file_does_not_open_as(run: Run) -> None:
    status, found, _ = run(vtt(), options=("--game", "heroscape"))
    assert status == 1 and found["error"]["path"] == "$"
    assert "oraculo" in found["error"]["message"] and "heroclix" in found["error"]["message"]
    assert run(vtt(), options=("--game", "heroclix"))[1]["document"]["game"] == "heroclix"


def test_writing(run: Run, tmp_path: Path) -> None:
    status, found, _ = run(HSC, options=("--to", "hsc"))
    assert status == 0 and set(found) == {"format", "to", "base64", "losses"}
    assert base64.b64decode(found["base64"]) == HSC
    out = tmp_path / "map.json.GZ"
    status, found, _ = run(HSC, options=("--to", "hexeditor", "--out", str(out)))
    assert status == 0 and found == {"format": "hsc", "to": "hexeditor", "out": str(out), "losses": []}
    assert set(json.loads(gzip.decompress(out.read_bytes()))["boardPieces"]) == {"0~0~0~0~g1", "0~1~0~0~r1"}
    kept = tmp_path / "kept.json"
    assert run(hcmap(), options=("--out", str(kept)))[1]["to"] == "tablelight"
    assert run(kept.read_bytes())[1] == {**run(hcmap())[1], "format": "tablelight"}
    assert "content" in run(hcmap(), options=("--to", "uvtt"))[1]
    assert run(hcmap(), options=("--to", "hsc"))[1]["error"]["path"] == "$"
    assert run(hcmap(), options=("--to", "csv"))[0] == 1
    assert run(hcmap(), options=("--to", "uvtt", "--out", str(tmp_path / "no" / "such")))[0] == 2


def test_a_source_is_named(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "source.hsc"
    source.write_bytes(HSC)
    document = run(HSC)[1]["document"]
    found = run(document, options=("--to", "hsc", "--source", str(source)))[1]
    assert base64.b64decode(found["base64"]) == HSC and found["format"] == "tablelight"
    document["board"]["spaces"][0]["terrain"] = "sand"
    found = run(document, options=("--to", "hsc", "--source", str(source)))[1]
    assert base64.b64decode(found["base64"]) == hsc([tile(2001, 1), tile(3001, colour=2665678)])
    assert run(document, options=("--to", "hsc", "--source", str(tmp_path / "none")))[0] == 2


def test_saves_and_rosters_are_files_too(run: Run) -> None:
    document = run(hcmap())[1]["document"]
    save = {"format": "tablelight-save", "version": 1, "document": document}
    assert run(save)[1]["document"] == document
    line = {
        "id": "r1",
        "game": "heroclix",
        "name": "A",
        "side": "red",
        "spaces": 1,
        "stats": {"speed": 8},
        "traits": [],
    }
    roster = {"format": "tablelight-roster", "version": 1, "members": [line]}
    assert run(roster)[1] == {"format": "tablelight", "roster": [line], "losses": []}
    assert run(roster, options=("--to", "csv"))[1]["content"] == (
        "game,name,side,spaces,base,traits,speed\nheroclix,A,red,1,,,8\n"
    )


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (hcmap(), "hcmaps"),
        ({"rects": [{"x": 0, "y": 0, "w": 1, "h": 1}]}, "onepage"),
        (editor("0~0~0~0~g1"), "hexeditor"),
        (vtt(), "uvtt"),
        ({"walls": [], "grid": {"size": 10}, "width": 20, "height": 20}, "foundry"),
        ([{"unit_id": "a", "name": "b"}], "hcunits"),
        (b"\xef\xbb\xbf\n " + json.dumps(hcmap()).encode(), "hcmaps"),
        (gzip.compress(json.dumps(hcmap()).encode()), "hcmaps"),
        (HSC, "hsc"),
        (b"# board\n\nsize 1 1\nend\n", "megamek"),
    ],
)
def test_a_file_is_recognised_by_its_content(content: Any, kind: str) -> None:
    assert opened(content).format == kind


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK\x03\x04zip",
        b"hello",
        b"[]",
        b"{}",
        b"7",
        b"<html></html>",
        b"{" * 100_000,
        b"\xff\xfe\x00",
        gzip.compress(gzip.compress(b"{}")),
        gzip.compress(b"{}")[:-6],
        gzip.compress(b" " * (LARGEST_BYTES + 1)),
        b" " * (LARGEST_BYTES + 1),
        b'{"rows": 1, "width": 1e999}',
        b'{"rows": NaN, "width": 1}',
    ],
    ids=lambda content: repr(content[:20]) if content[:1] != b"\x1f" else "gzip",
)
def test_what_is_of_no_kind_is_refused(content: bytes) -> None:
    assert error(content).startswith("$")


@pytest.mark.skipif(not SAMPLES.exists(), reason="the samples are not here")
def test_every_sample_opens(run: Run) -> None:
    kinds = [folder for folder in SAMPLES.iterdir() if folder.name != "look"]  # photographs, not files of a program
    files = sorted(path for kind in kinds for path in kind.glob("*") if path.suffix != ".md")
    status, found, _ = run(*(path.read_bytes() for path in files))
    assert status == 0 and len(found) == len(files) > 100
    for path, entry in zip(files, found, strict=True):
        if path.suffix == ".hsc":
            again = run(path.read_bytes(), options=("--to", "hsc"))[1]
            assert base64.b64decode(again["base64"]) == path.read_bytes() and again["losses"] == []
        assert entry["format"] == {"hexoscape_json": "hexeditor"}.get(path.parent.name, path.parent.name)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_tables_are_read_as_spreadsheets_save_them(encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    content = f"{mark}nombre;juego;puntería\r\nRamón;Oráculo;2\r\n".encode(encoding)
    (line,) = roster(content)
    assert line["name"] == "Ramón" and line["stats"] == {"aim": 2}


@pytest.mark.parametrize(
    ("to", "board"),
    [
        ("hsc", {"grid": "hex", "columns": 1, "rows": 1, "spaces": [{"at": [0, 0], "level": 1}]}),
        ("hexeditor", {"grid": "hex", "columns": 1, "rows": 1, "spaces": [{"at": [0, 0], "level": 1}]}),
        ("uvtt", {"grid": "square", "columns": 1, "rows": 1, "spaces": [{"at": [0, 0], "indoors": True}]}),
    ],
)
def test_all_that_a_written_map_does_not_hold_is_named(to: str, board: dict[str, Any]) -> None:
    plain = {
        **{"format": "tablelight", "version": 5, "game": "heroclix" if to == "uvtt" else "heroscape"},
        "board": {**board, "notes": [{"text": "Mind the gap."}]},
        "options": {"indoors": True} if to == "uvtt" else {"figures_block": True},
        "objectives": [{"id": "o1", "at": [0, 0]}, {"id": "o2", "at": [0, 0]}],
        "measures": [{"kind": "ruler", "ends": [{"at": [0, 0]}, {"at": [0, 0]}]}],
    }
    found = document(plain)
    _, lost = write_file(found, to)
    assert [(loss.path, loss.kind, loss.count) for loss in lost] == [
        ("$.options", "field", 1),
        ("$.board.notes[0]", "note", 1),
        ("$.objectives", "field", 3),
        *([("$.board.spaces[0]", "indoors", 1)] if to == "uvtt" else []),
    ]
    if to == "uvtt":  # as the app writes it, with a picture
        with_picture = Losses()
        write_with(found, with_picture, None)
        assert with_picture.listed() == lost


def test_a_roster_that_cannot_be_read_is_an_error_and_its_bad_lines_are_a_loss(run: Run) -> None:
    roster_file: dict[str, Any] = {"format": "tablelight-roster", "version": 1, "members": [{"id": "r1"}]}
    status, found, _ = run(roster_file)
    assert status == 0 and found["roster"] == [] and found["losses"][0]["count"] == 1
    assert run({**roster_file, "version": 2})[1]["error"]["path"] == "$.version"
    assert run({**roster_file, "members": 3})[1]["error"]["path"] == "$.members"
