"""A tap runs through few files: these are all that you read to follow it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache

import pytest

from tablelight.view.nodes import el, walk
from tests.tap_files import EXAMPLES, ROOT, files_run

MOST = {
    "carnevale-canal": (41, 59),
    "heroclix-rooftop": (32, 51),
    "heroscape-ford": (34, 48),
    "herotrek-eight-heroes": (29, 44),
    "oraculo-crypt": (31, 50),
    "oraculo-five-targets": (31, 50),
    "own-cellar": (32, 53),
    "own-courtyard": (42, 59),
    "own-river": (32, 52),
    "own-tavern": (34, 59),
    "own-terraces": (32, 52),
}
"""For each example, the most files up to the highlights, and with the panel."""
MOST_OF_THE_APP = 10
"""Includes the files that say how long an answer takes that the first picture leaves out."""
HEAD = re.compile(r"(?P<example>[\w-]+): \d+ files until the highlights, (?P<most>\d+) with the panel")
"""The line that `tests.tap_files` prints for an example, before its files."""


@cache
def measured() -> Mapping[str, tuple[list[str], int]]:
    """For each example, the files up to the highlights, and the number of files with the panel. They are counted in a
    process of its own: in this one, what earlier tests have cached would run through fewer files."""
    command = [sys.executable, "-m", "tests.tap_files", *sorted(MOST)]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "py"), str(ROOT)))}
    printed = subprocess.run(command, cwd=ROOT, env=paths, capture_output=True, check=True, text=True).stdout
    found: dict[str, tuple[list[str], int]] = {}
    files: list[str] = []
    for line in printed.splitlines():
        if head := HEAD.fullmatch(line):
            files = []
            found[head["example"]] = files, int(head["most"])
        else:
            files.append(line)
    return found


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_a_tap_runs_through_few_files() -> None:
    assert set(measured()) == {path.stem for path in EXAMPLES.glob("*.json")}
    for example, (files, with_panel) in measured().items():
        assert "app/update.py" in files and "app/scene.py" in files
        most, most_with_panel = MOST[example]
        assert len(files) <= most, (example, files)
        assert with_panel <= most_with_panel, example


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_of_the_app_itself_it_runs_through_few() -> None:
    for example, (files, _) in measured().items():
        assert len([file for file in files if file.startswith("app/")]) <= MOST_OF_THE_APP, (example, files)


def test_a_generator_that_is_dropped_does_not_count() -> None:
    """An earlier test may leave generators half-way, or not yet begun."""
    node = el("p", el("span"))
    kept = [iter(walk(node)), iter(walk(node))]
    next(kept[0])
    assert files_run(kept.clear) == set()
    assert files_run(lambda: [*walk(node)]) == {"view/nodes.py"}
