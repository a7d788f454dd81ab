"""Lit spaces are quiet: discs where the way ends, a wash between, risks tinted and marked; a switch shows all costs."""

from __future__ import annotations

from fractions import Fraction

from tablelight.app import queries
from tablelight.app.actions import ChooseAction, Propose
from tablelight.app.move import queries as move_queries
from tablelight.app.move.scene import risks_of
from tablelight.app.move.update import set_key, toggle_numbers
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.answers import Moves
from tablelight.view.lit import grouped, risk_grade
from tablelight.view.nodes import words_of
from tests.bench.hand_boards import names, opened, with_figure


def count(state: AppState, *styles: str) -> int:
    return sum(ink.path.count("M") for layer in layers(state) for ink in layer.inks if ink.style in styles)


NUMERALS = ("reach-numeral", "halt-numeral", "risk-numeral", "roll-numeral", "scale")


def test_every_space_is_washed_and_the_switch_writes_every_cost() -> None:
    for name in names():
        table = opened(name)
        for figure in table.document.figures:
            state = with_figure(table, figure.label)
            found = move_queries.known_moves(state)
            if not isinstance(found, Moves) or not found.spaces:
                continue
            spaces = grouped(found)
            assert count(state, "reach", "roll", "risk-wash-1", "risk-wash-2", "risk-wash-3") >= len(spaces)
            assert count(state, *NUMERALS) <= len(spaces)
            assert count(update(state, toggle_numbers()), *NUMERALS) == len(spaces)


def test_between_the_discs_a_scale_tells_the_costs() -> None:
    state = with_figure(opened("heroclix-rooftop"), "Night Hawk")
    found = move_queries.known_moves(state)
    assert isinstance(found, Moves)
    told = {ink.style for layer in layers(state) for ink in layer.inks}
    assert {"scale", "reach-numeral", "halt-numeral"} <= told
    assert count(state, "scale") >= 5


def test_a_proposal_dims_the_others_and_shows_its_own_cost() -> None:
    state = with_figure(opened("heroclix-rooftop"), "Night Hawk")
    asked = update(state, Propose((8, 7)))
    lit = next(layer for layer in layers(asked) if any(ink.style == "reach" for ink in layer.inks))
    way = next(layer for layer in layers(asked) if any(ink.style == "path" for ink in layer.inks))
    assert lit.alpha == 0.35 and way.alpha == 1
    assert any(ink.style == "reach-numeral" for ink in way.inks)


def test_a_wound_on_the_way_is_marked_where_life_is_certain() -> None:
    state = with_figure(opened("heroscape-ford"), "Shield Warden")
    unharmed, alive = risks_of(state)
    assert len(unharmed) == 67 and len(alive) < 10
    assert count(state, "risk-wash-1", "risk-wash-2", "risk-wash-3") == 67
    assert count(state, "risk-1", "risk-2", "risk-3", "risk-deadly") == 67
    place = next(at for at in unharmed if at not in alive and unharmed[at] == Fraction(1, 2))
    said = words_of(page(update(state, Propose(place))).panel)
    assert "Unharmed 50%, cannot die" in said


def test_in_games_of_ones_own_a_fall_on_the_way_is_marked_too() -> None:
    state = with_figure(opened("own-terraces"), "Sentinel")
    unharmed, _ = risks_of(state)
    assert unharmed and all(0 <= chance < 1 for chance in unharmed.values())
    assert count(state, "risk-1", "risk-2", "risk-3") == len(unharmed)


def test_the_grades_of_risk() -> None:
    assert [risk_grade(Fraction(n, 6)) for n in range(7)] == [3, 3, 2, 2, 1, 1, 1]


def test_an_exchange_that_is_not_made_is_drawn_as_ghosts() -> None:
    table = opened("herotrek-eight-heroes")
    for figure in table.document.figures:
        state = update(with_figure(table, figure.label), ChooseAction("slip-away"))
        for key, others in queries.figure_choices(state):
            for other in others:
                asked = update(state, set_key(key, other.id))
                if move_queries.staged_document(asked) is not asked.document:
                    assert count(asked, "ghost") == 2
                    return
    raise AssertionError("nobody could slip away")
