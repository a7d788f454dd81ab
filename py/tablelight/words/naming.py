"""Names and places as they are typed (W-03, W-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from tablelight.board.document import Figure, Location
from tablelight.words.lexicon import by_beginning, command_words, folded, nearest
from tablelight.words.table import WordTable


@frozen
class NamedThing:
    """What a text names: a place, a figure, or a place with who is there."""

    place: Location
    figure: Figure | None = None
    is_space: bool = False
    """Whether it was named as a place."""


def figures_named(table: WordTable, text: str) -> list[Figure]:
    """The figures that a name fits, by the first way in which it fits any: whole, as its beginning, as the beginning of one
    of its words, by its id."""
    asked = folded(text)
    if not asked:
        return []
    called = [(figure, {folded(figure.label), folded(table.voice.figure(figure))}) for figure in table.document.figures]
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


def figure_named(table: WordTable, text: str) -> Figure | None:
    """The one figure that a name fits; ambiguous if it fits several."""
    found = figures_named(table, text)
    if len(found) > 1:
        raise table.ambiguous([figure.id for figure in found])
    return found[0] if found else None


def named(table: WordTable, text: str) -> NamedThing | None:
    """What a text names: a place comes before a name. None if neither."""
    place = table.ground.place(text)
    if place is not None:
        return NamedThing(place, table.standing(place), is_space=True)
    figure = figure_named(table, text)
    return None if figure is None else NamedThing(figure.space, figure)


def unknown_name(table: WordTable, text: str, words: Iterable[str] = ()) -> Exception:
    """The error of a text that names nothing on this table."""
    names = [table.voice.figure(figure) for figure in table.document.figures]
    return table.unknown(text, nearest(text, [*names, *words]))


def any_named(table: WordTable, text: str) -> NamedThing:
    """What a text names; unknown if nothing."""
    found = named(table, text)
    if found is None:
        raise unknown_name(table, text)
    return found


def somebody_named(table: WordTable, text: str) -> Figure:
    """The figure that a text names, by its name or its place."""
    found = any_named(table, text)
    if found.figure is None:
        error = table.missing("figure")
        error.sentences = [table.voice("nobody", place=table.voice.place(table.written(found.place)))]
        raise error
    return found.figure


def unknown_command(table: WordTable, text: str) -> Exception:
    """The error of a line that begins with no command and no name."""
    return unknown_name(table, text, command_words(table.voice))


def named_by_beginning(asked: str, words: dict[str, str]) -> str | None:
    """The id among these that a text is, else whose word it is or begins."""
    plain = folded(asked)
    exact = [key for key in words if folded(key) == plain or key == asked]
    return exact[0] if exact else by_beginning(plain, words)
