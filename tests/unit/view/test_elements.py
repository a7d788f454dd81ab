"""How a tree of nodes is described to static/boot/elements.js, and what the script makes, with stand-ins in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import Any

import pytest

from tablelight.board.document import Json
from tablelight.view.nodes import Node, button, described, el
from tools.paths import STATIC

NODE = """
class Made {
    constructor(tag, space = "") { Object.assign(this, { tag, space, attributes: {}, children: [], textContent: "" }); }
    setAttribute(name, value) { this.attributes[name] = value; }
    append(child) { this.children.push(child); }
}
class Line extends Made { defaultValue = ""; value = ""; }
globalThis.tablelight = {};
globalThis.document = {
    createElement: (tag) => new (tag === "input" ? Line : Made)(tag),
    createElementNS: (space, tag) => new Made(tag, space),
};
await import(process.argv[1]);
const all = tablelight.elements(process.argv[2]);
console.log(JSON.stringify({ root: all[0], order: all.map(({ tag }) => tag) }));
"""


def told(node: Node) -> list[Json]:
    """The description of a tree; every element that does something has the number 7."""
    number = 7 if node.do is not None or node.change is not None else None
    return described(node, number, [told(child) for child in node.children])


def made(node: Node) -> Any:
    """The elements that the page's script makes from a tree."""
    node_js = shutil.which("node")
    assert node_js is not None
    script = (STATIC / "boot" / "elements.js").as_uri()
    command = [node_js, "--input-type=module", "--eval", NODE, "--", script, json.dumps(told(node))]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def test_values_are_described_as_the_page_has_them() -> None:
    node = el("input", cls="wide", type="range", disabled=True, hidden=False, max=3, aria_label="<b> \ud83d")
    expected = [["type", "range"], ["disabled", ""], ["max", "3"], ["aria-label", "<b> \ud83d"]]
    assert described(node, None, []) == ["input", False, "wide", None, expected, None, []]


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_the_page_makes_elements_in_order_with_their_texts_as_texts() -> None:
    tree = el("div", button("Go <on>", "go", picture="move"), el("p", "1 < 2"), el("input", type="text", value="5"))
    found = made(tree)
    go, text, line = found["root"]["children"]
    assert found["order"] == ["div", "button", "svg", "span", "p", "input"], "each before its children, without `use`"
    assert go["attributes"]["data-n"] == "7" and go["children"][1]["textContent"] == "Go <on>"
    picture = go["children"][0]
    assert picture["space"].endswith("/svg") and picture["children"][0]["attributes"] == {"href": "#icon-move"}
    assert text["textContent"] == "1 < 2"
    assert line["value"] == "5" and line["attributes"] == {"type": "text"}, "what a player writes is the value"


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_drawings_are_drawn() -> None:
    found = made(el("svg", el("path", d="M0 0"), viewBox="0 0 1 1", cls="plot"))
    assert found["root"]["space"].endswith("/svg") and found["root"]["attributes"]["class"] == "plot"
    assert found["root"]["children"][0]["space"].endswith("/svg")
