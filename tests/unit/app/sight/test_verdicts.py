"""The verdict first: whether an attack works and its chance, in every game. Only an allowed attack gets a good mark."""

from __future__ import annotations

import pytest

from tablelight.app import actions as do
from tablelight.app import queries
from tablelight.app.actions import Confirm, NextSide, PickUpDice, Propose
from tablelight.app.answers import value_of
from tablelight.app.dice.update import use_faces
from tablelight.app.page import page
from tablelight.app.play_state import PendingRoll
from tablelight.app.scene import layers
from tablelight.app.sight.queries import targets_of
from tablelight.app.sight.update import look_at
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.answers import Sight
from tablelight.view.nodes import Node, walk
from tablelight.view.nodes import words_of as text_of
from tests.bench.hand_boards import names, opened, with_figure
from tests.bench.hand_verdict import allows


def answer(state: AppState) -> Node:
    return next(node for node in walk(page(state).panel) if node.key == "sight")


def headline(state: AppState) -> str:
    return text_of(next(node for node in walk(answer(state)) if "headline" in node.cls))


def every_headline(name: str) -> set[str]:
    table = opened(name)
    return {
        headline(update(with_figure(table, figure.label, "see"), look_at(enemy.id)))
        for figure in table.document.figures
        for enemy in table.document.enemies(figure)
    }


@pytest.mark.parametrize("name", names())
def test_a_good_answer_is_an_attack_that_the_rules_allow(name: str) -> None:
    table = opened(name)
    for figure in table.document.figures:
        targets = targets_of(with_figure(table, figure.label))
        for enemy in table.document.enemies(figure):
            state = update(with_figure(table, figure.label, "see"), look_at(enemy.id))
            found, is_good = value_of(queries.sight_of(state)), "good" in answer(state).cls.split()
            assert isinstance(found, Sight)
            assert is_good == allows(found) == (enemy.id in targets), (figure.id, enemy.id)


@pytest.mark.parametrize("name", names())
def test_a_selected_figure_shows_whom_it_may_attack_once_the_first_picture_is_painted(name: str) -> None:
    for figure in opened(name).document.figures:
        state = with_figure(opened(name), figure.label)
        rings = sum(ink.path.count("M") for layer in layers(state) for ink in layer.inks if ink.style == "target")
        assert rings == len(targets_of(state))


def test_the_headline_says_the_chance_or_what_is_missing() -> None:
    assert {words.partition(":")[0] for words in every_headline("heroscape-ford")} >= {
        "Shoots",
        "Strikes",
        "Cannot shoot",
    }
    assert any(", defeats " in words for words in every_headline("heroscape-ford"))
    said = every_headline("heroclix-rooftop")
    assert any(words.startswith("Cannot shoot: distance ") for words in said)
    assert {"Can shoot", "Can strike", "Cannot attack: not in sight"} <= said


def test_a_tap_on_an_enemy_answers_at_once_and_another_selects_it() -> None:
    state = with_figure(opened("heroscape-ford"), "Cliff Archer")
    enemy = state.document.enemies(state.document.figure(str(state.selected)))[0]
    asked = update(state, do.Tap(enemy.space))
    assert asked.selected == state.selected and asked.mode == "move" and headline(asked)
    assert [ink.style for layer in layers(asked) for ink in layer.inks if ink.style == "line-edge"], "the line is drawn"
    assert update(asked, do.Tap(enemy.space)).selected == enemy.id


def test_a_friend_and_an_empty_place_are_never_called_good() -> None:
    for name in names():
        table = opened(name)
        for figure in table.document.figures:
            for friend in table.document.friends(figure):
                state = update(with_figure(table, figure.label, "see"), look_at(friend.id))
                assert "good" not in answer(state).cls.split()


def test_a_figure_that_has_moved_may_attack_only_where_the_rules_leave_it_an_attack() -> None:
    """In HeroClix a move is the whole turn: the proposal's "attacks nobody" still holds after the move."""
    state = with_figure(opened("heroclix-rooftop"), "Bruiser")
    beside = next(figure for figure in state.document.figures if figure.label == "Thug")
    state = update(state, Propose((6, 7)))
    assert targets_of(state) == {}
    state = update(state, Confirm())
    assert state.figure is not None and state.document.enemies(state.figure)
    assert targets_of(state) == {}
    asked = update(state, look_at(beside.id))
    assert headline(asked) == "Can strike, only in its next activation"
    assert "good" not in answer(asked).cls.split()
    next_round = update(update(asked, NextSide()), NextSide())
    assert set(targets_of(with_figure(next_round, "Bruiser"))) == {beside.id}


def test_the_frame_about_the_one_that_is_looked_at_leaves_the_chance_to_be_read() -> None:
    state = with_figure(opened("oraculo-crypt"), "Lykos")
    state = update(state, look_at(next(figure.id for figure in state.document.figures if figure.label == "Satyr")))
    drawn = [{ink.style for ink in layer.inks} for layer in layers(state)]
    frame = next(number for number, styles in enumerate(drawn) if "goal" in styles)
    chance = next(number for number, styles in enumerate(drawn) if "target-letter" in styles)
    assert chance > frame and "target-chip" in drawn[chance]


def test_a_sheet_in_inches_says_its_dice_and_what_its_next_activation_allows() -> None:
    """The recruit of the courtyard shoots at the brute, then has ended its activation."""
    table = opened("own-courtyard")

    def looking(state: AppState) -> AppState:
        return update(with_figure(state, "Recruit", "see"), look_at("y"))

    before = looking(table)
    assert headline(before) == "Shoots: 70%"
    assert [text_of(node) for node in walk(answer(before)) if "deed" in node.cls.split()] == ["Shoot (3 dice)"]
    shot = PendingRoll(figure="b", roll="shot", keys=(("attack", "shoot"), ("target", "y")), faces=(4, 4, 2))
    after = looking(update(update(table, PickUpDice(shot)), use_faces()))
    assert headline(after) == "Shoots: 70%, only in its next activation"
    far = update(with_figure(table, "Corporal", "see"), look_at("x"))
    assert headline(far) == "Cannot shoot: 16.05″ away, range 12″"
