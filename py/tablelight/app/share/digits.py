"""Bytes as decimal digits, for the numeric mode of a QR code: 3.32 of its 3.33 bits a digit carry data, where a byte of
base64url carries 6 of 8. A code of the same payload is two to three versions smaller.
"""

from __future__ import annotations

GROUP_BYTES, GROUP_DIGITS = 13, 32
"""Bytes converted at once, and the digits that they take: 256**13 is just below 10**32."""

SIGNAL = "TLP"
"""The letters that the code of another tablet begins with (`peer/signal.py`)."""


def digits_needed(length: int) -> int:
    """How many digits a group of `length` bytes takes: the fewest that tell all its values apart."""
    return len(str(256**length - 1)) if length else 0


DIGITS_OF = {digits_needed(length): length for length in range(GROUP_BYTES + 1)}
"""By the digits of the last group: how many bytes it holds."""


def to_digits(data: bytes) -> str:
    """The bytes as digits, group by group, each with its leading zeros."""
    groups = [data[start : start + GROUP_BYTES] for start in range(0, len(data), GROUP_BYTES)]
    return "".join(str(int.from_bytes(group, "big")).zfill(digits_needed(len(group))) for group in groups)


def from_digits(text: str) -> bytes:
    """The bytes of `to_digits`; `ValueError` for anything that it does not write."""
    if not (text.isascii() and (text.isdigit() or not text)):
        raise ValueError("not all of it is digits")
    found = bytearray()
    for start in range(0, len(text), GROUP_DIGITS):
        group = text[start : start + GROUP_DIGITS]
        length = DIGITS_OF.get(len(group))
        if length is None or int(group) >= 256**length:
            raise ValueError("no group of bytes is written so")
        found += int(group).to_bytes(length, "big")
    return bytes(found)
