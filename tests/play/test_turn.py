"""A turn at the table: whose turn it is, the figures that have acted, the log of moves and dice, undo in the log."""

from __future__ import annotations

from tablelight.app import actions as do
from tests.player import Player, name_of


def open_turn(player: Player) -> str:
    """Opens the dialog of the turn; returns its text."""
    player.press("Turn and log", exact=False)
    return player.dialog()


def close(player: Player) -> None:
    """Back to the table."""
    player.do(do.Cancel())
    assert player.state.dialog is None


def test_moves_are_logged_undone_ones_too_and_the_next_side_begins() -> None:
    player = Player("oraculo-crypt")
    player.tap((9, 1))
    player.tap((9, 2))
    player.press("Move here")
    words = open_turn(player)
    assert "Thaïs: Move, J2 → J3, cost 1" in words
    assert player.control("Thaïs has acted").attrs["aria-checked"] == "true"
    close(player)
    player.press("Undo")
    words = open_turn(player)
    assert "undone" in words
    assert len(player.found(tag="s")) == 1
    assert player.control("Thaïs has acted").attrs["aria-checked"] == "false"
    player.press("Next turn", exact=False)
    close(player)
    assert "Heroes" not in name_of(player.control("Turn and log", exact=False))


def test_a_throw_is_logged_with_its_dice_its_chance_and_what_came_of_it() -> None:
    player = Player("heroclix-rooftop")
    player.tap((6, 6))
    player.press("5")
    assert "it breaks away from Thug" in player.panel()
    words = open_turn(player)
    assert "Break away [5] Success" in words and "1/2" in words
    assert "HC-10" in words, "the clause is a button that leads to the rules"
