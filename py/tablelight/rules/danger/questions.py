"""The five questions of danger and advice, whatever board a game is played on; their answers come in portions."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.rules.danger import advice, places
from tablelight.rules.danger import threats as grid
from tablelight.rules.danger.policy import Danger, FreeDanger
from tablelight.rules.danger.records import Advice, Threats, threats_of
from tablelight.rules.out import living, placed_portions
from tablelight.rules.portions import Portions
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System


def _known(rules: System) -> Danger | FreeDanger:
    """The policies of a game; a game that brings none answers none of these questions."""
    if rules.danger is None:
        raise QuestionError("$.question.ask", "this game does not say who could hurt whom")
    return rules.danger


def threats(rules: System, document: Document, subject: Figure) -> Portions[Threats]:
    """DG-10: what every enemy could do in its next activation to a figure that stands in the document."""
    free = _known(rules)
    if not isinstance(free, FreeDanger):
        return (yield from grid.threats(rules, document, subject))
    if rules.is_out(subject):
        return threats_of(())
    return (yield from free.threats(living(rules, document), subject))


def shelter(rules: System, document: Document, question: MoveQuestion) -> Portions[object]:
    """DG-11, DG-15: where there are the fewest enemies to fear."""
    free = _known(rules)
    if not isinstance(free, FreeDanger):
        return (yield from places.shelter(rules, document, question))
    return (yield from placed_portions(document, free.shelter(living(rules, document), question)))


def vantage(rules: System, document: Document, question: MoveQuestion, target: Figure) -> Portions[object]:
    """DG-12, DG-15: from where a figure may attack another, or sees it."""
    free = _known(rules)
    if not isinstance(free, FreeDanger):
        return (yield from places.vantage(rules, document, question, target))
    return (yield from placed_portions(document, free.vantage(living(rules, document), question, target)))


def threat_map(rules: System, document: Document, side: str) -> Portions[object]:
    """DG-13, DG-15: whom anybody of a side would have to fear on each space."""
    free = _known(rules)
    if not isinstance(free, FreeDanger):
        return (yield from grid.threat_map(rules, document, side))
    return (yield from free.threat_map(living(rules, document), side))


def advise(rules: System, document: Document, question: MoveQuestion) -> Portions[Advice]:
    """DG-20 to DG-24: the places that no other beats."""
    free = _known(rules)
    if not isinstance(free, FreeDanger):
        return (yield from advice.advise(rules, document, question))
    return (yield from placed_portions(document, free.advise(living(rules, document), question)))
