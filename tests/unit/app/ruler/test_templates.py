"""Templates on the page: laid by taps, a drag or the keyboard, turned, and which figures they hit."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import LayRuler, MeasureWith, MoveEnd
from tablelight.app.controls import words_of
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.ruler.panel import measured_words, turn_measure
from tablelight.app.ruler.scene import rings_layer, templates_layer
from tablelight.app.ruler.template_panel import READY, hits, turned
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.parts import Measure, MeasureEnd, TemplateShape
from tablelight.rules.templates import answer
from tablelight.view.free import chip_half, labels
from tablelight.view.games.ui import ui_of
from tablelight.view.nodes import walk
from tablelight.view.plane import THOUSANDTHS
from tests.asking import ask
from tests.examples import example
from tests.player import Player

EXAMPLES = (
    "heroclix-rooftop",
    "herotrek-eight-heroes",
    "carnevale-canal",
    "heroscape-ford",
    "oraculo-crypt",
    "own-tavern",
)


def measuring(document: Document) -> AppState:
    return evolve(AppState(history=History.of(document)), mode="measure")


@pytest.fixture(scope="module")
def rooftop() -> Document:
    return example("heroclix-rooftop")


def test_a_cone_is_laid_by_two_taps_and_hits_what_the_question_says(rooftop: Document) -> None:
    origin, other = rooftop.figures[0], rooftop.figures[1]
    state = update(measuring(rooftop), MeasureWith("cone", TemplateShape(size=30, angle=90)))
    state = update(update(state, do.Tap(origin.space)), do.Tap(other.space))
    (cone,) = state.ruler.measures
    found = hits(rooftop, cone)
    asked = ask(encode(rooftop), "template", shape="cone", from_=origin.id, to=other.id, size=30, angle=90)
    assert found is not None and asked["figures"]
    assert [(each.figure, each.whole) for each in found.figures] == [
        (each["figure"], each["whole"]) for each in asked["figures"]
    ]
    assert {ink.style for ink in templates_layer(rooftop, state.ruler, "en").inks} >= {"template", "template-edge"}
    rings = {ink.style: ink.path for ink in rings_layer(rooftop, state.ruler).inks}
    assert rings["aim-at"].count("M") == len(asked["figures"]), "on squares every figure is hit wholly"
    player = Player(state)
    for each in asked["figures"]:
        assert rooftop.figure(each["figure"]).label in player.panel()
    assert measured_words(state, words_of(state)).startswith("Hit: ")


def test_the_keyboard_lays_one_too(rooftop: Document) -> None:
    state = update(measuring(rooftop), MeasureWith("line", TemplateShape(size=3)))
    for action in (do.MoveCursor(1, 0), do.Enter(), do.MoveCursor(1, 0), do.MoveCursor(0, 1), do.Enter()):
        state = update(state, action)
    (line,) = state.ruler.measures
    assert line.kind == "line" and line.ends[0].at != line.ends[1].at


def test_a_drag_lays_a_cone_and_turns_it(rooftop: Document) -> None:
    state = update(measuring(rooftop), MeasureWith("cone"))
    start = rooftop.figures[0].space
    state = update(state, LayRuler(start, (start[0] + 3, start[1])))
    state = update(state, MoveEnd(0, 1, (start[0], start[1] + 3)))
    assert state.ruler.measures[0].ends[1].at == (start[0], start[1] + 3)
    before = state
    assert update(state, MoveEnd(0, 1, start)) == before, "it must point somewhere"
    assert update(update(state, do.Tap(start)), do.Tap(start)).ruler.start is not None, "the second tap waits for a way"


@pytest.mark.parametrize("name", EXAMPLES)
def test_turns_go_all_the_way_round(name: str) -> None:
    document = example(name)
    board = document.board
    middle = (board.columns // 2, board.rows // 2) if board.has_spaces else (12000, 12000)  # type: ignore[union-attr]
    if board.has_spaces and middle not in document.topology:
        middle = next(iter(document.topology.spaces()))
    end = next(iter(document.topology.neighbours(middle))) if board.has_spaces else (15000, 12000)
    measure = Measure("cone", (MeasureEnd(middle), MeasureEnd(end)), TemplateShape(size=2 * board.unit))
    for step in (1, -1):
        seen = []
        now = measure
        for _ in range(40):
            to = turned(document, now, step)
            now = evolve(now, ends=(now.ends[0], MeasureEnd(to)))
            if board.has_spaces and to in seen:
                break
            seen.append(to)
        assert len(seen) >= (5 if board.has_spaces else 24)
        if not board.has_spaces:
            assert abs(seen[23][0] - end[0]) < 20 and abs(seen[23][1] - end[1]) < 20, "24 turns of 15 degrees"


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_ready_shape_can_be_laid(name: str) -> None:
    document = example(name)
    a, b = document.figures[0].space, document.figures[-1].space
    for _, kind, shape in READY[document.board.grid]:
        state = update(measuring(document), MeasureWith(kind, shape))
        state = update(state, do.Tap(a))
        state = state if state.ruler.measures else update(state, do.Tap(b))
        assert hits(document, state.ruler.measures[0]) is not None
        assert any(
            node.text == "Remove it" or node.attrs.get("title") == "Remove it" for node in walk(page(state).panel)
        )
        if kind != "circle":
            assert update(state, turn_measure(0, 1)).ruler != state.ruler


def test_only_what_is_seen_is_hit_where_that_is_wanted(rooftop: Document) -> None:
    for figure in rooftop.figures:
        burst = Measure("circle", (MeasureEnd(figure.space, figure.id),), TemplateShape(size=40, needs_sight=True))
        found = hits(rooftop, burst)
        assert found is not None
        for other in rooftop.figures:
            if other.id != figure.id:
                seen = ask(encode(rooftop), "sight", from_=figure.id, to=other.id)["visible"]
                assert (other.id in [each.figure for each in found.figures]) == seen
                assert (other.id in [reason.figure for reason in found.unseen]) == (not seen)


def test_a_cone_whose_ends_meet_says_so(rooftop: Document) -> None:
    a, b = rooftop.figures[0], rooftop.figures[1]
    cone = Measure("cone", (MeasureEnd(a.space, a.id), MeasureEnd(b.space)), TemplateShape(size=3))
    state = evolve(
        measuring(rooftop.with_figure(evolve(a, at=b.at))), ruler=measuring(rooftop).ruler.with_measure(cone)
    )
    assert hits(state.document, cone) is None
    assert templates_layer(state.document, state.ruler, "en").inks == ()
    assert "It has no direction yet" in Player(state).panel()


def test_what_a_template_covers_is_worked_out_once_for_a_board(
    rooftop: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    cone = Measure("cone", (MeasureEnd((6, 6)), MeasureEnd((9, 6))), TemplateShape(size=3))
    first = hits(rooftop, cone)
    monkeypatch.delattr(answer, "cone")
    moved = rooftop.with_figure(evolve(rooftop.figures[0], at=((8, 6),)))
    then = hits(moved, cone)
    assert first is not None and then is not None and first.extra == then.extra
    assert rooftop.figures[0].id in [each.figure for each in then.figures], "but whom it hits is seen anew"


def test_the_size_of_a_template_covers_no_areas_letter() -> None:
    canal = example("carnevale-canal")
    for at, half, _, _ in labels(canal.free_board, ui_of(canal), "en"):
        x, y = (round(each * THOUSANDTHS) for each in at)
        circle = Measure("circle", (MeasureEnd((x, y + 3000)),), TemplateShape(size=3000))
        state = evolve(measuring(canal), ruler=measuring(canal).ruler.with_measure(circle))
        (size,) = templates_layer(canal, state.ruler, "en").texts
        wide, tall = chip_half(size.text, size.size)
        assert abs(size.x - at[0]) >= half[0] + wide or abs(size.y - at[1]) >= half[1] + tall, at
