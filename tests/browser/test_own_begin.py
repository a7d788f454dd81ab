"""Own games from the first tap on, by touch: a new board, a dungeon under own rules, numbers typed or held down."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editing import Fingers
from tests.browser.table import open_file, place, settled
from tests.browser.touching import Touch
from tests.formats.dungeons import door, dungeon

FIRST = "Put a figure of each side on it"


def lit(page: Page) -> None:
    """Checks that the first figure is selected, and its walk shown."""
    expect(page.locator("#panel h2").first).to_have_text("Red 1")
    expect(page.get_by_role("button", name="Walk", exact=True)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("start", ["Skirmish", "Wargame", "Table in inches"])
def test_a_new_board_of_an_own_game_is_played_after_seven_taps(booted: Page, start: str) -> None:
    hand = Touch(booted)
    names = ["Menu", "New board", "Your own game", start, "Make this board", "Done editing", FIRST]
    assert len(names) == 7
    for name in names:
        hand.press(name)
        if name == "Make this board":
            expect(booted.locator(".edit-tool[aria-pressed=true]")).to_have_text("Rules")
    lit(booted)


def test_a_dungeon_under_own_rules_is_played_after_four_taps(booted: Page) -> None:
    crypt = dungeon(doors=[door(1)], water=[{"x": 2, "y": 0}])
    open_file(booted, "crypt.json", json.dumps(crypt))
    hand = Touch(booted)
    hand.press("Your own game")
    booted.locator("dialog .row.big", has_text="Cellar skirmish").tap()
    expect(booted.get_by_label("Water", exact=True)).to_have_value("terrain rubble")
    hand.press("Open it")
    hand.press(FIRST)
    lit(booted)
    Fingers(booted).hold(place(booted, 3, 1))
    for name in ("Open the door D2–C2", "Close the door D2–C2"):
        hand.press(name)


def test_numbers_are_typed_or_held(booted: Page) -> None:
    hand = Touch(booted)
    for name in ("Menu", "New board", "Your own game", "Make this board"):
        hand.press(name)
    booted.get_by_role("group", name="Page", exact=True).get_by_role("button", name="Figures", exact=True).tap()
    hand.press("Defence")
    booted.locator("#panel .row.rule", has_text="Defence").tap()
    settled(booted)
    number = booted.get_by_role("spinbutton", name="Default", exact=True)
    number.tap()
    settled(booted)
    booted.keyboard.type("12")
    booted.keyboard.press("Enter")
    settled(booted)
    expect(number).to_have_value("12")
    booted.keyboard.press("ArrowUp")
    settled(booted)
    expect(number).to_have_value("13")
    number.fill("5000")
    booted.keyboard.press("Tab")
    settled(booted)
    expect(number).to_have_value("999")
    less = booted.get_by_role("button", name="Default: less", exact=True).bounding_box()
    assert less is not None
    with Fingers(booted).resting((less["x"] + 20, less["y"] + 20)):
        expect(number).not_to_have_value(re.compile("99[5-9]"))  # the button repeats while it is held
    now = number.input_value()
    booted.wait_for_timeout(300)
    expect(number).to_have_value(now)  # and stops
    hand.press("Default: less")
    expect(number).to_have_value(str(int(now) - 1))
