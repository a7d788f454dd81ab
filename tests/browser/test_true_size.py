"""True size on the glass and on paper: measured by touch, and in the PDF in millimetres."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.harness import Record, until
from tests.browser.paper import Line, page_sizes, pages
from tests.browser.table import place, press, settled

PAPERS = {"A4": (297, 210), "Letter": (279.4, 215.9)}
"""Width and height in millimetres: the rooftop is printed in landscape."""


def open_true_size(page: Page) -> None:
    press(page, "Menu")
    press(page, "At the table")
    press(page, "True size")


@pytest.mark.long
def test_a_space_is_an_inch_once_the_card_was_measured(fresh: Page, record: Record) -> None:
    """The slider is set to the card on an iPad, whose inch has 132 pixels; then nothing zooms. The switch needs no
    part that is loaded later, so it works right after a start."""
    page = fresh
    open_true_size(page)
    page.locator("dialog input[type=range]").fill("445")
    settled(page)
    press(page, "It fits: one space is one inch")
    (x, y), (right, down) = place(page, 3, 3), place(page, 4, 4)
    assert right - x == pytest.approx(132, abs=0.2) and down - y == pytest.approx(132, abs=0.2)
    until(page, "document.body.innerText.includes('inches of a board of 16 × 12')")
    page.locator("#board").press("+")
    settled(page)
    assert place(page, 4, 4)[0] - place(page, 3, 3)[0] == pytest.approx(132, abs=0.2)
    page.mouse.move(400, 400)
    page.mouse.wheel(0, -300)
    settled(page)
    assert place(page, 4, 4)[0] - place(page, 3, 3)[0] == pytest.approx(132, abs=0.2)
    record.requests.clear()
    page.reload()
    until(page, "globalThis.tablelight?.whole === true")
    press(page, "Menu")
    press(page, "At the table")
    page.get_by_role("switch", name="True size").tap()
    settled(page)
    assert place(page, 4, 4)[0] - place(page, 3, 3)[0] == pytest.approx(132, abs=0.2)
    assert [url for url in record.requests if "/later-" in url] == []


@pytest.mark.long
@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheets_have_their_size_in_millimetres(booted: Page, paper: str) -> None:
    """Four sheets of ten by seven inches, measured between the crosses at their corners."""
    page = booted
    open_true_size(page)
    page.evaluate("() => { window.isPrinted = false; window.print = () => { window.isPrinted = true; }; }")
    press(page, f"Print on {paper}")
    until(page, "window.isPrinted === true")
    pdf = page.pdf(prefer_css_page_size=True)
    assert [pytest.approx(size, abs=0.3) for size in page_sizes(pdf)] == [PAPERS[paper]] * 4
    found = [crosses(lines) for lines in pages(pdf) if any(map(is_arm, lines))]
    assert len(found) == 4
    for xs, ys in found:
        assert max(xs) - min(xs) == pytest.approx(254.0, abs=0.2)
        assert max(ys) - min(ys) == pytest.approx(177.8, abs=0.2)


def is_arm(line: Line) -> bool:
    """Whether a line is an arm of a cross: 40 units long, at 100 units an inch."""
    return abs(line.length - 10.16) < 0.05


def crosses(lines: list[Line]) -> tuple[list[float], list[float]]:
    """Where the arms of the crosses meet: the x of the upright arms, the y of the level ones, in millimetres."""
    arms = [line for line in lines if is_arm(line)]
    xs = [line.x1 for line in arms if line.x1 == pytest.approx(line.x2, abs=0.01)]
    ys = [line.y1 for line in arms if line.y1 == pytest.approx(line.y2, abs=0.01)]
    assert len(xs) == len(ys) == 4, arms
    return xs, ys
