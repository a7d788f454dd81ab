"""How HeroScape is played: a move, then an attack; strikes, falls and lava are thrown for first (PL-10, PL-11)."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.board.document import Document, Figure
from tablelight.rules.conduct import Conduct, PlayOrder, is_move, order_to_roll, roll_order, with_stat
from tablelight.rules.systems.heroscape.movement import HeroScapeMovement
from tablelight.rules.systems.heroscape.risks import turn_of
from tablelight.rules.systems.heroscape.threat import DANGER


def owed(document: Document) -> list[PlayOrder]:
    """HS-22, HS-30, HS-40, HS-41: what moves and the end of a round have left to be thrown for."""
    turn = turn_of(document)
    found = [roll_order(left, "strike", by=by) for left, by in turn.strikes]
    found += [roll_order(name, "fall") for name in turn.falls]
    found += [roll_order(name, "molten-lava") for name in turn.molten]
    return found + [roll_order(name, "lava-field") for name in turn.fields]


def left(_document: Document, _figure: Figure, done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """DG-05: one move, then one attack."""
    attacked = any(order.get("roll") == "attack" for order in done)
    return not attacked and not any(map(is_move, done)), not attacked


CONDUCT = Conduct(
    movements=lambda _document, _figure: [("move", {"prefer": "safe"})],
    attacks=DANGER.attacks,
    order=order_to_roll,
    far=lambda figure: [with_stat(figure, "move")],
    costs=lambda document, question: HeroScapeMovement(document, question.figure).costs_alone,
    reach=lambda figure: figure.stats.get("range", 1),
    pace=lambda figure: figure.stats.get("move", 0),
    stride=lambda figure: figure.stats.get("move", 0),
    owed=owed,
    settling=("strike", "fall", "molten-lava", "lava-field"),
    left=left,
)
