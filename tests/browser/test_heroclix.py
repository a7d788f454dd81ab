"""The example of HeroClix, played through by touch and by keyboard."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import until
from tests.browser.table import (
    EXAMPLES,
    figures,
    let_go,
    open_file,
    panel,
    place,
    press,
    settled,
    tap,
    undo_all,
)

START = {
    "Night Hawk": "D6",
    "Bruiser": "C6",
    "Scout": "G7",
    "Rooftop Sniper": "K5",
    "Thug": "H8",
    "Drone": "N9",
}


def test_the_example_is_on_the_table(booted: Page) -> None:
    assert figures(booted) == START


def test_a_turn_by_touch_and_all_of_it_undone(booted: Page) -> None:
    page = booted
    # The scout owes a roll: its squares are there only behind it.
    tap(page, 6, 6)
    said = panel(page)
    assert "Break away" in said and "50%" in said and "1/2" in said and "HC-10" in said
    tap(page, 10, 3)
    assert "First the roll" in panel(page)
    assert page.get_by_role("button", name="Move here").count() == 0
    # The real die showed a 4.
    press(page, "4")
    assert "it breaks away from Thug" in panel(page)
    # What was proposed before the roll can be done now: up the stairs, where the sniper stops it.
    said = panel(page)
    assert "G7 to K4, cost 4" in said
    assert "It stops here: Rooftop Sniper is adjacent" in said and "HC-13" in said
    press(page, "Move here")
    let_go(page)
    assert figures(page) == {**START, "Scout": "K4"}
    # Over the wall of the shop: up, across, down.
    tap(page, 3, 5)
    tap(page, 8, 10)
    press(page, "Low (7)")
    said = panel(page)
    assert "D6 to I11, cost 7" in said and "HC-20" in said
    press(page, "Move here")
    let_go(page)
    assert figures(page)["Night Hawk"] == "I11"
    press(page, "Undo")
    let_go(page)
    # Carry a friend and choose where to set him down.
    tap(page, 3, 5)
    press(page, "Bruiser")
    tap(page, 8, 2)
    tap(page, 9, 2)
    press(page, "Move here")
    let_go(page)
    assert figures(page) == {**START, "Scout": "K4", "Night Hawk": "I3", "Bruiser": "J3"}
    # A line of fire.
    press(page, "See")
    tap(page, 6, 6)  # nobody stands there any more: the square looks
    tap(page, 10, 4)
    said = panel(page)
    assert "Blocked line of fire" in said and "HC-51" in said
    press(page, "The other way round")
    assert "Blocked line of fire" in panel(page)
    assert undo_all(page) == 3, "the roll, the scout's move, the hawk's"
    let_go(page)
    assert figures(page) == START


def test_a_failed_roll_costs_the_move(booted: Page) -> None:
    tap(booted, 6, 6)
    press(booted, "2")
    said = panel(booted)
    assert "does not get away from Thug" in said
    assert "HC-14" in said
    expect(booted.locator("#panel .actions button", has_text="Move").first).to_be_disabled()
    undo_all(booted)
    assert "Break away" in panel(booted)


def test_why_not_is_answered_by_a_long_press(booted: Page) -> None:
    tap(booted, 2, 5)
    x, y = place(booted, 8, 5)
    client = booted.context.new_cdp_session(booted)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    until(booted, "document.querySelector('#panel').textContent.includes('Blocking terrain is not entered')")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(booted)
    assert "HC-08" in panel(booted)


def test_everything_it_sees(booted: Page) -> None:
    press(booted, "See")
    tap(booted, 6, 6)
    booted.get_by_role("switch", name="Everything it sees").tap()
    settled(booted)
    expect(booted.get_by_role("switch", name="Everything it sees")).to_have_attribute("aria-checked", "true")


def test_a_drag_moves_and_can_be_undone(booted: Page) -> None:
    booted.mouse.move(*place(booted, 2, 5))
    booted.mouse.down()
    for step in range(1, 6):
        booted.mouse.move(*place(booted, 2, 5 - step // 2))
    booted.mouse.move(*place(booted, 2, 2))
    booted.mouse.up()
    let_go(booted)
    assert figures(booted)["Bruiser"] == "C3"
    undo_all(booted)
    let_go(booted)
    assert figures(booted) == START


EXAMPLE = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text(encoding="utf-8"))


def changed(path: str, value: object) -> str:
    """The example with one thing wrong."""
    document = json.loads(json.dumps(EXAMPLE))
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at = document
    for part in way:
        at = at[part]
    at[last] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("content", "where"),
    [
        ("{", ""),
        ('{"scenes": []}', ""),
        (changed("figures.0.at", [40, 40]), "Figure 1 · At"),
        (changed("figures.1.at", [3, 5]), "Figure 2 · At"),
        (changed("board.spaces.0.terrain", "lava"), "Space 1 · Terrain"),
        (changed("figures.0.stats.speed", -1), "Figure 1 · Speed"),
        (changed("options", {"indoors": True}), "Figure 6 · Flight"),
        (" " * 10_000_001, ""),
    ],
    ids=["broken", "foreign", "off-board", "two-in-one", "terrain", "speed", "high-indoors", "10-MB"],
)
def test_a_bad_file_is_told_and_the_board_stays(booted: Page, content: str, where: str) -> None:
    open_file(booted, "bad.json", content)
    dialog = booted.locator("dialog.problems")  # for a large file one that says how much is read comes first
    expect(dialog).to_be_visible()
    problems = dialog.locator("ul.problems li").all()
    assert problems
    # A problem of the file as a whole has no place in it.
    assert where in ["".join(problem.locator("strong").all_inner_texts()) for problem in problems]
    assert all(problem.locator("span").inner_text() for problem in problems), "what is wrong, in words"
    assert "The game on the table is as it was." in dialog.inner_text()
    press(booted, "Close")
    assert figures(booted) == START


def test_markup_in_a_name_is_a_name(booted: Page) -> None:
    name = "<img src=x onerror=alert(1)><b>Bold</b>"
    open_file(booted, "markup.json", changed("figures.0.name", name))
    assert name in figures(booted)
    assert booted.locator("#panel img, #panel b").count() == 0
