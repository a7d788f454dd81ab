"""One word, one meaning: no two modules have a public class of the same name (docs/glossary.md)."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.unit.project.test_imports import MODULES, module_name


def public_classes(source: str) -> list[str]:
    """The public classes of a module."""
    return [node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name[0] != "_"]


def test_no_two_modules_have_a_class_of_one_name() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        for name in public_classes(path.read_text("utf-8")):
            homes[name].append(module_name(path))
    shared = {name: modules for name, modules in homes.items() if len(modules) > 1}
    assert shared == {}, "another name for one of them"
