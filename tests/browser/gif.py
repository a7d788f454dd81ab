"""The frames of a GIF: how many, how long each is shown, how large."""

from __future__ import annotations

from attrs import frozen


@frozen
class Gif:
    """The size of a GIF in pixels, and how long it shows its frames."""

    width: int
    height: int
    delays: tuple[int, ...]
    """How long each frame is shown, in milliseconds."""
    sizes: tuple[tuple[int, int], ...]
    """The width and height of each frame, in pixels."""


def read_gif(data: bytes) -> Gif:
    """Reads the header and the frames; ValueError if the data is not a complete GIF."""
    if not data.startswith(b"GIF89a") or data[-1:] != b";":
        raise ValueError("no GIF")
    width, height = (int.from_bytes(data[at : at + 2], "little") for at in (6, 8))
    at = 13 + _table(data[10])
    delays, sizes, delay = [], [], 0
    while data[at] != 0x3B:
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                delay = 10 * int.from_bytes(data[at + 4 : at + 6], "little")
            at = _after_blocks(data, at + 2)
        elif data[at] == 0x2C:
            delays.append(delay)
            sizes.append(
                (int.from_bytes(data[at + 5 : at + 7], "little"), int.from_bytes(data[at + 7 : at + 9], "little"))
            )
            at = _after_blocks(data, at + 11 + _table(data[at + 9]))
        else:
            raise ValueError(f"no block at {at}")
    return Gif(width, height, tuple(delays), tuple(sizes))


def _table(flags: int) -> int:
    """The size of a colour table, in bytes."""
    return 3 * 2 ** ((flags & 7) + 1) if flags & 0x80 else 0


def _after_blocks(data: bytes, at: int) -> int:
    while data[at]:
        at += data[at] + 1
    return at + 1
