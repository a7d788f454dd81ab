"""An activation: two actions, which of them are left, and why one is barred (OR-01, OR-02, OR-22, OR-60)."""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.board.document import Document, Figure, Json
from tablelight.rules.answers import ActionAnswer, Reason
from tablelight.rules.systems.oraculo import tables
from tablelight.rules.systems.oraculo.ground import are_engaged, doors_around, engaged_with, not_free
from tablelight.rules.systems.oraculo.shooting import dice_left, shot_refusal


def spent(document: Document, figure: Figure) -> int:
    """How many of its two actions are gone."""
    return sum(tables.ACTIONS_SPENT.get(action, 1) for action in tables.turn_of(document, figure).actions)


def list_actions(document: Document, figure: Figure) -> Iterator[ActionAnswer]:
    """Every action, with its refusal, judged lazily."""
    reasons = ((action, action_refusal(document, figure, action)) for action in tables.ACTIONS)
    return (ActionAnswer(id=action, allowed=not reason, reason=reason) for action, reason in reasons)


def action_refusal(document: Document, figure: Figure, action: str) -> Reason | None:
    """Why the action may not be taken now, None if it may."""
    return spent_refusal(document, figure, action) or _barred(document, figure, action)


def spent_refusal(document: Document, figure: Figure, action: str) -> Reason | None:
    """Why the activation itself bars an action. Nothing else bars an attack or aiming at a target that the figure may
    shoot at (`shot_refusal` is None)."""
    if not document.turn or (action == "attack" and dice_left(document, figure)):
        return None
    if tables.is_done(document, figure):
        return Reason("OR-01.over", figure=figure.id)
    actions = tables.turn_of(document, figure).actions
    if action == "disengage" and actions:
        return Reason("OR-22.spent", figure=figure.id)
    if action not in tables.REPEATABLE and action in actions:
        return Reason("OR-02.again", figure=figure.id)
    if spent(document, figure) >= tables.ACTIONS_A_TURN:
        return Reason("OR-01.spent", figure=figure.id)
    if actions and actions[-1] == "aim" and action != "attack":
        return Reason("OR-60.then", figure=figure.id)
    if action == "aim" and actions:
        return Reason("OR-60.after" if "attack" in actions else "OR-60.last", figure=figure.id)
    return None


def _barred(document: Document, figure: Figure, action: str) -> Reason | None:
    if action in tables.MOVING:
        return _no_movement(document, figure, action)
    if action == "attack":
        return _no_attack(document, figure)
    if action == "aim":
        # OR-60: only before an attack at range: that must still be possible, with the action that is left.
        return _no_shot(document, figure)
    if action == "open-close" and not doors_around(document, figure):
        return Reason("OR-01.no-door", at=figure.space)
    return None


def _no_movement(document: Document, figure: Figure, action: str) -> Reason | None:
    engaged = engaged_with(document, figure)
    if action == "disengage" and not engaged:
        return Reason("OR-22.not-engaged", figure=figure.id)
    if action != "disengage" and engaged:
        names = ", ".join(enemy.label for enemy in engaged)
        return Reason("OR-22.engaged", figure=engaged[0].id, values={"names": names})
    if action == "disengage" and (reason := not_free(document, figure)):
        return reason
    return Reason("OR-10.zero", figure=figure.id) if figure.stats.get("move") == 0 else None


def _no_attack(document: Document, figure: Figure) -> Reason | None:
    """Why it can attack neither in close combat nor at range."""
    if engaged_with(document, figure) and not tables.has_aimed(document, figure) and not dice_left(document, figure):
        return None
    if not figure.stats.get("aim"):
        return Reason("OR-21.nobody", figure=figure.id)
    return _no_shot(document, figure)


def melee_refusal(document: Document, figure: Figure, target: Figure) -> Reason | None:
    """Why a figure may not attack another in close combat now, None if it may."""
    if not are_engaged(document, figure, target):
        return Reason("OR-21.not-engaged", figure=target.id, values={"name": target.label})
    if tables.has_aimed(document, figure):
        return Reason("OR-60.then", figure=figure.id)
    if dice_left(document, figure):
        return Reason("OR-02.again", figure=figure.id)
    return action_refusal(document, figure, "attack")


def _no_shot(document: Document, figure: Figure) -> Reason | None:
    """Why it has no target to shoot at. With only one enemy, the reason for that one."""
    if not figure.stats.get("aim"):
        return Reason("OR-50.unarmed", figure=figure.id)
    enemies, distance = document.enemies(figure), document.topology.distance
    # Of several enemies check only those in range, the nearest first.
    near = [enemy for enemy in enemies if distance(figure.space, enemy.space) <= tables.GREATEST_RANGE]
    near.sort(key=lambda enemy: distance(figure.space, enemy.space))
    reasons = []
    for enemy in near if len(enemies) > 1 else enemies:
        reason = shot_refusal(document, figure, enemy)
        if reason is None:
            return None
        reasons.append(reason)
    return reasons[0] if len(enemies) == 1 else Reason("OR-50.nobody", figure=figure.id)


def after_action(document: Document, figure: Figure, action: str, **changes: Json) -> Document:
    """The document with the action entered in the turn, and with other entries of the turn changed."""
    actions: list[Json] = [*tables.turn_of(document, figure).actions, action]
    entries: dict[str, Json] = {"shots": None, "done": tables.with_others_done(document, figure) or None, **changes}
    return document.with_turn(figure=figure.id, actions=actions, **entries)
