"""One evening by touch alone, on a tablet and a phone, its taps counted: a template, an army list, a campaign, an area
attack."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import LANDSCAPE, Browsers, Record, boot_state, tablet, until
from tests.browser.table import open_example, open_file, place, settled
from tests.browser.touching import Touch
from tests.formats.armies import ROSTER, zipped
from tests.systems.own_area import CONE, table

PHONE = (390, 844)
MOST_TAPS = {"a template": 6, "an army list": 3, "a campaign": 11, "an area attack": 5}


class Hand(Touch):
    """A finger that counts its taps, and a keyboard on the glass."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.taps = 0

    def tap(self, *place_: int) -> None:
        self.taps += 1
        super().tap(*place_)

    def _touch(self, found: Locator) -> None:
        self.taps += 1
        super()._touch(found)

    def unfold(self, text: str) -> None:
        """A tap on the head of a fold."""
        self._touch(self._root().locator("summary", has_text=text))

    def write(self, label: str, text: str) -> None:
        """A tap into a line, then its letters."""
        line = self._root().get_by_label(label, exact=True)
        self._touch(line)
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        settled(self.page)

    def says(self, text: str) -> None:
        """What is said somewhere on the page."""
        expect(self._root().get_by_text(text).first).to_be_visible(timeout=20_000)


def a_template(hand: Hand) -> None:
    """A cone from a figure over another, turned."""
    document = open_example(hand.page, "heroscape-ford")
    first, second = (each["at"] for each in document["figures"][:2])
    hand.press("Measure")
    hand.press("Cone")
    hand.press("Cone of 60 degrees")
    hand.tap(*first)
    hand.tap(*second)
    hand.press("Turn to the right")
    hand.says("Left on the board")


def an_army_list(hand: Hand) -> None:
    """A list of BattleScribe: one of its words mended, and its figures taken."""
    hand.taps += 1  # the file is chosen
    open_file(hand.page, "harbour.rosz", zipped(ROSTER.encode()))
    hand.says("Words of the list")
    hand.taps += 1  # a word is chosen from the menu of the device
    hand.page.get_by_label("WS", exact=True).select_option("attack")
    until(hand.page, "document.querySelector('select[aria-label=\"WS\"]').value === 'attack'")
    hand.press("Take these figures")
    hand.says("From the file into the roster: 5")


def a_campaign(hand: Hand) -> None:
    """A game with one move, taken over by a campaign that begins with it."""
    document = open_example(hand.page, "heroclix-rooftop")
    hand.tap(*document["figures"][0]["at"])
    column, row = document["figures"][0]["at"]
    hand.tap(column, row + 1)
    hand.press("Move here")
    hand.press("Menu")
    hand.press("Campaign")
    hand.write("Begin a campaign of this name", "Rooftops")
    hand.unfold("Take over what happened")
    name = document["figures"][0]["name"]
    hand.press(f"{name} joins the campaign")
    hand.press("Take over what is ticked")
    hand.says(f"{name}: 1 game, experience 1")
    hand.press("Close")


def an_area_attack(hand: Hand) -> None:
    """A breath of fire at three figures, thrown here."""
    open_file(hand.page, "breath.json", json.dumps(table("square", CONE, (2, 4), (3, 4), (4, 4), (5, 5))))
    hand.press("Play with these rules")
    hand.press("See")
    hand.tap(2, 4)
    hand.tap(3, 4)
    hand.says("Hits too:")
    hand.press_first("deed")


EVENING = (a_template, an_army_list, a_campaign, an_area_attack)


@pytest.mark.full
@pytest.mark.parametrize("size", [LANDSCAPE, PHONE], ids=["tablet", "phone"])
def test_an_evening_by_touch(browsers: Browsers, site: str, size: tuple[int, int], tmp_path: Path) -> None:
    record = Record()
    with tablet(browsers.current(), size) as context:
        page = context.new_page()
        record.watch(page)
        page.goto(site)
        assert boot_state(page) == "ready"
        hand = Hand(page)
        for part in EVENING:
            before, name = hand.taps, part.__name__.replace("_", " ")
            part(hand)
            settled(page)
            page.screenshot(path=tmp_path / f"{name}.png")
            print(f"\n{name}: {hand.taps - before} taps; pictures in {tmp_path}", end="")
            assert hand.taps - before <= MOST_TAPS[name], name
        assert place(page, 2, 4), "the last table is there"
    assert record.errors == []
