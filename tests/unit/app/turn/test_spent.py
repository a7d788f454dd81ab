"""The panel says what is spent; a tick on the board can be tapped; advice lists five places at most."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import queries
from tablelight.app.actions import ChooseAction, Confirm, DragFigure, NextSide, Propose
from tablelight.app.answers import value_of
from tablelight.app.dice.update import enter_face, throw_dice
from tablelight.app.log.state import Entry
from tablelight.app.move import queries as move_queries
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.sight.update import roll_at_target
from tablelight.app.speech import spoken
from tablelight.app.state import AppState
from tablelight.app.threats import queries as threat_queries
from tablelight.app.threats.advice_panel import shown_places
from tablelight.app.threats.update import ask_places, show_advised
from tablelight.app.turn.summary import spent_words
from tablelight.app.turn.update import toggle_acted
from tablelight.app.update import update
from tablelight.rules.answers import Moves
from tablelight.rules.danger.records import Advice
from tablelight.view.nodes import walk, words_of
from tablelight.view.plane import place_at
from tablelight.view.words import Words
from tests.bench.hand_boards import names, opened, with_figure
from tests.kinds import is_done_by

GRIDS = [name for name in names() if name not in ("carnevale-canal", "own-courtyard")]


def moved(name: str) -> AppState:
    """The first figure that may move without a roll has moved, and is tapped again."""
    table = opened(name)
    side = table.document.figures[0].side
    for figure in (each for each in table.document.figures if each.side == side):
        state = with_figure(table, figure.label)
        found = move_queries.known_moves(state)
        if isinstance(found, Moves) and found.spaces and found.needs_roll is None:
            state = update(update(state, Propose(found.spaces[0].at)), Confirm())
            return update(update(state, do.SelectFigure(None)), do.SelectFigure(figure.id))
    raise AssertionError("nobody can move")


def keys(state: AppState) -> set[str | None]:
    return {node.key for node in walk(page(state).panel)}


@pytest.mark.parametrize("name", GRIDS)
def test_a_figure_that_has_moved_lights_nothing_up_unless_the_rules_know_of_more_to_do(name: str) -> None:
    state = moved(name)
    assert state.figure is not None
    if not queries.is_spent(state, state.figure):
        assert state.document.turn, "the document remembers the activation"
        return
    assert state.action is None and "spent" in keys(state) and "It has moved." in words_of(page(state).panel)
    assert not any(ink.style == "reach" for layer in layers(state) for ink in layer.inks)
    again = next(
        node.do for node in walk(page(state).panel) if isinstance(node.do, ChooseAction) and node.cls.endswith("wide")
    )
    lit = update(state, again)
    assert lit.action is not None and "spent" not in keys(lit), "nothing is forbidden"


def test_after_an_attack_the_board_is_quiet() -> None:
    state = with_figure(opened("heroscape-ford"), "Cliff Archer")
    assert state.action == "move" and move_queries.known_moves(state) is not None
    state = update(update(state, do.Tap((8, 4))), roll_at_target("attack", "ash-runner"))
    state = update(state, throw_dice())
    assert state.roll_result is not None and state.figure is not None
    assert queries.is_spent(state, state.figure) and move_queries.known_moves(state) is None


def test_games_without_a_memory_of_their_own_are_the_ones_that_need_it() -> None:
    spent = {name.split("-")[0] for name in GRIDS if queries.is_spent(state := moved(name), state.figure)}  # type: ignore[arg-type]
    assert {"heroclix", "heroscape", "herotrek"} <= spent and "oraculo" not in spent


def test_what_was_said_by_hand_is_said_and_a_drag_moves_all_the_same() -> None:
    table = opened("heroscape-ford")
    figure = table.document.figures[0]
    state = update(update(table, toggle_acted(figure.id)), do.SelectFigure(figure.id))
    assert "It has acted." in words_of(page(state).panel)
    free = move_queries.known_moves(with_figure(table, figure.label))
    assert isinstance(free, Moves)
    assert update(state, DragFigure(figure.id, free.spaces[0].at)).document is not state.document
    over = update(state, NextSide())
    assert "spent" not in keys(update(update(over, NextSide()), do.SelectFigure(figure.id)))


def test_a_roll_that_lets_it_go_is_no_move_yet() -> None:
    state = with_figure(opened("heroclix-rooftop"), "Scout")
    rolled = update(state, enter_face(6))
    assert rolled.history is not None and state.selected not in rolled.history.turn.acted
    assert "has acted" not in words_of(page(rolled).panel)
    again = update(update(rolled, do.SelectFigure(None)), do.SelectFigure(state.selected))
    assert again.action == "move" and "spent" not in keys(again)
    failed = update(state, enter_face(1))
    assert "has acted" in words_of(page(failed).panel), "its move is lost"


def test_a_figure_in_the_middle_of_its_activation_has_not_acted_yet() -> None:
    state = update(with_figure(opened("oraculo-crypt"), "Thaïs"), ChooseAction("aim"))
    assert queries.acted(state) == frozenset() and "has acted" not in words_of(page(state).panel)
    other = next(each for each in state.document.figures if each.label == "Damon")
    over = update(update(state, do.SelectFigure(other.id)), ChooseAction("aim"))
    assert "thais" in queries.acted(over) and other.id not in queries.acted(over)


@pytest.mark.parametrize(
    ("name", "roll", "attacked"),
    [
        ("heroscape-ford", "strike", False),
        ("heroscape-ford", "attack", True),
        ("carnevale-canal", "disengage", False),
        ("carnevale-canal", "attack", True),
        ("oraculo-crypt", "shot", True),
    ],
)
def test_a_figure_that_was_struck_as_it_left_has_not_attacked(name: str, roll: str, attacked: bool) -> None:
    state = opened(name)
    figure, history = state.document.figures[0], state.history
    assert history is not None
    entry = Entry(kind="roll", what=roll, figure=figure.label, side=figure.side)
    words = spent_words(evolve(state, history=evolve(history, log=(*history.log, entry))), figure, Words("en"))
    assert ("It has attacked." in words) is attacked and words


def test_an_activation_that_has_ended_is_said_as_a_sentence() -> None:
    state = opened("carnevale-canal")
    figure, history = state.document.figures[0], state.history
    assert history is not None
    entries = [Entry(kind="move", what=what, figure=figure.label, side=figure.side) for what in ("activate", "end")]
    words = spent_words(evolve(state, history=evolve(history, log=(*history.log, *entries))), figure, Words("en"))
    assert words == "It has begun its activation. It has ended its activation."


def test_the_other_sides_figure_says_whose_turn_it_is() -> None:
    table = opened("heroclix-rooftop")
    other = next(each for each in table.document.figures if each.side != table.document.figures[0].side)
    state = update(table, do.Tap(other.space))
    assert "Not its turn: Red to play." in words_of(page(state).panel) and "Not its turn: Red to play." in spoken(
        state, table
    )
    own = update(table, do.Tap(table.document.figures[0].space))
    assert "not-its-turn" not in keys(own)


def test_a_ticked_space_is_proposed_by_a_tap() -> None:
    state = update(with_figure(opened("heroclix-rooftop"), "Night Hawk"), do.SetMode("threats"))
    enemy = state.document.enemies(state.document.figure(state.selected or ""))[0]
    for question in (ask_places("shelter"), ask_places("vantage", enemy.id)):
        asked = update(state, question)
        free = [at for at in threat_queries.marked_places(asked) if asked.document.at(at) is None]
        tapped = update(asked, do.Tap(free[0]))
        assert tapped.mode == "move" and tapped.proposal is not None and tapped.proposal.to == free[0]


def test_advice_is_called_by_what_it_is_for_and_lists_five_places_at_most() -> None:
    state = with_figure(opened("heroscape-ford"), "Shield Warden")
    assert "Hit without being hit" in words_of(page(state).panel)
    asked = update(state, ask_places("advice"))
    found = value_of(threat_queries.advice_of(asked))
    assert isinstance(found, Advice)
    rows = [node for node in walk(page(asked).panel) if is_done_by(node.do, show_advised)]
    assert 0 < len(rows) <= 5
    place = next(place for place in found.places if not place.extra.get("stay"))
    at = place_at(asked.document.board, place.at)
    tapped = update(asked, do.Tap(at))
    assert tapped.mode == "move" and tapped.proposal is not None and tapped.proposal.to == at


@pytest.mark.parametrize("count", [1, 2, 5, 6, 46])
def test_the_five_are_the_named_ones_and_others_between(count: int) -> None:
    found = Advice(places=(None,) * count, boldest=0, balanced=count // 3, safest=count - 1)  # type: ignore[arg-type]
    listed = shown_places(found)
    assert len(listed) == min(5, len(listed)) and {0, count // 3, count - 1} <= set(listed) <= set(range(count))
