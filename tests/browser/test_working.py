"""Long answers: the panel shows the progress, and the board goes on, with a worker and without one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.bench.dangers import battle
from tests.browser.table import button, open_file, panel, press, settled

pytestmark = pytest.mark.long


def begin(page: Page) -> None:
    """A board on which shelter takes long, with a figure selected in Threats mode."""
    document = battle("oraculo", 40, 300)
    open_file(page, "battle.json", document)
    press(page, "Threats")
    column, row = document["figures"][0]["at"]
    x, y = page.evaluate(f"Array.from(tablelight.locate({column}, {row}))")
    page.touchscreen.tap(x, y)
    settled(page)


WATCH = """() => {
    globalThis.seen = { working: false, told: "", workers: 0, frames: 0 };
    const panel = document.getElementById("panel");
    new MutationObserver(() => {
        seen.working ||= panel.querySelector(".working") !== null;
        seen.told = panel.querySelector(".work-progress")?.textContent ?? seen.told;
    }).observe(panel, { childList: true, subtree: true, characterData: true });
    const Plain = globalThis.Worker;
    globalThis.Worker = class extends Plain { constructor(...given) { super(...given); seen.workers++; } };
}"""
FRAMES = """() => {
    const frame = () => { seen.frames += document.querySelector("#panel .working") !== null; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
}"""
NONE = "() => { globalThis.Worker = class { constructor() { throw new Error('none here'); } }; }"
LEAVE = """() => {
    const panel = document.getElementById("panel");
    const move = [...document.querySelectorAll("button")].find(each => each.textContent.trim() === "Move");
    new MutationObserver((_, observer) => {
        const told = panel.querySelector(".work-progress")?.textContent ?? "";
        if (/^\\D*[1-9]/.test(told)) {
            observer.disconnect();
            setTimeout(() => { move.click(); seen.left = told; });
        }
    }).observe(panel, { childList: true, subtree: true, characterData: true });
}"""
"""The page itself presses Move in the middle of the answer, however fast the machine is."""
FEWEST_FRAMES = 4
"""More than two: the frame that shows the work, and the frame with the answer."""


@pytest.mark.parametrize("workers", [True, False])
def test_the_board_goes_on_while_an_answer_is_worked_out(fresh: Page, workers: bool) -> None:
    fresh.evaluate(WATCH)
    if not workers:
        fresh.evaluate(NONE)
    begin(fresh)
    fresh.evaluate(FRAMES)
    press(fresh, "Where is f0 safe?")
    assert "Safe:" in panel(fresh) or "No space" in panel(fresh)
    found = fresh.evaluate("seen")
    assert found["working"], "that it works is shown first"
    assert "looked at" in found["told"], "and how far it is"
    assert found["workers"] == (1 if workers else 0)
    assert found["frames"] >= FEWEST_FRAMES, "the board is drawn while it works"
    press(fresh, "Move")
    expect(fresh.locator("#panel .working")).to_have_count(0)


def test_a_tap_in_the_middle_of_a_long_answer_is_answered_though_there_is_no_worker(fresh: Page) -> None:
    fresh.evaluate(WATCH)
    fresh.evaluate(NONE)
    begin(fresh)
    fresh.evaluate(LEAVE)
    button(fresh, "Where is f0 safe?").tap()
    before = str(fresh.wait_for_function("seen.left").json_value())
    expect(fresh.locator("#panel .working")).to_have_count(0)
    assert "Safe:" not in fresh.locator("#panel").inner_text(), "nobody waited for the answer"
    press(fresh, "Threats")
    done, everything = (int(word) for word in before.split() if word.isdigit())
    assert 0 < done < everything, "it was in the middle"
