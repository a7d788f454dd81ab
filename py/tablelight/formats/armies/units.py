"""Units of an army list, and the roster that is made of them: a table turns their words into our stats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import field, frozen

from tablelight.board import roster
from tablelight.board.document import Figure
from tablelight.board.roster import MOST_MEMBERS, Roster, unplaced
from tablelight.board.units import Millimetres
from tablelight.formats.losses import Losses, WordUse, loss_text
from tablelight.formats.tables import LARGEST_BASE, LONGEST_ARMY, WORDS, head, own_id
from tablelight.formats.values import FileValue, clean, error_at, plain_text
from tablelight.rules.registry import OWN, system
from tablelight.rules.system import System

LEFT_OUT = loss_text("Left out: {name}")
NO_NUMBER = loss_text("{word} is not a whole number, and is left out.")
MOST_IN_A_UNIT = 100
MOST_LIST_WORDS = 60
GAMES = (OWN, "carnevale", "heroclix", "heroscape", "herotrek", "oraculo")
"""The games that an army list opens as. A game of one's own keeps every number under the list's own word."""
CONCEPTS = tuple(frozenset(words.split()) for words in WORDS["alike"])
_NUMBER = re.compile(r"\s*(\d{1,4})\s*(?:[+\"”″'’]|in\.?|cm|mm|%)?\s*", re.IGNORECASE)


@frozen(kw_only=True)
class Unit:
    """Figures that are alike. `numbers`: the list's values, by the list's own words."""

    path: str
    name: str
    count: int = 1
    numbers: Mapping[str, str] = field(factory=dict)
    base: int | None = None
    """The diameter in millimetres."""


def text_at(value: FileValue, key: str) -> str:
    """A text or a number of an object as a text; "" if it is not there."""
    found = value.given(key)
    return "" if found is None else plain_text(found).strip()


def number_in(text: str) -> int | None:
    """The number of a value like 6", 3+ or 12; None for anything else."""
    found = _NUMBER.fullmatch(text)
    return None if found is None else int(found[1])


def roster_of(units: Sequence[Unit], army: str, game: str, losses: Losses) -> Roster:
    """Every figure as a line of the roster, under the army's name. `DocumentError` if there are none."""
    if not any(unit.count > 0 for unit in units):
        raise error_at("$", "holds no figure with a name")
    rules = losses.wishes.rules if losses.wishes.rules is not None and losses.wishes.rules.id == game else None
    uses = _uses(units, game, rules, losses)
    losses.uses = uses
    stats = {head(use.word): use.stat for use in uses}
    bounds = (rules or system(game)).vocabulary.stats
    figures: list[Figure] = []
    more = 0
    named: dict[str, int] = {}
    for unit in units:
        numbers: dict[str, int] = {}
        for word, text in unit.numbers.items():
            stat, number = stats.get(head(word), ""), number_in(text)
            if stat and (number is None or (stat in bounds and any(bounds[stat].problems("", number)))):
                losses.lost("value", unit.path, NO_NUMBER, word=clean(f"{word} {text}"))
            elif stat and number is not None:
                numbers.setdefault(stat, number)
        base = None if unit.base is None or not 1 <= unit.base <= LARGEST_BASE else Millimetres(unit.base)
        if unit.count > MOST_IN_A_UNIT:
            text = "Of one unit only the first {most} figures are read."
            losses.lost("count", unit.path, text, unit.count - MOST_IN_A_UNIT, most=MOST_IN_A_UNIT)
        count = min(unit.count, MOST_IN_A_UNIT, MOST_MEMBERS - len(figures))
        more += min(unit.count, MOST_IN_A_UNIT) - count
        for _ in range(count):
            named[unit.name] = named.get(unit.name, 0) + 1
            name = clean(unit.name if named[unit.name] == 1 else f"{unit.name[:100]} {named[unit.name]}")
            figures.append(unplaced(name, "red", stats=numbers, base=base))
    losses.lost("line", "$", "Figures after the first {most} are left out.", more, most=MOST_MEMBERS)
    return roster.roster_of(game, figures, clean(army)[:LONGEST_ARMY])


def _uses(units: Sequence[Unit], game: str, rules: System | None, losses: Losses) -> tuple[WordUse, ...]:
    """The words of a list in their order, each with the stat that it means: as the player said, else as proposed."""
    counts: dict[str, int] = {}
    first: dict[str, tuple[str, str]] = {}
    for unit in units:
        for word, text in unit.numbers.items():
            key = head(word)
            if key in counts or len(counts) < MOST_LIST_WORDS:
                counts[key] = counts.get(key, 0) + 1
                first.setdefault(key, (clean(word), clean(text)))
    told, free = losses.wishes.words, list((rules or system(game)).vocabulary.stats)
    if game == OWN and rules is None:
        proposed = {key: own_id(key) for key in counts}
    else:
        proposed = {}
        for alike in (lambda key, stat: key == head(stat), _same_concept):
            for key in counts:
                stat = next((stat for stat in free if alike(key, stat)), "")
                if stat and not proposed.get(key):
                    proposed[key] = stat
                    free.remove(stat)
    return tuple(
        WordUse(word=first[key][0], count=count, sample=first[key][1], stat=told.get(key, proposed.get(key, "")))
        for key, count in counts.items()
    )


def _same_concept(word: str, stat: str) -> bool:
    return any(word in concept and head(stat) in concept for concept in CONCEPTS)
