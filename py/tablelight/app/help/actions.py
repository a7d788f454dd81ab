"""What a player can do in the help."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class ShowClause(Action):
    """The rules, at a clause."""

    clause: str


@frozen
class SearchHelp(Action):
    """Clauses with these words, or with this number."""

    query: str


@frozen
class ShowSection(Action):
    """One section by its number, or all."""

    number: int | None


@frozen
class ShowAll(Action):
    """Nothing is searched, every section is shown."""


@frozen
class ShowGame(Action):
    """The rules of another game."""

    game: str


@frozen
class GoBack(Action):
    """To the dialog before, or to the table."""
