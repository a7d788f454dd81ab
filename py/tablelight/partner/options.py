"""What a figure may do in its activation on spaces: a place, an attack from there, what both are worth (PL-14, PL-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.partner.approach import Approach
from tablelight.partner.blows import near_share, rough_blow
from tablelight.partner.goals import NO_PRIZE, Prize
from tablelight.partner.orders import own_orders
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import (
    ACTED,
    BESIDE_SHARE,
    ENTER,
    FEAR,
    NO_BLOW,
    OUT,
    Blow,
    blow_of,
    crowded,
    remoteness,
)
from tablelight.progress.portions import run
from tablelight.rules.answers import Destination, WrittenLocation
from tablelight.rules.conduct import FAR_POINTS, PlayOrder, roll_order
from tablelight.rules.danger.attacks import SURE, PossibleAttack
from tablelight.rules.danger.places import places
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Spot
from tablelight.rules.danger.threats import outlook, weighing
from tablelight.rules.questions import MoveQuestion

LOOKED_AT = (0, 8, 16, 24)
"""Places whose danger is looked at, by effort: those that promise most."""


@frozen(kw_only=True)
class ActivationOption:
    """Something that a figure may do: go somewhere, or stay, and attack from there, or not."""

    figure: str
    at: WrittenLocation
    order: PlayOrder | None
    """What is ordered first; None: nothing is left to do."""
    target: str | None = None
    blow: Blow = NO_BLOW
    arrive: float = 1.0
    """The chance to come there alive, or to get away."""
    lost: float = 0.0
    """The life that the way costs on average."""
    fear: float = 0.0
    """The harm that the enemies may do there, in worth."""
    turns: float = 0.0
    spaces: float = 0.0
    """How far it is from there to where an enemy can be attacked."""
    toward: str = ""
    """The enemy that it comes nearer to."""
    prize: Prize = NO_PRIZE
    """What its place is worth for the objectives."""
    more: float = 0.0
    """What the side gains by it besides."""
    worth: float = 0.0
    harms: tuple[tuple[str, float], ...] = field(default=(), repr=False)
    spot: Spot | None = field(default=None, repr=False, eq=False)

    @property
    def dealt(self) -> float:
        """What its attack is worth."""
        return self.arrive * self.blow.worth

    @property
    def simple(self) -> float:
        """Effort 0: the life that its attack takes on average, or how near it comes."""
        away = remoteness(self.turns, 0 if self.target else self.spaces)
        return self.arrive * (self.blow.mean + self.prize.worth) - away

    @property
    def promise(self) -> float:
        """What it is worth before its danger is looked at."""
        away = remoteness(self.turns, 0 if self.target else self.spaces)
        return self.dealt + self.arrive * self.prize.worth + self.more - away - self.lost


def options_of(side: DecidingSide, figure: Figure, done: Sequence[PlayOrder]) -> list[ActivationOption]:
    """Everything that a figure may do, what promises most first; the danger of the best is looked at."""
    own = own_orders(side.conduct, figure.id, done)
    found = list(_offered(side, figure, own, Approach(side.rules, side.board, figure)))
    found.sort(key=lambda option: -option.promise)
    if side.question.effort == 0:
        return sorted((evolve(each, worth=each.simple) for each in found), key=lambda option: -option.worth)
    kept = found[: LOOKED_AT[side.question.effort]]
    kept += [option for option in found[len(kept) :] if option.order is None]
    return _weighed(side, kept)


def attack_options(side: DecidingSide, figure: Figure, done: Sequence[PlayOrder]) -> Iterator[ActivationOption]:
    """The attacks of a figure after its moves, on spaces. How near the others bring it is not looked at."""
    own = own_orders(side.conduct, figure.id, done)
    return (option for option in _offered(side, figure, own, None) if option.target is not None)


def _offered(
    side: DecidingSide, figure: Figure, own: Sequence[PlayOrder], approach: Approach | None
) -> Iterator[ActivationOption]:
    may_move, may_attack = side.conduct.left(side.board, figure, own)
    here = Spot(at=figure.space, cost=0, chance=SURE, extra={"stay": True}, document=side.board, figure=figure)
    yield from _from(side, here, None, may_attack, approach)
    if not may_move:
        return
    if approach is not None:
        yield from _doors(side, figure, approach)
    for action, keys in side.conduct.movements(side.board, figure):
        question = MoveQuestion(figure=figure, action=action, extra=keys)
        try:
            found = run(places(side.rules, side.board, question))
        except QuestionError:
            continue
        roll = found.moves.needs_roll
        for spot in found.spots:
            if spot.stays:
                continue
            order = _move_order(side.danger, question, spot)
            attacks = side.conduct.left(spot.document, spot.figure, [*own, order])[1]
            if roll is not None:
                order = roll_order(figure.id, roll.roll)
            yield from _from(side, spot, order, attacks, approach)


def _move_order(danger: Danger, question: MoveQuestion, spot: Spot) -> PlayOrder:
    keys = danger.end_keys(Destination(at=spot.figure.space, cost=0, extra=spot.extra))
    order: dict[str, Json] = {"ask": "apply", "figure": spot.figure.id, "action": question.action, "to": list(spot.at)}
    return {**order, **question.extra, **keys}


def _doors(side: DecidingSide, figure: Figure, approach: Approach) -> Iterator[ActivationOption]:
    """PL-16: a door beside the figure, if the way to an enemy leads through it."""
    here = approach.left(figure.space)
    for order in side.conduct.doors(side.board, figure):
        behind = order["to"]
        assert isinstance(behind, list)
        turns, spaces, toward = approach.left((int(str(behind[0])), int(str(behind[1]))))
        if spaces < here[1]:
            yield ActivationOption(
                figure=figure.id, at=figure.space, order=order, turns=turns, spaces=spaces, toward=toward
            )


def _from(
    side: DecidingSide, spot: Spot, order: PlayOrder | None, attacks: bool, approach: Approach | None
) -> Iterator[ActivationOption]:
    """What there is to do from a place: nothing more, and the best attack on each enemy."""
    turns, spaces, toward = (0.0, 0.0, "") if approach is None else approach.left(spot.figure.space)
    risk = spot.extra.get("wounds")
    lost = sum(int(n) * float(c) for n, c in risk.items() if n.isdecimal()) if isinstance(risk, Mapping) else 0.0
    survival = "survival" in spot.extra
    base = ActivationOption(
        figure=spot.figure.id,
        at=spot.at,
        order=order,
        arrive=float(spot.chance),
        lost=lost + (OUT * (1 - float(spot.chance)) if survival else 0),
        turns=turns,
        spaces=spaces,
        toward=toward,
        spot=spot,
        prize=side.goals.prize(spot.document, spot.figure),
    )
    side.counter[0] += 1
    yield base
    for enemy in spot.document.enemies(spot.figure) if attacks else ():
        best = best_attack(side, spot.document, spot.figure, enemy)
        if best is not None:
            first = side.conduct.order(spot.figure, enemy, best[0]) if order is None else order
            yield evolve(base, order=first, target=enemy.id, blow=best[1], turns=0.0)


def best_attack(
    side: DecidingSide, document: Document, figure: Figure, enemy: Figure
) -> tuple[PossibleAttack, Blow] | None:
    """The best attack of a figure on another where they stand."""
    try:
        found = side.conduct.attacks(document, figure, enemy)
    except QuestionError:
        return None
    life, hit = side.life(enemy), float(side.question.hit)
    blows = []
    for attack in found:
        if side.has_odds and attack.odds is None:
            continue
        blows.append((attack, blow_of(attack.odds, life, hit)))
    return max(blows, key=lambda each: each[1].worth, default=None)


def _weighed(side: DecidingSide, options: Sequence[ActivationOption]) -> list[ActivationOption]:
    """The options with their danger, the best first."""
    harms_at, enters = _fears(side), goes_first(side, options)
    known: dict[int, tuple[tuple[str, float], ...]] = {}
    for option in options:
        if option.spot is not None and id(option.spot) not in known:
            known[id(option.spot)] = harms_at(option.spot)
    found = [weighed(side, option, known.get(id(option.spot), ()), enters) for option in options]
    if side.conduct.moves_on:
        found = [_gets_away(side, option, found) for option in found]
    return sorted(found, key=lambda option: -option.worth)


def _gets_away(side: DecidingSide, option: ActivationOption, options: Sequence[ActivationOption]) -> ActivationOption:
    """Who attacks where it stands may move afterwards: what it has to fear is what it cannot get away from."""
    if option.target is None or option.spot is None or not option.spot.stays:
        return option
    less = option.fear - min((other.fear for other in options if other.target is None), default=option.fear)
    return evolve(option, fear=option.fear - less, worth=option.worth + FEAR[side.question.style] * max(0.0, less))


def goes_first(side: DecidingSide, options: Sequence[ActivationOption]) -> bool:
    """Whether the figure has to come within reach of an enemy: it is the last of its side to act, and can attack nobody."""
    return len(side.idle) <= 1 and not side.board.objectives and not any(option.target for option in options)


def weighed(
    side: DecidingSide, option: ActivationOption, harms: Sequence[tuple[str, float]], enters: bool
) -> ActivationOption:
    """An option with its danger. `enters`: whether it is worth something to be in danger at all."""
    dead = {option.target: option.arrive * option.blow.out}
    total = crowded(harm * (1 - dead.get(name, 0.0)) for name, harm in harms)
    worth = option.promise - FEAR[side.question.style] * option.arrive * total
    return evolve(option, fear=total, worth=worth + (ENTER if enters and total else 0))


def _fears(side: DecidingSide) -> Callable[[Spot], tuple[tuple[str, float], ...]]:
    """What each enemy may do to the figure in a place, in worth."""
    acted, hit = side.question.acted, float(side.question.hit)
    if not side.has_odds:
        counting = outlook(side.danger)

        def counted(spot: Spot) -> tuple[tuple[str, float], ...]:
            life, found = side.life(spot.figure), []
            for enemy, (now, after, beside) in counting.flags(spot.document, spot.figure):
                share = 1.0 if now or after else BESIDE_SHARE if beside else 0.0
                blow = blow_of(None, life, hit)
                found.append((enemy.id, share * blow.worth * (ACTED if enemy.id in acted else 1)))
            return tuple(found)

        return _safely(counted)
    view = weighing(side.danger)
    if not side.is_weighed_quickly:
        return _safely(_roughly(side))

    def weigh(spot: Spot) -> tuple[tuple[str, float], ...]:
        life, found = side.life(spot.figure), []
        for harm in view.harms(spot.document, spot.figure):
            if harm is not None and harm[0] is not None:
                blow = blow_of(harm[0], life, hit)
                share = float(harm[1].chance) * (ACTED if harm[1].figure in acted else 1)
                found.append((harm[1].figure, share * blow.worth))
        return tuple(found)

    return _safely(weigh)


def _roughly(side: DecidingSide) -> Callable[[Spot], tuple[tuple[str, float], ...]]:
    """The same by distance from where the enemies' moves end: for games that do not weigh many places quickly."""
    ends: dict[str, list[Space]] = {}

    def weigh(spot: Spot) -> tuple[tuple[str, float], ...]:
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
    """Where an enemy's moves end, its next activation just begun."""
    board, found = side.danger.fresh(side.board), list[Space]()
    for action, keys in side.conduct.movements(board, enemy):
        moves = side.rules.moves(board, MoveQuestion(figure=enemy, action=action, extra=keys))
        found += [end.at for end in moves.spaces]
    return found


def _safely(
    look: Callable[[Spot], tuple[tuple[str, float], ...]],
) -> Callable[[Spot], tuple[tuple[str, float], ...]]:
    """The same, with nothing to fear where a stat is missing."""

    def looked(spot: Spot) -> tuple[tuple[str, float], ...]:
        try:
            return look(spot)
        except QuestionError:
            return ()

    return looked
