"""Finding words in texts as people type them: without accents, small or large, in any order."""

from __future__ import annotations

import unicodedata

from tablelight.view.nodes import Node, el


def folded(text: str) -> str:
    """A text without accents and case."""
    plain = unicodedata.normalize("NFD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def words_in(query: str) -> tuple[str, ...]:
    """The words that are looked for."""
    return tuple(folded(query).split())


def matches(words: tuple[str, ...], *texts: str) -> bool:
    """Whether every word is in one of the texts."""
    folded_texts = [folded(text) for text in texts]
    return all(any(word in text for text in folded_texts) for word in words)


def highlighted(text: str, words: tuple[str, ...]) -> list[Node | str]:
    """A text in pieces, those that are looked for marked."""
    spans = _spans(text, words)
    pieces: list[Node | str] = []
    done = 0
    for start, end in spans:
        pieces += [text[done:start], el("mark", text[start:end])]
        done = end
    return [piece for piece in (*pieces, text[done:]) if piece]


def _spans(text: str, words: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where the words are in the text as it is written: parts that do not overlap, in order."""
    # Folding may lengthen or shorten a letter: for each folded one, where it came from.
    source = [(letter, place) for place, character in enumerate(text) for letter in folded(character)]
    whole = "".join(letter for letter, _ in source)
    hit: set[int] = set()
    for word in words:
        start = whole.find(word)
        while start >= 0:
            hit.update(source[place][1] for place in range(start, start + len(word)))
            start = whole.find(word, start + 1)
    spans: list[tuple[int, int]] = []
    for place in sorted(hit):
        if spans and spans[-1][1] == place:
            spans[-1] = spans[-1][0], place + 1
        else:
            spans.append((place, place + 1))
    return spans
