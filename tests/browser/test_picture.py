"""The board of the last game is on the screen before Python, and taps on it are not lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests.browser.harness import boot_state, until
from tools.paths import PACKAGES

FOLLOWING = "import js\njs.tablelight.picture.follow()\n" + (PACKAGES / "main.py").read_text(encoding="utf-8")
HEARD = """(() => {
    window.heard = [];
    for (const name of ['pointerdown', 'pointerup'])
        document.getElementById('board').addEventListener(
            name, ({ clientX, clientY, pointerType }) => heard.push([name, clientX, clientY, pointerType]), true);
})()"""


@pytest.fixture
def left(page: Page, site: str) -> tuple[Page, list[Route]]:
    """A game was on the table, the page was left and opened again, and Python is not there yet.

    With it the requests that hold Python up.
    """
    page.route("**/main.py", lambda route: route.fulfill(body=FOLLOWING))
    page.goto(site)
    assert boot_state(page) == "ready"
    held: list[Route] = []
    page.route("**/python_stdlib.zip", lambda route: held.append(route))
    page.reload(wait_until="commit")
    until(page, "document.getElementById('boot-picture')?.complete")
    return page, held


def test_the_board_is_there_before_python(left: tuple[Page, list[Route]]) -> None:
    """The picture lies where the board was, with what was on it."""
    page, _ = left
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
    page.unroute_all(behavior="ignoreErrors")


def test_taps_on_the_picture_are_made_when_the_table_is_set(left: tuple[Page, list[Route]]) -> None:
    """Each tap arrives at the board, where it was made and in its order; a drag is no tap."""
    page, held = left
    page.evaluate(HEARD)
    page.touchscreen.tap(300, 250)
    page.touchscreen.tap(420, 310)
    assert page.locator(".boot-tap").count() == 2
    page.mouse.move(200, 200)
    page.mouse.down()
    page.mouse.move(300, 300)
    page.mouse.up()
    until(page, "true")
    while held:
        held.pop().continue_()
    assert boot_state(page) == "ready"
    until(page, "heard.length >= 4")
    page.wait_for_timeout(500)
    assert page.evaluate("heard") == [
        ["pointerdown", 300, 250, "touch"],
        ["pointerup", 300, 250, "touch"],
        ["pointerdown", 420, 310, "touch"],
        ["pointerup", 420, 310, "touch"],
    ]
    page.unroute_all(behavior="ignoreErrors")


def test_no_picture_of_another_game(page: Page, site: str) -> None:
    """An app that does not go on with the last game shows no picture of it."""
    page.route("**/main.py", lambda route: route.fulfill(body=FOLLOWING))
    page.goto(site)
    assert boot_state(page) == "ready"
    page.unroute("**/main.py")
    page.route("**/main.py", lambda route: route.fulfill(body=FOLLOWING.replace("follow", "forget")))
    for _ in range(2):
        page.reload()
        assert boot_state(page) == "ready"
    assert page.evaluate("localStorage.getItem('tablelight.picture')") is None
    page.unroute_all(behavior="ignoreErrors")
