"""The battlefield of HeroScape, played by touch: climb, fall, leave engagement knowing the odds, attack from above, look
from behind a wall; two spaces, the table of odds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.table import figures, let_go, open_example, panel, press, settled, tap


@pytest.fixture
def ford(booted: Page) -> Page:
    open_example(booted, "heroscape-ford")
    return booted


def test_climb_the_hill_and_pay_for_every_level(ford: Page) -> None:
    press(ford, "Stone Rider", exact=False)
    tap(ford, 3, 2)
    said = panel(ford)
    assert "HS-01" in said or "HS-08" in said, "a figure of two spaces does not end on two levels"
    let_go(ford)
    press(ford, "Cinder Brute", exact=False)
    tap(ford, 3, 5)
    assert "cost" in panel(ford)


def test_a_fall_from_the_cliff_is_known_before_and_thrown_for_after(ford: Page) -> None:
    press(ford, "Cliff Archer", exact=False)
    tap(ford, 10, 3)
    said = panel(ford)
    assert "HS-03" in said and "water" in said.lower(), "nobody is hurt by falling into water"
    tap(ford, 11, 2)
    said = panel(ford)
    assert "Unharmed 50%, lives 50%" in said and "It falls 6 levels" in said and "HS-30" in said
    assert "Safest" in said and "100%" in said, "there is a way down by the steps"
    press(ford, "Move here")
    assert "Cliff Archer fell 6 levels" in panel(ford)
    press(ford, "Cliff Archer fell 6 levels", exact=False)
    press(ford, "Shield")
    if ford.get_by_role("button", name="These are the dice").count():
        press(ford, "These are the dice")
    assert "The fall costs 0 life points" in panel(ford)
    let_go(ford)
    assert figures(ford)["Cliff Archer"] == "L3"


def test_leaving_engagement_names_the_strike_and_its_chance(ford: Page) -> None:
    press(ford, "Ash Hound", exact=False)
    tap(ford, 8, 7)
    said = panel(ford)
    assert "Shield Warden strikes as it leaves" in said and "HS-22" in said and "Unharmed 50%" in said
    press(ford, "Move here")
    press(ford, "Shield Warden strikes at Ash Hound", exact=False)
    press(ford, "Skull")
    if ford.get_by_role("button", name="These are the dice").count():
        press(ford, "These are the dice")
    settled(ford)
    let_go(ford)
    press(ford, "Ash Hound", exact=False)
    assert "DG-06" in panel(ford), "its only life point is gone"
    press(ford, "Take it off the table")
    assert "Ash Hound" not in figures(ford)


def test_an_attack_from_above_shows_its_dice_its_odds_and_the_line_from_the_side(ford: Page) -> None:
    press(ford, "See")
    tap(ford, 12, 2)
    tap(ford, 6, 5)
    said = panel(ford)
    assert "Partly in sight" in said and "Seen of its height: 19% (3/16)" in said
    assert "It stands higher: +1 in attack." in said and "HS-52" in said
    assert ford.locator("#panel svg.profile rect").count() >= 5
    press(ford, "Attack")
    assert "Ash Hound" in panel(ford)
    press(ford, "Skull: 2")
    press(ford, "Shield: 0")
    press(ford, "These are the dice")
    assert "Wounds: 2" in panel(ford)
    press(ford, "Move")
    let_go(ford)
    press(ford, "Ash Hound", exact=False)
    assert "DG-06" in panel(ford), "out, and still in the document"


def test_behind_the_ruin_nothing_is_seen(ford: Page) -> None:
    press(ford, "See")
    tap(ford, 6, 3)
    tap(ford, 2, 3)
    said = panel(ford)
    assert "No line of sight" in said and "The obstacle hides it" in said and "HS-60" in said


def test_the_table_of_odds_opens_a_cell(ford: Page) -> None:
    press(ford, "Menu")
    press(ford, "Attack against defence")
    assert ford.locator(".odds-table .cell").count() == 144
    press(ford, "Attack 3, Defence 2: 63")
    assert "5/8" in ford.locator("dialog").inner_text()
    press(ford, "Wounds in the mean")
    assert ford.get_by_role("button", name="Attack 1, Defence 1: 0.33").count() == 1
