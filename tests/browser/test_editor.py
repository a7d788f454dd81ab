"""Making a board by touch: from a photograph, with walls and six figures of the roster, and then playing on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editing import Fingers, colour, fit_photograph, is_blue, is_red, new_board, new_figure
from tests.browser.harness import PORTRAIT, until, until_so
from tests.browser.table import figures, panel, place, press, settled, tap, undo_all


@pytest.fixture
def fingers(booted: Page) -> Fingers:
    return Fingers(booted)


def test_the_board_of_a_table_from_a_photograph_with_six_figures_of_the_roster(booted: Page, fingers: Fingers) -> None:
    new_board(booted, "HeroClix")
    fit_photograph(booted, fingers)
    until(booted, "document.querySelector('#panel input[type=range]') !== null")
    # The blue square of the table is under D3.
    until_so(booted, lambda: is_blue(colour(booted, place(booted, 3, 2))))
    assert is_red(colour(booted, place(booted, 12, 9))), "and the red one under M10"
    assert not is_blue(colour(booted, place(booted, 4, 2))) and not is_red(colour(booted, place(booted, 12, 8)))

    press(booted, "Terrain")
    press(booted, "Blocking terrain")
    fingers.over((1, 1), (4, 1), (4, 3))
    press(booted, "Walls")
    (ax, ay), (bx, _) = place(booted, 6, 5), place(booted, 10, 5)
    side = (bx - ax) / 4
    fingers.stroke((ax - side / 3, ay + side / 2), (bx + side / 3, ay + side / 2))

    new_figure(booted, (0, 11), "Scout")
    press(booted, "Blue")
    press(booted, "Speed: more")
    press(booted, "Keep in the roster")
    expect(booted.locator("#message .said")).to_contain_text("Scout is in the roster")
    press(booted, "Delete this figure")
    booted.locator("#panel .roster button").tap()
    settled(booted)
    for column in range(6):
        tap(booted, 6 + column, 8)
    press(booted, "Done placing")
    expect(booted.locator("#panel .fine")).to_be_visible()
    press(booted, "Done editing")

    assert figures(booted) == {"Scout" if n == 1 else f"Scout {n}": f"{'GHIJKL'[n - 1]}9" for n in range(1, 7)}
    tap(booted, 6, 8)
    assert "Speed\n6" in panel(booted) or "6\nSpeed" in panel(booted)
    tap(booted, 6, 6)
    press(booted, "Move here")
    press(booted, "See")
    tap(booted, 6, 3)
    assert "Blocked line of fire" in panel(booted), "the wall that was drawn stands in the way"
    assert undo_all(booted) > 10


def test_undo_covers_strokes_one_by_one_and_a_pinch_paints_nothing(booted: Page, fingers: Fingers) -> None:
    new_board(booted, "HeroClix")
    press(booted, "Water")
    fingers.over((1, 1), (6, 1))
    before = place(booted, 5, 5)
    fingers.pinch(place(booted, 8, 6), 80, 240)
    after = place(booted, 5, 5)
    assert after != before, "two fingers zoom"
    press(booted, "Show the whole board")
    undo = booted.get_by_role("button", name="Undo").first
    undo.tap()
    settled(booted)
    expect(undo).to_be_disabled()


@pytest.mark.long
def test_polygons_on_the_bare_table(booted: Page, fingers: Fingers) -> None:
    new_board(booted, "Carnevale")
    fingers.over((4000, 4000), (12000, 9000))
    expect(booted.get_by_role("button", name="Delete this area")).to_be_visible()
    press(booted, "Height above it (inches): more")
    fingers.over((12000, 9000), (14000, 12000))
    press(booted, "Polygon")
    press(booted, "Water")
    for at in ((20000, 5000), (28000, 5000), (26000, 12000), (20000, 5000)):
        tap(booted, *at)
    for at in ((20000, 20000), (28000, 26000), (28000, 20000), (20000, 26000), (20000, 20000)):
        tap(booted, *at)
    expect(booted.locator("#panel .wrongs button")).to_contain_text(
        "the sides of this area cross or lie on one another"
    )
    booted.locator(".bar .alarm").tap()
    settled(booted)
    press(booted, "Delete this area")
    expect(booted.locator(".bar .alarm")).to_have_count(0)
    press(booted, "Select")
    tap(booted, 24000, 7000)
    expect(booted.locator("#panel .kind", has_text="Water")).to_have_attribute("aria-pressed", "true")
    tap(booted, 13000, 10000)
    expect(booted.locator("#panel .kind", has_text="Building")).to_have_attribute("aria-pressed", "true")
    expect(booted.get_by_role("spinbutton", name="Height above it (inches)")).to_have_value("0.5")
    press(booted, "Delete this area")
    assert undo_all(booted) == 7


def test_everything_by_keys(booted: Page) -> None:
    new_board(booted, "HeroTrek")
    press(booted, "Walls")
    booted.locator("#board").focus()
    booted.keyboard.press("ArrowLeft")
    settled(booted)
    side = booted.locator("#panel .switches button").first
    side.focus()
    booted.keyboard.press("Enter")
    settled(booted)
    expect(booted.locator("#panel .switches button").first).to_have_attribute("aria-checked", "true")
    press(booted, "Terrain")
    booted.locator("#board").focus()
    booted.keyboard.press("ArrowRight")
    booted.keyboard.press("Enter")
    booted.keyboard.press("u")
    booted.keyboard.press("u")
    settled(booted)
    expect(booted.get_by_role("button", name="Undo").first).to_be_disabled()


@pytest.mark.long
def test_the_roster_is_there_after_the_page_was_closed(booted: Page) -> None:
    new_board(booted, "HeroClix")
    new_figure(booted, (2, 2), "<b>Bold</b>")
    press(booted, "Keep in the roster")
    booted.reload()
    until(booted, "document.documentElement.dataset.boot === 'ready'", seconds=120)
    new_board(booted, "HeroClix")
    press(booted, "Figures")
    expect(booted.locator("#panel .roster .name")).to_have_text("<b>Bold</b>")


def test_a_file_that_is_no_picture_is_reported(booted: Page) -> None:
    new_board(booted, "HeroClix")
    press(booted, "Photograph")
    booted.set_input_files("#picture", {"name": "notes.txt", "mimeType": "image/png", "buffer": b"no picture"})
    expect(booted.locator("#message .said")).to_contain_text("notes.txt could not be read as a picture")


def test_every_tool_fits_on_an_upright_screen(booted: Page) -> None:
    width, height = PORTRAIT
    booted.set_viewport_size({"width": width, "height": height})
    new_board(booted, "Oráculo")
    for name in ("Hand", "Terrain", "Levels", "Walls", "Objects", "Figures", "Photograph", "Board"):
        press(booted, name)
        boxes = booted.locator("#tools button, #bar button, #panel button:visible").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right, box.height])"
        )
        assert all(left >= 0 and right <= width for left, right, _ in boxes), name
        assert all(tall >= 43.5 for _, _, tall in boxes), name
