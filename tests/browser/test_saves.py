"""Games are kept while they are played: the tab is closed and opened, two tabs, links to another tablet, broken files,
pictures."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.editing import new_board, photograph
from tests.browser.harness import PORTRAIT, boot_state, until
from tests.browser.table import EXAMPLES, button, figures, let_go, opened, panel, play, press, settled, tap

KEPT = """async () => { const open = indexedDB.open("tablelight", 1);
    const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const all = db.transaction("bodies").objectStore("bodies").getAll();
    const found = await new Promise((done) => { all.onsuccess = () => done(all.result); });
    db.close(); return found.map((body) => [body.text, body.aside]); }"""


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """The empty profile, with a clipboard."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    return context


def kept(page: Page, count: int = 1) -> list[tuple[str, str]]:
    """The games in the browser's store, once there are at least `count`."""
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
    assert page.evaluate(KEPT) == [], "an example is kept only when it is played"
    play(page)
    (text, aside), *others = kept(page)
    assert not others and json.loads(text)["figures"] and json.loads(aside)["table"]["log"]
    page.close()
    again = opened(context, site)
    assert figures(again)["Rooftop Sniper"] == "J5"
    again.locator(".whose").tap()
    assert "Rooftop Sniper: Move" in again.locator("dialog").inner_text()


@pytest.mark.long
def test_the_last_games_are_on_the_start_page_and_can_be_deleted(context: BrowserContext, site: str) -> None:
    page = opened(context, site)
    play(page)
    kept(page)
    press(page, "Games")
    page.get_by_role("button", name="The crypt Oráculo", exact=True).tap()
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
    let_go(page)
    assert figures(page)["Rooftop Sniper"] == "J5"
    press(page, "Games")
    page.get_by_role("button", name="Delete Rooftop ambush").tap()
    page.get_by_role("button", name="Delete", exact=True).tap()
    until(page, "document.querySelectorAll('.games.kept li').length === 0")
    assert page.evaluate(KEPT) == []


def test_a_name_is_given_and_kept(booted: Page) -> None:
    page = booted
    play(page)
    press(page, "Menu")
    press(page, "Share, save, print")
    page.get_by_label("Name of the game").fill("Friday <b>night</b>")
    page.get_by_label("Name of the game").press("Enter")
    saved(page, "Friday <b>night</b>")
    until(page, "document.querySelector('.bar h1').textContent === 'Friday <b>night</b>'")
    assert page.locator(".bar b").count() == 0


@pytest.mark.long
def test_the_link_opens_on_another_tablet_and_loses_nothing_there(
    context: BrowserContext, other_context: BrowserContext, site: str
) -> None:
    page = opened(context, site)
    play(page)
    press(page, "Menu")
    press(page, "Share, save, print")
    press(page, "Copy the link")
    until(page, "document.querySelector('dialog .said')")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == page.get_by_label("Link", exact=True).input_value() and address.startswith(site)
    other = opened(other_context, site, size=PORTRAIT)
    tap(other, 6, 6)
    other.locator("#panel .face").nth(4).tap()
    kept(other)
    other.goto("about:blank")
    other.goto(address)
    assert boot_state(other) == "ready"
    assert figures(other)["Rooftop Sniper"] == "J5"
    assert "#" not in other.url, "a reload goes on with the game as it is then"
    kept(other, 2)


@pytest.mark.long
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


@pytest.mark.long
def test_two_tabs_do_not_overwrite_each_other(context: BrowserContext, site: str) -> None:
    one = opened(context, site)
    play(one)
    kept(one)
    two = opened(context, site)
    play(two, (9, 4), (8, 4))
    until(one, "document.querySelector('dialog.clash')")
    assert "Rooftop ambush" in one.locator("dialog").inner_text()
    press(one, "Keep both: this one as a new game")
    assert len(kept(one, 2)) == 2
    places = [
        figure["at"]
        for text, _ in kept(one, 2)
        for figure in json.loads(text)["figures"]
        if figure["name"] == "Rooftop Sniper"
    ]
    assert sorted(places) == [[8, 4], [9, 4]], "each tab's move"


def with_photograph(page: Page, game: str, at: tuple[int, int]) -> None:
    """A board over a photograph that fills it, and a figure whose moves are lit."""
    new_board(page, game)
    press(page, "Photograph")
    page.set_input_files("#picture", {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photograph(page)})
    button(page, "It fits").wait_for()
    press(page, "It fits")
    press(page, "Figures")
    press(page, "New figure")
    tap(page, *at)
    press(page, "Done editing")
    tap(page, *at)


