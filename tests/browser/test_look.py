"""Looking at the table: marks are printed in millimetres, a photograph of them is read, one tap takes what is sure."""

from __future__ import annotations

import io
import json
from urllib.parse import unquote

import pytest
from PIL import Image
from playwright.sync_api import Page, Worker, expect

from tests.bench.look_pictures import photograph as board_picture
from tests.browser.editing import new_board
from tests.browser.editor_screens import terrain_by_colour
from tests.browser.harness import until, until_so
from tests.browser.looking import begin, choose, explained, look_at, photograph, rooftop
from tests.browser.table import EXAMPLES, press, settled


def with_marks(page: Page) -> None:
    """Print the marks from the menu; `window.printed` is what would be on paper."""
    page.evaluate("window.print = () => { dispatchEvent(new Event('beforeprint')); window.printed = sheet.innerHTML; }")
    press(page, "Menu")
    press(page, "Look at the table")
    press(page, "Print the marks")
    until(page, "window.printed")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    press(page, "Close")


@pytest.mark.long
def test_a_photograph_of_printed_marks_moves_figures_in_three_taps(fresh: Page) -> None:
    page = fresh
    until(page, "document.documentElement.dataset.offline === 'ready'")
    page.context.set_offline(True)  # what loads now was kept at the first visit
    workers: list[Worker] = []
    page.on("worker", lambda each: workers.append(each))
    with_marks(page)
    sheet = unquote(str(page.evaluate("window.printed")))
    assert sheet.count('width="152"') == 4, "40 mm"
    document = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text("utf-8"))
    hawk = next(each for each in document["figures"] if each.get("name") == "Night Hawk")
    hawk["at"] = [hawk["at"][0] + 1, hawk["at"][1]]
    look_at(page, photograph(document, 3))
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert "Night Hawk" in page.locator("#panel .differences").inner_text()
    press(page, "Take all that is sure (1)")
    until(page, "!document.querySelector('#panel .differences')")
    press(page, "Undo")
    assert [each for each in workers if "look" in each.url], "a worker has read the photograph"
    assert [each.url for each in page.workers if "look" in each.url] == [], "and its memory is given back"


BLACK, WIDE = Image.new("RGB", (640, 480)), Image.new("1", (20_000, 10_000))


def png(picture: Image.Image) -> bytes:
    """A picture as a file."""
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def test_a_bad_picture_is_refused_in_a_sentence(booted: Page) -> None:
    page = booted
    before = page.evaluate("tablelight.written()")
    press(page, "Menu")
    press(page, "Look at the table")
    for picture, words in (
        (b"no picture", "not a picture"),
        (png(BLACK), "No board is seen"),
        (png(WIDE), "At most 100 megapixels"),
        (b"", "not a picture"),
        (png(BLACK)[:100], "not a picture"),
    ):
        choose(page, picture)
        expect(page.locator("dialog [role=alert]")).to_contain_text(words)
    assert page.evaluate("tablelight.written()") == before
    assert [each.url for each in page.workers if "look" in each.url] == []


COUNT_ENDED = """() => {
    window.ended = 0;
    const terminate = Worker.prototype.terminate;
    Worker.prototype.terminate = function () { window.ended++; terminate.call(this); };
}"""


@pytest.mark.long
def test_a_dialog_that_is_closed_ends_the_worker(booted: Page) -> None:
    page = booted
    page.evaluate(COUNT_ENDED)
    press(page, "Menu")
    press(page, "Look at the table")
    with page.expect_worker(lambda each: "look" in each.url):
        begin(page, rooftop())
    expect(page.locator("dialog progress")).to_have_count(1)
    assert page.evaluate("ended") == 0
    page.keyboard.press("Escape")
    settled(page)
    until(page, "!document.querySelector('dialog')")
    assert page.evaluate("ended") == 1
    until_so(page, lambda: not [each for each in page.workers if "look" in each.url])  # it may go on for two seconds


@pytest.mark.long
def test_differences_are_decided_by_the_keyboard(booted: Page) -> None:
    page = booted
    with_marks(page)
    look_at(page, rooftop())
    rows = page.locator(".difference")
    expect(rows).to_have_count(4)
    rows.nth(0).get_by_role("button", name="Change").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel .now .headline")).to_contain_text("Tap the place where Night Hawk stands.")
    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    until(page, "!document.querySelector('#panel .working')")
    expect(page.locator("#panel .differences")).to_be_visible()
    for name in ("It is out", "Leave", "By hand"):
        found = page.get_by_role("button", name=name).last
        found.focus()
        page.keyboard.press("Enter")
        settled(page)
    expect(page.locator(".difference")).to_have_count(1)
    page.keyboard.press("Escape")
    settled(page)
    expect(page.locator(".difference")).to_have_count(0)


@pytest.mark.parametrize(("seed", "kind"), [pytest.param(1, "square", marks=pytest.mark.long), (8, "hex")])
def test_the_photograph_under_a_board_gets_its_corners_and_its_count(booted: Page, seed: int, kind: str) -> None:
    page = booted
    picture, truth = board_picture(seed, kind)
    new_board(page, "HeroClix" if kind == "square" else "HeroScape")
    press(page, "Photograph")
    page.set_input_files("#picture", {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": picture})
    expect(page.locator("#message")).to_contain_text("The corners are where the board is seen")
    size = f"{truth['columns']} × {truth['rows']}"
    other = f"{truth['rows']} × {truth['columns']}"
    shown = page.locator("#panel").inner_text()
    assert f"The picture shows {size}" in shown or f"The picture shows {other}" in shown
    press(page, "Make the board", exact=False)
    written = json.loads(page.evaluate("tablelight.written()"))
    assert sorted((written["board"]["columns"], written["board"]["rows"])) == sorted((truth["columns"], truth["rows"]))
    assert [each.url for each in page.workers if "look" in each.url] == []


@pytest.mark.long
def test_another_explanation_of_two_photographs_is_one_tap_away(booted: Page) -> None:
    page = booted
    explained(page)
    expect(page.locator(".difference")).not_to_have_count(0)
    listed = page.locator(".differences").inner_text()
    page.get_by_role("group", name="Other explanations").get_by_role("button").first.tap()
    settled(page)
    until(page, "!document.querySelector('#panel .working')")
    assert page.locator(".differences").inner_text() != listed


def test_terrain_is_painted_by_the_colours_of_a_photograph(booted: Page) -> None:
    page = booted
    terrain_by_colour(page)
    groups = page.get_by_role("group", name="Spaces of one colour").get_by_role("button")
    assert groups.count() >= 3, "grey squares, the table around them, a red one or a blue one"
    groups.last.tap()
    settled(page)
    count = int(groups.last.inner_text().split()[0])
    press(page, "Water")
    page.get_by_role("button", name=f"Paint {count} space").first.tap()
    settled(page)
    assert str(page.evaluate("tablelight.written()")).count('"water"') == count
    press(page, "Undo")
    assert '"water"' not in str(page.evaluate("tablelight.written()"))
