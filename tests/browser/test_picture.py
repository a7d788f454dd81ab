"""The board of the last game is on the screen before Python, and taps on it are not lost."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route

from tablelight.app.share.link import fragment
from tablelight.rules.check import read
from tests.browser.harness import Record, boot_state, until
from tests.browser.table import EXAMPLES, open_example, play, press

pytestmark = pytest.mark.long

HEARD = """(() => {
    window.heard = [];
    for (const name of ['pointerdown', 'pointerup'])
        document.getElementById('board').addEventListener(
            name, ({ clientX, clientY, pointerType }) => heard.push([name, clientX, clientY, pointerType]), true);
})()"""


def play_and_keep(page: Page) -> None:
    """A move, and the game is kept."""
    play(page)
    until(page, "localStorage.getItem('tablelight.last')")


NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });"
"""No offline worker: the test could not hold back what the worker answers from its cache."""


@pytest.fixture
def page(page: Page) -> Page:
    """A page without the offline worker."""
    page.add_init_script(NO_WORKER)
    return page


POINT = """([name, x, y, type]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(name, {
    bubbles: true, clientX: x, clientY: y, isPrimary: true, pointerType: type }))"""
"""An event of a pointer, made in the page: Chromium drops touches before a page's first frame, which a busy machine may
not paint for minutes."""


def drag(page: Page, start: tuple[int, int], end: tuple[int, int], kind: str) -> None:
    """A finger or mouse goes down at `start` and up at `end`."""
    page.evaluate(POINT, ["pointerdown", *start, kind])
    page.evaluate(POINT, ["pointerup", *end, kind])


@pytest.fixture
def left(page: Page, site: str, record: Record) -> Iterator[tuple[Page, list[Route]]]:
    """A page opened again after a game was played on it; Python is not there yet. With it the requests held back."""
    page.goto(site)
    assert boot_state(page) == "ready"
    play_and_keep(page)
    page.goto("about:blank")  # the game is put away
    held: list[Route] = []
    page = page.context.new_page()
    record.watch(page)
    page.add_init_script(NO_WORKER)
    page.route("**/python_stdlib.zip", lambda route: held.append(route))
    page.goto(site, wait_until="commit")
    until(page, "document.getElementById('boot-picture')?.complete")
    yield page, held
    page.close()


def test_the_board_is_there_before_python_and_taps_on_it_are_made_when_the_table_is_set(
    left: tuple[Page, list[Route]],
) -> None:
    """The picture is where the board was, with its figures. Each tap arrives at the board, at its place and in its
    order; a drag is no tap."""
    page, held = left
    assert page.evaluate("document.documentElement.dataset.boot ?? ''") == ""
    box = page.evaluate(
        "(({ width, height }) => [width, height])(document.getElementById('boot-picture').getBoundingClientRect())"
    )
    assert min(box) > 400
    colours = page.evaluate(
        """(() => {
            const picture = document.getElementById('boot-picture');
            const canvas = document.createElement('canvas');
            canvas.width = canvas.height = 64;
            const context = canvas.getContext('2d');
            context.drawImage(picture, 0, 0, 64, 64);
            return new Set(new Uint32Array(context.getImageData(0, 0, 64, 64).data.buffer)).size;
        })()"""
    )
    assert colours > 20

    page.evaluate(HEARD)
    drag(page, (300, 250), (300, 250), "touch")
    drag(page, (420, 310), (421, 312), "touch")
    drag(page, (200, 200), (300, 300), "mouse")
    assert page.evaluate("document.querySelectorAll('.boot-tap').length") == 2
    while held:
        held.pop().continue_()
    assert boot_state(page) == "ready"
    until(page, "heard.length >= 4")
    page.wait_for_timeout(500)
    assert page.evaluate("heard") == [
        ["pointerdown", 300, 250, "touch"],
        ["pointerup", 300, 250, "touch"],
        ["pointerdown", 421, 312, "touch"],
        ["pointerup", 421, 312, "touch"],
    ]
    page.unroute_all(behavior="ignoreErrors")


def test_no_picture_of_another_game_than_the_one_that_opens(page: Page, site: str) -> None:
    """The page showed another kept game last, but the game that was played last opens."""
    page.goto(site)
    assert boot_state(page) == "ready"
    play_and_keep(page)
    page.evaluate("localStorage.removeItem('tablelight.last')")
    open_example(page, "oraculo-crypt")
    until(page, "localStorage.getItem('tablelight.last')")
    press(page, "Games")
    page.locator(".games.kept .row", has_text="Rooftop ambush").tap()
    until(page, "document.querySelector('.bar h1').textContent === 'Rooftop ambush'")
    held: list[Route] = []
    page.route("**/python_stdlib.zip", lambda route: held.append(route))
    page.reload(wait_until="commit")
    until(page, "document.getElementById('boot')")
    page.wait_for_timeout(500)
    assert page.evaluate("document.getElementById('boot-picture')") is None
    while held:
        held.pop().continue_()
    assert boot_state(page) == "ready"
    assert page.locator(".bar h1").inner_text() == "The crypt"
    link = fragment(read(json.loads((EXAMPLES / "heroscape-ford.json").read_text("utf-8"))))
    page.goto(f"{site}?again#{link}", wait_until="commit")
    until(page, "document.getElementById('boot')")
    page.wait_for_timeout(500)
    assert page.evaluate("document.getElementById('boot-picture')") is None, "a link's game opens, and no other"
    while held:
        held.pop().continue_()
    assert boot_state(page) == "ready"
    page.unroute_all(behavior="ignoreErrors")
