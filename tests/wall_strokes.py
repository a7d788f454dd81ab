"""Strokes of a finger along walls, straight and drifting."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from tablelight.app.state import AppState
from tablelight.board import edits
from tablelight.grid import Space
from tablelight.view.lattice import around

Side = frozenset[Space]


def sides(state: AppState) -> set[Side]:
    """The sides that have edges."""
    return {frozenset(edge.between) for edge in state.document.spaces_board.edges}


def house(state: AppState) -> set[Side]:
    """The sides around the 6 x 6 spaces from (3, 2) on."""
    board = state.document.spaces_board
    return {frozenset(side) for side in around(board, edits.rectangle(board, (3, 2), (8, 7)))}


def drifting(corners: list[tuple[float, float]], drift: float, random: Random) -> list[tuple[float, float]]:
    """A finger's course along lines from corner to corner (in spaces), up to `drift` beside them, as units of the plane.

    The drift wanders: each point's differs from the last one's by at most a fifth of its bound.
    """
    dx, dy = (random.uniform(-drift, drift) for _ in range(2))
    points = []
    for (ax, ay), (bx, by) in pairwise(corners):
        for number in range(25):
            part = number / 24
            dx, dy = (min(drift, max(-drift, each + random.uniform(-drift, drift) / 5)) for each in (dx, dy))
            points.append((100 * (ax + (bx - ax) * part + dx), 100 * (ay + (by - ay) * part + dy)))
    return points
