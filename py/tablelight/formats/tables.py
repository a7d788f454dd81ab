"""Rosters as tables: CSV, TSV and their like, as a spreadsheet copies and saves them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from itertools import islice
from unicodedata import combining, normalize
from zlib import crc32

from attrs import evolve, frozen

from tablelight import data
from tablelight.board.document import Document, Figure
from tablelight.board.roster import LARGEST_KEPT, MOST_MEMBERS, Member, Roster, unplaced
from tablelight.board.schema import Field
from tablelight.board.units import Millimetres
from tablelight.formats.format import Content, Format, Opened
from tablelight.formats.losses import Losses, loss_text
from tablelight.formats.values import FileValue, clean, error_at, whole
from tablelight.rules.registry import OWN, system, systems
from tablelight.rules.system import System

WORDS = json.loads(data.read("tablelight.formats", "words.json"))
"""`columns`: our names of columns, each with those in other languages and spellings; `alike`: words of much the same
meaning, in the form that `head` gives; `roles`: words for one role, on maps and in sheets."""
HEADS: Mapping[str, str] = {word: name for name, words in WORDS["columns"].items() for word in words.split()}
"""Our names of columns, by their names in other languages and spellings."""
DELIMITERS = ("\t", ";", ",", "|")
YES = ("x", "yes", "true", "1", "ja", "sí", "si", "oui", "sim")
FIRST = ("game", "name", "side", "spaces", "base", "traits")
"""The columns that every written table begins with; then comes "army" if there is one."""
LONGEST_ARMY = 60
LARGEST_BASE = 200
MOST_COLUMNS = 1000
OWN_STAT = Field("integer", minimum=-LARGEST_KEPT, maximum=LARGEST_KEPT)
NO_NUMBER = loss_text("Numbers that are not whole or out of bounds are left out.")
SEPARATORS = re.compile(r"[\s;,|]+")
FORMULA = re.compile(r"(?!-\d+$)'*[=+\-@\t\r]")
"""The start of a cell that a spreadsheet would compute, other than a number. The file has an apostrophe before it."""
ESCAPED = re.compile(r"^'(?='*[=+\-@\t\r])")


def head(text: str) -> str:
    """The name of a column in the form for comparing: small letters, no blanks, hyphens or underscores."""
    plain = re.sub(r"[-_\s]", "", text.lower())
    return HEADS.get(plain, plain)


def stat_column(stat: str) -> str:
    """The column of a stat; not one of the columns of every table, such as "base"."""
    return f"stat {stat}" if head(stat) in (*FIRST, "army") else stat


def own_id(word: str) -> str:
    """A word as the id of a stat in a sheet: a-z, then a-z, 0-9 and hyphens. Letters without a Latin base get a hash."""
    letters = "".join(each for each in normalize("NFKD", word.casefold()) if not combining(each))
    if any(each.isalpha() and not each.isascii() for each in letters):
        return f"n-{crc32(letters.encode('utf-8', 'replace')):x}"
    plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
    return (plain if plain[:1].isalpha() else f"n-{plain}" if plain else "number")[:24].rstrip("-")


def has_names(text: str) -> bool:
    """Whether a text's first line names columns, "name" among them."""
    line = text[:100_000].split("\n", 1)[0].split("\r", 1)[0]
    if not line.strip():
        return False
    try:
        return "name" in map(head, next(csv.reader([line], delimiter=max(DELIMITERS, key=line.count)), []))
    except csv.Error:
        return False


def read(content: Content, game: str, losses: Losses) -> Roster:
    """A line of the roster for each line with a name."""
    if game:
        game = _game(game, "$")
    text = content.text or ""
    top = re.split(r"[\r\n]", text, maxsplit=1)[0]
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=top.count))
    try:
        first, found = next(lines), (line for line in lines if line)
        rows = [[ESCAPED.sub("", cell.strip(), count=1) for cell in line] for line in islice(found, MOST_MEMBERS)]
        more = sum(1 for _ in found)
    except csv.Error as fault:
        raise error_at("$", "is not a table: {fault}", fault=str(fault)) from None
    for path, line in [("$", first), *((f"$[{number}]", row) for number, row in enumerate(rows))]:
        if len(line) > MOST_COLUMNS:
            raise error_at(path, "has too many entries: at most {maximum} are read", maximum=MOST_COLUMNS)
    heads = [head(cell) for cell in first]
    members: list[Member] = []
    rules: dict[str, System] = {}
    for number, cells in enumerate(rows):
        row = TableRow.of(number, heads, cells)
        if not row.cells.get("name"):
            losses.lost("line", row.place.path, "Lines without a name are left out.")
            continue
        own = row.cells.get("game")
        line_game = _game(own, row.place.below("game")) if own else game
        if not line_game:
            raise error_at(row.place.below("game"), "is missing: say of which game the figures are")
        if line_game not in rules:
            rules[line_game] = _rules(line_game, first, rows, losses)
        figure = row.figure(rules[line_game], losses)
        army = clean(row.cells.get("army", ""))[:LONGEST_ARMY]
        members.append(Member(id=f"r{len(members) + 1}", game=line_game, figure=figure, army=army))
    losses.lost("line", f"$[{MOST_MEMBERS}]", "Lines after the first {most} are left out.", more, most=MOST_MEMBERS)
    return Roster(tuple(members))


def _game(text: str, path: str) -> str:
    wanted = text.strip().casefold()
    if wanted == OWN:
        return OWN
    for each in systems():
        if wanted in (each.id, each.name.casefold()):
            return each.id
    choices = ", ".join((*(each.id for each in systems()), OWN))
    raise error_at(path, "must be one of: {choices}", choices=choices)


