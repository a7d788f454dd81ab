"""Docstrings say something: one for each public thing, none of fewer than five words, a line for each field of the records
everybody meets."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from tests.modules import MODULES, ROOT, module_name
from tests.syntax import tree

RECORDS = (
    ("app/state.py", "AppState"),
    ("app/editor/state.py", "EditorSession"),
    ("app/log/state.py", "Entry"),
    ("board/document.py", "Document"),
    ("board/document.py", "Figure"),
    ("rules/system.py", "System"),
)
FEWEST_WORDS = 5


def short_docstrings(source: str) -> list[str]:
    """What of a module, itself included, has a docstring of fewer than five words."""
    kinds = (ast.Module, ast.FunctionDef, ast.ClassDef)
    nodes = [node for node in ast.walk(tree(source)) if isinstance(node, kinds)]
    texts = [(getattr(node, "name", "its own"), ast.get_docstring(node)) for node in nodes]
    return [f"{name}: {text}" for name, text in texts if text and len(text.split()) < FEWEST_WORDS]


def undocumented(source: str) -> list[str]:
    """The public functions and classes of a module that have no docstring; an overload has that of its function."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    nodes = [node for node in tree(source).body if isinstance(node, kinds) and node.name[0] != "_"]
    own = [node for node in nodes if "overload" not in map(ast.unparse, node.decorator_list)]
    return [node.name for node in own if not ast.get_docstring(node)]


def bare_fields(source: str, record: str) -> list[str]:
    """The fields of a record that no string stands behind."""
    (found,) = [each for each in tree(source).body if isinstance(each, ast.ClassDef) and each.name == record]
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


@cache
def looked_through() -> list[tuple[str, list[str], list[str]]]:
    """Each module with its short docstrings and what has none."""
    sources = {module_name(path): path.read_text("utf-8") for path in MODULES}
    return [(module, short_docstrings(source), undocumented(source)) for module, source in sources.items()]


def test_no_docstring_has_fewer_than_five_words() -> None:
    assert [f"{module}.{each}" for module, short, _ in looked_through() for each in short] == []


def test_every_public_function_and_class_of_a_module_has_a_docstring() -> None:
    assert undocumented("def a(): ...\nclass B:\n    'Some.'\n@overload\ndef c(): ...\ndef _d(): ...\n") == ["a"]
    assert [f"{module}.{name}" for module, _, bare in looked_through() for name in bare] == []


@pytest.mark.parametrize(("path", "record"), RECORDS)
def test_each_field_has_a_line(path: str, record: str) -> None:
    assert bare_fields((ROOT / "tablelight" / path).read_text("utf-8"), record) == []
