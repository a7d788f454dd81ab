"""A picture with the levels of its board seen from the side. On a board of many spaces it takes longer than a touch to lift
it: until that is done, in portions, it is seen from above."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from math import prod

from attrs import frozen

from tablelight.app.state import AppState
from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.progress.memo import progressive
from tablelight.progress.portions import Steps, run
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.oblique import Lifting, lifting_of, raised_layer, relief_layer
from tablelight.view.plane import XY, Place, plane_of

SPACES_IN_A_TOUCH = 400
"""Spaces of a board that is lifted within a touch."""
LETTERS_IN_A_TOUCH = 60_000
"""Letters of a layer's paths that are lifted within a touch."""


@frozen
class LiftedBoard:
    """A board's own layer, lifted."""

    lift: Lifting
    layer: Layer


def is_shown(state: AppState) -> bool:
    """Whether levels are seen from the side in the picture of a state."""
    return state.is_tilted and (_is_short(board := state.document.spaces_board) or _lifted(board))


def is_lifted(state: AppState, ground: Layer | None) -> bool:
    """Whether the board's own layer has been lifted, or is so within a touch; without one, whether another stands in."""
    board = state.document.spaces_board
    return is_shown(state) and (_is_short(board) or ground is None or _relief.knows(ground, board, _lift_of(state)))


def under(state: AppState, x: float, y: float) -> Place | None:
    """The space whose lifted ground is under a point of the picture."""
    return _lift_of(state).pick(x, y)


def middle(state: AppState, space: Place) -> XY:
    """Where the middle of a space is in the picture."""
    return _lift_of(state).middle(space)


def above(state: AppState) -> float:
    """How far the lifted board reaches beyond its upper side, in units."""
    return _lift_of(state).above


def _lift_of(state: AppState) -> Lifting:
    board = state.document.spaces_board
    return _known(board) or _kept(board, run(lifting_of(plane_of(board), board.size, board.spaces)))


_lifts: deque[tuple[Sequence[SpaceSpec], Lifting]] = deque(maxlen=2)
"""Of the boards that were lifted last the spaces, by which they are told: those of two boards are never compared."""


def _known(board: GridBoard) -> Lifting | None:
    """The lifting of a board, or of the same one with other walls."""
    plane = plane_of(board)
    return next((lift for spaces, lift in _lifts if spaces is board.spaces and lift.plane is plane), None)


def _kept(board: GridBoard, lift: Lifting) -> Lifting:
    _lifts.appendleft((board.spaces, lift))
    return lift


def from_the_side(state: AppState, found: Sequence[Layer]) -> tuple[Layer, ...]:
    """The layers of a picture lifted, the board's own the first. One that is hurried goes without what takes long; where the
    board itself has not been lifted it is seen from above."""
    if state.hurry and not is_shown(state):
        return (*found,)
    board, lift = state.document.spaces_board, _lift_of(state)
    is_hurried = bool(state.hurry) and not _is_short(board)
    before = _relief.last
    asked = found[0], board, lift
    is_old = is_hurried and not _relief.knows(*asked) and before is not None and before.lift is lift
    ground = before.layer if is_old and before is not None else _relief(*asked).layer
    others = (
        EMPTY if is_hurried and _is_long(layer) and not _raised.knows(layer, lift) else _raised(layer, lift)
        for layer in found[1:]
    )
    return ground, *others


def lifted_ahead(state: AppState, found: Sequence[Layer]) -> Iterator[None]:
    """Lifting the layers of a picture, in portions; they are remembered."""
    board = state.document.spaces_board
    before = _known(board)
    lift = before or (yield from lifting_of(plane_of(board), board.size, board.spaces))
    asked = found[0], board, lift
    yield from _relief.steps(*asked)
    for layer in found[1:]:
        if _is_long(layer):
            yield from _raised.steps(layer, lift)
    if before is None:
        _kept(board, lift)
    _relief(*asked)  # the last one: it may stand in


def _is_short(board: GridBoard) -> bool:
    return prod(board.size) <= SPACES_IN_A_TOUCH


def _is_long(layer: Layer) -> bool:
    return sum(len(ink.path) for ink in layer.inks) > LETTERS_IN_A_TOUCH


def _lifted(board: GridBoard) -> bool:
    """Whether a board has been lifted, or the same one with other walls."""
    before = _relief.last
    return before is not None and before.lift is _known(board)


@progressive(keep=2)
def _relief(layer: Layer, board: GridBoard, lift: Lifting) -> Steps[LiftedBoard]:
    """The board with its levels seen from the side."""
    return LiftedBoard(lift, (yield from relief_layer(layer, board, lift)))


@progressive(keep=48)
def _raised(layer: Layer, lift: Lifting) -> Steps[Layer]:
    """What is marked on the board, as high as the ground there."""
    return raised_layer.steps(layer, lift)
