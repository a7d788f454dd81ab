"""What a hand needs is in sight: the keys for real dice, on tablet and phone, upright and on its side."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.table import open_example, press, settled

SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))
FIRST_KEY = """() => {
    const seen = document.querySelector("#panel .content").getBoundingClientRect();
    const sure = document.querySelector("#panel .settle")?.getBoundingClientRect();
    const key = document.querySelector("#panel .roll .face").getBoundingClientRect();
    const end = sure ? Math.min(seen.bottom, sure.top) : seen.bottom;
    return [key.top >= seen.top && key.bottom <= end, sure ? sure.bottom <= innerHeight : true];
}"""


def test_the_first_key_for_real_dice_is_above_the_fold(fresh: Page) -> None:
    page = fresh
    for example, name in (("heroscape-ford", "Cliff Archer"), ("carnevale-canal", "Capodecina")):
        open_example(page, example)
        press(page, name, exact=False)
        press(page, "Attack")
        whom = page.locator("#panel .people button")
        if whom.count() > 1:
            whom.first.tap()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            page.wait_for_timeout(100)
            assert page.evaluate(FIRST_KEY) == [True, True], (example, width, height)
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
