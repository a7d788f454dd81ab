"""The rules' answers about a document, remembered while they may be asked for again.

Every answer is an `Answer`: known, a refusal by the rules, impossible to give, or still being worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from math import prod
from typing import Concatenate, Generic, Literal, ParamSpec, TypeAlias, TypeVar, final

from attrs import evolve, frozen

from tablelight.app.transitions import Keys
from tablelight.board.document import Board, Document, Json
from tablelight.board.problems import Problem, QuestionError
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Effort, Pending, progressive
from tablelight.progress.portions import Portion, Portions, Steps, in_steps, silent
from tablelight.rules.answers import (
    ActionAnswer,
    Moves,
    Odds,
    Path,
    Reason,
    Refused,
    RollChoice,
    Rolled,
    Sight,
    SightMap,
)
from tablelight.rules.check import find_problems
from tablelight.rules.explain import BoundedSearches, LongSearchError
from tablelight.rules.questions import MoveQuestion, RollQuestion, SightQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.system import RollTable, System
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@final
@frozen
class Known(Generic[T_co]):
    """What the rules say."""

    value: T_co


@final
@frozen
class Refusal:
    """The rules do not allow what was asked about."""

    reason: Reason


@final
@frozen
class Impossible:
    """The question cannot be answered: something is wrong with it, or with the position."""

    problem: Problem


Settled: TypeAlias = Known[T] | Refusal | Impossible
Answer: TypeAlias = Known[T] | Refusal | Impossible | Pending


def value_of(answer: Answer[T] | None) -> T | None:
    """What an answer says; None if it says nothing, or nothing was asked."""
    return answer.value if isinstance(answer, Known) else None


def refusal_of(answer: Answer[object] | None) -> Reason | None:
    """Why the rules refuse what was asked about; None if they do not."""
    return answer.reason if isinstance(answer, Refusal) else None


def problem_of(answer: Answer[object] | None) -> Problem | None:
    """What makes the question impossible to answer; None if nothing does."""
    return answer.problem if isinstance(answer, Impossible) else None


SPACES_AT_ONCE = 900
"""The most spaces of a board that can be drawn, checked and searched within a touch."""
FORESEEN = 32
"""For how many figures answers are worked out ahead of a tap."""
STATES_WITHIN_A_TAP = 250
"""How many states a tap may search to explain why a place is unreachable: some 70 microseconds each in CPython."""


def has_many_spaces(board: Board) -> bool:
    """Whether work on every space of a board takes longer than a touch."""
    return board.grid != "inches" and prod(board.size) > SPACES_AT_ONCE


def effort_of_map(document: Document, _: object = None) -> Effort:
    """How long it takes to find, and to draw, everything that is seen."""
    return "long" if document.board.grid == "inches" or has_many_spaces(document.board) else "touch"


@progressive(keep=4, effort=lambda document: "short" if has_many_spaces(document.board) else "touch")
def found_problems(document: Document) -> Steps[tuple[Problem, ...]]:
    """The problems of a position, found by the rules' own checks. If there are any, the rules are not asked."""
    return tuple((yield from find_problems(document)))


def first_problem(document: Document) -> Problem | None:
    """The first of these problems; None if there is none."""
    return next(iter(found_problems(document)), None)


def answered(ask: Callable[Concatenate[Document, P], T | Refused]) -> Callable[Concatenate[Document, P], Settled[T]]:
    """What the rules say, as an answer."""

    @wraps(ask)
    def asked(document: Document, /, *args: P.args, **kwargs: P.kwargs) -> Settled[T]:
        problem = first_problem(document)
        if problem is not None:
            return Impossible(problem)
        try:
            said = ask(document, *args, **kwargs)
        except QuestionError as error:
            return Impossible(error.problem)
        return Refusal(said.refused) if isinstance(said, Refused) else Known(said)

    return asked


