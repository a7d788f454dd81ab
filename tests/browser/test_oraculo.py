"""The dungeon of Oráculo, played by touch: disengaging, shots, doors, aiming and splitting, the faces of the dice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import let_go, open_example, panel, press, settled, tap, undo_all


@pytest.fixture
def crypt(booted: Page) -> Page:
    open_example(booted, "oraculo-crypt")
    return booted


def test_disengaging_shows_the_opposite_squares_free_or_not_and_why(crypt: Page) -> None:
    tap(crypt, 11, 6)
    said = panel(crypt)
    assert "These squares must be free" in said
    assert "OR-23" in said and "OR-22" in said
    assert "opposite Harpy" in said and "opposite Satyr" in said and "Statue" in said, "for whom, and what is there"
    expect(crypt.locator("#panel .actions button", has_text="Disengage")).to_be_disabled()
    assert crypt.locator("#panel .demands li").count() == 6, "three for each of the two enemies"


def test_aim_then_split_the_shots_with_the_odds_before_each(crypt: Page) -> None:
    tap(crypt, 9, 1)
    press(crypt, "Take aim")
    said = panel(crypt)
    assert "Done in this activation" in said and "OR-60" in said, "after aiming only a shot is left"
    press(crypt, "Attack")
    tap(crypt, 12, 2)
    said = panel(crypt)
    assert "one die fewer" in said and "OR-41" in said and "OR-42" in said
    press(crypt, "Shoot")
    crypt.locator("#panel .roll summary").first.tap()
    settled(crypt)
    whole = crypt.locator("#panel .odds li").count()
    press(crypt, "1")
    split = crypt.locator("#panel .odds li").count()
    assert split < whole, "fewer dice, fewer outcomes"
    assert "/" in crypt.locator("#panel .odds").inner_text(), "chances as exact fractions"
    press(crypt, "6")
    assert "OR-51" in panel(crypt) or "must have" in panel(crypt)


def test_a_slanted_line_finds_the_gap_between_the_walls(crypt: Page) -> None:
    press(crypt, "See")
    tap(crypt, 11, 6)
    tap(crypt, 6, 4)
    said = panel(crypt)
    assert "one die fewer" in said and "OR-41" in said, "the centre line meets a wall, another line does not"
    assert "Cultist" in said


def test_a_door_is_closed_and_opened(crypt: Page) -> None:
    tap(crypt, 4, 6)
    tap(crypt, 5, 6)
    press(crypt, "Move here")
    press(crypt, "Open or close")
    assert "Done" in panel(crypt)
    press(crypt, "See")
    tap(crypt, 6, 6)
    said = panel(crypt)
    assert "No line of shot" in said, "a closed door is in the way"
    assert undo_all(crypt) == 2
    let_go(crypt)


def test_the_faces_of_the_dice_are_edited(crypt: Page) -> None:
    press(crypt, "Menu")
    press(crypt, "Options of this game")
    dice = crypt.locator("dialog .faces.die")
    assert dice.count() == 3
    first = dice.nth(2).locator("button").first
    before = first.inner_text()
    first.tap()
    settled(crypt)
    assert dice.nth(2).locator("button").first.inner_text() != before
    press(crypt, "Close")
    assert undo_all(crypt) == 1


def test_the_five_targets(booted: Page) -> None:
    open_example(booted, "oraculo-five-targets")
    press(booted, "See")
    tap(booted, 0, 3)
    for (column, row), verdict in {
        (5, 0): "Clear line of shot",
        (6, 3): "one die fewer",
        (5, 5): "one die fewer",
        (6, 8): "No line of shot",
        (6, 9): "No line of shot",
    }.items():
        tap(booted, column, row)
        assert verdict in panel(booted), (column, row)
