"""Where figures may go, and their attacks, in positions that follow a board; kept from position to position."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.partner.fighters import Fighters
from tablelight.partner.options import ActivationOption, attacking, options_of, places_of
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import Blow
from tablelight.rules.danger.attacks import PossibleAttack

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
