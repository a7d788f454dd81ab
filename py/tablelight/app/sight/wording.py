"""A line of sight and a verdict on an attack in a few words; a figure's distance, for a note next to its name."""

from __future__ import annotations

from tablelight.app.sight.queries import works
from tablelight.app.state import AppState
from tablelight.rules.answers import Reason, Sight
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.verdict import Verdict, harm_chance, no_attack_reason, out_chance
from tablelight.view.words import Words, dotted, length_words

SHORT = (("distance", "range"), ("distance", "n"))
"""The values of a reason that give a target's distance and an attack's range."""


def line_words(state: AppState, found: Sight, say: Words) -> str:
    """Whether the line is clear, in a few words."""
    seen = state.ui.seen
    return say.label(seen[0] if found.clear else seen[1] if found.visible else seen[2])


def attack_chances(attack: PossibleAttack, say: Words) -> str:
    """The chance to harm and the chance to defeat; empty if the game has no dice for it."""
    harm, out = harm_chance(attack), out_chance(attack)
    if harm is None:
        return ""
    if not out:
        return say.percent(harm)
    return say("{chance}, defeats {out}", chance=say.percent(harm), out=say.percent(out))


def attack_verdict(attack: PossibleAttack, say: Words) -> str:
    """The words about a possible attack: how it is made, and its odds."""
    chances = attack_chances(attack, say)
    if attack.extra.get("aimed"):
        return say("Aims, then shoots: {chances}", chances=chances) if chances else say("Can aim and shoot")
    if attack.attack == "close":
        return say("Strikes: {chances}", chances=chances) if chances else say("Can strike")
    return say("Shoots: {chances}", chances=chances) if chances else say("Can shoot")


def verdict_words(state: AppState, found: Sight | None, verdict: Verdict, say: Words) -> str:
    """The headline: whether the attack works, and with what chance; else why not, if a few words say it."""
    best = verdict.best
    if best is None:
        return _barred_words(state, found, say)
    words = attack_verdict(best, say)
    if verdict.when == "now":
        return words
    reaction = state.ui.panel.reaction
    return say.label(reaction) if reaction else timed_words(words, verdict.when, say)


def timed_words(attack: str, when: object, say: Words) -> str:
    """An attack in words, with a note if it is not made in this activation (`when`, DG-12)."""
    return attack if when == "now" else say("{attack}, only in its next activation", attack=attack)


def _barred_words(state: AppState, found: Sight | None, say: Words) -> str:
    if found is None or not found.visible:
        return say("Cannot attack: not in sight") if found is not None else say("Cannot attack")
    reason = no_attack_reason(found)
    if reason is not None and reason.key.partition(".")[2].startswith("near"):
        return say("Cannot shoot: too close")
    for far, most in SHORT:
        if reason is not None and far in reason.values and most in reason.values:
            return _too_far(reason.values[far], reason.values[most], state, say)
    reach = state.figure.stats.get("range") if state.figure is not None else None
    if reason is None and reach is not None and found.distance is not None and found.distance > reach:
        return _too_far(found.distance, reach, state, say)
    return say("Cannot attack")


def _too_far(distance: object, reach: object, state: AppState, say: Words) -> str:
    if not state.document.board.has_spaces:
        away, most = (each if isinstance(each, str) else f"{each}″" for each in (distance, reach))
        return say("Cannot shoot: {distance} away, range {range}", distance=away, range=most)
    return say("Cannot shoot: distance {distance}, range {range}", distance=distance, range=reach)


def why_not(found: Sight, verdict: Verdict) -> Reason | None:
    """The reason why no attack works, unless it is the line of sight."""
    return verdict.reason or (no_attack_reason(found) if found.visible and not verdict.attacks else None)


def distance_words(state: AppState, found: Sight, say: Words) -> str:
    """How far away it is; empty if no way leads there."""
    if found.distance is None:
        return ""
    is_free = not state.document.board.has_spaces
    away = length_words(state.document, found.distance, say)
    if is_free and found.distance * 100 <= 1:
        return say("in contact")
    return away if is_free else say("distance {distance}", distance=away)


def target_note(state: AppState, found: Sight | None, verdict: Verdict | None, say: Words) -> str:
    """The note next to a target's name: the results of an attack and the distance, or why there is no attack."""
    if found is None or verdict is None:
        return ""
    away = distance_words(state, found, say)
    if works(state, verdict):
        parts = [verdict_words(state, found, verdict, say), away]
    elif not found.visible:
        parts = [line_words(state, found, say), away]
    else:
        words = verdict_words(state, found, verdict, say)
        parts = [words] if any(mark in words for mark in (":", "：")) else [words, away]
    return dotted(parts)


def sight_note(state: AppState, found: Sight | None, say: Words) -> str:
    """What hinders the line if it is not clear, and the distance; empty if no way leads there."""
    if found is None or found.distance is None:
        return ""
    text = distance_words(state, found, say)
    return text if found.clear else dotted([line_words(state, found, say), text])
