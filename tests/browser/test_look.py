"""Looking at the table: the marks are printed in millimetres, a photograph of them is read, one tap takes what is sure."""

from __future__ import annotations

import json
import math
from typing import Any
from urllib.parse import unquote

import numpy as np
from playwright.sync_api import Page

from tests.bench.look_scenes import Paper, bare, camera, cornered, jpeg, middle, taken, with_papers
from tests.browser.harness import until
from tests.browser.table import press
from tools.paths import STATIC

SPACE_MM = 38.1


def photograph(document: dict[str, Any], seed: int) -> bytes:
    """A photograph of the figures' marks on a board, tilted by 25 degrees."""
    rng = np.random.default_rng(seed)
    board = document["board"]
    scene = bare(rng, "square", board["columns"], board["rows"])
    papers = cornered(rng, scene, 30 / SPACE_MM)
    for number, figure in enumerate(document["figures"]):
        papers.append(Paper(10 + number, middle(scene, figure["at"]), 16 / SPACE_MM, rng.uniform(0, 6.3)))
    scene = with_papers(scene, papers)
    reach = [each + 3 for each in scene.plane]
    view = camera(rng, (2048, 1536), reach, math.radians(25), 0.1, 0.95)
    return jpeg(rng, taken(rng, scene, view))


def look_at(page: Page, picture: bytes) -> None:
    """Two taps: the dialog, and the photograph."""
    press(page, "Look at the table")
    with page.expect_file_chooser() as chooser:
        press(page, "Choose a photograph")
    chooser.value.set_files({"name": "table.jpg", "mimeType": "image/jpeg", "buffer": picture})
    until(page, "!document.querySelector('dialog progress')")
    until(page, "!document.querySelector('#panel .working')")


def test_a_photograph_of_printed_marks_moves_figures_in_three_taps(fresh: Page) -> None:
    page = fresh
    page.evaluate("window.print = () => { dispatchEvent(new Event('beforeprint')); window.printed = sheet.innerHTML; }")
    press(page, "Menu")
    press(page, "Look at the table")
    press(page, "Print the marks")
    until(page, "window.printed")
    sheet = unquote(str(page.evaluate("window.printed")))
    assert sheet.count('width="40mm"') == 4 and 'width="16mm"' in sheet
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    press(page, "Close")
    document = json.loads((STATIC / "examples/heroclix-rooftop.json").read_text("utf-8"))
    hawk = next(each for each in document["figures"] if each.get("name") == "Night Hawk")
    hawk["at"] = [hawk["at"][0] + 1, hawk["at"][1]]
    look_at(page, photograph(document, 3))
    assert "Night Hawk" in page.locator("#panel .differences").inner_text()
    press(page, "Take all that is sure (1)")
    until(page, "!document.querySelector('#panel .differences')")
    press(page, "Undo")
    look_at(page, b"no picture")
    assert "no picture" in page.locator("dialog [role=alert]").inner_text()
