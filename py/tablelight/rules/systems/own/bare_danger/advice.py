"""`advise` on a bare table by a sheet (DG-20, DG-21, DG-24): staying; contact with each enemy; for each attack at range the
cheapest place where it harms most; the cheapest places where no enemy attacks, or sees, the figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve

from tablelight.board.document import Document, Point
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.bare.table import is_there, written
from tablelight.rules.danger.advice import WeighedPlace, advice_of, weighed
from tablelight.rules.danger.attacks import NOTHING, SURE
from tablelight.rules.danger.places import Places
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Advice, Spot
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_moving
from tablelight.rules.systems.own.bare_danger.aiming import Aiming
from tablelight.rules.systems.own.bare_danger.foes import enemies_of, hardest
from tablelight.rules.systems.own.bare_danger.regions import moves_of, sheltered
from tablelight.rules.systems.own.bare_danger.walk import BareWalk
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.threat import attacks, life_left


def policy_of(sheet: Sheet) -> Danger:
    """What weighing a place takes of the game."""

    def on_spaces(*_: object) -> Callable[..., object]:
        raise AssertionError("a bare table has no spaces")

    return Danger(
        attacks=lambda document, figure, target: attacks(sheet, document, figure, target),
        foe=on_spaces,  # type: ignore[arg-type]
        standable=lambda _: 0,
        life=(lambda figure: life_left(sheet, figure)) if sheet.attacks else None,
    )


def advise(sheet: Sheet, document: Document, question: MoveQuestion) -> Portions[Advice]:
    """Of these places those that no other beats."""
    found = yield from moves_of(sheet, document, question)
    figure, policy = question.figure, policy_of(sheet)
    own = Spot(at=written(figure.space), cost=0, chance=SURE, extra={"stay": True}, document=document, figure=figure)
    if not is_there(document, figure):
        judged = [WeighedPlace(spot=own, dealt=NOTHING, suffered=(NOTHING,))]
        return advice_of(document, policy, Places(found, (own,)), judged)
    spots = [own]
    if found.refused is None:
        walk = BareWalk(sheet, document, question)
        ends = [*(yield from _attacking(walk)), *(yield from _hiding(walk, question))]
        for to in dict.fromkeys(ends):
            yield Portion("places", 0)
            spots += _moved(walk, question, to)
    judged = []
    for number, spot in enumerate(spots):
        looking = enemies_of(sheet, spot.document, spot.figure)
        enemies = yield from within(Portion("places", number, len(spots)), looking)
        judged.append(weighed(policy, spot, enemies))
    return advice_of(document, policy, Places(found, tuple(spots)), judged)


def _attacking(walk: BareWalk) -> Portions[list[Point]]:
    """The cheapest places in contact with each enemy, and where each attack at range harms it most."""
    ranged = [attack for attack in walk.sheet.attacks if attack.reach == "sight"]
    ends, enemies = list[Point](), walk.document.enemies(walk.figure)
    yield from within(Portion("enemies", 0, len(enemies)), walk.sweeping())
    for number, enemy in enumerate(enemies):
        yield Portion("enemies", number, len(enemies))
        touching = yield from within(Portion("enemies", number, len(enemies)), walk.contact(enemy))
        if touching is not None:
            ends.append(touching[0])
        aiming = Aiming(walk.document, walk.sheet, walk.figure, enemy, walk.rows()) if ranged else None
        if aiming is not None:
            yield from within(Portion("enemies", number, len(enemies)), aiming.looking())
        for attack in ranged:
            assert aiming is not None
            yield Portion("enemies", number, len(enemies))
            best = hardest(walk, aiming, attack)
            if best is not None:
                ends.append(best[0])
    return ends


def _hiding(walk: BareWalk, question: MoveQuestion) -> Portions[list[Point]]:
    """The cheapest places of the areas of `shelter`."""
    found, ends = (yield from moves_of(walk.sheet, walk.document, question)), []
    for rows in (yield from sheltered(walk.sheet, walk.document, question, found)):
        yield Portion("places", 0)
        best = walk.cheapest(rows, lambda to: to)
        if best is not None:
            ends.append(best[0])
    return ends


def _moved(walk: BareWalk, question: MoveQuestion, to: Point) -> Iterator[Spot]:
    """The place with what `apply` makes of the mode there."""
    cost = walk.cost(to)
    made = question if question.rolled else evolve(question, rolled="success")
    after = bare_moving.apply_move(walk.sheet, walk.document, evolve(made, to=to))
    if cost is not None and isinstance(after, Document):
        there = after.figure(walk.figure.id)
        yield Spot(at=written(to), cost=cost, chance=walk.chance, extra={}, document=after, figure=there)
