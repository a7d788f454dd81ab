"""One word, one meaning: no two modules share the name of a type, or of a number with different values."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from tests.modules import MODULES, module_name
from tests.syntax import outline

OWN_TO_EACH = frozenset({"VERSION"})
"""Numbers that every format defines for itself."""
ARITHMETIC = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Name, ast.expr_context, ast.Call)


def assigned(source: str) -> Iterator[tuple[str, ast.expr | None]]:
    """The names that a module gives a value, with the value."""
    for node in outline(source)[0].body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                yield name, value
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value


def public_types(source: str) -> list[str]:
    """The public classes and aliases of a module."""
    classes = [node.name for node in outline(source)[0].body if isinstance(node, ast.ClassDef)]
    aliases = [name for name, _ in assigned(source) if name[0].isupper() and not name.isupper()]
    return [name for name in (*classes, *aliases) if name[0] != "_"]


def numbers(source: str) -> Iterator[tuple[str, str]]:
    """The numeric constants of a module, each with its expression."""
    for name, value in assigned(source):
        if value is not None and name.isupper() and name not in OWN_TO_EACH:
            parts = list(ast.walk(value))
            plain = all(isinstance(part, ARITHMETIC) for part in parts)
            number = any(isinstance(part, ast.Constant) and type(part.value) in (int, float) for part in parts)
            text = any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)
            if plain and number and not text:
                yield name, ast.unparse(value)


@cache
def vocabulary() -> list[tuple[str, list[str], list[tuple[str, str]]]]:
    """Each module with its public types and its numbers."""
    sources = {module_name(path): path.read_text("utf-8") for path in MODULES}
    return [(module, public_types(source), list(numbers(source))) for module, source in sources.items()]


def test_no_two_modules_have_a_type_of_one_name() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for module, types, _ in vocabulary():
        for name in types:
            homes[name].append(module)
    shared = {name: modules for name, modules in homes.items() if len(modules) > 1}
    assert shared == {}, "another name for one of them"


def test_no_two_modules_have_a_number_of_one_name_and_another_value() -> None:
    homes: dict[str, dict[str, str]] = defaultdict(dict)
    for module, _, constants in vocabulary():
        for name, value in constants:
            homes[name][module] = value
    shared = {name: values for name, values in homes.items() if len(set(values.values())) > 1}
    assert shared == {}, "the name says of what, and in which unit"
