"""What each game's help page and legend say beyond its clauses: a file a game, read when a page is first opened.

A thing has its note as a list, `[what it does, clause, ...]`, or the name of another thing with the same note."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from attrs import field, frozen

from tablelight import data


@frozen
class Section:
    """A part of the clauses: its title, and its first clause. It ends before the next section's first."""

    title: str
    first: str


@frozen
class Note:
    """What something does, in one short line, and the clauses that say so in full."""

    does: str
    clauses: tuple[str, ...]


@frozen(kw_only=True)
class Guide:
    """A game's guide, by the names that the rules and documents use. English texts, keys of translation."""

    sections: tuple[Section, ...]
    """In the order of the clauses; the first one begins with the first clause."""
    variants: Mapping[str, Note] = field(factory=dict)
    terrains: Mapping[str, Note] = field(factory=dict)
    """Terrains, or areas of a bare table."""
    edges: Mapping[str, Note] = field(factory=dict)
    objects: Mapping[str, Note] = field(factory=dict)
    on_corners: Mapping[str, Note] = field(factory=dict)
    levels: Note | None = None
    """What a change of level does."""
    roofs: Mapping[bool, Note] = field(factory=dict)
    """What it does to mark a space as indoors (true) or outdoors."""
    raised: Note | None = None
    """The meaning of a figure that is drawn up in the air."""

    def parts(self, clauses: list[str]) -> list[tuple[Section, list[str]]]:
        """The sections, each with the given clauses that belong to it, in order."""
        return [
            (section, [clause for clause in clauses if section.first <= clause < end])
            for section, end in zip(self.sections, (*(each.first for each in self.sections[1:]), "~"), strict=True)
        ]


@cache
def guide(game: str) -> Guide:
    """The guide of a game."""
    plain = json.loads(data.read(__name__, f"{game}.json"))
    sections = tuple(Section(title, first) for first, title in plain.pop("sections").items())
    found: dict[str, Any] = {
        key: _note(told, plain) if isinstance(told, list) else {name: _note(each, told) for name, each in told.items()}
        for key, told in plain.items()
    }
    if "roofs" in found:
        found["roofs"] = {name == "indoors": note for name, note in found["roofs"].items()}
    return Guide(sections=sections, **found)


def _note(told: Sequence[str], others: Mapping[str, Sequence[str]]) -> Note:
    does, *clauses = others[told] if isinstance(told, str) else told
    return Note(does, tuple(clauses))
