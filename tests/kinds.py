"""All kinds of record of the app."""

from __future__ import annotations

import importlib
import pkgutil

import tablelight.app


def kinds(base: type) -> list[type]:
    """All kinds of record of the app that derive from a base."""
    modules = [
        importlib.import_module(each.name) for each in pkgutil.walk_packages(tablelight.app.__path__, "tablelight.app.")
    ]
    found = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    return sorted(
        (each for each in found if issubclass(each, base) and each is not base), key=lambda kind: kind.__name__
    )
