"""What is drawn on every space of a large board is made in portions, before the picture that shows it is painted."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.scene import layers, layers_ahead
from tablelight.app.sight.actions import ToggleSightMap
from tablelight.app.sight.scene import seen_spaces
from tablelight.app.state import AppState
from tablelight.app.threats import queries
from tablelight.app.threats import scene as threats_scene
from tablelight.app.threats.actions import ShowKind, ToggleWholeBoard
from tablelight.app.threats.tracks import tracks
from tablelight.app.update import update
from tablelight.app.working.actions import WorkApart
from tablelight.app.working.queries import takes_long
from tablelight.app.working.second_picture import last_picture, second_picture
from tablelight.app.working.state import Working
from tablelight.app.working.waiting import working_of
from tablelight.board.codec import decode
from tablelight.progress.portions import step
from tablelight.view.drawing import STRETCH
from tablelight.view.plane import Plane
from tests.bench.boards import squares
from tests.bench.dangers import battle
from tests.bench.inches import quarter
from tests.working_apart import answered

SIDE = 80
"""Of a board of squares, more than three times what is made at once."""


def begun() -> AppState:
    state = AppState(history=History.of(decode(squares(side=SIDE, figures=12))))
    return update(state, do.SelectFigure(state.document.figures[0].id))


def seeing() -> AppState:
    return update(update(begun(), do.SetMode("see")), ToggleSightMap())


def threatened() -> AppState:
    return update(update(begun(), do.SetMode("threats")), ToggleWholeBoard())


def styles(state: AppState) -> set[str]:
    return {ink.style for layer in layers(state) for ink in layer.inks}


def most_spaces(work: object, monkeypatch: pytest.MonkeyPatch) -> int:
    """Of how many spaces the marks are written in one portion of some work, at most."""
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
    assert "unseen" in styles(state)
    seen_spaces.forget()
    hurried = evolve(state, hurry=2)
    assert "unseen" not in styles(hurried), "the first picture goes without"
    assert 0 < most_spaces(second_picture(evolve(state, hurry=1)), monkeypatch) <= 4 * STRETCH
    monkeypatch.setattr("tablelight.app.sight.scene.map_layer", None)
    assert "unseen" in styles(hurried), "what is drawn already stays with the next tap"
    assert layers(state) == at_once


def test_the_counts_are_made_in_portions_and_are_what_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = update(threatened(), ShowKind("beside"))
    at_once = layers(state)
    assert "threat-count" in styles(state)
    state = update(state, ShowKind("all"))
    assert 0 < most_spaces(last_picture(state), monkeypatch) <= 4 * STRETCH
    with monkeypatch.context() as without:
        without.setattr(threats_scene, "counts_layer", None)
        assert "threat-count" in styles(state)
    threats_scene._counts.forget()
    state = update(state, ShowKind("beside"))
    for _ in layers_ahead(state):
        pass
    assert layers(state) == at_once


def test_work_that_is_left_is_begun_again() -> None:
    state = threatened()
    left = layers_ahead(state)
    for _ in range(3):
        next(left)
    left.close()  # type: ignore[attr-defined]
    for _ in layers_ahead(state):
        pass
    assert "threat-count" in styles(state)
    assert not list(last_picture(AppState()))


def crowded(figures: int = 12) -> AppState:
    """A dungeon of 40 x 40, a figure just chosen in Threats mode, in a browser."""
    document = decode(battle("oraculo", 40, 300))
    document = evolve(document, figures=document.figures[: figures + 1])
    state = update(update(AppState(history=History.of(document)), WorkApart()), do.SetMode("threats"))
    return update(state, do.SelectFigure(document.figures[0].id))


def test_a_tap_among_many_enemies_waits_neither_for_what_they_could_do_nor_for_their_ways() -> None:
    state = crowded()
    job = working_of(state)
    assert job is not None and job.ask == "threats" and isinstance(queries.threats_of(state), Working)
    assert not takes_long(state.document, "threats"), "the page works it out, it is not worth a worker"
    state = answered(state, here=True)
    enemies = queries.enemies_of(state)
    assert len(enemies) > 2
    tracks.forget()
    assert queries.tracks_of(evolve(state, hurry=2)) == {}
    portions = sum(1 for _ in second_picture(evolve(state, hurry=1)))
    drawn = queries.tracks_of(evolve(state, hurry=2))
    assert isinstance(drawn, dict) and drawn and portions >= len(drawn)
    tracks.forget()
    assert queries.tracks_of(state) == drawn
    few = crowded(figures=4)
    assert not isinstance(queries.threats_of(few), Working), "a few are found within the tap"


def test_the_areas_of_a_bare_table_are_drawn_an_enemy_a_portion() -> None:
    document = decode(quarter(5, 6, 6))
    state = update(update(AppState(history=History.of(document)), WorkApart()), do.SetMode("threats"))
    state = update(state, ToggleWholeBoard())
    while working_of(state) is not None:
        state = answered(state, here=True)
    at_once = layers(state)
    assert {"danger-1", "threat-hatch"} <= styles(state)
    threats_scene._areas.forget()
    assert sum(1 for _ in last_picture(state)) >= 3, "of three enemies"
    assert threats_scene._areas.knows(document, queries.bare_map_of(state), "all"), "the picture draws none itself"
    assert layers(state) == at_once


def test_the_work_for_a_picture_of_a_bare_table_ends_where_no_enemy_moves() -> None:
    # The ways of enemies were sought as on spaces, which failed; the portions ended there, and the picture drew the rest.
    document = decode(quarter(5, 6, 6))
    state = update(update(AppState(history=History.of(document)), WorkApart()), do.SetMode("threats"))
    state = update(state, do.SelectFigure(document.figures[0].id))
    while working_of(state) is not None:
        state = answered(state, here=True)
    for kind in ("now", "after", "beside"):
        shown = update(state, ShowKind(kind))
        assert len(list(second_picture(evolve(shown, hurry=1)))) >= 1
        assert len(list(last_picture(shown))) == 0
