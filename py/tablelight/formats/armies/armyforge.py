"""Lists that Army Forge shares as JSON: units with their size, quality, defence and rated rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablelight.board.roster import Roster
from tablelight.formats.armies.units import GAMES, LEFT_OUT, Unit, roster_of, text_at
from tablelight.formats.format import Content, Format
from tablelight.formats.losses import Losses
from tablelight.formats.values import FileValue, clean, whole

MOST_LIST_UNITS = 1000
_RATED = re.compile(r"(.+?)\s*\((\d{1,3})\+?\)")


def _read(content: Content, game: str, losses: Losses) -> Roster:
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


FORMAT = Format(id="armyforge", games=GAMES, read=_read)
