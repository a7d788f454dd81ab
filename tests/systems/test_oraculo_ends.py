"""The ends of an Oráculo movement with one more enemy on the board, worked out from the board without it."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.rules.check import read
from tablelight.rules.systems.oraculo.ground import engaged_with, ground_of
from tablelight.rules.systems.oraculo.movement import Ends, OraculoMovement, ends_facing
from tablelight.rules.systems.oraculo.threat import STRIDES
from tests.bench.dangers import battle

PLACES = range(12, 29)
"""The columns and rows of the battle that the miniatures stand in."""


def slow(board: Document, mover: Figure, action: str) -> list[tuple[int, int]]:
    """The ends of the movement on the board with every figure on it, in the order of `costs`."""
    movement = OraculoMovement(board, mover, action)
    return list(Ends(movement.ends, movement.reach).costs(board.topology.all))


def test_ends_facing_one_more_enemy_are_those_of_the_movement_with_it_on_the_board() -> None:
    document = read(battle("oraculo", 40, 300))
    subject = document.figure("f0")
    others = tuple(figure for figure in document.figures if figure.id != subject.id)
    bare, changed, compared = evolve(document, figures=others), 0, 0
    ground, grid = ground_of(document.layout), document.topology
    held = {figure.space for figure in others}
    movers = [figure for figure in others if figure.side != subject.side and not engaged_with(bare, figure)]
    for mover in movers[:3]:
        for action in STRIDES:
            movement = OraculoMovement(bare, mover, action)
            without = list(Ends(movement.ends, movement.reach).costs(grid.all))
            for at in ((column, row) for column in PLACES for row in PLACES):
                board = document.with_figure(evolve(subject, at=(at,)))
                own = grid.bit(at)
                if at in held or ground.zone(own) & grid.bit(mover.space):
                    continue
                found = list(ends_facing(movement, own, ground.zone(own)).costs(grid.all))
                assert found == slow(board, mover, action), (mover.id, action, at)
                changed += found != without
                compared += 1
    assert compared > 1000 and changed > 100
