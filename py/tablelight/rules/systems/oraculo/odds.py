"""Odds asked by name: `shot` and `melee`, with given numbers or between two miniatures as they stand (OR-30 to OR-33, OR-42,
OR-50 to OR-53, OR-60, OR-61)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.dice.distribution import Distribution, total
from tablelight.rules.answers import Odds, Reason
from tablelight.rules.questions import OddsQuestion, stat
from tablelight.rules.systems.oraculo.activation import action_refusal, melee_refusal
from tablelight.rules.systems.oraculo.chances import Guard, melee_chances, odds_of, shot_chances
from tablelight.rules.systems.oraculo.engagement import is_outnumbered
from tablelight.rules.systems.oraculo.shooting import (
    Throw,
    dice_left,
    has_clear_line,
    share_refusal,
    shot_refusal,
    thrown,
)
from tablelight.rules.systems.oraculo.turn import option, taken


def given(question: OddsQuestion, key: str, default: Json = None) -> Json:
    """What a key says, beside `with` or in it; it is said once."""
    if key in question.extra and key in question.given:
        raise QuestionError(f"$.question.with.{key}", "is said twice")
    return question.extra.get(key, question.given.get(key, default))


def _pair(question: OddsQuestion) -> tuple[Figure, Figure] | None:
    """Who attacks whom, if the question names both."""
    names = [given(question, key) for key in ("from", "to")]
    for key, name in zip(("from", "to"), names, strict=True):
        if name is None and any(names):
            raise QuestionError(f"$.question.{key}", "is missing")
    if not all(names):
        return None
    one, other = (question.document.figure(cast(str, name)) for name in names)
    return one, other


def _needed(question: OddsQuestion, key: str) -> int:
    if key not in question.given:
        raise QuestionError(f"$.question.with.{key}", "is missing")
    return cast(int, question.given[key])


def _die(question: OddsQuestion, key: str, name: str) -> list[Json]:
    """The faces asked about, else the document's."""
    faces = cast(list[Json], question.given.get(key, option(question.document, name)))
    if not faces:
        raise QuestionError(f"$.question.with.{key}", "must not be empty")
    return faces


def _series(question: OddsQuestion, chances: Distribution[int], target: Figure | None, **extra: object) -> Odds:
    """The wounds of so many attacks in a row; where the life of the target is known, the chance to take it all (`out`)."""
    times = cast(int, given(question, "times", 1))
    life = cast(int | None, given(question, "life"))
    if life is None and target is not None and "life" in target.stats:
        life = max(0, target.stats["life"] - cast(int, target.state.get("wounds", 0)))
    found = odds_of(series := total(chances, times))
    if life is not None:
        extra |= {"life": life, "out": series.chance(lambda wounds: wounds >= life)}
    return evolve(found, extra={**found.extra, **extra})


def melee_odds(question: OddsQuestion) -> Odds:
    """`melee`: dice of attack and of defence, the defender's shield and sword, the dice's faces; with `from` and `to` as the
    two stand, where what is given stands for a miniature's own."""
    pair, document = _pair(question), question.document
    attack_die, defence_die = (cast(list[str], _die(question, key, key)) for key in ("attack_die", "defence_die"))
    extra: dict[str, object] = {}
    if pair is None:
        dice = _needed(question, "attack"), _needed(question, "defence")
        traits: Sequence[str] = ()
    else:
        attacker, target = pair
        own = [
            cast(int, question.given[key]) if key in question.given else stat(document, figure, "combat")
            for key, figure in (("attack", attacker), ("defence", target))
        ]
        fewer = is_outnumbered(document, target)
        dice = own[0], max(0, own[1] - fewer)
        refused, traits = melee_refusal(document, attacker, target), target.traits
        why = (Reason("OR-33.fewer", figure=target.id, values={"name": target.label}),) if fewer else ()
        extra = {"attack": dice[0], "defence": dice[1], "allowed": refused is None, "refused": refused, "reasons": why}
    guard = Guard(*(bool(question.given.get(key, key in traits)) for key in ("shield", "sword")))
    chances = melee_chances(dice, guard, attack_die, defence_die)
    return _series(question, chances, pair and pair[1], **extra)


def shot_odds(question: OddsQuestion) -> Odds:
    """`shot`: `dice` as they would be with a clear line, `distance`, `clear`, `die`; with `from` and `to` as the two stand,
    where what is given stands for what the position says. `share`: so many dice of `aim` go into the shot, `aimed`: after
    aiming; `previews`: every share, with and without aiming."""
    pair, die = _pair(question), cast(list[int], _die(question, "die", "shot_die"))
    if pair is None:
        for key in ("share", "aimed"):
            if given(question, key) is not None:
                raise QuestionError(f"$.question.{key}", "is only for a shot of a figure: from and to are missing")
        distance = _needed(question, "distance")
        throw = thrown(_needed(question, "dice"), bool(question.given.get("clear", True)))
        return _series(question, shot_chances(throw, distance, die), None)
    document, (shooter, target) = question.document, pair
    aim = cast(int, question.given["dice"]) if "dice" in question.given else stat(document, shooter, "aim")
    own = dice_left(document, shooter) or aim
    has_aimed = taken(document, shooter)[-1:] == ("aim",)
    aimed = bool(given(question, "aimed", has_aimed))
    share = cast(int | None, given(question, "share"))
    clear = bool(question.given.get("clear", has_clear_line(document, shooter, target)))
    distance = cast(int, question.given.get("distance", document.topology.distance(shooter.space, target.space)))
    throw = thrown((own if share is None else share) + aimed, clear)
    refused = _shot_refusal(document, shooter, target, aimed=aimed and not has_aimed)
    if refused is None and share is not None and share > own:
        refused = Reason("OR-53.share", values={"dice": own})
    elif refused is None and "dice" not in question.given:
        refused = share_refusal(document, shooter, share)
    why = () if clear else (Reason("OR-42.twice" if throw.twice else "OR-42.fewer", values={"dice": throw.dice}),)
    previews = [
        {"share": part, "aimed": after_aiming, "dice": shot.dice, "twice": shot.twice, "odds": odds}
        for part, after_aiming, shot in _ways(own, clear, has_aimed, can_aim=not dice_left(document, shooter))
        if (odds := odds_of(shot_chances(shot, distance, die)))
    ]
    return _series(
        question,
        shot_chances(throw, distance, die),
        target,
        dice=throw.dice,
        twice=throw.twice,
        distance=distance,
        clear=clear,
        allowed=refused is None,
        refused=refused,
        reasons=why,
        previews=previews,
    )


def _shot_refusal(document: Document, shooter: Figure, target: Figure, *, aimed: bool) -> Reason | None:
    """Why the shot is not made; `aimed`: the figure would aim first."""
    action = "aim" if aimed else "attack"
    return shot_refusal(document, shooter, target) or action_refusal(document, shooter, action)


def _ways(own: int, clear: bool, has_aimed: bool, *, can_aim: bool) -> Iterator[tuple[int, bool, Throw]]:
    """OR-53, OR-60, OR-61: the shares of a shot, all dice last, without aiming and after it."""
    for aimed in (True,) if has_aimed else (False, True) if can_aim else (False,):
        for share in range(1, own + 1):
            yield share, aimed, thrown(share + aimed, clear)
