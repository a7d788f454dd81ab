"""CV-65, CV-66 in the app: one tap casts or dispels a spell that a mage keeps; others are entered, and can be kept.
Further keys of Carnevale in the app: a weapon's range, a climb down a wall."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app.answers import refusal_of, value_of
from tablelight.app.controls import words_of
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.entry_panel import roll_keys
from tablelight.app.dice.update import set_roll_key
from tablelight.app.history import History
from tablelight.app.move.update import set_key
from tablelight.app.page import page
from tablelight.app.play_state import PendingRoll
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.answers import Odds
from tablelight.rules.check import read
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tests.systems.carnevale_table import figure, table

SPELL: dict[str, Any] = {"name": "Fireball", "cost": 2, "difficulty": 8, "range": 12}


def casting(roll: str = "cast", **keys: str) -> AppState:
    """A mage with one spell, an enemy mage, and the dice of a roll in the hand."""
    mage = figure("a", (5, 5), traits=["mage"], stats={"mage": 2, "attack": 3, "will": 5}, state={"spells": [SPELL]})
    other = figure("b", (9, 5), side="blue", traits=["mage"], stats={"mage": 1, "mind": 3, "attack": 2, "will": 5})
    who = "a" if roll == "cast" else "b"
    pending = PendingRoll(figure=who, roll=roll, keys=tuple(sorted(keys.items())))
    return AppState(history=History.of(read(table(mage, other))), pending_roll=pending, selected=who)


def panel(state: AppState) -> str:
    """The words of the keys."""
    assert state.pending_roll is not None
    return " ".join(text_of(node) for node in roll_keys(state, state.pending_roll, words_of(state)))


@pytest.mark.clause("CV-65")
def test_a_kept_spell_is_chosen_with_all_that_it_tells() -> None:
    state = casting()
    assert "Fireball: difficulty 8, will 2" in panel(state) and "Difficulty" in panel(state)
    state = update(update(state, set_roll_key("difficulty", 5)), set_roll_key("spell", "Fireball"))
    assert "Difficulty" not in panel(state) and "Will points" not in panel(state), "the spell says"
    assert state.pending_roll is not None and dict(state.pending_roll.keys) == {"spell": "Fireball"}
    odds = value_of(dice_queries.chances_of(state, state.pending_roll))
    assert isinstance(odds, Odds) and odds.extra["needed"] == 8


@pytest.mark.clause("CV-66")
def test_it_is_dispelled_by_the_caster_s_numbers() -> None:
    state = casting("dispel", caster="a", spell="Fireball")
    assert "Fireball: difficulty 8, will 2" in panel(state) and "Will points" not in panel(state)
    assert state.pending_roll is not None
    assert refusal_of(dice_queries.chances_of(state, state.pending_roll)) is None


@pytest.mark.clause("CV-65")
def test_a_spell_that_is_entered_may_be_kept() -> None:
    state = casting()
    for key, value in (("spell", "Frost"), ("difficulty", 9), ("cost", 1)):
        state = update(state, set_roll_key(key, value))
    assert state.pending_roll is not None
    nodes = roll_keys(state, state.pending_roll, words_of(state))
    (keep,) = [each for node in nodes for each in walk(node) if "Keep this spell" in (text_of(each) or "") and each.do]
    after = update(state, keep.do)  # type: ignore[arg-type]
    kept: Any = after.document.figure("a").state["spells"]
    assert kept == [SPELL, {"name": "Frost", "difficulty": 9, "cost": 1}]


@pytest.mark.clause("CV-65", "CV-66")
def test_a_spell_is_cast_at_a_target_in_range_and_dispelled_near_it() -> None:
    mage = figure("a", (5, 5), traits=["mage"], stats={"mage": 2, "will": 5}, state={"spells": [SPELL]})
    target, guard = figure("b", (14, 5), side="blue"), figure("c", (15, 7), side="blue", traits=["mage"])
    keys = (("difficulty", 8), ("range", 12), ("spell", "Frost"))
    pending = PendingRoll(figure="a", roll="cast", keys=keys)
    state = AppState(history=History.of(read(table(mage, target, guard))), pending_roll=pending, selected="a")
    assert "Target" in panel(state) and "Range in inches" in panel(state)
    assert dice_queries.counters(state, pending) == [], "no mage is near the caster"
    aimed = update(state, set_roll_key("target", "b"))
    assert aimed.pending_roll is not None
    assert [who.id for who, _ in dice_queries.counters(aimed, aimed.pending_roll)] == ["c"]
    near = update(aimed, set_roll_key("range", 6))
    assert near.pending_roll is not None
    assert refusal_of(dice_queries.chances_of(near, near.pending_roll)) is not None, "out of range"
    nodes = roll_keys(near, near.pending_roll, words_of(near))
    (keep,) = [each for node in nodes for each in walk(node) if "Keep this spell" in (text_of(each) or "") and each.do]
    kept: Any = update(near, keep.do).document.figure("a").state["spells"]  # type: ignore[arg-type]
    assert kept[-1] == {"name": "Frost", "difficulty": 8, "cost": 0, "range": 6}


@pytest.mark.clause("CV-60")
def test_a_weapon_has_a_range() -> None:
    state = casting("attack", target="a")
    assert "Weapon's range in inches" in panel(state)
    assert state.pending_roll is not None
    far = update(state, set_roll_key("range", 2))
    assert far.pending_roll is not None and refusal_of(dice_queries.chances_of(far, far.pending_roll)) is not None


@pytest.mark.clause("CV-10")
def test_a_climb_may_go_down() -> None:
    climber = figure("a", (5, 5), stats={"move": 4, "dexterity": 3}, state={"on_wall": 2000})
    house = {"kind": "building", "points": [[5.6, 3], [9, 3], [9, 8], [5.6, 8]], "height": 4}
    state = AppState(history=History.of(read(table(climber, areas=[house]))), selected="a", action="climb")
    assert "Down the wall" in text_of(page(state).panel)
    assert dict(update(state, set_key("down", True)).keys)["down"] is True
