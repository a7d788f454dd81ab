"""The dungeon of Oráculo, played by touch: disengaging, shots, doors, aiming and splitting, the faces of the dice."""

from __future__ import annotations

import pytest

from tablelight.view.nodes import Node, walk, words_of
from tests.player import Player, name_of


@pytest.fixture
def crypt() -> Player:
    return Player("oraculo-crypt")


def odds(player: Player) -> list[Node]:
    """The rows of the odds that are unfolded."""
    return [node for part in player.found("odds") for node in walk(part) if node.tag == "li"]


def test_disengaging_shows_the_opposite_squares_free_or_not_and_why(crypt: Player) -> None:
    crypt.tap((11, 6))
    said = crypt.panel()
    assert "These squares must be free" in said
    assert "OR-23" in said and "OR-22" in said
    assert "opposite Harpy" in said and "opposite Satyr" in said and "Statue" in said, "for whom, and what is there"
    assert [node for node in crypt.found(tag="button", text="Disengage") if node.attrs.get("disabled")]
    demands = [node for part in crypt.found("demands") for node in walk(part) if node.tag == "li"]
    assert len(demands) == 6, "three for each of the two enemies"


def test_aim_then_split_the_shots_with_the_odds_before_each(crypt: Player) -> None:
    crypt.tap((9, 1))
    crypt.press("Take aim")
    said = crypt.panel()
    assert "Done in this activation" in said and "OR-60" in said, "after aiming only a shot is left"
    crypt.press("Attack")
    crypt.tap((12, 2))
    said = crypt.panel()
    assert "one die fewer" in said and "OR-41" in said and "OR-42" in said
    crypt.press("Shoot (3 dice)")
    crypt.touch(next(node for node in walk(crypt.found("roll")[0]) if node.tag == "summary"))
    whole = len(odds(crypt))
    crypt.press("1")
    split = len(odds(crypt))
    assert split < whole, "fewer dice, fewer outcomes"
    assert "/" in " ".join(map(words_of, odds(crypt))), "chances as exact fractions"
    crypt.press("6")
    assert "OR-51" in crypt.panel() or "must have" in crypt.panel()


def test_a_slanted_line_finds_the_gap_between_the_walls(crypt: Player) -> None:
    crypt.press("See")
    crypt.tap((11, 6))
    crypt.tap((6, 4))
    said = crypt.panel()
    assert "one die fewer" in said and "OR-41" in said, "the centre line meets a wall, another line does not"
    assert "Cultist" in said


def test_a_door_is_closed_and_opened(crypt: Player) -> None:
    crypt.tap((4, 6))
    crypt.tap((5, 6))
    crypt.press("Move here")
    crypt.press("Open or close")
    assert "Done" in crypt.panel()
    crypt.press("See")
    crypt.tap((6, 6))
    said = crypt.panel()
    assert "No line of shot" in said, "a closed door is in the way"
    assert crypt.undo_all() == 2
    crypt.let_go()


def faces(player: Player) -> list[list[Node]]:
    """The faces of each die in the options."""
    dice = [node for node in player.found("faces") if "die" in node.cls.split()]
    return [[node for node in walk(die) if node.tag == "button"] for die in dice]


def test_the_faces_of_the_dice_are_edited(crypt: Player) -> None:
    crypt.press("Menu")
    crypt.press("Options of this game")
    assert len(faces(crypt)) == 3
    first = faces(crypt)[2][0]
    crypt.touch(first)
    assert name_of(faces(crypt)[2][0]) != name_of(first)
    crypt.press("Close")
    assert crypt.undo_all() == 1


def test_the_five_targets() -> None:
    player = Player("oraculo-five-targets")
    player.press("See")
    player.tap((0, 3))
    for (column, row), verdict in {
        (5, 0): "Clear line of shot",
        (6, 3): "one die fewer",
        (5, 5): "one die fewer",
        (6, 8): "No line of shot",
        (6, 9): "No line of shot",
    }.items():
        player.tap((column, row))
        assert verdict in player.panel(), (column, row)
