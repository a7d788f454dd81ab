"""Descriptions in words, in the player's language; and the words that a screen reader gets for signs that it would
spell out or skip."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from operator import is_not

from attrs import evolve, field, frozen

from tablelight.board.document import Area, Board, Document, Figure
from tablelight.board.problems import At, Problem
from tablelight.board.units import INCH
from tablelight.grid.square import corners_of
from tablelight.locale.messages import context_of, example_name, isolated, plural, say_problem, translate
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import is_over, top_of
from tablelight.view.formatting import Notation, space_name
from tablelight.view.games.ui import GameUi, plain
from tablelight.view.nodes import DRAWN, Node, el
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at


@frozen
class Words(Notation):
    """Everything said goes through here: a language, and a game with its rules' own messages."""

    messages: Mapping[str, str] = field(factory=dict)
    game: str = ""
    names: Mapping[str, str] = field(factory=dict)
    """What the figures on the table are called in this language, if that is not their name."""

    def __call__(self, text: str, **values: object) -> str:
        """A text of the interface, written out in the call, where the catalogues' tool finds it."""
        return translate(text, self.language, self.values_in(values))

    def label(self, text: str) -> str:
        """A text from a table (`view.games`, or one marked by `msg`), or a name without a translation."""
        return translate(text, self.language)

    def filled(self, text: str, values: Mapping[str, object]) -> str:
        """A text that was written out elsewhere, filled with its values."""
        return translate(text, self.language, self._filling(values))

    def _filling(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values for a text: figures by their names in this language, numbers in its notation."""
        values = {key: self.called(value) if isinstance(value, str) else value for key, value in values.items()}
        return self.values_in(values)

    def called(self, value: str) -> str:
        """One name, or several separated by commas."""
        whole = self.names.get(value)
        if whole is not None:
            return whole
        return ", ".join(self.names.get(part) or isolated(part) for part in value.split(", "))

    def figure(self, figure: Figure) -> str:
        """A figure's name: in this language if it is an example's, any other as it is."""
        return isolated(example_name(figure.label, self.language, context_of(self.game, "figure", figure.id)))

    def side(self, side: str) -> str:
        """A side's name in this language, if it is a known one."""
        name, context = plain(side), context_of(self.game, "side")
        known = example_name(name, self.language, context)
        return known if known != name else isolated(self.label(name))

    def title(self, title: str, game: str = "") -> str:
        """A game's title: in this language if it is an example's, any other as it is."""
        return isolated(example_name(title, self.language, context_of(game or self.game, "title")))

    def spot(self, label: str) -> str:
        return isolated(example_name(label, self.language, context_of(self.game, "spot")))

    def lettered(self, ui: GameUi) -> GameUi:
        """A game's table with the writing on the board in this language: the grounds' letters, the objects' names."""
        letters = {kind: self._letter(kind, ground.letter) for kind, ground in ui.terrains.items()}
        return evolve(
            ui,
            terrains={kind: evolve(ground, letter=letters[kind]) for kind, ground in ui.terrains.items()},
            objects={kind: evolve(shown, label=self.label(shown.label)) for kind, shown in ui.objects.items()},
        )

    def _letter(self, kind: str, text: str) -> str:
        return translate(text, self.language, context=context_of(self.game, "letter", kind))

    def labelled(self, label: str, value: object) -> str:
        """A label in the player's language, and its value: French has a space before the colon."""
        return translate("{label}: {value}", self.language, {"label": label, "value": value})

    def series(self, parts: Iterable[str]) -> str:
        """Several statements in one: French has a space before the semicolon."""
        return ("\N{NO-BREAK SPACE}; " if self.language == "fr" else "; ").join(parts)

    def reason(self, reason: Reason) -> str:
        """The sentence of a reason, in the language at hand, with its values filled in."""
        text, domain = reason.text(self.messages, self.game)
        usual = {
            key: self.label(value) if isinstance(value, str) and value not in self.names else value
            for key, value in reason.values.items()
        }
        return translate(text, self.language, self._filling(usual), domain=domain)

    def problem(self, problem: Problem) -> str:
        """What a problem says, with spaces and numbers as the player reads them."""
        named = {
            key: space_name((value.column, value.row)) if isinstance(value, At) else value
            for key, value in problem.values.items()
        }
        return say_problem(evolve(problem, values=self._filling(named)), self.language)

    def clause(self, clause: str) -> str:
        """The sentence of a clause by its number, in the language at hand."""
        return self.reason(Reason(clause))

    def chance(self, chance: Fraction) -> str:
        """A chance in percent, and the fraction it is: 50% (1/2)."""
        shown = self.percent(chance)
        return f"{shown} ({chance})" if chance.denominator != 1 else shown


def place_name(document: Document, place: Place, say: Words) -> str:
    """`D6`: column and row as on the board's rim; inches on a free board."""
    if document.board.has_spaces:
        return space_name(place)
    x, y = document.board.written(place)
    return say.pair(x, y)


def length_words(document: Document, value: float | Fraction, say: Words) -> str:
    """A distance or a cost: inches on a bare table, elsewhere a number."""
    return say.number(value) if document.board.has_spaces else say.inches(value)


def ground_name(document: Document, place: Place, ui: GameUi, say: Words) -> str:
    """The ground of a space: its terrain, its level, whether it is marked as indoors, the things there, its label."""
    if not document.board.has_spaces:
        return ", ".join(area_name(area, ui, say) for area in areas_at(document.board, place))
    layout = document.layout
    terrain = layout.terrain_at(place)
    ground = ui.terrain(terrain)
    parts = [say.label(ground.label), *([say.label(ground.note)] if ground.note else [])]
    level = layout.level_at(place)
    if level:
        parts.append(say("level {level}", level=level))
    said = layout.indoors_at(place)
    if said is not None:
        parts.append(say("indoors") if said else say("outdoors"))
    parts += [say.label(ui.object_label(thing.kind)) for thing in layout.objects_at(place)]
    on_corners = (layout.on_corners.get(corner) for corner in corners_of(place)) if layout.on_corners else ()
    parts += [say.label(ui.object_label(thing.kind, on_corner=True)) for thing in on_corners if thing]
    label = layout.label_at(place)
    return ", ".join([*parts, *([say.spot(label)] if label else [])])


def ground_words(document: Document, place: Place, ui: GameUi, say: Words) -> list[str]:
    """The ground under a figure, as one text or none: on a free board what it is, on spaces how high."""
    if not document.board.has_spaces:
        text = ground_name(document, place, ui, say)
    else:
        level = document.layout.level_at(place)
        text = say("level {level}", level=level) if level else ""
    return [text] if text else []


def areas_at(board: Board, place: Place) -> list[Area]:
    """The areas of a free board that a place is in, the highest first."""
    return sorted((area for area in board.areas if is_over(place, area)), key=top_of, reverse=True)


def area_name(area: Area, ui: GameUi, say: Words) -> str:
    """An area's name, and how high it is."""
    name, high = say.label(ui.terrain(area.kind).label), top_of(area)
    return f"{name} {say.inches(high / INCH)}" if high else name


def figure_name(figure: Figure, say: Words) -> str:
    """A figure and its side."""
    return say("{name} ({side})", name=say.figure(figure), side=say.side(figure.side))


def place_words(document: Document, place: Place, ui: GameUi, say: Words) -> str:
    """A place in full: where it is, its ground, the figure there."""
    figure = figure_at(document, place)
    parts = [place_name(document, place, say), ground_name(document, place, ui, say)]
    if figure is not None:
        parts.append(figure_name(figure, say))
    return dotted(parts)


def dotted(parts: Iterable[str]) -> str:
    """Parts of one line, separated by dots; if the line breaks, a dot stays with the part before it."""
    return "\u00a0· ".join(part for part in parts if part)


ARROW = re.compile(r"(\S+) → (\S+)")
INCHES = re.compile(r"(\d+(?:[.,]\d+)?)″")
NAMES = ("aria-label", "aria-valuetext")
DOT = re.compile(r"\s· ")


def aloud(text: str, say: Words) -> str:
    """A text with words for arrows and inches, and commas for middle dots."""
    text = ARROW.sub(lambda found: say("{before} to {after}", before=found[1], after=found[2]), text)
    return DOT.sub(", ", INCHES.sub(lambda found: _inches(found[1], say), text))


def _inches(length: str, say: Words) -> str:
    return say(plural("{count} inch", "{count} inches"), count=float(length.replace(",", ".")))


def read_out(node: Node, say: Words) -> Node:
    """The same element; a text with such a sign is shown as it is, and read out in words."""
    if node.tag in DRAWN:
        return node
    if node.children:
        children = tuple([read_out(child, say) for child in node.children])
        if any(map(is_not, children, node.children)):
            node = evolve(node, children=children)
    for name in NAMES:
        text = node.attrs.get(name)
        if isinstance(text, str) and _has_signs(text):
            node = evolve(node, attrs={**node.attrs, name: aloud(text, say)})
    if node.text is None or not _has_signs(node.text):
        return node
    words = el("span", aloud(node.text, say), cls="hidden-words")
    return evolve(node, text=None, children=(el("span", node.text, aria_hidden="true"), words))


def _has_signs(text: str) -> bool:
    return "″" in text or " → " in text
