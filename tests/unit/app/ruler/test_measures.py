"""Rulers and circles: what they say, what stays, what goes; and where a finger means contact."""

from __future__ import annotations

import re
from math import hypot

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import LayRuler, MeasureWith, MoveEnd, Propose
from tablelight.app.controls import words_of
from tablelight.app.history import History
from tablelight.app.move.snapping import CONTACT_GAP_THOUSANDTHS, snapped
from tablelight.app.ruler.panel import measured_words, pick_up_end, remove_measure, toggle_stay
from tablelight.app.ruler.scene import RING, rings_layer, rulers_layer
from tablelight.app.ruler.state import distance
from tablelight.app.ruler.template_panel import hits
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.document import Document
from tablelight.board.parts import Measure, MeasureEnd, TemplateShape
from tablelight.view import marks
from tablelight.view.plane import plane_of
from tablelight.view.tokens import radius
from tests.examples import example

RADIUS = 15 / 25.4


@pytest.fixture(scope="module")
def canal() -> Document:
    return example("carnevale-canal")


@pytest.fixture(scope="module")
def heroes() -> Document:
    return example("herotrek-eight-heroes")


def on_the_table(document: Document) -> AppState:
    return evolve(AppState(history=History.of(document)), mode="measure")


def test_inches_are_from_edge_to_edge(canal: Document) -> None:
    strega, magus = MeasureEnd((0, 0), "strega"), MeasureEnd((0, 0), "magus")
    between = hypot(16.5 - 14, 7 - 7.5)
    assert distance(canal, strega, magus) == pytest.approx(between - 2 * RADIUS)
    assert distance(canal, strega, MeasureEnd((16500, 7000))) == pytest.approx(between - RADIUS)
    assert distance(canal, MeasureEnd((1000, 1000)), MeasureEnd((1000, 4000))) == 3
    assert distance(canal, strega, strega) == 0, "no base is less than nothing away"


def test_spaces_are_counted_as_the_board_does(heroes: Document) -> None:
    assert distance(heroes, MeasureEnd((4, 4)), MeasureEnd((7, 4))) == 3
    circle = Measure("circle", (MeasureEnd((5, 5)),), TemplateShape(size=1))
    found = hits(heroes, circle)
    assert found is not None
    assert sorted(found.extra["spaces"]) == sorted([(5, 5), *heroes.topology.neighbours((5, 5))])  # type: ignore[call-overload]


def test_a_circle_touches_every_figure_with_any_part_in_it(canal: Document) -> None:
    thrall = canal.figure("thrall").space
    reach = round((hypot(9.125 - 8.75, 13.625 - 12.5) - RADIUS) * 1000)
    just, hardly = (Measure("circle", (MeasureEnd(thrall),), TemplateShape(size=reach + change)) for change in (1, -1))
    assert "barnabotti" in hit(canal, just)
    assert "barnabotti" not in hit(canal, hardly)
    about = Measure("circle", (MeasureEnd(thrall, "thrall"),), TemplateShape(size=1000))
    assert "thrall" not in hit(canal, about), "not itself"
    blast = evolve(about, shape=TemplateShape(size=1000, hits_middle=True))
    assert hit(canal, blast)["thrall"], "a blast hits its middle"


def hit(document: Document, measure: Measure) -> dict[str, bool]:
    """The figures that a template hits, and whether wholly."""
    found = hits(document, measure)
    assert found is not None
    return {each.figure: each.whole for each in found.figures}


def test_what_is_not_left_there_makes_room_and_what_is_left_stays(canal: Document) -> None:
    state = on_the_table(canal)
    for place in ((1000, 1000), (4000, 1000), (1000, 5000), (1000, 8000)):
        state = update(state, do.Tap(place))
    assert [measure.ends[0].at for measure in state.ruler.measures] == [(1000, 5000)]
    state = update(state, toggle_stay(0))
    state = update(state, MeasureWith("circle", TemplateShape(size=4000)))
    state = update(state, do.Tap((14000, 7500)))
    assert [measure.kind for measure in state.ruler.measures] == ["ruler", "circle"]
    circle = Measure("circle", (MeasureEnd((14000, 7500), "strega"),), TemplateShape(size=4000), stays=False)
    assert state.ruler.measures[1] == circle
    state = update(state, do.SetMode("move"))
    assert [measure.kind for measure in state.ruler.measures] == ["ruler"], "only what was left there"
    state = update(update(state, do.SetMode("measure")), remove_measure(0))
    assert state.ruler.measures == ()


def test_an_end_is_picked_up_and_goes_where_the_tap_is(canal: Document) -> None:
    state = update(on_the_table(canal), LayRuler((14000, 7500), (20000, 7500)))
    assert state.ruler.measures[0].ends == (MeasureEnd((14000, 7500), "strega"), MeasureEnd((20000, 7500)))
    state = update(state, pick_up_end(0, 1))
    state = update(state, do.Tap((16500, 7000)))
    assert state.ruler.measures[0].ends[1] == MeasureEnd((16500, 7000), "magus") and state.ruler.moving is None
    state = update(state, MoveEnd(0, 0, (2000, 22000)))
    assert state.ruler.measures[0].ends[0] == MeasureEnd((2000, 22000))


