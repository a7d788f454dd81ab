"""Attacks with all that a fumble causes: the attacker loses a life point, the target makes an attack of opportunity,
and that one may be fumbled in its turn (CV-60, CV-61, CV-64; PL-05)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.schema import Field
from tablelight.dice.distribution import Distribution
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.clash import Clash, ClashTable, Lives, clash_of
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale.activation import count, effective, pool
from tablelight.rules.systems.carnevale.fighting_rolls import drown_lost, ready_attack, ready_grip
from tablelight.rules.systems.carnevale.odds import ODDS, attack_harm
from tablelight.rules.systems.carnevale.pools import Result, chances
from tablelight.rules.systems.carnevale.tables import COUNT, POOL, TRUTH


@frozen
class Strike:
    """One attack and its protection: the dice of both, and the number that makes an ace of the attack."""

    dice: int
    needed: int
    protection: int

    @property
    def fumble(self) -> Fraction:
        found = chances(self.dice, self.needed)
        return sum((chance for (outcome, _), chance in found.items() if outcome == "fumble"), Fraction(0))


@lru_cache(maxsize=4096)
def exchange(strike: Strike, answer: Strike, lives: Lives) -> Mapping[Lives, Fraction]:
    """The lives left after a strike and every attack of opportunity that follows from it. `lives`: of the attacker,
    then of the target, which makes `answer`."""
    found: dict[Lives, Fraction] = {}
    pair, turned, chance = lives, False, Fraction(1)
    while chance and all(pair):
        # The harm counts a fumble as none. Here it is counted apart, and the other figure strikes next.
        harm, fumble = attack_harm(strike.dice, strike.needed, strike.protection), strike.fumble
        for lost, further in harm.chances.items():
            left = pair[0], max(0, pair[1] - lost)
            key = left[::-1] if turned else left
            found[key] = found.get(key, Fraction(0)) + chance * (further if lost else further - fumble)
        pair, turned, chance = (pair[1], pair[0] - 1), not turned, chance * fumble
        strike, answer = answer, strike
    if chance:
        key = pair[::-1] if turned else pair
        found[key] = found.get(key, Fraction(0)) + chance
    return {key: each for key, each in found.items() if each}


def _roll_question(attacker: Figure, target: Figure, roll: str, keys: Mapping[str, Json]) -> RollQuestion:
    """The question for the roll, without regard to the points of the activation."""
    stats = {name: value for name, value in attacker.stats.items() if name != "action_points"}
    known = {key: keys[key] for key in ("range", "aquatic", "weapon") if key in keys}
    return RollQuestion(figure=evolve(attacker, stats=stats), roll=roll, extra={"target": target.id, **known})


def _attack(document: Document, attacker: Figure, target: Figure, keys: Mapping[str, Json]) -> Clash | Refused:
    ready = ready_attack(document, _roll_question(attacker, target, "attack", keys))
    if isinstance(ready, Reason):
        return Refused(refused=ready)
    needed = next((keys[key] for key in ("needed", "dexterity") if key in keys), ready.needed)
    strike = Strike(
        dice=count(keys.get("dice", ready.pool)),
        needed=count(needed),
        protection=count(keys.get("protection", pool(document, target, "protection"))),
    )
    if not strike.fumble:
        harm = attack_harm(strike.dice, strike.needed, strike.protection)
        return clash_of(Distribution({(0, lost): chance for lost, chance in harm.chances.items()}))
    acting = attacker.with_state(underwater=None)  # CV-41: its counters go as it acts
    answer = Strike(
        dice=pool(document, target, "attack"),
        needed=effective(document, attacker, "dexterity"),
        protection=pool(document, acting, "protection"),
    )
    return Clash(lambda lives: exchange(strike, answer, lives), recoils=True)


def _drown(document: Document, attacker: Figure, target: Figure, keys: Mapping[str, Json]) -> Clash | Refused:
    ready = ready_grip(document, _roll_question(attacker, target, "drown", keys))
    if isinstance(ready, Reason):
        return Refused(refused=ready)
    dice, against = (count(keys.get(key, own)) for key, own in (("dice", ready.pool), ("against", ready.other)))
    found = Distribution(chances(dice, count(keys.get("needed", ready.needed)), against))

    def lost(result: Result) -> Lives:
        who, points = drown_lost("attacker", "target", *result)
        return (points, 0) if who == "attacker" else (0, points)

    return clash_of(found.map(lost))


CLASHES: Mapping[str, ClashTable] = {
    "attack": ClashTable(
        _attack,
        {
            **{key: each for key, each in ODDS["attack"].fields.items() if key not in ("times", "life")},
            "range": COUNT,
            "aquatic": TRUTH,
            "weapon": Field("text"),
        },
    ),
    "drown": ClashTable(_drown, {**ODDS["drown"].fields, "against": POOL}),
}
