"""Attacks at range: the weapons and the harming spells that a figure's state names (CV-60, CV-65).

They are the rolls of the game: what `attack` with a range, or `cast` at a target, allows. Cover changes no dice (CV-71).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record
from tablelight.board.units import INCH, Thousandths
from tablelight.rules.answers import Odds
from tablelight.rules.danger.attacks import PossibleAttack, harm_odds
from tablelight.rules.questions import SightQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import may_cast, may_fight, pool
from tablelight.rules.systems.carnevale.fighting_rolls import swims_unarmed
from tablelight.rules.systems.carnevale.magic_rolls import casting_stat, lacks_will, owed_before_casting, spells_cast
from tablelight.rules.systems.carnevale.odds import spell_harm
from tablelight.rules.systems.carnevale.sight import is_in_range, sight
from tablelight.rules.systems.carnevale.tables import KnownSpell, KnownWeapon


@frozen
class CarnevaleShot:
    """A weapon at range, or a spell that harms."""

    name: str
    range: Thousandths
    weapon: KnownWeapon | None = None
    spell: KnownSpell | None = None

    def is_barred(self, document: Document, figure: Figure) -> bool:
        """Whether the figure cannot use it where it stands, against any target."""
        if self.weapon is not None:
            unarmed = swims_unarmed(document, figure, aquatic=self.weapon.aquatic)
            return unarmed or may_fight(document, figure, "attack") is not None
        assert self.spell is not None
        if may_cast(document, figure) or lacks_will(figure, self.spell.cost):
            return True
        return self.name in spells_cast(document, figure) or bool(owed_before_casting(document, figure))

    def dice(self, document: Document, figure: Figure, target: Figure) -> Mapping[str, object]:
        """DG-07: a spell's pool, the protection that answers it, and the life that both together cost."""
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
    """The weapons and the spells of known range that harm, in the order of the figure's state."""
    weapons = as_record(figure.state.get("weapons") or [], tuple[KnownWeapon, ...])
    spells = as_record(figure.state.get("spells") or [], tuple[KnownSpell, ...])
    return [
        *(CarnevaleShot(each.name, Thousandths(each.range * INCH), weapon=each) for each in weapons),
        *(
            CarnevaleShot(each.name, Thousandths(each.range * INCH), spell=each)
            for each in spells
            if each.damage and each.range is not None
        ),
    ]


def shot_at(
    document: Document, figure: Figure, target: Figure, shot: CarnevaleShot, dice: Mapping[str, object]
) -> PossibleAttack | None:
    """A shot at a target as the two stand; None if it is out of range or not seen. `dice`: those of an attack."""
    if not is_in_range(document, figure, target, shot.range):
        return None
    seen = sight(document, SightQuestion(viewer=figure, target=target))
    if not seen.visible:
        return None
    told = dice if shot.spell is None else shot.dice(document, figure, target)
    return PossibleAttack(attack="range", distance=seen.distance, clear=seen.clear, extra={"with": shot.name, **told})
