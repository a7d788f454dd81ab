"""The plan of a turn by touch (PL-23): asked for, carried out step by step with dice, left with one tap; on a tablet in both
orientations, and on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.harness import LANDSCAPE, PORTRAIT, until
from tests.browser.table import button, open_example, open_file, press, settled, tap
from tests.unit.partner.boards import heroscape

PHONE = (390, 844)
STEP = "document.querySelector('#panel .plan-steps') !== null"
SEEN = """() => {
    const box = document.querySelector('.turn-plan .primary').getBoundingClientRect();
    return box.height >= 44 && box.top >= 0 && box.bottom <= innerHeight;
}"""


def planned(page: Page) -> None:
    """Waits for the plan; its first step must be in view, and large enough for a finger."""
    until(page, STEP, seconds=120)
    settled(page)
    assert page.evaluate(SEEN)


@pytest.mark.long
@pytest.mark.clause("PL-23")
@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, PHONE])
def test_a_turn_is_planned_and_carried_out_by_touch(booted: Page, tmp_path: Path, size: tuple[int, int]) -> None:
    page = booted
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)
    open_example(page, "oraculo-five-targets")
    before = page.evaluate("tablelight.written()")
    page.locator("#bar .whose").tap()
    press(page, "Plan the turn")
    planned(page)
    page.screenshot(path=tmp_path / "plan.png")
    assert page.evaluate("tablelight.written()") == before, "nothing moves by itself"
    page.locator("#panel summary", has_text="What then?").first.tap()
    until(page, "document.querySelector('#panel .plan-steps details[open] li') !== null")
    for _ in range(2):
        press(page, "Carry it out")
        throw = page.get_by_role("button", name=re.compile("Throw the (die|dice) here"))
        if throw.count():
            throw.first.tap()
        until(
            page,
            f"{STEP} || document.querySelector('#panel').textContent.includes('The plan is done')",
            seconds=120,
        )
        settled(page)
        page.screenshot(path=tmp_path / "step.png")
        if not page.evaluate(STEP):
            break
        assert page.evaluate(SEEN), "the next step is in view after a throw too"
    assert button(page, "Undo").is_enabled()
    press(page, "Leave the plan")
    assert page.locator("#panel .turn-plan").count() == 0
    print(f"\npictures in {tmp_path}", end="")


@pytest.mark.long
@pytest.mark.clause("PL-23")
def test_an_enemy_is_brought_down_from_its_card(booted: Page, tmp_path: Path) -> None:
    open_example(booted, "oraculo-five-targets")
    tap(booted, 5, 0)  # target 5
    press(booted, "Bring down", exact=False)
    planned(booted)
    booted.screenshot(path=tmp_path / "plan.png")
    assert "chance to defeat" in booted.locator("#panel .plan-chance").inner_text()
    booted.keyboard.press("Escape")
    settled(booted)
    assert booted.locator("#panel .turn-plan").count() == 0


ROW = """() => new Set([...document.querySelectorAll('#panel .now.bad > .pair > .button')].map(
    (each) => each.getBoundingClientRect().top)).size"""


@pytest.mark.long
@pytest.mark.clause("PL-23")
def test_the_next_step_is_in_view_on_a_phone_after_a_defeat_too(booted: Page) -> None:
    """The fallen figure's two buttons were once below each other, and pushed the step out of view."""
    booted.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    figures = [("a", "red", 3, 2), ("b", "red", 3, 4), ("y", "blue", 7, 4), ("x", "blue", 7, 2)]
    open_file(booted, "shooters.json", heroscape(*figures, life=1, range=5, move=1))
    booted.locator("#bar .whose").tap()
    press(booted, "Plan the turn")
    planned(booted)
    press(booted, "Carry it out")
    for count, face in zip(booted.locator("#panel .counts .counted").all(), ("3", "0"), strict=True):
        count.get_by_role("button", name=face).tap()
        settled(booted)
    press(booted, "Confirm the dice")
    until(booted, "document.querySelector('#panel .now.bad .pair') !== null")
    planned(booted)
    assert booted.evaluate(ROW) == 1
