"""The small pictures of the examples: drawn by the app's own code, in named colours that the page fills in."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tablelight.app.actions import OpenDialog
from tablelight.app.page import page
from tablelight.app.saves.state import Example
from tablelight.app.saves.update import thumbnails_ready
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.view.nodes import Node, walk
from tablelight.view.styles import STYLES
from tests.examples import boards
from tools import pictures

EXAMPLES = boards()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_drawn_with_its_figures_in_named_colours(path: Path) -> None:
    text = pictures.picture(path.read_text("utf-8"))
    root = ElementTree.fromstring(text)
    used = {match[1] for match in re.finditer(r'"var\((--[\w-]+)\)"', text)}
    known = {name for style in STYLES.values() for name in (style.fill, style.stroke)} | {"--paper"}
    assert used <= known and {"--board-ground", "--side-vermillion", "--side-blue"} <= used
    assert re.search(r'(fill|stroke)="(?!var\(|none)', text) is None, "no colour of its own"
    assert len(root.findall(".//{http://www.w3.org/2000/svg}path")) > 5


def thumbs(state: AppState) -> list[Node]:
    return [node for node in walk(page(state).dialog) if "thumb" in node.cls.split()]


@pytest.mark.parametrize("shown", ["start", "new"])
def test_an_example_has_its_place_before_its_picture_comes(shown: str) -> None:
    listed = tuple(Example(path.name, json.loads(path.read_text("utf-8"))["game"], path.stem) for path in EXAMPLES)
    before = update(AppState(examples=listed), OpenDialog(shown))  # type: ignore[arg-type]
    assert thumbs(before) and all(node.tag == "span" for node in thumbs(before))
    addresses = {path.name: f"blob:{path.stem}" for path in EXAMPLES[1:]}
    after = update(before, thumbnails_ready(addresses))
    assert len(thumbs(after)) == len(thumbs(before))
    found = {str(node.attrs["src"]) for node in thumbs(after) if node.tag == "img"}
    assert found <= set(addresses.values())
    if shown == "start":
        assert found == set(addresses.values())
        assert sum(node.tag == "span" for node in thumbs(after)) == 1, "the one without a picture keeps its sign"
