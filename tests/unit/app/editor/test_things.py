"""Weapons and spells of a Carnevale figure, entered in the editor (CV-60, CV-65, DG-05)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app.actions import OpenEditor
from tablelight.app.controls import words_of
from tablelight.app.dice.entry_panel import roll_keys
from tablelight.app.dice.update import set_roll_key
from tablelight.app.editor.figures.panel import panel
from tablelight.app.editor.opening import with_session
from tablelight.app.history import History
from tablelight.app.play_state import PendingRoll
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tablelight.view.nodes import words_of as text_of
from tests.asking import ask
from tests.systems.carnevale_table import figure, table


def editing(**more: Any) -> AppState:
    """The editor with the figure e in hand, an enemy 5 inches away."""
    document = table(figure("a", (5, 5)), figure("e", (10, 5), "blue", **more))
    state = update(AppState(history=History.of(read(document))), OpenEditor())
    return with_session(update(state, OpenEditor()) if state.editor.session is None else state, tool="figures")


def nodes(state: AppState) -> list[Node]:
    """Everything in the figures' panel."""
    return [each for node in panel(state, words_of(state)) for each in walk(node)]


def press(state: AppState, label: str) -> AppState:
    """The state after a press of the first control of that name."""
    found = next(n for n in nodes(state) if n.do is not None and label in (text_of(n), n.attrs.get("aria-label")))
    return update(state, found.do)  # type: ignore[arg-type]


@pytest.mark.clause("CV-60", "DG-05")
def test_a_weapon_that_is_entered_counts_as_danger() -> None:
    state = evolve(editing(), selected="e")
    assert "Add a spell" not in " ".join(text_of(n) or "" for n in nodes(state)), "it is no mage"
    state = press(press(state, "Add a weapon"), "Range in inches: less")
    assert state.document.figure("e").state["weapons"] == [{"name": "Weapon", "range": 7}]
    state = press(state, "Aquatic weapon")
    assert state.document.figure("e").state["weapons"] == [{"name": "Weapon", "range": 7, "aquatic": True}]
    named = next(n for n in nodes(state) if n.change is not None and n.attrs.get("value") == "Weapon")
    assert named.change is not None
    state = update(state, named.change("Pistol"))  # type: ignore[arg-type]
    assert state.document.figure("e").state["weapons"][0]["name"] == "Pistol"  # type: ignore[index,call-overload]
    armed = table(
        figure("a", (5, 5)), figure("e", (10, 5), "blue", state={"weapons": [{"name": "Pistol", "range": 7}]})
    )
    (enemy,) = ask(armed, "threats", figure="a")["enemies"]
    assert [each["with"] for each in enemy["now"]] == ["Pistol"]
    pending = PendingRoll(figure="e", roll="attack", keys=(("target", "a"),))
    rolling = evolve(state, pending_roll=pending)
    shown = " ".join(text_of(n) or "" for n in roll_keys(rolling, pending, words_of(state)))
    assert "Pistol: range 7 inches" in shown and "Weapon's range" in shown
    chosen = update(rolling, set_roll_key("weapon", "Pistol"))
    assert chosen.pending_roll is not None
    shown = " ".join(text_of(n) or "" for n in roll_keys(chosen, chosen.pending_roll, words_of(state)))
    assert "Weapon's range" not in shown, "the weapon says"
    state = press(state, "Take away Pistol")
    assert "weapons" not in state.document.figure("e").state


@pytest.mark.clause("CV-65", "DG-05")
def test_a_mage_has_spells_that_harm() -> None:
    state = press(evolve(editing(traits=["mage"]), selected="e"), "Add a spell")
    state = press(press(state, "Damage: more"), "Range in inches: more")
    spell = {"name": "Spell", "difficulty": 7, "cost": 1, "damage": 1, "range": 1}
    assert state.document.figure("e").state["spells"] == [spell]
    assert not list(read_problems(state))


def read_problems(state: AppState) -> list[object]:
    """What the rules find wrong with the document."""
    from tablelight.rules.check import problems

    return [*problems(state.document)]


@pytest.mark.clause("CV-60")
def test_a_roll_takes_the_range_of_a_named_weapon() -> None:
    pistol = {"weapons": [{"name": "Pistol", "range": 4}]}
    far = table(figure("a", (5, 5)), figure("e", (11, 5), "blue", state=pistol))
    keys = {"figure": "e", "roll": "attack", "target": "a", "dice": [7, 7, 7, 7]}
    refused = ask(far, "roll", weapon="Pistol", **keys)
    assert refused["refused"]["clause"] == "CV-60" and "farther than 4" in refused["refused"]["text"]
    assert ask(far, "roll", weapon="Pistol", range=6, **keys)["outcome"] == "success", "what the question says counts"
    swimming = table(
        figure("a", (5, 5)),
        figure("e", (7, 5), "blue", state=pistol),
        areas=[{"kind": "water", "points": [[0, 0], [24, 0], [24, 24], [0, 24]]}],
    )
    assert ask(swimming, "roll", weapon="Pistol", **keys)["refused"]["clause"] == "CV-43"


@pytest.mark.clause("CV-60")
def test_a_weapon_keeps_its_range_and_has_its_own_name() -> None:
    state = press(evolve(editing(), selected="e"), "Add a weapon")
    for _ in range(8):
        state = press(state, "Range in inches: less")
    assert state.document.figure("e").state["weapons"] == [{"name": "Weapon", "range": 0}]
    assert not list(read_problems(state))
    state = press(press(state, "Add a weapon"), "Add a weapon")
    weapons = state.document.figure("e").state["weapons"]
    assert [each["name"] for each in weapons] == ["Weapon", "Weapon 2", "Weapon 3"]  # type: ignore[index,call-overload,union-attr]
