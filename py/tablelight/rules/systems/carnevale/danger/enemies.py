"""What an enemy can do in its next activation (DG-01 to DG-05): attacks in contact, now or after moves in a row. And attacks
at range: the weapons and the harming spells that a figure's state names (CV-60, CV-65). They follow the rolls of the game:
`attack` with a range, or `cast` at a target. Cover changes no dice (CV-71)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.records import as_record
from tablelight.board.units import INCH, Inches, Thousandths
from tablelight.geometry.inches.region import Region, region_of
from tablelight.progress.portions import Steps, run
from tablelight.rules.answers import Odds, Reason
from tablelight.rules.bare.policy import rank
from tablelight.rules.bare.reach import FAR_ENOUGH, ReachedPlaces
from tablelight.rules.bare.table import vector, written
from tablelight.rules.bare.view import in_range, on_lines_of, seen_on_rows
from tablelight.rules.danger.attacks import After, PossibleAttack, Way, after_move, harm_odds
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.carnevale import activation, table
from tablelight.rules.systems.carnevale.fighting_rolls import swims_unarmed
from tablelight.rules.systems.carnevale.magic_rolls import activation_refusal, casting_stat, will_refusal
from tablelight.rules.systems.carnevale.odds import attack_harm
from tablelight.rules.systems.carnevale.pursuit import Pursuit, arrival_chance, inches_of, pursue, walk_to
from tablelight.rules.systems.carnevale.sight import CarnevaleTable, is_in_range, sight
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import USUAL_POINTS, KnownSpell, KnownWeapon
from tablelight.rules.systems.carnevale.terrain import walking_ground


@frozen
class CarnevaleShot:
    """A weapon at range, or a spell that harms."""

    name: str
    range: Thousandths
    aquatic: bool = False
    """Whether a weapon works in water."""
    spell: KnownSpell | None = None

    def barred(self, document: Document, figure: Figure) -> Reason | None:
        """Why the figure cannot use it where it stands, against any target."""
        if self.spell is not None:
            reason = activation.may_cast(document, figure) or will_refusal(figure, self.spell.cost)
            return reason or activation_refusal(document, figure, self.name)
        if swims_unarmed(document, figure, aquatic=self.aquatic):
            return Reason("CV-43.weapon", figure=figure.id)
        return activation.may_fight(document, figure, "attack")


def shots_of(figure: Figure) -> list[CarnevaleShot]:
    """The weapons, then the harming spells of known range that it can pay for, in the order of the figure's state."""
    entries = figure.state.get("spells") if activation.is_mage(figure) else None
    spells = as_record(entries, tuple[KnownSpell, ...]) if entries else ()
    return weapons_of(figure) + [
        CarnevaleShot(each.name, Thousandths(each.range * INCH), spell=each)
        for each in spells
        if each.damage and each.range is not None and not will_refusal(figure, each.cost)
    ]


def weapons_of(figure: Figure) -> list[CarnevaleShot]:
    """Its weapons at range, without the spells."""
    entries = figure.state.get("weapons")
    weapons = as_record(entries, tuple[KnownWeapon, ...]) if entries else ()
    return [CarnevaleShot(each.name, Thousandths(each.range * INCH), aquatic=each.aquatic) for each in weapons]


def shot_at(
    document: Document, figure: Figure, target: Figure, shot: CarnevaleShot, dice: Mapping[str, object]
) -> PossibleAttack | None:
    """A shot as the two stand; None if it is out of range or not seen. `dice`: those of an attack, for a weapon."""
    if not is_in_range(document, figure, target, shot.range):
        return None
    seen = sight(document, SightQuestion(viewer=figure, target=target))
    if not seen.visible:
        return None
    told = dice if shot.spell is None else attack_dice(document, figure, target, shot.spell)
    return PossibleAttack(attack="range", distance=seen.distance, clear=seen.clear, extra={"with": shot.name, **told})


WITHOUT = ("jump", "climb", "dive", "surface")
"""DG-05: the actions that are left out."""


def at_activation(document: Document) -> Document:
    """The document as an enemy's next activation begins: the one under way has ended; what is owed counts as harmless."""
    return evolve(activation.with_activation_ended(document), turn={})


def attacks(
    document: Document, figure: Figure, target: Figure, shots: Sequence[CarnevaleShot] | None = None
) -> list[PossibleAttack]:
    """DG-01: the attacks that a figure may make without moving, in this turn: one in contact, else each shot. `shots`:
    those that count, by default all."""
    shots = shots_of(figure) if shots is None else shots
    touches = table.in_contact(document, figure, target)
    if not (touches or shots):
        return []
    dice = attack_dice(document, figure, target)
    if touches:
        if activation.may_fight(document, figure, "attack"):
            return []
        seen = sight(document, SightQuestion(viewer=figure, target=target))
        return [PossibleAttack(attack="close", distance=seen.distance, clear=seen.clear, extra=dice)]
    allowed = [shot for shot in shots if not shot.barred(document, figure)]
    made = (shot_at(document, figure, target, shot, dice) for shot in allowed)
    return [attack for attack in made if attack is not None]


def no_attack(board: Document, figure: Figure, target: Figure) -> Reason | None:
    """Why a character that acts cannot attack another now from where it stands."""
    later = at_activation(board)
    then, other = later.figure(figure.id), later.figure(target.id)
    if table.in_contact(later, then, other) or attacks(later, then, other):
        return activation.may_fight(board, board.figure(figure.id), "attack")
    reaching = (shot for shot in shots_of(then) if shot_at(later, then, other, shot, {}) is not None)
    barred = next((reason for shot in reaching if (reason := shot.barred(later, then))), None)
    return barred or Reason("CV-51.contact", figure=target.id)


