"""Photographs read by the page's own modules under Node: made-up boards, printed marks, and files of other kinds."""

from __future__ import annotations

import io
import json
import math
import re
import struct
import subprocess
from pathlib import Path
from typing import Any
from zlib import compress, crc32

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tablelight.app.share.printed import modules
from tablelight.ask import read_document
from tablelight.seen import Detection, seen
from tests.bench.look import is_right, seen_in
from tests.bench.look_games import marked
from tests.bench.look_pictures import photograph
from tests.bench.look_scenes import Paper, bare, camera, cornered, middle, taken, with_papers
from tests.effort import THOROUGH, some
from tools.paths import ROOT

CODES = ROOT / "node_modules/js-aruco2/src/dictionaries/aruco_4x4_1000.js"


def jpeg(picture: Image.Image) -> bytes:
    """A picture as a file."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=90)
    return out.getvalue()


BOARDS = ((9, "square"), (1, "square"), (8, "hex"), (12, "square"), (1, "hex"))
"""`npm test` reads the fourth; the third is read on the page (`tests/browser/test_look.py`)."""


@pytest.mark.parametrize(("seed", "kind"), BOARDS if THOROUGH else BOARDS[3:4])
def test_the_grid_of_a_board_is_found(seed: int, kind: str) -> None:
    picture, truth = photograph(seed, kind)
    (found,) = seen_in([picture])
    assert found["size"] == truth["size"] and found["marks"] == []
    assert is_right(found["grid"], truth)


def mark(number: int, module: int) -> Image.Image:
    """A printed mark with its margin, `module` pixels a module."""
    codes = re.findall(r"\[(\d+),\s*(\d+)\]", CODES.read_text().partition("codeList:")[2])
    bits = "".join(f"{int(byte):08b}" for byte in codes[number])
    picture = Image.new("L", (8 * module, 8 * module), 255)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((module, module, 7 * module - 1, 7 * module - 1), fill=0)
    for index, bit in enumerate(bits):
        x, y = (2 + index % 4) * module, (2 + index // 4) * module
        draw.rectangle((x, y, x + module - 1, y + module - 1), fill=255 * int(bit))
    return picture


def test_the_printed_sheet_has_the_codes_that_are_read() -> None:
    for number in range(100):
        picture = mark(number, 1)
        assert modules(number) == [(x, y) for y in range(2, 6) for x in range(2, 6) if picture.getpixel((x, y))]


def test_marks_tell_where_each_figure_stands_from_five_angles() -> None:
    rng = np.random.default_rng(5)
    scene = bare(rng, "square", 9, 7)
    places = {10: (0, 0), 11: (8, 0), 12: (8, 6), 13: (0, 6), 14: (4, 3), 15: (6, 2)}
    side = {10: 10, 11: 12, 12: 16, 13: 10, 14: 12, 15: 16}
    papers = [Paper(id, middle(scene, at), side[id] / 25.4, id) for id, at in places.items()]
    scene = with_papers(scene, [*cornered(rng, scene, 30 / 25.4), *papers])
    reach = [each + 5 for each in scene.plane]
    views = some([(0, 0.0), (20, 0.4), (35, -0.3), (45, 1.6), (50, 3.1)], 4)
    pictures = [
        jpeg(taken(rng, scene, camera(rng, (1600, 1200), reach, math.radians(tilt), turn, 0.98)))
        for tilt, turn in views
    ]
    figures = [{"id": str(id), "side": "red", "at": [id - 10, 5], "stats": {"speed": 8}, "mark": id} for id in places]
    board = {"grid": "square", "columns": 9, "rows": 7}
    text: dict[str, Any] = {
        "format": "tablelight",
        "version": 3,
        "game": "heroclix",
        "board": board,
        "figures": figures,
    }
    for (tilt, _), found in zip(views, seen_in(pictures), strict=True):
        answer: Any = seen(read_document(text), Detection.read(found))
        assert {int(each["id"]): tuple(each["at"]) for each in answer["figures"]} == places, tilt


def test_marks_are_found_with_their_own_corners() -> None:
    table = Image.new("L", (1200, 900), 120)
    wanted = {}
    for place, number in enumerate((0, 3, 10, 42, 99, 5)):
        module = (5, 6, 8, 12, 24, 8)[place]
        x, y = 60 + 190 * place, 100 + 90 * place
        turned = mark(number, module).rotate(-90 * place, expand=True)
        table.paste(turned, (x, y))
        ends = [
            (x + module, y + module),
            (x + 7 * module, y + module),
            (x + 7 * module, y + 7 * module),
            (x + module, y + 7 * module),
        ]
        wanted[number] = ends[place % 4 :] + ends[: place % 4]
    (found,) = seen_in([jpeg(table.convert("RGB"))])
    assert [each["id"] for each in found["marks"]] == [0, 3, 10, 42, 99], "5 is no mark of ours"
    for each in found["marks"]:
        for (x, y), (u, v) in zip(each["corners"], wanted[each["id"]], strict=True):
            assert math.hypot(x - u, y - v) < 1.5


def test_a_large_photograph_that_lies_on_its_side_is_measured_in_its_own_pixels() -> None:
    table = Image.new("L", (1500, 1000), 120)
    table.paste(mark(42, 20), (200, 300))
    large, out = table.resize((4500, 3000)), io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: what is stored has to be turned to the right
    large.transpose(Image.Transpose.ROTATE_90).convert("RGB").save(out, "JPEG", quality=90, exif=exif)
    (found,) = seen_in([out.getvalue()])
    assert found["size"] == [4500, 3000] and [each["id"] for each in found["marks"]] == [42]
    wanted = [(660, 960), (1020, 960), (1020, 1320), (660, 1320)]
    for (x, y), (u, v) in zip(found["marks"][0]["corners"], wanted, strict=True):
        assert math.hypot(x + 0.5 - u, y + 0.5 - v) < 1.5


SHARES = """import { look } from "./static/look/look.js";
const shares = [];
look({ width: 64, height: 48, data: new Uint8Array(64 * 48 * 4) }, (share) => shares.push(share));
console.log(JSON.stringify(shares));"""


def test_the_worker_hears_how_much_is_done() -> None:
    command = ["node", "--input-type=module", "--eval", SHARES]
    shares = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)
    assert len(shares) >= 5 and shares == sorted(shares) and shares[0] > 0 and shares[-1] <= 1


def test_what_only_looks_like_a_code_is_no_mark() -> None:
    """A dark space between bright lines, with stains as bright as the modules of mark 17, but no white paper."""
    shades = mark(17, 12).point([38 if value < 128 else 55 for value in range(256)])
    table = Image.new("L", (600, 400), 38)
    table.paste(190, (100, 100, 196, 196))
    table.paste(shades.crop((12, 12, 84, 84)), (112, 112))
    table.paste(mark(17, 12), (350, 100))
    (found,) = seen_in([jpeg(table.convert("RGB"))])
    assert [round(each["corners"][0][0] / 10) for each in found["marks"]] == [36]


def test_a_space_with_a_mark_in_it_is_no_mark() -> None:
    """In this photograph the lines around a space, its ground and the mark on it looked like another mark."""
    picture, truth = marked(93023, 12)
    (found,) = seen_in([picture])
    clear = {each["id"] for each in truth["marks"] if not each["hidden"] and each["side"] >= 20}
    assert clear <= {each["id"] for each in found["marks"]} <= {each["id"] for each in truth["marks"]}


def png(width: int, height: int, data: bytes) -> bytes:
    """A PNG of grey bytes, with any size in its header."""
    parts = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)), (b"IDAT", data), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", crc32(name + body)) for name, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def test_a_file_that_is_damaged_or_something_else_gets_a_plain_sentence(tmp_path: Path) -> None:
    whole = jpeg(Image.effect_noise((640, 480), 60).convert("RGB"))
    folder = tmp_path / "folder.jpg"
    folder.mkdir()
    bomb = png(64, 48, compress(b"\0" * 50_000_000, 9))
    files = {
        "half.jpg": (whole[: len(whole) // 2], "damaged"),
        "half.png": (png(64, 48, compress(bytes(65 * 48))[:9]), "damaged"),
        "head.jpg": (whole[:300], "no picture"),
        "empty.jpg": (b"", "empty"),
        "drawing.png": (b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "no picture"),
        "huge.png": (png(20_000, 10_000, b""), "200 megapixels"),
        "nothing.png": (png(0, 10, b""), "no picture"),
        "bomb.png": (bomb, None),
    }
    for name, (data, _) in files.items():
        (tmp_path / name).write_bytes(data)
    exif = Image.Exif()
    exif[0x0112] = 4711
    Image.new("RGB", (64, 48), "grey").save(tmp_path / "turned.jpg", exif=exif)
    command: list[str | Path] = ["node", ROOT / "tools/look.mjs", *(tmp_path / name for name in files)]
    command += [folder, tmp_path / "turned.jpg"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    *answers, no_file, turned = json.loads(done.stdout)
    assert done.returncode == 1 and not done.stderr
    for (name, (_, sentence)), found in zip(files.items(), answers, strict=True):
        if sentence is None:
            assert found == {"size": [64, 48], "marks": [], "grid": None}, name
        else:
            assert sentence in found["error"]["message"] and "ips" not in found["error"]["message"], name
    assert no_file["error"] == {"path": "$", "message": "This is no file."}
    assert turned == {"size": [64, 48], "marks": [], "grid": None}, "an orientation that does not exist turns nothing"


def test_what_is_no_photograph_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    black, grey, large, text = (tmp_path / name for name in ("black.png", "grey.jpg", "large.png", "text.jpg"))
    Image.new("RGB", (640, 480)).save(black)
    Image.new("L", (64, 48), 90).save(grey)
    Image.new("1", (20_000, 10_000)).save(large)
    text.write_text("hello")
    command: list[str | Path] = ["node", ROOT / "tools/look.mjs", black, large, text, grey, tmp_path / "none.jpg"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    answers = json.loads(done.stdout)
    assert done.returncode == 1 and answers[0] == {"size": [640, 480], "marks": [], "grid": None}
    assert "megapixels" in answers[1]["error"]["message"] and answers[3]["size"] == [64, 48]
    assert all(answers[i]["error"]["path"] == "$" for i in (1, 2, 4))
    assert subprocess.run(command[:2], cwd=ROOT, capture_output=True, check=False).returncode == 2
