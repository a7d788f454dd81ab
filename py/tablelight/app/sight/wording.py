"""What a line of sight is like, in a few words; how far away somebody is, beside a name."""

from __future__ import annotations

from tablelight.app import queries
from tablelight.app.state import AppState
from tablelight.board.document import FreeBoard
from tablelight.rules.answers import Sight
from tablelight.view.words import Words, length_words


def verdict_words(state: AppState, found: Sight, say: Words) -> str:
    """Whether the line is clear, in a few words."""
    seen = queries.ui_of(state).seen
    return say.label(seen[0] if found.clear else seen[1] if found.visible else seen[2])


def sight_note(state: AppState, found: object, say: Words) -> str:
    """The distance, and what the line is like if it is not clear; nothing where no way leads there."""
    if not isinstance(found, Sight) or found.distance is None:
        return ""
    is_free = isinstance(state.document.board, FreeBoard)
    away = length_words(state.document, found.distance, say)
    if is_free and found.distance * 100 <= 1:
        text = say("in contact")
    else:
        text = away if is_free else say("distance {distance}", distance=away)
    return text if found.clear else f"{text} · {verdict_words(state, found, say)}"