def attack_dice(
    document: Document, figure: Figure, target: Figure, spell: KnownSpell | None = None
) -> Mapping[str, object]:
    """DG-07: the pools of an attack or a spell and of the protection that answers it, and the odds of its harm. A value
    is None if a stat that it needs is missing."""
    stat, damage = ("attack", ()) if spell is None else (casting_stat(document), (spell.damage,))
    dice = activation.pool(document, figure, stat) if stat in figure.stats else None
    needed = spell.difficulty if spell else None
    if spell is None and "dexterity" in target.stats:
        needed = activation.effective(document, target, "dexterity")
    against = activation.pool(document, target, "protection") if "protection" in target.stats else None
    odds: Odds | None = None
    if dice is not None and needed is not None and against is not None:
        odds = harm_odds(attack_harm(dice, needed, against, *damage), table.life_of(target))
    return {"dice": dice, "needed": needed, "against": against, "odds": odds}


class CarnevaleEnemy:
    """One enemy as its next activation begins."""

    def __init__(self, document: Document, enemy: Figure) -> None:
        self.document, self.enemy = document, enemy

    @cached_property
    def points(self) -> int:
        """The action points of its activation; 0 if it takes no action."""
        if activation.not_yet(self.document, self.enemy):
            return 0
        left = activation.points_left(self.document, self.enemy)
        return USUAL_POINTS if left is None else max(0, left)

    def after(self, subject: Figure) -> Steps[After | None]:
        """DG-02: its worst attack after moves in a row, one point kept for it."""
        document, enemy = self.document, self.enemy
        if table.in_contact(document, enemy, subject):
            return None
        found = yield from pursue(document, enemy, subject, self.points - 1)
        made: list[After] = []
        if found is not None:
            dice = attack_dice(document, enemy, subject)
            close = PossibleAttack(attack="close", distance=0, clear=True, extra=dice)
            made.append(after_move(way_of(document, enemy, found), close))
        for shot in shots_of(enemy) if self.points > 1 else ():
            shooting = yield from self._shooting(subject, shot)
            made += [] if shooting is None else [shooting]
        return min(made, key=rank, default=None)

    @cached_property
    def _reached(self) -> ReachedPlaces:
        """The places where its moves may end, one point kept."""
        return reached_by(self.document, self.enemy, inches_of(self.document, self.enemy, self.points - 1))

    def _shooting(self, subject: Figure, shot: CarnevaleShot) -> Steps[After | None]:
        """A shot from the cheapest place that its moves lead to."""
        document, enemy, place = self.document, self.enemy, vector(subject.space)
        reach = shot.range / INCH + enemy.radius + subject.radius
        if abs(place - vector(enemy.space)) > inches_of(document, enemy, self.points - 1) + reach + FAR_ENOUGH:
            return None
        rows = in_range((yield from self._reached.rows()), place, reach)
        yield
        seen = yield from seen_on_rows(CarnevaleTable(document), subject, rows, enemy.radius)
        wanted = on_lines_of(rows, seen)
        yield

        def fits(to: Point) -> After | None:
            found = run(walk_to(document, enemy, to, self.points - 1))
            if found is None:
                return None
            board = table.placed(self._at_last_move(found), enemy.id, to, found.height)  # on a platform or beneath it
            there = board.figure(enemy.id)
            barred = shot.barred(board, there)
            attack = None if barred else shot_at(board, there, subject, shot, attack_dice(board, there, subject))
            return None if attack is None else after_move(way_of(document, enemy, found), attack)

        return (yield from self._reached.cheapest(wanted, fits))

    def _at_last_move(self, found: Pursuit) -> Document:
        """The document as the last move of a way begins: a shot remembers whether that was in water (CV-43)."""
        document, name = self.document, self.enemy.id
        if len(found.legs) > 1:
            document = table.placed(document, name, found.legs[-2].stop)
        return activation.begin(document, document.figure(name), "move", points=0)

    def beside(self, subject: Figure) -> Steps[Way | None]:
        """Its way into contact, all points spent on moves."""
        found = yield from pursue(self.document, self.enemy, subject, self.points)
        return None if found is None else way_of(self.document, self.enemy, found)


def reached_by(document: Document, figure: Figure, budget: Inches) -> ReachedPlaces:
    """The places that a figure reaches on foot with some inches."""
    start, regions = vector(figure.space), list[tuple[Region, float]]()
    layers = [] if figure.state.get("on_wall") else layers_of(document, figure, Thousandths(round(budget * INCH)))
    for layer in layers:
        ground = walking_ground(layer, figure)
        if ground.is_free(start):
            landing = walking_ground(layer, figure, ending=True)
            regions.append((region_of(ground, start, budget, landing=landing), budget))
    return ReachedPlaces(start, budget, document.free_board.height / INCH, regions)


def way_of(document: Document, figure: Figure, found: Pursuit) -> Way:
    """A way into contact as an answer. `via`: where the moves before the last end; `around`: it avoids difficult
    ground."""
    stops = [[*written(leg.stop)] for leg in found.legs[:-1]]
    extra: dict[str, object] = {**({"via": stops} if stops else {}), **({"around": True} if found.is_around else {})}
    return Way(
        actions=("move",) * len(found.legs),
        to=written(found.to),
        cost=round(found.cost, 3),
        chance=arrival_chance(document, figure, found.legs),
        extra=extra,
    )


def sees(document: Document, enemy: Figure, subject: Figure) -> Mapping[str, object]:
    """An enemy's line of sight, as `threats` answers it."""
    seen = sight(document, SightQuestion(viewer=enemy, target=subject))
    return {"sees": {"distance": seen.distance, "clear": seen.clear}} if seen.visible else {}
