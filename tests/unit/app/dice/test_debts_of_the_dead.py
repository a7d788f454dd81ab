"""A figure that is out owes no roll, and none is owed at it (DG-06)."""

from __future__ import annotations

import json

import pytest

from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.app.update import update
from tests.asking import ask
from tests.player import Player
from tests.systems.carnevale_table import Json, figure, table
from tests.unit.partner import boards


def panel(document: Json) -> str:
    return Player(update(AppState(), FileLoaded("dead", json.dumps(document), example=True))).panel()


@pytest.mark.clause("CV-53", "DG-06")
def test_a_defeated_character_rolls_no_protection() -> None:
    document = table(figure("a", (5, 5)), figure("b", (6.18, 5), side="blue", stats={"life": 2}))
    for dice, asks in (([8, 9, 9, 2], True), ([10, 9, 9, 2], True)):
        after = ask(document, ask="roll", figure="a", roll="attack", target="b", dice=dice)["document"]
        assert ("protects itself" in panel(after)) is asks
    document["figures"][1]["stats"]["life"] = 1
    after = ask(document, ask="roll", figure="a", roll="attack", target="b", dice=[10, 9, 9, 2])["document"]
    said = panel(after)
    assert "defeated" in said and "protects itself" not in said


@pytest.mark.clause("OWN-017", "DG-06")
def test_no_more_strikes_are_asked_for_at_a_defeated_figure() -> None:
    document = boards.own(("a", "red", 5, 4), ("x", "blue", 4, 4), ("y", "blue", 6, 4))
    document["rules"] = {**document["rules"], "control": {"within": 1, "leaving": {"strike": "swipe"}}}
    document["figures"][0]["stats"] = {"life": 1}
    moved = ask(document, ask="apply", figure="a", action="walk", to=[5, 7])["document"]
    assert "y throws" in panel(moved)
    after = ask(moved, ask="roll", figure="x", roll="swipe", target="a", dice=[6])["document"]
    assert "y throws" not in panel(after)
