"""What one figure may do to another, by its dice alone: quick, and near enough where nothing quicker is exact."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import AFTER, Blow, blow_of
from tablelight.rules.answers import Refused
from tablelight.rules.danger.attacks import PossibleAttack


def near_share(beyond: float, pace: float) -> float:
    """How much an enemy counts that stands so far beyond its reach."""
    return 1.0 if beyond <= 0.01 else AFTER if beyond <= pace else 0.0


def rough_blow(side: DecidingSide, attacker: Figure, target: Figure) -> Blow:
    """The best blow of one figure at another, as if it were in reach."""
    if not side.has_odds:
        return blow_of(None, side.life(target), float(side.question.hit))
    known = side.blows.get((attacker.id, target.id))
    if known is not None:
        return known
    lives, best = (side.life(attacker), side.life(target)), Blow(((0, 1.0),), side.life(target))
    for roll, keys in side.conduct.blows(attacker):
        table = side.rules.clashes.get(roll)
        if table is None:
            continue
        try:
            clash = table.answer(evolve(side.board, turn={}), attacker, target, keys)
        except QuestionError:
            continue
        if isinstance(clash, Refused):
            continue
        chances: dict[int, float] = {}
        for (_, left), chance in clash.ends(lives).items():
            chances[lives[1] - left] = chances.get(lives[1] - left, 0.0) + float(chance)
        blow = Blow(tuple(sorted(chances.items())), lives[1])
        best = max(best, blow, key=lambda each: each.worth)
    side.blows[attacker.id, target.id] = best
    return best


def best_attack(
    side: DecidingSide, document: Document, figure: Figure, enemy: Figure
) -> tuple[PossibleAttack, Blow] | None:
    """The best attack of a figure on another where they stand."""
    try:
        found = side.conduct.attacks(document, figure, enemy)
    except QuestionError:
        return None
    life, hit = side.life(enemy), float(side.question.hit)
    blows = []
    for attack in found:
        if side.has_odds and attack.odds is None:
            continue
        blows.append((attack, blow_of(attack.odds, life, hit)))
    return max(blows, key=lambda each: each[1].worth, default=None)
