"""How the side whose turn it is stands: who may still act, who has, who is in danger."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.app import answers, queries
from tablelight.app.answers import Answer
from tablelight.app.state import AppState
from tablelight.app.threats.queries import threats_there
from tablelight.app.turn.state import side_of
from tablelight.board.document import Document, Figure
from tablelight.board.records import typed
from tablelight.progress.memo import remember
from tablelight.rules.answers import Reason
from tablelight.rules.danger.records import Threats

Status: TypeAlias = Literal["acting", "may-act", "barred", "acted", "out"]
ORDER: tuple[Status, ...] = ("acting", "may-act", "barred", "acted", "out")
"""How the figures are listed: those first that can still do something."""
ABLE: tuple[Status, ...] = ("acting", "may-act")


@frozen(kw_only=True)
class FigureTurn:
    """How one figure stands in its side's turn."""

    figure: Figure
    status: Status
    """acting: its activation is under way; barred: no action is open to it."""
    reason: Reason | None = None
    """Why no action is open to it."""
    is_next: bool = False
    """Whether it is the next one to act: the rules remember that its activation is under way."""


def figures_of_turn(state: AppState) -> list[FigureTurn]:
    """The figures of the side whose turn it is, those first that can still do something."""
    return _in_order([_figure_turn(state, figure) for figure in own_figures(state)])


def first_of_turn(state: AppState, most: int) -> list[FigureTurn]:
    """The first of them. Those who can still do something come first, so the search ends after that many."""
    found, able, acting = [], 0, active(state)
    for figure in sorted(own_figures(state), key=lambda each: each.id != acting):
        found.append(_figure_turn(state, figure))
        able += found[-1].status in ABLE
        if able == most:
            return _in_order(found)[:most]
    return figures_of_turn(state)[:most]


def _in_order(found: list[FigureTurn]) -> list[FigureTurn]:
    return sorted(found, key=lambda each: ORDER.index(each.status))


def own_figures(state: AppState) -> list[Figure]:
    """The figures of the side whose turn it is, in the document's order."""
    assert state.history is not None
    side = side_of(state.document, state.history.turn)
    return [figure for figure in state.document.figures if figure.side == side]


def _figure_turn(state: AppState, figure: Figure) -> FigureTurn:
    assert state.history is not None
    if queries.rules_of(state).is_out(figure):
        return FigureTurn(figure=figure, status="out")
    is_open, reason = _open_action(state.document, figure)
    acted = figure.id in state.history.turn.acted
    if figure.id == active(state):
        if is_open:
            return FigureTurn(figure=figure, status="acting", is_next=True)
        return FigureTurn(figure=figure, status="acted")
    if acted and (not is_open or queries.is_spent(state, figure)):
        return FigureTurn(figure=figure, status="acted")
    if not is_open:
        return FigureTurn(figure=figure, status="barred", reason=reason)
    return FigureTurn(figure=figure, status="may-act")


def active(state: AppState) -> str | None:
    """The id of the figure whose activation is under way, in a game that remembers activations."""
    shown = queries.ui_of(state).activation
    return typed(state.document.turn.get(shown.figure), str) if shown is not None else None


def _open_action(document: Document, figure: Figure) -> tuple[bool, Reason | None]:
    """Whether any action is open to a figure, and why the first one is not."""
    known = _open_actions(document)
    if figure.id not in known:
        known[figure.id] = answers.value_of(answers.first_open(document, figure.id)) or (True, None)
    return known[figure.id]


@remember(2)
def _open_actions(_document: Document) -> dict[str, tuple[bool, Reason | None]]:
    """What has been found out of a document's figures, by their ids."""
    return {}


def dangers_of_side(state: AppState, among: Container[str] | None = None) -> Mapping[str, Answer[Threats]]:
    """What the enemies could do to each figure of the side whose turn it is, by its id; nothing in a game that does not
    tell. Each is worked out by itself, so that no picture waits for all of them. `among`: to these alone."""
    assert state.history is not None
    document, rules = state.document, queries.rules_of(state)
    if rules.danger is None:
        return {}
    return {
        figure.id: threats_there.get(document, figure.id)
        for figure in own_figures(state)
        if (among is None or figure.id in among) and not rules.is_out(figure)
    }
