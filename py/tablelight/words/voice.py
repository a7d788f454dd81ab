"""Words for names, places, numbers, and lines, as a screen reader reads them well (W-06, W-07)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import Problem
from tablelight.locale.messages import translate
from tablelight.rules.answers import Reason
from tablelight.rules.registry import rules_of
from tablelight.view.formatting import space_name, whole_percent
from tablelight.view.games.roll_ui import RollUi
from tablelight.view.games.ui import GameUi, plain, ui_of
from tablelight.view.words import Words, aloud
from tablelight.words.grounds import Ground, ground_of
from tablelight.words.messages import DOMAIN, MESSAGES

VERDICT = 120
"""The most characters of the first line."""
LONGEST_SPOKEN_NAME = 30
LONGEST_REPEATED = 40
BARE = {ord(sign): "" for sign in "$*#<>{}|"} | {ord("·"): ",", ord("→"): " ", ord("_"): " ", ord("`"): "'"}
"""Signs in names and rules that are not spoken, and their replacements."""


def without_signs(text: str) -> str:
    """The text without control and direction characters, its spaces single."""
    if not text.isprintable():
        text = "".join(each for each in text if each.isspace() or unicodedata.category(each)[0] != "C")
    return " ".join(text.split())


def repeated(text: str) -> str:
    """The part of an input that is repeated if it is not understood."""
    return without_signs(text)[:LONGEST_REPEATED]


@frozen
class Voice:
    """Everything that is said goes through here: one language, one game."""

    document: Document
    ui: GameUi
    words: Words
    ground: Ground
    figures: tuple[Figure, ...]
    """The figures at the beginning of the line."""

    @cached_property
    def _naming(self) -> Words:
        """The words for sentences of the rules, which name figures; most lines have none."""
        names = {figure.label: self.figure(figure) for figure in self.figures}
        return evolve(self.words, names={old: new for old, new in names.items() if old != new})

    @property
    def language(self) -> str:
        return self.words.language

    @classmethod
    def of(cls, document: Document, language: str) -> Voice:
        """The voice for a document, which calls its figures by one name throughout."""
        words = Words(language, rules_of(document).messages, document.game)
        return cls(document, ui_of(document), words, ground_of(document), document.figures)

    def after(self, document: Document) -> Voice:
        """The same voice once the document has changed; the figures that left keep their names."""
        return evolve(self, document=document, ground=ground_of(document))

    def __call__(self, key: str, **values: Any) -> str:
        """A sentence. Figures, places, ids and numbers in its `values` are said as `SPOKEN` has it."""
        said = {name: SPOKEN[name](self, value) for name, value in values.items() if name in SPOKEN}
        return self.filled(key, values | said)

    def filled(self, key: str, values: Mapping[str, object]) -> str:
        """A sentence whose values are words already."""
        return translate(MESSAGES[key], self.language, self.words.values_in(values), domain=DOMAIN)

    def count(self, key: str, count: int | float | Fraction, **values: Any) -> str:
        """A sentence that counts something, in the number's plural form."""
        return self(key, count=self.number(count), **values)

    # Names

    def figure(self, figure: Figure) -> str:
        return _short(self.words.figure(figure))

    def name(self, figure: str) -> str:
        """The name of the figure with an id; the id itself if it is gone."""
        found = self.document.find(figure)
        return _short(figure) if found is None else self.figure(found)

    def side(self, side: str) -> str:
        return _short(self.words.side(side))

    def terrain(self, kind: str) -> str:
        """The name of a terrain, or of an area's kind."""
        return self.words.label(self.ui.terrain(kind).label)

    def kind(self, kind: str) -> str:
        """The name of a terrain, an object or an edge."""
        if kind in self.ui.objects:
            return self.words.label(self.ui.object_label(kind))
        return self.edge(kind) if kind in self.ui.edges else self.terrain(kind)

    def edge(self, kind: str) -> str:
        return self.words.label(self.ui.edge_label(kind))

    def action(self, action: str) -> str:
        return self.words.label(self.ui.action(action).label)

    def form(self, roll: str) -> RollUi:
        """The form and the label of a roll."""
        return self.ui.rolls.get(roll, RollUi(label=plain(roll)))

    def roll(self, roll: str) -> str:
        return self.words.label(self.form(roll).label)

    def face(self, roll: str, face: object) -> str:
        """The words for a face of a roll's die."""
        named = self.form(roll).faces.get(str(face))
        return str(face) if named is None else self.words.label(named)

    def outcome(self, outcome: str) -> str:
        if outcome.removeprefix("-").isdecimal():
            return self.words.filled(self.ui.counted, {"count": outcome}) if self.ui.counted else outcome
        return self.words.label(self.ui.outcomes.get(outcome, plain(outcome)))

    def attack(self, entry: Mapping[str, Any]) -> str:
        """The name of an attack: its own, otherwise close combat or at range."""
        own = entry.get("with")
        return self.action(str(own)) if own else self(f"attack.{entry['attack']}")

    def direction(self, direction: str | None) -> str:
        """A direction in words; "here" if there is none."""
        return self("direction.here" if direction is None else f"direction.{direction}")

    # Numbers

    def number(self, value: float | Fraction | str) -> str:
        """A length or an average to two decimals."""
        return self.words.number(Fraction(value) if isinstance(value, str) else value, 2)

    def length(self, value: float | Fraction | str) -> str:
        """A distance or a cost: in inches on a bare table."""
        return self.count("inches", round(Fraction(value), 2)) if self.ground.in_inches else self.number(value)

    def chance(self, value: Fraction | str) -> str:
        """A chance in whole percent, half up."""
        text = whole_percent(Fraction(value))
        if text in ("<1", ">99"):
            return self("chance.under" if text == "<1" else "chance.over")
        return self("chance", count=text)

    def place(self, at: Sequence[float]) -> str:
        """A place as answers write it: D6; on a bare table in inches, to a tenth."""
        if not self.ground.in_inches:
            return space_name((int(at[0]), int(at[1])))
        x, y = (self.words.number(part, 1) for part in at)
        return self("point", x=x, y=y)

    def places(self, places: Iterable[Sequence[float]]) -> str:
        """Several places in their order."""
        return (f", {self('then')} " if self.ground.in_inches else ", ").join(map(self.place, places))

    def reason(self, reason: Reason) -> str:
        return self._naming.reason(reason)

    def problem(self, problem: Problem) -> str:
        """Why the rules cannot answer. Ids that a problem lists are not repeated: they belong to no language."""
        path = re.fullmatch(r"\$\.document\.figures\[(\d+)\]\.stats\.(\w+)", problem.path)
        if path is not None:
            label = self.words.label(self.ui.stat_label(path[2]))
            return self("problem.stat", name=self.document.figures[int(path[1])], stat=label)
        key = problem.path.removeprefix("$.question.")
        is_typed = key.isidentifier() and key != "action"  # KEY=VALUE, whose values are typed alike in all languages
        if {"known", "id"} & set(problem.values) or ("choices" in problem.values and not is_typed):
            return self("problem.plain")
        text = self._naming.problem(problem)
        return self("problem", text=self.words.labelled(key, text) if is_typed else text)

    # Lines

    def lines(self, sentences: Iterable[str]) -> list[str]:
        """The sentences as lines without unspoken signs: the first has at most `VERDICT` characters."""
        found = [line for line in (self._spoken(text) for text in sentences) if line]
        if found and len(found[0]) > VERDICT:
            found[:1] = _verdict(found[0])
        return found

    def _spoken(self, text: str) -> str:
        plain_text = aloud(text.replace("\N{NO-BREAK SPACE}", " "), self.words).replace("″", '"')
        line = without_signs(plain_text.translate(BARE))
        return _sentence(line) if line else ""


