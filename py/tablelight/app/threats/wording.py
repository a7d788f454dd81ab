"""What enemies could do, in words."""

from __future__ import annotations

from fractions import Fraction

from tablelight.board.document import Document
from tablelight.board.records import known, typed
from tablelight.locale.messages import msg, plural
from tablelight.rules.answers import Number, Odds
from tablelight.rules.danger.attacks import After, PossibleAttack, Way
from tablelight.rules.danger.records import Counts
from tablelight.view.plane import place_at
from tablelight.view.words import Words, length_words, place_name

ATTACKS = {"close": msg("in close combat"), "range": msg("at range")}
"""The words for each kind of attack, after "an attack"."""


def counts_words(counts: Counts, say: Words) -> str:
    """How many enemies could attack now, attack after moving, come beside or see; a count of 0 is left out."""
    parts = []
    if counts.now:
        parts.append(say(plural("{count} enemy can attack now", "{count} enemies can attack now"), count=counts.now))
    if counts.after:
        text = plural("{count} enemy can attack after moving", "{count} enemies can attack after moving")
        if counts.now:
            text = "{count} after moving"
        parts.append(say(text, count=counts.after))
    if counts.beside:
        text = plural("{count} enemy can move next to it", "{count} enemies can move next to it")
        if parts:
            text = plural("{count} can move next to it", "{count} can move next to it")
        parts.append(say(text, count=counts.beside))
    seeing = only_seeing(counts)
    if seeing:
        text = plural("{count} enemy sees it but cannot attack", "{count} enemies see it but cannot attack")
        parts.append(say(text, count=seeing))
    return ", ".join(parts) or say("No enemy can reach or shoot it here")


def only_seeing(counts: Counts) -> int:
    """How many enemies see it, if none can do more: they may shoot if weapons are not in the document (DG-05)."""
    return 0 if counts.is_any else known(counts.extra.get("sees", 0), int)


def after_words(document: Document, after: After, say: Words) -> str:
    """The words about an attack that an enemy could make after a move."""
    attack = attack_words(document, after, say)
    text = say("After a move to {place}: {attack}", place=_place(document, after.to, say), attack=attack)
    return f"{text}, {_cost_words(document, after.cost, after.chance, say)}"


def beside_words(document: Document, way: Way, say: Words) -> str:
    """The words about an enemy that could come beside."""
    if not way.actions:
        return say("It stands next to it")
    text = say("Next to it, at {place}", place=_place(document, way.to, say))
    return f"{text}, {_cost_words(document, way.cost, way.chance, say)}"


def attack_words(document: Document, attack: PossibleAttack | After, say: Words) -> str:
    """An attack: of which kind, from how far, and its odds."""
    parts = [say.label(ATTACKS[attack.attack])]
    if attack.distance is not None and attack.attack == "range":
        parts.append(say("distance {distance}", distance=length_words(document, attack.distance, say)))
    if attack.extra.get("aimed"):
        parts.append(say("aimed"))
    odds = attack.extra.get("odds")
    if isinstance(odds, Odds):
        mean, out = typed(odds.extra["mean"], Fraction), typed(odds.extra["out"], Fraction)
        if mean is not None:
            text = plural("{count} wound on average", "{count} wounds on average")
            parts.append(say(text, count=say.number(mean, 2)))
        if out:
            parts.append(say("{chance} to be defeated", chance=say.percent(out)))
    return ", ".join(parts)


def _cost_words(document: Document, cost: Number, chance: Fraction, say: Words) -> str:
    spent = say("cost {cost}", cost=length_words(document, cost, say))
    return spent if chance == 1 else f"{spent}, " + say("chance {chance}", chance=say.chance(chance))


def _place(document: Document, to: tuple[Number, Number], say: Words) -> str:
    return place_name(document, place_at(document.board, to), say)
