"""A reference player for the arena: greedy, but not blind. `--players balanced:1,tests.greedy_player:greedy`.

It takes the best attack that it can make after a move, by exact odds, else the shortest way; where it ends within reach of
enemies, what their attacks do on average counts against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import Any

from tablelight.board.document import Figure
from tablelight.board.units import INCH
from tablelight.partner.asked import read as read_question
from tablelight.partner.bare_options import bare_options_of
from tablelight.partner.options import ActivationOption, options_of
from tablelight.partner.orders import END_TURN, end_of, outcome_of, under_way
from tablelight.partner.side import DecidingSide
from tablelight.rules.check import read
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.danger.policy import Danger
from tablelight.rules.out import living
from tablelight.rules.registry import rules_of

FEAR = 0.25
HARM = 1.0
"""What an attack of an enemy does, roughly."""


def greedy(document: Mapping[str, Any], question: Mapping[str, Any]) -> PlayOrder:
    """The order of the figure that has most to gain."""
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
        found += [(_worth(side, figure, option), option) for option in options]
    for _, option in sorted(found, key=lambda each: -each[0]):
        if option.order is None:
            break
        if outcome_of(rules, board, option.order) is not None:
            return option.order
    return end_of(name or acting[0].id) if acting else END_TURN


def _worth(side: DecidingSide, figure: Figure, option: ActivationOption) -> float:
    dealt = (
        option.arrive * (option.blow.mean + option.blow.out)
        if option.target
        else -0.5 * option.turns - 0.02 * option.spaces
    )
    return (
        dealt
        - option.lost
        - FEAR * HARM * sum(_reaches(side, figure, enemy, option) for enemy in _others(side, option))
    )


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
