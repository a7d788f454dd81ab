"""From where a Carnevale character sees another, and where it is safe; the other questions about danger are not answered
yet."""

from __future__ import annotations

from typing import NoReturn

from tablelight.board.problems import QuestionError
from tablelight.rules.danger.policy import FreeDanger
from tablelight.rules.systems.carnevale.refuge import shelter, vantage


def _unanswered(*_: object) -> NoReturn:
    raise QuestionError("$.question.ask", "this game does not say who could hurt whom")


DANGER = FreeDanger(threats=_unanswered, shelter=shelter, vantage=vantage, threat_map=_unanswered, advise=_unanswered)
