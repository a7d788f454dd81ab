"""The possible results of a roll before it is thrown: its pools, the exact chance and the effect of each outcome with its
aces. A roll and its preview read the same `Ready`, so the one cannot promise what the other refuses."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tablelight.board.document import Document
from tablelight.rules.answers import Odds, Reason, Refused, Rolled
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale.odds import EFFECTS
from tablelight.rules.systems.carnevale.pools import Result, ace_chances, capped, chances, chances_less
from tablelight.rules.systems.carnevale.throwing import Ready

ReadyFor = Callable[[Document, RollQuestion], Ready | Reason]
"""What a roll is, before its dice: its pools, or why it is not made."""
Resolve = Callable[[Document, RollQuestion, Ready], Rolled]
"""What a roll does, once it is ready."""
Preview = Callable[[Document, RollQuestion], Odds | Refused]


def preview(ready_for: ReadyFor) -> Preview:
    """The preview of a roll. Beside the outcomes: `dice` and `against` (the pools), `needed`, `effects` by outcome and aces
    as the odds by name have them, and the other figures of the roll by the names of their keys."""

    def answer(document: Document, question: RollQuestion) -> Odds | Refused:
        ready = ready_for(document, question)
        if isinstance(ready, Reason):
            return Refused(refused=ready)
        found = _dispelling(ready) if question.roll == "dispel" else _results(ready)
        effect = EFFECTS.get(question.roll)
        effects = {
            f"{outcome}/{aces}": effect(outcome, aces, ready.given) if effect else {"counted": aces}
            for outcome, aces in found
        }
        extra: dict[str, object] = {"dice": ready.pool, "needed": ready.needed, "effects": effects, **ready.named}
        if ready.other is not None:
            extra["against"] = ready.other
        return Odds(outcomes={f"{outcome}/{aces}": chance for (outcome, aces), chance in found.items()}, extra=extra)

    return answer


def _results(ready: Ready) -> dict[Result, Fraction]:
    taken = ready.given.get("dispelled")
    return (
        chances(ready.pool, ready.needed, ready.other)
        if taken is None
        else chances_less(ready.pool, ready.needed, taken)
    )


def _dispelling(ready: Ready) -> dict[Result, Fraction]:
    """CV-66: the aces that count, as many as the mage's level at most."""
    found: dict[Result, Fraction] = {}
    for aces, chance in enumerate(capped(ace_chances(ready.pool, ready.needed), ready.given["mage"])):
        if chance:
            found["success" if aces else "fail", aces] = chance
    return found
