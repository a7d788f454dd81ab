"""Close combat in Oráculo, its dice and their results (OR-30 to OR-34). The attacks of a miniature where it stands, with
their odds (DG-01, DG-07): odds are remembered, since danger needs the same ones for many places. And odds asked by name:
`shot` and `melee`, with given numbers or between two miniatures as they stand (OR-42, OR-50 to OR-53, OR-60, OR-61)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution, mean, total
from tablelight.grid import Space
from tablelight.rules.answers import Odds, Reason, Refused, Rolled, with_extra
from tablelight.rules.danger.attacks import NOTHING, PossibleAttack, harm_odds, mean_of
from tablelight.rules.questions import OddsQuestion, RollQuestion, added_dice
from tablelight.rules.rolling import AlikeDice, dice_of, figure_of_key
from tablelight.rules.systems.oraculo import chances, shooting
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action, melee_refusal, spent_refusal
from tablelight.rules.systems.oraculo.chances import (
    NO_DICE,
    Guard,
    bonus_reasons,
    melee_chances,
    odds_of,
    shot_chances,
    with_bonus,
)
from tablelight.rules.systems.oraculo.ground import OraculoGround, are_engaged, ground_of, is_outnumbered
from tablelight.rules.systems.oraculo.rolls import shot_choices, with_wounds
from tablelight.rules.systems.oraculo.tables import GREATEST_RANGE, SHOT_DIE, has_aimed, life_left, options_of


@frozen
class Melee:
    """One attack in close combat before the dice."""

    figure: Figure
    target: Figure
    outnumbered: bool
    bonus: Mapping[str, int]
    """Dice that skills and objects add on either side."""
    number: tuple[int, int]
    """Dice of the attacker and of the defender."""
    guard: Guard
    attack_die: tuple[str, ...]
    defence_die: tuple[str, ...]

    @classmethod
    def between(
        cls,
        document: Document,
        figure: Figure,
        target: Figure,
        bonus: Mapping[str, int] = NO_DICE,
        attack: int | None = None,
        defence: int | None = None,
    ) -> Melee:
        """The attack, whether it is allowed or not. `attack`, `defence`: dice instead of the two figures' own."""
        attack = document.stat(figure, "combat") if attack is None else attack
        defence = document.stat(target, "combat") if defence is None else defence
        options, outnumbered = options_of(document), is_outnumbered(document, target)
        return cls(
            figure=figure,
            target=target,
            outnumbered=outnumbered,
            bonus=bonus,
            number=chances.with_bonus((attack, defence - outnumbered), bonus),
            guard=Guard.of(target.traits),
            attack_die=options.attack_die,
            defence_die=options.defence_die,
        )

    @classmethod
    def of(cls, document: Document, question: RollQuestion) -> Melee | Refused:
        """The attack asked about, or why it is refused."""
        figure, target = question.figure, figure_of_key(document, question)
        ready = cls.between(document, figure, target, added_dice(question.extra.get("bonus")))
        refused = melee_refusal(document, figure, target)
        return ready if refused is None else Refused(refused=refused)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """OR-33, OR-30: why there are fewer or more dice."""
        fewer = Reason("OR-33.fewer", figure=self.target.id, values={"name": self.target.label})
        return (*((fewer,) if self.outnumbered else ()), *chances.bonus_reasons(self.bonus))

    @property
    def odds(self) -> Odds:
        return chances.odds_of(chances.melee_chances(self.number, self.guard, self.attack_die, self.defence_die))


def melee_preview(ready: Melee) -> Odds:
    """The possible results of the attack; the number and the faces of each side's dice."""
    return with_extra(
        ready.odds,
        dice=ready.number[0],
        against=ready.number[1],
        faces=tuple(dict.fromkeys(ready.attack_die)),
        against_faces=tuple(dict.fromkeys(ready.defence_die)),
        reasons=ready.reasons,
    )


