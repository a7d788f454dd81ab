"""One evening by touch alone, on a tablet and a phone, its taps counted: a game by own rules with an army list,
points, clock, reminders, an area attack, a template, true size, a second round, the campaign, a moving picture.

With TABLELIGHT_PICTURES=folder each step saves its pictures there, in both orientations.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.gif import read_gif
from tests.browser.harness import LANDSCAPE, Browsers, Record, boot_state, tablet, until
from tests.browser.table import open_file, place, settled
from tests.browser.touching import Touch
from tests.formats.armies import ROSTER, zipped
from tests.systems.own_area import CONE, table

PHONE = (390, 844)
PICTURES = os.environ.get("TABLELIGHT_PICTURES", "")
NAMES = {"a": "Dragon", "b": "Guard", "c": "Archer", "d": "Captain"}
SMALL = """() => [...document.querySelectorAll("button, input, select, summary, a[href]")].filter((each) => {
    const { width, height, bottom, top } = each.getBoundingClientRect();
    const isShown = each.checkVisibility({ visibilityProperty: true }) && bottom > 0 && top < innerHeight;
    return isShown && !each.closest("#help, p, .hidden-words") && (width < 43.5 || height < 43.5);
}).map((each) => `${each.tagName} ${each.className} ${each.textContent.trim() || each.ariaLabel}`)"""
"""The controls that are smaller than 44 pixels."""
WIDE = "document.documentElement.scrollWidth > innerWidth"
Json = dict[str, Any]


def evening() -> Json:
    """A dragon against three: two objectives, three rounds, and a reminder from the rules."""
    document = table("square", CONE, (2, 4), (3, 4), (4, 4), (5, 5))
    document["rules"]["name"] = "Dragon fire"
    document["rules"]["rolls"][0]["label"] = "Fire"
    document["rules"]["stats"].append({"id": "fight", "begin": 3})
    document["rules"]["objectives"] = {"range": 1, "each_round": 2, "rounds": 3}
    document["rules"]["reminders"] = [{"id": "fog", "label": "The fog moves", "when": "turn"}]
    for figure in document["figures"]:
        figure["name"] = NAMES[figure["id"]]
    well, yard = {"id": "well", "label": "Well", "at": [1, 4]}, {"id": "yard", "label": "Yard", "at": [8, 6]}
    return {**document, "version": 4, "title": "Harbour at night", "objectives": [well, yard]}


class Hand(Touch):
    """A finger that counts its taps, and a keyboard on the glass."""

    def __init__(self, page: Page, pictures: Path | None) -> None:
        super().__init__(page)
        self.taps, self._pictures, self._number = 0, pictures, 0

    def tap(self, *place_: int) -> None:
        self.taps += 1
        super().tap(*place_)

    def _touch(self, found: Locator) -> None:
        self.taps += 1
        super()._touch(found)

    def menu(self, name: str) -> None:
        """An entry of the menu."""
        self.press("Menu")
        self.press(name)

    def touch(self, selector: str) -> None:
        """A tap on the first element that a selector finds."""
        self._touch(self._root().locator(selector))

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
        """Checks that a text is visible on the page."""
        expect(self._root().get_by_text(text).first).to_be_visible()

    def look(self, name: str) -> None:
        """Checks that nothing is cut off or too small to tap, and takes a picture; of a tablet in both orientations."""
        self._sound(name)
        if self._pictures is None:
            return
        self._number += 1
        size = self.page.viewport_size
        assert size is not None
        sides = [(size["width"], size["height"])]
        if size["width"] > 600:
            sides.append((size["height"], size["width"]))
        for width, height in sides:
            self.page.set_viewport_size({"width": width, "height": height})
            settled(self.page)
            self.page.wait_for_timeout(400)
            self._sound(name)
            self.page.screenshot(path=self._pictures / f"{width}-{self._number:02}-{name}.png")
        self.page.set_viewport_size(size)
        settled(self.page)

    def _sound(self, name: str) -> None:
        small = self.page.evaluate(SMALL)
        if PICTURES:
            print(f"\n{name}: {small}" if small else "", end="")
        else:
            assert small == [], name
        assert not self.page.evaluate(WIDE), f"{name} is wider than the screen"


def an_own_game(hand: Hand) -> None:
    """A game out of a file, and the rules that came with it."""
    hand.look("start")
    hand.taps += 1  # the file is chosen
    open_file(hand.page, "harbour.json", json.dumps(evening()))
    hand.look("rules")
    hand.press("Play with these rules")
    hand.look("empty")


def an_army_list(hand: Hand) -> None:
    """A list of BattleScribe: one of its words is given a stat, its figures are taken and put on the board."""
    hand.taps += 1
    open_file(hand.page, "watch.rosz", zipped(ROSTER.encode()))
    hand.says("Words of the list")
    hand.taps += 1  # a word is chosen from the menu of the device
    hand.page.get_by_label("WS", exact=True).select_option("fight")
    until(hand.page, "document.querySelector('select[aria-label=\"WS\"]').value === 'fight'")
    hand.look("army-list")
    hand.press("Take these figures")
    hand.says("From the file into the roster: 5")
    hand.menu("Edit the board")
    hand.press("Figures")
    hand.look("roster")
    hand.press("Place Harbour watch (5)")
    for row in range(5):
        hand.tap(0, row + 2)
    hand.look("army")
    hand.press("Done editing")


def points(hand: Hand) -> None:
    """Which side holds which objective, and a point by hand."""
    hand.touch("button.points")
    hand.says("Well: Red")
    hand.press("Blue: more")
    hand.look("points")
    hand.press("Close")


def a_clock(hand: Hand) -> None:
    """A clock is started; a tap on it passes the turn, there and back."""
    hand.menu("Game clock")
    hand.look("clock-settings")
    hand.press("Start the clock")
    hand.touch(".clock-face")
    expect(hand.page.locator("#panel .clock-face")).to_contain_text("Blue")
    hand.look("clock")
    hand.press("Game clock")
    hand.look("clock-faces")
    hand.press("Close")


def reminders(hand: Hand) -> None:
    """The reminder from the rules is due and ticked off; the player writes another one."""
    hand.says("The fog moves")
    hand.touch("#panel .reminders .row")
    hand.menu("Reminders")
    hand.write("Remind us", "Roll for the tide")
    hand.look("reminders")
    hand.press("Add the reminder")
    hand.press("Close")
    hand.says("Roll for the tide")
    hand.look("reminder-due")
    hand.touch("#panel .reminders .row")


def an_area_attack(hand: Hand) -> None:
    """Round 2: a breath of fire at three figures, thrown here."""
    hand.touch(".clock-face")
    hand.press("See")
    hand.tap(2, 4)
    hand.tap(3, 4)
    hand.says("Hits too:")
    hand.look("area-attack")
    hand.press_first("deed")
    hand.look("area-attack-dice")
    hand.press("Throw the dice here")
    hand.look("area-attack-thrown")


def a_template(hand: Hand) -> None:
    """A cone from a figure over another, turned, left on the board."""
    hand.press("Measure")
    hand.press("Cone")
    hand.press("15-foot cone")
    hand.look("template-shapes")
    hand.tap(2, 4)
    hand.tap(4, 4)
    hand.press("Turn to the right")
    hand.press("Left on the board")
    hand.look("template")
    hand.press("Move")
    hand.look("all")


def true_size(hand: Hand) -> None:
    """The screen is measured with a card; then nothing zooms; and back."""
    hand.menu("At the table")
    hand.press("True size")
    hand.look("card")
    hand.taps += 1  # the card's length, by a drag of the slider
    hand.page.locator("dialog input[type=range]").fill("445")
    settled(hand.page)
    hand.press("It fits: one space is one inch")
    (left, _), (right, _) = place(hand.page, 3, 3), place(hand.page, 4, 3)
    assert right - left == pytest.approx(132, abs=0.2)
    hand.look("true-size")
    for _ in range(2):
        hand.touch("#panel .reminders .row")
    hand.menu("At the table")
    hand.press("The panel is a strip")
    hand.press("Close")
    hand.look("strip")
    hand.press("Unfold the panel")
    hand.menu("At the table")
    hand.press("True size")


def a_second_round(hand: Hand) -> None:
    """Two more turns: points of two rounds on the score sheet."""
    hand.touch(".clock-face")
    hand.touch(".clock-face")
    hand.touch("button.points")
    hand.says("Round 3")
    hand.look("score-sheet")
    hand.press("Close")


def a_campaign(hand: Hand) -> None:
    """A campaign begins with this game."""
    hand.menu("Campaign")
    hand.look("campaign-begin")
    hand.write("Begin a campaign with this name", "Harbour nights")
    hand.unfold("Record what happened")
    hand.look("campaign-changes")
    hand.press("Dragon joins the campaign")
    hand.press("Record what is ticked")
    hand.says("Dragon: 1 game")
    hand.unfold("Dragon: 1 game")
    hand.look("campaign")
    hand.press("Close")


def a_moving_picture(hand: Hand) -> None:
    """The whole game as a GIF."""
    hand.menu("Share, save, print")
    hand.press("Moving picture")
    hand.press("The whole game")
    hand.look("film")
    with hand.page.expect_download(timeout=120_000) as made:
        hand.press("Make the moving picture")
    found = read_gif(Path(made.value.path()).read_bytes())
    assert made.value.suggested_filename == "harbour-at-night.gif" and len(found.delays) > 5
    hand.says("Saved:")
    hand.look("film-made")
    hand.press("Close")


STEPS = {
    an_own_game: 2,
    an_army_list: 13,
    points: 3,
    a_clock: 6,
    reminders: 7,
    an_area_attack: 6,
    a_template: 8,
    true_size: 15,
    a_second_round: 4,
    a_campaign: 8,
    a_moving_picture: 6,
}
"""The parts of the evening, and how many taps each may take."""


@pytest.mark.full
@pytest.mark.parametrize("size", [LANDSCAPE, PHONE], ids=["tablet", "phone"])
def test_an_evening(browsers: Browsers, site: str, size: tuple[int, int]) -> None:
    record, pictures = Record(), Path(PICTURES) if PICTURES else None
    with tablet(browsers.current(), size) as context:
        page = context.new_page()
        record.watch(page)
        page.goto(site)
        assert boot_state(page) == "ready"
        hand = Hand(page, pictures)
        for part, most in STEPS.items():
            before = hand.taps
            part(hand)
            print(f"\n{part.__name__}: {hand.taps - before} taps", end="")
            assert hand.taps - before <= most, part.__name__
        print(f"\ntogether: {hand.taps} taps", end="")
        document = json.loads(page.evaluate("tablelight.written()"))
    assert record.errors == []
    assert document["clock"]["used"].keys() == {"red", "blue"} and len(document["score"]["rounds"]) == 2
    assert document["reminders"]["done"].keys() == {"sheet:fog", "r1"}, "what was ticked off"
    assert [each["kind"] for each in document["measures"]] == ["cone"], "what was left on the board"
