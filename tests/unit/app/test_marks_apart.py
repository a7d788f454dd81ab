"""Marks on the board keep out of each other's way; the panel lists what can be chosen."""

from __future__ import annotations

import json
import re

from tablelight.app import actions as do
from tablelight.app.actions import Propose
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.drawing import Layer
from tablelight.view.nodes import words_of
from tablelight.view.plane import plane_of
from tests.examples import EXAMPLES


def table(name: str) -> AppState:
    return AppState(history=History.of(read(json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")))))


def chosen(state: AppState, label: str) -> AppState:
    figure = next(figure for figure in state.document.figures if figure.label == label)
    return update(state, do.SelectFigure(figure.id))


def styles(layer: Layer) -> set[str]:
    return {ink.style for ink in layer.inks}


def test_levels_are_written_above_what_is_lit_and_chances_at_the_other_end_of_the_space() -> None:
    state = chosen(table("heroscape-ford"), "Cliff Archer")
    drawn = layers(state)
    lit = next(number for number, layer in enumerate(drawn) if "reach-dot" in styles(layer))
    heights = next(number for number, layer in enumerate(drawn) if styles(layer) == {"chip", "chip-letter"})
    figures = next(number for number, layer in enumerate(drawn) if "selected" in styles(layer))
    assert lit < figures < heights, "the rim of a token hides no level"
    chances = next(ink.path for ink in drawn[lit].inks if ink.style == "risk-letter")
    chip = next(ink.path for ink in drawn[lit].inks if ink.style == "chip")
    wide, first = re.search(r"h([\d.]+)v", chip), re.search(r"m(-[\d.]+) ", chances.split("-36", 1)[1])
    assert wide is not None and first is not None and float(wide[1]) >= -2 * float(first[1]), "its ground is as wide"
    rows = {plane_of(state.document.board).centre((0, row))[1] for row in range(11)}
    found = re.findall(r"M-?[\d.]+ ?(-?[\d.]+)m-?[\d.]+ ?(-?[\d.]+)", chances)
    assert found and {float(up) for _, up in found} == {-36.0}, "above the middle of a space"
    assert all(any(abs(float(y) - row) < 0.1 for row in rows) for y, _ in found)


def test_the_way_hides_neither_the_walker_nor_the_cost_at_its_end() -> None:
    state = update(chosen(table("heroscape-ford"), "Ash Hound"), Propose((8, 7)))
    found, plane = state.proposal, plane_of(state.document.board)
    assert found is not None and state.figure is not None
    drawn = next(layer for layer in layers(state) if "path" in styles(layer))
    line = next(ink.path for ink in drawn.inks if ink.style == "path")
    x, y = (float(part) for part in re.split(r"[ ]|(?<=\d)(?=-)", line[1:].split("L")[0]))
    start, end = plane.centre(state.figure.space), plane.centre((8, 7))
    assert ((x - start[0]) ** 2 + (y - start[1]) ** 2) ** 0.5 > 40
    ticks = "".join(ink.path for ink in drawn.inks if ink.style == "path-tick")
    assert f"M{end[0]:g} {end[1]:g}" not in ticks


def test_what_is_only_owed_is_no_action_to_choose() -> None:
    state = chosen(table("carnevale-canal"), "Barnabotti")
    said = words_of(page(state).panel)
    assert "Grapple" in said and "Moved by a grapple" not in said
