"""What the side that acts next makes of an option, by its own best option in the position that the option leads to (PL-14).

The position is a real one: places, ways and sight are those of the board, not of distances alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.partner.options import ActivationOption, attacking, found_options, in_reach
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import OUT, Blow
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.system import sides_of

REPLIED = (0, 0, 0, 8)
"""Options that are looked at with the reply, by effort."""
RARE = 0.1
"""A result with a lesser chance is counted to the one before."""

BestWorth = Callable[[DecidingSide, "Lookahead"], Portions[float]]
"""What a side's best option is worth to it."""


@frozen
class Lookahead:
    """A board from which positions are looked at. What figures may do on it, and later where all stand alike."""

    board: Document
    before: dict[str, list[ActivationOption]] = field(factory=dict)
    after: dict[Hashable, dict[str, list[ActivationOption]]] = field(factory=dict)
    attacks: dict[Hashable, tuple[PossibleAttack, Blow] | None] = field(factory=dict)

    def offers(self, side: DecidingSide, figure: Figure) -> list[ActivationOption]:
        """What a figure may do in a later position. If nothing near it has changed, its ways are as on the first board."""
        places = tuple((each.id, each.at) for each in side.board.figures)
        known = self.after.setdefault(places, {})
        if figure.id not in known:
            known[figure.id] = self._offers(side, figure)
        return known[figure.id]

    def _offers(self, side: DecidingSide, figure: Figure) -> list[ActivationOption]:
        if not side.on_spaces or self._is_near(side, figure):
            return found_options(side, figure, ())
        moved = [each for each in side.board.figures if each.at != self.board.figure(each.id).at]
        if figure.id not in self.before:
            start = evolve(side, document=self.board, board=self.board)
            self.before[figure.id] = found_options(start, self.board.figure(figure.id), ())
        return list(_offered_after(side, self.before[figure.id], moved))

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


def replied(
    side: DecidingSide, options: Sequence[ActivationOption], best: BestWorth
) -> Portions[list[ActivationOption]]:
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
            worth += chance * (
                gained + (yield from within(portion, _after(side, option, after, hits, lookahead, best)))
            )
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
    life, before, chances = side.life(target), side.hits.get(target.id, 0), {0: 1 - option.arrive}
    for lost, chance in option.blow.chances:
        lost = min(lost, life)
        chances[lost] = chances.get(lost, 0.0) + option.arrive * chance
    told = list[tuple[float, float, int]]()
    for lost, chance in sorted(chances.items()):
        gained = chance * gain * (lost + OUT * (lost == life))
        if told and (chance < RARE or told[-1][0] < RARE):
            last = told.pop()
            told.append((last[0] + chance, last[1] + gained, last[2] if chance < last[0] else lost))
        else:
            told.append((chance, gained, lost))
    for chance, gained, lost in told:
        if chance:
            left = tuple(figure for figure in board.figures if lost < life or figure.id != target.id)
            yield chance, gained / chance, evolve(board, figures=left), {**side.hits, target.id: before + lost}


def _after(
    side: DecidingSide,
    option: ActivationOption,
    after: Document,
    hits: Mapping[str, int],
    lookahead: Lookahead,
    best: BestWorth,
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
        evolve(side.question, side=acts, acted=acted, done=(), effort=side.question.effort - 1),
        counter=side.counter,
        exchanges=side.exchanges,
        hits=hits,
        attacks=lookahead.attacks,
        mirrored=acts != own,
    )
    found = yield from best(again, lookahead)
    return found if acts == own else -found


def _offered_after(
    side: DecidingSide, options: Sequence[ActivationOption], moved: Sequence[Figure]
) -> Iterator[ActivationOption]:
    """What a figure may do on the board of `side`, by what it could do before others had moved, or were out.

    Its ways are taken as they were; attacks on those that have moved are looked for again."""
    taken, names = {at for figure in moved for at in figure.at}, {figure.id for figure in moved}
    for option in options:
        spot = option.spot
        if spot is None or not taken.isdisjoint(spot.figure.at):
            continue
        if option.target is None or (side.board.find(option.target) and option.target not in names):
            yield option
        if option.target is None and option.attacks:
            enemies = [figure for figure in moved if figure.side != spot.figure.side]
            for enemy in in_reach(side, spot.figure, enemies):
                yield from attacking(side, side.there(spot), option, enemy)


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
