"""The summary of a turn: who may still act, what is owed, who is in danger; one tap leads to the figure."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import Confirm, NextSide, PickUpDice, Propose
from tablelight.app.answers import value_of
from tablelight.app.controls import words_of
from tablelight.app.dice.queries import debts, settling_roll
from tablelight.app.dice.update import enter_face, use_faces
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.app.threats.queries import threats_there
from tablelight.app.turn.panel import turn
from tablelight.app.turn.summary import dangers_of_side, figures_of_turn, summary
from tablelight.app.turn.update import go_to_figure, toggle_acted
from tablelight.app.update import update
from tablelight.progress.pictures import Pending, Picture, Works
from tablelight.rules.check import read
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tests.acting import after
from tests.bench.inches import quarter
from tests.calls import counting
from tests.contract.documents import all_documents
from tests.contract.documents import document as example
from tests.effort import sized
from tests.positions import position
from tests.systems import carnevale_table, heroscape_table, oraculo_table
from tests.systems.own_games import game
from tests.tablet import Tablet


def begun(plain: Any) -> AppState:
    return AppState(history=History.of(read(plain)), dialog="turn")


def statuses(state: AppState) -> list[tuple[str, str]]:
    return [(each.figure.id, each.status) for each in figures_of_turn(state)]


def rows(state: AppState) -> dict[str, str]:
    """What the summary says about each figure."""
    content = turn(state, words_of(state))[1]
    (listed,) = [node for part in content for node in walk(part) if node.cls == "acted summary"]
    return {str(row.key): text_of(row) for row in listed.children}


@pytest.mark.parametrize(("name", "number"), all_documents())
def test_every_game_has_a_summary(name: str, number: Any) -> None:
    state = begun(example(name, number))
    for _ in range(sized(2, 3)):
        listed = figures_of_turn(state)
        assert set(rows(state)) == {each.figure.id for each in listed}
        for each in listed:
            there = update(state, go_to_figure(each.figure.id))
            assert (there.selected, there.dialog, there.mode) == (each.figure.id, None, "move")
            page(there)
        state = evolve(update(state, NextSide()), dialog="turn")


def test_what_a_figure_may_do_takes_as_long_however_many_others_there_are() -> None:
    # For each figure, all were searched for those that are out: 4,400 of 13,600 calls with twenty on either side.
    def calls(figures: int) -> int:
        state = begun(quarter(5, 60, figures))
        with counting() as since:
            since()
            figures_of_turn(state)
            return since()

    calls(10)
    assert calls(40) < 2.5 * calls(20)


def test_the_first_picture_of_a_large_side_looks_at_nobody() -> None:
    many = [heroscape_table.figure(f"f{number}", (number % 40, 2 * (number // 40))) for number in range(200)]
    state = begun(heroscape_table.field(*many, size=(40, 40)))

    def listed(rows: set[str] | None) -> tuple[str, int]:
        with Picture(Works(), rows=rows), counting() as since:
            since()
            shown = summary(state, words_of(state))
            return text_of(shown[0]), since()

    first, whole = listed(set()), listed(None)
    assert 4 * first[1] < whole[1], "what the first picture found out is known by then"
    assert [first[0], whole[0]] == ["Can act: … of 200", "Can act: 200 of 200"]


def test_figures_that_have_moved_come_after_those_that_may_still_act() -> None:
    state = begun(position("a . . x\n. . . .\nb . . .", game="heroclix"))
    assert statuses(state) == [("a", "may-act"), ("b", "may-act")]
    state = after(state, do.SelectFigure("a"), Propose((1, 0)), Confirm(), do.OpenDialog("turn"))
    assert statuses(state) == [("b", "may-act"), ("a", "acted")]
    said = rows(state)
    assert "can act" in said["b"] and "It has moved." in said["a"]
    content = turn(state, words_of(state))[1]
    assert any("Can act: 1 of 2" in text_of(node) for node in content)
    assert statuses(after(state, toggle_acted("a"), toggle_acted("b")))[1] == ("b", "acted")


def test_the_figure_whose_activation_is_under_way_is_the_next_one() -> None:
    people = (oraculo_table.hero("a", (1, 1)), oraculo_table.hero("b", (4, 4)), oraculo_table.monster("x", (7, 7)))
    state = begun(oraculo_table.table(*people, turn={"figure": "b", "actions": ["move"]}))
    first = statuses(state)[0]
    assert first == ("b", "acting")
    assert "next" in rows(state)["b"] and "is acting now" in rows(state)["b"]


def test_an_acting_figure_says_what_it_has_left() -> None:
    people = (carnevale_table.figure("a", (5, 5)), carnevale_table.figure("x", (20, 20), "blue"))
    state = begun(carnevale_table.table(*people, turn={"figure": "a", "spent": 1}))
    assert "is acting now; Action points left: 3" in rows(state)["a"]


def test_a_figure_that_is_out_is_listed_last_and_no_enemy_threatens_it() -> None:
    people = [heroscape_table.figure(name, (at, 1)) for at, name in enumerate("ab")]
    people[0]["state"] = {"life": 0}
    state = begun(heroscape_table.field(*people, heroscape_table.figure("x", (3, 1), "blue")))
    assert statuses(state) == [("b", "may-act"), ("a", "out")]
    assert rows(state)["a"].endswith("defeated acted")
    assert set(dangers_of_side(state)) == {"b"}


def test_each_row_says_who_could_attack() -> None:
    near = heroscape_table.figure("x", (3, 1), "blue", range=1)
    people = [heroscape_table.figure("a", (2, 1)), heroscape_table.figure("b", (2, 30)), near]
    said = rows(begun(heroscape_table.field(*people, size=(9, 40))))
    assert "1 enemy can attack now" in said["a"]
    assert "out of danger" in said["b"]


def test_a_row_says_that_enemies_only_see_a_figure() -> None:
    state = begun(example("carnevale", "carnevale-canal"))
    said = rows(state)
    seen = [figure for figure, words in said.items() if "see it but cannot" in words or "sees it but cannot" in words]
    assert seen and not any("out of danger" in said[figure] for figure in seen)


def test_dangers_are_worked_out_one_after_the_other() -> None:
    """No picture waits for all of them: each is a separate job, and the next one follows its answer."""
    people = [heroscape_table.figure(name, (2 * at, 1)) for at, name in enumerate("abc")]
    state = begun(heroscape_table.field(*people, heroscape_table.figure("x", (1, 2), "blue")))
    at_once = dangers_of_side(state)
    threats_there.forget()
    with Tablet() as tablet:
        tablet.show(state)
        assert all(isinstance(found, Pending) for found in dangers_of_side(state).values())
        assert "Enemies: working …" in rows(state)["a"]
        asked = [each.args[1] for each in (*tablet.picture.short, *tablet.picture.long) if each.slow is threats_there]
        assert asked == ["a", "b", "c"]
        tablet.finish()
        for name, answer in dangers_of_side(state).items():
            found, told = value_of(answer), value_of(at_once[name])
            assert found is not None and told is not None and found.counts == told.counts


def test_what_is_owed_in_a_game_of_ones_own_is_offered() -> None:
    plain = game([{"id": "fall", "label": "Fall", "kind": "pool", "die": 6, "dice": 1, "tests": [{"at_least": 4}]}])
    plain["turn"] = {"owed": [["fall", "a", None]]}
    state = begun(plain)
    (debt,) = debts(state)
    assert (debt.figure.id, debt.other) == ("a", None)
    said = " ".join(text_of(node) for node in turn(state, words_of(state))[1])
    assert "a throws: Fall" in said
    state = after(state, PickUpDice(settling_roll(state, debt)), enter_face(5), use_faces())
    assert debts(state) == [] and not state.document.turn
