"""What the app remembers of the games that the browser keeps."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tablelight.app.saves import Kept
from tablelight.board.problems import Problem


@frozen(kw_only=True)
class Shelf:
    """`games`: heads, the last changed first; `whens`: when, in words, by id. `kept`: the head of the game on the table once
    it is kept. `is_outside`: it came from a file or a link, and is kept at once; an example only when it is played.
    `problem`: why nothing is kept. `clash`: what another tab has kept. `persistent`: whether the browser has promised not
    to forget; None: not asked. `deleting`: the game whose deletion is to be confirmed. `broken`: the one that could not
    be read. `page`: the address of the page, without a fragment. `sends`, `scans`: whether the browser can pass a link
    on, can read a code."""

    games: tuple[Kept, ...] = ()
    whens: Mapping[str, str] = field(factory=dict)
    kept: Kept | None = None
    is_outside: bool = False
    problem: Problem | None = None
    clash: Kept | None = None
    persistent: bool | None = None
    deleting: str | None = None
    broken: str | None = None
    page: str = ""
    sends: bool = False
    scans: bool = False
