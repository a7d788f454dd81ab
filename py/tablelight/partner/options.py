"""A figure's options in its activation on spaces: a place, an attack from there, the worth of both (PL-14, PL-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.units import INCH
from tablelight.grid import Space
from tablelight.partner.fighters import Fighters, best_attack
from tablelight.partner.orders import move_order, own_orders
from tablelight.partner.side import NO_PRIZE, Approach, DecidingSide, Prize
from tablelight.partner.worth import APPROACH, CLOSER, FEAR, NO_BLOW, OUT, PATIENCE, Blow
from tablelight.progress.portions import run
from tablelight.rules.answers import Destination, Reason, WrittenLocation
from tablelight.rules.conduct import PlayOrder, roll_order
from tablelight.rules.danger.attacks import SURE, PossibleAttack
from tablelight.rules.danger.places import places
from tablelight.rules.danger.records import Spot
from tablelight.rules.questions import MoveQuestion

WAYS_NEARER = 3
"""The least number of ways nearer that are examined; else as many as attacks."""


@frozen(kw_only=True)
class ActivationOption:
    """One option of a figure: go somewhere, or stay, and attack from there, or not."""

    figure: str
    at: WrittenLocation
    order: PlayOrder | None
    """The first order; None: nothing is left to do."""
    target: str | None = None
    blow: Blow = NO_BLOW
    times: int = 1
    """How many such attacks the activation holds."""
    arrive: float = 1.0
    """The chance to come there alive, or to get away."""
    lost: float = 0.0
    """The life that the way costs on average."""
    fear: float = 0.0
    """The harm that the enemies may do there, in worth."""
    turns: float = 0.0
    spaces: float = 0.0
    """How far it is from there to a place from which an enemy can be attacked."""
    toward: str = ""
    """The enemy that it comes nearer to."""
    prize: Prize = NO_PRIZE
    """The worth of its place for the objectives."""
    beside: float = 0.0
    """The worth apart from the fight: the objectives, and how near it comes."""
    duty: float = 0.0
    """The part of it from the rule for the last figure to act (PL-16)."""
    worth: float = 0.0
    harms: tuple[tuple[str, float], ...] | None = field(default=None, repr=False)
    """The harm of each enemy that may do any; None if it was not examined."""
    attacks: bool = False
    """Whether an attack is allowed from there."""
    spot: Spot | None = field(default=None, repr=False, eq=False)
    document: Document | None = field(default=None, repr=False, eq=False)
    """The board once the figure is there."""

    @property
    def stays(self) -> bool:
        """Whether no figure moves."""
        return self.order is None or (self.target is not None and self.order.get("ask") != "apply")

    def place(self, figure: Figure) -> Space:
        """Where the figure stands afterwards, in spaces or thousandths of an inch."""
        if self.spot is not None:
            return self.spot.figure.space
        if isinstance(self.at[0], int):
            return figure.space
        return round(self.at[0] * INCH), round(self.at[1] * INCH)

    @property
    def dealt(self) -> float:
        """The worth of its attack, less what that costs the side."""
        return self.arrive * (self.blow.worth - self.blow.cost)

    @property
    def simple(self) -> float:
        """The worth at effort 0: the life that its attack takes on average, or how near it comes."""
        return self.arrive * (self.blow.mean - self.blow.cost + self.prize.worth) - self._away

    @property
    def plain_worth(self) -> float:
        """Its worth as players read it, without the adjustment by PL-16."""
        return self.worth - self.duty

    def risk(self, fear: float) -> float:
        """The cost of a danger at its place, before the option is examined further."""
        return self.arrive * FEAR * fear

    @property
    def promise(self) -> float:
        """Its worth before its danger is examined."""
        return self.dealt + self.arrive * self.prize.worth - self._away - self.lost

    @property
    def _away(self) -> float:
        return APPROACH * self.turns + CLOSER * (0 if self.target else self.spaces)


Entering: TypeAlias = Callable[[ActivationOption], bool]
"""Whether an option does what the last figure of a side has to do."""


def options_of(
    side: DecidingSide, figure: Figure, done: Sequence[PlayOrder], *, ways: bool = True
) -> list[ActivationOption]:
    """All options of a figure, on spaces or on a bare table. `ways`: also how near they bring it, and long ways to enemies
    on a bare table."""
    if side.on_spaces:
        approach = Approach(side.rules, side.board, figure) if ways else None
        return list(_offered(side, figure, own_orders(side.conduct, figure.id, done), approach))
    from tablelight.partner.bare_options import bare_options_of  # needed only on a bare table

    return bare_options_of(side, figure, done, ways=ways)


def worth_a_look(fighters: Fighters, figure: Figure, options: Sequence[ActivationOption]) -> list[ActivationOption]:
    """The most promising options, with their danger estimated by distances: attacks (at least one on each enemy), ways
    nearer, safe places, and staying."""
    side = fighters.side
    me, many = fighters.number[figure.id], side.question.limits.options
    rated = [_Rated(option, fighters.danger(me, option.place(figure)), option.promise) for option in options]
    rated.sort(key=lambda each: each.option.risk(each.fear) - each.promise)
    attacks, others = [each for each in rated if each.option.target], [each for each in rated if not each.option.target]
    safe = sorted(others, key=lambda each: (each.fear, -each.promise))
    near = sorted(others, key=lambda each: -each.promise)
    stays = [each for each in others if each.option.order is None]
    firsts = {each.option.target: each for each in reversed(attacks)}
    kept = [
        *attacks[:many],
        *firsts.values(),
        *others[: many // 2],
        *near[: max(many, WAYS_NEARER)],
        *safe[: many // 2],
        *stays,
    ]
    found = [evolve(each.option, fear=each.fear) for each in {id(each): each for each in kept}.values()]
    if side.conduct.moves_on and any(each.option.order is not None for each in safe):
        fear, after = safe[0].fear, safe[0].option
        leaves: dict[str, Any] = {"spot": after.spot, "document": after.document, "fear": fear, "prize": after.prize}
        found += [evolve(each.option, **leaves) for each in firsts.values() if each.option.stays]
    return found


class _Rated(NamedTuple):
    """An option with its danger estimated by distances, and its promise."""

    option: ActivationOption
    fear: float
    promise: float


def _offered(
    side: DecidingSide, figure: Figure, own: Sequence[PlayOrder], approach: Approach | None
) -> Iterator[ActivationOption]:
    """Each place, and the best attack from there on each enemy that is near enough."""
    distance = side.board.topology.distance
    for place in _places(side, figure, own, approach):
        yield place
        if place.spot is not None and place.attacks:
            there = place.spot.figure
            most = side.conduct.reach(there) + len(there.at) - 1
            for enemy in place.spot.document.enemies(there):
                if distance(there.space, enemy.space) <= most + len(enemy.at) - 1:
                    yield from attacking(side, place, enemy)


def places_of(side: DecidingSide, figure: Figure) -> list[ActivationOption]:
    """The places that a figure may go to in its activation, without attacks, and the doors."""
    return list(_places(side, figure, (), Approach(side.rules, side.board, figure)))


def _places(
    side: DecidingSide, figure: Figure, own: Sequence[PlayOrder], approach: Approach | None
) -> Iterator[ActivationOption]:
    may_move, may_attack = side.conduct.left(side.board, figure, own)
    here = Spot(at=figure.space, cost=0, chance=SURE, extra={"stay": True}, document=side.board, figure=figure)
    yield _from(side, here, None, may_attack, approach)
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
            ended = side.danger.end_keys(Destination(at=spot.figure.space, cost=0, extra=spot.extra))
            order: PlayOrder = {**move_order(question), "to": list(spot.at), **ended}
            attacks = side.conduct.left(spot.document, spot.figure, [*own, order])[1]
            if roll is not None:
                order = roll_order(figure.id, roll.roll)
            yield _from(side, spot, order, attacks, approach)


def _doors(side: DecidingSide, figure: Figure, approach: Approach) -> Iterator[ActivationOption]:
    """A door next to the figure, if the way to an enemy leads through it (PL-16)."""
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
) -> ActivationOption:
    """The option to go to a place and do nothing more."""
    turns, spaces, toward = (0.0, 0.0, "") if approach is None else approach.left(spot.figure.space)
    risk = spot.extra.get("wounds")
    lost = sum(int(n) * float(c) for n, c in risk.items() if n.isdecimal()) if isinstance(risk, Mapping) else 0.0
    survival = "survival" in spot.extra
    side.counter[0] += 1
    return ActivationOption(
        figure=spot.figure.id,
        at=spot.at,
        order=order,
        arrive=float(spot.chance),
        lost=lost + (OUT * (1 - float(spot.chance)) if survival else 0),
        turns=turns,
        spaces=spaces,
        toward=toward,
        spot=spot,
        document=spot.document,
        attacks=attacks,
        prize=side.goals.prize(spot.document, spot.figure),
    )


def attacking(side: DecidingSide, place: ActivationOption, enemy: Figure) -> Iterator[ActivationOption]:
    """The best attack on an enemy in reach of a place, if there is one."""
    spot = place.spot
    assert spot is not None
    if not side.imagined:
        best = best_attack(side, spot.document, spot.figure, enemy)
    else:
        # Others matter only if they may be in its area.
        others = () if not side.conduct.has_areas else tuple((each.id, each.at) for each in side.board.figures)
        key = spot.figure.id, spot.figure.at, spot.stays, enemy.id, enemy.at, others
        if key not in side.attacks:
            there = side.there(spot)
            side.attacks[key] = best_attack(side, there.document, there.figure, enemy)
        best = side.attacks[key]
    if best is not None:
        yield with_attack(side, place, spot.figure, enemy, best)


def with_attack(
    side: DecidingSide, place: ActivationOption, figure: Figure, enemy: Figure, best: tuple[PossibleAttack, Blow]
) -> ActivationOption:
    """The option to make an attack from its place, where the figure will stand."""
    order = side.conduct.order(figure, enemy, best[0]) if place.order is None else place.order
    times = side.conduct.strikes(side.board, figure, 0 if place.order is None else 1)
    return evolve(place, order=order, target=enemy.id, blow=best[1], times=times, turns=0.0)


def goes_first(side: DecidingSide, options: Sequence[ActivationOption]) -> Entering | None:
    """What the last figure of a side to act has to do, so that the side does not wait for ever: attack, or else come
    within reach of an enemy. None for other figures, in the first rounds, and if objectives count."""
    if side.imagined or len(side.idle) > 1 or any(side.goals.values.values()):
        return None
    if side.question.round is not None and side.question.round <= PATIENCE:
        return None
    if any(map(is_worth_its_cost, options)):
        return is_worth_its_cost
    return lambda option: option.fear > 0


def is_worth_its_cost(option: ActivationOption) -> bool:
    """Whether it is an attack that does not harm its own side more than the enemy."""
    return option.target is not None and option.blow.cost <= option.blow.worth


def last_to_act(figure: str, *, attacks: bool) -> Reason:
    """PL-16 as a reason: why the last figure of a side to act does not wait."""
    return Reason("PL-16.attack" if attacks else "PL-16.nearer", figure=figure)
