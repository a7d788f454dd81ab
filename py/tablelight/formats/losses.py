"""What of a file could not be carried over: kind, how often, where first, and a sentence for the player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from attrs import evolve, field, frozen

from tablelight.board.document import BoardNote, Json
from tablelight.board.values import LONGEST_NOTE, note_text
from tablelight.grid import Space
from tablelight.rules.system import System


@frozen
class Loss:
    """One kind and reason. `text` is English with {placeholders}, the key of its translation; `values` fill them.
    `places`: the first spaces that it is about, where it is about any; they may lie off the board."""

    path: str
    kind: str
    count: int
    text: str
    values: Mapping[str, str | int] = field(factory=dict)
    places: tuple[Space, ...] = ()

    def plain(self) -> dict[str, Json]:
        """As the command prints it, in English."""
        text = self.text.format_map(self.values) if self.values else self.text
        return {"path": self.path, "kind": self.kind, "count": self.count, "text": text}


MOST_PLACES = 500
"""Spaces that are kept of a loss, to be shown on the board."""


def loss_text(text: str) -> str:
    """Marks a text that is used elsewhere as the text of a loss, to be translated."""
    return text


@frozen(kw_only=True)
class TileUse:
    """A tile of a map that does not say what it is: its number in the file, what its tileset calls it, on how many spaces
    it lies, and the first of them."""

    number: int
    name: str
    count: int
    places: tuple[Space, ...]


@frozen(kw_only=True)
class WordUse:
    """A word of an army list for a number: how many units have it, the first value, and the stat of ours that it means; ""
    for none."""

    word: str
    count: int
    sample: str
    stat: str


@frozen(kw_only=True)
class KindUse:
    """A kind of thing on a map that opens under the rules of a sheet: "terrain rock", how many there are, the first of them,
    and the kind of the sheet that it becomes, written alike; "" for none."""

    name: str
    count: int
    places: tuple[Space, ...]
    to: str


class Losses:
    """Collects losses while a file is read or written; one entry for each kind and reason, in the order of their firsts.

    `keeps_more`: what is read may also use what documents of version 2 hold (dials, notes), and loses the less.
    `grounds`: what the player says that tiles are which do not say it themselves, by their numbers. `words`: what the
    player says that words of army lists mean, by `tables.head` of the word. `rules`: of the game on the table.
    """

    def __init__(
        self,
        *,
        keeps_more: bool = False,
        grounds: Mapping[int, str] | None = None,
        words: Mapping[str, str] | None = None,
        rules: System | None = None,
    ) -> None:
        self.keeps_more, self.grounds, self.rules = keeps_more, grounds or {}, rules
        self.sheet_terrains: frozenset[str] = frozenset()
        """The terrains of the sheet that a map opens under: tiles may also be said to be one of them."""
        self._words = words or {}
        self.uses: tuple[WordUse, ...] = ()
        """Words of the army list that was read."""
        self.tiles: tuple[TileUse, ...] = ()
        """Tiles of the file that do not say what they are, also those that the player has said it of."""
        self.kinds: tuple[KindUse, ...] = ()
        """Kinds of things on a map that opened under the rules of a sheet."""
        self.notes: tuple[BoardNote, ...] = ()
        """Texts of the file that the board keeps."""
        self._found: dict[tuple[object, ...], Loss] = {}
        self._places: dict[tuple[object, ...], list[Space]] = {}

    def said(self, word: str, proposed: str) -> str:
        """What the player says that a word of an army list means, else what is proposed."""
        return self._words.get(word, proposed)

    def lost(
        self, kind: str, path: str, text: str, count: int = 1, /, *, at: Iterable[Space] = (), **values: str | int
    ) -> None:
        """`count` more of a kind for a reason, on the spaces `at`; `path` is kept for the first."""
        key = (kind, text, tuple(values.items()))
        known = self._found.get(key)
        if count > 0:
            first, number = (path, 0) if known is None else (known.path, known.count)
            self._found[key] = Loss(first, kind, number + count, text, values)
            places = self._places.setdefault(key, [])
            if len(places) < MOST_PLACES:
                places += islice(at, MOST_PLACES)

    def note(self, kind: str, path: str, words: str, at: Space | None = None) -> None:
        """A text about a space or about the whole board: a note of it, or else lost."""
        text = note_text(words)
        if self.keeps_more and text and len(words) <= LONGEST_NOTE:
            self.notes = (*self.notes, BoardNote(text=text, at=at))
        else:
            self.words(kind, path, words, at)

    def words(self, kind: str, path: str, words: str, at: Space | None = None) -> None:
        """A text that found no place in the document: an entry of its own, the words are its text."""
        key = kind, path, len(self._found)
        self._found[key] = Loss(path, kind, 1, WORDS, {"words": words})
        self._places[key] = [] if at is None else [at]

    def listed(self) -> tuple[Loss, ...]:
        """All losses, each with the places where it happened, each place once."""
        found = ((loss, self._places[key]) for key, loss in self._found.items())
        return tuple(evolve(loss, places=tuple(dict.fromkeys(places))) if places else loss for loss, places in found)


WORDS = "{words}"
"""The text of a loss that is the file's own words."""
