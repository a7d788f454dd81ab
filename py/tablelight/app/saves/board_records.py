"""The texts of large boards in the journal: megabytes that a move does not change. A board's text is a record of its own,
written ahead; an entry names it by its key. Here is told which records of a page are there, and which nobody needs any
more."""

from __future__ import annotations

from collections.abc import Iterable

PREFIX = "tablelight.boards."
"""Of the records' keys, before the page's name, a dot and a number; no entry's key begins so."""


def page_of(key: str) -> str:
    """The name of the page that has written a record."""
    return key[len(PREFIX) :].rpartition(".")[0]


def are_needed(key: str, entries: Iterable[str], prefix: str) -> bool:
    """Whether there is an entry of the page that has written a record. `prefix`: of the entries' keys."""
    return any(entry.startswith(f"{prefix}{page_of(key)}.") for entry in entries)


class BoardRecords:
    """The records of one page. A record is named by entries only once it is in the database, and is taken away with the
    write, or after it, with which the last entry that names it is another one's or gone: whichever write was the last that
    came to its end, each entry that is there can be read."""

    def __init__(self, page: str) -> None:
        self._page = page
        self._number = 0
        self._there: set[str] = set()
        self._newest: tuple[str, str] | None = None
        self._named: dict[str, str] = {}  # by the game of an entry

    def begun(self) -> str:
        """The key of a record that is about to be written."""
        self._number += 1
        return f"{PREFIX}{self._page}.{self._number}"

    def written(self, key: str, text: str) -> tuple[str, ...]:
        """A record is in the database. What is to be taken away then."""
        self._there.add(key)
        self._newest = key, text
        return self._unneeded()

    def key_of(self, text: str) -> str:
        """The key of the record that holds a board's text; "" if none does."""
        return self._newest[0] if self._newest is not None and self._newest[1] == text else ""

    def noted(self, game: str, key: str) -> tuple[str, ...]:
        """The entry of a game is about to name a record, or with "" to hold its board's text itself. What is to be taken
        away in the same write."""
        if key:
            self._named[game] = key
        else:
            self._named.pop(game, None)
        return self._unneeded()

    def cleared(self, game: str) -> tuple[str, ...]:
        """The entry of a game is taken away. What goes with it."""
        return self.noted(game, "")

    def left(self) -> tuple[str, ...]:
        """The board of the newest record is on the table no more. What is to be taken away."""
        self._newest = None
        return self._unneeded()

    def _unneeded(self) -> tuple[str, ...]:
        kept = {*self._named.values(), *([self._newest[0]] if self._newest is not None else [])}
        gone = tuple(sorted(self._there - kept))
        self._there -= set(gone)
        return gone
