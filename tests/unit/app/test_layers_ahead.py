"""What is drawn on every space of a large board is made in portions, before the picture that shows it is painted."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import ToggleSightMap
from tablelight.app.history import History
from tablelight.app.scene import layers, seen_spaces
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.app.threats import scene as threats_scene
from tablelight.app.threats.queries import tracks
from tablelight.app.threats.update import show_kind, toggle_whole_board
from tablelight.app.update import update
from tablelight.board.codec import decode
from tablelight.progress.pictures import Pending
from tablelight.progress.portions import step
from tablelight.view.drawing import Layer
from tablelight.view.marks import STRETCH
from tablelight.view.plane import Plane
from tablelight.view.threats import map_areas_layer
from tests.bench.boards import squares
from tests.bench.dangers import battle
from tests.bench.inches import quarter
from tests.tablet import Tablet, made

SIDE = 80
"""The side of a square board, with more than three times `STRETCH` spaces."""


def begun() -> AppState:
    state = AppState(history=History.of(decode(squares(side=SIDE, figures=12))))
    return update(state, do.SelectFigure(state.document.figures[0].id))


def seeing() -> AppState:
    return update(update(begun(), do.SetMode("see")), ToggleSightMap())


def threatened() -> AppState:
    return update(update(begun(), do.SetMode("threats")), toggle_whole_board())


def styles(found: tuple[Layer, ...]) -> set[str]:
    return {ink.style for layer in found for ink in layer.inks}


def most_spaces(work: object, monkeypatch: pytest.MonkeyPatch) -> int:
    """The most spaces for which one portion of some work writes marks."""
    written, most, region = 0, 0, Plane.region

    def counting(plane: Plane, places: object, cell: str | None = None) -> str:
        nonlocal written
        listed = list(places)  # type: ignore[call-overload]
        written += len(listed)
        return region(plane, listed, cell)

    monkeypatch.setattr(Plane, "region", counting)
    portions = iter(work)  # type: ignore[call-overload]
    while step(portions) is None:
        most, written = max(most, written), 0
    return max(most, written)


def test_what_is_seen_is_made_in_portions_and_is_what_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = seeing()
    at_once = layers(state)
    assert "unseen" in styles(at_once)
    seen_spaces.forget()
    with Tablet() as tablet:
        tablet.show(state)
        assert "unseen" not in styles(tablet.layers), "the first picture goes without"
        assert 0 < most_spaces(tablet.portions(), monkeypatch) <= 4 * STRETCH
        monkeypatch.setattr("tablelight.app.scene.map_layer", None)
        tablet.show(state)
        assert "unseen" in styles(tablet.layers), "what is drawn already stays with the next tap"
    assert layers(state) == at_once


def test_the_counts_are_made_in_portions_and_are_what_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(threatened(), show_kind("beside"))
    at_once = layers(state)
    assert "threat-count" in styles(at_once)
    threats_scene._counts.forget()
    with Tablet() as tablet:
        tablet.show(state)
        assert "threat-count" not in styles(tablet.layers)
        assert 0 < most_spaces(tablet.portions(), monkeypatch) <= 4 * STRETCH
        assert tablet.layers == at_once


def test_work_that_is_left_is_begun_again() -> None:
    state = threatened()
    with Tablet() as tablet:
        left = tablet.portions(state)
        for _ in range(3):
            next(left)
        tablet.show(begun())
        tablet.finish(state)
        assert "threat-count" in styles(tablet.layers)


def crowded(figures: int = 12) -> AppState:
    """A dungeon of 40 x 40, a figure just chosen in Threats mode."""
    document = decode(battle("oraculo", 40, 300))
    document = evolve(document, figures=document.figures[: figures + 1])
    state = update(AppState(history=History.of(document)), do.SetMode("threats"))
    return update(state, do.SelectFigure(document.figures[0].id))


def test_a_tap_among_many_enemies_waits_neither_for_what_they_could_do_nor_for_their_ways() -> None:
    state = crowded()
    with Tablet(has_worker=True) as tablet:
        tablet.show(state)
        assert isinstance(queries.threats_of(state), Pending)
        tablet.finish()
        enemies = queries.enemies_of(state)
        assert len(enemies) > 2
        drawn = queries.tracks_of(state)
        tracks.forget()
        tablet.show(state)
        assert queries.tracks_of(state) == {}
        assert sum(1 for _ in tablet.portions()) >= len(drawn) > 0
        assert queries.tracks_of(state) == drawn
        few = crowded(figures=4)
        tablet.show(few)
        assert not isinstance(queries.threats_of(few), Pending), "a few are found within the tap"


def test_the_areas_of_a_bare_table_are_drawn_an_enemy_a_portion() -> None:
    document = decode(quarter(5, 6, 6))
    state = update(AppState(history=History.of(document)), do.SetMode("threats"))
    state = made(update(state, toggle_whole_board()))
    at_once = layers(state)
    assert {"danger-1", "threat-hatch"} <= styles(at_once)
    map_areas_layer.forget()
    with Tablet() as tablet:
        assert sum(1 for _ in tablet.portions(state)) >= 3, "of three enemies"
        assert tablet.layers == at_once


def test_the_work_for_a_picture_of_a_bare_table_ends_where_no_enemy_moves() -> None:
    # The search for enemies' ways assumed spaces and failed; the portions ended there, and the picture drew the rest.
    document = decode(quarter(5, 6, 6))
    state = update(AppState(history=History.of(document)), do.SetMode("threats"))
    state = made(update(state, do.SelectFigure(document.figures[0].id)))
    for kind in ("now", "after", "beside"):
        with Tablet() as tablet:
            assert tablet.finish(update(state, show_kind(kind))).is_whole
