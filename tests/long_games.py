"""A game of many moments."""

from __future__ import annotations

import json
from collections.abc import Iterator

from attrs import evolve

from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.saves.files import metadata_text
from tablelight.app.transitions import Transition
from tablelight.board.document import Json
from tablelight.rules.check import read
from tests.contract.documents import examples


def long_game(entries: int, *, is_saved: bool = True) -> Iterator[History]:
    """A game in which figure after figure goes to and fro, saved after every entry as the app does."""
    history = History.of(read(json.loads(examples()["herotrek-eight-heroes"])))
    count = len(history.present.figures)
    for number in range(entries):
        document = history.present
        figure = document.figures[number % count]
        (column, row), end = figure.space, (figure.space[0], (figure.space[1] + 1) % 8)
        moved = document.with_figure(evolve(figure, at=(end,)))
        question: dict[str, Json] = {"ask": "apply", "figure": figure.id, "action": "move", "to": list(end)}
        entry = Entry(
            kind="move", what="move", figure=figure.label, side=figure.side, start=(column, row), end=end, cost=1
        )
        way = ((column, row), end)
        history = history.then(moved, entry, history.turn.after(figure.id), Transition(question=question, places=way))
        if is_saved:
            metadata_text(history)
        yield history
