"""A turn of HeroClix by photographs alone: the marks are printed, laid on a table, and photographed from five sides."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tablelight.ask import answer, read_document
from tests.bench import look_scenes
from tests.browser.harness import until
from tests.browser.looking import look_at, photograph
from tests.browser.table import figures, open_file, press

pytestmark = pytest.mark.full

Json = dict[str, Any]
CAMERAS = ((5, 0.0), (20, 0.25), (35, -0.25), (25, math.pi), (40, math.pi + 0.2))
"""Tilt in degrees and turn in radians of five photographs."""
GAME: Json = {
    "format": "tablelight",
    "version": 1,
    "game": "heroclix",
    "title": "Rooftops",
    "board": {"grid": "square", "columns": 16, "rows": 12},
    "figures": [
        {"id": id, "name": name, "side": side, "at": at, "stats": {"speed": speed, "range": 0}, **more}
        for id, name, side, at, speed, more in (
            ("hawk", "Night Hawk", "red", [1, 5], 10, {"traits": ["flyer"]}),
            ("bruiser", "Bruiser", "red", [1, 6], 3, {}),
            ("scout", "Scout", "red", [2, 9], 8, {}),
            ("runner", "Runner", "red", [3, 1], 6, {}),
            ("thug", "Thug", "blue", [14, 2], 6, {}),
            ("drone", "Drone", "blue", [14, 10], 9, {}),
        )
    ],
}


def printed(page: Page) -> dict[int, Image.Image]:
    """The marks as a printer prints them, each with its margin, by their numbers; the largest of each."""
    found: dict[int, Image.Image] = {}
    page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))")
    press(page, "Menu")
    press(page, "Look at the table")
    press(page, "Print the marks")
    page.emulate_media(media="print")
    until(page, "document.querySelectorAll('#sheet figure').length >= 10")
    for each in page.locator("#sheet figure img:last-of-type").all():
        number = int(str(each.get_attribute("alt")).rpartition(" ")[2])
        found[number] = Image.open(io.BytesIO(each.screenshot())).convert("L")
    page.evaluate("addEventListener('beforeprint', (event) => event.stopImmediatePropagation(), true)")
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    press(page, "Close")
    return found


@pytest.fixture
def sheet(fresh: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """The game on the table, with marks cut out of the printed sheet."""
    open_file(fresh, "rooftops.json", json.dumps(GAME))
    until(fresh, "document.querySelector('.bar h1').textContent === 'Rooftops'")
    cut = {number: picture.resize((64, 64)) for number, picture in printed(fresh).items()}
    assert sorted(cut) == [0, 1, 2, 3, *range(10, 16)]
    monkeypatch.setattr(look_scenes, "mark", cut.__getitem__)
    fresh.evaluate("window.taps = 0; addEventListener('click', () => window.taps++, true)")
    yield fresh


def on_the_board(page: Page) -> Json:
    """The app's document."""
    found: Json = json.loads(page.evaluate("tablelight.written()"))
    return found


def moves(document: Json, figure: str, **keys: object) -> list[Json]:
    """The spaces where a figure may go."""
    question: Json = {"ask": "moves", "figure": figure, "action": "move", **keys}
    found: Any = answer(read_document(document), question)
    return list(found["spaces"])


def photographed(page: Page, table: Json, number: int) -> None:
    """A photograph of the table, from one of the sides."""
    tilt, turn = CAMERAS[number]
    look_at(page, photograph(table, 7, tilt, turn))


def stand(table: Json, figure: str, at: Any) -> None:
    """A hand sets a miniature down."""
    next(each for each in table["figures"] if each["id"] == figure)["at"] = list(at)


def test_a_turn_of_heroclix_by_photographs_alone(sheet: Page) -> None:
    page = sheet
    table = on_the_board(page)
    photographed(page, table, 0)
    expect(page.locator("#panel")).to_contain_text("The table matches the board.")
    press(page, "Close")

    # Night Hawk carries the Bruiser farther than it could walk.
    walked = [tuple(each["at"]) for each in moves(table, "bruiser")]
    ends = moves(table, "hawk", carry="bruiser")
    end, drop = next(
        (each["at"], drop) for each in ends for drop in each["drops"] if tuple(drop) not in walked and each["at"][0] > 8
    )
    stand(table, "hawk", end)
    stand(table, "bruiser", drop)
    before = page.evaluate("taps")
    photographed(page, table, 1)
    expect(page.locator(".difference")).to_have_count(1)
    expect(page.locator(".difference")).to_contain_text("carries Bruiser")
    press(page, "Take all that is sure (1)")
    assert page.evaluate("taps") - before == 3, "look, photograph, take"

    # Two more moves in one photograph.
    far = max(moves(table, "scout"), key=lambda each: (each["cost"], each["at"]))["at"]
    stand(table, "scout", far)
    near = max(moves(table, "runner"), key=lambda each: (each["cost"], each["at"]))["at"]
    stand(table, "runner", near)
    before = page.evaluate("taps")
    photographed(page, table, 2)
    press(page, "Take all that is sure (2)")
    assert page.evaluate("taps") - before == 3

    # From two other sides of the table there is no difference.
    for number in (3, 4):
        photographed(page, table, number)
        expect(page.locator("#panel")).to_contain_text("The table matches the board.")
        press(page, "Close")
    shown = {each["id"]: each["at"] for each in on_the_board(page)["figures"]}
    assert shown == {each["id"]: each["at"] for each in table["figures"]}
    assert len(figures(page)) == len(GAME["figures"])
    press(page, "Undo")
    back = {each["id"]: each["at"] for each in on_the_board(page)["figures"]}
    assert back["scout"] == [2, 9] and back["runner"] == [3, 1], "one step undoes a photograph"
    assert back["hawk"] == list(end)
