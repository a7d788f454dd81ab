"""The panel shows new content from its top, and the board takes the focus of a button that is gone: neither lays the
page out before it is painted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.harness import until
from tests.browser.table import play, settled, tap

pytestmark = pytest.mark.full

TOP = "document.querySelector('#panel .content').scrollTop"


def test_a_panel_that_was_scrolled_shows_another_figure_from_its_top(booted: Page) -> None:
    tap(booted, 10, 4)
    booted.set_viewport_size({"width": 900, "height": 420})
    settled(booted)
    booted.evaluate(f"{TOP} = 1e6")
    until(booted, f"{TOP} > 0")
    settled(booted)
    tap(booted, 9, 4)  # a destination: the proposal is at the top
    until(booted, f"{TOP} === 0")


def test_after_a_move_the_board_has_the_focus(booted: Page) -> None:
    play(booted)
    assert booted.evaluate("document.activeElement.id") == "board"


def test_a_picture_asks_for_no_layout_before_it_is_painted(booted: Page) -> None:
    """A layout of the panel took a slow tablet 60 ms within the tap on "Move here"."""
    tap(booted, 10, 4)
    tap(booted, 9, 4)
    booted.evaluate(
        """() => {
        window.asked = [];
        const top = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
        Object.defineProperty(Element.prototype, "scrollTop", { configurable: true,
            get() { asked.push("scrollTop"); return top.get.call(this); },
            set(value) { asked.push("scrollTop"); top.set.call(this, value); } });
        const focus = HTMLElement.prototype.focus;
        window.before = tablelight.painted;
        HTMLElement.prototype.focus = function (how) {
            if (tablelight.painted === before) asked.push("focus");
            return focus.call(this, how);
        }; }"""
    )
    booted.get_by_role("button", name="Move here").first.tap()
    settled(booted)
    assert booted.evaluate("document.activeElement.id") == "board"
    assert booted.evaluate("window.asked") == []
