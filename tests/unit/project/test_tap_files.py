"""A tap runs through few files: whoever follows it reads no more than these."""

from __future__ import annotations

import pytest

from tests.tap_files import EXAMPLES, files_of_a_tap

MOST, MOST_ON_INCHES = (41, 73), (49, 73)
"""Files until the highlights, and with the panel."""
GRIDS = ("heroclix-rooftop", "heroscape-ford", "herotrek-eight-heroes", "oraculo-crypt")
INCHES = ("carnevale-canal", "own-courtyard")
MOST_OF_THE_APP = 13
"""Among them those that say of an answer which the first picture goes without how long it takes."""


@pytest.mark.parametrize("example", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_a_tap_runs_through_few_files(example: str) -> None:
    files = files_of_a_tap(example)
    assert "app/update.py" in files and "app/scene.py" in files
    most, most_with_panel = MOST_ON_INCHES if example in INCHES else MOST
    assert len(files) <= most, sorted(files)
    with_panel = files | files_of_a_tap(example, with_panel=True)
    assert len(with_panel) <= most_with_panel, sorted(with_panel)


@pytest.mark.parametrize("example", (*GRIDS, "carnevale-canal"))
def test_of_the_app_itself_it_runs_through_few(example: str) -> None:
    files = {file for file in files_of_a_tap(example) if file.startswith("app/")}
    assert len(files) <= MOST_OF_THE_APP, sorted(files)
