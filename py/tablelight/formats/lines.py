"""Figures typed one a line: a name, its numbers in the order of the game's stats, then words.

    Night Hawk 9 6 flyer        a name, speed 9, range 6, a trait
    3 Guards move 5 life 4      three of them, each number under its name
    Blue:                       the figures that follow are of this side

A text whose first line names columns is a table and is read as one (`tables`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from tablelight.board.document import Figure
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.roster import MOST_MEMBERS
from tablelight.formats import tables
from tablelight.formats.format import LARGEST_BYTES, Content
from tablelight.formats.losses import Loss, Losses, Wishes, loss_text
from tablelight.formats.values import FileValue, clean
from tablelight.rules.system import System

MOST_ALIKE = 20
MOST_NAME_WORDS = 40
"""How many words a name may have before what follows it is recognised."""
UNKNOWN = loss_text("Unknown words are left out: {words}")
_COUNT = re.compile(r"(\d{1,2})\s*[x×*]?\s+(?=\D)|(\d{1,2})[x×*](?=\S)", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,6}", re.ASCII)
_BASE = re.compile(r"(\d{1,3})mm", re.IGNORECASE)


@frozen
class Written:
    """What a text gives: figures without a place, and the losses. `problems`: why a table cannot be read."""

    figures: tuple[Figure, ...] = ()
    losses: tuple[Loss, ...] = ()
    problems: tuple[Problem, ...] = ()


@frozen(kw_only=True)
class _ParsedLine:
    """A line as it is understood: its cells, as in a table, and its unknown words. `surplus`: the numbers that no stat
    takes."""

    name: str
    cells: Mapping[str, str]
    words: Sequence[str]
    surplus: int


def read_lines(text: str, rules: System, side: str, sides: Mapping[str, str], known: Sequence[Figure] = ()) -> Written:
    """The figures of a text. `side`: their side until a line names another; `sides`: ids of sides by their names, in
    small letters; `known`: figures that lend their numbers and traits to a line with the same name that gives none."""
    if len(text) > LARGEST_BYTES // 4:
        return Written()
    losses = Losses(wishes=Wishes(rules=rules))
    if tables.has_names(text):
        heads = [tables.head(word) for word in re.split(r"[\t;,|]", text.split("\n", 1)[0])]
        try:
            members = tables.read(Content(text.encode("utf-8", "replace")), rules.id, losses).members
        except DocumentError as error:
            return Written(problems=error.problems)
        found = [member.figure for member in members if member.game == rules.id]
        losses.lost("line", "$", "Lines that cannot be used are left out.", len(members) - len(found))
        figures = found if "side" in heads else [evolve(figure, side=side) for figure in found]
        return Written(tuple(figures), losses.listed())
    figures = []
    alike = {figure.label.casefold(): figure for figure in reversed(known)}
    for number, raw in enumerate(text.splitlines()):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.endswith(":"):
            named = clean(line[:-1].strip())
            side = sides.get(named.casefold(), named) or side
            continue
        counted = _COUNT.match(line)
        count = int(counted[1] or counted[2]) if counted is not None else 1
        read = _read(line[counted.end() :] if counted is not None else line, rules, sides)
        place = FileValue(None, f"$[{number}]")
        if read.words:
            losses.lost("word", place.path, UNKNOWN, words=" ".join(read.words))
        if not read.name:
            losses.lost("line", place.path, "Lines without a name are left out.")
            continue
        figure = tables.TableRow(place, {"side": side, **read.cells, "name": read.name}, ()).figure(rules, losses)
        before = alike.get(figure.name.casefold())
        if before is not None:
            figure = _filled(figure, before)
        alike[figure.name.casefold()] = figure
        figures += [figure] * max(1, min(count, MOST_ALIKE))
    text, more = "Lines after the first {most} are left out.", len(figures) - MOST_MEMBERS
    losses.lost("line", f"$[{MOST_MEMBERS}]", text, more, most=MOST_MEMBERS)
    return Written(tuple(figures[:MOST_MEMBERS]), losses.listed())


def _filled(figure: Figure, before: Figure) -> Figure:
    return evolve(
        figure,
        stats={**before.stats, **figure.stats},
        traits=figure.traits or before.traits,
        base=figure.base or before.base,
        at=figure.at if len(figure.at) > 1 else before.at,
        dial=before.dial if not figure.stats else figure.dial,
    )


def _read(line: str, rules: System, sides: Mapping[str, str]) -> _ParsedLine:
    """The name is the shortest beginning after which every word is known. If there is none, it ends before the first
    number; without a number it is the whole line."""
    cells = [cell.strip() for cell in re.split(r"[\t;,|]", line)]
    if len(cells) > 1:  # a separator says where the name ends
        return _known(cells[0], _words(" ".join(cells[1:])), rules, sides)
    words = _words(line)
    for end in range(1, min(len(words), MOST_NAME_WORDS)):
        read = _known(" ".join(words[:end]), words[end:], rules, sides)
        if not read.words and not read.surplus:
            return read
    first = next((at for at, word in enumerate(words) if at and _NUMBER.fullmatch(word)), len(words))
    return _known(" ".join(words[:first]), words[first:], rules, sides)


def _words(text: str) -> list[str]:
    return re.sub(r"(?<=\w)[=:](?=\d)", " ", text).split()


def _known(name: str, words: Sequence[str], rules: System, sides: Mapping[str, str]) -> _ParsedLine:
    """The words after a name, each by its meaning: a number, a stat with its number, a trait, a side, a base."""
    stats = {tables.head(stat): tables.head(tables.stat_column(stat)) for stat in rules.vocabulary.stats}
    traits = {tables.head(trait) for trait in rules.vocabulary.traits}
    cells: dict[str, str] = {}
    numbers: list[str] = []
    unknown: list[str] = []
    at = 0
    while at < len(words):
        word, head = words[at], tables.head(words[at])
        after = words[at + 1] if at + 1 < len(words) else ""
        base = _BASE.fullmatch(word)
        at += 1
        if head in stats and _NUMBER.fullmatch(after):
            cells[stats[head]] = after
            at += 1
        elif _NUMBER.fullmatch(word):
            numbers.append(word)
        elif base is not None:
            cells["base"] = base[1]
        elif head in traits:
            cells["traits"] = f"{cells.get('traits', '')} {head}".strip()
        elif word.casefold() in sides:
            cells["side"] = sides[word.casefold()]
        else:
            unknown.append(word)
    free = [column for column in stats.values() if column not in cells]
    surplus = max(0, len(numbers) - len(free))
    if surplus and not unknown:  # "Drone 2 8 6": numbers beyond the game's stats belong to the name
        lead = [word for word in words[:surplus] if _NUMBER.fullmatch(word)]
        name, numbers = " ".join([name, *lead]), numbers[len(lead) :]
    cells |= dict(zip(free, numbers, strict=False))
    return _ParsedLine(name=clean(name), cells=cells, words=unknown, surplus=max(0, len(numbers) - len(stats)))