def answered_in_portions(
    ask: Callable[Concatenate[Document, P], Portions[T]],
) -> Callable[Concatenate[Document, P], Portions[Settled[T]]]:
    """What the rules say, as an answer that is worked out in portions."""

    @wraps(ask)
    def asked(document: Document, /, *args: P.args, **kwargs: P.kwargs) -> Portions[Settled[T]]:
        problem = first_problem(document)
        if problem is not None:
            return Impossible(problem)
        try:
            return Known((yield from ask(document, *args, **kwargs)))
        except QuestionError as error:
            return Impossible(error.problem)

    return asked


def asked_move(
    document: Document, ask: str, figure: str, action: str, keys: Keys, to: Place | None = None
) -> tuple[System, MoveQuestion]:
    """The rules, and a question about a move. It gets only the keys that `ask` takes."""
    rules = rules_of(document)
    extra = {key: value for key, value in keys if key in rules.keys.get(ask, {})}
    return rules, MoveQuestion(figure=document.figure(figure), action=action, to=to, extra=extra)


def _roll(
    document: Document, figure: str, name: str, keys: Keys, dice: tuple[Json, ...] | None = None
) -> tuple[RollTable, RollQuestion]:
    """The roll's table, and a question about the roll. It gets only the keys that the roll takes."""
    table = rules_of(document).rolls[name]
    extra = {key: value for key, value in keys if key in table.fields}
    return table, RollQuestion(figure=document.figure(figure), roll=name, dice=dice, extra=extra)


@remember(FORESEEN + 8)
@answered
def actions(document: Document, figure: str) -> Sequence[ActionAnswer]:
    """The figure's actions, each allowed or with its refusal."""
    return tuple(rules_of(document).list_actions(document, document.figure(figure)))


@remember(4)
@answered
def first_allowed(document: Document, figure: str, names: Sequence[str]) -> str | None:
    """The first of some actions that the figure may take; None if there is none. The later ones are not checked, so a
    tap can show a move without judging the attacks."""
    listed = rules_of(document).list_actions(document, document.figure(figure))
    return next((each.id for each in listed if each.id in names and each.allowed), None)


def is_allowed(document: Document, figure: str, action: str | None) -> bool:
    """Whether a figure may take an action now."""
    return any(each.id == action and each.allowed for each in value_of(actions(document, figure)) or ())


@answered
def first_open(document: Document, figure: str) -> tuple[bool, Reason | None]:
    """Whether any action is open to a figure; if not, why the first one is refused. It stops at the first open action:
    on a crowded table it takes long to find out whether there is anyone to attack."""
    refused: Reason | None = None
    for each in rules_of(document).list_actions(document, document.figure(figure)):
        if each.allowed:
            return True, None
        refused = refused or each.reason
    return False, refused


@remember(FORESEEN + 8)
def moves(document: Document, figure: str, action: str, keys: Keys) -> Settled[Moves]:
    """The destinations of an action."""
    rules, question = asked_move(document, "moves", figure, action, keys)
    return answered(rules.moves)(document, question)


@answered_in_portions
def _prepared(
    document: Document, ask: str, figure: str, action: str, keys: Keys, to: Place | None = None
) -> Portions[None]:
    """Do what takes long in a question about a move."""
    rules, question = asked_move(document, ask, figure, action, keys, to)
    yield from rules.ahead(document, question)


def expect_moves(document: Document, figure: str, action: str) -> Iterator[None]:
    """Work out the destinations of an action without keys, and the contours drawn in them, in portions; then the
    figure's actions, one a portion. Does nothing for a position with problems."""
    if isinstance((yield from silent(_prepared(document, "moves", figure, action, ()))), Impossible):
        return
    found = value_of(moves(document, figure, action, ()))
    yield
    if found is not None and found.contours is not None:
        yield from found.contours.drawing()
    listed = yield from in_steps(rules_of(document).list_actions(document, document.figure(figure)))
    actions.keep(Known(listed), document, figure)