def melee(document: Document, question: RollQuestion, ready: Melee) -> Rolled:
    """One attack in close combat on `target`. `dice`: those of the attacker, then those of the defender."""
    target, number = ready.target, ready.number
    dice = dice_of(question, AlikeDice(ready.attack_die, number[0]), AlikeDice(ready.defence_die, number[1]))
    attack, defence = list(dice[: number[0]]), list(dice[number[0] :])
    wounded = chances.wounds(attack, defence, ready.guard)
    result = Reason("OR-30.result", figure=target.id, values={"wounds": wounded, "name": target.label})
    return Rolled(
        outcome=str(wounded),
        dice=dice,
        document=after_action(with_wounds(document, target, wounded), ready.figure, "attack"),
        detail={
            "wounds": wounded,
            "attack": attack,
            "defence": defence,
            "outnumbered": ready.outnumbered,
            "odds": ready.odds,
        },
        reasons=(result, *ready.reasons),
    )


@lru_cache(maxsize=1024)
def shot_mean(aim: int, distance: int, die: tuple[int, ...], clear: bool) -> Fraction:
    """The mean harm of a shot that may be made."""
    return mean(shot_chances(shooting.thrown(aim, clear), distance, die))


@lru_cache(maxsize=1024)
def _possible_shot(
    aim: int, distance: int, die: tuple[int, ...], clear: bool, life: int | None, aimed: bool = False
) -> PossibleAttack:
    """A shot that may be made at a figure with this much life left. `aim`: its dice before OR-42."""
    throw = shooting.thrown(aim, clear)
    extra: dict[str, object] = {"dice": throw.dice, "odds": harm_odds(shot_chances(throw, distance, die), life)}
    if throw.twice:
        extra["twice"] = True
    if aimed:
        extra["aimed"] = True
    return PossibleAttack(attack="range", distance=distance, clear=clear, extra=extra)


def attacks(document: Document, figure: Figure, target: Figure) -> tuple[PossibleAttack, ...]:
    """The attacks that its turn allows: in close combat, and at range, after aiming if that harms more."""
    close = close_attack(document, figure, target) if are_engaged(document, figure, target) else None
    shot = _best_shot(document, figure, target) if figure.stats.get("aim") else None
    return tuple(filter(None, (close, shot)))


def close_attack(document: Document, figure: Figure, target: Figure) -> PossibleAttack | None:
    """OR-21, OR-30 to OR-33; None if it is refused. Dice are None if their stat is missing, and so are the odds."""
    if melee_refusal(document, figure, target):
        return None
    clear = shooting.is_clear(ground_of(document.layout), figure.space, target.space)
    dice = figure.stats.get("combat")
    extra: dict[str, object] = {"dice": dice, "against": None, "odds": None}
    if "combat" in target.stats:
        ready = Melee.between(document, figure, target, attack=dice or 0)
        extra["against"] = ready.number[1]
        if dice is not None:
            extra["odds"] = _melee_odds(
                ready.number, ready.guard, ready.attack_die, ready.defence_die, life_left(target)
            )
    return PossibleAttack(attack="close", distance=1, clear=clear, extra=extra)


@lru_cache(maxsize=1024)
def _melee_odds(
    number: tuple[int, int], guard: Guard, attack: tuple[str, ...], defence: tuple[str, ...], life: int | None
) -> Odds:
    """What a close combat does to a figure with this much life left."""
    return harm_odds(melee_chances(number, guard, attack, defence), life)


def most_close(document: Document, figure: Figure, target: Figure) -> Fraction:
    """The greatest mean harm in close combat: as if the target were outnumbered (OR-33)."""
    if "combat" not in figure.stats or "combat" not in target.stats:
        return NOTHING
    guard, options = Guard.of(target.traits), options_of(document)
    number = figure.stats["combat"], max(0, target.stats["combat"] - 1)
    return mean_of(_melee_odds(number, guard, options.attack_die, options.defence_die, None))


