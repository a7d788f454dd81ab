"""The spells of a figure, and the one under way: what it is cast and dispelled by (CV-65, CV-66)."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.rules.answers import Reason
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale.activation import casting_of, count
from tablelight.rules.systems.carnevale.tables import Casting, KnownSpell


@frozen
class Spell:
    """A spell as it is cast and dispelled. `range` in inches, None where it is not known."""

    name: str
    difficulty: int
    cost: int
    range: int | None = None


def spells_of(figure: Figure) -> dict[str, Spell]:
    """The spells that a figure knows, by name."""
    found = {}
    for known in as_record(figure.state.get("spells") or [], tuple[KnownSpell, ...]):
        found[known.name] = Spell(known.name, known.difficulty, known.cost, known.range)
    return found


def spell_of(document: Document, caster: Figure | None, question: RollQuestion) -> Spell | Reason:
    """The spell that a roll is for: one that the caster knows by its name, else with the numbers of the question. Where a
    mage has dispelled already, it is the spell that was dispelled; another is refused."""
    extra = question.extra
    name = str(extra.get("spell", ""))
    known = spells_of(caster).get(name) if caster is not None else None
    under_way = casting_of(document, caster.id if caster else "")
    other = under_way or Casting()
    given = extra.get("range")
    spell = known or Spell(
        name or other.name,
        count(extra.get("difficulty", other.difficulty)),
        count(extra.get("cost", other.cost)),
        given if isinstance(given, int) else None,
    )
    if known:
        for key, value in (("difficulty", known.difficulty), ("cost", known.cost)):
            if extra.get(key, value) != value:
                raise QuestionError(f"$.question.{key}", "the spell has {value}", value=value)
    if under_way and (spell.difficulty, spell.cost) != (under_way.difficulty, under_way.cost):
        values = {"difficulty": under_way.difficulty, "cost": under_way.cost}
        return Reason("CV-66.other", figure=question.figure.id, values=values)
    return spell


def with_casting(document: Document, spell: Spell, caster: str) -> Document:
    """The document in which a spell is under way, so that what follows is about the same."""
    casting: dict[str, Json] = {"name": spell.name, "difficulty": spell.difficulty, "cost": spell.cost}
    return document.with_turn(casting={**casting, "caster": caster} if caster else casting)
