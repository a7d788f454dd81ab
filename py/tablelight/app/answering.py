"""The rules' answers about a document, remembered while they may be asked for again.

A question that cannot be asked comes back as the problem that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tablelight.app.remember import remember
from tablelight.app.state import Keys
from tablelight.board.document import Document, Json
from tablelight.board.problems import Problem, QuestionError
from tablelight.rules.answers import (
    ActionAnswer,
    Moves,
    Odds,
    Path,
    Refused,
    Rolled,
    Sight,
    SightMap,
)
from tablelight.rules.check import problems
from tablelight.rules.questions import MoveQuestion, RollQuestion, SightQuestion
from tablelight.rules.registry import system
from tablelight.rules.system import RollTable, System
from tablelight.view.plane import Place
from tablelight.view.words import figure_at

T = TypeVar("T")


@remember(4)
def unsound(document: Document) -> Problem | None:
    """What the rules must not be asked about: the first problem of a position that was left in the editor with some."""
    found = problems(document)
    return found[0] if found else None


def asked(document: Document, ask: Callable[[], T]) -> T | Problem:
    """The answer, or the problem that keeps it from being given."""
    problem = unsound(document)
    if problem is not None:
        return problem
    try:
        return ask()
    except QuestionError as error:
        return error.problem


def _keys_for(rules: System, ask: str, keys: Keys) -> dict[str, Json]:
    known = rules.keys.get(ask, {})
    return {key: value for key, value in keys if key in known}


@remember(4)
def actions(document: Document, figure: str) -> Sequence[ActionAnswer] | Problem:
    """The figure's actions, each with why not."""
    return asked(document, lambda: system(document.game).list_actions(document, document.figure(figure)))


@remember(8)
def moves(document: Document, figure: str, action: str, keys: Keys) -> Moves | Problem:
    """Everywhere the action may end."""
    rules = system(document.game)
    extra = _keys_for(rules, "moves", keys)
    question = MoveQuestion(figure=document.figure(figure), action=action, extra=extra)
    return asked(document, lambda: rules.moves(document, question))


@remember(8)
def path(document: Document, figure: str, action: str, to: Place, keys: Keys) -> Path | Refused | Problem:
    """The way there, or why there is none."""
    rules = system(document.game)
    extra = _keys_for(rules, "path", keys)
    question = MoveQuestion(figure=document.figure(figure), action=action, to=to, extra=extra)
    return asked(document, lambda: rules.path(document, question))


@remember(4)
def apply(document: Document, figure: str, action: str, to: Place | None, keys: Keys) -> Document | Refused | Problem:
    """The document after the action."""
    rules = system(document.game)
    extra = _keys_for(rules, "apply", keys)
    question = MoveQuestion(figure=document.figure(figure), action=action, to=to, extra=extra)
    return asked(document, lambda: rules.apply(document, question))


@remember(8)
def sight(document: Document, viewer: str | Place, target: Place) -> Sight | Problem:
    """The line from a figure or place to whatever is at the target."""
    there = figure_at(document, target)
    eye = document.figure(viewer) if isinstance(viewer, str) else viewer
    question = SightQuestion(viewer=eye, target=there if there is not None else target)
    return asked(document, lambda: system(document.game).sight(document, question))


@remember(2)
def sight_map(document: Document, viewer: str | Place) -> SightMap | Problem:
    """Everything seen from a figure or place."""
    eye = document.figure(viewer) if isinstance(viewer, str) else viewer
    return asked(document, lambda: system(document.game).sight_map(document, SightQuestion(viewer=eye)))


def roll(
    document: Document, figure: str, name: str, dice: tuple[Json, ...] | None, keys: Keys
) -> Rolled | Refused | Problem:
    """What comes of a roll; thrown here if no dice are given."""
    table: RollTable = system(document.game).rolls[name]
    extra = {key: value for key, value in keys if key in table.fields}
    question = RollQuestion(figure=document.figure(figure), roll=name, dice=dice, extra=extra)
    return asked(document, lambda: table.answer(document, question))


@remember(24)
def chances(document: Document, figure: str, name: str, keys: Keys) -> Odds | Refused | Problem | None:
    """What may come of a roll before it is thrown, or why it is not thrown; None if the game does not say."""
    table = system(document.game).rolls[name]
    if table.chances is None:
        return None
    extra = {key: value for key, value in keys if key in table.fields}
    question = RollQuestion(figure=document.figure(figure), roll=name, extra=extra)
    answer = table.chances
    return asked(document, lambda: answer(document, question))
