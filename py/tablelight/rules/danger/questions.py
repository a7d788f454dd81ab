"""The five questions of danger and advice, for every kind of board; their answers come in portions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, TypeVarTuple

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.bare import policy as bare
from tablelight.rules.bare import regions
from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.danger import advice, places
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Advice, FreeShelter, FreeVantage, Spots, ThreatMap, Threats
from tablelight.rules.out import living, placed_portions
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System

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
