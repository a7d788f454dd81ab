"""The syntax trees of sources, for tests that look through all of the program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, lru_cache


@lru_cache(1)
def tree(source: str) -> ast.Module:
    """The syntax tree of a source, cached until another is asked for. So several looks at one module need one parsing,
    but the garbage collector need not look through the half a million objects of all trees again and again."""
    return ast.parse(source)


@cache
def outline(source: str) -> tuple[ast.Module, tuple[ast.Import | ast.ImportFrom, ...]]:
    """A module without the bodies of its functions (their docstrings stay), and every import of it, wherever. Cached:
    each of several tests looks at all modules, and this is small enough to be kept."""
    module = ast.parse(source)
    imports = []
    for node in statements(module):
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(node)
        elif isinstance(node, ast.FunctionDef):
            node.body = [] if ast.get_docstring(node) is None else node.body[:1]
    return module, tuple(imports)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement within a node, each after those within it. Expressions hold none, so they are not searched."""
    for field in ("body", "handlers", "cases", "orelse", "finalbody"):
        for child in getattr(node, field, ()):
            yield from statements(child)
            yield child


@cache
def imported(source: str, module: str, *, package: bool) -> tuple[str, ...]:
    """Every dotted name that a source imports, wherever in it, relative ones made absolute; cached for many tests."""
    return tuple(_imported(source, module, package))


def _imported(source: str, module: str, package: bool) -> Iterator[str]:
    for node in outline(source)[1]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                kept = len(parts) - node.level + package
                base = ".".join([*parts[:kept], *([base] if base else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def at_once(node: ast.AST) -> Iterator[ast.ImportFrom]:
    """The `from` imports of a module that do not wait until a function is called. They are statements, so expressions
    are not searched."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom):
            yield child
        elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case) and not isinstance(
            child, ast.FunctionDef
        ):
            yield from at_once(child)
