"""The names of the dialogs, and the state of the help."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

Dialog: TypeAlias = Literal[
    "start", "menu", "table", "problems", "rules", "legend", "options", "turn", "luck", "new", "odds", "clash", "share",
    "unkept", "reading", "scan", "moving", "moves", "import", "export", "sheet", "peer", "words", "points", "clock",
    "film", "true-size", "reminders", "campaign", "look", "device",
]  # fmt: skip


@frozen(kw_only=True)
class HelpState:
    """What the help shows: which game, which clauses, which search."""

    game: str | None = None
    """The game whose rules are shown; None: the game on the table."""
    clause: str | None = None
    """The requested clause."""
    query: str = ""
    """The text of the search."""
    section: int | None = None
    """The number of the only section shown; None: all."""
    trail: tuple[Dialog, ...] = ()
    """The dialogs to go back to."""
