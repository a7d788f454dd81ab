"""A link as a QR code: the second tablet opens it with its camera."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import groupby
from typing import Any

from attrs import frozen

from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps

SAFE_VERSION = 23
"""The largest code that a tablet's camera reads off another tablet's screen with ease."""
MODE_NUMERIC, MODE_BYTE = 1, 4
"""The modes of a segment, by the numbers of the standard: ten bits for three digits, eight for a byte."""
MASK = 3
"""A mask that leaves no large areas of one colour in any text."""
BORDER_MODULES = 4
"""Modules of light around a code, which the standard asks for."""

LONG_TEXT = 600
"""Longer texts, in letters, get a fixed mask: packed text looks as even under any mask, and trying all eight takes as
long as the rest of a code (0.1 s)."""


@frozen
class QrCode:
    """A code as one SVG path of squares of 1 x 1, dark on light, its light border included in `size`."""

    size: int
    path: str
    version: int


@progressive(keep=2)
def qr_code(text: str, quick: bool = False) -> Steps[QrCode | None]:
    """The code for `text`, with as much correction as its size has room for; None if no code can hold it. Digits at the
    end of the text are written in the numeric mode. `quick`: with a fixed mask, not the best of eight, for codes of
    which ten are made in a second. These are the steps of `segno.encoder`, in order: at once, those of a large code hold
    up a slow tablet for a third of a second."""
    encoder = import_module("segno.encoder")  # only sharing a game waits for it, longer than a frame of the moving code
    yield
    error, mask = encoder.consts.ERROR_LEVEL_L, MASK if quick or len(text) > LONG_TEXT else None
    try:
        prepared = encoder.prepare_data(_segments(text), None, None)
        version = encoder.find_version(prepared, error, eci=False, micro=False)
    except encoder.DataOverflowError:
        return None
    if not quick:
        error = encoder.boost_error_level(version, error, prepared, False)
    yield
    capacity = encoder.consts.SYMBOL_CAPACITY[version][error]
    bits = encoder.Buffer()
    for segment in prepared:
        encoder.write_segment(bits, segment, None, encoder.version_range(version))
    encoder.write_terminator(bits, capacity, None, len(bits))
    encoder.write_padding_bits(bits, version, len(bits))
    encoder.write_pad_codewords(bits, version, capacity, len(bits))
    yield
    bits = encoder.make_final_message(version, error, bits)
    yield
    size = encoder.calc_matrix_size(version)
    matrix = encoder.make_matrix(size, size)
    encoder.add_finder_patterns(matrix, size, size)
    encoder.add_alignment_patterns(matrix, size, size)
    encoder.add_codewords(matrix, bits, version)
    yield
    mask, matrix = encoder.find_and_apply_best_mask(matrix, size, size, mask)
    encoder.add_format_info(matrix, version, error, mask)
    encoder.add_version_info(matrix, version)
    yield
    return QrCode(size + 2 * BORDER_MODULES, svg_path(matrix), version)


def _segments(text: str) -> Any:
    """The parts of a text with their modes. segno takes a list of segments; its types do not say so."""
    head = text.rstrip("0123456789")
    digits = text[len(head) :]
    return [(part, mode, "utf-8") for part, mode in ((head, MODE_BYTE), (digits, MODE_NUMERIC)) if part]


def svg_path(matrix: Sequence[Sequence[int]]) -> str:
    """The dark modules as a path, each run of a row one rectangle."""
    runs = []
    for row, modules in enumerate(matrix):
        for is_dark, columns in groupby(range(len(modules)), modules.__getitem__):
            if is_dark:
                first, *more = columns
                length = 1 + len(more)
                runs.append(f"M{first + BORDER_MODULES} {row + BORDER_MODULES}h{length}v1h-{length}z")
    return "".join(runs)
