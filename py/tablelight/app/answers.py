"""The rules' answers about a document, remembered while they may be asked for again.

Every answer is an `Answer`: known, a refusal by the rules, impossible to give, or still being worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Generic, TypeAlias, TypeVar, final

from attrs import frozen

from tablelight.app.transitions import Keys
from tablelight.board.document import Board, Document, Figure, Json
from tablelight.board.problems import Problem, QuestionError
from tablelight.progress.memo import ResultsOf, remember
from tablelight.progress.pictures import Effort, Pending, progressive
from tablelight.progress.portions import Portion, Portions, Steps, silent
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
"""How many prefetched answers are kept before they are needed."""
prefetched: ResultsOf[Settled[Moves]] = ResultsOf(FORESEEN)
"""Destinations computed ahead of a tap, only for the document on the table."""
STATES_WITHIN_A_TAP = 250
"""How many states a tap may search to explain why a place is unreachable: some 70 microseconds each in CPython."""
listed: ResultsOf[Settled[Sequence[ActionAnswer]]] = ResultsOf(FORESEEN)
"""Lists of actions, computed ahead in the same way."""


def has_many_spaces(board: Board) -> bool:
    """Whether work on every space of a board takes longer than a touch."""
    return board.grid != "inches" and prod(board.size) > SPACES_AT_ONCE


def _effort_of_each(document: Document) -> Effort:
    return "short" if has_many_spaces(document.board) else "touch"


def effort_of_map(document: Document, _: object = None) -> Effort:
    """How long it takes to find, and to draw, everything that is seen."""
    return "long" if document.board.grid == "inches" or has_many_spaces(document.board) else "touch"


@progressive(keep=4, effort=_effort_of_each)
def found_problems(document: Document) -> Steps[tuple[Problem, ...]]:
    """The problems of a position, found by the rules' own checks. If there are any, the rules are not asked."""
    return tuple((yield from find_problems(document)))


def first_problem(document: Document) -> Problem | None:
    """The first of these problems; None if there is none."""
    return next(iter(found_problems(document)), None)


def answered(document: Document, work: Callable[[], T | Refused]) -> Settled[T]:
    """The answer that `work` gets from the rules."""
    problem = first_problem(document)
    if problem is not None:
        return Impossible(problem)
    try:
        return _found(work())
    except QuestionError as error:
        return Impossible(error.problem)


def in_portions(document: Document, work: Callable[[], Portions[T | Refused]]) -> Portions[Settled[T]]:
    """The answer of `answered`, for work that is done in portions."""
    problem = first_problem(document)
    if problem is not None:
        return Impossible(problem)
    try:
        return _found((yield from work()))
    except QuestionError as error:
        return Impossible(error.problem)


def _found(said: T | Refused) -> Known[T] | Refusal:
    return Refusal(said.refused) if isinstance(said, Refused) else Known(said)


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


@remember(4)
def actions(document: Document, figure: str) -> Settled[Sequence[ActionAnswer]]:
    """The figure's actions, each allowed or with its refusal. A prefetched answer is remembered here as well: the
    prefetched answers of other figures may push it out of `listed`."""
    return listed.get(document, (figure,)) or answered(
        document, lambda: tuple(rules_of(document).list_actions(document, document.figure(figure)))
    )


def actions_in_portions(document: Document, figure: str) -> Iterator[None]:
    """Prefetch a figure's actions into `listed`, one per portion; only for a position without problems."""
    found: list[ActionAnswer] = []
    for each in rules_of(document).list_actions(document, document.figure(figure)):
        found.append(each)
        yield
    listed.keep(document, (figure,), Known(tuple(found)))


@remember(4)
def first_allowed(document: Document, figure: str, names: Sequence[str]) -> Settled[str | None]:
    """The first of some actions that the figure may take; None if there is none. The later ones are not checked, so a
    tap can show a move without judging the attacks."""

    def first() -> str | None:
        listed = rules_of(document).list_actions(document, document.figure(figure))
        return next((each.id for each in listed if each.id in names and each.allowed), None)

    return answered(document, first)


def is_allowed(document: Document, figure: str, action: str | None) -> bool:
    """Whether a figure may take an action now."""
    return any(each.id == action and each.allowed for each in value_of(actions(document, figure)) or ())


