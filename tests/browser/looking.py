"""Drawn photographs of tables, and how a player gives them to the page."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from playwright.sync_api import Page

from tests.bench.look_games import two
from tests.bench.look_scenes import Paper, bare, camera, cornered, jpeg, middle, taken, with_papers
from tests.browser.harness import until
from tests.browser.table import EXAMPLES, button, open_file, press

SPACE_MM = 38.1


def photograph(
    document: Mapping[str, Any],
    seed: int,
    tilt: float = 25,
    turn: float = 0.1,
    others: Mapping[int, tuple[int, int]] = MappingProxyType({}),
) -> bytes:
    """A photograph of a board with its corner marks and its figures' marks (from 10 on, in their order; a `hidden`
    figure has none). The camera is tilted by `tilt` degrees, turned by `turn` radians. `others`: marks of no figure."""
    rng = np.random.default_rng(seed)
    board = document["board"]
    scene = bare(rng, "square", board["columns"], board["rows"])
    papers = cornered(rng, scene, 30 / SPACE_MM)
    found = {10 + number: each["at"] for number, each in enumerate(document["figures"]) if "hidden" not in each}
    for number, at in {**found, **others}.items():
        papers.append(Paper(number, middle(scene, at), 16 / SPACE_MM, rng.uniform(0, 6.3)))
    scene = with_papers(scene, papers)
    reach = [each + 3 for each in scene.plane]
    view = camera(rng, (2048, 1536), reach, math.radians(tilt), turn, 0.95)
    return jpeg(rng, taken(rng, scene, view))


def rooftop() -> bytes:
    """The rooftop with a legal move, an illegal one, a figure that is not seen, and an unknown mark."""
    document = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text("utf-8"))
    figures = {each["name"]: each for each in document["figures"]}
    figures["Night Hawk"]["at"] = [figures["Night Hawk"]["at"][0] + 1, figures["Night Hawk"]["at"][1]]
    figures["Rooftop Sniper"]["at"] = [0, 0]
    figures["Thug"]["hidden"] = True
    return photograph(document, 3, others={90: (1, 9)})


def begin(page: Page, picture: bytes, name: str = "table.jpg") -> None:
    """One tap: a photograph is chosen in the open dialog."""
    with page.expect_file_chooser() as chooser:
        button(page, "Choose a photograph").tap()
    chooser.value.set_files({"name": name, "mimeType": "image/jpeg", "buffer": picture})


def choose(page: Page, picture: bytes, name: str = "table.jpg") -> None:
    """One tap: a photograph is chosen, and read."""
    begin(page, picture, name)
    until(page, "!document.querySelector('dialog progress')")
    until(page, "!document.querySelector('#panel .working')")


def look_at(page: Page, picture: bytes, name: str = "table.jpg") -> None:
    """Two taps: the dialog, and the photograph."""
    press(page, "Look at the table")
    choose(page, picture, name)


def explained(page: Page) -> None:
    """Two photographs without marks on figures, the second after one move: it has more than one explanation."""
    before, after, document, _ = two(0)
    open_file(page, "table.json", json.dumps({**document, "title": "Two photographs"}))
    until(page, "document.querySelector('.bar h1').textContent === 'Two photographs'")
    press(page, "Menu")
    look_at(page, before)
    press(page, "Look again")
    choose(page, after)
