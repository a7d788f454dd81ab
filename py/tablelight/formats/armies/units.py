"""Army lists: their units, and the roster that is made of them, in which a table turns their words into our stats. Lists
that Army Forge shares as JSON: units with their size, quality, defence and rated rules. Pasted stat blocks: a figure a
line, "Captain: Move 6, Life 3", or a figure a block with its name on the first line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from tablelight.board import roster
from tablelight.board.document import Figure
from tablelight.board.roster import MOST_MEMBERS, Roster, unplaced
from tablelight.board.units import Millimetres
from tablelight.formats.format import LONGEST_STAT_LINE, Content, Format, Pairs, pairs
from tablelight.formats.losses import Losses, WordUse, loss_text
from tablelight.formats.tables import LARGEST_BASE, LONGEST_ARMY, WORDS, head, own_id
from tablelight.formats.values import FileValue, clean, error_at, plain_text, whole
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


MOST_LIST_UNITS = 1000
_RATED = re.compile(r"(.+?)\s*\((\d{1,3})\+?\)")


def _read_shared(content: Content, game: str, losses: Losses) -> Roster:
    root = FileValue(content.json)
    inner = root.given("list") or root
    units = []
    for unit in inner.need("units").items(MOST_LIST_UNITS):
        name = text_at(unit, "customName") or text_at(unit, "name")
        if not name:
            losses.lost("line", unit.path, "Units without a name are left out: the file does not hold them.")
            continue
        units.append(_unit(unit, clean(name), losses))
    name = text_at(root, "name") or text_at(inner, "name") or text_at(root, "armyName")
    return roster_of(units, name, game, losses)


def _unit(unit: FileValue, name: str, losses: Losses) -> Unit:
    numbers = {word: text_at(unit, word) for word in ("quality", "defense") if text_at(unit, word)}
    for key in ("rules", "specialRules"):
        for rule, rating in _rules(unit, key):
            if rating:
                numbers.setdefault(rule, rating)
            elif rule:
                losses.lost("rule", unit.below(key), LEFT_OUT, name=rule)
    for key in ("weapons", "equipment", "loadout"):
        for thing in unit.listed(key):
            losses.lost("option", thing.path, LEFT_OUT, name=clean(text_at(thing, "name") or text_at(thing, "label")))
    size = unit.given("size")
    count = 1 if size is None else size.whole(0)
    bases = unit.given("bases")
    base = None if bases is None else whole(text_at(bases, "round"))
    return Unit(path=unit.path, name=name, count=count, numbers=numbers, base=base)


def _rules(unit: FileValue, key: str) -> Iterator[tuple[str, str]]:
    """Each special rule with its rating: an object, or a text like Tough(3)."""
    for rule in unit.listed(key):
        if isinstance(rule.raw, str):
            rated = _RATED.fullmatch(rule.raw.strip())
            yield (clean(rated[1]), rated[2]) if rated is not None else (clean(rule.raw), "")
        else:
            yield clean(text_at(rule, "name")), text_at(rule, "rating")


FORGE = Format(id="armyforge", games=GAMES, read=_read_shared)


_COUNT = re.compile(r"(?:(\d{1,2})\s*[x×]?\s+)?(\S.*?)(?:\s*[x×]\s*(\d{1,2})|\s*\((\d{1,2})\))?\s*:?\s*", re.IGNORECASE)
_NAMED = re.compile(r"(.*\S)\s*(?::|–|—|\s-)\s*(\S.*)")
KNOWN = frozenset().union(*CONCEPTS)
BASES = ("base", "basesize")


def _read_blocks(content: Content, game: str, losses: Losses) -> Roster:
    units: list[Unit] = []
    unit: Unit | None = None
    for number, raw in enumerate((content.text or "").splitlines()):
        line, path = raw.strip(), f"$[{number}]"
        if not line:
            _keep(units, unit, losses)
            unit = None
            continue
        found = pairs(line)
        if found is None:
            if unit is not None and not unit.numbers:
                losses.lost("line", path, LEFT_OUT, name=clean(line[:LONGEST_STAT_LINE]))
                continue
            _keep(units, unit, losses)
            unit = _named(line[:LONGEST_STAT_LINE], path)
            continue
        name, found = _split(found, has_name=unit is not None)
        if name:
            _keep(units, unit, losses)
            unit = _named(name, path)
        if unit is None:
            losses.lost("line", path, "Lines without a name are left out.")
        else:
            unit = evolve(unit, numbers={**unit.numbers, **dict(found)})
        if len(units) > MOST_MEMBERS:
            break
    _keep(units, unit, losses)
    return roster_of(units, "", game, losses)


def _keep(units: list[Unit], unit: Unit | None, losses: Losses) -> None:
    """Add what has been read of a unit; a name without numbers is no unit."""
    if unit is None:
        return
    if not unit.numbers:
        losses.lost("line", unit.path, LEFT_OUT, name=unit.name)
        return
    base = next((text for word, text in unit.numbers.items() if head(word) in BASES), "")
    numbers = {word: text for word, text in unit.numbers.items() if head(word) not in BASES}
    units.append(evolve(unit, numbers=numbers, base=int(base) if base.isdecimal() else None))


def _named(line: str, path: str) -> Unit:
    """A unit from a line with its name and count: "3 Guards", "Guard x3", "Guard (3)"."""
    found = _COUNT.fullmatch(line)
    if found is None:
        return Unit(path=path, name=clean(line))
    count = next((int(text) for text in (found[1], found[3], found[4]) if text), 1)
    return Unit(path=path, name=clean(found[2]), count=count)


def _split(found: Pairs, *, has_name: bool) -> tuple[str, Pairs]:
    """The name at the start of a line, and its pairs: in "Guard Move 5" the last word before the number is a stat."""
    (word, text), rest = found[0], found[1:]
    named = _NAMED.fullmatch(word)
    if named is not None:
        return named[1], [(named[2], text), *rest]
    name, _, last = word.rpartition(" ")
    if not name or head(word) in KNOWN or (has_name and head(last) not in KNOWN):
        return "", found
    return name, [(last, text), *rest]


BLOCKS = Format(id="statblocks", games=GAMES, read=_read_blocks)
