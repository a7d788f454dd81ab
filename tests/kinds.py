"""All kinds of record of the app."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from types import ModuleType

import tablelight.app
from tablelight.app.handlers import PlayerAction


def _modules() -> list[ModuleType]:
    names = [each.name for each in pkgutil.walk_packages(tablelight.app.__path__, "tablelight.app.")]
    return [importlib.import_module(name) for name in names]


def kinds(base: type) -> list[type]:
    """All kinds of record of the app that derive from a base."""
    found = {each for module in _modules() for each in vars(module).values() if isinstance(each, type)}
    return sorted(
        (each for each in found if issubclass(each, base) and each is not base), key=lambda kind: kind.__name__
    )


def makers() -> list[Callable[..., PlayerAction]]:
    """The functions that make actions, of `player_action` and `editor_action`."""
    found = {each for module in _modules() for each in vars(module).values() if inspect.isfunction(each)}
    made = {each for each in found if each.__code__.co_name == "made" and hasattr(each, "__wrapped__")}
    return sorted(made, key=lambda each: each.__name__)


def is_done_by(action: object, maker: Callable[..., PlayerAction]) -> bool:
    """Whether an action is one that this function makes."""
    return isinstance(action, PlayerAction) and action.how is inspect.unwrap(maker)
