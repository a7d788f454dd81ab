"""A large QR code with stops in between: made in one piece it holds up a slow tablet for a third of a second.

These are the steps of `segno.encoder`, in order; `unit/app/share/test_qrcode.py` compares them with segno's own result.
This is loaded when a game is shared."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from tablelight.progress.portions import Steps


def qr_matrix(segments: Any, mask: int) -> Steps[tuple[Sequence[Sequence[int]], int]]:
    """The modules of a code with the least correction, and its version; `segno.DataOverflowError` if none holds it."""
    encoder = import_module("segno.encoder")
    error = encoder.consts.ERROR_LEVEL_L
    prepared = encoder.prepare_data(segments, None, None)
    version = encoder.find_version(prepared, error, eci=False, micro=False)
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
    return matrix, version
