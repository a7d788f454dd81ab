"""A fault of the program, in a listener, a task or the repaint: the page shows a report, and the board stays usable."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.bench.boards import province
from tests.browser.exposing import EXPOSING
from tests.browser.harness import Record, boot_state, until, with_main
from tests.browser.in_play import InPlay
from tests.browser.table import button, figures, opened, panel, play, press, settled, tap

NOTICE = "#fault"
BREAKS = {
    "repaint": """window.Path2D = class extends Path2D { constructor(...words) {
        if (window.broken) throw new Error("injected"); super(...words); } };""",
    "pointer": """const capture = Element.prototype.setPointerCapture;
        Element.prototype.setPointerCapture = function (id) {
            if (window.broken) throw new Error("injected"); return capture.call(this, id); };""",
    "click": """const closest = Element.prototype.closest;
        Element.prototype.closest = function (selector) {
            if (window.broken) throw new Error("injected"); return closest.call(this, selector); };""",
    "task": """const ok = Object.getOwnPropertyDescriptor(Response.prototype, "ok").get;
        Object.defineProperty(Response.prototype, "ok", { get() {
            if (window.broken) throw new Error("injected"); return ok.call(this); } });""",
}


@pytest.fixture
def broken(in_play: InPlay) -> Iterator[Page]:
    """A started page with all breaks, which take effect while `window.broken`; any other error fails the test."""
    with in_play.table(expected=lambda error: "injected" in error) as page:
        for code in BREAKS.values():
            page.evaluate(f"() => {{ {code} }}")
        page.evaluate(
            "() => { window.copied = ''; Object.defineProperty(navigator, 'clipboard', {configurable: true, value: "
            "{writeText: async (text) => { window.copied = text; }}}); }"
        )
        in_play.spoilt = True
        yield page


def provoke(page: Page, how: str) -> None:
    page.evaluate("window.broken = true")
    if how in ("repaint", "pointer"):
        tap(page, 10, 4)
    elif how == "click":
        page.locator(".mode").nth(1).tap()
    else:
        page.evaluate("window.broken = false")
        press(page, "Games")
        crypt = page.get_by_role("button", name="The crypt Oráculo", exact=True)
        expect(crypt).to_be_visible()  # the list comes with a later frame
        page.evaluate("window.broken = true")
        crypt.tap()
    until(page, "!document.getElementById('fault').hidden")
    page.evaluate("window.broken = false")


def test_a_fault_is_reported_and_the_board_stays_usable(broken: Page) -> None:
    broken.keyboard.press("Escape")  # closes the notice that the game is on the table
    before = panel(broken)
    for how in BREAKS:
        provoke(broken, how)
        settled(broken)
        assert panel(broken) == before, "a state that cannot be painted gives way to the last that could"
        button(broken, "Copy the report").tap()
        report = until(broken, "window.copied")
        assert "injected" in report, how
        assert "Traceback" in report
        assert "actions:" in report
        broken.locator("#fault-close").tap()
        expect(broken.locator(NOTICE)).to_be_hidden()
        broken.evaluate("window.copied = ''")
        broken.keyboard.press("Escape")
        settled(broken)
    play(broken)
    press(broken, "Done with this figure")
    assert figures(broken)["Rooftop Sniper"] == "J5"


@pytest.mark.long
def test_in_a_dialog_the_notice_can_be_tapped_and_without_a_clipboard_the_report_is_shown(broken: Page) -> None:
    press(broken, "Menu")
    broken.evaluate("window.broken = true")
    broken.locator("dialog button").last.tap()
    until(broken, "!document.getElementById('fault').hidden")
    broken.evaluate("window.broken = false")
    broken.get_by_role("button", name="Close").last.tap()
    expect(broken.locator(NOTICE)).to_be_hidden()
    assert broken.evaluate("document.getElementById('fault').parentElement === document.body")
    broken.keyboard.press("Escape")
    settled(broken)
    broken.evaluate(
        "() => { navigator.clipboard.writeText = async () => { throw new DOMException('no', 'NotAllowedError'); }; }"
    )
    provoke(broken, "click")
    button(broken, "Copy the report").tap()
    expect(broken.locator("#fault-report")).to_be_visible()
    assert "injected" in broken.locator("#fault-report").input_value()


@pytest.mark.long
def test_when_the_interpreter_has_died_the_game_is_offered_anew(fresh: Page, record: Record) -> None:
    record.provoked = True
    play(fresh)
    fresh.evaluate("() => dispatchEvent(new ErrorEvent('error', {message: 'Pyodide already fatally failed'}))")
    expect(fresh.locator("#boot-failure-text")).to_contain_text("Your game is kept")
    expect(fresh.locator("#boot-games button").first).to_be_visible()
    with fresh.expect_navigation():
        fresh.tap("#boot-retry")
    assert boot_state(fresh) == "ready"
    assert figures(fresh)["Rooftop Sniper"] == "J5"


FAULTS = {"json": "json.loads('{')", "re": "re.compile('(')", "string": "string.Template('$').substitute()"}
"""Calls that fail inside the standard library; the built page does not have its source lines."""


@pytest.mark.long
def test_a_fault_inside_the_standard_library_is_reported(page: Page, site: str, record: Record) -> None:
    record.provoked = True
    with_main(page, site, EXPOSING)
    page.goto(site)
    assert boot_state(page) == "ready"
    until(page, "window.pyodide !== undefined")
    for module, call in FAULTS.items():
        page.evaluate(
            "(code) => { pyodide.runPython(code); }",
            f"import json, re, string\nfrom tablelight.web.guard import guarded\nguarded(lambda: {call})()",
        )
        until(page, "!document.getElementById('fault').hidden")
        report = page.locator("#fault-report").input_value()
        assert f"{module}/" in report or f"{module}.py" in report, report
        assert "Traceback" in report and "actions:" in report and "cannot be written" not in report
        page.locator("#fault-close").tap()
        expect(page.locator(NOTICE)).to_be_hidden()
    report = page.evaluate(
        "(code) => pyodide.runPython(code)",
        "import traceback\nfrom tablelight.web.guard import report_of\ntraceback.format_exception = None\n"
        "report_of(ValueError('injected'))",
    )
    assert "ValueError, and its stack cannot be written (TypeError)" in report and "actions:" in report


@pytest.mark.parametrize("address", ["1." + "x" * 2000, "1:" + "9" * 2000], ids=["letters", "digits"])
def test_a_damaged_long_link_is_reported(booted: Page, address: str) -> None:
    booted.evaluate("(address) => { location.hash = address; }", address)
    expect(booted.locator("dialog")).to_contain_text("The link is damaged")
    expect(booted.locator("body")).not_to_have_attribute("aria-busy", "true")
    booted.keyboard.press("Escape")
    settled(booted)


NO_MEMORY = """const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
    if (window.full) throw new RangeError("no memory");
    return grow.call(this, pages);
};"""


@pytest.mark.full
def test_without_memory_for_a_large_file_the_board_stays(context: BrowserContext, site: str, record: Record) -> None:
    record.provoked = True
    page = opened(context, site, NO_MEMORY)
    page.evaluate("window.full = true")
    large = json.dumps(province(side=256, figures=100)).encode()
    page.set_input_files("#file", {"name": "x.json", "mimeType": "application/json", "buffer": large})
    until(page, "!document.getElementById('fault').hidden", seconds=120)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")
    assert "MemoryError" in page.locator("#fault-report").input_value()
    page.locator("#fault-close").tap()
    play(page)
    press(page, "Done with this figure")
    assert figures(page)["Rooftop Sniper"] == "J5"
