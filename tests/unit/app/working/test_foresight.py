"""What the next tap may ask for is worked out in advance: when, for which figures, how soon it is left and dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import answers
from tablelight.app.actions import Confirm, NextSide, OpenDialog, Propose, SelectFigure, SetMode
from tablelight.app.history import History
from tablelight.app.move import scene as move_scene
from tablelight.app.move.queries import known_moves
from tablelight.app.move.scene import lit_at_once, lit_layer, lit_places
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.app.working.foresight import REST_MS, Foresight
from tablelight.geometry.inches import region
from tablelight.progress.schedule import SLICE_MS
from tablelight.rules.answers import Moves
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import system
from tablelight.view.inches import region_layer
from tablelight.view.plane import plane_of
from tests.bench.boards import hexes, province, squares
from tests.bench.growth import own_inches
from tests.bench.inches import quarter
from tests.clock import Clock
from tests.contract.documents import document as example
from tests.tablet import Tablet


def table(figures: int = 8) -> AppState:
    """A bare table with figures of two sides, "blue" first; no figure is selected."""
    return AppState(history=History.of(read(quarter(3, 12, figures))))


def side(state: AppState, name: str = "blue") -> list[str]:
    return [each.id for each in state.document.figures if each.side == name]


def kept(state: AppState, figure: str) -> Moves | None:
    """The foreseen moves of a figure, if there are any."""
    known = answers.moves.known(state.document, figure, "move", ())
    return None if known is None else answers.value_of(known.answer)


def foreseen(state: AppState) -> int:
    """For how many figures the moves are known."""
    return sum(kept(state, each.id) is not None for each in state.document.figures)


@pytest.fixture
def never_asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function after whose call the rules fail if they are asked for destinations."""

    def ask(*_: Any) -> None:
        raise AssertionError("the rules are asked")

    return lambda: monkeypatch.setattr(answers, "asked_move", ask)


def listed(*_: object) -> None:
    """Stands in for `answers.actions`: fails instead of asking the rules."""
    raise AssertionError("the rules are asked")


def test_after_a_rest_a_tap_on_any_figure_of_the_side_to_act_is_answered_from_what_is_kept(
    never_asked: Callable[[], None],
) -> None:
    state, clock = table(), Clock()
    ahead = Foresight(clock)
    ahead.rest(state)
    clock.passes(REST_MS - 1)
    assert not foreseen(state), "a pause between two taps is no rest"
    clock.passes(60_000)
    never_asked()
    for name in side(state):
        found = known_moves(update(state, SelectFigure(name)))
        assert isinstance(found, Moves) and found.area and found is kept(state, name)
        assert found.contours is not None and found.contours.is_drawn, "the second picture waits for nothing, either"
    assert not any(kept(state, name) for name in side(state, "red")), "they do not act now"


