"""Counts the files whose functions run from a tap on a figure until its highlights are there to be painted.

    PYTHONPATH=py python -m tests.tap_files [EXAMPLE]    the counts of all example boards; with a name, the files as well

The board has been painted before and its document checked, as when a player taps it; no figure has been selected
yet. The browser's part (`web`, which finds the place under the finger and paints the layers) does not run here and is not
counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dis import opmap
from pathlib import Path
from types import FrameType

from tablelight.app import answers
from tablelight.app.actions import Tap
from tablelight.app.page import page
from tablelight.app.saves.files import read_file
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.progress.pictures import Picture, Works

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "static" / "examples"
PACKAGE = "py/tablelight/"
BEGIN = bytes((opmap["RESUME"], 0))
"""The instruction at which a function begins. A generator of an earlier test that is dropped unfinished is at another."""


def files_run(work: Callable[[], object]) -> set[str]:
    """The files of the program, relative to its package, with a function that begins while `work` runs."""
    found = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        name, code = frame.f_code.co_filename, frame.f_code
        if event != "call" or PACKAGE not in name or code.co_name == "<module>":
            return
        if code.co_code[frame.f_lasti : frame.f_lasti + 2] == BEGIN:
            found.add(name.rpartition(PACKAGE)[2])

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


def files_of_a_tap(example: str, *, with_panel: bool = False) -> set[str]:
    """The files that a tap on the first figure of an example runs through; `with_panel`: those that fill the panel too."""
    state = AppState(history=read_file((EXAMPLES / f"{example}.json").read_text(encoding="utf-8")))
    layers(state)
    page(state)
    answers.first_problem(state.document)  # as the page does once a picture is whole
    place = state.document.figures[0].space

    def tap() -> None:
        after = update(state, Tap(place))
        with Picture(Works(), rows=()):  # what is painted at once
            layers(after)
            if with_panel:
                page(after, state)

    return files_run(tap)


def main(names: list[str]) -> None:
    """Print the counts, and the files of the examples that are named."""
    for path in sorted(EXAMPLES.glob("*.json")):
        files = files_of_a_tap(path.stem)
        everything = files | files_of_a_tap(path.stem, with_panel=True)
        print(f"{path.stem}: {len(files)} files until the highlights, {len(everything)} with the panel")
        if path.stem in names:
            print("\n".join(sorted(files)))


if __name__ == "__main__":
    main(sys.argv[1:])
