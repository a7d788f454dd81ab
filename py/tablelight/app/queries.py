"""What a state says: its game and how that looks, sight, the figures that a key may name, and those that have acted.

Questions about moves are in `app/move/queries.py`, those of other features in their own modules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from tablelight.app import answers
from tablelight.app.log.state import Entry
from tablelight.app.state import AppState
from tablelight.board.document import Document, Figure
from tablelight.board.records import typed
from tablelight.progress.memo import remember
from tablelight.rules.answers import Sight, SightMap
from tablelight.rules.reminding import DueReminder, GameMoment, ahead, due
from tablelight.view.games import ui as games
from tablelight.view.plane import Place, plane_of


def has_game(state: AppState, _: object = None) -> bool:
    """Whether there is a game on the table."""
    return state.history is not None


def has_marks(state: AppState) -> bool:
    """Whether there are figures with printed marks on the table."""
    return state.history is not None and any(figure.mark is not None for figure in state.document.figures)


def has_reminders(state: AppState) -> bool:
    """Whether the game or its rules sheet has reminders."""
    return state.history is not None and bool(state.document.reminders or state.rules.reminders)


def has_partner(state: AppState) -> bool:
    """Whether Tablelight plays a side."""
    return state.history is not None and bool(state.history.turn.partners)


def has_place(state: AppState, place: Place | None) -> bool:
    """Whether a place is on the board; True for None."""
    if place is None or state.history is None:
        return place is None
    plane = plane_of(state.document.board)
    return plane.pick(*plane.centre(place)) is not None


def has_figure(state: AppState, figure: str | None) -> bool:
    """Whether there is a figure with this id; True for None."""
    return figure is None or (state.history is not None and figure in state.document.by_id)


def viewer_of(state: AppState) -> str | Place | None:
    """The viewer: the id of the selected figure, otherwise the viewpoint."""
    return state.figure.id if state.figure is not None else state.viewpoint


def sight_of(state: AppState) -> answers.Settled[Sight] | None:
    """The line of sight that is shown."""
    viewer = viewer_of(state)
    target = state.hover if state.target is None and state.mode == "see" else state.target
    if state.mode not in ("see", "move") or viewer is None or target is None:
        return None
    start = state.figure.space if state.figure is not None else state.viewpoint
    return None if target == start else answers.sight(state.document, viewer, target)


def sight_map_of(state: AppState) -> answers.Answer[SightMap] | None:
    """Everything that is seen, if it is to be shown."""
    viewer = viewer_of(state)
    if state.mode != "see" or not state.shows_sight_map or viewer is None:
        return None
    return answers.sight_map.get(state.document, viewer)


def figure_choices(state: AppState) -> list[tuple[str, tuple[Figure, ...]]]:
    """For each key of the action that names a figure, the figures that may be named."""
    figure, action = state.figure, state.action
    if figure is None or action is None:
        return []
    fields = {name for name, field in state.rules.keys.get("moves", {}).items() if field.kind == "figure"}
    keys = (key for key in state.ui.keys if key.key in fields and key.concerns(figure, action))
    return [(key.key, _candidates(state.document, figure, key.who, key.within)) for key in keys]


@remember(4)
def _candidates(document: Document, figure: Figure, who: str, within: int | None) -> tuple[Figure, ...]:
    group = {"friends": document.friends, "enemies": document.enemies}.get(who)
    figures = group(figure) if group else [other for other in document.figures if other.id != figure.id]
    if within is None:
        return tuple(figures)
    distance = document.board.distance
    near = {other.id: other for other in figures for a in figure.at for b in other.at if distance(a, b) <= within}
    return tuple(near.values())


def acted(state: AppState) -> frozenset[str]:
    """The ids of the figures that have acted in this turn. In a game whose document remembers activations, a figure
    counts once its activation is over."""
    found, document, figure = state.game_history.now.turn.acted, state.document, active(state)
    if figure is None or figure not in found or figure not in document.by_id:
        return found
    goes_on = any(each.allowed for each in answers.value_of(answers.actions(document, figure)) or ())
    return found - {figure} if goes_on else found


def active(state: AppState) -> str | None:
    """The id of the figure whose activation is under way, in a game that remembers activations."""
    shown = state.ui.activation
    found = state.document.turn.get(shown.figure) if shown is not None else None
    return found if isinstance(found, str) else None


def is_spent(state: AppState, figure: Figure) -> bool:
    """Whether a figure has acted in this turn and its activation is over."""
    if state.history is None or figure.id not in state.history.now.turn.acted or active(state) == figure.id:
        return False
    # A roll that a move needs first is no move yet.
    done = list(done_in_turn(state, figure))
    return not done or any(entry.kind == "move" or entry.what in attack_rolls(state.ui) for entry in done)


def points_left(state: AppState, figure: Figure) -> int | None:
    """The action points that a figure has left; None in a game without them, or for a figure that has none."""
    shown = state.ui.activation
    most = figure.stats.get(shown.stat) if shown is not None else None
    if shown is None or most is None:
        return None
    spent = typed(state.document.turn.get(shown.spent), int) if active(state) == figure.id else 0
    return most - min(spent or 0, most)


def attack_rolls(ui: games.GameUi) -> set[str]:
    """The rolls that are attacks: those with a target."""
    return {attack.roll for attack in ui.attacks} | {name for name, shown in ui.rolls.items() if shown.target}


def done_in_turn(state: AppState, figure: Figure) -> Iterator[Entry]:
    """The moves and rolls of a figure in the log since the turn began, the latest first."""
    done = (entry for entry in reversed(state.game_history.log) if not entry.undone)
    for entry in takewhile(lambda entry: entry.kind != "turn", done):
        if entry.kind in ("move", "roll") and (entry.figure, entry.side) == (figure.label, figure.side):
            yield entry


def other_side_now(state: AppState, figure: Figure) -> str:
    """The side whose turn it is, if that is not the figure's; "" if it is."""
    now = state.game_history.side
    return "" if now == figure.side else now


def moment_now(state: AppState) -> GameMoment:
    """The present moment of the game: a selected figure counts as the one that acts."""
    turn = state.game_history.turn
    return GameMoment(side=state.document.side_or_first(turn.side), round=turn.round, figure=state.figure)


def due_now(state: AppState) -> tuple[DueReminder, ...]:
    """The reminders that are due now."""
    return due(state.rules, state.document, moment_now(state))


def due_at_end(state: AppState) -> tuple[DueReminder, ...]:
    """The reminders that are due when the turn ends."""
    return ahead(state.rules, state.document, moment_now(state))
