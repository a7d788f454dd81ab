"""The largest boards whose speed is promised, 128 x 128 with 200 figures, in every game on spaces: what a tap and a look
cost until everything is ready to be painted. And strokes on a table of 300 areas."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from tablelight.app.actions import Confirm, OpenEditor, SetMode, Tap, ToggleSightMap
from tablelight.app.editor.update import begin_stroke, continue_stroke, end_stroke, select_tool
from tablelight.app.move.queries import known_moves
from tablelight.app.saves.files import read_file
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.answers import Moves
from tablelight.view.plane import plane_of
from tests.bench.boards import CROWD, LARGEST, dungeon, hexes, province, squares
from tests.bench.measure import Row
from tests.systems.own_sheets import HEROCLIX
from tests.tablet import Tablet

Json = dict[str, Any]
TAP_MS, SEE_MS, STROKE_MS, PORTION_MS = 300, 1000, 100, 100
AREAS = 300


def own() -> Json:
    """The board of squares with a sheet of rules."""
    board = squares(side=LARGEST, figures=CROWD)
    known = {stat["id"] for stat in HEROCLIX["stats"]}
    for figure in board["figures"]:
        figure["traits"] = []
        figure["stats"] = {name: value for name, value in figure["stats"].items() if name in known}
    for spec in board["board"]["spaces"]:
        spec.pop("level", None)
    return {**board, "game": "own", "rules": HEROCLIX}


GAMES: dict[str, Callable[[], Json]] = {
    "HeroClix": lambda: squares(side=LARGEST, figures=CROWD),
    "HeroTrek": lambda: hexes(side=LARGEST, figures=CROWD),
    "HeroScape": province,
    "Oráculo": lambda: dungeon(side=LARGEST, walls=3_072, things=820, monsters=CROWD - 1),
    "own": own,
}


class Table:
    """The app without a browser; each `step` returns its milliseconds. The work of a worker is left out."""

    def __init__(self, document: Json) -> None:
        self.state = AppState(history=read_file(json.dumps(document)))
        self.tablet = Tablet()
        self.later = 0.0
        """The longest picture after the first one; nothing answers while it is made."""
        self.portion = 0.0
        """The longest portion of what the page works out in slices."""
        self.worked = 0.0
        """How long all portions and pictures took after the last step."""
        self.step()

    def step(self, *actions: object) -> float:
        """Acts, then makes the picture and the panel; then the work that they put off, without a worker's work."""
        start = perf_counter()
        for action in actions:
            self.state = update(self.state, action)  # type: ignore[arg-type]
        self.tablet.show(self.state)
        painted = (perf_counter() - start) * 1000
        self.worked, start = 0.0, perf_counter()
        for is_picture in self.tablet.page_work():
            took = (perf_counter() - start) * 1000
            self.worked += took
            if is_picture:
                self.later = max(self.later, took)
            else:
                self.portion = max(self.portion, took)
            start = perf_counter()
        return painted


def game_rows(name: str, document: Json) -> list[Row]:
    """The rows of one game."""
    table = Table(document)
    figures = table.state.document.figures
    first = table.step(Tap(figures[0].space))
    second = table.step(Tap(figures[8].space))
    found = known_moves(table.state)
    assert isinstance(found, Moves) and found.spaces, f"{name}: the figure has somewhere to go"
    table.step(Tap(found.spaces[len(found.spaces) // 2].at))
    moved = table.step(Confirm())
    after = table.step(Tap(figures[4].space))
    see = table.step(SetMode("see"))
    looks, table.portion = table.portion, 0.0
    target = table.step(Tap(figures[3].space))
    told = table.step(ToggleSightMap())
    return [
        Row(f"{name}: first tap", first, "ms", TAP_MS),
        Row(f"{name}: second tap", second, "ms", TAP_MS),
        Row(f"{name}: a move confirmed", moved, "ms", TAP_MS),
        Row(f"{name}: tap after a move", after, "ms", TAP_MS),
        Row(f"{name}: See, before the enemies are listed", see, "ms", SEE_MS),
        Row(f"{name}: all enemies looked at, the longest portion", looks, "ms", PORTION_MS),
        Row(f"{name}: one line looked along", target, "ms", TAP_MS),
        Row(f"{name}: everything it sees is asked for", told, "ms", TAP_MS),
        Row(f"{name}: everything it sees is shown, in all", told + table.worked, "ms", SEE_MS),
        Row(f"{name}: everything it sees, the longest portion", table.portion, "ms", PORTION_MS),
        Row(f"{name}: what follows a first paint, the longest", table.later, "ms", SEE_MS),
    ]


def free_table() -> Json:
    """A free table of many areas."""
    random, areas = Random(4), []
    for number in range(AREAS):
        x, y = 6 * (number % 36) + 3, 6 * (number // 36) + 3
        corners = [(x + dx * random.uniform(0.5, 2.4), y + dy * random.uniform(0.5, 2.4)) for dx, dy in ROUND]
        areas.append(
            {
                "kind": random.choice(("building", "water", "obstacle")),
                "points": [[round(a, 3), round(b, 3)] for a, b in corners],
            }
        )
    board = {"grid": "inches", "width": 220, "height": 180, "areas": areas}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board}


def table_rows() -> list[Row]:
    """The rows of strokes on that table."""
    table = Table(free_table())
    table.step(OpenEditor())
    table.step(select_tool("areas"))
    plane, strokes, drags = plane_of(table.state.document.board), [], []
    for number in range(5):
        left, top = plane.centre((1_000 * (6 * number + 3), 3_000))
        before = table.state.document
        strokes.append(table.step(begin_stroke(left, top, 10)))
        drags += [table.step(continue_stroke(left + 10 * step, top + 5 * step)) for step in range(1, 6)]
        strokes.append(table.step(end_stroke()))
        assert table.state.document is not before, "the area is elsewhere"
    return [
        Row(f"{AREAS} areas: a stroke's begin or end, the slowest of {len(strokes)}", max(strokes), "ms", STROKE_MS),
        Row(f"{AREAS} areas: a stroke goes on, the slowest of {len(drags)}", max(drags), "ms", STROKE_MS),
    ]


ROUND = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))


def rows() -> list[Row]:
    """The rows of this benchmark."""
    return [row for name, document in GAMES.items() for row in game_rows(name, document())] + table_rows()
