"""The harm that enemies may do to a figure at a place, in worth: exact if the game can compute it (PL-14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import evolve

from tablelight.board.document import Figure
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.partner.fighters import near_share, rough_blow
from tablelight.partner.options import ActivationOption
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import ACTED, BESIDE_SHARE, blow_of, crowded
from tablelight.rules.conduct import FAR_POINTS
from tablelight.rules.danger.policy import Outlook, WeighingOutlook
from tablelight.rules.danger.records import Spot
from tablelight.rules.questions import MoveQuestion

Harms: TypeAlias = tuple[tuple[str, float], ...]
"""The harm that each enemy may do, by its id."""


def looking(side: DecidingSide) -> Callable[[ActivationOption], ActivationOption]:
    """A function that adds to an option the harm that each enemy may do there, exact if the game can compute it."""
    if not side.on_spaces:
        return lambda option: option
    harms_at, known = _harm_finder(side), dict[int, Harms]()

    def look(option: ActivationOption) -> ActivationOption:
        if option.spot is None:
            return option
        if id(option.spot) not in known:
            try:
                known[id(option.spot)] = harms_at(side.there(option.spot))
            except QuestionError:  # a stat is missing
                known[id(option.spot)] = ()
        harms = known[id(option.spot)]
        return evolve(option, harms=harms, fear=crowded(harm for _, harm in harms))

    return look


def _harm_finder(side: DecidingSide) -> Callable[[Spot], Harms]:
    """The harm that each enemy may do to the figure at a place, in worth."""
    acted, hit, view = side.question.acted, float(side.question.hit), Outlook(side.danger)
    if not side.has_odds:

        def counted(spot: Spot) -> Harms:
            life, found = side.life(spot.figure), []
            for enemy, (now, after, beside) in view.flags(spot.document, spot.figure):
                share = 1.0 if now or after else BESIDE_SHARE if beside else 0.0
                blow = blow_of(None, life, hit)
                found.append((enemy.id, share * blow.worth * (ACTED if enemy.id in acted else 1)))
            return tuple(found)

        return counted
    if not isinstance(side.danger.outlook(side.board), WeighingOutlook):
        return _rough_harms(side)

    def weigh(spot: Spot) -> Harms:
        life, found = side.life(spot.figure), []
        for harm in view.harms(spot.document, spot.figure):
            if harm is not None and harm.odds is not None:
                share = float(harm.chance) * (ACTED if harm.figure in acted else 1)
                found.append((harm.figure, share * blow_of(harm.odds, life, hit).worth))
        return tuple(found)

    return weigh


def _rough_harms(side: DecidingSide) -> Callable[[Spot], Harms]:
    """The same by distance from the ends of the enemies' moves, for games that do not weigh many places quickly."""
    ends: dict[str, list[Space]] = {}

    def weigh(spot: Spot) -> Harms:
        grid, found = side.board.topology, []
        for enemy in side.board.enemies(spot.figure):
            if enemy.id not in ends:
                ends[enemy.id] = _ends(side, enemy)
            reach, at = side.conduct.reach(enemy), spot.figure.space
            away = grid.distance(enemy.space, at) - reach
            if away > 0:
                away = 1.0 if any(grid.distance(end, at) <= reach for end in ends[enemy.id]) else FAR_POINTS
            share = near_share(away, 1.0) * (ACTED if enemy.id in side.question.acted else 1)
            found.append((enemy.id, share * rough_blow(side, enemy, spot.figure).worth if share else 0.0))
        return tuple(found)

    return weigh


def _ends(side: DecidingSide, enemy: Figure) -> list[Space]:
    """The ends of an enemy's moves at the start of its next activation."""
    board, found = side.danger.fresh(side.board), list[Space]()
    for action, keys in side.conduct.movements(board, enemy):
        moves = side.rules.moves(board, MoveQuestion(figure=enemy, action=action, extra=keys))
        found += [end.at for end in moves.spaces]
    return found
