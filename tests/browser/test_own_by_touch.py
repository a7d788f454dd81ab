"""Three players' own games, entered on a real page by touch alone: from nothing to the first move, taps counted.
Then the saved document answers as intended."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editing import Fingers, colour
from tests.browser.table import place, settled, tap
from tests.own_by_hand import ANSWERS, MOST_SECONDS, SECONDS_A_KEY, SECONDS_A_TAP, Place, play

Json = dict[str, Any]


class Finger:
    """A finger on the page: it scrolls to what it taps, as a person would, and counts its taps."""

    def __init__(self, page: Page, pictures: Path | None = None) -> None:
        self.page, self.pictures = page, pictures
        self.taps = self.strokes = self.keys = 0
        self._fingers = Fingers(page)

    @property
    def seconds(self) -> float:
        """How many seconds a person takes for it."""
        return (self.taps + self.strokes) * SECONDS_A_TAP + self.keys * SECONDS_A_KEY

    def _did(self, name: str) -> None:
        settled(self.page)
        if self.pictures is not None:
            number = self.taps + self.strokes
            self.page.screenshot(path=self.pictures / f"{number:02}-{name.replace('/', '-')}.png")

    def press(self, name: str) -> None:
        """A tap on a button, by its whole name."""
        self.taps += 1
        found = self.page.get_by_role("button", name=name, exact=True)
        found.or_(self.page.get_by_role("switch", name=name, exact=True)).first.tap()
        self._did(name)

    def tool(self, name: str) -> None:
        """A tap on a tool of the editor."""
        self.taps += 1
        self.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True).tap()
        self._did(f"tool {name}")

    def choose(self, field: str, option: str) -> None:
        """A tap on one of the choices of a field."""
        self.taps += 1
        group = self.page.get_by_role("group", name=field, exact=True)
        group.get_by_role("button", name=option, exact=True).first.tap()
        self._did(f"{field} {option}")

    def open_entry(self, name: str) -> None:
        """A tap on an entry of the rules page."""
        self.taps += 1
        self.page.locator("#panel .row.rule", has=self.page.get_by_text(name, exact=True)).first.tap()
        self._did(f"entry {name}")

    def unfold(self, name: str) -> None:
        """A tap on the head of a fold."""
        self.taps += 1
        self.page.locator("#panel summary", has_text=name).first.tap()
        self._did(f"fold {name}")

    def write(self, field: str, text: str) -> None:
        """A tap on a line of text, and its keys."""
        self.taps += 1
        self.keys += len(text)
        number = self.page.get_by_role("spinbutton", name=field, exact=True)
        line = number.or_(self.page.get_by_role("textbox", name=field, exact=True)).first
        line.tap()
        settled(self.page)  # the touch selects the old text
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self._did(f"write {field}")

    def tap(self, place: Place) -> None:
        """A tap on the board."""
        self.taps += 1
        tap(self.page, *place)
        self._did("board")

    def tap_side(self, a: Place, b: Place) -> None:
        """A tap on the side between two spaces."""
        self.taps += 1
        (ax, ay), (bx, by) = place(self.page, *a), place(self.page, *b)
        self.page.touchscreen.tap((ax + bx) / 2, (ay + by) / 2)
        self._did("side")

    def stroke(self, *places: Place) -> None:
        """A finger from place to place."""
        self.strokes += 1
        self._fingers.over(*places)
        self._did("stroke")


def saved(page: Page) -> Json:
    """The document as it is saved to a file."""
    page.get_by_role("button", name="Menu", exact=True).tap()
    with page.expect_download() as file:
        page.get_by_role("button", name="Save to a file", exact=True).tap()
    page.keyboard.press("Escape")
    found: Json = json.loads(Path(file.value.path()).read_text("utf-8"))
    document: Json = found.get("document", found)  # a played game is saved with its log
    return document


def beside(page: Page, at: Place) -> tuple[float, float]:
    """A point of a space off its middle, where a cost or a letter may be."""
    x, y = place(page, *at)
    return x + 9, y + 12


def played(page: Page, game: str, to: Place, far: Place) -> None:
    """Enters a game, makes its first move, asks its rules. `far`: a place like `to`, but out of reach."""
    hand, begun = Finger(page), time.monotonic()
    play(game, hand)
    lit, plain = (colour(page, beside(page, at)) for at in (to, far))
    assert lit != plain, "where it can go is lit"
    before = saved(page)
    hand.tap(to)
    hand.press("Move here")
    after = saved(page)
    took = time.monotonic() - begun
    print(f"\n{game}: {hand.taps} taps, {hand.strokes} strokes, {hand.keys} keys, ", end="")
    print(f"{hand.seconds / 60:.1f} min at a person's pace; the page took {took:.1f} s")
    assert hand.seconds <= MOST_SECONDS
    assert after["figures"][0]["at"] != before["figures"][0]["at"]
    assert after["figures"][1] == before["figures"][1]
    ANSWERS[game](before)
    expect(page.locator(".bar .alarm")).to_have_count(0)


@pytest.mark.long
def test_a_small_game_in_inches_is_entered_by_touch(booted: Page) -> None:
    played(booted, "courtyard", (9000, 12000), (9000, 33000))


@pytest.mark.full
def test_a_dungeon_skirmish_is_entered_by_touch(booted: Page) -> None:
    played(booted, "dungeon", (3, 1), (15, 11))


@pytest.mark.full
def test_a_hex_wargame_is_entered_by_touch(booted: Page) -> None:
    played(booted, "wargame", (4, 2), (15, 11))
