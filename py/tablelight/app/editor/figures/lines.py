"""Figures that are typed one a line, as the panel reads them: sides by their names in the player's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tablelight.app.controls import words_of
from tablelight.app.editor.changes import session_of
from tablelight.app.queries import rules_of
from tablelight.app.state import AppState
from tablelight.app.turn.state import sides

if TYPE_CHECKING:
    from tablelight.formats.lines import Written

SIDES = ("red", "blue", "green", "yellow", "purple", "sky", "orange", "black")


def lines_read(state: AppState) -> Written:
    """The figures of the lines in the panel, and what of them is left out."""
    from tablelight.formats.lines import read_lines  # no start of the app needs it

    session = session_of(state)
    known = tuple(member.figure for member in state.editor.roster.of(state.document.game))
    return read_lines(session.lines, rules_of(state), session.lines_side or SIDES[0], _side_names(state), known)


def _side_names(state: AppState) -> Mapping[str, str]:
    """The ids of sides by what they are called, in small letters."""
    say = words_of(state)
    known = (*SIDES, *sides(state.document))
    return {name.casefold(): side for side in known for name in (side, say.side(side))}
