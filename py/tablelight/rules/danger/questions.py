"""The five questions of danger and advice, for every kind of board; their answers come in portions. And the figure asked
about, put where the question says, or imagined there (DG-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, TypeVarTuple

from attrs import evolve

from tablelight.board.codec import LARGEST_BASE, SMALLEST_BASE
from tablelight.board.document import Document, Figure, Json, Location
from tablelight.board.problems import Problem, QuestionError
from tablelight.board.records import as_record, mapping_of
from tablelight.board.schema import Field, check_fields
from tablelight.board.units import Millimetres
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.bare import policy as bare
from tablelight.rules.bare import regions
from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.check import COMMON_TERRAIN
from tablelight.rules.danger import advice, places
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.policy import stood as stood_there
from tablelight.rules.danger.records import NOBODY, Advice, FreeShelter, FreeVantage, Spots, ThreatMap, Threats
from tablelight.rules.out import living, placed_portions
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System

AS = "$.question.as"
AS_FIELDS = {
    "stats": Field("mapping"),
    "traits": Field("list"),
    "state": Field("mapping"),
    "base": Field("integer", minimum=SMALLEST_BASE, maximum=LARGEST_BASE),
}
"""The fields of an imagined figure."""


def imagine(
    rules: System, document: Document, at: Location, side: str, what: Mapping[str, Json], keys: Mapping[str, Json]
) -> tuple[Document, Figure]:
    """The document with an imagined figure in it as a question describes it, and the figure."""
    for problem in _faults(rules, document, what):
        raise QuestionError(problem.path, problem.message, **problem.values)
    defaults = {} if rules.danger is None else rules.danger.imagined
    figure = Figure(
        id=NOBODY,
        side=side,
        at=(at,),
        stats={**defaults, **as_record(what.get("stats", {}), dict[str, int])},
        traits=as_record(what.get("traits", ()), tuple[str, ...]),
        state=mapping_of(what.get("state")),
        base=Millimetres(as_record(what["base"], int)) if "base" in what else None,
    )
    return put(rules, evolve(document, figures=(*document.figures, figure)), figure, at, keys)


def _faults(rules: System, document: Document, what: Mapping[str, Json]) -> list[Problem]:
    found = list(check_fields(AS, what, AS_FIELDS))
    if found:
        return found
    ids = frozenset(figure.id for figure in document.figures)
    found += check_fields(f"{AS}.stats", mapping_of(what.get("stats")), rules.vocabulary.all_stats)
    known = ", ".join(rules.vocabulary.traits) or "-"
    traits = what.get("traits", ())
    # The entries are not checked yet: they are taken as they are.
    for number, trait in enumerate(traits if isinstance(traits, list | tuple) else ()):
        if not isinstance(trait, str):
            found.append(Problem(f"{AS}.traits[{number}]", "must be text"))
        elif trait not in rules.vocabulary.traits:
            values = {"name": trait, "choices": known}
            message = "{name} is not known in this game; known: {choices}"
            found.append(Problem(f"{AS}.traits[{number}]", message, values))
    found += check_fields(f"{AS}.state", mapping_of(what.get("state")), rules.vocabulary.state, ids)
    return found


def put(
    rules: System, document: Document, figure: Figure, at: Location, keys: Mapping[str, Json]
) -> tuple[Document, Figure]:
    """The document with one of its figures put somewhere without a move. `keys`: how it stands there. If no figure can
    stand there, an error at the path of the place."""
    others = [other for other in living(rules, document).figures if other.id != figure.id]
    _check_free(document, at, "$.question.at", others)
    stand = stood_there if rules.danger is None else rules.danger.stand
    board, stood = stand(document, figure, at, keys)
    for space in stood.at[1:]:
        _check_free(document, space, "$.question.tail", others)
    board = board.with_figure(stood)
    number = board.position(stood)
    prefix = f"$.figures[{number}]."
    before = {problem.path for problem in rules.check(document)} if figure.id != NOBODY else set()
    for problem in rules.check(board):
        # It may stand on a space that no figure can reach (DG-10).
        if problem.path in before or problem.path == f"{prefix}at":
            continue
        part = problem.path.removeprefix(prefix)
        path = f"{AS}.{part}" if figure.id == NOBODY else "$.question." + next(iter(keys), "at")
        raise QuestionError(path, problem.message, **problem.values)
    return board, stood


def _check_free(document: Document, at: Location, path: str, others: list[Figure]) -> None:
    """Refuse a space that another living figure holds, void, or a place off the board (DG-10)."""
    if not document.board.holds(at):
        raise QuestionError(path, "is off the board")
    if not document.board.has_spaces:
        return
    if document.layout.terrain_at(at) == COMMON_TERRAIN[1]:
        raise QuestionError(path, "there is no space here")
    holder = next((other for other in others if at in other.at), None)
    if holder is not None:
        raise QuestionError(path, "{figure} stands in this space already", figure=holder.id)


Parameters = TypeVarTuple("Parameters")
S = TypeVar("S")
T = TypeVar("T")


def _known(rules: System) -> Danger | FreeDanger:
    """The policies of a game; a game without any answers none of these questions."""
    if rules.danger is None:
        raise QuestionError("$.question.ask", "this game does not say who could hurt whom")
    return rules.danger


def moving_actions(rules: System) -> Sequence[str]:
    """The actions that `shelter`, `vantage` and `advise` take."""
    named = rules.danger.moving if isinstance(rules.danger, FreeDanger) else ()
    return named or rules.moving or rules.actions


def _by_board(
    rules: System,
    document: Document,
    on_spaces: Callable[[System, Document, *Parameters], Portions[S]],
    on_bare_table: Callable[[FreeDanger, Document, *Parameters], Portions[T]],
    *given: *Parameters,
) -> Portions[S | T]:
    """The answer for a board of spaces, or for the living of a bare table (DG-06)."""
    danger = _known(rules)
    if isinstance(danger, FreeDanger):
        answer = on_bare_table(danger, living(rules, document), *given)
        return (yield from placed_portions(document, answer))
    yield from within(Portion("spaces", 0), danger.ahead(document))
    return (yield from on_spaces(rules, document, *given))


def threats(rules: System, document: Document, subject: Figure) -> Portions[Threats]:
    """What every enemy could do in its next activation to a figure that stands in the document (DG-10)."""
    danger = _known(rules)
    if isinstance(danger, FreeDanger) and rules.is_out(subject):
        return bare.answer_of(danger, [])
    return (yield from _by_board(rules, document, places.threats, bare.threats, subject))


def shelter(rules: System, document: Document, question: MoveQuestion) -> Portions[Spots | FreeShelter]:
    """The places with the fewest enemies to fear (DG-11, DG-15)."""
    return _by_board(rules, document, places.shelter, regions.shelter, question)


def vantage(rules: System, document: Document, question: MoveQuestion, target: Figure) -> Portions[Spots | FreeVantage]:
    """The places from which a figure may attack another, or sees it (DG-12, DG-15)."""
    return _by_board(rules, document, places.vantage, regions.vantage, question, target)


def threat_map(rules: System, document: Document, side: str) -> Portions[ThreatMap | Mapping[str, object]]:
    """The enemies that a figure of a side would have to fear on each space (DG-13, DG-15)."""
    return _by_board(rules, document, places.threat_map, regions.threat_map, side)


def advise(rules: System, document: Document, question: MoveQuestion) -> Portions[Advice]:
    """The unbeaten places (DG-20 to DG-24)."""
    return _by_board(rules, document, advice.advise, regions.advise, question)
