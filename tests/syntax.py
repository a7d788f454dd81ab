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
def imported(source: str, module: str, *, package: bool) -> tuple[str, ...]:
    """Every dotted name that a source imports, wherever in it, relative ones made absolute; cached for many tests."""
    return tuple(_imported(source, module, package))


def _imported(source: str, module: str, package: bool) -> Iterator[str]:
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
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
