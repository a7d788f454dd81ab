"""Which dialog is open, what is looked for in the help, where the tour is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

Dialog: TypeAlias = Literal[
    "start", "menu", "problems", "rules", "legend", "options", "turn", "new", "odds", "clash", "share", "unkept"
]


@frozen(kw_only=True)
class HelpState:
    """The help as it is read. `game`: whose rules, None for the game on the table; `clause`: the one that was asked for;
    `query`: what is searched; `section`: its number, where only one is shown; `trail`: the dialogs to go back to."""

    game: str | None = None
    clause: str | None = None
    query: str = ""
    section: int | None = None
    trail: tuple[Dialog, ...] = ()
