"""The text of a reason, and the catalogue that translates it: a game's own clauses, or those that hold in every game."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.rules.danger.messages import DOMAIN, MESSAGES, PREFIX


def text_of(messages: Mapping[str, str], game: str, key: str) -> tuple[str, str]:
    """The English text of a clause, or of one of its variants, and the domain of its translations. `messages`: of `game`."""
    return (MESSAGES[key], DOMAIN) if key.startswith(PREFIX) else (messages[key], game)
