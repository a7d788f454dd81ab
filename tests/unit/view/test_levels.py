"""Levels on the board: each with its shade, cliffs by their height, the digit within its space."""

from __future__ import annotations

import re
from math import cos, hypot, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.board.edits import side_neighbours
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.view.games.ui import game_ui
from tablelight.view.ground import board_layer
from tablelight.view.levels import cliff_edges, heights_layer, letter_and_level_places, shade_of
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import plane_of
from tablelight.view.tokens import BELOW, BETWEEN, PIP
from tests.bench.boards import province
from tests.calls import counting


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
    dx, dy = letter_and_level_places(plane)[1]
    for step in range(16):
        part = step / 16 * 6.2831853
        at = x + dx + 10.5 * cos(part), y + dy + 10.5 * sin(part)
        assert plane.pick(*at) == (0, 0)
    assert hypot(dx, dy) - 11 >= 24, "beside the disc of a cost"
    if orientation == "pointy":
        assert hypot(dx - 1.5 * BETWEEN, dy - BELOW) >= 11 + PIP, "beside the last of four points of life"


def _apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The distance between the ends of two strokes, whichever end is named first."""
    there, back = zip(one, other, strict=True), zip(one, other[2:] + other[:2], strict=True)
    return min(max(abs(a - b) for a, b in pairs) for pairs in (there, back))


def marks(path: str) -> list[tuple[float, ...]]:
    """The strokes of a path of `M x y m dx dy l dx dy`: both ends of each."""
    found: list[tuple[float, ...]] = []
    for mark in path.split("M")[1:]:
        x, y, dx, dy, along, down = (float(number) for number in re.findall(r"-?[\d.]+", mark))
        found.append((x + dx, y + dy, x + dx + along, y + dy + down))
    return found


@given(
    st.sampled_from([("square", "pointy"), ("hex", "pointy"), ("hex", "flat")]),
    st.lists(st.integers(-1, 5), min_size=20, max_size=20),
    st.sets(st.integers(0, 19), max_size=5),
)
def test_a_cliff_stands_on_every_side_below_which_the_ground_is_lower(
    form: tuple[str, str], levels: list[int], holes: set[int]
) -> None:
    spaces = tuple(
        SpaceSpec(at=(n % 5, n // 5), level=level, terrain="void" if n in holes else "clear")
        for n, level in enumerate(levels)
    )
    shown = GridBoard(grid=form[0], columns=5, rows=4, orientation=form[1], spaces=spaces)  # type: ignore[arg-type]
    plane, by_space = plane_of(shown), {spec.at: spec for spec in spaces}
    expected: dict[str, list[tuple[float, ...]]] = {}
    for spec in spaces:
        if spec.level and spec.terrain != "void":
            for at in side_neighbours(shown, spec.at):
                drop = min(3, spec.level - by_space[at].level)
                if drop > 0 and by_space[at].terrain != "void":
                    a, b = plane.side(spec.at, at)
                    expected.setdefault(f"cliff-{drop}", []).append((*a, *b))
    drawn = {style: path for style, path in styles(shown).items() if re.fullmatch(r"cliff-\d", style)}
    assert drawn.keys() == expected.keys()
    for style, strokes in expected.items():
        found = marks(drawn[style])
        assert len(found) == len(strokes)
        for wanted in strokes:
            nearest = min(found, key=lambda stroke: _apart(stroke, wanted))
            assert _apart(nearest, wanted) < 0.4
            found.remove(nearest)


def test_the_cliffs_of_a_large_board_are_found_without_a_call_for_each() -> None:
    """On HeroScape's largest board they once took four fifths of the time before its first picture."""
    shown = read(province(side=48)).board
    assert isinstance(shown, GridBoard)
    plane = plane_of(shown)
    board_layer(shown, plane, game_ui("heroscape"))  # makes what is made once per board size
    with counting() as since:
        run(cliff_edges(LayerSheet(), shown, plane))
        assert since() < 20 * 48 * 48


def test_shadows_that_meet_at_a_corner_stand_together_in_their_path() -> None:
    """A long path is drawn in parts (`view/drawing.py`): where two parts overlap a shadow is darker."""
    shown = read(province(side=48)).board
    assert isinstance(shown, GridBoard)
    for path in (path for style, path in styles(shown).items() if style.startswith("cliff-shade")):
        starts: dict[str, list[int]] = {}
        for number, mark in enumerate(path.split("M")[1:]):
            starts.setdefault(mark.partition("m")[0], []).append(number)
        assert max(numbers[-1] - numbers[0] for numbers in starts.values()) < 6 * 128
