"""What who acts next makes of an option, by its own best option in the position that the option leads to (PL-14).

The position is a real one: places, ways and sight are those of the board, not of distances alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeAlias

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.partner.dangers import KnownDangers
from tablelight.partner.options import ActivationOption, attacking, in_reach, options_of
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import OUT
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.system import sides_of

REPLIED = (0, 0, 0, 8)
"""Options that are looked at with the reply, by effort."""
MANY = 120
"""With so many options before, those after the move are found by them."""
RARE = 0.1
"""A result with a lesser chance is counted to the one before."""

Offers: TypeAlias = dict[str, list[ActivationOption]]
"""By figure what it may do, in positions where all stand alike."""
BestWorth = Callable[[DecidingSide, Offers], Portions[float]]
"""What a side's best option is worth to it."""


@frozen
class _Known:
    """What is known of the positions that are looked at: of the dangers of their places, of what figures may do before an
    option, and after it where all stand alike; with whose places are taken over from before."""

    dangers: KnownDangers
    before: Offers = field(factory=dict)
    after: dict[Hashable, tuple[Offers, set[str]]] = field(factory=dict)


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
    found, known = list[ActivationOption](), _Known(KnownDangers(side.rules))
    for number, option in enumerate(options):
        if side.hurried():
            break
        portion, worth = Portion("plans", number, len(options)), option.beside - option.lost
        yield portion
        for chance, gained, after, hits in _ends(side, option):
            worth += chance * (gained + (yield from within(portion, _after(side, option, after, hits, known, best))))
        found.append(evolve(option, worth=worth))
    return found


def _ends(side: DecidingSide, option: ActivationOption) -> Iterator[tuple[float, float, Document, dict[str, int]]]:
    """The results of an option: the chance, what is gained at once, the position, the hits that figures have taken."""
    board = evolve(side.board if option.document is None else option.document, turn={})
    if option.target is None:
        yield 1.0, 0.0, board, dict(side.hits)
        return
    life, gain = option.blow.life, side.weights[0]
    chances = {0: 1 - option.arrive}
    for lost, chance in option.blow.chances:
        lost = min(lost, life)
        chances[lost] = chances.get(lost, 0.0) + option.arrive * chance
    told = list[tuple[float, float, int]]()
    for lost, chance in sorted(chances.items()):
        gained = chance * gain * (lost + OUT * (lost == life))
        if told and (chance < RARE or told[-1][0] < RARE):
            before = told.pop()
            told.append((before[0] + chance, before[1] + gained, before[2] if chance < before[0] else lost))
        else:
            told.append((chance, gained, lost))
    for chance, gained, lost in told:
        if chance:
            hits = {**side.hits, option.target: side.hits.get(option.target, 0) + lost}
            left = tuple(figure for figure in board.figures if lost < life or figure.id != option.target)
            yield chance, gained / chance, evolve(board, figures=left), hits


def _after(
    side: DecidingSide,
    option: ActivationOption,
    after: Document,
    hits: dict[str, int],
    known: _Known,
    best: BestWorth,
) -> Portions[float]:
    """What a position is worth to the side, by the best that who acts next makes of it."""
    own, other = side.question.side, next(name for name in sides_of(side.board) if name != side.question.side)
    acts, acted = _next(side, after, side.question.acted | {option.figure}, own, other)
    if not acts:
        return 0.0
    question = evolve(side.question, side=acts, acted=acted, done=(), effort=2)
    offers, carried = known.after.setdefault(tuple((figure.id, figure.at) for figure in after.figures), ({}, set()))
    again = DecidingSide(
        side.rules,
        after,
        after,
        question,
        counter=side.counter,
        hits=hits,
        imagined=True,
        mirrored=acts != own,
        carried=carried,
        dangers=known.dangers,
    )
    before = known.before
    if side.on_spaces and not offers:
        board = evolve(side.board, turn={})
        then = evolve(again, document=board, board=board, hits=side.hits)
        idle = [figure.id for figure in again.idle if figure.id != option.figure]
        for name in idle:
            if name not in before:
                before[name] = options_of(then, board.figure(name), ())
        moved = after.find(option.figure)
        stays = moved is None or moved.at == side.board.figure(option.figure).at
        if sum(len(before[name]) for name in idle) >= MANY:
            carried.update(idle)
            offers.update({name: list(_offered_after(again, before[name], None if stays else moved)) for name in idle})
    found = yield from best(again, offers)
    return found if acts == own else -found


def _offered_after(
    side: DecidingSide, options: Sequence[ActivationOption], moved: Figure | None
) -> Iterator[ActivationOption]:
    """What a figure may do on the board of `side`, by what it could do before another figure had moved, or was out.

    Its ways are taken as they were; attacks on the figure that has moved are looked for again."""
    for option in options:
        spot = option.spot
        if spot is None or (moved is not None and set(moved.at) & set(spot.figure.at)):
            continue
        if option.target is None or (side.board.find(option.target) and (moved is None or option.target != moved.id)):
            yield option
        if moved is None or option.target is not None or not option.attacks or moved.side == spot.figure.side:
            continue
        if in_reach(side, spot.figure, (moved,)):
            yield from attacking(side, side.there(spot), option, moved)


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
