"""Whether an attack works: of the viewing figure on its target, and on every enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from tablelight.app import answers, queries
from tablelight.app.move.queries import document_after_move
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys
from tablelight.board.document import Document, Figure
from tablelight.progress.memo import remember
from tablelight.progress.pictures import Pending, progressive
from tablelight.progress.portions import Portion, Portions
from tablelight.rules.answers import Reason, Sight
from tablelight.rules.danger import verdict as judging
from tablelight.rules.registry import rules_of
from tablelight.view.tokens import figure_at

JUDGED_AT_ONCE = 48
"""The most figures on a board for which a tap's second picture knows all that one of them sees and may attack."""


@frozen
class Look:
    """One enemy: the verdict on an attack; the line of sight, if lines are asked for."""

    verdict: answers.Settled[judging.Verdict]
    line: answers.Settled[Sight] | None = None


Looks = Mapping[str, Look]
"""By the enemy's id, the nearest first."""


@frozen
class LooksSoFar(Portion):
    """How many enemies have been looked at, and the results so far."""

    found: Looks = field(factory=dict, repr=False)


@remember(96)
@answers.answered
def verdict_between(document: Document, viewer: str, target: str, before: Document | None) -> judging.Verdict:
    """Whether a figure may attack another. `before`: the document before the move that leads to this one."""
    figure, other = document.figure(viewer), document.figure(target)
    return judging.verdict(rules_of(document), document, figure, other, before)


def attack_keys(target: str, attack: str) -> Keys:
    """The keys of the roll at a target; `attack`: the attack's id, if the game tells attacks apart."""
    return (("target", target), *([("attack", attack)] if attack else []))


def enemies_to_look_at(document: Document, figure: Figure) -> list[Figure]:
    """The enemies that take part, the nearest first."""
    is_out, distance = rules_of(document).is_out, document.board.distance
    enemies = [enemy for enemy in document.enemies(figure) if not is_out(enemy)]
    return sorted(enemies, key=lambda enemy: distance(figure.space, enemy.space))


@progressive(keep=4, effort=lambda document, *_: "long" if len(document.figures) > JUDGED_AT_ONCE else "short")
def looks(document: Document, viewer: str, before: Document | None, lines: bool) -> Portions[Looks]:
    """Look at every enemy, one a portion. `lines`: with the lines of sight."""
    enemies, found = enemies_to_look_at(document, document.figure(viewer)), dict[str, Look]()
    for enemy in enemies:
        verdict = verdict_between(document, viewer, enemy.id, before)
        found[enemy.id] = Look(verdict, answers.sight(document, viewer, enemy.space) if lines else None)
        yield LooksSoFar("enemies", len(found), len(enemies), dict(found))
    return found


def before_move(state: AppState) -> Document | None:
    """The document that a verdict counts a move from: the present one if the selected figure has moved in this turn and
    the rules remember nothing of that, else None."""
    figure = state.figure
    if figure is None or not queries.is_spent(state, figure):
        return None
    has_moved = any(entry.kind == "move" and entry.end is not None for entry in queries.done_in_turn(state, figure))
    return state.document if has_moved else None


def figure_at_target(state: AppState) -> Figure | None:
    """The figure at the place that was chosen as the target."""
    return None if state.target is None else figure_at(state.document, state.target)


def target_of(state: AppState) -> Figure | None:
    """The figure that the selected one looks at; None if there is none."""
    place = state.hover if state.target is None and state.mode == "see" else state.target
    if state.figure is None or place is None:
        return None
    there = figure_at(state.document, place)
    return there if there is not None and there.id != state.figure.id else None


def is_friend(state: AppState) -> bool:
    """Whether the figure that is looked at is on the same side as the viewer."""
    there, figure = target_of(state), state.figure
    return there is not None and figure is not None and there.side == figure.side


def shown_reasons(state: AppState, found: Sight) -> Sequence[Reason]:
    """The reasons of a line; for a friend without the one about an attack, which does not matter there."""
    speaks_of_attack = found.visible and "attack" in found.extra
    return found.reasons[:-1] if speaks_of_attack and is_friend(state) else found.reasons


def verdict_of(state: AppState) -> answers.Settled[judging.Verdict] | None:
    """Whether the selected figure may attack the figure that is looked at; None for a friend or an empty place."""
    there, figure = target_of(state), state.figure
    if there is None or figure is None or there.side == figure.side:
        return None
    return verdict_between(state.document, figure.id, there.id, before_move(state))


def works(state: AppState, found: judging.Verdict) -> bool:
    """Whether an attack is possible in the present activation, or in a reaction that the game has."""
    return found.when == "now" or (found.when == "next" and state.ui.panel.reaction != "")


def looks_of(state: AppState) -> Looks | Pending | None:
    """What the selected figure sees of the enemies and which it may attack, from its own place or the proposed one;
    None if no figure looks. The lines are included in See mode."""
    figure, there = state.figure, state.document
    if figure is None or state.mode not in ("move", "see"):
        return None
    before = before_move(state)
    if state.proposal is not None:
        proposed, before = document_after_move(state), state.document
        if proposed is None:
            return None
        there = proposed
    return looks.get(there, figure.id, before, state.mode == "see")


def looks_so_far(found: Looks | Pending | None) -> Looks:
    """The looks that are known already."""
    if isinstance(found, Pending):
        return found.portion.found if isinstance(found.portion, LooksSoFar) else {}
    return found or {}


def targets_of(state: AppState, *, later: bool = False) -> Mapping[str, judging.Verdict]:
    """The enemies that the selected figure may attack, by id, the nearest first, as far as they are known. `later`:
    those that it may attack only in its next activation."""
    looks = looks_so_far(looks_of(state)).items()
    judged = ((name, verdict) for name, look in looks if (verdict := answers.value_of(look.verdict)) is not None)
    return {name: found for name, found in judged if found.when != "never" and works(state, found) is not later}
