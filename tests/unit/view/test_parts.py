"""A long path is cut between its marks, so that it can be drawn part by part."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.codec import decode
from tablelight.view.drawing import LETTERS, cuts
from tablelight.view.games.ui import ui_of
from tablelight.view.ground import board_layer
from tablelight.view.plane import plane_of
from tablelight.view.styles import STYLES
from tests.bench.boards import squares

SPACE, LETTER = "m-50-50h100v100h-100z", "m-3-4c1 2 3 4 5 6l7 8z"


def parts(path: str, *, is_filled: bool, letters: int) -> list[str]:
    return [path[start:end] for start, end in cuts(path, is_filled=is_filled, letters=letters)]


@given(st.lists(st.sampled_from([SPACE, LETTER, "m0 0" + "h1" * 40]), max_size=60), st.integers(1, 200), st.booleans())
def test_parts_begin_with_a_mark_make_up_the_path_and_are_no_longer_than_asked(
    marks: list[str], letters: int, is_filled: bool
) -> None:
    path = "".join(f"M{50 + 100 * number} 50{mark}" for number, mark in enumerate(marks))
    found = parts(path, is_filled=is_filled, letters=letters)
    assert "".join(found) == path
    assert all(part.startswith("M") for part in found if path)
    assert all(len(part) <= letters or part.count("M") == 1 for part in found)
    longest = max((len(mark) for mark in path.split("M")), default=0) + 1
    assert len(found) <= 2 * len(path) // max(letters - longest, 1) + 1 or letters <= longest


def test_an_outline_that_may_have_holes_is_filled_whole_and_its_rim_is_cut() -> None:
    ring = "M0 0L900 0L900 900L0 900z"
    path = ring + "M100 100L100 800L800 800L800 100z" * 30
    assert parts(path, is_filled=True, letters=100) == [path]
    assert max(map(len, parts(path, is_filled=False, letters=100))) <= 100


def test_no_part_of_a_large_board_is_longer_than_a_portion_draws() -> None:
    document = decode(squares(side=128, figures=4))
    layer = board_layer(document.spaces_board, plane_of(document.board), ui_of(document))
    assert sum(len(ink.path) for ink in layer.inks) > 15 * LETTERS
    for ink in layer.inks:
        is_filled = STYLES[ink.style].fill is not None
        assert all(end - start <= LETTERS for start, end in cuts(ink.path, is_filled=is_filled)), ink.style
