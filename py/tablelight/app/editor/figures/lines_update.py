"""Figures written one per line, or taken from an army: they wait, and each tap places one. The names of sides are read
in the player's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import evolve

from tablelight.app.controls import words_of
from tablelight.app.editor.figures.actions import EndPlacing, PlaceArmy, PlaceRest, WriteLines
from tablelight.app.editor.figures.placing import placed_along, row_places
from tablelight.app.editor.figures.update import new_figure_of, next_side
from tablelight.app.editor.opening import session_of, with_session
from tablelight.app.handlers import handles_while_editing
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board.document import Figure

if TYPE_CHECKING:
    from tablelight.formats.lines import Written


SIDES = ("red", "blue", "green", "yellow", "purple", "sky", "orange", "black")


def lines_read(state: AppState) -> Written:
    """The figures of the lines in the panel, and what is left out."""
    from tablelight.formats.lines import read_lines  # not needed to start the app

    session = session_of(state)
    known = tuple(member.figure for member in state.editor.roster.of(state.document.game))
    return read_lines(session.lines, rules_of(state), session.lines_side or SIDES[0], _side_names(state), known)


def _side_names(state: AppState) -> Mapping[str, str]:
    """The ids of sides by their ids and names, in lower case."""
    say = words_of(state)
    known = (*SIDES, *state.document.sides)
    return {name.casefold(): side for side in known for name in (side, say.side(side))}


@handles_while_editing(WriteLines)
def write_lines(state: AppState, action: WriteLines) -> AppState:
    """Read the typed figures; figures that are already placed stay placed."""
    side = action.side or session_of(state).lines_side or next_side(state)
    state = evolve(state, selected=None)
    state = with_session(state, lines=action.text, lines_side=side, placing=None, member=None)
    return waiting_for(state, tuple(_complete(state, figure) for figure in lines_read(state).figures))


def waiting_for(state: AppState, waiting: tuple[Figure, ...]) -> AppState:
    """Let figures wait to be placed. A figure that was placed from the previous list is not placed again."""
    session = session_of(state)
    before: dict[tuple[str, str], list[str]] = {}
    for figure, name in zip(session.waiting, session.placed, strict=False):
        if name:
            before.setdefault((figure.name, figure.side), []).append(name)
    placed = [(before.get((figure.name, figure.side)) or [""]).pop(0) for figure in waiting]
    return with_session(state, waiting=waiting, placed=tuple(placed))


def _complete(state: AppState, figure: Figure) -> Figure:
    """A figure of a line, completed with the values that a new figure of the game has."""
    new = new_figure_of(state.document, figure.side, None)
    base, wide = new.base and (figure.base or new.base), ui_of(state).wide
    traits = figure.traits if set(figure.traits) & set(ui_of(state).sizes) else (*figure.traits, *new.traits)
    if wide and len(figure.at) > 1 and wide not in traits:
        traits = (*traits, wide)
    at = figure.at * 2 if wide and wide in traits and len(figure.at) == 1 else figure.at
    return evolve(figure, stats={**new.stats, **figure.stats}, base=base, traits=traits, at=at)


@handles_while_editing(PlaceArmy)
def place_army(state: AppState, action: PlaceArmy) -> AppState:
    members = state.editor.roster.army(state.document.game, action.army)
    state = with_session(
        evolve(state, selected=None), placing=None, member=None, lines="", lines_side="", waiting=(), placed=()
    )
    return waiting_for(state, tuple(member.figure for member in members))


@handles_while_editing(EndPlacing)
def end_placing(state: AppState, _: EndPlacing) -> AppState:
    return with_session(state, lines="", lines_side="", waiting=(), placed=())


@handles_while_editing(PlaceRest)
def place_rest(state: AppState, _: PlaceRest) -> AppState:
    return placed_along(state, row_places(state))
