"""What a hand needs is in sight: the keys for real dice, on tablet and phone, upright and on its side."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.harness import boot_state, until
from tests.browser.table import open_example, press, settled, tap

SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))
FIRST_KEY = """() => {
    const seen = document.querySelector("#panel .content").getBoundingClientRect();
    const sure = document.querySelector("#panel .settle")?.getBoundingClientRect();
    const key = document.querySelector("#panel .roll .face").getBoundingClientRect();
    const end = sure ? Math.min(seen.bottom, sure.top) : seen.bottom;
    return [key.top >= seen.top && key.bottom <= end, sure ? sure.bottom <= innerHeight : true];
}"""


WAKE = """
    window.asked = 0;
    const light = { request: async () => { window.asked += 1; return { release: async () => { window.asked -= 1; } }; } };
    Object.defineProperty(navigator, "wakeLock", { value: light, configurable: true });
"""


def test_on_the_table_the_screen_stays_on_and_a_turned_board_is_tapped_where_it_shows(page: Page, site: str) -> None:
    page.add_init_script(WAKE)
    page.goto(site)
    assert boot_state(page) == "ready"
    open_example(page, "heroclix-rooftop")
    press(page, "Menu")
    press(page, "At the table")
    press(page, "Lay it on the table")
    assert until(page, "window.asked === 1") and page.locator("#panel .strip").count() == 1
    press(page, "Turn the board by a quarter")
    tap(page, 3, 5)
    press(page, "Unfold the panel")
    assert page.locator("#panel h2").first.inner_text() == "Night Hawk"
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert until(page, "window.asked === 2"), "asked again whenever the page is seen again"


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