def _name(voice: Voice, named: Figure | str | Sequence[float]) -> str:
    if isinstance(named, str):
        return named
    return voice.figure(named) if isinstance(named, Figure) else voice.place(named)


SPOKEN: Mapping[str, Callable[[Voice, Any], object]] = {
    **dict.fromkeys(("name", "target"), _name),
    **dict.fromkeys(("place", "start", "end"), Voice.place),
    "places": Voice.places,
    **dict.fromkeys(("cost", "distance"), Voice.length),
    **dict.fromkeys(("mean", "dealt", "suffered"), Voice.number),
    "chance": Voice.chance,
    "direction": Voice.direction,
    "side": Voice.side,
    "action": Voice.action,
    "roll": Voice.roll,
    "outcome": Voice.outcome,
}
"""How the values of placeholders are said. A name is that of a figure, or of a place, or in words already."""


def _short(name: str) -> str:
    """A name as it is said: without unspoken signs, at most `LONGEST_SPOKEN_NAME` characters."""
    plain_name = without_signs(name.replace("″", '"').translate(BARE))
    return (
        plain_name if len(plain_name) <= LONGEST_SPOKEN_NAME else plain_name[: LONGEST_SPOKEN_NAME - 1].rstrip() + "…"
    )


def _sentence(line: str) -> str:
    """A line that begins with a capital and ends with a full stop."""
    return f"{line[0].upper()}{line[1:]}{'' if line[-1] in '.!?' else '.'}"


def _verdict(line: str) -> list[str]:
    """A line that is too long, in two: cut after a sentence, otherwise after a comma or a word."""
    for mark in (". ", ", ", " "):
        cut = line.rfind(mark, 0, VERDICT - 1)
        if cut > 0:
            head, rest = line[:cut].rstrip(" .,"), line[cut + len(mark) :]
            return [_sentence(head), _sentence(rest)]
    return [f"{line[: VERDICT - 1]}.", _sentence(line[VERDICT - 1 :])]
