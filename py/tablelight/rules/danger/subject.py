"""The figure asked about, put where the question says, or imagined there (DG-10)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from tablelight.board.codec import LARGEST_BASE, SMALLEST_BASE
from tablelight.board.document import Document, Figure, Json, Location
from tablelight.board.problems import Problem, QuestionError
from tablelight.board.records import as_record, mapping_of
from tablelight.board.schema import Field, check_fields
from tablelight.board.units import Millimetres
from tablelight.rules.check import COMMON_TERRAIN
from tablelight.rules.danger.policy import stood as stood_there
from tablelight.rules.danger.records import NOBODY
from tablelight.rules.out import living
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
