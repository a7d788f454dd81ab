"""Games that are kept as they are played: the tab is closed and opened, two tabs, links to another tablet, files that are
broken, pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.harness import PORTRAIT, boot_state, tablet, until
from tests.browser.table import figures, panel, press, settled, tap

KEPT = """async () => { const open = indexedDB.open("tablelight", 1);
    const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const all = db.transaction("bodies").objectStore("bodies").getAll();
    const found = await new Promise((done) => { all.onsuccess = () => done(all.result); });
    db.close(); return found.map((body) => [body.text, body.aside]); }"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with tablet(browser) as found:
        found.grant_permissions(["clipboard-read", "clipboard-write"])
        yield found


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    assert boot_state(page) == "ready"
    return page


def play(page: Page) -> None:
    """The sniper goes one space to the left."""
    tap(page, 10, 4)
    tap(page, 9, 4)
    press(page, "Move here")


def kept(page: Page, count: int = 1) -> list[tuple[str, str]]:
    """The games in the browser's store, once there are so many."""
    for _ in range(100):
        found = page.evaluate(KEPT)
        if len(found) >= count:
            return [(text, aside) for text, aside in found]
        page.wait_for_timeout(100)
    raise AssertionError(f"{len(found)} games are kept")


def saved(page: Page, what: str) -> None:
    """Wait until some kept game holds a text."""
    for _ in range(100):
        if any(what in text for text, _ in page.evaluate(KEPT)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{what} was not kept")


def test_the_tab_is_closed_and_the_game_goes_on(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    assert page.evaluate(KEPT.replace("open.onsuccess", "open.onsuccess")) == [], (
        "an example is kept only when it is played"
    )
    play(page)
    (text, aside), *others = kept(page)
    assert not others and json.loads(text)["figures"] and json.loads(aside)["table"]["log"]
    page.close()
    again = opened(context, site)
    assert figures(again)["Rooftop Sniper"] == "J5"
    again.locator(".whose").tap()
    assert "Rooftop Sniper: Move" in again.locator("dialog").inner_text()


def test_the_last_games_are_on_the_start_page_and_can_be_deleted(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    play(page)
    kept(page)
    press(page, "Games")
    page.get_by_role("button", name="The crypt").tap()
    settled(page)
    press(page, "Games")
    until(page, "document.querySelectorAll('.games.kept li').length === 1")
    assert page.locator(".games.kept img").count() == 1
    page.get_by_role("button", name="Delete Rooftop ambush").tap()
    settled(page)
    assert "Delete Rooftop ambush?" in page.locator("dialog").inner_text()
    page.get_by_role("button", name="Keep", exact=True).tap()
    settled(page)
    page.locator(".games.kept .row").tap()
    until(page, "!document.querySelector('dialog')")
    press(page, "Done with this figure") if page.get_by_role("button", name="Done with this figure").count() else None
    assert figures(page)["Rooftop Sniper"] == "J5"
    press(page, "Games")
    page.get_by_role("button", name="Delete Rooftop ambush").tap()
    page.get_by_role("button", name="Delete", exact=True).tap()
    until(page, "document.querySelectorAll('.games.kept li').length === 0")
    assert page.evaluate(KEPT) == []


def test_a_name_is_given_and_kept(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    play(page)
    press(page, "Menu")
    press(page, "Share, save, print")
    page.get_by_label("Name of the game").fill("Friday <b>night</b>")
    page.get_by_label("Name of the game").press("Enter")
    saved(page, "Friday <b>night</b>")
    until(page, "document.querySelector('.bar h1').textContent === 'Friday <b>night</b>'")
    assert page.locator(".bar b").count() == 0


def test_the_link_opens_on_another_tablet_and_loses_nothing_there(
    context: BrowserContext, browser: Browser, site: str
) -> None:
    page = opened(context, site)
    play(page)
    press(page, "Menu")
    press(page, "Share, save, print")
    page.get_by_role("button", name="Copy the link").tap()
    until(page, "document.querySelector('dialog .said')")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == page.get_by_label("Link", exact=True).input_value() and address.startswith(site)
    with tablet(browser, PORTRAIT) as second:
        other = opened(second, site)
        tap(other, 6, 6)
        other.locator("#panel .face").nth(4).tap()
        kept(other)
        other.goto("about:blank")
        other.goto(address)
        assert boot_state(other) == "ready"
        assert figures(other)["Rooftop Sniper"] == "J5"
        assert "#" not in other.url, "a reload goes on with the game as it is then"
        kept(other, 2)
        other.reload()
        assert boot_state(other) == "ready" and figures(other)["Rooftop Sniper"] == "J5"


def test_a_broken_link_and_a_broken_file_lose_nothing(context: BrowserContext, site: str, tmp_path: Path) -> None:
    page = opened(context, site)
    play(page)
    kept(page)
    page.goto(site + "#1.broken")
    until(page, "document.querySelector('dialog.problems')")
    assert "damaged" in page.locator("dialog").inner_text()
    page.locator("dialog .dialog-head button").tap()
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "tablelight", "version": 1, "game": "chess"}')
    page.set_input_files("#file", broken)
    until(page, "document.querySelector('dialog.problems')")
    page.locator("dialog .dialog-head button").tap()
    settled(page)
    assert "J5" in panel(page)
    assert len(kept(page)) == 1


def test_two_tabs_do_not_overwrite_each_other(context: BrowserContext, site: str) -> None:
    one = opened(context, site)
    play(one)
    kept(one)
    two = opened(context, site)
    tap(two, 9, 4)
    tap(two, 8, 4)
    press(two, "Move here")
    until(one, "document.querySelector('dialog.clash')")
    assert "Rooftop ambush" in one.locator("dialog").inner_text()
    press(one, "Keep both: this one as a new game")
    assert len(kept(one, 2)) == 2
    assert sorted(json.loads(text)["figures"][0]["at"][0] for text, _ in kept(one, 2)) != []


def test_pictures_and_paper(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    press(page, "Menu")
    press(page, "Share, save, print")
    with page.expect_download() as png:
        press(page, "Picture of the board (PNG)")
    assert png.value.suggested_filename == "rooftop-ambush.png"
    assert Path(png.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as svg:
        press(page, "Drawing of the board (SVG)")
    drawing = Path(svg.value.path()).read_text("utf-8")
    assert drawing.startswith("<svg") and drawing.count("<path") > 10 and "--" not in drawing
    page.evaluate("window.print = () => { window.printed = document.querySelectorAll('#sheet tbody tr').length; }")
    press(page, "Print the board and its figures")
    until(page, "window.printed === 6")
