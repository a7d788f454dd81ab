"""What the side that acts next makes of an option, by its own best option in the position that the option leads to (PL-14).

The position is a real one: places, ways and sight are those of the board, not of distances alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice
from math import inf

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.partner.fears import looking
from tablelight.partner.fighters import Fighters
from tablelight.partner.forecast import weighed
from tablelight.partner.options import ActivationOption, attacking, found_options, places_of, worth_a_look
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import OUT, Blow
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.system import sides_of

REPLIED = (0, 0, 4, 12)
"""Options that are looked at with the reply, by effort."""
RARE = 0.1
"""A result with a lesser chance is counted to the other one."""
PLACES_TO_ATTACK = 4
"""Places from which a reply attacks an enemy: those with the least danger."""
CARRIED_ON = 12
"""Options of a reply that are carried on by the forecast."""


@frozen
class Lookahead:
    """A board from which positions are looked at. Where figures may go on it, and later where all stand alike."""

    board: Document
    before: dict[str, list[ActivationOption]] = field(factory=dict)
    after: dict[Hashable, dict[str, list[ActivationOption]]] = field(factory=dict)
    attacks: dict[Hashable, tuple[PossibleAttack, Blow] | None] = field(factory=dict)

    def offers(self, fighters: Fighters, figure: Figure) -> list[ActivationOption]:
        """What a figure may do in a later position."""
        side = fighters.side
        stand = tuple((each.id, each.at) for each in side.board.figures)
        known = self.after.setdefault(stand, {})
        if figure.id not in known:
            known[figure.id] = self._offers(fighters, figure)
        return known[figure.id]

    def _offers(self, fighters: Fighters, figure: Figure) -> list[ActivationOption]:
        side, me = fighters.side, fighters.number[figure.id]
        if not side.on_spaces:
            return found_options(side, figure, ())
        places = self.places(side, figure)

        def danger(place: ActivationOption) -> float:
            return place.lost + place.risk(fighters.danger(me, place.place(figure)))

        found, safest = list(places), sorted((place for place in places if place.attacks), key=danger)
        distance = side.board.topology.distance
        for enemy in side.board.enemies(figure):
            most = fighters.reach[me] + len(figure.at) + len(enemy.at) - 2
            there = ((place, place.spot and side.other_there(place.spot, enemy.id)) for place in safest)
            near = ((place, who) for place, who in there if who and distance(place.place(figure), who.space) <= most)
            found += islice((attack for place, who in near for attack in attacking(side, place, who)), PLACES_TO_ATTACK)
        return found

    def places(self, side: DecidingSide, figure: Figure) -> list[ActivationOption]:
        """Where a figure may go in a later position. If nothing near it has changed, its ways are as on the first board."""
        if self._is_near(side, figure):
            return places_of(side, figure)
        if figure.id not in self.before:
            start = evolve(side, document=self.board, board=self.board)
            self.before[figure.id] = places_of(start, self.board.figure(figure.id))
        taken = {at for each in side.board.figures if each.id != figure.id for at in each.at}
        return [
            place
            for place in self.before[figure.id]
            if place.spot is not None and taken.isdisjoint(place.spot.figure.at)
        ]

    def _is_near(self, side: DecidingSide, figure: Figure) -> bool:
        """Whether the ways of a figure may have changed: it has moved, or another one near them has moved or is out."""
        far, distance = side.conduct.pace(figure) + len(figure.at), side.board.topology.distance
        for before in self.board.figures:
            now = side.board.find(before.id)
            changed = () if now is not None and now.at == before.at else (*before.at, *(now.at if now else ()))
            if changed and (before.id == figure.id or any(distance(figure.space, at) <= far for at in changed)):
                return True
        return False


def most_promising(options: Sequence[ActivationOption], many: int) -> list[ActivationOption]:
    """The best options, half of them each of another figure or on another enemy."""
    firsts = {(option.figure, option.target): option for option in reversed(options)}
    kept = [option for option in options if firsts[option.figure, option.target] is option][: (many + 1) // 2]
    rest = [option for option in options if not any(option is each for each in kept)]
    return kept + rest[: many - len(kept)]


def replied(side: DecidingSide, options: Sequence[ActivationOption]) -> Portions[list[ActivationOption]]:
    """The first of the options by what they are worth after the reply: all of them, unless hurried."""
    if len(sides_of(side.board)) != 2:
        return list(options)
    found, lookahead = list[ActivationOption](), Lookahead(evolve(side.board, turn={}))
    for number, option in enumerate(options):
        if side.hurried():
            break
        portion, worth = Portion("plans", number, len(options)), option.beside - option.lost
        yield portion
        for chance, gained, after, hits in _ends(side, option):
            worth += chance * (gained + (yield from within(portion, _after(side, option, after, hits, lookahead))))
        found.append(evolve(option, worth=worth))
    return found


def _ends(side: DecidingSide, option: ActivationOption) -> Iterator[tuple[float, float, Document, Mapping[str, int]]]:
    """The results of an option: the chance, what is gained at once, the position, the hits that figures have taken."""
    there = option.document if option.spot is None else side.there(option.spot).document
    board = evolve(there or side.board, turn={})
    if option.target is None:
        yield 1.0, 0.0, board, side.hits
        return
    target, gain = side.board.figure(option.target), side.weights[0]
    life, before = side.life(target), side.hits.get(target.id, 0)
    harms = [(min(lost, life), option.arrive * chance) for lost, chance in option.blow.chances]
    out = sum(chance for lost, chance in harms if lost == life)
    mean = sum(chance * lost for lost, chance in harms if lost < life)
    left = 1 - out
    results = [(out, out * (life + OUT), life), (left, mean, min(life - 1, round(mean / max(left, RARE))))]
    if min(out, left) < RARE:
        results = [(1.0, out * (life + OUT) + mean, max(results)[2])]
    for chance, gained, lost in results:
        others = tuple(figure for figure in board.figures if lost < life or figure.id != target.id)
        yield chance, gain * gained / chance, evolve(board, figures=others), {**side.hits, target.id: before + lost}


def _after(
    side: DecidingSide,
    option: ActivationOption,
    after: Document,
    hits: Mapping[str, int],
    lookahead: Lookahead,
) -> Portions[float]:
    """What a position is worth to the side, by the best that who acts next makes of it."""
    own, other = side.question.side, next(name for name in sides_of(side.board) if name != side.question.side)
    acts, acted = _next(side, after, side.question.acted | {option.figure}, own, other)
    if not acts:
        return 0.0
    again = DecidingSide(
        side.rules,
        after,
        after,
        evolve(side.question, side=acts, acted=acted, done=()),
        counter=side.counter,
        exchanges=side.exchanges,
        hits=hits,
        attacks=lookahead.attacks,
        earlier=lookahead.board,
        mirrored=acts != own,
    )
    found = yield from _best_worth(again, lookahead)
    return found if acts == own else -found


def _best_worth(side: DecidingSide, lookahead: Lookahead) -> Portions[float]:
    """What a side's best option is worth to it in a later position: the best by distances are carried on, then those that
    promise most are looked at exactly."""
    fighters, look, found, best = Fighters(side), looking(side), list[ActivationOption](), -inf
    for number, figure in enumerate(side.idle, 1):
        found += worth_a_look(fighters, figure, lookahead.offers(fighters, figure))
        yield Portion("plans", number, len(side.idle))
    found.sort(key=lambda option: option.risk(option.fear) - option.promise)
    for option in weighed(fighters, found[:CARRIED_ON]):
        if option.worth <= best:
            break
        best = max(best, weighed(fighters, [look(option)])[0].worth)
    return best if found else 0.0


def _next(
    side: DecidingSide, after: Document, acted: frozenset[str], own: str, other: str
) -> tuple[str, frozenset[str]]:
    """The side that acts next, and who has acted by then; no side if the others are out."""
    sides = {figure.side for figure in after.figures}
    if other not in sides:
        return "", acted
    idle = {figure.side for figure in after.figures if figure.id not in acted}
    order: Sequence[str] = (own, other) if side.question.by_side else (other, own)
    if not idle:
        acted, idle, order = frozenset(), sides, sides_of(side.document)
    return next(name for name in order if name in idle), acted
