"""On a free board a finger is coarser than the rules: a place almost in contact with a base or a wall means contact."""

from __future__ import annotations

from math import ceil, floor, hypot

from tablelight.app.move import queries as move_queries
from tablelight.app.state import AppState
from tablelight.board.units import INCH
from tablelight.view.free import corners, depth, nearest
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.inches import is_near
from tablelight.view.plane import THOUSANDTHS, Place
from tablelight.view.tokens import figure_at

CONTACT_GAP_THOUSANDTHS = 4
"""The gap between two bases in contact (thousandths): well within what counts as contact, and no overlap."""
SNAP_THOUSANDTHS = 150
"""How far from contact a place may be and still mean contact (thousandths)."""
INWARDS_THOUSANDTHS = 120
"""How much further in a base must not be able to stand, so that there is something to touch (thousandths)."""
SAME_PLACE_INCHES = 0.15
"""Two taps this close mean the same place; spaces are farther apart."""


def snapped(state: AppState, place: Place) -> Place:
    """The place itself, or a place close to it where the selected figure's base touches a base or a wall."""
    figure = state.figure
    moves = move_queries.known_moves(state)
    if figure is None or moves is None or moves.area is None:
        return place
    radius = figure.radius * INCH
    found: list[tuple[float, Place, Place]] = []
    for other in state.document.figures:
        reach = radius + other.radius * INCH + CONTACT_GAP_THOUSANDTHS
        away = hypot(place[0] - other.space[0], place[1] - other.space[1])
        if other.id != figure.id and 0 < away < reach + SNAP_THOUSANDTHS:
            found.append((abs(away - reach), *_at(other.space, place, reach)))
    for area in state.document.board.areas:
        if not state.ui.terrains.get(area.kind, TerrainUi("")).solid:
            continue
        at, around = (place[0] / THOUSANDTHS, place[1] / THOUSANDTHS), corners(area)
        reach, away = radius + CONTACT_GAP_THOUSANDTHS, -depth(at, around) * THOUSANDTHS
        if 0 < away < reach + SNAP_THOUSANDTHS:
            x, y = nearest(at, around)
            foot = round(x * THOUSANDTHS), round(y * THOUSANDTHS)
            found.append((abs(away - reach), *_at(foot, place, reach)))
    for _, there, beyond in sorted(found):
        # Nothing to touch: a thing that the figure may move over, like a low crate or a friend that is not in the way.
        if not is_near(moves.area, beyond) and move_queries.may_end(state, there):
            return there
    return place


def is_same_place(state: AppState, place: Place, other: Place) -> bool:
    """Whether two places are the same, or, on a free board, too close for a finger to distinguish, with no other
    figure's base there."""
    if place == other:
        return True
    is_close = state.document.board.distance(place, other) <= SAME_PLACE_INCHES
    return is_close and figure_at(state.document, place) in (None, state.figure)


def is_own_place(state: AppState, tapped: Place, place: Place) -> bool:
    """Whether the selected figure already stands where a free board was tapped, so that a move would be pointless: the
    tap means no contact, and no waypoint leads away and back."""
    figure, moves = state.figure, move_queries.known_moves(state)
    if figure is None or moves is None or moves.area is None or place != tapped:
        return False
    comes_back = state.proposal is not None if state.adds_waypoints else dict(state.keys).get(move_queries.VIA_KEY)
    return is_same_place(state, place, figure.space) and not comes_back


def _at(centre: Place, place: Place, reach: float) -> tuple[Place, Place]:
    """The place at distance `reach` from a centre in the direction of `place`, rounded outwards; and a place
    further in."""
    dx, dy = place[0] - centre[0], place[1] - centre[1]
    length = hypot(dx, dy) or 1.0

    def rounded(middle: int, away: float) -> int:
        value = middle + away / length * reach
        return ceil(value) if away > 0 else floor(value)

    there = rounded(centre[0], dx), rounded(centre[1], dy)
    x, y = (round(away / length * INWARDS_THOUSANDTHS) for away in (dx, dy))
    return there, (there[0] - x, there[1] - y)
