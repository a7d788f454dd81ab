"""The text of a reason, and the catalogue that translates it: a game's own clauses, or those that hold in every game."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.rules import play_messages
from tablelight.rules.danger import messages as danger_messages
from tablelight.rules.objectives import messages as objective_messages
from tablelight.rules.templates import messages as template_messages

COMMON = (danger_messages, play_messages, objective_messages, template_messages)
"""The clauses that hold in every game."""


def text_of(messages: Mapping[str, str], game: str, key: str) -> tuple[str, str]:
    """The English text of a clause, or of one of its variants, and the domain of its translations. `messages`: of `game`."""
    for common in COMMON:
        if key.startswith(common.PREFIX):
            return common.MESSAGES[key], common.DOMAIN
    return messages[key], game
