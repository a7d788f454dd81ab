"""The words for what is spent: "has moved", with one button that moves again; for a figure of another side, whose turn
it is. What is spent can be changed by hand."""

from __future__ import annotations

from tablelight.app import queries
from tablelight.app.changes import with_moment
from tablelight.app.handlers import play_action
from tablelight.app.log.state import Entry
from tablelight.app.move.actions import ChooseAction
from tablelight.app.move.queries import first_action
from tablelight.app.queries import done_in_turn, has_game, other_side_now, rules_of
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.words import Words


def spent(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """What a spent figure has done in this turn, and the button that moves it again; nothing is forbidden."""
    if state.action is not None:
        return []
    parts = [el("p", icon("confirm"), el("strong", spent_words(state, figure, say)), cls="headline whole")]
    again = first_action(state, figure.id)
    if again is not None:
        parts.append(button(say("Move again"), ChooseAction(again), picture="redo", cls="wide"))
    return [el("section", *parts, cls="now spent", key="spent", aria_label=say("Has acted"))]


def not_its_turn(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """For a figure of another side: whose turn it is."""
    now = other_side_now(state, figure)
    words = say("Not its turn: {side} to play.", side=say.side(now))
    return [el("p", icon("next-turn"), el("span", words), cls="note turn", key="not-its-turn")] if now else []


def spent_words(state: AppState, figure: Figure, say: Words) -> str:
    """That it has moved or attacked; what else it has done; or only that it has acted, if that was set by hand."""
    ui = queries.ui_of(state)
    # A roll whose target holds or strikes the figure is not a separate attack.
    suffered = {name for name, shown in ui.rolls.items() if shown.target not in ("", "target")}
    attacks = queries.attack_rolls(ui) - suffered
    words: dict[str, None] = {}
    others: dict[str, None] = {}
    for entry in reversed(list(done_in_turn(state, figure))):
        is_action = entry.kind == "move"
        done = ui.action(entry.what).done if is_action else ""
        if is_action and entry.end is not None:
            words[say("It has moved.")] = None
        elif done:
            words[say.label(done)] = None
        elif not is_action and entry.what in attacks:
            words[say("It has attacked.")] = None
        else:
            shown = ui.action(entry.what) if is_action else ui.rolls.get(entry.what)
            others[entry.what if shown is None else say.label(shown.label)] = None
    more = [say("Done: {what}.", what=", ".join(others))] if others else []
    return " ".join([*words, *more]) or say("It has acted.")


@play_action(has_game)
def set_spent(state: AppState, figure: str, spent: str, value: int) -> AppState:
    """Set by hand how many action points the active figure has spent: `spent` is the key of the document's `turn`."""
    field, found = rules_of(state).vocabulary.turn.get(spent), state.document.figure(figure)
    if field is None or any(field.problems("", value, frozenset())):
        return state
    changed = state.document.with_turn(**{spent: value or None})
    entry = Entry(kind="change", what=spent, figure=found.label, side=found.side, outcome=str(value))
    return with_moment(state, state.game_history.then(changed, entry))
