"""The syntax trees of sources, for tests that look through all of the program."""

from __future__ import annotations

import ast
from functools import lru_cache


@lru_cache(1)
def tree(source: str) -> ast.Module:
    """The syntax tree of a source, kept until another is asked for: several looks at one module take one parsing, but the
    trees of all modules would have the garbage collector look through half a million objects again and again."""
    return ast.parse(source)
