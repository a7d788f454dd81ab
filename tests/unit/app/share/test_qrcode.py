"""QR codes: another program reads what ours has drawn, from the very path that the page shows."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import segno

from tablelight.app.share.link import code_link, link_of
from tablelight.app.share.qrcode import BORDER_MODULES, MASK, QrCode, qr_code, svg_path
from tablelight.progress.portions import Ended, step
from tablelight.rules.check import read
from tests.examples import boards

EXAMPLES = boards()
PAGE = "https://table.example/games/"
LARGEST = 2_953
"""Bytes of the largest code at the lowest level of correction (version 40)."""


def decoded(code: QrCode) -> list[str]:
    """What a QR reader finds in the picture. (It is compiled code: inside Pyodide there is none.)"""
    zxingcpp: Any = pytest.importorskip("zxingcpp")
    return [barcode.text for barcode in zxingcpp.read_barcodes(pixels(code, 3))]


def pixels(code: QrCode, scale: int) -> memoryview:
    """The code drawn from its SVG path, as a camera would see it: `scale` pixels a module."""
    side = code.size * scale
    picture = bytearray(b"\xff" * side * side)
    for dark in code.path.split("M")[1:]:
        start, _, rest = dark.partition("h")
        column, row = map(int, start.split(" "))
        width = int(rest.partition("v")[0])
        assert rest == f"{width}v1h-{width}z"
        for y in range(row * scale, (row + 1) * scale):
            first = y * side + column * scale
            picture[first : first + width * scale] = bytes(width * scale)
    return memoryview(picture).cast("B", shape=[side, side])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_another_program_reads_the_code(path: Path) -> None:
    document = read(json.loads(path.read_text(encoding="utf-8")))
    plain, small = (qr_code(each) for each in (link_of(document, PAGE), code_link(document, PAGE)))
    assert plain is not None and small is not None
    assert decoded(plain) == [link_of(document, PAGE)]
    assert decoded(small) == [code_link(document, PAGE)]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_digits_make_a_smaller_code(path: Path) -> None:
    document = read(json.loads(path.read_text(encoding="utf-8")))
    plain, small = (qr_code(each) for each in (link_of(document, PAGE), code_link(document, PAGE)))
    assert plain is not None and small is not None
    assert small.version < plain.version


@pytest.mark.parametrize("length", [1, 17, 500, LARGEST])
def test_codes_of_every_size_are_read(length: int) -> None:
    text = "".join(chr(33 + (7 * i) % 90) for i in range(length))
    code = qr_code(text)
    assert code is not None and code.size == 17 + 4 * code.version + 2 * BORDER_MODULES
    assert decoded(code) == [text]


def test_a_text_too_long_for_any_code_has_none() -> None:
    assert qr_code("a" * LARGEST) is not None and qr_code("a" * (LARGEST + 1)) is None
    assert qr_code("é" * (LARGEST // 2 + 1)) is None


def test_the_code_has_a_light_border() -> None:
    code = qr_code(PAGE)
    assert code is not None
    starts = [tuple(map(int, dark.partition("h")[0].split(" "))) for dark in code.path.split("M")[1:]]
    assert min(x for x, _ in starts) == min(y for _, y in starts) == BORDER_MODULES


@pytest.mark.parametrize("letters", [601, 1_000, 2_000, 2_950, 2_960, 7_200])
def test_a_large_code_in_steps_is_the_one_that_is_made_at_once(letters: int) -> None:
    random = Random(letters)
    for alphabet in ("0123456789", "abcdefgh-_XYZ"):
        text = "https://table.example/#" + "".join(random.choices(alphabet, k=letters))
        portions = qr_code.steps(text)
        steps = 0
        while not isinstance(found := step(portions), Ended):
            steps += 1
        assert found.answer == at_once(text, mask=MASK) and (found.answer is None or steps == 6)
    assert qr_code("short") == at_once("short") and qr_code("short", True) == at_once("short", MASK, boost=False)


def at_once(text: str, mask: int | None = None, *, boost: bool = True) -> QrCode | None:
    """The code as segno itself makes it."""
    head = text.rstrip("0123456789")
    parts: Any = [(part, mode, "utf-8") for part, mode in ((head, 4), (text[len(head) :], 1)) if part]
    try:
        code = segno.make_qr(parts, error="l", boost_error=boost, mask=mask)
    except segno.DataOverflowError:
        return None
    return QrCode(len(code.matrix) + 2 * BORDER_MODULES, svg_path(code.matrix), int(code.version))
