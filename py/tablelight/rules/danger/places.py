"""The questions about danger on boards of spaces: `threats` and `threat-map` (DG-10, DG-13); the places of a move, and
their use: `shelter` and `vantage` (DG-11, DG-12, DG-14)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.progress.portions import Portion, Portions, Steps, in_steps, in_turn, one_by_one
from tablelight.rules.answers import Moves
from tablelight.rules.danger.attacks import SURE, PossibleAttack
from tablelight.rules.danger.policy import Danger, Outlook
from tablelight.rules.danger.records import (
    NOBODY,
    Counts,
    Enemy,
    MapSpace,
    Spot,
    Spots,
    ThreatMap,
    Threats,
    counts_of,
    threats_of,
)
from tablelight.rules.out import living, placed_portions
from tablelight.rules.questions import MoveQuestion, SightQuestion
from tablelight.rules.system import System

ENDS = 16
"""The number of destinations whose documents one portion makes."""


def policy(rules: System) -> Danger:
    """The policies of a game on spaces."""
    assert isinstance(rules.danger, Danger)
    return rules.danger


def threats(rules: System, document: Document, subject: Figure) -> Portions[Threats]:
    """What every enemy could do in its next activation to a figure that stands in the document."""
    if rules.is_out(subject):
        return threats_of(())
    danger, board = policy(rules), living(rules, document)
    board = danger.fresh(board)
    found = yield from one_by_one(
        "enemies", board.enemies(subject), lambda enemy: enemy_of(danger, board, enemy, subject)
    )
    return threats_of(found)


def enemy_of(danger: Danger, board: Document, enemy: Figure, subject: Figure) -> Enemy:
    """What one enemy could do at the start of its next activation."""
    mover = danger.enemy(board, enemy)
    return Enemy(
        figure=enemy.id,
        now=tuple(danger.attacks(board, enemy, subject)),
        after=mover.after(board, subject),
        beside=mover.beside(board, subject),
    )


def imagined(document: Document, danger: Danger, side: str, at: tuple[int, int]) -> tuple[Document, Figure]:
    """The document with an imagined figure on a space (DG-10)."""
    figure = Figure(id=NOBODY, side=side, at=(at,), stats=danger.imagined)
    return evolve(document, figures=(*document.figures, figure)), figure


def threat_map(rules: System, document: Document, side: str) -> Portions[ThreatMap]:
    """For each free space where a figure on foot could stand, the enemies that could hurt one there."""
    danger = policy(rules)
    board = danger.fresh(living(rules, document))
    grid = board.topology
    held = grid.mask(space for figure in board.figures for space in figure.at)
    enemies = [enemy for enemy in board.figures if enemy.side != side]
    view = danger.outlook(board)
    on_map, standable = view.on_map, danger.standable(board) & ~held
    spaces, found = grid.spaces(standable), []
    many, before = len(spaces), 0
    for done in view.prepared(enemies, standable):
        before = many // 2  # the progress that is shown by then
        yield Portion("spaces", before * done // len(enemies), many)
    for number, at in enumerate(spaces, 1):
        there, subject = imagined(board, danger, side, at)
        flags = []
        for enemy in enemies:
            flags.append((enemy.id, on_map(there, enemy, subject)))
            if number == 1:  # the reach of an enemy is computed only once
                yield Portion("spaces", before, many)
        if any(any(each) for _, each in flags):
            now, after, beside = (tuple(name for name, each in flags if each[kind]) for kind in range(3))
            found.append(MapSpace(at=at, now=now, after=after, beside=beside))
        yield Portion("spaces", before + (many - before) * number // many, many)
    return ThreatMap(spaces=tuple(found))


@frozen
class Places:
    """The places that a figure may reach by a move, its own first, then in the order of `moves`; with those moves."""

    moves: Moves
    spots: tuple[Spot, ...]


def places(rules: System, document: Document, question: MoveQuestion) -> Portions[Places]:
    """The places of a move (DG-11). Their documents are those of the living."""
    danger, figure = policy(rules), question.figure
    yield from rules.ahead(document, question)
    found = rules.moves(document, question)
    yield Portion("places", 0, len(found.spaces))
    board = living(rules, document)
    spots = []
    if rules.is_out(figure) or danger.stays(board, figure):
        extra: Mapping[str, object] = {"stay": True, **danger.own_keys(figure)}
        spots.append(Spot(at=figure.space, cost=0, chance=SURE, extra=extra, document=board, figure=figure))
    # An owed roll counts as made.
    made = question if question.rolled else evolve(question, rolled="success")
    after = danger.applied(board, made) if found.spaces else None
    rolled = SURE if found.needs_roll is None else found.needs_roll.chance
    for number, destination in enumerate(found.spaces, 1):
        assert after is not None
        if number % ENDS == 0:
            yield Portion("places", 0, len(found.spaces))
        there, survival = after(destination), destination.extra.get("survival")
        extra = {"halts": destination.halts, "reason": destination.reason, **destination.extra}
        spots.append(
            Spot(
                at=destination.at,
                cost=destination.cost,
                chance=survival if isinstance(survival, Fraction) else rolled,
                extra=extra,
                document=there,
                figure=there.figure(figure.id),
            )
        )
    return Places(found, tuple(spots))


def shelter(rules: System, document: Document, question: MoveQuestion) -> Portions[Spots]:
    """Every place, with the number of enemies to fear; the safest first."""
    danger, found = policy(rules), (yield from places(rules, document, question))
    is_out, view = rules.is_out(question.figure), Outlook(danger)

    def count(spot: Spot) -> Steps[tuple[Counts, Spot]]:
        flags = () if is_out else (yield from in_steps(view.flags(spot.document, spot.figure)))
        return counts_of(each for _, each in flags), spot

    counted = yield from placed_portions(document, in_turn("places", found.spots, count))
    counted.sort(key=lambda each: (each[0].either, each[0].beside, _by_cost(each[1])))
    spots = (evolve(spot, extra={**spot.extra, "counts": counts}) for counts, spot in counted)
    return Spots(needs_roll=found.moves.needs_roll, refused=found.moves.refused, spaces=tuple(spots))


def _by_cost(spot: Spot) -> tuple[object, ...]:
    return spot.cost, spot.at[1], spot.at[0], spot.extra.get("mode") == "high"


def vantage(rules: System, document: Document, question: MoveQuestion, target: Figure) -> Portions[Spots]:
    """The places from which the figure may attack another, and those from which it only sees it."""
    danger, found = policy(rules), (yield from places(rules, document, question))
    attacked, seen = [], []

    def weigh(spot: Spot) -> None:
        when, attacks = attacks_from(rules, danger, document, spot, target)
        if attacks:
            extra: dict[str, object] = {**spot.extra, "when": when, "attacks": attacks}
            if danger.adjacent is not None:
                other = spot.document.figure(target.id)
                extra["beside"] = danger.adjacent(spot.document, spot.figure, other)
            attacked.append(evolve(spot, extra=extra))
            return
        sight = seen_from(rules, spot, target)
        if sight is not None:
            seen.append(evolve(spot, extra={**spot.extra, "distance": sight[0], "clear": sight[1]}))

    yield from placed_portions(document, one_by_one("places", found.spots, weigh))
    return Spots(
        needs_roll=found.moves.needs_roll,
        refused=found.moves.refused,
        spaces=tuple(attacked),
        extra={"seen": tuple(seen)},
    )


def seen_from(rules: System, spot: Spot, target: Figure) -> tuple[object, bool] | None:
    """The distance of the target from a place, and whether it is seen clearly; None if it is not seen."""
    board = spot.document
    other = board.find(target.id)
    if other is None:  # a figure that is out is still visible
        other = target
        board = evolve(board, figures=(*board.figures, target))
    found = rules.sight(board, SightQuestion(viewer=spot.figure, target=other))
    return (found.distance, found.clear) if found.visible else None


def attacks_from(
    rules: System, danger: Danger, document: Document, spot: Spot, target: Figure
) -> tuple[str, tuple[PossibleAttack, ...]]:
    """When and how a figure may attack another from a place: in this activation, else in its next (DG-12)."""
    if now := attacks_now(rules, danger, document, spot, target):
        return "now", now
    if _never_attacks(rules, spot, target):
        return "next", ()
    other = spot.document.figure(target.id)
    return "next", tuple(danger.attacks(danger.fresh(spot.document), spot.figure, other))


def attacks_now(
    rules: System, danger: Danger, document: Document, spot: Spot, target: Figure
) -> tuple[PossibleAttack, ...]:
    """How a figure may attack another from a place in this activation (DG-12)."""
    if _never_attacks(rules, spot, target) or not danger.acts_now(document, spot.figure, not spot.stays):
        return ()
    return tuple(danger.attacks(spot.document, spot.figure, spot.document.figure(target.id)))


def _never_attacks(rules: System, spot: Spot, target: Figure) -> bool:
    """Whether a figure can attack another from nowhere: one of them is out, or both are on one side."""
    return rules.is_out(target) or rules.is_out(spot.figure) or target.side == spot.figure.side
