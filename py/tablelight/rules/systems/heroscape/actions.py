"""What a figure may do: move and attack, each with why not."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import ActionAnswer, Reason
from tablelight.rules.questions import stat
from tablelight.rules.systems.heroscape.attack import Attack


def list_actions(document: Document, figure: Figure) -> tuple[ActionAnswer, ...]:
    """Both actions."""
    reasons = {"move": _no_move(document, figure), "attack": _no_attack(document, figure)}
    return tuple(ActionAnswer(id=name, allowed=reason is None, reason=reason) for name, reason in reasons.items())


def _no_move(document: Document, figure: Figure) -> Reason | None:
    return None if stat(document, figure, "move") else Reason("HS-01.still", figure=figure.id)


def _no_attack(document: Document, figure: Figure) -> Reason | None:
    """None if some enemy can be attacked; with a single enemy its own reason."""
    refusals = [Attack.of(document, figure, enemy).refusal for enemy in document.enemies(figure)]
    if not refusals or len(refusals) > 1:
        return None if None in refusals else Reason("HS-63.nobody", figure=figure.id)
    return refusals[0]
