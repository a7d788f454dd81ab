"""Commands, names and places as they are typed (W-01 to W-04), and further keys of a question, `KEY=VALUE` after a
command (W-09)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import frozen

from tablelight.board.document import Figure, Json, Location
from tablelight.board.schema import Field, Fields
from tablelight.words.messages import COMMANDS
from tablelight.words.table import NotUnderstoodError, WordTable
from tablelight.words.voice import Voice

LONGEST_COMPARED = 40
"""The most letters of a word that are compared with the typed text."""
LEAST_ALIKE = 0.5
"""The least share of letters that must match for a word to be meant."""


def folded(text: str) -> str:
    """A text in the form in which names are compared: NFKC, without case, accents and punctuation, single spaces."""
    plain = unicodedata.normalize("NFKD", with_plain_digits(unicodedata.normalize("NFKC", text))).casefold()
    kept = (each if each.isalnum() else " " for each in plain if not unicodedata.combining(each))
    return " ".join("".join(each for each in kept).split())


def with_plain_digits(text: str) -> str:
    """A text with the digits 0 to 9 for those of any script."""
    return re.sub(r"\d", lambda found: str(int(found[0])), text)


def key_of(text: str, words: Mapping[str, str], *, whole: bool = False) -> str | None:
    """The key that a text means: the key itself, otherwise the one with this word, otherwise (unless `whole`) the only one
    whose word begins with it."""
    asked = folded(text)
    if not asked:
        return text if text in words else None
    known = {key: folded(word) for key, word in words.items()}
    keys = [key for key in known if key == text or folded(key) == asked][:1]
    equal = [key for key, word in known.items() if word == asked]
    found = keys or equal or [key for key, word in known.items() if not whole and word.startswith(asked)]
    return found[0] if len(found) == 1 else None


def command_of(voice: Voice, word: str, *, whole: bool = False) -> str | None:
    """The command that a word names: its letter, its word in the language, or (unless `whole`) a beginning of it."""
    return key_of(word, words_of_commands(voice), whole=whole)


def words_of_commands(voice: Voice) -> dict[str, str]:
    """The word of each command in the language."""
    return {command: voice(f"word.{command}") for command in COMMANDS}


def is_word(voice: Voice, word: str, key: str) -> bool:
    """Whether a text is the word of a key, in English or in the language spoken."""
    return folded(word) in (key, folded(voice(f"word.{key}")))


def direction_named(voice: Voice, word: str, known: Iterable[str]) -> str | None:
    """The direction that a word names, by its letters or in the language; None if it names none of these."""
    return key_of(word, {name: voice(f"direction.{name}") for name in known}, whole=True)


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The word that is most like the typed text; None if none is like it."""
    asked = folded(text)[:LONGEST_COMPARED]
    best, most = None, 0.0
    for each in known:
        word = folded(each)[:LONGEST_COMPARED]
        alike = 1 - edits(asked, word) / max(len(asked), len(word), 1)
        if word and alike >= LEAST_ALIKE and alike > most:
            best, most = each, alike
    return best


def edits(one: str, other: str) -> int:
    """The least number of letters to insert, delete or replace to turn one word into the other."""
    row: list[int] = [*range(len(other) + 1)]
    for number, letter in enumerate(one, 1):
        before, row[0] = row[0], number
        for at, its in enumerate(other, 1):
            before, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, before + (letter != its))
    return row[-1]


@frozen
class NamedThing:
    """The thing that a text names: a place with the figure there, or a figure with its place."""

    place: Location
    figure: Figure | None = None
    is_space: bool = False
    """Whether it was named as a place."""


def figures_named(table: WordTable, text: str) -> list[Figure]:
    """The figures that a name fits, in the first way that fits any: the whole name, its beginning, the beginning of one
    of its words, the id."""
    asked = folded(text)
    if not asked:
        return []
    called = [(figure, _names_of(table, figure)) for figure in table.document.figures]
    ways: Sequence[Callable[[str], bool]] = (
        lambda name: name == asked,
        lambda name: name.startswith(asked),
        lambda name: any(word.startswith(asked) for word in name.split()),
    )
    for fits in ways:
        found = [figure for figure, names in called if any(fits(name) for name in names)]
        if found:
            return found
    return [figure for figure in table.document.figures if folded(figure.id) == asked or figure.id == text]


def _names_of(table: WordTable, figure: Figure) -> set[str]:
    return {folded(figure.label), folded(table.voice.figure(figure))}


def is_whole_name(table: WordTable, text: str) -> bool:
    """Whether a text is the whole name of a figure."""
    asked = folded(text)
    return bool(asked) and any(asked in _names_of(table, figure) for figure in table.document.figures)


def named(table: WordTable, text: str) -> NamedThing | None:
    """The thing that a text names: a place comes before a name. None if neither fits."""
    place = table.ground.place(text)
    if place is not None:
        return NamedThing(place, table.standing(place), is_space=True)
    found = figures_named(table, text)
    if len(found) > 1:
        raise table.ambiguous([figure.id for figure in found])
    return NamedThing(found[0].space, found[0]) if found else None


def unknown_name(table: WordTable, text: str, words: Iterable[str] = ()) -> NotUnderstoodError:
    """The error for a text that names nothing on this table."""
    names = [table.voice.figure(figure) for figure in table.document.figures]
    return table.unknown(text, nearest(text, [*names, *words]))


def any_named(table: WordTable, text: str) -> NamedThing:
    """The thing that a text names; an error if there is none."""
    found = named(table, text)
    if found is None:
        raise unknown_name(table, text)
    return found


def required_figure(table: WordTable, text: str) -> Figure:
    """The figure that a text names, by its name or its place; an error if no figure is there."""
    found = any_named(table, text)
    if found.figure is None:
        raise NotUnderstoodError({"missing": "figure"}, [table.voice("nobody", place=table.written(found.place))])
    return found.figure


KEY = re.compile(r"([A-Za-z_]\w*)=(\S+)")
WHOLE_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
TRUTHS: Mapping[str, bool] = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def split_keys(words: list[str]) -> tuple[list[str], dict[str, str]]:
    """The words of a line without its keys, and the keys."""
    found = {word: KEY.fullmatch(word) for word in words}
    keys = {match[1]: match[2] for match in found.values() if match is not None}
    return [word for word in words if found[word] is None], keys


def read_keys(table: WordTable, given: Mapping[str, str], fields: Fields) -> dict[str, Json]:
    """The values of keys for a question; an error if it has no key of that name."""
    for key, text in given.items():
        if key not in fields:
            close = nearest(key, fields)
            raise table.unknown(f"{key}={text}", None if close is None else f"{close}=")
    return {key: _value(table, fields[key], text) for key, text in given.items()}


def _value(table: WordTable, field: Field, text: str) -> Json:
    """A value in its field's form; one that does not fit goes to the rules as text, and they say what is wrong."""
    match field.kind:
        case "truth":
            return TRUTHS.get(text.lower(), text)
        case "figure":
            return required_figure(table, text).id
        case "figures":
            return [required_figure(table, part).id for part in text.split(",")]
        case "space":
            return _place(table, text)
        case "spaces":
            return [_place(table, part) for part in text.split(",")]
        case "choice":
            return next((choice for choice in field.choices if str(choice).lower() == text.lower()), text)
    return int(text) if WHOLE_NUMBER.fullmatch(text) else text


def _place(table: WordTable, text: str) -> Json:
    place = table.ground.place(text)
    if place is None:
        raise table.unknown(text, None)
    return table.written(place)
