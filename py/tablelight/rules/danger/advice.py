"""`advise` (DG-20 to DG-23): the harm dealt from each place of a move against the harm suffered there, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from attrs import evolve, frozen

from tablelight.board.document import Document
from tablelight.progress.portions import Portion, Portions, Steps, in_steps, in_turn, within
from tablelight.rules.answers import Reason
from tablelight.rules.bare.policy import FreeDanger
from tablelight.rules.danger.attacks import NOTHING, PossibleAttack
from tablelight.rules.danger.places import Places, attacks_from, attacks_now, places, policy
from tablelight.rules.danger.policy import Danger, Outlook
from tablelight.rules.danger.records import (
    Advice,
    Advised,
    CountedAttack,
    Enemy,
    Spot,
    suffered,
    survival,
    worst_attack,
)
from tablelight.rules.out import placed_portions
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System

OUT_WORTH = Fraction(3, 2)
"""The worth of a target being out, in addition to the life that it loses (DG-21)."""
FEAR_WORTH = Fraction(1, 8)
"""The weight of harm to come against harm dealt (DG-21)."""


@frozen(kw_only=True)
class WeighedPlace:
    """A place with its values: `suffered` is a tuple of numbers, compared one after the other."""

    spot: Spot
    dealt: Fraction
    suffered: tuple[Fraction, ...]
    attack: tuple[str, PossibleAttack] | None = None
    targets: tuple[str, ...] = ()
    harms: tuple[CountedAttack, ...] = ()
    """The harm suffered, in games with odds of harm: one attack of each enemy."""
    flags: tuple[tuple[str, tuple[bool, bool, bool]], ...] = ()
    """If harm is counted, not weighed: each enemy, and whether it has a now, an after, a beside."""

    @property
    def balance(self) -> Fraction:
        """The worth of the harm dealt, less the weight of the harm suffered (DG-21). The figure strikes first, so harm
        to come counts less than harm dealt; a target that is out by then deals none."""
        if not self.harms and self.attack is None:
            return self.dealt - self.suffered[0]
        target, out = (
            (None, NOTHING) if self.attack is None else (self.attack[0], self.spot.chance * self.attack[1].out)
        )
        feared = sum(
            (harm.chance * harm.mean * (1 - out if harm.figure == target else 1) for harm in self.harms), NOTHING
        )
        return self.dealt + OUT_WORTH * out - FEAR_WORTH * feared


def advise(rules: System, document: Document, question: MoveQuestion) -> Portions[Advice]:
    """The unbeaten places."""
    found = yield from places(rules, document, question)
    danger = policy(rules)
    view = Outlook(danger)
    judging = (
        in_turn("places", found.spots, lambda spot: _counted(rules, danger, document, view, spot))
        if danger.life is None
        else _with_odds(rules, danger, document, view, found.spots)
    )
    judged = yield from placed_portions(document, judging)
    return advice_of(document, danger, found, judged)


def advice_of(document: Document, danger: Danger | FreeDanger, found: Places, judged: Sequence[WeighedPlace]) -> Advice:
    """The answer for places that have been judged."""
    kept = unbeaten(judged)
    told = tuple(_told(document, danger, place, alike) for place, alike in kept)
    advice = Advice(needs_roll=found.moves.needs_roll, refused=found.moves.refused)
    if not kept:
        return advice
    numbers = range(len(kept))
    # Harm dealt falls along the places and, as none is beaten, so does harm suffered: of equals the last is safest.
    balanced = max(numbers, key=lambda n: (kept[n][0].balance, n))
    return evolve(advice, places=told, boldest=0, safest=len(kept) - 1, balanced=balanced)


def unbeaten(judged: Iterable[WeighedPlace]) -> list[tuple[WeighedPlace, int]]:
    """The unbeaten places, most dealt first (DG-21); of equals the cheapest, with the number of the others."""
    groups: dict[tuple[Fraction, tuple[Fraction, ...]], list[WeighedPlace]] = {}
    for each in judged:
        groups.setdefault((each.dealt, each.suffered), []).append(each)
    kept: list[tuple[WeighedPlace, int]] = []
    for key in sorted(groups, key=lambda key: (-key[0], key[1])):
        if kept and kept[-1][0].suffered <= key[1]:
            continue
        group = groups[key]
        kept.append((min(group, key=lambda each: each.spot.order), len(group) - 1))
    return kept


# Games with odds of harm (DG-20)


def _with_odds(
    rules: System, danger: Danger, document: Document, view: Outlook, spots: Sequence[Spot]
) -> Portions[list[WeighedPlace]]:
    """The places, most dealt first, without those found to be beaten half-way."""
    offered = list[tuple[Fraction, Spot, tuple[str, PossibleAttack] | None]]()
    for spot in spots:
        made = best_attack(rules, danger, document, spot)
        offered.append((NOTHING if made is None else made[1].mean * spot.chance, spot, made))
        yield Portion("places", len(offered) // 2, len(spots))
    offered.sort(key=lambda each: -each[0])
    found = list[WeighedPlace]()
    bolder: Fraction | None = None
    """The least harm suffered among places that deal more."""
    looked = len(spots)  # each place is looked at twice
    for dealt, group in groupby(offered, key=lambda each: each[0]):
        least = bolder
        for _, spot, made in group:
            looked += 1
            yield Portion("places", looked // 2, len(spots))
            harming = _harming(rules, view, spot, bolder, least)
            harms = yield from within(Portion("places", looked // 2, len(spots)), harming)
            if harms is None:
                continue
            total = suffered(harms)
            least = total if least is None else min(least, total)
            found.append(WeighedPlace(spot=spot, dealt=dealt, suffered=(total,), attack=made, harms=harms))
        bolder = least
    return found


def _harming(
    rules: System, view: Outlook, spot: Spot, bolder: Fraction | None, least: Fraction | None
) -> Steps[tuple[CountedAttack, ...] | None]:
    """The enemies' attacks on the figure at a place; None if they harm at least as much as at a place that deals more
    (`bolder`), or more than at one that deals as much (`least`)."""
    total, found = NOTHING, []
    for attack in () if rules.is_out(spot.figure) else view.harms(spot.document, spot.figure):
        yield
        if attack is not None:
            found.append(attack)
            total += attack.chance * attack.mean
        if (bolder is not None and total >= bolder) or (least is not None and total > least):
            return None
    return tuple(found)


def best_attack(rules: System, danger: Danger, document: Document, spot: Spot) -> tuple[str, PossibleAttack] | None:
    """The attack in this activation that harms most on average, then kills most often; of equals the first in the
    document, close before range. With its target."""
    enemies = spot.document.enemies(spot.figure)
    return strongest((e.id, attack) for e in enemies for attack in attacks_now(rules, danger, document, spot, e))


def weighed(danger: Danger | FreeDanger, spot: Spot, enemies: Sequence[Enemy]) -> WeighedPlace:
    """A place by each enemy's possible attacks, for games that find places and threats in their own way."""
    if danger.life is None:
        flags = tuple((enemy.figure, enemy.flags) for enemy in enemies)
        counted = tuple(Fraction(sum(each[kind] for _, each in flags)) for kind in range(3))
        return WeighedPlace(spot=spot, dealt=NOTHING, suffered=counted, flags=flags)
    targets = spot.document.enemies(spot.figure)
    best = strongest((e.id, attack) for e in targets for attack in danger.attacks(spot.document, spot.figure, e))
    harms = tuple(attack for attack in map(worst_attack, enemies) if attack is not None)
    dealt = NOTHING if best is None else best[1].mean * spot.chance
    return WeighedPlace(spot=spot, dealt=dealt, suffered=(suffered(harms),), attack=best, harms=harms)


