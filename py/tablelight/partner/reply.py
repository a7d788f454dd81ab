"""The value of an option after the best reply of the side that acts next, in the resulting position (PL-14).

The position is a real one: places, ways and sight come from the board, not from distances alone. Where figures may go
and what they may attack there is kept from position to position (`Lookahead`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.partner.fighters import Fighters
from tablelight.partner.forecast import best_exactly, weighed
from tablelight.partner.options import ActivationOption, attacking, options_of, places_of, worth_a_look
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import OUT, Blow, Exchange
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.danger.attacks import PossibleAttack

RARE = 0.1
"""A result with a smaller chance is counted with the other one."""
CARRIED_ON = 12
"""The number of options of a reply that go through the forecast."""
PLACES_TO_ATTACK = 4
"""The number of places from which a figure attacks an enemy: those with the least danger."""


@frozen
class _Places:
    """Where a figure may go while the others near it stay in their places."""

    figure: Figure
    all: list[ActivationOption]
    pushed: dict[tuple[int, str], tuple[Space, ...]]
    """Where a move to a place puts another figure, by the number of the place."""
    near: dict[Hashable, list[tuple[int, ActivationOption]]] = field(factory=dict)
    """The places that may be near enough to attack an enemy, by the enemy and its place."""

    @classmethod
    def of(cls, side: DecidingSide, figure: Figure) -> _Places:
        """Ask the rules, on the board of the side."""
        found, stand = places_of(side, figure), {each.id: each.at for each in side.board.figures}
        pushed = {
            (number, each.id): each.at
            for number, place in enumerate(found)
            if place.spot is not None
            for each in place.spot.document.figures
            if each.id != figure.id and each.at != stand[each.id]
        }
        return cls(figure, found, pushed)

    def to_attack(self, side: DecidingSide, enemy: Figure) -> list[tuple[int, ActivationOption]]:
        """The places that may be near enough to an enemy, each with its number."""
        key = enemy.id, enemy.at
        if key not in self.near:
            most = side.conduct.reach(self.figure) + len(self.figure.at) + len(enemy.at) - 2
            distance = side.board.topology.distance
            self.near[key] = [
                (number, place)
                for number, place in enumerate(self.all)
                if place.attacks
                and distance(place.place(self.figure), self.pushed.get((number, enemy.id), enemy.at)[0]) <= most
            ]
        return self.near[key]


@frozen
class Lookahead:
    """A board from which positions are examined. It keeps where figures may go while those near them stand alike, and
    their options while all figures do."""

    board: Document
    known: dict[Hashable, _Places] = field(factory=dict)
    after: dict[Hashable, dict[str, list[ActivationOption]]] = field(factory=dict)
    attacks: dict[Hashable, tuple[PossibleAttack, Blow] | None] = field(factory=dict)

    def offers(self, fighters: Fighters, figure: Figure) -> list[ActivationOption]:
        """A figure's options in a later position."""
        side = fighters.side
        stand = tuple((each.id, each.at) for each in side.board.figures)
        known = self.after.setdefault(stand, {})
        if figure.id not in known:
            known[figure.id] = self._offers(fighters, figure)
        return known[figure.id]

    def _offers(self, fighters: Fighters, figure: Figure) -> list[ActivationOption]:
        side, me = fighters.side, fighters.number[figure.id]
        if not side.on_spaces:
            return options_of(side, figure, ())
        places = self._places(side, figure)
        taken = {at for each in side.board.figures if each.id != figure.id for at in each.at}

        def is_free(place: ActivationOption) -> bool:
            return place.spot is None or taken.isdisjoint(place.spot.figure.at)

        def danger(numbered: tuple[int, ActivationOption]) -> float:
            place = numbered[1]
            return place.lost + place.risk(fighters.danger(me, place.place(figure)))

        found = list(filter(is_free, places.all))
        for enemy in side.board.enemies(figure):
            near = sorted((each for each in places.to_attack(side, enemy) if is_free(each[1])), key=danger)
            attacks = (
                attack
                for number, place in near
                for attack in attacking(side, place, evolve(enemy, at=places.pushed.get((number, enemy.id), enemy.at)))
            )
            found += islice(attacks, PLACES_TO_ATTACK)
        return found

    def _places(self, side: DecidingSide, figure: Figure) -> _Places:
        """Where a figure may go. Only changes near it since the first board are asked about."""
        far, distance = side.conduct.pace(figure) + len(figure.at), side.board.topology.distance
        changed: dict[str, Figure | None] = {}
        for before in self.board.figures:
            now = side.board.find(before.id)
            moved = () if now is not None and now.at == before.at else (*before.at, *(now.at if now else ()))
            if moved and (before.id == figure.id or any(distance(figure.space, at) <= far for at in moved)):
                changed[before.id] = now
        key = figure.id, tuple((name, now and now.at) for name, now in changed.items())
        if key not in self.known:
            figures = (changed.get(each.id, each) for each in self.board.figures)
            board = evolve(self.board, figures=tuple(filter(None, figures)))
            self.known[key] = _Places.of(evolve(side, document=board, board=board), board.figure(figure.id))
        return self.known[key]


