"""The battlefield of HeroScape, played by touch: climb, fall, leave engagement knowing the odds, attack from above, look
from behind a wall; two spaces, the table of odds."""

from __future__ import annotations

import pytest

from tablelight.view.nodes import walk
from tests.player import Player


@pytest.fixture
def ford() -> Player:
    return Player("heroscape-ford")


def test_climb_the_hill_and_pay_for_every_level(ford: Player) -> None:
    ford.press("Stone Rider", exact=False)
    ford.tap((3, 2))
    said = ford.panel()
    assert "HS-01" in said or "HS-08" in said, "a figure of two spaces does not end on two levels"
    ford.let_go()
    ford.press("Cinder Brute", exact=False)
    ford.tap((3, 5))
    assert "cost" in ford.panel()


def test_a_fall_from_the_cliff_is_known_before_and_thrown_for_after(ford: Player) -> None:
    ford.press("Cliff Archer", exact=False)
    ford.tap((10, 3))
    said = ford.panel()
    assert "HS-03" in said and "water" in said.lower(), "nobody is hurt by falling into water"
    ford.tap((11, 2))
    said = ford.panel()
    assert "Lives 50%" in said and "Unharmed" not in said and "It falls 6 levels" in said and "HS-30" in said
    assert "Safest" in said and "100%" in said, "there is a way down by the steps"
    ford.press("Move here")
    assert "Cliff Archer fell 6 levels" in ford.panel()
    ford.press("Cliff Archer fell 6 levels", exact=False)
    ford.press("Shield")
    if ford.controls("Confirm the dice"):
        ford.press("Confirm the dice")
    assert "The fall costs 0 life points" in ford.panel()
    ford.let_go()
    assert ford.figures()["Cliff Archer"] == "L3"


def test_leaving_engagement_names_the_strike_and_its_chance(ford: Player) -> None:
    ford.press("Ash Hound", exact=False)
    ford.tap((8, 7))
    said = ford.panel()
    assert "Shield Warden strikes as it leaves" in said and "HS-22" in said and "Lives 50%" in said
    ford.press("Move here")
    ford.press("Shield Warden strikes at Ash Hound", exact=False)
    ford.press("Skull")
    if ford.controls("Confirm the dice"):
        ford.press("Confirm the dice")
    ford.let_go()
    ford.press("Ash Hound", exact=False)
    assert "DG-06" in ford.panel(), "its only life point is gone"
    ford.press("Take it off the table")
    assert "Ash Hound" not in ford.figures()


def test_an_attack_from_above_shows_its_dice_its_odds_and_the_line_from_the_side(ford: Player) -> None:
    ford.press("See")
    ford.tap((12, 2))
    ford.tap((6, 5))
    said = ford.panel()
    assert "Partly in sight" in said and "Part of its height in sight: 19% (3/16)" in said
    assert "It stands higher: +1 in attack." in said and "HS-52" in said
    (profile,) = ford.found("profile", tag="svg")
    assert sum(node.tag == "rect" for node in walk(profile)) >= 5
    ford.press("Attack (3 dice)")
    assert "Ash Hound" in ford.panel()
    ford.press("Skull: 2")
    ford.press("Shield: 0")
    ford.press("Confirm the dice")
    assert "Wounds: 2" in ford.panel()
    ford.press("Move")
    ford.let_go()
    ford.press("Ash Hound", exact=False)
    assert "DG-06" in ford.panel(), "out, and still in the document"


def test_behind_the_ruin_nothing_is_seen(ford: Player) -> None:
    ford.press("See")
    ford.tap((6, 3))
    ford.tap((2, 3))
    said = ford.panel()
    assert "No line of sight" in said and "The obstacle hides it" in said and "HS-60" in said


def test_the_table_of_odds_opens_a_cell(ford: Player) -> None:
    ford.press("Menu")
    ford.press("Attack against defence")
    assert len(ford.found("cell")) == 144
    ford.press("Attack 3, Defence 2: 63")
    assert "5/8" in ford.dialog()
    ford.press("Wounds on average")
    assert len(ford.controls("Attack 1, Defence 1: 0.33")) == 1
