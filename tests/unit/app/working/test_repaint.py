"""The page is painted once a frame, and a picture that waits for the journal asks by the clock (in a fake browser)."""

from __future__ import annotations

from tablelight.app.working.repaint import HELD_MS, Repaint


class Browser:
    """Fake frames and a fake clock, which go on when the test says so."""

    def __init__(self) -> None:
        self.is_held = False
        self.frames = self.drawn = 0
        self.waits: list[int] = []
        self.repaint = Repaint(self._ask_for_frame, self.waits.append, lambda: self.is_held, self._draw)

    def _ask_for_frame(self) -> None:
        self.frames += 1

    def _draw(self) -> None:
        self.repaint.begun()
        self.drawn += 1


def test_however_often_it_is_asked_for_there_is_one_picture_a_frame() -> None:
    browser = Browser()
    for _ in range(3):
        browser.repaint.request()
    assert (browser.frames, browser.drawn) == (1, 0)
    assert browser.repaint.is_awaited
    browser.repaint.go_on()
    assert browser.drawn == 1
    assert not browser.repaint.is_awaited
    browser.repaint.request()
    assert browser.frames == 2


def test_a_picture_that_is_held_back_asks_by_the_clock_and_for_no_frames() -> None:
    """Each frame that showed nothing took a slow tablet 5 ms, and there were ten before the journal had a move."""
    browser = Browser()
    browser.repaint.request()
    browser.is_held = True
    for _ in range(10):
        browser.repaint.go_on()
        browser.repaint.request()  # whatever else happens meanwhile
    assert browser.frames == 1
    assert browser.waits == [HELD_MS] * 10
    assert browser.drawn == 0
    assert browser.repaint.is_awaited
    browser.is_held = False
    browser.repaint.go_on()
    assert (browser.frames, browser.drawn, len(browser.waits)) == (1, 1, 10)


def test_what_is_asked_for_while_a_picture_is_painted_comes_with_the_next_frame() -> None:
    browser = Browser()
    painted = browser.repaint

    def draw() -> None:
        painted.begun()
        painted.request()

    painted._draw = draw  # as a gliding figure asks for its next frame
    painted.request()
    painted.go_on()
    assert browser.frames == 2
    assert painted.is_awaited
