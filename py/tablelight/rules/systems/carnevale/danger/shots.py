"""Attacks at range: the weapons and the harming spells that a figure's state names (CV-60, CV-65). And where a base on
rows is seen (DG-15).

They follow the rolls of the game: `attack` with a range, or `cast` at a target. Cover changes no dice (CV-71).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.parts import AreaNumbers
from tablelight.board.records import as_record
from tablelight.board.units import INCH, Thousandths
from tablelight.geometry.inches.spans import Lines, union
from tablelight.rules.answers import Odds, Reason
from tablelight.rules.bare.view import Part
from tablelight.rules.danger.attacks import PossibleAttack, harm_odds
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import is_mage, may_cast, may_fight, pool
from tablelight.rules.systems.carnevale.fighting_rolls import swims_unarmed
from tablelight.rules.systems.carnevale.magic_rolls import activation_refusal, casting_stat, will_refusal
from tablelight.rules.systems.carnevale.odds import spell_harm
from tablelight.rules.systems.carnevale.seen import SeenBase
from tablelight.rules.systems.carnevale.sight import blockers_at, is_in_range, level_of, sight, stands_on
from tablelight.rules.systems.carnevale.tables import KnownSpell, KnownWeapon


@frozen
class CarnevaleShot:
    """A weapon at range, or a spell that harms."""

    name: str
    range: Thousandths
    weapon: KnownWeapon | None = None
    spell: KnownSpell | None = None

    def barred(self, document: Document, figure: Figure) -> Reason | None:
        """Why the figure cannot use it where it stands, against any target."""
        if self.weapon is not None:
            if swims_unarmed(document, figure, aquatic=self.weapon.aquatic):
                return Reason("CV-43.weapon", figure=figure.id)
            return may_fight(document, figure, "attack")
        assert self.spell is not None
        reason = may_cast(document, figure) or will_refusal(figure, self.spell.cost)
        return reason or activation_refusal(document, figure, self.name)

    def dice(self, document: Document, figure: Figure, target: Figure) -> Mapping[str, object]:
        """DG-07: a spell's pool, the protection that answers it, and the odds of the life that it costs."""
        assert self.spell is not None
        name = casting_stat(document)
        dice = pool(document, figure, name) if name in figure.stats else None
        against = pool(document, target, "protection") if "protection" in target.stats else None
        odds: Odds | None = None
        if dice is not None and against is not None:
            harm = spell_harm(dice, self.spell.difficulty, self.spell.damage, against)
            odds = harm_odds(harm, table.life_of(target))
        return {"dice": dice, "needed": self.spell.difficulty, "against": against, "odds": odds}


def shots_of(figure: Figure) -> list[CarnevaleShot]:
    """The weapons, then the harming spells of known range that it can pay for, in the order of the figure's state."""
    if not (figure.state.get("weapons") or figure.state.get("spells")):
        return []
    weapons = as_record(figure.state.get("weapons") or [], tuple[KnownWeapon, ...])
    spells = as_record(figure.state.get("spells") or [], tuple[KnownSpell, ...])
    return [
        *(CarnevaleShot(each.name, Thousandths(each.range * INCH), weapon=each) for each in weapons),
        *(
            CarnevaleShot(each.name, Thousandths(each.range * INCH), spell=each)
            for each in spells
            if each.damage and each.range is not None and is_mage(figure) and not will_refusal(figure, each.cost)
        ),
    ]


def weapons_of(figure: Figure) -> list[CarnevaleShot]:
    """Its weapons at range, without the spells."""
    return [each for each in shots_of(figure) if each.weapon is not None]


def weapon_of(figure: Figure, attack: PossibleAttack) -> str | None:
    """The weapon of an attack at range, by its name; None if it is no weapon of the figure."""
    return next((each.name for each in weapons_of(figure) if each.name == attack.extra.get("with")), None)


def shot_at(
    document: Document, figure: Figure, target: Figure, shot: CarnevaleShot, dice: Mapping[str, object]
) -> PossibleAttack | None:
    """A shot as the two stand; None if it is out of range or not seen. `dice`: those of an attack, for a weapon."""
    if not is_in_range(document, figure, target, shot.range):
        return None
    seen = sight(document, SightQuestion(viewer=figure, target=target))
    if not seen.visible:
        return None
    told = dice if shot.spell is None else shot.dice(document, figure, target)
    return PossibleAttack(attack="range", distance=seen.distance, clear=seen.clear, extra={"with": shot.name, **told})


class CarnevaleTable:
    """The areas of a table, and how a figure stands on lines over it, for any viewer."""

    looks_apart = True

    def __init__(self, document: Document) -> None:
        self.document, self.areas = document, document.free_board.areas
        self._lines = SeenBase(document, (0, 0))

    def parts(self, heights: Sequence[float]) -> dict[Part, Lines]:
        found: dict[Part, Lines] = {}
        for number, crossed in enumerate(self._lines.crossed(heights)):
            for part, spans in self._lines.stands(crossed, -inf):
                found.setdefault(part, [[] for _ in heights])[number] += spans
        return {part: [union(spans) for spans in lines] for part, lines in found.items()}

    def stand_of(self, figure: Figure) -> Part:
        tops = ((number, table.upper_side(area)) for number, area in enumerate(self.areas))
        under = (n for n, top in tops if top is not None and stands_on(self.document, self.areas[n], top, figure))
        return Part(level_of(self.document, figure), tuple(under))

    def blocking(self, part: Part, other: Part) -> AreaNumbers:
        """CV-70: the areas that block a line of sight between figures that stand on these parts."""
        under = {*part.under, *other.under}
        return tuple(blockers_at(self.document, max(part.level, other.level), lambda number, _: number in under))