def _rules(game: str, names: list[str], rows: list[list[str]], losses: Losses) -> System:
    """The rules of a game. An own game without its rules has a stat for each column that holds a whole number."""
    if losses.wishes.rules is not None and losses.wishes.rules.id == game:
        return losses.wishes.rules
    rules = system(game)
    if game != OWN:
        return rules
    columns = {column for row in rows for column, cell in enumerate(row) if whole(cell) is not None}
    words = [name for column, name in enumerate(names) if column in columns and head(name) not in ("", "army", *FIRST)]
    words = [name[5:] if name == stat_column(name[5:]) else name for name in words]
    # The head of the id must be that of the column, for `TableRow` to find the cell again.
    ids = (own_id(name if head(own_id(name)) == head(name) else head(name)) for name in words)
    return evolve(rules, vocabulary=evolve(rules.vocabulary, stats=dict.fromkeys(ids, OWN_STAT)))


@frozen
class TableRow:
    """A line of the table. `cells`: by the column's name, as `head` gives it; `others`: the paths of cells whose column
    has no name, or a name that came before."""

    place: FileValue
    cells: Mapping[str, str]
    others: tuple[str, ...]

    @classmethod
    def of(cls, number: int, heads: list[str], line: list[str]) -> TableRow:
        place = FileValue(None, f"$[{number}]")
        cells: dict[str, str] = {}
        others = []
        for column, cell in enumerate(line):
            name = heads[column] if column < len(heads) else ""
            if name and name not in cells:
                cells[name] = cell
            elif cell:
                others.append(place.below(column))
        return cls(place, cells, tuple(others))

    def figure(self, rules: System, losses: Losses) -> Figure:
        cells = dict(self.cells)
        name, side = clean(cells.pop("name")), clean(cells.pop("side", "") or "red")
        cells.pop("game", None)
        cells.pop("army", None)
        spaces = self._bounded(cells, "spaces", 1, 2, losses)
        base = self._bounded(cells, "base", 1, LARGEST_BASE, losses)
        diameter = None if base is None else Millimetres(base)
        traits = self._traits(cells, rules, losses)
        stats = self._stats(cells, rules, losses)
        unknown = [self.place.below(column) for column, cell in cells.items() if cell]
        for path in (*unknown, *self.others):
            losses.lost("field", path, "Unknown columns are left out.")
        return unplaced(name, side, spaces or 1, stats=stats, traits=traits, base=diameter)

    def _bounded(self, cells: dict[str, str], name: str, low: int, high: int, losses: Losses) -> int | None:
        cell = cells.pop(name, "")
        number = whole(cell)
        if number is not None and low <= number <= high:
            return number
        if cell:
            losses.lost("value", self.place.below(name), NO_NUMBER)
        return None

    def _traits(self, cells: dict[str, str], rules: System, losses: Losses) -> tuple[str, ...]:
        """The traits from the column of all traits, and from the columns of single traits, in the game's order."""
        known = {head(trait): trait for trait in rules.vocabulary.traits}
        words = [head(word) for word in SEPARATORS.split(cells.pop("traits", "")) if word]
        found = {known[word] for word in words if word in known}
        text = "Traits that the game does not have are left out."
        losses.lost("value", self.place.below("traits"), text, sum(word not in known for word in words))
        stats = {head(stat) for stat in rules.vocabulary.stats}
        for column in known.keys() & cells.keys():
            cell = cells[column].lower()
            if column not in stats or (cell in YES and not cell.isdigit()):
                del cells[column]
                if cell in YES:
                    found.add(known[column])
        return tuple(trait for trait in rules.vocabulary.traits if trait in found)

    def _stats(self, cells: dict[str, str], rules: System, losses: Losses) -> dict[str, int]:
        stats: dict[str, int] = {}
        columns = {head(own_id(name)): name for name in cells} if rules.id == OWN else {}
        for stat, bounds in rules.vocabulary.all_stats.items():
            column = head(stat_column(stat))
            cell = cells.pop(columns.get(column, column), "")
            number = whole(cell)
            if number is not None and not any(bounds.problems("", number)):
                stats[stat] = number
            elif cell:
                losses.lost("value", self.place.below(stat), NO_NUMBER)
        return stats


def write(opened: Opened, losses: Losses, _source: Content | None) -> bytes:
    """A roster as a table: commas, a line feed after each line, quotes only where they are needed."""
    if isinstance(opened, Document):
        raise error_at("$", "is not a roster: only rosters are written as tables")
    named = {stat for member in opened.members for stat in member.figure.stats}
    stats = {head(stat): stat for stat in sorted(named, reverse=True)}  # two games may spell one column differently
    army = ["army"] if any(member.army for member in opened.members) else []
    heads = sorted(stats, key=stats.__getitem__)
    lines = [[*FIRST, *army, *(stat_column(stats[name]) for name in heads)]]
    for number, member in enumerate(opened.members):
        figure = member.figure
        if figure.dial:
            losses.lost("dial", f"$.members[{number}].dial", "Dials are not saved.")
        base = "" if figure.base is None else str(figure.base)
        first = [member.game, figure.label, figure.side, str(len(figure.at)), base, " ".join(figure.traits)]
        first += [member.army] if army else []
        numbers = {head(stat): str(value) for stat, value in figure.stats.items()}
        lines.append([*first, *(numbers.get(name, "") for name in heads)])
    return "".join(",".join(map(_quoted, line)) + "\n" for line in lines).encode("utf-8", "replace")


def _quoted(cell: str) -> str:
    if FORMULA.match(cell):
        cell = f"'{cell}"
    return '"' + cell.replace('"', '""') + '"' if re.search(r'[",\r\n]', cell) else cell


FORMAT = Format(id="csv", read=read, write=write)
