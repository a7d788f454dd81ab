"""Reference players for the arena: greedy, but not blind. `--players balanced:1,tests.greedy_player:greedy`.

Each takes the activation with the largest immediate gain: an attack after a move, otherwise the shortest way. They
differ in what they count and in how much they fear the enemies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import dist
from typing import Any

from tablelight.board.document import Figure
from tablelight.board.units import INCH
from tablelight.partner.asked import read as read_question
from tablelight.partner.bare_options import bare_options_of
from tablelight.partner.forecast import looking
from tablelight.partner.options import ActivationOption, options_of
from tablelight.partner.orders import END_TURN, end_of, outcome_of, under_way
from tablelight.partner.side import DecidingSide
from tablelight.rules.check import read
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.danger.policy import Danger
from tablelight.rules.out import living
from tablelight.rules.registry import rules_of

Worth = Callable[[DecidingSide, Figure, ActivationOption], float]
IN_REACH = 0.25
"""How much each enemy counts that may reach the figure, whatever it can do to it."""
SEEN = 20
"""How many options are given their exact danger."""


def greedy(document: Mapping[str, Any], question: Mapping[str, Any]) -> PlayOrder:
    """Counts life taken and figures put out, less the number of enemies that may reach the figure."""
    return _order(document, question, _counting)


def striker(document: Mapping[str, Any], question: Mapping[str, Any]) -> PlayOrder:
    """Counts life taken on average, otherwise the shortest way; it fears nothing."""
    return _order(document, question, _striking)


def killer(document: Mapping[str, Any], question: Mapping[str, Any]) -> PlayOrder:
    """Counts figures put out before anything else; among equals it takes the place with the least danger."""
    return _order(document, question, _killing, feared=0.1)


def archer(document: Mapping[str, Any], question: Mapping[str, Any]) -> PlayOrder:
    """Counts life taken less half of the exact harm that enemies may do there, so that shooters keep their distance."""
    return _order(document, question, _striking, feared=0.5)


def _order(document: Mapping[str, Any], question: Mapping[str, Any], worth: Worth, feared: float = 0.0) -> PlayOrder:
    """The order of the figure that has most to gain, less the harm that its best options may bring it."""
    board = read(document)
    rules, asked = rules_of(board), read_question(board, {**question, "effort": 0})
    assert rules.conduct is not None
    alive = living(rules, board)
    for order in rules.conduct.owed(alive):
        if outcome_of(rules, board, order) is not None:
            return order
    side = DecidingSide(rules, board, alive, asked)
    name = under_way(rules.conduct, board, asked.side, asked.acted, asked.done)
    acting = [figure for figure in side.idle if name in (None, figure.id)]
    found: list[tuple[float, ActivationOption]] = []
    for figure in acting if any(alive.enemies(each) for each in acting) else ():
        spaces = isinstance(rules.danger, Danger)
        options = (options_of if spaces else bare_options_of)(side, figure, asked.done)
        found += [(worth(side, figure, option), option) for option in options]
    found.sort(key=lambda each: -each[0])
    if feared:
        seen = zip(found[:SEEN], map(looking(side), [option for _, option in found[:SEEN]]), strict=True)
        found[:SEEN] = sorted(
            ((gain - feared * each.fear, each) for (gain, _), each in seen), key=lambda each: -each[0]
        )
    for _, option in found:
        if option.order is None:
            break
        if outcome_of(rules, board, option.order) is not None:
            return option.order
    return end_of(name or acting[0].id) if acting else END_TURN


def _striking(_side: DecidingSide, _figure: Figure, option: ActivationOption) -> float:
    return _gained(option, option.blow.mean)


def _killing(_side: DecidingSide, _figure: Figure, option: ActivationOption) -> float:
    return _gained(option, option.blow.mean + 4 * option.blow.out)


def _counting(side: DecidingSide, figure: Figure, option: ActivationOption) -> float:
    reaching = sum(_reaches(side, figure, enemy, option) for enemy in _others(side, option))
    return _gained(option, option.blow.mean + option.blow.out) - IN_REACH * reaching


def _gained(option: ActivationOption, dealt: float) -> float:
    """The damage of an attack, or how near the figure comes, less the losses on the way."""
    return (option.arrive * dealt if option.target else -0.5 * option.turns - 0.02 * option.spaces) - option.lost


def _others(side: DecidingSide, option: ActivationOption) -> list[Figure]:
    """The enemies that may strike back: the target only if it may live."""
    found = [each for each in side.board.figures if each.side != side.question.side]
    return [each for each in found if each.id != option.target or option.blow.out < 0.9]


def _reaches(side: DecidingSide, figure: Figure, enemy: Figure, option: ActivationOption) -> bool:
    if side.board.board.has_spaces:
        at = option.at if isinstance(option.at[0], int) else figure.space
        away: float = side.board.topology.distance(enemy.space, (int(at[0]), int(at[1])))
    else:
        away = dist([each / INCH for each in enemy.space], option.at) - figure.radius - enemy.radius
    return away <= side.conduct.pace(enemy) + side.conduct.reach(enemy)
