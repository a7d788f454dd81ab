"""Types are checked, not asserted: values from outside are read as records or validated (`board/records.py`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.syntax import tree

PROGRAM = Path(__file__).parents[3] / "py"
MOST = 20
"""The most calls of `typing.cast` in the whole program."""


def casts(source: str) -> Iterator[int]:
    """The lines of a module in which `typing.cast` is called."""
    if "cast" not in source:
        return
    nodes = list(ast.walk(tree(source)))
    names = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "typing"
        for alias in node.names
        if alias.name == "cast"
    }
    for node in nodes:
        if isinstance(node, ast.Call):
            called = node.func
            by_name = isinstance(called, ast.Name) and called.id in names
            by_module = isinstance(called, ast.Attribute) and ast.unparse(called) == "typing.cast"
            if by_name or by_module:
                yield node.lineno


def test_a_cast_is_found_by_any_name() -> None:
    assert list(casts("from typing import cast as sure\nsure(int, 1)\n")) == [2]
    assert list(casts("import typing\ntyping.cast(int, 1)\n")) == [2]
    assert list(casts("def cast(a): ...\ncast(1)\n")) == []


def test_there_are_few_casts() -> None:
    found = [
        f"{path.relative_to(PROGRAM)}:{line}"
        for path in sorted(PROGRAM.rglob("*.py"))
        for line in casts(path.read_text())
    ]
    assert len(found) <= MOST, found
