"""A file read in small parts gives the same result as one read in one piece; no part takes long."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tablelight.app
from tablelight.app.history import History
from tablelight.app.importing.worker import found_in
from tablelight.app.opening import action_for_converted, action_for_file
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.saves.files import write_file
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.progress.portions import Ended, run, step
from tablelight.rules.check import read
from tests.bench.boards import squares
from tests.bench.formats import hcmap, hsc, tile_map
from tests.bench.growth import own_inches
from tests.bench.inches import quarter
from tests.calls import counting
from tests.effort import THOROUGH

SHEET: dict[str, Any] = own_inches(5, 2)["rules"]
FILES: dict[str, bytes] = {
    "HeroScape": hsc(60),
    "HeroClix": hcmap(),
    "game": json.dumps(quarter(5, 10, 4)).encode(),
    "saved game": write_file(History.of(read(squares(side=20, figures=4)))).encode(),
    "game with faults": json.dumps({**quarter(5, 10, 4), "figures": [{"id": 1}]}).encode(),
    "another game": json.dumps({**squares(side=20, figures=4), "game": "chess"}).encode(),
    "figures": b"name,game,speed\nScout,heroclix,8\nBrute,heroclix,5\n",
    "sheet": json.dumps(SHEET).encode(),
    "nothing known": b"{}",
    "no JSON": b'{"format": "tablelight", ',
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
}


def told(state: AppState) -> tuple[Any, ...]:
    """What a player sees of a loaded file."""
    return state.history and state.document, state.dialog, state.imports, state.notice, state.refused, state.editor


@pytest.mark.parametrize("name", FILES)
def test_a_file_made_out_in_parts_comes_to_the_table_as_one_read_in_one_piece(name: str) -> None:
    state = AppState(history=History.of(read(quarter(3, 6, 2))))
    data = FILES[name]
    assert told(update(state, run(action_for_file(name, data, "en")))) == told(update(state, FileLoaded(name, data)))


def calls(name: str, data: bytes) -> list[int]:
    """The calls of each part of the work."""
    found, making = [], action_for_file(name, data, "en")
    with counting() as since:
        while True:
            since()
            said = step(making)
            found.append(since())
            if isinstance(said, Ended):
                return found


DEPTH = 15 if THOROUGH else 5
"""Layers of the Tiled map, each as large as a layer may be."""
LARGE: dict[str, tuple[Callable[[], bytes], Callable[[], bytes], int]] = {
    "tiles.tmj": (partial(tile_map, depth=DEPTH), partial(tile_map, 20, 2), 120_000),
    "map.hsc": (partial(hsc, 600), partial(hsc, 20), 40_000),
    "game.json": (lambda: json.dumps(wide()).encode(), lambda: json.dumps(squares(side=64)).encode(), 75_000),
}
"""Large files, small ones of their kind, and the most calls in one part of reading a large one."""


@pytest.mark.parametrize("name", LARGE)
def test_no_part_of_a_large_file_takes_long(name: str) -> None:
    """The page takes taps between two parts."""
    make, small, most = LARGE[name]
    data = make()
    run(action_for_file(name, small(), "en"))  # imports, and what is made once for the kind
    found = calls(name, data)
    assert max(found) < most < sum(found), (len(found), sorted(found)[-4:])


def test_no_part_of_what_a_worker_tells_of_a_large_file_takes_long() -> None:
    data = tile_map(depth=DEPTH)
    found, making = [], action_for_converted("tiles.tmj", data, found_in(data))
    with counting() as since:
        while not isinstance(step(making), Ended):
            found.append(since())
    assert max(found[1:]) < 60_000 and len(found) > 50, (len(found), sorted(found)[-4:])


def wide() -> dict[str, Any]:
    """A game on a large board."""
    return squares(side=128, figures=40)


def test_a_game_is_read_in_parts() -> None:
    found = run(action_for_file("game", FILES["game"], "en"))
    assert isinstance(found, FileLoaded) and found.history is not None


IMPORTED = """
import sys
from tablelight.app.page import page
from tablelight.app.opening import action_for_file
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.progress.portions import run

action = run(action_for_file("tiles.tmj", sys.stdin.buffer.read(), "en"))
state = update(AppState(), action)
before = set(sys.modules)
page(state)
print(state.dialog, *(name for name in set(sys.modules) - before if ".systems." in name or ".view.games." in name))
"""


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_the_games_that_a_file_opens_as_are_imported_before_its_dialog_is_shown() -> None:
    """Importing the rules of two games delayed the dialog by half a second on a slow tablet."""
    layer = {"type": "tilelayer", "width": 2, "height": 2, "data": [1, 2, 3, 4]}
    tiles = {"orientation": "orthogonal", "tilesets": [], "width": 2, "height": 2, "tilewidth": 8, "tileheight": 8}
    content = json.dumps({**tiles, "layers": [layer]}).encode()
    paths = {**os.environ, "PYTHONPATH": str(Path(tablelight.app.__path__[0]).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED], env=paths, input=content, check=True, stdout=subprocess.PIPE
    )
    assert done.stdout.split() == [b"import"]
