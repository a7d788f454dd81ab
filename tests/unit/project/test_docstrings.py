"""Docstrings say something: none of three words or fewer, and a line for each field of the records everybody meets."""

from __future__ import annotations

import ast

import pytest

from tests.unit.project.test_imports import MODULES, ROOT, module_name

RECORDS = (
    ("app/state.py", "AppState"),
    ("app/editor/state.py", "EditorSession"),
    ("app/log/state.py", "Entry"),
    ("board/document.py", "Document"),
    ("board/document.py", "Figure"),
    ("rules/system.py", "System"),
)
REFERRING = ("See Gesture.",)
"""Docstrings of methods that are described where they are declared."""


def short_docstrings(source: str) -> list[str]:
    """The functions and classes of a module whose docstrings have three words or fewer."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    texts = [(node.name, ast.get_docstring(node)) for node in nodes]
    return [f"{name}: {text}" for name, text in texts if text and len(text.split()) <= 3 and text not in REFERRING]


def bare_fields(source: str, record: str) -> list[str]:
    """The fields of a record that no string stands behind."""
    (found,) = [each for each in ast.parse(source).body if isinstance(each, ast.ClassDef) and each.name == record]
    following = [*found.body[1:], None]
    return [
        ast.unparse(each.target)
        for each, after in zip(found.body, following, strict=True)
        if isinstance(each, ast.AnnAssign)
        and not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and after.value.value)
    ]


def test_short_docstrings_and_bare_fields_are_found() -> None:
    source = "class A:\n    b: int\n    'What.'\n    c: int\n    def d(self): 'The d.'\n"
    assert short_docstrings(source) == ["d: The d."] and bare_fields(source, "A") == ["c"]


def test_no_docstring_has_three_words_or_fewer() -> None:
    found = [f"{module_name(path)}.{each}" for path in MODULES for each in short_docstrings(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(("path", "record"), RECORDS)
def test_each_field_has_a_line(path: str, record: str) -> None:
    assert bare_fields((ROOT / "tablelight" / path).read_text("utf-8"), record) == []
