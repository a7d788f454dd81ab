"""Odds asked by name: `shot` and `melee`, with given numbers or between two miniatures as they stand (OR-30 to OR-33, OR-42,
OR-50 to OR-53, OR-60, OR-61)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from attrs import frozen

from tablelight.board.document import Figure
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution, total
from tablelight.rules.answers import Odds, Reason
from tablelight.rules.questions import OddsQuestion, RollQuestion, added_dice
from tablelight.rules.systems.oraculo import shooting
from tablelight.rules.systems.oraculo.activation import action_refusal, melee_refusal
from tablelight.rules.systems.oraculo.attacks import Melee
from tablelight.rules.systems.oraculo.chances import (
    Guard,
    bonus_reasons,
    melee_chances,
    odds_of,
    shot_chances,
    with_bonus,
)
from tablelight.rules.systems.oraculo.rolls import shot_choices
from tablelight.rules.systems.oraculo.tables import has_aimed, life_left, options_of

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