def strongest(offers: Iterable[tuple[str, PossibleAttack]]) -> tuple[str, PossibleAttack] | None:
    """The attack that harms most on average, then kills most often, with its target; of equals the first."""
    return max(offers, key=lambda each: (each[1].mean, each[1].out), default=None)


def _told(document: Document, danger: Danger | FreeDanger, place: WeighedPlace, alike: int) -> Advised:
    spot = place.spot
    extra: dict[str, object] = {key: spot.extra[key] for key in ("stay", "mode") if key in spot.extra}
    why = [] if spot.chance == 1 else [Reason("DG-20.arrive", values={"chance": spot.chance})]
    suffered: Fraction | dict[str, int] = place.suffered[0]
    if danger.life is None:
        suffered = {key: int(number) for key, number in zip(("now", "after", "beside"), place.suffered, strict=True)}
        why += _count_reasons(document, place)
        extra["targets"] = place.targets
    else:
        target, best = place.attack or ("", None)
        told = ("attack", "distance", "clear")
        extra["attack"] = best and {"target": target, **{key: getattr(best, key) for key in told}, **best.extra}
        extra["survive"] = survival(danger.life(spot.figure), place.harms)
        extra["by"] = place.harms
        why += _odds_reasons(document, place)
    return Advised(
        at=spot.at,
        cost=spot.cost,
        chance=spot.chance,
        dealt=place.dealt,
        suffered=suffered,
        alike=alike,
        why=tuple(why),
        extra=extra,
    )


def _label(document: Document, figure: str) -> str:
    return document.figure(figure).label


def _odds_reasons(document: Document, place: WeighedPlace) -> list[Reason]:
    found = [] if place.attack else [Reason("DG-20.nobody")]
    if place.attack:
        target, attack = place.attack
        values: dict[str, Any] = {"name": _label(document, target), "mean": attack.mean}
        found.append(Reason("DG-20.attack", figure=target, values=values))
    for harm in place.harms:
        values = {"name": _label(document, harm.figure), "mean": harm.mean, "chance": harm.chance}
        found.append(Reason("DG-20.now" if harm.when == "now" else "DG-20.after", figure=harm.figure, values=values))
    return found if place.harms else [*found, Reason("DG-20.safe")]


# Games without (DG-22)


def _counted(rules: System, danger: Danger, document: Document, view: Outlook, spot: Spot) -> Steps[WeighedPlace]:
    targets = []
    for enemy in spot.document.enemies(spot.figure):
        if attacks_from(rules, danger, document, spot, enemy)[1]:
            targets.append(enemy.id)
        yield
    listed = () if rules.is_out(spot.figure) else (yield from in_steps(view.flags(spot.document, spot.figure)))
    flags = tuple((enemy.id, each) for enemy, each in listed)
    suffered = tuple(Fraction(sum(each[kind] for _, each in flags)) for kind in range(3))
    dealt = len(targets) * spot.chance
    return WeighedPlace(spot=spot, dealt=dealt, suffered=suffered, targets=tuple(targets), flags=flags)


def _count_reasons(document: Document, place: WeighedPlace) -> list[Reason]:
    def named(key: str, figures: Iterable[str]) -> list[Reason]:
        names = ", ".join(_label(document, figure) for figure in figures)
        return [Reason(key, values={"names": names})] if names else []

    found = named("DG-22.targets", place.targets) or [Reason("DG-22.nobody")]
    dangers = [
        reason
        for kind, key in enumerate(("DG-22.now", "DG-22.after", "DG-22.beside"))
        for reason in named(key, (figure for figure, flags in place.flags if flags[kind]))
    ]
    return [*found, *(dangers or (Reason("DG-22.safe"),))]
