"""A bare table's inches: the first picture after a tap goes without these lines; once drawn, they stay."""

from __future__ import annotations

import json
from math import hypot
from pathlib import Path

import pytest

from tablelight.app.actions import SelectFigure, Tap
from tablelight.app.history import History
from tablelight.app.move.queries import known_moves
from tablelight.app.move.scene import lit_layer
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.ask import answer
from tablelight.rules.answers import Moves
from tablelight.rules.check import read
from tablelight.view.drawing import Layer
from tablelight.view.plane import plane_of
from tests.bench.inches import quarter
from tests.tablet import Tablet, first_layers

CANAL = Path(__file__).resolve().parents[4] / "static" / "examples" / "carnevale-canal.json"


@pytest.fixture
def chosen() -> AppState:
    """The canal with one of its figures chosen to move."""
    state = AppState(history=History.of(read(json.loads(CANAL.read_text("utf-8")))))
    return update(state, SelectFigure("acrobat"))


def contours_in(state: AppState) -> int:
    """How many lines for inches a picture has."""
    drawn = "".join(ink.path for layer in layers(state) for ink in layer.inks if ink.style == "contour")
    return drawn.count("M")


def styles(found: tuple[Layer, ...]) -> set[str]:
    return {ink.style for layer in found for ink in layer.inks}


def test_the_first_picture_has_the_region_and_the_second_its_inches(chosen: AppState) -> None:
    found = known_moves(chosen)
    assert isinstance(found, Moves) and found.contours is not None
    with Tablet() as tablet:
        tablet.show(chosen)
        assert "reach" in styles(tablet.layers) and "contour" not in styles(tablet.layers)
        assert not found.contours.is_drawn, "they cost the first picture nothing"
        tablet.next_picture()
        assert "reach" in styles(tablet.layers) and "contour" in styles(tablet.layers)
        assert tablet.layers == layers(chosen) and contours_in(chosen) >= 4


def test_lines_that_were_foreseen_come_with_the_second_picture_all_the_same(chosen: AppState) -> None:
    found = known_moves(chosen)
    assert isinstance(found, Moves) and found.contours is not None and found.contours.drawn
    lit_layer.forget()
    assert "reach" in styles(first_layers(chosen)) and "contour" not in styles(first_layers(chosen))
    assert contours_in(chosen) >= 4


def test_lines_that_are_drawn_stay_when_the_next_tap_begins_anew(chosen: AppState) -> None:
    assert contours_in(chosen) > 0
    x, y = chosen.document.figure("acrobat").space
    proposed = update(chosen, Tap((x, y + 1200)))
    assert proposed.proposal is not None
    assert "contour" in styles(first_layers(proposed))


def test_a_question_outside_a_picture_gets_only_the_area(chosen: AppState) -> None:
    told = answer(chosen.document, {"ask": "moves", "figure": "acrobat", "action": "move"})
    assert isinstance(told, dict) and told["area"] and "contours" not in told


@pytest.mark.parametrize("seed", [5, 6, 9])
def test_the_inches_are_written_beside_the_letters_of_areas_and_the_tokens(seed: int) -> None:
    state = AppState(history=History.of(read(quarter(seed, 30, 20))))
    written = 0
    for figure in state.document.figures[::2]:
        board, *above = layers(update(state, Tap(figure.space)))
        texts = [text for layer in above for text in layer.texts]
        found = [((text.x, text.y), text.text) for text in texts if text.text.endswith("″")]
        assert len({text for _, text in found}) == len(found)
        letters = [(text.x, text.y) for text in board.texts]
        tokens = [plane_of(state.document.board).centre(each.space) for each in state.document.figures]
        for (x, y), text in found:
            others = [at for at, other in found if other != text]
            assert all(hypot(x - u, y - v) > 56 for u, v in (*letters, *others)), (figure.id, text)
            assert all(hypot(x - u, y - v) > 80 for u, v in tokens), (figure.id, text)
        written += len(found)
    assert written > 30, "most of four inches of ten figures"
