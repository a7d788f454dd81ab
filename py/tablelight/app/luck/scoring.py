"""How a roll counts, by its odds before the dice and what the dice came to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tablelight.app import queries
from tablelight.app.answers import value_of
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.state import PendingRoll
from tablelight.app.luck.state import Score
from tablelight.app.odds.bars import GOOD, effects_of
from tablelight.app.state import AppState
from tablelight.board.records import known
from tablelight.dice.distribution import Distribution
from tablelight.dice.luck import Trial
from tablelight.rules.answers import Odds, Rolled
from tablelight.view.games.roll_ui import CountedAs, RollUi


def score_of(state: AppState, pending: PendingRoll, found: Rolled) -> Score | None:
    """How a roll counts that is made in this state; None if the game gives no odds of it, or they do not tell what came of
    it."""
    odds = value_of(dice_queries.chances_of(state, pending))
    if odds is None:
        return None
    form = dice_queries.dice_form(state, pending.roll)
    is_attack = pending.roll in queries.attack_rolls(queries.ui_of(state))
    return scored(odds, found, form, is_attack=is_attack)


def scored(odds: Odds, found: Rolled, form: RollUi, *, is_attack: bool) -> Score | None:
    """How a roll of these odds counts."""
    measure, number = _counting(odds, form, is_attack=is_attack)
    chances: dict[int, Fraction] = {}
    for key, chance in odds.outcomes.items():
        chances[number(key)] = chances.get(number(key), Fraction(0)) + chance
    came = _key(odds, found, number)
    if came is None or sum(chances.values()) != 1:
        return None
    return Score.of(measure, Trial.of(number(came), Distribution(chances)))


def _counting(odds: Odds, form: RollUi, *, is_attack: bool) -> tuple[CountedAs, Callable[[str], int]]:
    """What is counted, and how an outcome counts."""
    luck = form.luck
    if luck is not None and luck.number is not None:
        return luck.measure, luck.number
    if luck is not None:
        effects = effects_of(odds)
        return luck.measure, lambda key: known(effects[key].get(luck.effect, 0), int)
    if all(_is_number(key) for key in odds.outcomes):
        return "suffered" if form.hurts else "dealt" if is_attack else "counted", int
    return "passed", lambda key: int(key.partition("/")[0] in GOOD)


def _is_number(key: str) -> bool:
    return key.lstrip("-").isdecimal()


def _key(odds: Odds, found: Rolled, number: Callable[[str], int]) -> str | None:
    """The outcome of the odds that the dice came to: of outcomes that differ by their aces, the one with as many."""
    exact = found.outcome if found.outcome in odds.outcomes else f"{found.outcome}/{found.detail.get('aces')}"
    if exact in odds.outcomes:
        return exact
    alike = [key for key in odds.outcomes if key.partition("/")[0] == found.outcome]
    return alike[0] if len({number(key) for key in alike}) == 1 else None
