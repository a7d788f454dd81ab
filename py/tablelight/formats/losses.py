"""What of a file could not be carried over: kind, how often, where first, and a sentence for the player."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tablelight.board.codec import LONGEST_NOTE, note_text
from tablelight.board.document import BoardNote, Json
from tablelight.grid import Space


@frozen
class Loss:
    """One kind and reason. `text` is English with {placeholders}, the key of its translation; `values` fill them."""

    path: str
    kind: str
    count: int
    text: str
    values: Mapping[str, str | int] = field(factory=dict)

    def plain(self) -> dict[str, Json]:
        """As the command prints it, in English."""
        text = self.text.format_map(self.values) if self.values else self.text
        return {"path": self.path, "kind": self.kind, "count": self.count, "text": text}


def loss_text(text: str) -> str:
    """Marks a text that is used elsewhere as the text of a loss, to be translated."""
    return text


class Losses:
    """Collects losses while a file is read or written; one entry for each kind and reason, in the order of their firsts.

    `keeps_more`: what is read may also use what documents of version 2 hold (dials, notes), and loses the less.
    """

    def __init__(self, *, keeps_more: bool = False) -> None:
        self.keeps_more = keeps_more
        self.notes: tuple[BoardNote, ...] = ()
        """Texts of the file that the board keeps."""
        self._found: dict[tuple[object, ...], Loss] = {}

    def lost(self, kind: str, path: str, text: str, count: int = 1, /, **values: str | int) -> None:
        """`count` more of a kind for a reason; `path` is kept for the first."""
        key = (kind, text, tuple(values.items()))
        known = self._found.get(key)
        if count > 0:
            first, number = (path, 0) if known is None else (known.path, known.count)
            self._found[key] = Loss(first, kind, number + count, text, values)

    def note(self, kind: str, path: str, words: str, at: Space | None = None) -> None:
        """A text about a space or about the whole board: a note of it, or else lost."""
        text = note_text(words)
        if self.keeps_more and text and len(words) <= LONGEST_NOTE:
            self.notes = (*self.notes, BoardNote(text=text, at=at))
        else:
            self.words(kind, path, words)

    def words(self, kind: str, path: str, words: str) -> None:
        """A text that found no place in the document: an entry of its own, the words are its text."""
        self._found[kind, path, len(self._found)] = Loss(path, kind, 1, WORDS, {"words": words})

    def listed(self) -> tuple[Loss, ...]:
        """All of them."""
        return tuple(self._found.values())


WORDS = "{words}"
"""The text of a loss that is the file's own words."""
