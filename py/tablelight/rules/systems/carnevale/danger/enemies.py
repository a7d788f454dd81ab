"""What an enemy can do in its next activation (DG-01 to DG-05): attacks in contact, now or after moves in a row."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Odds, Reason
from tablelight.rules.bare.table import written
from tablelight.rules.danger.attacks import After, PossibleAttack, Way, after_move, harm_odds
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import effective, not_yet, points_left, pool
from tablelight.rules.systems.carnevale.activation_end import as_active, with_activation_ended
from tablelight.rules.systems.carnevale.arrival import arrival_chance
from tablelight.rules.systems.carnevale.fighting_rolls import may_fight
from tablelight.rules.systems.carnevale.harm import attack_harm
from tablelight.rules.systems.carnevale.pursuit import Pursuit, pursue
from tablelight.rules.systems.carnevale.sight import sight

WITHOUT = ("shot", "cast", "jump", "climb", "dive", "surface")
"""DG-05: what is not looked at."""
POINTS = 2
"""DG-05: the action points of a character that tells none."""


def at_activation(document: Document) -> Document:
    """The document as an enemy's next activation begins: the one under way has ended; what is owed counts as harmless."""
    return evolve(with_activation_ended(document), turn={})


def attacks(document: Document, figure: Figure, target: Figure) -> list[PossibleAttack]:
    """DG-01: the attack that it may make without moving, as the turn has it: one in contact."""
    if may_fight(document, figure, "attack") or not table.in_contact(document, figure, target):
        return []
    seen = sight(document, SightQuestion(viewer=figure, target=target))
    dice = attack_dice(document, figure, target)
    return [PossibleAttack(attack="close", distance=seen.distance, clear=seen.clear, extra=dice)]


def contact_verdict(
    document: Document, figure: Figure, target: Figure
) -> tuple[str, list[PossibleAttack], Reason | None]:
    """Whether a character may attack another where it stands: in this activation, else in its next; why not."""
    board = as_active(document, figure)
    there, other = board.figure(figure.id), board.figure(target.id)
    if not table.in_contact(board, there, other):
        return "never", [], Reason("CV-51.contact", figure=target.id)
    barred = may_fight(board, there, "attack")
    if barred is None:
        return "now", attacks(board, there, other), None
    later = at_activation(board)
    return "next", attacks(later, later.figure(figure.id), later.figure(target.id)), barred


def attack_dice(document: Document, figure: Figure, target: Figure) -> Mapping[str, object]:
    """DG-07: the pools of an attack and of the protection that answers it, and what they do together; what depends on a
    stat that is not given is unknown."""
    dice = pool(document, figure, "attack") if "attack" in figure.stats else None
    needed = effective(document, target, "dexterity") if "dexterity" in target.stats else None
    against = pool(document, target, "protection") if "protection" in target.stats else None
    odds: Odds | None = None
    if dice is not None and needed is not None and against is not None:
        odds = harm_odds(attack_harm(dice, needed, against), table.life_of(target))
    return {"dice": dice, "needed": needed, "against": against, "odds": odds}


class CarnevaleEnemy:
    """One enemy as its next activation begins."""

    def __init__(self, document: Document, enemy: Figure) -> None:
        self.document, self.enemy = document, enemy

    @cached_property
    def points(self) -> int:
        """The action points of its activation; none if it takes no action."""
        if not_yet(self.document, self.enemy):
            return 0
        left = points_left(self.document, self.enemy)
        return POINTS if left is None else max(0, left)

    def after(self, subject: Figure) -> Steps[After | None]:
        """DG-02: its attack after moves in a row, one point kept for it."""
        if table.in_contact(self.document, self.enemy, subject):
            return None
        found = yield from pursue(self.document, self.enemy, subject, self.points - 1)
        if found is None:
            return None
        attack = PossibleAttack(
            attack="close", distance=0, clear=True, extra=attack_dice(self.document, self.enemy, subject)
        )
        return after_move(way_of(self.document, self.enemy, found), attack)

    def beside(self, subject: Figure) -> Steps[Way | None]:
        """DG-04: its way into contact, all points spent on moves."""
        if table.in_contact(self.document, self.enemy, subject):
            return Way(actions=(), to=written(self.enemy.space), cost=0)
        found = yield from pursue(self.document, self.enemy, subject, self.points)
        return None if found is None else way_of(self.document, self.enemy, found)


def way_of(document: Document, figure: Figure, found: Pursuit) -> Way:
    """A way into contact as an answer. `via`: where the moves before the last end; `around`: it avoids difficult
    ground."""
    stops = [[*written(leg.stop)] for leg in found.legs[:-1]]
    extra: dict[str, object] = {**({"via": stops} if stops else {}), **({"around": True} if found.is_around else {})}
    return Way(
        actions=("move",) * len(found.legs),
        to=written(found.to),
        cost=round(found.cost, 3),
        chance=arrival_chance(document, figure, found.legs),
        extra=extra,
    )


def sees(document: Document, enemy: Figure, subject: Figure) -> Mapping[str, object]:
    """What `threats` tells of an enemy's line of sight."""
    seen = sight(document, SightQuestion(viewer=enemy, target=subject))
    return {"sees": {"distance": seen.distance, "clear": seen.clear}} if seen.visible else {}
