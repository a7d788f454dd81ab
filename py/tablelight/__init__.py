"""Tablelight: rules of miniature games, answered with their reasons. Programs begin with `tablelight.load`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablelight.board.problems import DocumentError, QuestionError
    from tablelight.game import LoadedGame, Refused, RefusedError, load

__version__ = "1.0.0"
__all__ = ["DocumentError", "LoadedGame", "QuestionError", "Refused", "RefusedError", "__version__", "load"]


def __getattr__(name: str) -> object:
    """The names of `__all__`, loaded on first use."""
    if name in __all__:
        from tablelight import game

        return getattr(game, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