def _best_shot(document: Document, figure: Figure, target: Figure) -> PossibleAttack | None:
    """OR-42 to OR-44, OR-50, OR-51: a shot of all its dice, after aiming if that harms more (OR-60, OR-61)."""
    is_plain = not document.turn and not document.options and "hero" not in figure.traits
    if is_plain and target.side != figure.side:
        ground, aim = ground_of(document.layout), figure.stats["aim"]
        return _usual_shot(ground, figure.space, target.space, aim, life_left(target))
    if shooting.shot_refusal(document, figure, target) or spent_refusal(document, figure, "attack"):
        return None
    plain = shot_at(document, figure, target, shooting.dice_for(document, figure, None))
    if spent_refusal(document, figure, "aim"):
        return plain
    # Nothing bars the attack after aiming: it was the first action.
    aimed = shot_at(document, figure, target, figure.stats["aim"] + 1, aimed=True)
    return aimed if aimed.mean > plain.mean else plain


@lru_cache(maxsize=8192)
def _usual_shot(ground: OraculoGround, start: Space, end: Space, aim: int, life: int | None) -> PossibleAttack | None:
    """The shot by the usual rules as an activation begins: only the distance and the line can bar it (OR-43, OR-44).
    Kept, because a search asks again and again."""
    distance = ground.grid.distance(start, end)
    if distance > GREATEST_RANGE or not shooting.has_line(ground, start, end):
        return None
    clear = shooting.is_clear(ground, start, end)
    plain = _possible_shot(aim, distance, SHOT_DIE, clear, life)
    aimed = _possible_shot(aim + 1, distance, SHOT_DIE, clear, life, True)
    return aimed if aimed.mean > plain.mean else plain


def shot_at(document: Document, figure: Figure, target: Figure, dice: int, *, aimed: bool = False) -> PossibleAttack:
    """A shot that is not refused. `dice`: those before OR-42."""
    clear = shooting.is_clear(ground_of(document.layout), figure.space, target.space)
    distance = document.topology.distance(figure.space, target.space)
    return _possible_shot(dice, distance, options_of(document).shot_die, clear, life_left(target), aimed)


T = TypeVar("T")


@frozen
class OraculoOddsKeys:
    """The keys of both odds, in `with` or outside it; None: as in the position, the turn or the document."""

    times: int = 1
    """How many attacks in a row."""
    life: int | None = None
    """The target's life."""
    attack: int | None = None
    defence: int | None = None
    shield: bool | None = None
    sword: bool | None = None
    attack_die: tuple[str, ...] | None = None
    defence_die: tuple[str, ...] | None = None
    share: int | None = None
    """How many dice of `aim` go into the shot."""
    aimed: bool | None = None
    """Whether the shot comes after aiming."""
    dice: int | None = None
    distance: int | None = None
    clear: bool | None = None
    die: tuple[int, ...] | None = None


def _required(value: int | None, key: str) -> int:
    if value is None:
        raise QuestionError(f"$.question.with.{key}", "is missing")
    return value


def _die(given: tuple[T, ...] | None, own: tuple[T, ...], key: str) -> tuple[T, ...]:
    """The faces asked about, else the document's."""
    faces = own if given is None else given
    if not faces:
        raise QuestionError(f"$.question.with.{key}", "must not be empty")
    return faces


def _series(keys: OraculoOddsKeys, chances: Distribution[int], target: Figure | None, **extra: object) -> Odds:
    """The wounds of several attacks in a row. If the target's life is known, also the chance to take it all (`out`)."""
    life = keys.life
    if life is None and target is not None:
        life = life_left(target)
    series = total(chances, keys.times)
    if life is not None:
        extra |= {"life": life, "out": series.chance(lambda wounds: wounds >= life)}
    return odds_of(series, **extra)


