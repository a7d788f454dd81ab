"""The roll `shot`, the ways to make it (OR-53, OR-60, OR-61), and the wounds, which it shares with `melee`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import as_record
from tablelight.dice.throw import throw
from tablelight.rules.answers import Odds, Reason, Refused, RollChoice, Rolled, with_extra
from tablelight.rules.questions import RollQuestion, added_dice
from tablelight.rules.rolling import AlikeDice, dice_of, figure_of_key
from tablelight.rules.systems.oraculo import shooting
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action, spent_refusal
from tablelight.rules.systems.oraculo.chances import NO_DICE, bonus_reasons, odds_of, shot_chances
from tablelight.rules.systems.oraculo.shooting import ShotDice, dice_left, thrown
from tablelight.rules.systems.oraculo.tables import MOST_WOUNDS, has_aimed, life_left, options_of, turn_of, wounds_of


@frozen
class Shot:
    """One shot before its dice: shooter, target, number of dice, distance, die."""

    figure: Figure
    target: Figure
    share: int | None
    """How many dice of `aim` go into this shot; None: all that are left (OR-53)."""
    bonus: Mapping[str, int]
    """Dice that skills and objects add."""
    clear: bool
    throw: shooting.ShotDice
    distance: int
    die: tuple[int, ...]

    @classmethod
    def of(cls, document: Document, question: RollQuestion) -> Shot | Refused:
        """The shot asked about, or why it is refused."""
        figure, target = question.figure, figure_of_key(document, question)
        share = None if (said := question.extra.get("share")) is None else as_record(said, int)
        document.stat(figure, "aim")
        refused = (
            shooting.shot_refusal(document, figure, target)
            or spent_refusal(document, figure, "attack")
            or shooting.share_refusal(document, figure, share)
        )
        if refused:
            return Refused(refused=refused)
        return cls.between(document, figure, target, share, added_dice(question.extra.get("bonus")))

    @classmethod
    def between(
        cls,
        document: Document,
        figure: Figure,
        target: Figure,
        share: int | None = None,
        bonus: Mapping[str, int] = NO_DICE,
    ) -> Shot:
        """The shot, whether it is allowed or not."""
        clear = shooting.has_clear_line(document, figure, target)
        dice = max(0, shooting.dice_for(document, figure, share) + bonus.get("attack", 0))
        return cls(
            figure=figure,
            target=target,
            share=share,
            bonus=bonus,
            clear=clear,
            throw=shooting.thrown(dice, clear),
            distance=document.topology.distance(figure.space, target.space),
            die=options_of(document).shot_die,
        )

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return (*bonus_reasons(self.bonus), *shooting.cover_reasons(self.throw, self.clear))

    @property
    def odds(self) -> Odds:
        return odds_of(shot_chances(self.throw, self.distance, self.die))


def shot_preview(ready: Shot) -> Odds:
    """The possible results of the shot, and the number of dice unless the first decides whether there is a second."""
    dice = {} if ready.throw.twice else {"dice": ready.throw.dice}
    return with_extra(ready.odds, **dice, reasons=ready.reasons)


def shot(document: Document, question: RollQuestion, ready: Shot) -> Rolled:
    """One shot at `target` with `share` dice of `aim`. A single die that must succeed twice is two dice if the first
    hits."""
    target, throw_, distance = ready.target, ready.throw, ready.distance
    dice = _shot_dice(question, throw_, ready.die, distance)
    hitting = sum(shooting.hits(face, distance) for face in dice)
    wounded = int(hitting == 2) if throw_.twice else hitting
    values = {"wounds": wounded, "distance": distance, "name": target.label}
    result = Reason("OR-51.result", figure=target.id, values=values)
    return Rolled(
        outcome=str(wounded),
        dice=dice,
        document=_after_shot(with_wounds(document, target, wounded), ready.figure, ready.share),
        detail={
            "wounds": wounded,
            "distance": distance,
            "clear": ready.clear,
            "twice": throw_.twice,
            "odds": ready.odds,
        },
        reasons=(result, *ready.reasons),
    )


def _shot_dice(
    question: RollQuestion, cast_dice: shooting.ShotDice, die: Sequence[int], distance: int
) -> tuple[int, ...]:
    if question.dice is None:
        dice = throw(die, cast_dice.dice)
        again = cast_dice.twice and shooting.hits(dice[0], distance)
        return tuple(dice + throw(die) if again else dice)
    given = as_record(question.dice, tuple[int, ...])
    again = cast_dice.twice and bool(given) and given[0] in die and shooting.hits(given[0], distance)
    return dice_of(question, AlikeDice(die, cast_dice.dice + again))


def _after_shot(document: Document, figure: Figure, share: int | None) -> Document:
    """The turn with the shot in it: a new attack, or the second shot of the one under way."""
    left, own = shooting.dice_left(document, figure), shooting.own_dice(document, figure)
    made: list[Json] = [*turn_of(document, figure).shots, own] if left else [own if share is None else share]
    return document.with_turn(shots=made) if left else after_action(document, figure, "attack", shots=made)


def with_wounds(document: Document, target: Figure, number: int) -> Document:
    """The document after a figure has taken wounds."""
    if not number:
        return document
    return document.with_figure(target.with_state(wounds=min(wounds_of(target) + number, MOST_WOUNDS)))


def shot_choices(document: Document, question: RollQuestion) -> Sequence[RollChoice]:
    """Every way to make the attack at range that is asked about; none if it is refused. Ways that throw the same dice
    count as one."""
    whole = evolve(question, extra={key: value for key, value in question.extra.items() if key != "share"})
    ready = Shot.of(document, whole)
    if not isinstance(ready, Shot):
        return ()
    figure, under_way = ready.figure, dice_left(document, ready.figure)
    own, life = under_way or figure.stats["aim"], life_left(ready.target)
    can_aim = not under_way and action_refusal(document, figure, "aim") is None
    found: dict[tuple[bool, tuple[ShotDice, ...]], RollChoice] = {}
    # OR-53: all dice in one shot, or split between two.
    parted = [] if under_way else [(share, own - share) for share in range(1, own)]
    for aims in (False, True) if can_aim else (False,):
        for shares in ((own,), *parted):
            dice = (shares[0] + (aims or has_aimed(document, figure)), *shares[1:])
            throws = tuple(thrown(max(0, number + ready.bonus.get("attack", 0)), ready.clear) for number in dice)
            each = [odds_of(shot_chances(throw, ready.distance, ready.die)) for throw in throws]
            found.setdefault(
                (aims, tuple(sorted(throws, key=lambda throw: (throw.dice, throw.twice)))),
                RollChoice(
                    first=("aim",) if aims else (),
                    keys=tuple({"share": share} if len(shares) > 1 else {} for share in shares),
                    dice=tuple(throw.dice for throw in throws),
                    each=tuple(each),
                    odds=_together(throws, ready.distance, ready.die, life),
                ),
            )
    return tuple(found.values())


def _together(throws: Sequence[ShotDice], distance: int, die: tuple[int, ...], life: int | None) -> Odds:
    """The wounds of all shots; `destroyed`: the chance that they take all the life that is left, if it is known."""
    # All dice are alike, except those that must succeed twice.
    plain = ShotDice(sum(each.dice for each in throws if not each.twice))
    chances = shot_chances(plain, distance, die)
    for single in (each for each in throws if each.twice):
        chances = chances.combine(shot_chances(single, distance, die), add)
    if life is None:
        return odds_of(chances)
    return odds_of(chances, destroyed=chances.chance(lambda wounds: wounds >= life))
