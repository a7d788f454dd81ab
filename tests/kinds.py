"""All kinds of record of the app, and its actions that are functions."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, TypeGuard

import tablelight.app
from tablelight.app.handlers import FunctionAction


def _modules() -> list[ModuleType]:
    names = [each.name for each in pkgutil.walk_packages(tablelight.app.__path__, "tablelight.app.")]
    return [importlib.import_module(name) for name in names]


def kinds(base: type) -> list[type]:
    """All kinds of record of the app that derive from a base."""
    found = {each for module in _modules() for each in vars(module).values() if isinstance(each, type)}
    return sorted(
        (each for each in found if issubclass(each, base) and each is not base), key=lambda kind: kind.__name__
    )


def action_functions() -> list[partial[FunctionAction]]:
    """The makers of the actions without a record (`play_action`, `editor_action`)."""
    found = [each for module in _modules() for each in vars(module).values() if isinstance(each, partial)]
    made = {id(each): each for each in found if isinstance(each.func, type) and issubclass(each.func, FunctionAction)}
    return sorted(made.values(), key=lambda each: (each.args[0].__module__, each.args[0].__name__))


def is_done_by(action: object, *made: Callable[..., Any]) -> TypeGuard[FunctionAction]:
    """Whether an action is one that one of these makers makes."""
    return isinstance(action, FunctionAction) and any(
        action.func is each.args[0] for each in made if isinstance(each, partial)
    )