def melee_odds(question: OddsQuestion) -> Odds:
    """`melee`: dice of attack and of defence, the defender's shield and sword, the dice's faces. With `from` and `to`
    they are the two miniatures' own, unless they are given."""
    document, pair, given = question.document, question.pair(), as_record(question.keys, OraculoOddsKeys)
    options = options_of(document)
    attack_die = _die(given.attack_die, options.attack_die, "attack_die")
    defence_die = _die(given.defence_die, options.defence_die, "defence_die")
    extra: dict[str, object] = {}
    bonus = added_dice(question.keys.get("bonus"))
    traits: Sequence[str] = ()
    if pair is None:
        dice = with_bonus((_required(given.attack, "attack"), _required(given.defence, "defence")), bonus)
    else:
        ready = Melee.between(document, *pair, bonus, given.attack, given.defence)
        refused, traits, dice = melee_refusal(document, *pair), pair[1].traits, ready.number
        extra = {"attack": dice[0], "defence": dice[1], "allowed": refused is None, "refused": refused}
        extra["reasons"] = ready.reasons
    guard = Guard.of(traits, given.shield, given.sword)
    return _series(given, melee_chances(dice, guard, attack_die, defence_die), pair and pair[1], **extra)


def shot_odds(question: OddsQuestion) -> Odds:
    """`shot`: `dice` as they would be with a clear line, `distance`, `clear`, `die`. With `from` and `to` they come
    from the position, unless they are given. `share`: how many dice of `aim` go into the shot; `aimed`: after aiming;
    `previews`: every share, with and without aiming; `choices`: the whole attack as the two stand, in one shot and in
    two, at once and after aiming."""
    document, pair, given = question.document, question.pair(), as_record(question.keys, OraculoOddsKeys)
    die, more = _die(given.die, options_of(document).shot_die, "die"), added_dice(question.keys.get("bonus"))
    if pair is None:
        for key, value in (("share", given.share), ("aimed", given.aimed)):
            if value is not None:
                raise QuestionError(f"$.question.{key}", "is only for a shot of a figure: from and to are missing")
        distance = _required(given.distance, "distance")
        throw = shooting.thrown(max(0, _required(given.dice, "dice") + more.get("attack", 0)), given.clear is not False)
        return _series(given, shot_chances(throw, distance, die), None)
    shooter, target = pair
    aim = document.stat(shooter, "aim") if given.dice is None else given.dice
    own, share, did_aim = shooting.dice_left(document, shooter) or aim, given.share, has_aimed(document, shooter)
    aimed = did_aim if given.aimed is None else given.aimed
    clear = shooting.has_clear_line(document, shooter, target) if given.clear is None else given.clear
    distance = document.topology.distance(shooter.space, target.space) if given.distance is None else given.distance
    throw = shooting.thrown(max(0, (own if share is None else share) + aimed + more.get("attack", 0)), clear)
    first = "aim" if aimed and not did_aim else "attack"
    refused = shooting.shot_refusal(document, shooter, target) or action_refusal(document, shooter, first)
    if refused is None and share is not None and share > own:
        refused = Reason("OR-53.share", values={"dice": own})
    elif refused is None and given.dice is None:
        refused = shooting.share_refusal(document, shooter, share)
    # OR-53, OR-60, OR-61: every share, all dice last, without aiming and after it.
    ways = [did_aim]
    if not did_aim and not shooting.dice_left(document, shooter):
        ways.append(True)
    previews = []
    for later in ways:
        for part in range(1, own + 1):
            shot = shooting.thrown(part + later, clear)
            odds = odds_of(shot_chances(shot, distance, die))
            previews.append({"share": part, "aimed": later, "dice": shot.dice, "twice": shot.twice, "odds": odds})
    as_they_stand = RollQuestion(figure=shooter, roll="shot", extra={"target": target.id})
    return _series(
        given,
        shot_chances(throw, distance, die),
        target,
        dice=throw.dice,
        twice=throw.twice,
        distance=distance,
        clear=clear,
        allowed=refused is None,
        refused=refused,
        reasons=(*bonus_reasons(more), *shooting.cover_reasons(throw, clear)),
        previews=previews,
        choices=shot_choices(document, as_they_stand),
    )
