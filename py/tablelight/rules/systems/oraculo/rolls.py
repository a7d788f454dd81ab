"""The rolls `shot` and `melee`: what comes of the dice, and the document afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.dice.throw import throw
from tablelight.rules.answers import Reason, Refused, Rolled
from tablelight.rules.questions import RollQuestion, stat
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action
from tablelight.rules.systems.oraculo.chances import (
    Guard,
    faces_of,
    melee_chances,
    odds_of,
    shot_chances,
    wounds,
)
from tablelight.rules.systems.oraculo.engagement import are_engaged, is_outnumbered
from tablelight.rules.systems.oraculo.shooting import (
    Throw,
    dice_for,
    dice_left,
    has_clear_line,
    hits,
    share_refusal,
    shot_refusal,
    thrown,
)
from tablelight.rules.systems.oraculo.turn import shots, taken


def _target(document: Document, question: RollQuestion) -> Figure:
    if "target" not in question.extra:
        raise QuestionError("$.question.target", "is missing")
    return document.figure(cast(str, question.extra["target"]))


def _check(dice: Sequence[Json], faces: Sequence[Json], lengths: Sequence[int]) -> None:
    if len(dice) not in lengths:
        raise QuestionError("$.question.dice", "must have {length} items", length=lengths[-1])
    for number, die in enumerate(dice):
        if die not in faces:
            choices = ", ".join(str(face) for face in dict.fromkeys(faces))
            raise QuestionError(f"$.question.dice[{number}]", "must be one of: {choices}", choices=choices)


def shot(document: Document, question: RollQuestion) -> Rolled | Refused:
    """One shot at `target` with `share` dice of `aim`. A single die that must succeed twice is two dice if
    the first hits.
    """
    figure, target = question.figure, _target(document, question)
    stat(document, figure, "aim")
    share = cast(int | None, question.extra.get("share"))
    refused = (
        shot_refusal(document, figure, target)
        or action_refusal(document, figure, "attack")
        or share_refusal(document, figure, share)
    )
    if refused:
        return Refused(refused=refused)
    clear = has_clear_line(document, figure, target)
    distance = document.topology.distance(figure.space, target.space)
    cast_dice = thrown(dice_for(document, figure, share), clear)
    die = cast(list[int], faces_of(document, "shot_die"))
    dice = _shot_dice(question, cast_dice, die, distance)
    hitting = sum(hits(face, distance) for face in dice)
    wounded = int(hitting == 2) if cast_dice.twice else hitting
    chances = odds_of(shot_chances(cast_dice, distance, die))
    values = {"wounds": wounded, "distance": distance, "name": target.label}
    reasons = [Reason("OR-51.result", figure=target.id, values=values)]
    if not clear:
        reasons.append(Reason("OR-42.twice" if cast_dice.twice else "OR-42.fewer", values={"dice": cast_dice.dice}))
    return Rolled(
        outcome=str(wounded),
        dice=dice,
        document=_after_shot(_wounded(document, target, wounded), figure, share),
        detail={"wounds": wounded, "distance": distance, "clear": clear, "twice": cast_dice.twice, "odds": chances},
        reasons=tuple(reasons),
    )


def _shot_dice(question: RollQuestion, cast_dice: Throw, die: Sequence[int], distance: int) -> tuple[int, ...]:
    if question.dice is None:
        dice = throw(die, cast_dice.dice)
        again = cast_dice.twice and hits(dice[0], distance)
        return tuple(dice + throw(die) if again else dice)
    given = cast(tuple[int, ...], question.dice)
    again = cast_dice.twice and bool(given) and given[0] in die and hits(given[0], distance)
    _check(given, die, (cast_dice.dice + again,))
    return given


def _after_shot(document: Document, figure: Figure, share: int | None) -> Document:
    """The turn with the shot in it: a new attack, or the second shot of the one under way."""
    left = dice_left(document, figure)
    own = left or figure.stats["aim"]
    made: list[Json] = [*shots(document, figure), own] if left else [own if share is None else share]
    return document.with_turn(shots=made) if left else after_action(document, figure, "attack", shots=made)


def melee(document: Document, question: RollQuestion) -> Rolled | Refused:
    """One attack in close combat on `target`. `dice`: those of the attacker, then those of the defender."""
    figure, target = question.figure, _target(document, question)
    combat = stat(document, figure, "combat"), stat(document, target, "combat")
    refused = _melee_refusal(document, figure, target)
    if refused:
        return Refused(refused=refused)
    outnumbered = is_outnumbered(document, target)
    number = combat[0], max(0, combat[1] - outnumbered)
    attack_die, defence_die = (cast(list[str], faces_of(document, n)) for n in ("attack_die", "defence_die"))
    if question.dice is None:
        attack, defence = throw(attack_die, number[0]), throw(defence_die, number[1])
    else:
        given = cast(list[str], list(question.dice))
        if len(given) != sum(number):
            raise QuestionError("$.question.dice", "must have {length} items", length=sum(number))
        attack, defence = given[: number[0]], given[number[0] :]
        _check(given[: number[0]], attack_die, (number[0],))
        _check_defence(defence, defence_die, number[0])
    guard = Guard(shield="shield" in target.traits, sword="sword" in target.traits)
    wounded = wounds(attack, defence, guard)
    reasons = [Reason("OR-30.result", figure=target.id, values={"wounds": wounded, "name": target.label})]
    if outnumbered:
        reasons.append(Reason("OR-33.fewer", figure=target.id, values={"name": target.label}))
    odds = odds_of(melee_chances(number, guard, attack_die, defence_die))
    return Rolled(
        outcome=str(wounded),
        dice=(*attack, *defence),
        document=after_action(_wounded(document, target, wounded), figure, "attack"),
        detail={"wounds": wounded, "attack": attack, "defence": defence, "outnumbered": outnumbered, "odds": odds},
        reasons=tuple(reasons),
    )


def _check_defence(dice: Sequence[str], faces: Sequence[str], before: int) -> None:
    for number, die in enumerate(dice):
        if die not in faces:
            choices = ", ".join(dict.fromkeys(faces))
            raise QuestionError(f"$.question.dice[{before + number}]", "must be one of: {choices}", choices=choices)


def _melee_refusal(document: Document, figure: Figure, target: Figure) -> Reason | None:
    if not are_engaged(document, figure, target):
        return Reason("OR-21.not-engaged", figure=target.id, values={"name": target.label})
    if taken(document, figure)[-1:] == ("aim",):
        return Reason("OR-60.then", figure=figure.id)
    if dice_left(document, figure):
        return Reason("OR-02.again", figure=figure.id)
    return action_refusal(document, figure, "attack")


def _wounded(document: Document, target: Figure, number: int) -> Document:
    if not number:
        return document
    return document.with_figure(target.with_state(wounds=cast(int, target.state.get("wounds", 0)) + number))