def test_a_late_press_or_drag_gives_a_circle_no_second_end(canal: Document) -> None:
    """The ruler whose end is meant has made way for a circle."""
    state = update(update(on_the_table(canal), MeasureWith("circle")), do.Tap((1000, 1000)))
    for late in (pick_up_end(0, 1), MoveEnd(0, 1, (5000, 5000))):
        assert update(state, late) is state
    assert update(state, pick_up_end(0, 0)).ruler.moving == 0


def test_an_end_at_a_figure_is_a_ring_around_its_token(canal: Document) -> None:
    """A disc in its middle covered the letters."""
    for document in (canal, example("heroclix-rooftop")):
        figure, other = document.figures[0], document.figures[1]
        empty = (1000, 1000) if document is canal else (15, 11)
        for end, rings in ((empty, 1), (other.space, 2)):
            state = update(on_the_table(document), LayRuler(figure.space, end))
            layer = rulers_layer(document, state.ruler, "en")
            paths = {ink.style: ink.path for ink in layer.inks}
            beneath = {ink.style: ink.path for ink in rings_layer(document, state.ruler).inks}
            ring = marks.disc(round(radius(figure) + RING, 1))
            assert beneath["ruler"].count(ring) == rings and beneath["line-edge"].count(ring) == rings
            assert paths.get("handle", "").count("M") == 2 - rings
            x, y = plane_of(document.board).centre(figure.space)
            start = paths["ruler"][1:].partition("L")[0]
            away = hypot(*(a - b for a, b in zip(map(float, re.findall(r"-?[\d.]+", start)), (x, y), strict=True)))
            assert away == pytest.approx(radius(figure), abs=0.2), "the line begins at the token's rim"


@pytest.mark.parametrize("name", ["own-terraces", "oraculo-crypt", "carnevale-canal"])
def test_rings_are_beneath_the_life_of_figures(name: str) -> None:
    """On squares the ring around a figure covered its points of life."""
    document = example(name)
    figure = document.figures[0]
    circle = Measure(
        "circle",
        (MeasureEnd(figure.space, figure.id),),
        TemplateShape(size=1000 if document.board.grid == "inches" else 1, hits_middle=True),
    )
    state = evolve(on_the_table(document), ruler=on_the_table(document).ruler.with_measure(circle))
    drawn = [{ink.style for ink in layer.inks} for layer in layers(state)]
    (life,) = [index for index, styles in enumerate(drawn) if "life" in styles]
    assert [index < life for index, styles in enumerate(drawn) if "line-edge" in styles] == [True]


def test_what_is_laid_at_a_figure_goes_with_it(canal: Document) -> None:
    strega, corner = MeasureEnd((14000, 7500), "strega"), MeasureEnd((0, 0))
    moved = canal.with_figure(evolve(canal.figure("strega"), at=((3000, 4000),)))
    assert distance(moved, strega, corner) == pytest.approx(5 - RADIUS)


def test_escape_takes_back_the_ruler_that_was_begun(canal: Document) -> None:
    state = update(on_the_table(canal), do.Tap((1000, 1000)))
    assert state.ruler.start is not None
    state = update(state, do.Cancel())
    assert state.ruler.start is None and state.mode == "measure"


def chosen(document: Document, figure: str) -> AppState:
    return update(evolve(on_the_table(document), mode="move"), do.SelectFigure(figure))


def test_a_finger_near_a_base_means_contact(canal: Document) -> None:
    state = chosen(canal, "capo")
    friend = canal.figure("barnabotti").space
    for place in ((8000, 11600), (8000, 11700), (7990, 11500)):
        there = snapped(state, place)
        away = hypot(there[0] - friend[0], there[1] - friend[1]) / 1000 - 2 * RADIUS
        assert 0 <= away <= 0.01, "in contact, and not over it"
    assert snapped(state, (8000, 10900)) == (8000, 10900), "too far to mean it"


def test_a_finger_near_a_wall_means_contact(canal: Document) -> None:
    state = chosen(canal, "capo")
    there = snapped(state, (6700, 7500))
    assert 0 <= there[0] / 1000 - 6 - RADIUS <= (CONTACT_GAP_THOUSANDTHS + 2) / 1000 and there[1] == 7500
    assert snapped(state, (7200, 7500)) == (7200, 7500)


def test_what_one_walks_over_is_no_wall(canal: Document) -> None:
    state = chosen(canal, "capo")
    assert snapped(state, (7000, 9600)) == (7000, 9600), "a crate an inch high is beside it"


def test_exactly_there_is_still_to_be_had(canal: Document) -> None:
    state = update(chosen(canal, "capo"), do.Tap((6700, 7500)))
    assert state.proposal is not None and state.proposal.tapped == (6700, 7500) != state.proposal.to
    state = update(state, Propose((6700, 7500)))
    assert state.proposal is not None and state.proposal.to == (6700, 7500)


def test_spaces_are_what_they_are(heroes: Document) -> None:
    state = chosen(heroes, heroes.figures[0].id)
    assert snapped(state, (3, 3)) == (3, 3)


def test_one_space_is_not_said_in_the_plural(heroes: Document) -> None:
    state = update(AppState(history=History.of(heroes)), do.SetMode("measure"))
    for end, words in (((5, 4), "1 space"), ((6, 4), "2 spaces")):
        laid = update(state, LayRuler((4, 4), end))
        assert measured_words(laid, words_of(laid)).endswith(f" {words}")
