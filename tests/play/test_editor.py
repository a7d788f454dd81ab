"""The editor, used by a player who makes a mistake."""

from __future__ import annotations

from tablelight.view.nodes import words_of
from tests.player import Player


def test_problems_lead_to_their_place_and_forbid_nothing() -> None:
    player = Player("oraculo-crypt")
    for name in ("Menu", "Edit the board", "Board"):
        player.press(name)
    player.write("Columns", "6")
    wrong = [node for part in player.found("wrongs") for node in part.children]
    assert wrong
    (alarm,) = player.found("alarm")
    assert words_of(alarm) == str(len(wrong))
    player.touch(alarm)
    assert player.can("Delete this figure")
    player.press("Done editing")
    assert "problems" in player.panel()
    player.press("Undo")
    (listed,) = player.found("figures")
    player.touch(next(node for row in listed.children for node in row.children))
    assert player.found("actions")
