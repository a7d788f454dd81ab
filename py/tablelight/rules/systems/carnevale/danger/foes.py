"""What an enemy can do in its next activation (DG-01 to DG-05): attacks in contact, now or after moves in a row."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.progress.portions import Portions, Steps, in_turn
from tablelight.rules.answers import Odds, Reason
from tablelight.rules.danger.attacks import SURE, After, PossibleAttack, Way, after_move, harm_odds
from tablelight.rules.danger.records import Counts, Enemy, Threats, counts_of, threats_of
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import effective, not_yet, points_left, pool
from tablelight.rules.systems.carnevale.activation_end import as_active, with_activation_ended
from tablelight.rules.systems.carnevale.arrival import arrival_chance
from tablelight.rules.systems.carnevale.fighting_rolls import may_fight
from tablelight.rules.systems.carnevale.harm import attack_harm
from tablelight.rules.systems.carnevale.pursuit import Pursuit, pursue
from tablelight.rules.systems.carnevale.sight import sight
from tablelight.rules.systems.carnevale.tables import INCH

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


class Pursuer:
    """One enemy as its next activation begins."""

    def __init__(self, document: Document, enemy: Figure) -> None:
        self.document, self.enemy = document, enemy

    @cached_property
    def points(self) -> int:
        """The action points of its activation; none for who takes no action."""
        if not_yet(self.document, self.enemy):
            return 0
        left = points_left(self.document, self.enemy)
        return POINTS if left is None else max(0, left)

    def after(self, document: Document, subject: Figure) -> Steps[After | None]:
        """DG-02: its attack after moves in a row, one point kept for it."""
        if table.in_contact(document, self.enemy, subject):
            return None
        found = yield from pursue(document, self.enemy, subject, self.points - 1)
        if found is None:
            return None
        attack = PossibleAttack(
            attack="close", distance=0, clear=True, extra=attack_dice(document, self.enemy, subject)
        )
        return after_move(way_of(document, self.enemy, found), attack)

    def beside(self, document: Document, subject: Figure) -> Steps[Way | None]:
        """DG-04: its way into contact, all points spent on moves."""
        if table.in_contact(document, self.enemy, subject):
            x, y = self.enemy.space
            return Way(actions=(), to=(x / INCH, y / INCH), cost=0)
        found = yield from pursue(document, self.enemy, subject, self.points)
        return None if found is None else way_of(document, self.enemy, found)


def way_of(document: Document, figure: Figure, found: Pursuit) -> Way:
    """A way into contact as an answer. `via`: where the moves before the last end; `around`: it avoids difficult
    ground."""
    stops = [[x / INCH, y / INCH] for x, y in (leg.stop for leg in found.legs[:-1])]
    extra: dict[str, object] = {**({"via": stops} if stops else {}), **({"around": True} if found.is_around else {})}
    return Way(
        actions=("move",) * len(found.legs),
        to=(found.to[0] / INCH, found.to[1] / INCH),
        cost=round(found.cost, 3),
        chance=arrival_chance(document, figure, found.legs),
        extra=extra,
    )


def enemy_of(document: Document, enemy: Figure, subject: Figure) -> Steps[Enemy]:
    """What one enemy can do to a figure in a fresh document."""
    foe = Pursuer(document, enemy)
    seen = sight(document, SightQuestion(viewer=enemy, target=subject))
    yield
    after = yield from foe.after(document, subject)
    beside = yield from foe.beside(document, subject)
    return Enemy(
        figure=enemy.id,
        now=tuple(attacks(document, enemy, subject)),
        after=after,
        beside=beside,
        extra={"sees": {"distance": seen.distance, "clear": seen.clear}} if seen.visible else {},
    )


def enemies_of(document: Document, subject: Figure) -> Portions[list[Enemy]]:
    """What each enemy can do to a figure, its next activation just begun."""
    board = at_activation(document)
    there = board.figure(subject.id)
    return (yield from in_turn("enemies", board.enemies(there), lambda enemy: enemy_of(board, enemy, there)))


def out_reason(document: Document, figure: Figure) -> Reason | None:
    """DG-06: why a figure does nothing that is no longer among the living of a document."""
    if any(each.id == figure.id for each in document.figures):
        return None
    return Reason("DG-06.acts", figure=figure.id, values={"name": figure.label})


def threats(document: Document, subject: Figure) -> Portions[Threats]:
    """DG-10: the enemies to fear, and how many of them there are."""
    found = yield from enemies_of(document, subject)
    return evolve(threats_of(found, counts(found)), extra={"without": WITHOUT})


def counts(found: list[Enemy]) -> Counts:
    """How many enemies can do what, and how many see the figure."""
    plain = counts_of((bool(e.now), e.after is not None, e.beside is not None) for e in found)
    return evolve(plain, extra={"sees": sum(bool(enemy.extra) for enemy in found)})


__all__ = ["SURE", "Pursuer", "at_activation", "attacks", "counts", "enemies_of", "out_reason", "threats"]
