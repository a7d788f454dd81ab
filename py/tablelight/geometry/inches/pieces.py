"""The pieces of lines and arcs over a ground."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple


class Piece(NamedTuple):
    """A part of a line or an arc on which nothing changes, up to the parameter `end`."""

    end: float
    free: bool
    zone: int | None
    """1 where the toll zone is, 0 outside, None along its border, which counts as either."""
    curve: int = 0
    """The number of the curve at which it ends, 0 for none."""


new_tuple = tuple.__new__
"""A named tuple of a kind, of a tuple of what it holds: for those that are made by the hundred, in half the time."""
new_piece = partial(new_tuple, Piece)
"""A piece of a tuple of what it holds."""
