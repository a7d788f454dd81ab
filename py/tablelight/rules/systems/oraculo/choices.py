"""The ways to shoot at a miniature, side by side: in one shot or in two, at once or after aiming (OR-53, OR-60, OR-61)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from tablelight.board.document import Document
from tablelight.dice.distribution import Distribution
from tablelight.rules.answers import Odds, RollChoice
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.oraculo.activation import action_refusal
from tablelight.rules.systems.oraculo.chances import odds_of, shot_chances
from tablelight.rules.systems.oraculo.rolls import Shot
from tablelight.rules.systems.oraculo.shooting import ShotDice, dice_left, thrown
from tablelight.rules.systems.oraculo.turn import life_left, taken


def shot_choices(document: Document, question: RollQuestion) -> Sequence[RollChoice]:
    """Every way to make the attack at range on `target` that is asked about; nothing where it is refused. Ways that throw
    the same dice are one."""
    whole = evolve(question, extra={key: value for key, value in question.extra.items() if key != "share"})
    ready = Shot.of(document, whole)
    if not isinstance(ready, Shot):
        return ()
    figure, under_way = ready.figure, dice_left(document, ready.figure)
    own, life = under_way or figure.stats["aim"], life_left(ready.target)
    has_aimed = taken(document, figure)[-1:] == ("aim",)
    can_aim = not under_way and action_refusal(document, figure, "aim") is None
    found: dict[tuple[bool, tuple[ShotDice, ...]], RollChoice] = {}
    for aims in (False, True) if can_aim else (False,):
        for shares in [(own,)] if under_way else shares_of(own):
            throws = tuple(
                thrown(
                    max(0, share + (number == 0 and (aims or has_aimed)) + ready.bonus.get("attack", 0)), ready.clear
                )
                for number, share in enumerate(shares)
            )
            each = [shot_chances(throw, ready.distance, ready.die) for throw in throws]
            found.setdefault(
                (aims, tuple(sorted(throws, key=lambda throw: (throw.dice, throw.twice)))),
                RollChoice(
                    first=("aim",) if aims else (),
                    keys=tuple({"share": share} if len(shares) > 1 else {} for share in shares),
                    dice=tuple(throw.dice for throw in throws),
                    each=tuple(map(odds_of, each)),
                    odds=_together(each, life),
                ),
            )
    return tuple(found.values())


def shares_of(own: int) -> Iterator[tuple[int, ...]]:
    """OR-53: all dice in one shot, or shared among two; the smaller share first, as the text has it."""
    yield (own,)
    yield from ((share, own - share) for share in range(1, own))


def _together(each: Sequence[Distribution[int]], life: int | None) -> Odds:
    """The wounds of all shots; `destroyed`: the chance that they take all the life that is left, where it is known."""
    chances = each[0]
    for more in each[1:]:
        chances = chances.combine(more, lambda one, other: one + other)
    found = odds_of(chances)
    if life is None:
        return found
    return evolve(found, extra={**found.extra, "destroyed": chances.chance(lambda wounds: wounds >= life)})
