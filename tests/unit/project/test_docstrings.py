"""Docstrings: one for each public function and class, and a line for each field of the central records."""

from __future__ import annotations

import ast
import re

import pytest

from tests.modules import MODULES, ROOT, module_name
from tests.syntax import outline

RECORDS = (
    ("app/state.py", "AppState"),
    ("app/editor/state.py", "EditorSession"),
    ("app/log/state.py", "Entry"),
    ("board/document.py", "Document"),
    ("board/document.py", "Figure"),
    ("rules/system.py", "System"),
)


def undocumented(source: str) -> list[str]:
    """The public functions and classes of a module that have no docstring. An overload shares its function's, a handler
    its action's."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    nodes = [node for node in outline(source)[0].body if isinstance(node, kinds) and node.name[0] != "_"]
    marked = re.compile("overload|handles(_while_editing)?\\(")
    own = [node for node in nodes if not any(marked.match(ast.unparse(each)) for each in node.decorator_list)]
    return [node.name for node in own if not ast.get_docstring(node)]


def bare_fields(source: str, record: str) -> list[str]:
    """The fields of a record without a string below them."""
    (found,) = [each for each in outline(source)[0].body if isinstance(each, ast.ClassDef) and each.name == record]
    following = [*found.body[1:], None]
    return [
        ast.unparse(each.target)
        for each, after in zip(found.body, following, strict=True)
        if isinstance(each, ast.AnnAssign)
        and not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and after.value.value)
    ]


def test_bare_fields_are_found() -> None:
    source = "class A:\n    b: int\n    'What.'\n    c: int\n"
    assert bare_fields(source, "A") == ["c"]


def test_every_public_function_and_class_of_a_module_has_a_docstring() -> None:
    assert undocumented(
        "def a(): ...\nclass B:\n    'Some.'\n@overload\ndef c(): ...\n@handles(B)\ndef e(): ...\ndef _d(): ...\n"
    ) == ["a"]
    found = {module_name(path): undocumented(path.read_text("utf-8")) for path in MODULES}
    assert {module: names for module, names in found.items() if names} == {}


@pytest.mark.parametrize(("path", "record"), RECORDS)
def test_each_field_has_a_line(path: str, record: str) -> None:
    assert bare_fields((ROOT / "tablelight" / path).read_text("utf-8"), record) == []
