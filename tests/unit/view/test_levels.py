"""Levels on the board: each with its shade, cliffs by their height, the digit within its space."""

from __future__ import annotations

from math import cos, hypot, sin

import pytest

from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.view.games import game_ui
from tablelight.view.ground import board_layer
from tablelight.view.levels import IN_HEX, heights_layer, shade_of
from tablelight.view.plane import plane_of


def board(grid: str, *levels: int, orientation: str = "pointy") -> GridBoard:
    spaces = tuple(SpaceSpec(at=(column, 0), level=level) for column, level in enumerate(levels) if level)
    return GridBoard(grid=grid, columns=len(levels), rows=1, orientation=orientation, spaces=spaces)  # type: ignore[arg-type]


def styles(shown: GridBoard) -> dict[str, str]:
    return {ink.style: ink.path for ink in board_layer(shown, plane_of(shown), game_ui("heroscape")).inks}


def test_each_level_has_its_shade_and_neighbours_never_the_same() -> None:
    drawn = styles(board("hex", 0, 1, 2, 3, 4, 5))
    assert {f"level-{n}" for n in range(1, 6)} <= drawn.keys()
    assert all(shade_of(n) != shade_of(n + 1) for n in range(1, 40)) and shade_of(1) != shade_of(7)


def test_a_cliff_is_the_wider_the_higher_it_is() -> None:
    drawn = styles(board("square", 0, 1, 3, 9))
    assert {"cliff-1", "cliff-2", "cliff-3", "cliff-shade-1", "cliff-shade-2", "cliff-shade-3"} <= drawn.keys()
    assert drawn["cliff-1"].count("M") == 1 and drawn["cliff-3"].count("M") == 1


@pytest.mark.parametrize(("grid", "orientation"), [("square", "pointy"), ("hex", "pointy"), ("hex", "flat")])
def test_the_digit_and_its_disc_lie_within_the_space(grid: str, orientation: str) -> None:
    shown = board(grid, 4, 0, orientation=orientation)
    plane = plane_of(shown)
    (chip,) = [ink.path for ink in heights_layer(shown, plane).inks if ink.style == "chip"]
    assert chip.startswith("M")
    x, y = plane.centre((0, 0))
    dx, dy = IN_HEX if grid == "hex" else (35, 35)
    for step in range(16):
        part = step / 16 * 6.2831853
        at = x + dx + 10.5 * cos(part), y + dy + 10.5 * sin(part)
        assert plane.pick(*at) == (0, 0)
    assert hypot(dx, dy) - 11 >= 24, "beside the disc of a cost"
