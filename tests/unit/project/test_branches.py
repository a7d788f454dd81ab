"""Code asks a board instead of testing its kind: few branches depend on the class of a board."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.syntax import tree

PROGRAM = Path(__file__).parents[3] / "py"
BOARDS = {"GridBoard", "FreeBoard"}
MOST = 8
"""Tests of a board's class in the whole program, with those by which `Document` checks its board."""
MOST_OF_SPACES = 50
"""Branches on whether a board has spaces, mostly for words of the panel."""


def class_tests(source: str) -> Iterator[int]:
    """The lines of a module that test whether something is a board of one kind."""
    if not any(board in source for board in BOARDS):
        return
    calls = (node for node in ast.walk(tree(source)) if isinstance(node, ast.Call))
    for call in calls:
        if (
            isinstance(call.func, ast.Name)
            and call.func.id == "isinstance"
            and BOARDS & set(ast.unparse(call.args[1]).split(" | "))
        ):
            yield call.lineno


def branches_by_spaces(source: str) -> Iterator[int]:
    """The lines of a module that ask whether a board has spaces."""
    for node in ast.walk(tree(source)) if "has_spaces" in source else ():
        if isinstance(node, ast.Attribute) and node.attr == "has_spaces":
            yield node.lineno


def test_the_class_of_a_board_is_found_in_any_test() -> None:
    assert list(
        class_tests("isinstance(a.board, FreeBoard)\nisinstance(a, int | GridBoard)\nisinstance(a, int)\n")
    ) == [1, 2]


def test_few_branches_depend_on_the_class_of_a_board() -> None:
    modules = sorted(PROGRAM.rglob("*.py"))
    found = [f"{path.relative_to(PROGRAM)}:{line}" for path in modules for line in class_tests(path.read_text())]
    assert len(found) <= MOST, found
    asked = [f"{path.relative_to(PROGRAM)}:{line}" for path in modules for line in branches_by_spaces(path.read_text())]
    assert len(asked) <= MOST_OF_SPACES, asked
