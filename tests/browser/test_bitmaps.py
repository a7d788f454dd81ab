"""Layers that are slow to draw are kept as bitmaps: they look as if drawn, and follow the camera until it rests."""

from __future__ import annotations

import pytest
from playwright.sync_api import JSHandle, Page

from tests.browser.harness import boot_state, until, until_so, with_main
from tests.browser.table import open_example, press, settled
from tools.paths import PACKAGES

pytestmark = pytest.mark.long

LETTERS = """
import js
from pyodide.ffi import create_proxy
from tablelight.web import canvas
js.window.long = create_proxy(lambda letters: setattr(canvas, "LONG", letters))
"""
"""Lets the test set the length of a path from which a layer is kept: no example has a layer that long."""
PIXELS = """() => {
    const board = document.getElementById("board");
    return board.getContext("2d").getImageData(0, 0, board.width, board.height).data;
}"""
OTHERS = f"""(earlier) => {{
    const now = ({PIXELS})();
    let others = 0;
    for (let at = 0; at < now.length; at++) others += Math.abs(now[at] - earlier[at]) > 4;
    return others;
}}"""
"""How many values of the picture have changed by more than rounding."""


def still(page: Page) -> JSHandle:
    """The picture, once it has stayed the same for half a second."""
    while True:
        found = page.evaluate_handle(PIXELS)
        page.wait_for_timeout(500)
        if page.evaluate(OTHERS, found) == 0:
            return found


def test_a_layer_that_is_kept_looks_as_drawn_and_follows_the_camera_until_it_rests(page: Page, site: str) -> None:
    with_main(page, site, (PACKAGES / "main.py").read_text(encoding="utf-8") + LETTERS)
    page.goto(site)
    assert boot_state(page) == "ready"
    until(page, "window.long !== undefined")
    until(page, "document.documentElement.dataset.offline === 'ready'")  # the start reports nothing after that
    page.evaluate("long(1)")
    page.keyboard.press("Escape")
    still(page)

    page.keyboard.press("+")
    settled(page)
    moving = page.evaluate_handle(PIXELS)
    # While the view moves the earlier picture is stretched; it is painted again only when the camera rests.
    until_so(page, lambda: page.evaluate(OTHERS, moving) > 1000)
    kept = still(page)

    page.evaluate("long(1e9)")
    page.keyboard.press("Escape")
    settled(page)
    assert page.evaluate(OTHERS, kept) == 0, "a kept layer must look as if it was drawn"


COUNTED = """() => {
    const context = document.getElementById("board").getContext("2d");
    const clear = context.clearRect.bind(context);
    window.pictures = 0;
    context.clearRect = (...box) => { window.pictures += 1; clear(...box); };
}"""
"""Counts the pictures of the board: each begins by clearing it."""


def test_below_a_dialog_the_board_is_painted_only_if_it_looks_different(booted: Page) -> None:
    """A list over a board of 400 figures took a slow tablet 50 ms longer, because they were drawn again below it."""
    page = booted
    open_example(page, "oraculo-crypt")
    until(page, "tablelight.whole")
    page.wait_for_timeout(1000)
    page.evaluate(COUNTED)
    press(page, "Menu")
    until(page, "tablelight.whole")
    assert page.evaluate("pictures") == 0
    press(page, "Dark")
    until(page, "tablelight.whole")
    assert page.evaluate("pictures") > 0, "in other colours"
    dark = page.evaluate_handle(PIXELS)
    page.keyboard.press("Escape")
    press(page, "Measure")
    press(page, "Move")
    settled(page)
    assert page.evaluate(OTHERS, dark) == 0