def first_open(document: Document, figure: str) -> Settled[tuple[bool, Reason | None]]:
    """Whether any action is open to a figure; if not, why the first one is refused. It stops at the first open action:
    on a crowded table it takes long to find out whether there is anyone to attack."""

    def first() -> tuple[bool, Reason | None]:
        refused: Reason | None = None
        for each in rules_of(document).list_actions(document, document.figure(figure)):
            if each.allowed:
                return True, None
            refused = refused or each.reason
        return False, refused

    return answered(document, first)


@remember(8)
def moves(document: Document, figure: str, action: str, keys: Keys) -> Settled[Moves]:
    """The destinations of an action."""
    known = None if keys else prefetched.get(document, (figure, action))
    if known is not None:
        return known
    rules, question = asked_move(document, "moves", figure, action, keys)
    return answered(document, lambda: rules.moves(document, question))


def moves_in_portions(document: Document, figure: str, action: str) -> Iterator[None]:
    """Prefetch the destinations of an action without keys, and the contours drawn in them, into `prefetched`, in
    portions; then the figure's actions. Does nothing for a position with problems."""
    if first_problem(document) is not None:
        return
    yield
    rules, question = asked_move(document, "moves", figure, action, ())
    yield from silent(rules.ahead(document, question))
    asked = moves.known(document, figure, action, ())
    found = answered(document, lambda: rules.moves(document, question)) if asked is None else asked.answer
    prefetched.keep(document, (figure, action), found)
    yield
    lit = value_of(found)
    if lit is not None and lit.contours is not None:
        yield from lit.contours.drawing()
    yield from actions_in_portions(document, figure)


@remember(8)
def path(document: Document, figure: str, action: str, to: Place, keys: Keys) -> Settled[Path]:
    """The path to a place, or the refusal."""
    rules, question = asked_move(document, "path", figure, action, keys, to)
    return answered(document, lambda: rules.path(document, question))


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
    rules, question = asked_move(document, "moves", figure, action, keys)

    def ask() -> Portions[Moves]:
        yield from rules.ahead(document, question)
        return rules.moves(document, question)

    return in_portions(document, ask)


@progressive(keep=8, where="worker", effort="long")
def planned_path(document: Document, figure: str, action: str, to: Place, keys: Keys) -> Portions[Settled[Path]]:
    """The path to a place by the rest of an activation, or why there is none."""
    rules, question = asked_move(document, "path", figure, action, keys, to)

    def ask() -> Portions[Path | Refused]:
        yield from rules.ahead(document, question)
        return rules.path(document, question)

    return in_portions(document, ask)


@remember(4)
def apply(document: Document, figure: str, action: str, to: Place | None, keys: Keys) -> Settled[Document]:
    """The document after an action, or the refusal."""
    rules, question = asked_move(document, "apply", figure, action, keys, to)
    return answered(document, lambda: rules.apply(document, question))


def _eye(document: Document, viewer: str | Place) -> Figure | Place:
    return document.figure(viewer) if isinstance(viewer, str) else viewer


@remember(8)
def sight(document: Document, viewer: str | Place, target: Place) -> Settled[Sight]:
    """The line of sight from a figure or a place to the target."""
    there = figure_at(document, target)
    question = SightQuestion(viewer=_eye(document, viewer), target=there if there is not None else target)
    return answered(document, lambda: rules_of(document).sight(document, question))


@progressive(keep=2, effort=effort_of_map)
def sight_map(document: Document, viewer: str | Place) -> Portions[Settled[SightMap]]:
    """Everything that is visible from a figure or a place."""

    def ask() -> Portions[SightMap]:
        return rules_of(document).sight_map(document, SightQuestion(viewer=_eye(document, viewer)))

    return in_portions(document, ask)


def roll(document: Document, figure: str, name: str, dice: tuple[Json, ...] | None, keys: Keys) -> Settled[Rolled]:
    """The result of a roll; without `dice`, the dice are thrown here."""
    table, question = _roll(document, figure, name, keys, dice)
    return answered(document, lambda: table.answer(document, question))


@remember(24)
def chances(document: Document, figure: str, name: str, keys: Keys) -> Settled[Odds] | None:
    """The odds of a roll before it is made, or the refusal; None if the game does not give them."""
    table, question = _roll(document, figure, name, keys)
    answer = table.chances
    return None if answer is None else answered(document, lambda: answer(document, question))


@remember(4)
def choices(document: Document, figure: str, name: str, keys: Keys) -> Sequence[RollChoice]:
    """The ways to make the attack of this roll; empty if the game has only one, or the rules refuse the roll."""
    table, question = _roll(document, figure, name, keys)
    answer = table.choices
    return () if answer is None else value_of(answered(document, lambda: answer(document, question))) or ()
