"""Every game on a real page: a figure is tapped and moved to a proposed place. `tests/play` plays the rest."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import until
from tests.browser.table import (
    EXAMPLES,
    figures,
    let_go,
    open_example,
    open_file,
    panel,
    place,
    play,
    press,
    settled,
    tap,
    undo_all,
)

PLACE = tuple[int, int]
GAMES: dict[str, tuple[str, PLACE, PLACE]] = {
    "heroclix-rooftop": ("Rooftop Sniper", (10, 4), (9, 4)),
    "herotrek-eight-heroes": ("Hero 2", (1, 5), (3, 5)),
    "oraculo-crypt": ("Thaïs", (9, 1), (9, 2)),
    "heroscape-ford": ("Cinder Brute", (3, 7), (3, 5)),
    "carnevale-canal": ("Capodecina", (7000, 7500), (7000, 9500)),
    "own-cellar": ("Veteran", (1, 1), (4, 1)),
}
"""For each example a figure, its place and where it goes: squares, hexes, points of a bare table."""


@pytest.mark.parametrize("example", GAMES)
def test_a_figure_is_tapped_and_moved_and_the_move_undone(booted: Page, example: str) -> None:
    open_example(booted, example)
    before = figures(booted)
    name, start, end = GAMES[example]
    play(booted, start, end)
    let_go(booted)
    assert [each for each, where in figures(booted).items() if before[each] != where] == [name]
    assert undo_all(booted) == 1
    let_go(booted)
    assert figures(booted) == before


def test_a_finger_that_stays_asks_why_not_and_one_that_drags_moves(booted: Page) -> None:
    before = figures(booted)
    tap(booted, 2, 5)
    x, y = place(booted, 8, 5)
    client = booted.context.new_cdp_session(booted)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    until(booted, "document.querySelector('#panel').textContent.includes('Figures cannot enter blocking terrain')")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(booted)
    assert "HC-08" in panel(booted)
    booted.mouse.move(*place(booted, 2, 5))
    booted.mouse.down()
    for step in range(1, 6):
        booted.mouse.move(*place(booted, 2, 5 - step // 2))
    booted.mouse.move(*place(booted, 2, 2))
    booted.mouse.up()
    let_go(booted)
    assert figures(booted) == {**before, "Bruiser": "C3"}


def test_a_ruler_is_drawn_by_a_finger_and_its_end_moved(booted: Page) -> None:
    """The length is said under the finger, before it is lifted."""
    open_example(booted, "carnevale-canal")
    press(booted, "Measure")
    for start, end, length in (((14000, 7500), (17500, 7500), "2.91″"), ((17500, 7500), (17500, 12500), "5.51″")):
        (x, y), (to_x, to_y) = place(booted, *start), place(booted, *end)
        booted.mouse.move(x, y)
        booted.mouse.down()
        for part in range(1, 9):
            booted.mouse.move(x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
        settled(booted)
        assert length in panel(booted)
        booted.mouse.up()
        settled(booted)
    expect(booted.locator("#panel section.now")).to_have_count(1)


def test_in_portrait_nothing_is_cut_off(booted: Page) -> None:
    booted.set_viewport_size({"width": 820, "height": 1180})
    settled(booted)
    press(booted, "Threats")
    for name in ("Move", "See", "Threats", "Measure", "Menu"):
        box = booted.get_by_role("button", name=name, exact=True).first.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44, name
        assert box["x"] + box["width"] <= 820, name
    press(booted, "Move")
    play(booted)
    press(booted, "Turn and log", exact=False)
    for part in ("document.documentElement", "document.querySelector('dialog')"):
        assert booted.evaluate(f"(part => part.scrollWidth <= part.clientWidth)({part})"), part


def test_markup_in_a_name_is_a_name(booted: Page) -> None:
    name = "<img src=x onerror=alert(1)><b>Bold</b>"
    document = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text("utf-8"))
    document["figures"][0]["name"] = name
    open_file(booted, "markup.json", document)
    until(booted, "document.querySelector('#panel .figures').textContent.includes('Bold')")
    assert name in figures(booted)
    assert booted.locator("#panel img, #panel b").count() == 0
