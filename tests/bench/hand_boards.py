"""The example boards, played by the app without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablelight.app import actions as do
from tablelight.app.saves.files import read_file
from tablelight.app.state import AppState, Mode
from tablelight.app.update import update

EXAMPLES = Path(__file__).resolve().parents[2] / "static" / "examples"


def names() -> list[str]:
    """The names of the example boards."""
    return sorted(path.stem for path in EXAMPLES.glob("*-*.json"))


def opened(name: str) -> AppState:
    """An example on the table."""
    return AppState(history=read_file((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")))


def tables() -> Iterator[AppState]:
    """Every example on the table."""
    for name in names():
        yield opened(name)


def with_figure(state: AppState, label: str, mode: Mode = "move") -> AppState:
    """The state with a figure selected by its name."""
    figure = next(figure for figure in state.document.figures if figure.label == label)
    return update(update(state, do.SetMode(mode)), do.SelectFigure(figure.id))
