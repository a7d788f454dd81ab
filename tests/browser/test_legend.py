"""The legend in the browser: from the bar and by its key, drawn in the colours of the board, a clause and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import open_example, press, settled, tap

COLOURS = """() => {
    const root = getComputedStyle(document.documentElement);
    const board = root.getPropertyValue("--ground-hindering").trim();
    const probe = document.createElement("i");
    probe.style.color = board;
    document.body.append(probe);
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll("svg.piece path")].some((path) => getComputedStyle(path).fill === wanted);
}"""
"""Whether some piece has the colour of hindering ground on the board."""


def test_the_legend_tells_what_is_on_the_board_and_leads_to_the_rules_and_back(booted: Page) -> None:
    page = booted
    tap(page, 10, 4)
    press(page, "Legend of the board")
    dialog = page.locator("dialog.legend")
    expect(dialog).to_contain_text("Hindering terrain")
    expect(dialog).to_contain_text("The rules end the movement here")
    assert page.evaluate(COLOURS)
    page.get_by_role("button", name="HC-53, clause").first.tap()
    settled(page)
    expect(page.locator(".clause-row.found")).to_contain_text("HC-53")
    press(page, "Back")
    expect(dialog).to_be_visible()
    press(page, "Back")
    assert page.locator("dialog").count() == 0


@pytest.mark.parametrize(
    ("example", "words"),
    [
        pytest.param("oraculo-crypt", ("Low wall", "Statue", "Must be climbed"), marks=pytest.mark.long),
        pytest.param("herotrek-eight-heroes", ("Dome", "Entrance"), marks=pytest.mark.long),
        ("heroscape-ford", ("Molten lava", "Ruin", "Palm", "Levels")),
        ("carnevale-canal", ("Debris", "Platform", "Levels")),
    ],
)
def test_each_game_has_its_own_by_key(booted: Page, example: str, words: tuple[str, ...]) -> None:
    page = booted
    page.set_viewport_size({"width": 390, "height": 844})
    open_example(page, example)
    page.locator("#board").focus()
    page.keyboard.press("l")
    settled(page)
    text = page.locator("dialog.legend").inner_text()
    assert [word for word in words if word not in text] == []
    assert page.evaluate(
        "(() => { const d = document.querySelector('.dialog-body'); return d.scrollWidth <= d.clientWidth })()"
    )
    page.keyboard.press("Escape")
    settled(page)
    assert page.locator("dialog").count() == 0
