"""Works out ahead what the next tap may ask for. At rest, that is where the figures of the side to act can go, one
after the other; when a finger comes down on a figure, where that one can go.

It works in slices, and stops at the next event."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tablelight.app import answers
from tablelight.app.actions import Confirm
from tablelight.app.move.queries import select, start_of
from tablelight.app.move.scene import first_risks, lit_at_once
from tablelight.app.move.update import confirm
from tablelight.app.queries import is_spent
from tablelight.app.state import AppState
from tablelight.board.document import Document, Figure
from tablelight.progress.apart import Timers
from tablelight.progress.schedule import Slices
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at

REST_MS = 250
"""Milliseconds without any event before the work begins."""


class Foresight:
    """Works ahead while nothing happens."""

    def __init__(self, timers: Timers) -> None:
        self._slices = Slices(timers)
        self._document: Document | None = None
        self._done: set[str] = set()
        """The figures of the document that are done."""

    def rest(self, state: AppState) -> None:
        """All that was asked for is shown: if nothing happens for a while, work ahead."""
        self.leave()
        if self._may_work(state):
            self._slices.begin(self._foresee_side(state), REST_MS)

    def press(self, state: AppState, place: Place) -> None:
        """A finger has come down: foresee the figure that it would choose, before it is lifted."""
        self.leave()
        figure = figure_at(state.document, place) if self._may_work(state) else None
        if figure is None or figure.id == state.selected:
            return
        if state.figure is not None and state.figure.side != figure.side:  # an enemy would be looked at
            return
        self._slices.begin(self._foresee_figure(state, figure), 0)

    def leave(self) -> None:
        """Something happens: do nothing before the next rest. What has been found stays."""
        self._slices.stop()

    def _may_work(self, state: AppState) -> bool:
        """Whether a tap could choose a figure to move; also notes that another document is on the table."""
        document = state.history.present if state.history is not None else None
        if document is not self._document:
            self._document = document
            self._done.clear()
        is_busy = state.pending_roll is not None or state.dialog is not None
        return state.is_played and state.mode == "move" and not is_busy

    def _foresee_side(self, state: AppState) -> Iterator[None]:
        """The proposal, then the figures of the side to act and of the selected figure's side that have not acted."""
        yield from _foresee_proposal(state)
        sides = {state.game_history.side, *([state.figure.side] if state.figure else [])}
        wanted = [each for each in state.document.figures if each.side in sides and each.id != state.selected]
        for figure in wanted[: answers.FORESEEN]:
            if not is_spent(state, figure):
                yield from self._foresee_figure(state, figure)

    def _foresee_figure(self, state: AppState, figure: Figure) -> Iterator[None]:
        """What a tap on a figure asks first: where its first action leads, drawn; and its other actions. Those need
        everything that blocks a view on a large board, and a view of every enemy on a bare table."""
        if figure.id in self._done:
            return
        chosen = select(evolve(state.cleared(), viewpoint=None), figure.id)
        yield
        if chosen.action is not None:
            yield from answers.expect_moves(state.document, figure.id, chosen.action)
            found = answers.value_of(answers.moves(state.document, figure.id, chosen.action, ()))
            if found is not None:
                risks = first_risks(chosen, found)
                lit_at_once(chosen.document, found, start_of(chosen), chosen.shows_numbers, risks)
                yield
        self._done.add(figure.id)


def _foresee_proposal(state: AppState) -> Iterator[None]:
    """What a tap on "Move here" asks on a board of spaces: where the move leads, whether the rules may be asked there,
    and which actions are open then."""
    if state.proposal is None or state.figure is None or state.action is None or not state.document.board.has_spaces:
        return
    made = confirm(state, Confirm())
    yield
    if made.history is None or made.history is state.history or made.selected is None:
        return
    answers.first_problem(made.document)
    yield
    answers.actions(made.document, made.selected)
    yield
