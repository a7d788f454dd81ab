"""What a player can do in the help."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class ShowClause(Action):
    """Open the rules at a clause."""

    clause: str


@frozen
class SearchHelp(Action):
    """Show the clauses with these words or this number."""

    query: str


@frozen
class ShowSection(Action):
    """Show one section by its number; None: all."""

    number: int | None


@frozen
class ShowAll(Action):
    """End the search and show every section."""


@frozen
class ShowGame(Action):
    """Show the rules of another game."""

    game: str


@frozen
class GoBack(Action):
    """Go back to the dialog before, or to the table."""
