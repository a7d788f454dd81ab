"""What each game's help page and legend say beyond its clauses: one module a game, read when a page is first opened."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from attrs import field, frozen


@frozen
class Section:
    """A part of the clauses: its title, and its first clause. It ends before the next section's first."""

    title: str
    first: str


def sections(prefix: str, titles: Mapping[int, str], digits: int = 2) -> tuple[Section, ...]:
    """The parts of a game's clauses: their titles, by the number of the first clause, written with `digits` digits."""
    return tuple(Section(title, f"{prefix}-{number:0{digits}}") for number, title in titles.items())


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
    """What each option of the game changes."""
    terrains: Mapping[str, Note] = field(factory=dict)
    """Terrains, or areas of a bare table."""
    edges: Mapping[str, Note] = field(factory=dict)
    """What stands between two spaces."""
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
        found = []
        for number, section in enumerate(self.sections):
            end = self.sections[number + 1].first if number + 1 < len(self.sections) else "~"
            found.append((section, [clause for clause in clauses if section.first <= clause < end]))
        return found


@cache
def guide(game: str) -> Guide:
    """The guide of a game."""
    found = import_module(f"tablelight.view.guides.{game}").GUIDE
    assert isinstance(found, Guide)
    return found
