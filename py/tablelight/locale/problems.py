"""What is wrong with a document or a question, in the player's language."""

from __future__ import annotations

from tablelight.board.problems import Problem
from tablelight.locale.messages import PROBLEMS, SOURCE, translate


def say_problem(problem: Problem, language: str = SOURCE) -> str:
    """The problem's sentence in a language. It has no subject: the app says the place (`problem.path`) before it."""
    return translate(problem.message, language, problem.values, domain=PROBLEMS)
