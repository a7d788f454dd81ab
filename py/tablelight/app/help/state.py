"""The dialogs by name, and what the help shows."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

Dialog: TypeAlias = Literal[
    "start",
    "menu",
    "table",
    "problems",
    "rules",
    "legend",
    "options",
    "turn",
    "luck",
    "new",
    "odds",
    "clash",
    "share",
    "unkept",
    "reading",
    "scan",
    "moving",
    "moves",
    "import",
    "export",
    "sheet",
    "peer",
    "words",
    "points",
    "clock",
    "film",
    "true-size",
    "reminders",
    "campaign",
    "look",
    "device",
]


@frozen(kw_only=True)
class HelpState:
    """What the help shows: whose clauses, which of them, what is searched."""

    game: str | None = None
    """Whose rules; None: those of the game on the table."""
    clause: str | None = None
    """The clause that was asked for."""
    query: str = ""
    """What is searched."""
    section: int | None = None
    """The number of the one section that is shown; None: all."""
    trail: tuple[Dialog, ...] = ()
    """The dialogs to go back to."""
