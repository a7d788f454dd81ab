"""The rolls `shot` and `melee`: what comes of the dice, and the document afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.throw import throw
from tablelight.rules.answers import Odds, Reason, Refused, Rolled
from tablelight.rules.questions import RollQuestion, stat
from tablelight.rules.systems.oraculo.activation import after_action, melee_refusal, shooting_refusal
from tablelight.rules.systems.oraculo.chances import (
    Guard,
    melee_chances,
    odds_of,
    shot_chances,
    wounds,
)
from tablelight.rules.systems.oraculo.engagement import is_outnumbered
from tablelight.rules.systems.oraculo.shooting import (
    ShotDice,
    dice_for,
    dice_left,
    has_clear_line,
    hits,
    share_refusal,
    shot_refusal,
    thrown,
)
from tablelight.rules.systems.oraculo.turn import options_of, shots, wounds_of


@frozen
class OraculoRollKeys:
    """The keys of a roll."""

    target: str | None = None
    share: int | None = None
    """How many dice of `aim` go into this shot; all that are left if it is not said (OR-53)."""


def _target(document: Document, asked: OraculoRollKeys) -> Figure:
    if asked.target is None:
        raise QuestionError("$.question.target", "is missing")
    return document.figure(asked.target)


def _check(dice: Sequence[Json], faces: Sequence[Json], lengths: Sequence[int]) -> None:
    if len(dice) not in lengths:
        raise QuestionError("$.question.dice", "must be a list of length {length}", length=lengths[-1])
    for number, die in enumerate(dice):
        if die not in faces:
            choices = ", ".join(str(face) for face in dict.fromkeys(faces))
            raise QuestionError(f"$.question.dice[{number}]", "must be one of: {choices}", choices=choices)


@frozen
class Shot:
    """One shot as it stands before the dice: who at whom, with how many dice, how far, with which die."""

    figure: Figure
    target: Figure
    share: int | None
    clear: bool
    throw: ShotDice
    distance: int
    die: tuple[int, ...]

    @classmethod
    def of(cls, document: Document, question: RollQuestion) -> Shot | Refused:
        """The shot asked about, or why it is not made."""
        asked = as_record(question.extra, OraculoRollKeys)
        figure, target, share = question.figure, _target(document, asked), asked.share
        stat(document, figure, "aim")
        refused = (
            shot_refusal(document, figure, target)
            or shooting_refusal(document, figure, "attack")
            or share_refusal(document, figure, share)
        )
        if refused:
            return Refused(refused=refused)
        clear = has_clear_line(document, figure, target)
        return cls(
            figure=figure,
            target=target,
            share=share,
            clear=clear,
            throw=thrown(dice_for(document, figure, share), clear),
            distance=document.topology.distance(figure.space, target.space),
            die=options_of(document).shot_die,
        )

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it has the dice that it has."""
        if self.clear:
            return ()
        return (Reason("OR-42.twice" if self.throw.twice else "OR-42.fewer", values={"dice": self.throw.dice}),)

    @property
    def odds(self) -> Odds:
        """What may come of it."""
        return odds_of(shot_chances(self.throw, self.distance, self.die))


def shot_preview(document: Document, question: RollQuestion) -> Odds | Refused:
    """What may come of the shot; how many dice, unless the first decides whether there is a second."""
    ready = Shot.of(document, question)
    if isinstance(ready, Refused):
        return ready
    extra = {} if ready.throw.twice else {"dice": ready.throw.dice}
    return evolve(ready.odds, extra={**ready.odds.extra, **extra, "reasons": ready.reasons})


def shot(document: Document, question: RollQuestion) -> Rolled | Refused:
    """One shot at `target` with `share` dice of `aim`. A single die that must succeed twice is two dice if
    the first hits.
    """
    ready = Shot.of(document, question)
    if isinstance(ready, Refused):
        return ready
    target, throw_, distance = ready.target, ready.throw, ready.distance
    dice = _shot_dice(question, throw_, ready.die, distance)
    hitting = sum(hits(face, distance) for face in dice)
    wounded = int(hitting == 2) if throw_.twice else hitting
    values = {"wounds": wounded, "distance": distance, "name": target.label}
    result = Reason("OR-51.result", figure=target.id, values=values)
    return Rolled(
        outcome=str(wounded),
        dice=dice,
        document=_after_shot(_wounded(document, target, wounded), ready.figure, ready.share),
        detail={
            "wounds": wounded,
            "distance": distance,
            "clear": ready.clear,
            "twice": throw_.twice,
            "odds": ready.odds,
        },
        reasons=(result, *ready.reasons),
    )


