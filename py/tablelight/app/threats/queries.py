"""What Threats mode asks of the rules: who threatens a place, from where a figure would see another, where it is safe."""

from __future__ import annotations

from attrs import frozen

from tablelight.app import answers, queries
from tablelight.app.memo import remember
from tablelight.app.state import AppState
from tablelight.app.turn.state import side_of, sides
from tablelight.board.document import Document, Figure, FreeBoard
from tablelight.board.problems import Problem, QuestionError
from tablelight.grid import Space
from tablelight.rules import dangers
from tablelight.rules.answers import Moves, NeededRoll, Path, Sight, Spots, Threats
from tablelight.rules.questions import MoveQuestion, SightQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.threat import lifted
from tablelight.view.plane import Place
from tablelight.view.words import figure_at

AT_ONCE = 8000
"""Spaces times enemies of a board whose numbers are known at once, on a tablet."""


@frozen(kw_only=True)
class Enemy:
    """One enemy that threatens a place: how it gets there and what it sees, where it does."""

    figure: Figure
    reaches: bool
    shoots: bool
    cost: int | float | None = None
    roll: NeededRoll | None = None
    sight: Sight | None = None


def queried_place(state: AppState) -> Place | None:
    """The place that is asked about: one that was tapped, else the selected figure's."""
    asked = state.threats.at
    return state.figure.space if asked is None and state.figure is not None else asked


def queried_side(state: AppState) -> str:
    """Who is threatened."""
    if state.figure is not None:
        return state.figure.side
    assert state.history is not None
    asked = state.threats.side
    return asked if asked in sides(state.document) else side_of(state.document, state.history.turn)


@remember(4)
def _threats(document: Document, at: Place, who: str) -> Threats | Problem:
    return answers.answered(document, lambda: dangers.threats(rules_of(document), document, at, who))


@remember(2)
def _danger_map(document: Document, who: str) -> dict[Space, tuple[str, ...]] | Problem:
    return answers.answered(document, lambda: dangers.danger_map(rules_of(document), document, who))


@remember(4)
def _spots(document: Document, figure: str, action: str, target: str | None) -> Spots | Problem:
    rules, question = rules_of(document), MoveQuestion(figure=document.figure(figure), action=action)

    def ask() -> Spots:
        if target is None:
            return dangers.shelter(rules, document, question)
        return dangers.vantage(rules, document, question, document.figure(target))

    return answers.answered(document, ask)


@remember(2)
def _exposure(document: Document, figure: str, action: str) -> dict[Space, int] | Problem:
    question = MoveQuestion(figure=document.figure(figure), action=action)
    return answers.answered(document, lambda: dangers.exposure(rules_of(document), document, question))


def exposure_of(state: AppState) -> dict[Space, int]:
    """How many would threaten the selected figure on each space that it reaches, where its shelter is asked for."""
    figure = state.figure
    if figure is None or state.threats.question != "shelter" or isinstance(state.document.board, FreeBoard):
        return {}
    found = _exposure(state.document, figure.id, first_moving_action(state))
    return found if isinstance(found, dict) else {}


def threats_of(state: AppState) -> Threats | Problem | None:
    """Who threatens the place that is asked about."""
    at = queried_place(state)
    if state.mode != "threats" or at is None or state.threats.question != "threats":
        return None
    return _threats(state.document, at, queried_side(state))


def shows_whole_board(state: AppState) -> bool:
    """Whether the numbers of the whole board are wanted."""
    wanted, board = state.threats.whole_board, state.document.board
    if wanted is not None or isinstance(board, FreeBoard):
        return bool(wanted)
    enemies = sum(figure.side != queried_side(state) for figure in state.document.figures)
    return board.columns * board.rows * enemies <= AT_ONCE


def whole_board_counts(state: AppState) -> dict[Space, tuple[str, ...]] | Problem | None:
    """How many threaten each space; None if nobody wants to know, or on a free board, which has no spaces."""
    if state.mode != "threats" or state.threats.question != "threats" or isinstance(state.document.board, FreeBoard):
        return None
    if not shows_whole_board(state):
        return None
    return _danger_map(state.document, queried_side(state))


def first_moving_action(state: AppState) -> str:
    """The first action that leads anywhere: a figure that is held asks about its way out."""
    rules, figure = queries.rules_of(state), state.figure
    assert figure is not None
    named = rules.moving or rules.actions
    for action in named:
        found = answers.moves(state.document, figure.id, action, ())
        if isinstance(found, Moves) and found.refused is None and (found.spaces or found.area):
            return action
    return named[0]


def reachable(state: AppState) -> Moves | Problem | None:
    """Where the selected figure may go."""
    if state.figure is None or state.mode != "threats" or state.threats.question == "threats":
        return None
    return answers.moves(state.document, state.figure.id, first_moving_action(state), ())


def spots_of(state: AppState) -> Spots | Problem | None:
    """The vantage or the shelter that is asked for."""
    watching, figure = state.threats, state.figure
    if state.mode != "threats" or figure is None or watching.question == "threats":
        return None
    target = watching.target if watching.question == "vantage" else None
    there = {each.id for each in state.document.figures}
    if watching.question == "vantage" and (target not in there or target == figure.id):
        return None
    return _spots(state.document, figure.id, first_moving_action(state), target)


def enemies_of(state: AppState) -> tuple[Enemy, ...]:
    """The enemies that threaten the place, each with how."""
    found, at = threats_of(state), queried_place(state)
    return (
        _enemies(state.document, at, queried_side(state), found)
        if isinstance(found, Threats) and at is not None
        else ()
    )


@remember(4)
def _enemies(document: Document, at: Place, who: str, found: Threats) -> tuple[Enemy, ...]:
    rules = rules_of(document)
    board = dangers.next_turn(rules, document)
    guest = figure_at(board, at)
    guest = guest if guest is not None and guest.side == who else None
    cleared = lifted(board, guest) if guest is not None else board
    listed = []
    for figure in board.figures:
        reaches, shoots = figure.id in found.reach, figure.id in found.sight
        if not (reaches or shoots):
            continue
        cost, roll = _way(cleared, figure, at) if reaches else (None, None)
        question = SightQuestion(viewer=figure, target=guest if guest is not None else at)
        sight = rules.sight(board, question) if shoots else None
        listed.append(Enemy(figure=figure, reaches=reaches, shoots=shoots, cost=cost, roll=roll, sight=sight))
    return tuple(listed)


def _way(document: Document, figure: Figure, at: Place) -> tuple[int | float | None, NeededRoll | None]:
    """What it costs an enemy to come to a place, and what it must throw first; nothing where it is there already, or comes
    by more than a plain action."""
    rules = rules_of(document)
    for action in rules.moving or rules.actions:
        try:
            if isinstance(document.board, FreeBoard):
                way = rules.path(document, MoveQuestion(figure=figure, action=action, to=at, rolled="success"))
                if isinstance(way, Path) and way.steps:  # an action that moves nobody has a way without steps
                    return way.cost, None
                continue
            found = rules.moves(document, MoveQuestion(figure=figure, action=action))
        except QuestionError:
            continue
        for destination in found.spaces:
            if destination.at == at:
                return destination.cost, found.needs_roll
    return None, None
