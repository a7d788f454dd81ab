"""Odds by name, without a figure: attack, strike, fall, lava (HS-51), or the attack of a position (HS-54)."""

from __future__ import annotations

from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution, mean, total
from tablelight.rules.answers import Odds
from tablelight.rules.questions import OddsQuestion, added_dice
from tablelight.rules.systems.heroscape.attack import Attack
from tablelight.rules.systems.heroscape.field import Battlefield, life_left
from tablelight.rules.systems.heroscape.tables import Harm, OddsNumbers, Series, fall, skulls, wounds

KEYS_OF_QUESTION = ("from", "to", "bonus", "times", "life", "special")
"""Keys that may be next to `with` or inside it."""


def odds_of(chances: Distribution[int], **extra: object) -> Odds:
    """Outcomes by number of wounds, their mean, and the chance of at least one."""
    return Odds(
        outcomes={str(number): chances.chances[number] for number in sorted(chances.chances)},
        extra={"mean": mean(chances), "at_least_one": chances.chance(bool), **extra},
    )


def harm_odds(harm: Harm) -> Odds:
    """Outcomes of a risk: wounds of its dice, or destroyed and safe if the twenty-sided die decides."""
    if harm.spared == 1:
        return odds_of(skulls(harm.dice))
    return Odds(outcomes={"destroyed": 1 - harm.spared, "safe": harm.spared})


def attack_odds(question: OddsQuestion) -> Odds:
    """The odds `attack`: from `attack` and `defence` dice, or from the position of `from` and `to` (in `with` or keys
    of the question), with reasons. In a position, `attack` and `defence` replace the figures' own dice (HS-54).

    HS-55: `bonus` adds dice on either side, `times` counts the attacks in a row, `life` is the target's life points.
    """
    said, numbers = question.said(KEYS_OF_QUESTION), as_record(question.given, OddsNumbers)
    bonus, series = added_dice(said.get("bonus")), as_record(said, Series)
    dice = {"attack": numbers.attack, "defence": numbers.defence}
    given = {key: number for key, number in dice.items() if number is not None}
    pair = question.pair(said)
    if pair is not None:
        attack = Attack(Battlefield(question.document), *pair, special=series.special, given=given, bonus=bonus)
        return position_odds(attack, series.times, series.life)
    for key in ("attack", "defence"):
        if key not in given:
            raise QuestionError(f"$.question.with.{key}", "is missing")
    # HS-53: no bonus changes a special attack.
    more = 0 if series.special else bonus.get("attack", 0)
    thrown = max(0, given["attack"] + more), max(0, given["defence"] + bonus.get("defence", 0))
    extra = {"attack": thrown[0], "defence": thrown[1]} if bonus else {}
    return series_odds(*thrown, series.times, series.life, **extra)


def position_odds(attack: Attack, times: int = 1, life: int | None = None) -> Odds:
    """The odds of an attack from where the two stand. `life`: the target's life points, None: those it has left."""
    refused, target = attack.refusal, attack.target
    if life is None and ("life" in target.state or "life" in target.stats):
        life = life_left(attack.document, target)
    return series_odds(
        attack.attack,
        attack.defence,
        times,
        life,
        attack=attack.attack,
        defence=attack.defence,
        allowed=refused is None,
        refused=refused,
        reasons=attack.reasons,
    )


def series_odds(attack_dice: int, defence_dice: int, times: int, life: int | None, **extra: object) -> Odds:
    """The wounds of attacks in a row and, if the target's life is known, the chance that it is destroyed (HS-55)."""
    chances = total(wounds(attack_dice, defence_dice), times)
    if life is not None:
        extra |= {"life": life, "destroyed": chances.chance(lambda lost: lost >= life)}
    return odds_of(chances, **extra)


def fall_odds(question: OddsQuestion) -> Odds:
    """The odds `fall`: a `drop` for a `height` (HS-30)."""
    numbers = as_record(question.given, OddsNumbers)
    return harm_odds(fall(numbers.drop, numbers.height))