@remember(8)
def path(document: Document, figure: str, action: str, to: Place, keys: Keys) -> Settled[Path]:
    """The path to a place, or the refusal."""
    rules, question = asked_move(document, "path", figure, action, keys, to)
    return answered(rules.path)(document, question)


@remember(8)
def path_within_budget(document: Document, figure: str, action: str, to: Place, keys: Keys) -> Settled[Path] | None:
    """The path; None if that takes longer than a tap: explaining a refusal may need a search of the whole board."""
    try:
        with BoundedSearches().going_on(STATES_WITHIN_A_TAP):
            return path(document, figure, action, to, keys)
    except LongSearchError:
        return None


@progressive(keep=8, where="either", effort="long")
def searched_path(document: Document, figure: str, action: str, to: Place, keys: Keys) -> Portions[Settled[Path]]:
    """The path to a place, or why there is none, however long the search takes. Each round asks the question again; its
    searches go on where the last round stopped."""
    searches = BoundedSearches()
    while True:
        try:
            with searches.going_on(STATES_WITHIN_A_TAP):
                return path(document, figure, action, to, keys)
        except LongSearchError:
            yield Portion("spaces", searches.looked_at)


@progressive(keep=8, where="worker", effort="long")
def planned_moves(document: Document, figure: str, action: str, keys: Keys) -> Portions[Settled[Moves]]:
    """The destinations that the rest of an activation can reach."""
    done = yield from _prepared(document, "moves", figure, action, keys)
    return moves(document, figure, action, keys) if isinstance(done, Known) else done


@progressive(keep=8, where="worker", effort="long")
def planned_path(document: Document, figure: str, action: str, to: Place, keys: Keys) -> Portions[Settled[Path]]:
    """The path to a place by the rest of an activation, or why there is none."""
    done = yield from _prepared(document, "path", figure, action, keys, to)
    return path(document, figure, action, to, keys) if isinstance(done, Known) else done


@remember(6)
def apply(
    document: Document, figure: str, action: str, to: Place | None, keys: Keys, rolled: Literal["success"] | None = None
) -> Settled[Document]:
    """The document after an action, or the refusal. `rolled`: the result that an owed roll is taken to have."""
    rules, question = asked_move(document, "apply", figure, action, keys, to)
    return answered(rules.apply)(document, evolve(question, rolled=rolled))


@remember(8)
def sight(document: Document, viewer: str | Place, target: Place) -> Settled[Sight]:
    """The line of sight from a figure or a place to the target."""
    there = figure_at(document, target)
    eye = document.figure(viewer) if isinstance(viewer, str) else viewer
    question = SightQuestion(viewer=eye, target=there if there is not None else target)
    return answered(rules_of(document).sight)(document, question)


@progressive(keep=2, effort=effort_of_map)
@answered_in_portions
def sight_map(document: Document, viewer: str | Place) -> Portions[SightMap]:
    """Everything that is visible from a figure or a place."""
    eye = document.figure(viewer) if isinstance(viewer, str) else viewer
    return rules_of(document).sight_map(document, SightQuestion(viewer=eye))


def roll(document: Document, figure: str, name: str, dice: tuple[Json, ...] | None, keys: Keys) -> Settled[Rolled]:
    """The result of a roll; without `dice`, the dice are thrown here."""
    table, question = _roll(document, figure, name, keys, dice)
    return answered(table.answer)(document, question)


@remember(24)
def chances(document: Document, figure: str, name: str, keys: Keys) -> Settled[Odds] | None:
    """The odds of a roll before it is made, or the refusal; None if the game does not give them."""
    table, question = _roll(document, figure, name, keys)
    return None if table.chances is None else answered(table.chances)(document, question)


@remember(4)
def choices(document: Document, figure: str, name: str, keys: Keys) -> Sequence[RollChoice]:
    """The ways to make the attack of this roll; empty if the game has only one, or the rules refuse the roll."""
    table, question = _roll(document, figure, name, keys)
    return () if table.choices is None else value_of(answered(table.choices)(document, question)) or ()
