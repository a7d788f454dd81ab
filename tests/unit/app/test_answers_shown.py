"""How the panel shows each kind of answer."""

from __future__ import annotations

import pytest

from tablelight.app.answers import Answer, Impossible, Known, Refusal, problem_of, refusal_of, value_of
from tablelight.app.controls import answer_node, words_of
from tablelight.board.problems import Problem
from tablelight.progress.pictures import Pending
from tablelight.rules.answers import Reason
from tablelight.view.nodes import el
from tablelight.view.nodes import words_of as text_of
from tests.bench.hand_boards import opened

REASON, PROBLEM = Reason("HC-08"), Problem("$.question.figure", "is missing")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Known("Seven spaces."), "Seven spaces."),
        (Refusal(REASON), "HC-08"),
        (Impossible(PROBLEM), "is missing"),
        (Pending(is_long=True), "Working it out"),
        (Pending(is_long=True, has_failed=True), "the program failed at it"),
        (Pending(is_long=False), ""),
        (None, ""),
    ],
)
def test_each_kind_of_answer_is_shown(answer: Answer[str] | None, said: str) -> None:
    state = opened("heroclix-rooftop")
    nodes = answer_node(state, answer, words_of(state), lambda words: [el("p", words)])
    text = " ".join(text_of(node) for node in nodes)
    assert said in text and bool(text) == bool(said)


def test_an_answer_has_one_content() -> None:
    found: list[Answer[int] | None] = [Known(1), Refusal(REASON), Impossible(PROBLEM), Pending(is_long=True), None]
    assert [value_of(each) for each in found] == [1, None, None, None, None]
    assert [refusal_of(each) for each in found] == [None, REASON, None, None, None]
    assert [problem_of(each) for each in found] == [None, None, PROBLEM, None, None]