def most_promising(options: Sequence[ActivationOption], many: int) -> list[ActivationOption]:
    """The best options, half of them each of another figure or on another enemy."""
    firsts = {(option.figure, option.target): option for option in reversed(options)}
    kept = [option for option in options if firsts[option.figure, option.target] is option][: (many + 1) // 2]
    rest = [option for option in options if not any(option is each for each in kept)]
    return kept + rest[: many - len(kept)]


def replied(
    side: DecidingSide, options: Sequence[ActivationOption], lookahead: Lookahead, answers: int = 0
) -> Portions[list[ActivationOption]]:
    """The first options with their worth after the reply; all of them, unless hurried. `answers`: the number of replies
    that are examined with an answer."""
    if len(side.board.sides) != 2:
        return list(options)
    found = list[ActivationOption]()
    for number, option in enumerate(options):
        if side.hurried():
            break
        portion, worth = Portion("plans", number, len(options)), option.beside - option.lost
        yield portion
        for chance, gained, after, hits in ends(side, option):
            later = _after(side, option, after, hits, lookahead, answers)
            worth += chance * (gained + (yield from within(portion, later)))
        found.append(evolve(option, worth=worth))
    return found


def ends(side: DecidingSide, option: ActivationOption) -> Iterator[tuple[float, float, Document, Mapping[str, int]]]:
    """The results of an option: the chance, the immediate gain, the position, the hits that figures have taken."""
    there = option.document if option.spot is None else side.there(option.spot).document
    board = evolve(there or side.board, turn={})
    if option.target is None:
        yield 1.0, 0.0, board, side.hits
        return
    target, (gain, own) = side.board.figure(option.target), side.weights
    life, before = side.life(target), side.hits.get(target.id, 0)
    blow, lives = Exchange.of(option.blow, life), [0.0] * life + [1.0]
    for _ in range(option.times):
        lives = blow.made(lives, 1.0)
    harms = [(life - left, option.arrive * chance) for left, chance in enumerate(lives)]
    out = sum(chance for lost, chance in harms if lost == life)
    mean = sum(chance * lost for lost, chance in harms if lost < life)
    left = 1 - out
    results = [(out, out * (life + OUT), life), (left, mean, min(life - 1, round(mean / max(left, RARE))))]
    if min(out, left) < RARE:
        results = [(1.0, out * (life + OUT) + mean, max(results)[2])]
    cost, hits, gone = 0.0, dict(side.hits), set[str]()
    for each in option.blow.aside:  # the most likely of its results
        share, name = option.arrive * option.times, each.figure
        cost += share * each.blow.worth * (own if each.is_own else -gain)
        hits[name] = hits.get(name, 0) + min(each.blow.life - 1, round(share * each.blow.mean))
        gone |= {name} if share * each.blow.out > 1 / 2 else set()
    for chance, gained, lost in results:
        leave = gone | {target.id} if lost >= life else gone
        others = tuple(figure for figure in board.figures if figure.id not in leave)
        yield chance, gain * gained / chance - cost, evolve(board, figures=others), {**hits, target.id: before + lost}


def _after(
    side: DecidingSide,
    option: ActivationOption,
    after: Document,
    hits: Mapping[str, int],
    lookahead: Lookahead,
    answers: int,
) -> Portions[float]:
    """The worth of a position to the side, if the side that acts next takes its best option."""
    own, other = side.question.side, next(name for name in side.board.sides if name != side.question.side)
    acts, acted = _next(side, after, side.question.acted | {option.figure}, own, other)
    if not acts:
        return 0.0
    again = evolve(
        side,
        document=after,
        board=after,
        question=evolve(side.question, side=acts, acted=acted, done=()),
        blows={},
        attacks=lookahead.attacks,
        earlier=lookahead.board,
        hurried=lambda: False,
        hits=hits,
        mirrored=side.mirrored != (acts != own),
    )
    found = yield from _best_worth(again, lookahead, answers)
    return found if acts == own else -found


def _best_worth(side: DecidingSide, lookahead: Lookahead, answers: int) -> Portions[float]:
    """The worth of a side's best option to it in a later position. The best by distances go through the forecast; the
    most promising of them are examined exactly, then with their answers."""
    fighters, found = Fighters(side), list[ActivationOption]()
    for number, figure in enumerate(side.idle, 1):
        found += worth_a_look(fighters, figure, lookahead.offers(fighters, figure))
        yield Portion("plans", number, len(side.idle))
    found.sort(key=lambda option: option.risk(option.fear) - option.promise)
    found = best_exactly(fighters, weighed(fighters, found[:CARRIED_ON]), max(1, answers), lambda each: (-each.worth,))
    if answers:
        found = yield from replied(side, found[:answers], lookahead)
    return max((each.worth for each in found), default=0.0)


def _next(
    side: DecidingSide, after: Document, acted: frozenset[str], own: str, other: str
) -> tuple[str, frozenset[str]]:
    """The side that acts next, and the figures that have acted by then; no side if one is out."""
    sides = {figure.side for figure in after.figures}
    if not {own, other} <= sides:
        return "", acted
    idle = {figure.side for figure in after.figures if figure.id not in acted}
    order: Sequence[str] = (own, other) if side.question.by_side else (other, own)
    if not idle:
        acted, idle, order = frozenset(), sides, side.document.sides
    return next(name for name in order if name in idle), acted
