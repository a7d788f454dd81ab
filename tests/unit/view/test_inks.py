"""The calls that static/boot/inks.js makes on a canvas for a layer with finished paths; the canvas records them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import Any

import pytest

from tools.paths import STATIC

NODE = """
const told = [];
const canvas = new Proxy({}, {
    get: (_, name) => (...given) => {
        told.push([name, ...given.map((each) => each instanceof Path2D ? each.text : each)]);
    },
    set: (_, name, value) => { told.push([`${name} =`, value]); return true; },
});
globalThis.Path2D = class { constructor(text) { this.text = text; } };
globalThis.tablelight = {};
await import(process.argv[1]);
const { paints, inks, texts } = JSON.parse(process.argv[2]);
tablelight.drawInks(canvas, paints, tablelight.inks(JSON.stringify(inks)), 0.5);
tablelight.drawTexts(canvas, paints, texts, 0.25, [0, 1, -1, 0]);
console.log(JSON.stringify(told));
"""
PAINTS = {
    "filled": {"fill": "red", "stroke": None, "width": 0, "dash": [], "alpha": 1, "cap": "round", "weight": 600},
    "lined": {"fill": None, "stroke": "blue", "width": 3, "dash": [6, 6], "alpha": 0.5, "cap": "butt", "weight": 600},
    "rimmed": {"fill": "black", "stroke": "white", "width": 5, "dash": [], "alpha": 1, "cap": "round", "weight": 700},
}


def told(**described: Any) -> list[list[Any]]:
    """The calls that the canvas records, in order."""
    node_js = shutil.which("node")
    assert node_js is not None
    script = (STATIC / "boot" / "inks.js").as_uri()
    given = json.dumps({"paints": PAINTS, "inks": [], "texts": [], **described})
    command = [node_js, "--input-type=module", "--eval", NODE, "--", script, given]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)  # type: ignore[no-any-return]


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_inks_are_drawn_in_order_each_with_its_paint_and_the_strength_of_the_layer() -> None:
    found = told(inks=[["filled", "M0 0h9"], ["lined", "M1 1h8"]])
    assert found[:3] == [["globalAlpha =", 0.5], ["fillStyle =", "red"], ["fill", "M0 0h9"]]
    line = [["strokeStyle =", "blue"], ["lineWidth =", 3], ["lineCap =", "butt"], ["setLineDash", [6, 6]]]
    assert found[3:9] == [["globalAlpha =", 0.25], *line, ["stroke", "M1 1h8"]]
    assert found[9] == ["lineCap =", "round"], "as the board's other lines end"


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_texts_stand_upright_about_their_middles_their_rims_under_them() -> None:
    found = told(texts=[["rimmed", 10, 20, 44, "Ñ"]])
    found = found[found.index(["globalAlpha =", 0.25]) :]
    assert ["setLineDash", []] in found[:4]
    start = found.index(["save"])
    assert found[start - 1] == ["font =", "700 44px Inter, system-ui, sans-serif"]
    assert found[start : start + 2] == [["save"], ["transform", 0, 1, -1, 0, 10, 20]]
    assert found[-3:] == [["strokeText", "Ñ", 0, 0], ["fillText", "Ñ", 0, 0], ["restore"]]
