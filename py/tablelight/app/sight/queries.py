"""Whether an attack works: of the figure that is looked from on the one that is looked at, and on every enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablelight.app import answers, queries
from tablelight.app.memo import remember
from tablelight.app.move.proposed_document import document_after_move
from tablelight.app.state import AppState
from tablelight.app.turn.spent import done_in_turn
from tablelight.board.document import Document, Figure
from tablelight.board.problems import Problem
from tablelight.rules.answers import Reason, Sight
from tablelight.rules.danger import verdict as judging
from tablelight.rules.danger.verdict import Verdict
from tablelight.rules.registry import rules_of
from tablelight.view.games.panels import panel_of
from tablelight.view.tokens import figure_at


@remember(96)
def verdict_between(document: Document, viewer: str, target: str, before: Document | None) -> Verdict | Problem:
    """Whether a figure may attack another. `before`: the document before the move that leads to this one."""
    rules = rules_of(document)
    figure, other = document.figure(viewer), document.figure(target)
    return answers.answered(document, lambda: judging.verdict(rules, document, figure, other, before))


MOST_JUDGED = 60
"""Enemies that are looked at all at once; of a larger army the nearest. Any other is tapped."""


@remember(4)
def judged(document: Document, viewer: str) -> Sequence[Figure]:
    """The enemies that take part, of many the nearest, in the document's order."""
    figure, is_out = document.figure(viewer), rules_of(document).is_out
    enemies = [enemy for enemy in document.enemies(figure) if not is_out(enemy)]
    if len(enemies) <= MOST_JUDGED:
        return enemies
    distance = document.board.distance
    near = sorted(enemies, key=lambda enemy: distance(figure.space, enemy.space))[:MOST_JUDGED]
    chosen = {enemy.id for enemy in near}
    return [enemy for enemy in enemies if enemy.id in chosen]


@remember(4)
def verdicts(document: Document, viewer: str, before: Document | None) -> Mapping[str, Verdict | Problem]:
    """The verdict for each enemy that is `judged`, by id, in the document's order."""
    return {enemy.id: verdict_between(document, viewer, enemy.id, before) for enemy in judged(document, viewer)}


def before_move(state: AppState) -> Document | None:
    """What a verdict counts a move from: the selected figure's document where it has moved in this turn and the rules
    remember nothing of that, else None."""
    figure = state.figure
    if figure is None or not queries.is_spent(state, figure):
        return None
    has_moved = any(entry.kind == "move" and entry.end is not None for entry in done_in_turn(state, figure))
    return state.document if has_moved else None


def target_of(state: AppState) -> Figure | None:
    """The figure that is looked at, where one looks at it."""
    place = state.hover if state.target is None and state.mode == "see" else state.target
    if state.figure is None or place is None:
        return None
    there = figure_at(state.document, place)
    return there if there is not None and there.id != state.figure.id else None


def is_friend(state: AppState) -> bool:
    """Whether the figure that is looked at is of the same side as the one that looks."""
    there, figure = target_of(state), state.figure
    return there is not None and figure is not None and there.side == figure.side


def shown_reasons(state: AppState, found: Sight) -> Sequence[Reason]:
    """The reasons of a line; of a friend's without what follows them about an attack, which nobody asks."""
    speaks_of_attack = found.visible and "attack" in found.extra
    return found.reasons[:-1] if speaks_of_attack and is_friend(state) else found.reasons


def verdict_of(state: AppState) -> Verdict | Problem | None:
    """Whether the selected figure may attack the figure that is looked at; None for a friend or an empty place."""
    there, figure = target_of(state), state.figure
    if there is None or figure is None or there.side == figure.side:
        return None
    return verdict_between(state.document, figure.id, there.id, before_move(state))


def works(state: AppState, found: Verdict | Problem) -> bool:
    """Whether an attack is possible in the present activation, or in a reaction that the game has."""
    if not isinstance(found, Verdict):
        return False
    return found.when == "now" or (found.when == "next" and panel_of(state.document).reaction is not None)


def targets_of(state: AppState) -> Mapping[str, Verdict]:
    """Whom the selected figure may attack from where it stands, or from the place that is proposed, by id."""
    if state.hurry == 2 or state.figure is None or state.mode not in ("move", "see"):
        return {}
    if state.proposal is None:
        found = verdicts(state.document, state.figure.id, before_move(state))
    else:
        there = document_after_move(state)
        found = verdicts(there, state.figure.id, state.document) if there is not None else {}
    return {name: each for name, each in found.items() if isinstance(each, Verdict) and works(state, each)}
