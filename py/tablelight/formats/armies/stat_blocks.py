"""Pasted stat blocks: a figure a line, "Captain: Move 6, Life 3", or a figure a block with its name on the first line."""

from __future__ import annotations

import re

from attrs import evolve

from tablelight.board.roster import MOST_MEMBERS, Roster
from tablelight.formats.armies.units import CONCEPTS, GAMES, LEFT_OUT, Unit, roster_of
from tablelight.formats.format import Content, Format
from tablelight.formats.losses import Losses
from tablelight.formats.recognition import LONGEST_STAT_LINE, Pairs, pairs
from tablelight.formats.tables import head
from tablelight.formats.values import clean

_COUNT = re.compile(r"(?:(\d{1,2})\s*[x×]?\s+)?(\S.*?)(?:\s*[x×]\s*(\d{1,2})|\s*\((\d{1,2})\))?\s*:?\s*", re.IGNORECASE)
_NAMED = re.compile(r"(.*\S)\s*(?::|–|—|\s-)\s*(\S.*)")
KNOWN = frozenset().union(*CONCEPTS)
BASES = ("base", "basesize")


def _read(content: Content, game: str, losses: Losses) -> Roster:
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


FORMAT = Format(id="statblocks", games=GAMES, read=_read)
