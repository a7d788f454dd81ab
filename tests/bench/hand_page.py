"""What only a browser shows of playing by touch: keys in sight, fitting words, a lit screen (points 1, 5, 8, 12, 15).

Part of `python -m tests.bench hand`; the page is built for it. `tests/browser/test_in_hand.py` checks the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Page, sync_playwright

from tests.bench.hand import Measure
from tests.browser.harness import PREFIX, boot_state, launch, tablet, until
from tests.browser.table import open_example, press, settled
from tests.browser.touching import Touch
from tools import build
from tools.paths import DIST
from tools.serve import serving

SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))
ATTACKS = {"heroscape-ford": ("Cliff Archer", (8, 4)), "carnevale-canal": ("Barnabotti", (9125, 13625))}
"""On each board the attacker, and where its target is."""
ABOVE_THE_FOLD = """() => {
    const seen = document.querySelector("#panel .content").getBoundingClientRect();
    const sure = document.querySelector("#panel .settle")?.getBoundingClientRect();
    const key = document.querySelector("#panel .roll .face").getBoundingClientRect();
    const end = sure ? Math.min(seen.bottom, sure.top) : seen.bottom;
    return key.top >= seen.top && key.bottom <= end && (!sure || sure.bottom <= innerHeight);
}"""
DEEDS = {
    "heroscape-ford": ("Cliff Archer", (8, 4)),
    "oraculo-crypt": ("Lykos", (12, 5)),
    "carnevale-canal": ("Barnabotti", (9125, 13625)),
    "own-cellar": ("Huntress", (9, 6)),
    "own-courtyard": ("Recruit", (14000, 14000)),
    "own-terraces": ("Climber", (6, 4)),
}
"""On each board a figure that can attack now, and where its enemy is."""
DEED_IN_SIGHT = """() => {
    const seen = document.querySelector("#panel .content").getBoundingClientRect();
    const deed = document.querySelector("#panel .deed")?.getBoundingClientRect();
    return Boolean(deed) && deed.top >= seen.top && deed.bottom <= Math.min(seen.bottom, innerHeight);
}"""
BUTTONS = """() => {
    const top = (each) => each.getBoundingClientRect().top;
    window.seen ??= [...document.querySelectorAll("#panel button")].map((each) => [each, top(each)]);
    return window.seen.filter(([each]) => each.isConnected).map(([each, old]) => Math.abs(top(each) - old));
}"""
"""How far the buttons of the panel have moved since this was first asked (pixels)."""
WORDS = """() => [...document.querySelectorAll(".mode span")].filter((word) => {
    const box = word.getBoundingClientRect(), button = word.closest("button").getBoundingClientRect();
    return getComputedStyle(word).clipPath === "none" && box.width > 10 && box.right <= button.right + 1;
}).length"""
WAKE = """
    window.asked = 0, window.held = [];
    const light = { request: async () => {
        window.asked += 1;
        const sentinel = new EventTarget();
        sentinel.release = async () => {
            window.held = window.held.filter((one) => one !== sentinel);
            sentinel.dispatchEvent(new Event("release"));
        };
        window.held.push(sentinel);
        return sentinel;
    } };
    Object.defineProperty(navigator, "wakeLock", { value: light, configurable: true });
"""
"""Replaces the wake lock, which a machine without a screen lacks: notes the held locks, and counts the requests."""


def keys_above_the_fold(page: Page) -> Measure:
    """The first key for real dice and the confirm, in every size and game with dice of both sides."""
    count = 0
    for (example, (figure, target)), (width, height) in product(ATTACKS.items(), SIZES):
        page.set_viewport_size({"width": width, "height": height})
        open_example(page, example)
        hand = Touch(page)
        hand.choose(figure)
        hand.press("Attack")
        hand.tap(*target)
        page.wait_for_timeout(100)
        count += bool(page.evaluate(ABOVE_THE_FOLD))
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    whole = len(ATTACKS) * len(SIZES)
    return Measure(
        5, "screens with the first dice key and the confirm in sight", "0", f"{count} of {whole}", "all", count == whole
    )


def deeds_in_sight(page: Page) -> Measure:
    """After one tap on an enemy: the button that takes up the dice, on every board and in every size."""
    missed = []
    for (example, (figure, target)), (width, height) in product(DEEDS.items(), SIZES):
        page.set_viewport_size({"width": width, "height": height})
        open_example(page, example)
        hand = Touch(page)
        hand.choose(figure)
        hand.tap(*target)
        page.wait_for_timeout(100)
        if not page.evaluate(DEED_IN_SIGHT):
            missed.append(f"{example} {width}x{height}")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    whole = len(DEEDS) * len(SIZES)
    count = f"{whole - len(missed)} of {whole}"
    return Measure(1, f"cells with the attack's button in sight {missed or ''}", "6 of 24", count, "all", not missed)


def shift_by_messages(page: Page) -> Measure:
    """How far the panel's buttons move when the message comes that there is nothing to undo."""
    open_example(page, "heroscape-ford")
    Touch(page).choose("Cliff Archer")
    settled(page)
    page.evaluate(BUTTONS)
    page.keyboard.press("u")
    assert until(page, "document.querySelector('#message .said') !== null")
    moved = page.evaluate(BUTTONS)
    shift = max(moved, default=49)
    return Measure(15, "how far a message moves the panel's buttons (pixels)", "49", f"{shift:.0f}", "0", shift == 0)


def words_on_the_modes(page: Page) -> Measure:
    """The modes that show their word at 820 pixels, where they once had only icons."""
    page.set_viewport_size({"width": 820, "height": 1180})
    settled(page)
    count = page.evaluate(WORDS)
    return Measure(8, "modes with their word at 820 px", "0 of 4", f"{count} of 4", "4 of 4", count == 4)


def shots_editor(page: Page) -> Measure:
    """How high the rules of a shot are in the editor."""
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    open_example(page, "own-cellar")
    for name in ("Menu", "Edit the board", "Rules", "Attacks and dice"):
        press(page, name)
    page.locator("#panel .row.rule", has_text="Shoot").first.tap()
    settled(page)
    height = page.evaluate("document.querySelector('.rule-entry.open').getBoundingClientRect().height")
    press(page, "Done editing")
    return Measure(
        12, "height of a shot's rules in the editor (pixels)", "1474", f"{height:.0f}", "< 768", height < 768
    )


def minutes_lit(page: Page) -> Measure:
    """The wake lock is held while the tablet is untouched, and asked for again when the system has taken it."""
    press(page, "Menu")
    press(page, "At the table")
    page.get_by_role("switch", name="The screen stays on").tap()
    until(page, "window.held.length === 1")
    page.clock.fast_forward("30:00")
    held = page.evaluate("window.held.length") == 1
    page.evaluate("window.held[0].release()")
    again = bool(until(page, "window.held.length === 1"))
    now = "lit" if held and again else "dark"
    return Measure(8, "30 minutes untouched, the light taken away once", "dark", now, "lit", held and again)


SEEN = (keys_above_the_fold, deeds_in_sight, shift_by_messages, shots_editor)
"""The measures that leave the page as it was."""


def measures() -> Iterator[Measure]:
    """All measures of this module, in a new page."""
    build.build(kept=False)
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        with tablet(browser) as context:
            page = context.new_page()
            page.clock.install()
            page.add_init_script(WAKE)
            page.goto(address)
            assert boot_state(page) == "ready"
            for measured in (*SEEN, words_on_the_modes, minutes_lit):
                yield measured(page)
        browser.close()
