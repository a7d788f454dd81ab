"""What of a file could not be carried over: kind, count, first place, and a sentence for the player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from attrs import evolve, field, frozen

from tablelight.board.document import BoardNote, Document, Json
from tablelight.board.values import LONGEST_NOTE, note_text
from tablelight.grid import Space
from tablelight.rules.system import System


@frozen
class Loss:
    """One kind and reason. `text` is English with {placeholders}, the key of its translation; `values` fill them.
    `places`: the first spaces that it is about, if any; they may lie off the board."""

    path: str
    kind: str
    count: int
    text: str
    values: Mapping[str, str | int] = field(factory=dict)
    places: tuple[Space, ...] = ()

    def plain(self) -> dict[str, Json]:
        """The loss as the command prints it, in English."""
        text = self.text.format_map(self.values) if self.values else self.text
        return {"path": self.path, "kind": self.kind, "count": self.count, "text": text}


MOST_PLACES = 500
"""The most spaces of a loss that are kept, to be shown on the board."""
FARTHEST_KEPT = 10**9
"""How far from the corner a kept space may be. A file may tell of any place, and numbers without end are not written."""


def loss_text(text: str) -> str:
    """Mark a text that is used elsewhere as the text of a loss, so that it is translated."""
    return text


@frozen(kw_only=True)
class TileUse:
    """A tile of a map that does not say what it is: its number in the file, its name in its tileset, the number of its
    spaces, and the first of them."""

    number: int
    name: str
    count: int
    places: tuple[Space, ...]


@frozen(kw_only=True)
class WordUse:
    """A word of an army list for a number: how many units have it, the first value, and the stat of ours that it means;
    "" if none."""

    word: str
    count: int
    sample: str
    stat: str


@frozen(kw_only=True)
class KindUse:
    """A kind of thing on a map that opens under the rules of a sheet: "terrain rock", how many there are, the first of
    them, and the kind of the sheet that it becomes, written alike; "" if none."""

    name: str
    count: int
    places: tuple[Space, ...]
    to: str


@frozen(kw_only=True)
class Wishes:
    """How the player wants a file to be read."""

    grounds: Mapping[int, str] = field(factory=dict)
    """The grounds of tiles that do not say what they are, by their numbers (Tiled)."""
    words: Mapping[str, str] = field(factory=dict)
    """The meanings of words of army lists, by `tables.head` of the word."""
    rules: System | None = None
    """Those of the game on the table."""
    sheet: Mapping[str, Json] | None = None
    """The rules that a map opens under; None: those of a game."""
    matches: Mapping[str, str] = field(factory=dict)
    """What kinds of a map become under `sheet` (`own_rules`)."""


class Losses:
    """Collects losses while a file is read or written; one entry for each kind and reason, in the order of their first
    cases.

    `keeps_more`: the reader may use what documents of version 2 hold (dials, notes), and loses less."""

    def __init__(self, *, keeps_more: bool = False, wishes: Wishes | None = None) -> None:
        self.keeps_more, self.wishes = keeps_more, wishes or Wishes()
        self.uses: tuple[WordUse, ...] = ()
        """The words of the army list that was read."""
        self.tiles: tuple[TileUse, ...] = ()
        """The tiles of the file that do not say what they are, including those that the player has chosen for."""
        self.kinds: tuple[KindUse, ...] = ()
        """The kinds of things on a map that opened under the rules of a sheet."""
        self.notes: list[BoardNote] = []
        """Texts of the file that the board keeps."""
        self._found: dict[tuple[object, ...], Loss] = {}

    def lost(
        self, kind: str, path: str, text: str, count: int = 1, /, *, at: Iterable[Space] = (), **values: str | int
    ) -> None:
        """Count `count` more of a kind for a reason, on the spaces `at`; `path` is kept for the first."""
        key = (kind, text, tuple(values.items()))
        if count > 0:
            known = self._found.get(key)
            first, number, places = (path, 0, ()) if known is None else (known.path, known.count, known.places)
            if len(places) < MOST_PLACES:
                near = (space for space in at if max(map(abs, space)) <= FARTHEST_KEPT)
                places = (*places, *islice(near, MOST_PLACES))
            self._found[key] = Loss(first, kind, number + count, text, values, places)

    def note(self, kind: str, path: str, words: str, at: Space | None = None) -> None:
        """Keep a text about a space or about the whole board as a note; else it is lost."""
        text = note_text(words)
        if self.keeps_more and text and len(words) <= LONGEST_NOTE:
            self.notes.append(BoardNote(text=text, at=at))
        else:
            self.words(kind, path, words, at)

    def words(self, kind: str, path: str, words: str, at: Space | None = None) -> None:
        """Record a text that has no place in the document: an entry of its own, with its words as the text."""
        places = () if at is None else (at,)
        self._found[kind, path, len(self._found)] = Loss(path, kind, 1, WORDS, {"words": words}, places)

    def listed(self) -> tuple[Loss, ...]:
        """All losses, each with its places, without repeats."""
        return tuple(evolve(loss, places=tuple(dict.fromkeys(loss.places))) for loss in self._found.values())


WORDS = "{words}"
"""The text of a loss that consists of the file's own words."""


def lose_all_but_the_board(document: Document, losses: Losses) -> None:
    """Note what maps of other programs have no place for."""
    losses.lost("field", "$.options", "Options of the game are not saved.", len(document.options))
    losses.lost("field", "$.turn", "What the turn remembers is not written.", int(bool(document.turn)))
    losses.lost("note", "$.board.notes[0]", "Notes are not saved.", len(document.board.notes))
    for name in ("objectives", "scenario", "score", "clock", "reminders", "measures"):
        value = getattr(document, name)
        count = len(value) if isinstance(value, tuple) else int(bool(value))
        losses.lost("field", f"$.{name}", "Objectives, score, clock, reminders and rulers are not saved.", count)
