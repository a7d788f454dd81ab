"""A tap runs through few files: these are all that you read to follow it."""

from __future__ import annotations

import pytest

from tablelight.view.nodes import el, walk
from tests.tap_files import EXAMPLES, files_of_a_tap, files_run

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


@pytest.mark.parametrize("example", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_a_tap_runs_through_few_files(example: str) -> None:
    files = files_of_a_tap(example)
    assert "app/update.py" in files and "app/scene.py" in files
    most, most_with_panel = MOST[example]
    assert len(files) <= most, sorted(files)
    with_panel = files | files_of_a_tap(example, with_panel=True)
    assert len(with_panel) <= most_with_panel, sorted(with_panel)


@pytest.mark.parametrize("example", sorted(MOST))
def test_of_the_app_itself_it_runs_through_few(example: str) -> None:
    files = {file for file in files_of_a_tap(example) if file.startswith("app/")}
    assert len(files) <= MOST_OF_THE_APP, sorted(files)


def test_a_generator_that_is_dropped_does_not_count() -> None:
    """An earlier test may leave generators half-way, or not yet begun."""
    node = el("p", el("span"))
    kept = [iter(walk(node)), iter(walk(node))]
    next(kept[0])
    assert files_run(kept.clear) == set()
    assert files_run(lambda: [*walk(node)]) == {"view/nodes.py"}
