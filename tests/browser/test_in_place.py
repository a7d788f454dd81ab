"""The controls of a dialog stay in place while late content arrives in it: a code, a list, dangers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.bench.boards import squares
from tests.browser.harness import LANDSCAPE, PORTRAIT, until
from tests.browser.table import EXAMPLES, open_example, open_file, press, settled

PHONE, PHONE_ON_ITS_SIDE = (360, 640), (800, 360)
SIZES = [LANDSCAPE, PORTRAIT, PHONE, PHONE_ON_ITS_SIDE]
WATCH = """(name) => {
    const first = new Map(), moved = new Set();
    const open = () => document.querySelector(`dialog.${name}[open]`);
    const pictures = new Set(), seen = new MutationObserver(() => { if (open()) pictures.add(open().textContent); });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    const look = () => {
        if (!window.watched) return;
        const dialog = open(), count = {};
        for (const e of dialog?.querySelectorAll("button, input, summary, textarea") ?? []) {
            const words = (e.tagName === "INPUT" && e.closest("label")?.textContent)
                || e.ariaLabel || e.querySelector(".name")?.textContent || e.textContent;
            const number = count[words] = (count[words] ?? 0) + 1, { x, y, width, height } = e.getBoundingClientRect();
            const is = `${words} ${number}`, box = [x, y, width, height].map(Math.round).join();
            if (!first.has(is)) first.set(is, box);
            else if (first.get(is) !== box) moved.add(`${is}: ${first.get(is)}, then ${box}`);
        }
        requestAnimationFrame(look);
    };
    window.watched = { first, moved, pictures, seen };
    requestAnimationFrame(look);
}"""
"""Notes in each frame where the controls of a dialog are, and at every change the dialog's text."""
SEEN = """() => { const { first, moved, pictures, seen } = window.watched; window.watched = null; seen.disconnect();
    return [[...first.keys()], [...moved], [...pictures]]; }"""
STILL = (
    """!document.querySelector('dialog .working, dialog[aria-busy], dialog [aria-busy="true"]') && tablelight.whole"""
)


def stays(page: Page, dialog: str, opens: Callable[[], None]) -> list[str]:
    """Opens a dialog and waits until it is whole; returns the texts it has shown. AssertionError if a control moved."""
    page.evaluate(WATCH, dialog)
    opens()
    until(page, STILL)
    settled(page)
    names, moved, pictures = page.evaluate(SEEN)
    assert len(names) > 3 and moved == []
    page.keyboard.press("Escape")
    settled(page)
    return list(pictures)


def shared(page: Page, document: dict[str, Any], title: str) -> list[str]:
    """The texts that the share dialog shows for a new game, whose link is not made yet."""
    open_file(page, "game.json", {**document, "title": title})
    until(page, f"document.querySelector('#bar').textContent.includes({json.dumps(title)})")
    press(page, "Menu")
    return stays(page, "share", lambda: press(page, "Share, save, print"))


def crypt() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((EXAMPLES / "oraculo-crypt.json").read_text("utf-8"))
    return found


def test_buttons_stay_where_they_are_when_the_code_comes(booted: Page) -> None:
    shown = shared(booted, crypt(), "First")
    assert len(shown) > 1 and "Making the link" in shown[0] and "Making the link" not in shown[-1]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_they_stay_on_every_screen_in_every_language(booted: Page, size: tuple[int, int]) -> None:
    width, height = size
    booted.set_viewport_size({"width": width, "height": height})
    documents = {"small": crypt(), "dense": squares(side=16), "large": squares(side=64), "too large": squares(side=150)}
    try:
        for language in ("Español", "Français", "Português", "Deutsch", "Italiano", "English"):
            press(booted, "Menu")
            booted.get_by_role("button", name=language, exact=True).tap()
            booted.keyboard.press("Escape")
            # German is the longest: it gets all documents.
            for kind in documents if language == "Deutsch" else ("small",):
                assert len(shared(booted, documents[kind], f"{kind} {language} {width}")) > 1
            stays(booted, "start", lambda: press(booted, "Games"))
            open_example(booted, "heroclix-rooftop")
            stays(booted, "turn", lambda: booted.locator(".whose").tap())
    finally:
        booted.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
