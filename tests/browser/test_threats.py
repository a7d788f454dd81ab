"""Threats mode in the browser: by touch in every game, and by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import open_example, panel, place, press, settled, tap

EXAMPLES = ("heroclix-rooftop", "herotrek-eight-heroes", "oraculo-crypt", "heroscape-ford", "carnevale-canal")


def column_row(at: object, *, inches: bool) -> tuple[int, int]:
    """Where a figure of an example stands, as the page counts places."""
    assert isinstance(at, list)
    column, row = at[0] if isinstance(at[0], list) else at
    return (round(column * 1000), round(row * 1000)) if inches else (column, row)


@pytest.mark.parametrize("name", EXAMPLES)
def test_who_threatens_a_figure_what_it_would_see_and_where_it_is_safe(booted: Page, name: str) -> None:
    document = open_example(booted, name)
    inches = document["board"]["grid"] == "inches"
    own = document["figures"][0]
    enemy = next(figure for figure in document["figures"] if figure["side"] != own["side"])
    press(booted, "Threats")
    tap(booted, *column_row(own["at"], inches=inches))
    said = panel(booted)
    assert own["name"] in said
    counts = r"\d (could attack now|after a move|could come beside it)"
    assert re.search(counts, said) or "No enemy could do anything here next" in said or inches
    tap(booted, *column_row(enemy["at"], inches=inches))
    assert re.search(f"(Attacks|Sees) {re.escape(enemy['name'])} from|It can attack", panel(booted))
    expect(booted.get_by_role("button", name=re.compile(f"^{enemy['name']}")).first).to_have_attribute(
        "aria-pressed", "true"
    )
    press(booted, f"Where is {own['name']} safe?")
    assert re.search(r"Safe: \d+ of \d+ spaces|Safe places within reach|Nowhere within reach is safe", panel(booted))


def test_advice_has_a_chart_and_two_taps_propose_the_move(booted: Page) -> None:
    open_example(booted, "heroclix-rooftop")
    press(booted, "Threats")
    tap(booted, 3, 5)
    press(booted, "Hit and not be hit")
    assert booted.locator(".advice-chart path").count() > 0
    row = booted.locator("#panel .advice button").first
    row.tap()
    settled(booted)
    assert "DG-22" in panel(booted), "why, with the clause"


def test_a_safe_space_is_proposed_as_a_move_and_gone_to(booted: Page) -> None:
    open_example(booted, "heroclix-rooftop")
    press(booted, "Threats")
    tap(booted, 3, 5)
    press(booted, "Where is Night Hawk safe?")
    spot = booted.locator("#panel .spots button").first
    where = spot.inner_text().split(",")[0]
    spot.tap()
    settled(booted)
    press(booted, "Move here")
    assert f"Red · {where}" in panel(booted)
    press(booted, "Undo")
    assert "Red · D6" in panel(booted)


def test_an_empty_space_the_numbers_and_the_side(booted: Page) -> None:
    open_example(booted, "heroclix-rooftop")
    press(booted, "Threats")
    tap(booted, 7, 8)
    said = panel(booted)
    assert re.search(r"\d (could attack now|could come beside it)", said)
    booted.get_by_role("switch", name="Numbers on the whole board").tap()
    settled(booted)
    expect(booted.get_by_role("switch", name="Numbers on the whole board")).to_have_attribute("aria-checked", "false")
    press(booted, "Blue")
    expect(booted.get_by_role("button", name="Blue", exact=True).first).to_have_attribute("aria-pressed", "true")


def test_by_keyboard_alone(booted: Page) -> None:
    open_example(booted, "oraculo-crypt")
    booted.keyboard.press("h")
    settled(booted)
    expect(booted.get_by_role("button", name="Threats", exact=True).first).to_have_attribute("aria-pressed", "true")
    booted.locator("#board").focus()
    booted.keyboard.press("ArrowRight")
    booted.keyboard.press("Enter")
    settled(booted)
    live = booted.locator("[aria-live]").all_inner_texts()
    assert any("could attack" in text or "after a move" in text or "No enemy could" in text for text in live), live


def test_in_portrait_nothing_is_cut_off(booted: Page) -> None:
    booted.set_viewport_size({"width": 820, "height": 1180})
    open_example(booted, "heroclix-rooftop")
    press(booted, "Threats")
    assert place(booted, 0, 0)
    wide = booted.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "the page is no wider than the screen"
    menu = booted.get_by_role("button", name="Menu").bounding_box()
    assert menu is not None and menu["x"] + menu["width"] <= 820
    for name in ("Move", "See", "Threats", "Measure"):
        box = booted.get_by_role("button", name=name, exact=True).first.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44, name
