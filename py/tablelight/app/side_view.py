"""A picture with the levels of its board seen from the side. A board of many spaces takes longer than a touch to lift:
until that is done, in portions, it is seen from above."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from math import prod

from tablelight.app.state import AppState
from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.progress.pictures import Effort, Pending, progressive, ready
from tablelight.progress.portions import Steps
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.oblique import Lifting, lifting_of, raised_layer, relief_layer
from tablelight.view.plane import XY, Place, plane_of

SPACES_IN_A_TOUCH = 400
"""The most spaces of a board that is lifted within a touch."""
LETTERS_IN_A_TOUCH = 60_000
"""The most letters in the paths of a layer that is lifted within a touch."""


def is_shown(state: AppState) -> bool:
    """Whether levels are seen from the side in the picture of a state."""
    return state.is_tilted and (_is_short(board := state.document.spaces_board) or _is_lifted(board))


def lift_of(state: AppState) -> Lifting:
    """Where the parts of the board are in the picture of a state that shows levels from the side."""
    return _lifting(state.document.spaces_board)


def middles(state: AppState) -> Callable[[Place], XY]:
    """Finds where the middle of a place is in the picture of a state."""
    return lift_of(state).middle if is_shown(state) else plane_of(state.document.board).centre


def above(state: AppState) -> float:
    """How far the picture of a state reaches beyond the upper side of its board, in units."""
    return lift_of(state).above if is_shown(state) else 0.0


def lifted(state: AppState, layer: Layer, points: Sequence[XY]) -> tuple[Layer, Sequence[XY]]:
    """A layer and points of the board as they are in the picture of a state."""
    if not is_shown(state):
        return layer, points
    lift = lift_of(state)
    return _raised(layer, lift), [lift.point(*at) for at in points]


_lifts: deque[tuple[Sequence[SpaceSpec], Lifting]] = deque(maxlen=2)
"""The spaces and the lifting of the boards lifted last. Spaces are found by identity, never compared by value."""


def _known(board: GridBoard) -> Lifting | None:
    """The lifting of a board, or of the same one with other walls."""
    plane = plane_of(board)
    return next((lift for spaces, lift in _lifts if spaces is board.spaces and lift.plane is plane), None)


@progressive(keep=2, effort=lambda board: "touch" if _is_short(board) or _known(board) is not None else "short")
def _lifting(board: GridBoard) -> Steps[Lifting]:
    known = _known(board)
    if known is None:
        known = yield from lifting_of(plane_of(board), board.size, board.spaces)
        _lifts.appendleft((board.spaces, known))
    return known


def from_the_side(state: AppState, found: Sequence[Layer]) -> tuple[Layer, ...]:
    """The layers of a picture lifted, the board's own first; slow ones come with the next picture. A board that has not
    been lifted is seen from above."""
    board = state.document.spaces_board
    lift = _lifting.get(board)
    if isinstance(lift, Pending):
        return (*found,)
    before = _relief.last
    ground = _relief.get(found[0], board, lift)
    if isinstance(ground, Pending):
        if before is None or before[0] is not lift:
            return (*found,)
        ground = before
    return ground[1], *(ready(_raised.get(layer, lift), EMPTY) for layer in found[1:])


def _is_short(board: GridBoard) -> bool:
    return prod(board.size) <= SPACES_IN_A_TOUCH


def _is_lifted(board: GridBoard) -> bool:
    """Whether a board, or the same one with other walls, has been lifted."""
    before = _relief.last
    return before is not None and before[0] is _known(board)


@progressive(keep=2, effort=lambda _, board, _lift: "touch" if _is_short(board) else "short")
def _relief(layer: Layer, board: GridBoard, lift: Lifting) -> Steps[tuple[Lifting, Layer]]:
    """A board's own layer, lifted."""
    return lift, (yield from relief_layer(layer, board, lift))


def _effort_of_layer(layer: Layer, _: Lifting) -> Effort:
    return "short" if sum(len(ink.path) for ink in layer.inks) > LETTERS_IN_A_TOUCH else "touch"


@progressive(keep=48, effort=_effort_of_layer)
def _raised(layer: Layer, lift: Lifting) -> Steps[Layer]:
    return raised_layer.steps(layer, lift)
