"""Odds by name, without a figure: attack, strike, fall, lava (HS-51), or the attack of a position (HS-54)."""

from __future__ import annotations

from typing import cast

from tablelight.board.document import Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.dice.distribution import Distribution, mean
from tablelight.rules.answers import Odds
from tablelight.rules.questions import OddsQuestion
from tablelight.rules.systems.heroscape.attack import Attack
from tablelight.rules.systems.heroscape.chances import MOLTEN, STRIKE, Peril, fall, skulls, wounds


def odds_of(chances: Distribution[int], **extra: object) -> Odds:
    """Outcomes by number of wounds, their mean, and the chance of at least one."""
    return Odds(
        outcomes={str(number): chances.chances[number] for number in sorted(chances.chances)},
        extra={"mean": mean(chances), "at_least_one": chances.chance(bool), **extra},
    )


def peril_odds(peril: Peril) -> Odds:
    """Outcomes of a danger: wounds of its dice, or destroyed and safe where the twenty-sided die decides."""
    if peril.spared == 1:
        return odds_of(skulls(peril.dice))
    return Odds(outcomes={"destroyed": 1 - peril.spared, "safe": peril.spared})


def attack_odds(question: OddsQuestion) -> Odds:
    """`attack`: with `attack` and `defence` dice; or with `from` and `to` (there, or keys of the question), dice from the
    position, each with its reason."""
    ends = [_figure(question, key) for key in ("from", "to")]
    if ends[0] is not None and ends[1] is not None:
        return position_odds(Attack.of(question.document, ends[0], ends[1], bool(_given(question, "special"))))
    for key, end in zip(("from", "to"), ends, strict=True):
        if end is None and any(ends):
            raise QuestionError(f"$.question.{key}", "is missing")
    dice = []
    for key in ("attack", "defence"):
        if key not in question.given:
            raise QuestionError(f"$.question.with.{key}", "is missing")
        dice.append(cast(int, question.given[key]))
    return odds_of(wounds(*dice))


def position_odds(attack: Attack) -> Odds:
    """The chances of an attack as the two stand."""
    refused = attack.refusal
    return odds_of(
        wounds(attack.attack, attack.defence),
        attack=attack.attack,
        defence=attack.defence,
        allowed=refused is None,
        refused=refused,
        reasons=attack.reasons,
    )


def _given(question: OddsQuestion, key: str) -> Json:
    return question.extra.get(key, question.given.get(key))


def _figure(question: OddsQuestion, key: str) -> Figure | None:
    name = _given(question, key)
    return None if name is None else question.document.figure(cast(str, name))


def strike_odds(_: OddsQuestion) -> Odds:
    """`strike`: one die (HS-22)."""
    return peril_odds(STRIKE)


def fall_odds(question: OddsQuestion) -> Odds:
    """`fall`: a `drop` for a `height` (HS-30)."""
    return peril_odds(fall(cast(int, question.given["drop"]), cast(int, question.given["height"])))


def lava_field_odds(_: OddsQuestion) -> Odds:
    """`lava-field`: one die (HS-41)."""
    return peril_odds(Peril(dice=1))


def molten_lava_odds(_: OddsQuestion) -> Odds:
    """`molten-lava`: the twenty-sided die (HS-40)."""
    return peril_odds(MOLTEN)
