"""The result of a roll of a player's own sheet is said once: its target, its outcome, and what follows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablelight.app.actions import OpenDialog, PickUpDice, SelectFigure
from tablelight.app.dice.update import enter_face, use_faces
from tablelight.app.dice.wording import throw_names
from tablelight.app.history import History
from tablelight.app.play_state import DicePart, PendingRoll
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tablelight.view.words import Words
from tests.examples import EXAMPLES
from tests.player import Player


def table(language: str = "en", **test: Any) -> Player:
    """Mia of the red hats, two squares from Ida of the blue hats."""
    sheet: dict[str, Any] = json.loads((EXAMPLES / "shelf" / "snow-fight.json").read_text("utf-8"))
    there = {figure["id"]: figure for figure in sheet["figures"]}
    sheet["rules"]["rolls"][0]["tests"][0] |= test
    x, y = there["mia"]["at"]
    there["ida"]["at"] = [x + 2, y]
    player = Player(AppState(history=History.of(read(sheet))), language)
    player.do(SelectFigure("mia"))
    player.do(PickUpDice(PendingRoll(figure="mia", roll="ball", keys=(("attack", "ball"), ("target", "ida")))))
    return player


def thrown(player: Player, *faces: int) -> str:
    """What the panel says about the roll."""
    for face in faces:
        player.do(enter_face(face))
    if player.state.pending_roll is not None:
        player.do(use_faces())
    [said] = [words_of(node) for node in player.found("now", "section") if node.key == "rolled"]
    return said


@pytest.mark.parametrize(
    ("faces", "heard"),
    [
        ((5, 2, 1), "Snowball against Ida: Result: 1. Splash! Ida takes 1 wound."),
        ((1, 2, 3), "Snowball against Ida: Result: 0."),
    ],
)
def test_a_result_is_heard_with_its_target_and_what_follows(faces: tuple[int, ...], heard: str) -> None:
    player = table()
    said = thrown(player, *faces)
    assert player.heard == heard
    assert said.startswith("Mia (Red hats): Snowball against Ida") and said.count("Snowball") == 1
    assert ("Splash!" in said) is ("Splash!" in heard) and "1.." not in said


def test_before_the_throw_it_is_heard_at_whom() -> None:
    assert table().heard.startswith("Snowball, Ida")


def test_it_is_heard_in_other_languages() -> None:
    player = table("de")
    thrown(player, 1, 2, 3)
    assert player.heard == "Schneeball gegen Ida: Ergebnis: 0."


def test_the_panel_shows_how_many_dice_an_own_sheet_throws() -> None:
    """Mia throws three: two for her arm, one for the short range."""
    player = table()
    assert len(player.found("die-slot")) == 3 and not player.found("filled")
    player.do(enter_face(5))
    assert len(player.found("die-slot")) == 3 and len(player.found("filled")) == 1
    assert player.found("settle")[0].attrs.get("disabled"), "two are missing"
    player.do(enter_face(5))
    player.do(enter_face(5))
    player.do(enter_face(5))
    assert player.state.pending_roll is not None and player.state.pending_roll.faces == (5, 5, 5)
    assert len(player.found("filled")) == 3 and not player.found("settle")[0].attrs.get("disabled")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "This roll needs 3 dice."), ("de", "Dieser Wurf braucht 3 Würfel.")],
)
def test_a_wrong_number_of_dice_is_reported_in_plain_words(language: str, said: str) -> None:
    player = table(language)
    player.do(enter_face(5))
    player.do(use_faces())
    assert said in player.panel() and player.state.pending_roll is not None


def test_dice_that_are_rerolled_make_further_slots() -> None:
    player = table(reroll=[1])
    player.do(enter_face(1))
    player.do(enter_face(1))
    player.do(enter_face(2))
    assert len(player.found("die-slot")) == 5 and len(player.found("filled")) == 3
    assert "Rerolls" in player.panel()


def punching(**defence: int) -> Player:
    document: dict[str, Any] = json.loads((EXAMPLES / "own-tavern.json").read_text("utf-8"))
    document["rules"]["rolls"][1]["defence"] |= defence
    player = Player(AppState(history=History.of(read(document))))
    player.do(SelectFigure("a"))
    player.do(PickUpDice(PendingRoll(figure="a", roll="fists", keys=(("attack", "punch"), ("target", "x")))))
    return player


def test_the_dice_of_the_other_side_have_its_name() -> None:
    """Docker parries with half of its brawn; its dice are known only after the sailor's three."""
    player = punching()
    assert len(player.found("die-slot")) == 3 and "Docker" not in words_of(player.found("pools")[0])
    for face in (5, 4, 6):
        player.do(enter_face(face))
    rows = [words_of(row) for row in player.found("pools")[0].children]
    assert len(player.found("die-slot")) == 5 and [row.split()[0] for row in rows] == ["Sailor", "Docker"]


def test_the_keys_are_those_of_the_die_that_falls_next() -> None:
    """The sailor throws six-sided dice, and Docker four-sided ones."""
    player = punching(die=4)
    assert len(player.found("face", "button")) == 6
    for _ in range(3):
        player.do(enter_face(6))
    assert len(player.found("face", "button")) == 4


def test_each_throw_of_a_result_has_a_row_that_says_whose_it_is() -> None:
    player = punching()
    said = thrown(player, 5, 4, 6, 1, 2)
    rows = [words_of(row).split() for row in player.found("against", "p")]
    assert rows == [["Sailor", "5", "4", "6"], ["Docker", "1", "2"]]
    assert said.index("Result: 3") < said.index("Sailor 5")


def test_one_throw_stands_beside_the_outcome() -> None:
    player = table()
    thrown(player, 5, 2, 1)
    assert not player.found("against", "p")


def test_an_answer_to_an_area_attack_has_no_wrong_name() -> None:
    """Only the roll itself knows the target of the next throw."""
    parts = ("own", "defence", "figure", "again", "defence")
    player = punching()
    pending = player.state.pending_roll
    assert pending is not None
    throws = [DicePart(number, 1, part, (1,)) for number, part in enumerate(parts)]
    assert throw_names(player.state, pending, throws, Words("en")) == [
        *("Sailor", "Docker", "The next figure", "Rerolls", "The other side")
    ]


def test_the_log_tells_a_roll_once() -> None:
    """The row says the outcome, then what follows. If nothing follows, it has only the clause."""
    player = punching()
    thrown(player, 5, 4, 6, 1, 2)
    row = last_row(player)
    assert "Fists [5 4 6 1 2] Result: 3" in row and "Docker takes 1 wound." in row
    assert row.count("Fists") == 1
    player = table()
    thrown(player, 1, 2, 3)
    row = last_row(player)
    assert row.count("Snowball") == 1 and row.count("OWN-") == 1


def last_row(player: Player) -> str:
    """The last entry of the log."""
    player.do(OpenDialog("turn"))
    [first, *_] = next(node for node in player.found("log", "ol")).children
    return words_of(first)