def shades(page: Page, picture: str) -> tuple[int, int]:
    """How many of a thousand points of a picture are as blue, and as red, as the photograph's two squares."""
    blue, red = page.evaluate(
        """async (source) => {
          const picture = new Image(); picture.src = source; await picture.decode();
          const canvas = new OffscreenCanvas(600, 450), context = canvas.getContext("2d");
          context.drawImage(picture, 0, 0, 600, 450);
          const { data } = context.getImageData(0, 0, 600, 450), found = [0, 0];
          for (let i = 0; i < data.length; i += 4) {
            const [r, g, b] = data.slice(i, i + 3);
            if (b > r + 60 && b > g + 60) found[0] += 1; else if (r > g + 90 && r > b + 90) found[1] += 1;
          }
          return found.map((count) => Math.round(count / 270)); }""",
        picture,
    )
    return blue, red


@pytest.mark.parametrize(
    ("game", "at"),
    [
        ("HeroScape", (5, 5)),
        pytest.param("HeroClix", (5, 5), marks=pytest.mark.long),
        pytest.param("Carnevale", (14000, 14000), marks=pytest.mark.long),
    ],
)
def test_pictures_show_the_photograph_and_the_highlights(booted: Page, game: str, at: tuple[int, int]) -> None:
    """On squares, hexes and the bare table; the drawing shows what the picture shows."""
    page = booted
    with_photograph(page, game, at)
    press(page, "Menu")
    press(page, "Share, save, print")
    with page.expect_download() as png:
        press(page, "Picture of the board (PNG)")
    with page.expect_download() as svg:
        press(page, "Drawing of the board (SVG)")
    text = Path(svg.value.path()).read_text("utf-8")
    assert text.count("<image") == 1 and 'href="data:image/jpeg;base64,' in text
    as_png = "data:image/png;base64," + base64.b64encode(Path(png.value.path()).read_bytes()).decode()
    as_svg = "data:image/svg+xml;base64," + base64.b64encode(text.encode()).decode()
    reader = page.context.new_page()
    first, second = shades(reader, as_png), shades(reader, as_svg)
    reader.close()
    assert first[0] > 0 and first[1] > 0, "both squares of the photograph are there"
    assert all(abs(a - b) <= 1 for a, b in zip(first, second, strict=True)), (first, second)


def test_pictures_and_paper(booted: Page) -> None:
    page = booted
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
    page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))")
    press(page, "Print the game: the board, its figures, what happened")
    until(page, "document.querySelectorAll('#sheet tbody tr').length === 6")


ON_PAPER = """() => {
    const canvas = document.querySelector('#sheet canvas');
    const dots = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let ink = 0;
    for (let i = 0; i < dots.length; i += 40) ink += dots[i] < 240;
    const rows = document.querySelectorAll('#sheet tbody tr').length;
    window.paper = {ink: ink / dots.length * 40, corner: [...dots.slice(0, 3)], rows};
}"""


def test_the_browsers_own_menu_prints_the_sheet(booted: Page) -> None:
    """It does not print the app as on the screen. The sheet is light in every theme, and is gone afterwards."""
    page = booted
    page.emulate_media(color_scheme="dark")
    page.evaluate(f"addEventListener('beforeprint', {ON_PAPER})")
    assert page.pdf().startswith(b"%PDF")
    paper = page.evaluate("window.paper")
    assert paper["rows"] == 6 and paper["ink"] > 0.1 and paper["corner"] == [255, 255, 255], paper
    assert page.evaluate("document.querySelector('#sheet canvas').width") == 0
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#sheet h1")).to_have_text("Rooftop ambush")
    for name in ("#app", "#boot", "#update"):
        expect(page.locator(name)).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#sheet")).to_be_hidden()


def test_the_examples_are_listed_with_pictures_in_the_colours_of_the_theme(booted: Page) -> None:
    press(booted, "Games")
    loaded = "filter((picture) => picture.complete && picture.naturalWidth).length"
    pictures = "[...document.querySelectorAll('.games:not(.kept) img.thumb')]"
    until(booted, f"{pictures}.{loaded} === {len(list(EXAMPLES.glob('*-*.json')))}")
    first = booted.locator(".games:not(.kept) img.thumb").first.get_attribute("src")
    booted.emulate_media(color_scheme="dark")
    until(booted, f"document.querySelector('.games:not(.kept) img.thumb').src !== {first!r}")