@pytest.mark.parametrize("make", [lambda: quarter(3, 12, 8), lambda: own_inches(12, 8)])
def test_on_a_bare_table_the_first_picture_of_a_foreseen_tap_judges_and_draws_nothing_itself(
    make: Callable[[], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, clock = AppState(history=History.of(read(make()))), Clock()
    Foresight(clock).rest(state)
    clock.passes(60_000)
    state = update(state, SelectFigure(side(state)[0]))
    at_once = region_layer(known_moves(state), plane_of(state.document.board), (0, 0), with_contours=False)  # type: ignore[arg-type]
    for name in ("region_layer", "bands_layer"):
        monkeypatch.setattr(move_scene, name, None)
    monkeypatch.setattr(answers.actions, "_function", listed)
    with Tablet() as tablet:
        tablet.show(state)
        assert {ink.style for ink in at_once.inks} <= {ink.style for layer in tablet.layers for ink in layer.inks}


@pytest.mark.parametrize(
    "make",
    [lambda: squares(side=40, figures=60), lambda: hexes(side=40, figures=60), lambda: province(side=40, figures=60)],
)
def test_so_it_is_on_a_board_of_spaces(make: Callable[[], dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    state, clock = AppState(history=History.of(read(make()))), Clock()
    chosen = update(state, SelectFigure(side(state, state.document.figures[0].side)[0]))
    at_once = lit_places(chosen, state.document, ())
    lit_at_once.forget()
    lit_layer.forget()
    Foresight(clock).rest(state)
    clock.passes(60_000)
    monkeypatch.setattr(move_scene, "moves_layer", None)
    monkeypatch.setattr(answers.actions, "_function", listed)
    chosen = update(state, SelectFigure(side(state, state.document.figures[0].side)[0]))
    assert at_once.inks and lit_places(chosen, state.document, ()) == at_once
    with Tablet() as tablet:
        tablet.show(chosen)


def test_what_is_foreseen_is_what_would_be_answered() -> None:
    state, clock = table(), Clock()
    Foresight(clock).rest(state)
    clock.passes(60_000)
    for name in side(state):
        found = kept(state, name)
        # Nothing is known about another document.
        asked = answers.value_of(answers.moves(table().document, name, "move", ()))
        assert found is not None and isinstance(asked, Moves)
        assert (found.area, found.needs_roll, found.extra) == (asked.area, asked.needs_roll, asked.extra)
        assert found.contours is not None and asked.contours is not None
        assert list(found.contours.drawn) == list(asked.contours.drawn)


def test_a_finger_that_comes_down_waits_for_one_slice_at_most_and_what_was_begun_is_gone_on_with() -> None:
    state, clock = table(), Clock()
    ahead = Foresight(clock)
    ahead.rest(state)
    clock.passes(60_000, slices=2)
    before = foreseen(state)
    ahead.leave()
    clock.passes(60_000)
    assert len(clock.slices) == 2 and foreseen(state) == before < len(side(state)), "nothing more is done"
    ahead.rest(state)
    clock.passes(60_000)
    assert foreseen(state) == len(side(state))


def test_slices_end_after_a_few_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[float] = []

    def endless(*_: Any) -> Iterator[None]:
        while True:
            looked.append(clock.time)
            yield

    state, clock = table(), Clock()
    monkeypatch.setattr(answers, "expect_moves", endless)
    Foresight(clock).rest(state)
    clock.passes(REST_MS, slices=1)
    assert 1 <= len(looked) <= SLICE_MS


def test_the_figure_under_a_finger_is_foreseen_while_the_finger_is_down() -> None:
    state, clock = table(), Clock()
    names = side(state)
    figure = state.document.figure(names[2])
    ahead = Foresight(clock)
    ahead.press(state, figure.space)
    clock.passes(80)
    found = kept(state, figure.id)
    assert found is not None and foreseen(state) == 1
    assert known_moves(update(state, SelectFigure(figure.id))) is found


def test_no_work_is_done_for_a_finger_that_chooses_nobody() -> None:
    state, clock = table(), Clock()
    chosen = update(state, SelectFigure(side(state)[0]))
    ahead = Foresight(clock)
    enemy, itself = (state.document.figure(name).space for name in (side(state, "red")[0], side(state)[0]))
    for place in (enemy, itself, (0, 0)):
        ahead.press(chosen, place)
        clock.passes(1000)
    assert not clock.slices and foreseen(chosen) <= 1


def test_another_document_on_the_table_is_foreseen_anew() -> None:
    state, clock = table(), Clock()
    ahead = Foresight(clock)
    ahead.rest(state)
    clock.passes(60_000)
    name = side(state)[0]
    chosen = update(state, SelectFigure(name))
    x, y = state.document.figure(name).space
    moved = update(update(chosen, Propose((x, y + 500))), Confirm())
    assert moved.document is not state.document, moved.notice
    ahead.rest(moved)
    clock.passes(60_000)
    assert all(kept(moved, each) for each in side(moved) if each != name)


def test_the_other_side_is_foreseen_in_its_turn() -> None:
    state, clock = table(), Clock()
    after = update(state, NextSide())
    ahead = Foresight(clock)
    ahead.rest(after)
    clock.passes(60_000)
    assert all(kept(after, name) for name in side(after, "red"))


@pytest.mark.parametrize(
    "busy",
    [
        lambda state: update(state, SetMode("see")),
        lambda state: update(state, SetMode("threats")),
        lambda state: update(state, OpenDialog("menu")),
        lambda state: evolve(state, timeline=evolve(state.timeline, index=0)),
        lambda _: AppState(),
    ],
)
def test_nothing_is_foreseen_where_a_tap_chooses_nobody_to_move(busy: Callable[[AppState], AppState]) -> None:
    state, clock = busy(table()), Clock()
    ahead = Foresight(clock)
    ahead.rest(state)
    clock.passes(60_000)
    assert not clock.slices


def test_the_number_of_kept_answers_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    state, clock = table(12), Clock()
    monkeypatch.setattr(answers, "FORESEEN", 3)
    ahead = Foresight(clock)
    ahead.rest(state)
    clock.passes(60_000)
    assert foreseen(state) == 3 < len(side(state))


def test_a_fault_while_working_ahead_does_not_reach_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> Iterator[None]:
        raise ValueError("a fault")
        yield

    state, clock = table(), Clock()
    monkeypatch.setattr(answers, "expect_moves", failing)
    Foresight(clock).rest(state)
    clock.passes(60_000)
    assert len(clock.slices) == 1, "nobody is told, nothing is tried again"


@pytest.mark.parametrize("raw", [quarter(5, 30, 20), example("carnevale", "carnevale-canal")])
def test_nothing_that_takes_long_is_left_when_the_portions_are_done(
    raw: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    region.region_of.cache_clear()  # another test may have asked for this table
    document, rules = read(raw), system("carnevale")
    questions = [MoveQuestion(figure=figure, action="move") for figure in document.figures[:5]]
    portions = [sum(1 for _ in rules.ahead(document, question)) for question in questions]
    assert min(portions) > 5

    def drawn_again(*_: Any) -> None:
        raise AssertionError("an outline is drawn again")

    monkeypatch.setattr(region, "outline", drawn_again)
    for question in questions:
        assert rules.moves(document, question).area


def test_after_a_rest_a_proposed_move_is_made_and_its_figure_shown_without_asking_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, clock = AppState(history=History.of(read(squares(side=20, figures=2)))), Clock()
    state = update(state, SelectFigure(state.document.figures[0].id))
    found = known_moves(state)
    assert isinstance(found, Moves)
    state = update(state, Propose(found.spaces[0].at))
    page(state)
    Foresight(clock).rest(state)
    clock.passes(60_000)

    def ask(*_: Any) -> None:
        raise AssertionError("the rules are asked")

    monkeypatch.setattr(answers, "first_problem", ask)
    after = update(state, Confirm())
    assert after.document.figures[0].space == found.spaces[0].at
    assert answers.actions(after.document, after.selected or "")


def test_what_was_asked_for_stays_when_others_are_foreseen() -> None:
    """With 200 figures to foresee, the next tap worked out the answers for the chosen figure again: 80 ms on a slow
    tablet, and as much for the layer and the list that show them."""
    document = read(squares(side=40, figures=12))
    chosen, action = document.figures[0].id, "move"
    for _ in answers.expect_moves(document, chosen, action):
        pass
    moves, actions = answers.moves(document, chosen, action, ()), answers.actions(document, chosen)
    assert isinstance(moves, answers.Known)
    for number in range(answers.FORESEEN):
        answers.moves.keep(moves, document, str(number), action, ())
        answers.actions.keep(actions, document, str(number))
    assert answers.moves(document, chosen, action, ()) is moves and answers.actions(document, chosen) is actions
