"""What the app remembers of the games that the browser keeps."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tablelight.app.history import History
from tablelight.app.saves.storage import SaveHead
from tablelight.board.problems import Problem


@frozen
class UnsavedGame:
    """A game that was put away before it could be kept, and its head if an earlier state of it is kept."""

    history: History
    head: SaveHead | None


@frozen(kw_only=True)
class SavesState:
    """`games`: heads, the last changed first; `whens`: when, in words, by id. `kept`: the head of the game on the table once
    it is kept. `is_outside`: it came from a file or a link, and is kept at once; an example only when it is played.
    `problem`: why nothing is kept; `unkept`: the game that this has cost so far. `unread`: why a kept game could not be
    given back. `number`: counts the games that were put on the table. `clash`: what another tab has kept. `persistent`:
    whether the browser has promised not to forget; None: not asked. `deleting`: the game whose deletion is to be
    confirmed. `broken`: the one that could not be read. `page`: the address of the page, without a fragment. `sends`,
    `scans`: whether the browser can pass a link on, can read a code."""

    games: tuple[SaveHead, ...] = ()
    ages: Mapping[str, str] = field(factory=dict)
    current: SaveHead | None = None
    is_imported: bool = False
    problem: Problem | None = None
    unsaved: UnsavedGame | None = None
    load_problem: Problem | None = None
    game_number: int = 0
    conflict: SaveHead | None = None
    persistent: bool | None = None
    not_offline: str | None = None
    """Why the app itself is not there without a network; None: it is, or that is not known yet."""
    deleting: str | None = None
    unreadable: str | None = None
    page_address: str = ""
    can_share: bool = False
    can_scan: bool = False


@frozen
class Example:
    """A game to begin with: its file, game and title; the address of its picture, once there is one."""

    file: str
    game: str
    title: str
    picture: str = ""