def _shot_dice(question: RollQuestion, cast_dice: ShotDice, die: Sequence[int], distance: int) -> tuple[int, ...]:
    if question.dice is None:
        dice = throw(die, cast_dice.dice)
        again = cast_dice.twice and hits(dice[0], distance)
        return tuple(dice + throw(die) if again else dice)
    given = as_record(question.dice, tuple[int, ...])
    again = cast_dice.twice and bool(given) and given[0] in die and hits(given[0], distance)
    _check(given, die, (cast_dice.dice + again,))
    return given


def _after_shot(document: Document, figure: Figure, share: int | None) -> Document:
    """The turn with the shot in it: a new attack, or the second shot of the one under way."""
    left = dice_left(document, figure)
    own = left or figure.stats["aim"]
    made: list[Json] = [*shots(document, figure), own] if left else [own if share is None else share]
    return document.with_turn(shots=made) if left else after_action(document, figure, "attack", shots=made)


@frozen
class Melee:
    """One attack in close combat before the dice."""

    figure: Figure
    target: Figure
    outnumbered: bool
    number: tuple[int, int]
    """Dice of the attacker and of the defender."""
    guard: Guard
    attack_die: tuple[str, ...]
    defence_die: tuple[str, ...]

    @classmethod
    def of(cls, document: Document, question: RollQuestion) -> Melee | Refused:
        """The attack asked about, or why it is not made."""
        figure, target = question.figure, _target(document, as_record(question.extra, OraculoRollKeys))
        combat = stat(document, figure, "combat"), stat(document, target, "combat")
        refused = melee_refusal(document, figure, target)
        if refused:
            return Refused(refused=refused)
        outnumbered = is_outnumbered(document, target)
        options = options_of(document)
        return cls(
            figure=figure,
            target=target,
            outnumbered=outnumbered,
            number=(combat[0], max(0, combat[1] - outnumbered)),
            guard=Guard(shield="shield" in target.traits, sword="sword" in target.traits),
            attack_die=options.attack_die,
            defence_die=options.defence_die,
        )

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why there are fewer dice than usual."""
        fewer = Reason("OR-33.fewer", figure=self.target.id, values={"name": self.target.label})
        return (fewer,) if self.outnumbered else ()

    @property
    def odds(self) -> Odds:
        """What may come of it."""
        return odds_of(melee_chances(self.number, self.guard, self.attack_die, self.defence_die))


def melee_preview(document: Document, question: RollQuestion) -> Odds | Refused:
    """What may come of the attack; each side's dice, their number and their faces."""
    ready = Melee.of(document, question)
    if isinstance(ready, Refused):
        return ready
    extra = {
        "dice": ready.number[0],
        "against": ready.number[1],
        "faces": tuple(dict.fromkeys(ready.attack_die)),
        "against_faces": tuple(dict.fromkeys(ready.defence_die)),
        "reasons": ready.reasons,
    }
    return evolve(ready.odds, extra={**ready.odds.extra, **extra})


def melee(document: Document, question: RollQuestion) -> Rolled | Refused:
    """One attack in close combat on `target`. `dice`: those of the attacker, then those of the defender."""
    ready = Melee.of(document, question)
    if isinstance(ready, Refused):
        return ready
    target, number = ready.target, ready.number
    if question.dice is None:
        attack, defence = throw(ready.attack_die, number[0]), throw(ready.defence_die, number[1])
    else:
        given = as_record(question.dice, list[str])
        if len(given) != sum(number):
            raise QuestionError("$.question.dice", "must be a list of length {length}", length=sum(number))
        attack, defence = given[: number[0]], given[number[0] :]
        _check(given[: number[0]], ready.attack_die, (number[0],))
        _check_defence(defence, ready.defence_die, number[0])
    wounded = wounds(attack, defence, ready.guard)
    result = Reason("OR-30.result", figure=target.id, values={"wounds": wounded, "name": target.label})
    return Rolled(
        outcome=str(wounded),
        dice=(*attack, *defence),
        document=after_action(_wounded(document, target, wounded), ready.figure, "attack"),
        detail={
            "wounds": wounded,
            "attack": attack,
            "defence": defence,
            "outnumbered": ready.outnumbered,
            "odds": ready.odds,
        },
        reasons=(result, *ready.reasons),
    )


def _check_defence(dice: Sequence[str], faces: Sequence[str], before: int) -> None:
    for number, die in enumerate(dice):
        if die not in faces:
            choices = ", ".join(dict.fromkeys(faces))
            raise QuestionError(f"$.question.dice[{before + number}]", "must be one of: {choices}", choices=choices)


def _wounded(document: Document, target: Figure, number: int) -> Document:
    if not number:
        return document
    return document.with_figure(target.with_state(wounds=wounds_of(target) + number))
