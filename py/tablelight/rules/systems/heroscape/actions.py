"""What a figure may do: move and attack, each with why not."""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import ActionAnswer, Reason
from tablelight.rules.questions import stat
from tablelight.rules.systems.heroscape.attack import Attack
from tablelight.rules.systems.heroscape.field import Battlefield


def list_actions(document: Document, figure: Figure) -> Iterator[ActionAnswer]:
    """Whether it may move, and whether it may attack; each is judged when it is asked for."""
    for name, bar in (("move", _no_move), ("attack", _no_attack)):
        reason = bar(document, figure)
        yield ActionAnswer(id=name, allowed=reason is None, reason=reason)


def _no_move(document: Document, figure: Figure) -> Reason | None:
    return None if stat(document, figure, "move") else Reason("HS-01.still", figure=figure.id)


def _no_attack(document: Document, figure: Figure) -> Reason | None:
    """None if some enemy can be attacked; with a single enemy its own reason."""
    field, away, enemies = Battlefield(document), document.topology.distance, document.enemies(figure)
    if len(enemies) == 1:
        return Attack(field, figure, enemies[0]).refusal
    # The nearest first: the one asked about may be the last.
    far = sorted(
        ((min(away(a, b) for a in figure.at for b in enemy.at), enemy.id, enemy) for enemy in enemies),
        key=lambda each: each[:2],
    )
    for distance, _, enemy in far:
        if distance > 1 and (field.engaged(figure) or distance > stat(document, figure, "range")):
            break  # HS-21, HS-63: nor does it attack anyone further off
        if Attack(field, figure, enemy).refusal is None:
            return None
    return Reason("HS-63.nobody", figure=figure.id)
