"""The exact chances of every roll by name, and what each outcome does (CV-06). The life points that an attack costs the
target after protection (CV-60, CV-61). And attacks with all that a fumble causes: the attacker loses a life point, the
target makes an attack of opportunity, and that one may be fumbled in its turn (CV-64; PL-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.schema import Field, Fields
from tablelight.dice.distribution import Distribution, total
from tablelight.rules.answers import Odds, Reason, Refused
from tablelight.rules.clash import Clash, ClashTable, Lives, clash_of
from tablelight.rules.danger.attacks import harm_odds
from tablelight.rules.questions import OddsQuestion, RollQuestion
from tablelight.rules.system import OddsTable
from tablelight.rules.systems.carnevale import pools, tables
from tablelight.rules.systems.carnevale.activation import count, effective, pool
from tablelight.rules.systems.carnevale.fighting_rolls import drown_lost, protection_lost, ready_attack, ready_grip
from tablelight.rules.systems.carnevale.jumping import jump_reach
from tablelight.rules.systems.carnevale.moving_rolls import DIVES
from tablelight.rules.systems.carnevale.throws import fall_lost


@cache
def attack_harm(dice: int, needed: int, protection: int, spell: int | None = None) -> Distribution[int]:
    """The life points that an attack costs the target after its protection (CV-61); a fumble costs nothing here. With
    `spell`, the same for a spell of this damage, and one more on a critical (CV-65)."""

    def harm(result: pools.Result) -> Distribution[int]:
        outcome, aces = result
        if not aces:
            return Distribution.certain(0)
        more = int(outcome == "critical")
        damage, at_once = (aces, more) if spell is None else (spell + more, 0)
        answers = pools.chances(protection, tables.NEEDED)
        return answers.map(lambda answer: at_once + protection_lost(damage, *answer))

    return pools.chances(dice, needed).then(harm)


_POOLS: Fields = {"dice": tables.POOL, "needed": tables.NEEDED_FIELD}


def _effect(roll: str, outcome: pools.Outcome, aces: int, given: Mapping[str, int]) -> dict[str, object]:
    """What an outcome of a roll with its aces does, given the question's numbers."""
    passes, is_critical, is_fumble = outcome in ("success", "critical"), outcome == "critical", outcome == "fumble"
    match roll:
        case "move":  # odds by name assume that a fumble makes the figure fall
            more = tables.CRITICAL_MOVE // tables.INCH if is_critical else 0
            return {"moves": passes, "inches": more, "falls": is_fumble and given.get("falls", 1) > 0}
        case "jump":
            return {"inches": jump_reach(outcome, aces) // tables.INCH + given.get("more", 0)}
        case "fall":
            return {"lost": fall_lost(given.get("loss", 0), outcome, aces), "stunned": is_fumble}
        case "dive":
            return {"counters": DIVES.get(outcome, 0), "lost": int(is_fumble)}
        case "disengage":
            more = tables.CRITICAL_DISENGAGE // tables.INCH if is_critical else 0
            return {"moves": not is_fumble, "inches": more, "opportunity": outcome in ("fail", "fumble")}
        case "attack":
            hurt = {"lost": int(is_critical), "attacker_lost": int(is_fumble)}
            return {"damage": aces, **hurt, "opportunity": is_fumble}
        case "protection" if "damage" in given:
            return {"lost": protection_lost(given["damage"], outcome, aces)}
        case "protection":
            return {"damage": 1 if is_fumble else -aces - is_critical}
        case "grapple":
            inches = tables.GRAPPLED // tables.INCH + aces if passes else 0
            return {"inches": inches, "stunned": is_critical, "turned": is_fumble}
        case "drown":
            who, lost = drown_lost("attacker", "target", outcome, aces)
            return {"lost": lost if who == "target" else 0, "attacker_lost": lost if who == "attacker" else 0}
        case "cast":
            told = {"cast": passes, "will": is_critical - is_fumble, "more": int(is_critical)}
            return {**told, "stunned": is_fumble, "no_spells": not passes}
        case _:
            return {"counted": aces}


def _table(effects_of: str, more: Fields) -> OddsTable:
    """A roll's table: opposed if it takes `against`. `effects_of`: the roll whose effects it has, if it has any; `more`:
    its fields besides the dice and the number needed."""

    def answer(question: OddsQuestion) -> Odds:
        given = {key: count(value) for key, value in question.given.items()}
        needed = next((given[key] for key in ("needed", "dexterity", "difficulty") if key in given), tables.NEEDED)
        against = given.get("against")
        found = pools.chances(given["dice"], needed, against, given.get("mage", pools.LARGEST_POOL))
        mean = sum((aces * chance for (_, aces), chance in found.chances.items()), Fraction(0))
        by_outcome = found.map(lambda result: result[0]).chances
        extra: dict[str, object] = {"mean": mean, "by_outcome": by_outcome}
        if effects_of:
            extra["effects"] = {f"{o}/{n}": _effect(effects_of, o, n, given) for o, n in found.chances}
        if "protection" in given:
            extra["harm"] = _harm(given, needed)
        return Odds(outcomes={f"{o}/{n}": chance for (o, n), chance in found.chances.items()}, extra=extra)

    required = ("dice", "against") if "against" in more else ("dice",)
    return OddsTable(answer=answer, fields={**_POOLS, **more}, required=required)


def _harm(given: Mapping[str, int], needed: int) -> Odds:
    """The life points that some attacks (`times`) cost, each with its own protection, and the chance that they cost all
    of the target's `life`."""
    each = attack_harm(given["dice"], needed, given["protection"])
    return harm_odds(total(each, given.get("times", 1)), given.get("life"))


_AGAINST: Mapping[str, Field] = {"against": tables.POOL}
_SPELL: Mapping[str, Field] = {"difficulty": tables.NEEDED_FIELD}
_ATTACK: Mapping[str, Field] = {"dexterity": tables.NEEDED_FIELD, "protection": tables.POOL}

ODDS: Mapping[str, OddsTable] = {
    "basic": _table("", {}),
    "opposed": _table("", _AGAINST),
    "move": _table("move", {}),
    "jump": _table("jump", {}),
    "fall": _table("fall", {"loss": tables.COUNT}),
    "dive": _table("dive", {}),
    "disengage": _table("disengage", _AGAINST),
    "attack": _table("attack", {**_ATTACK, "times": tables.TIMES, "life": tables.COUNT}),
    "protection": _table("protection", {"damage": tables.COUNT}),
    "grapple": _table("grapple", _AGAINST),
    "drown": _table("drown", _AGAINST),
    "cast": _table("cast", _SPELL),
    "dispel": _table("cast", {**_SPELL, **_AGAINST, "mage": tables.COUNT}),
}


ReadyFor = Callable[[Document, RollQuestion], pools.Ready | Reason]
"""What a roll is, before its dice, or why it is not made."""


def preview(roll: str, ready: pools.Ready) -> Odds:
    """The preview of a roll: the outcomes, `dice` and `against` (the pools), `needed`, `effects` by outcome and aces as
    in the odds by name, and what else the roll names, by its keys."""
    found = pools.chances(ready.pool, ready.needed, ready.other, taken=ready.given.get("dispelled"))
    if roll == "dispel":  # CV-66: the aces that count, at most the mage's level
        counted = pools.ace_chances(ready.pool, ready.needed).map(lambda aces: min(aces, ready.given["mage"]))
        found = counted.map(lambda aces: ("success" if aces else "fail", aces))
    effects = {f"{outcome}/{aces}": _effect(roll, outcome, aces, ready.given) for outcome, aces in found.chances}
    extra: dict[str, object] = {"dice": ready.pool, "needed": ready.needed, "effects": effects, **ready.named}
    if ready.other is not None:
        extra["against"] = ready.other
    return Odds(
        outcomes={f"{outcome}/{aces}": chance for (outcome, aces), chance in found.chances.items()}, extra=extra
    )


@frozen
class Strike:
    """One attack and its protection: the dice of both, and the number that makes an ace of the attack."""

    dice: int
    needed: int
    protection: int

    @property
    def fumble(self) -> Fraction:
        return pools.chance_of(("fumble",), self.dice, self.needed)


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


def _attack_clash(document: Document, attacker: Figure, target: Figure, keys: Mapping[str, Json]) -> Clash | Refused:
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


def _drown_clash(document: Document, attacker: Figure, target: Figure, keys: Mapping[str, Json]) -> Clash | Refused:
    ready = ready_grip(document, _roll_question(attacker, target, "drown", keys))
    if isinstance(ready, Reason):
        return Refused(refused=ready)
    dice, against = (count(keys.get(key, own)) for key, own in (("dice", ready.pool), ("against", ready.other)))
    found = pools.chances(dice, count(keys.get("needed", ready.needed)), against)

    def lost(result: pools.Result) -> Lives:
        who, points = drown_lost("attacker", "target", *result)
        return (points, 0) if who == "attacker" else (0, points)

    return clash_of(found.map(lost))


CLASHES: Mapping[str, ClashTable] = {
    "attack": ClashTable(
        _attack_clash,
        {**_POOLS, **_ATTACK, "range": tables.COUNT, "aquatic": tables.TRUTH, "weapon": Field("text")},
    ),
    "drown": ClashTable(_drown_clash, ODDS["drown"].fields),
}
