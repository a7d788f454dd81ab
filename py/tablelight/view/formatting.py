"""Numbers in the reader's notation: 6.5″ in English, 6,5″ in Spanish, French and Portuguese; 50% or 50 %. Spaces: D6.

Every number that the app shows goes through here, mostly by `Words`. The headless command keeps to points: it is
JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

from tablelight.board.values import LARGEST_SIDE
from tablelight.grid import Space
from tablelight.locale.messages import ABOUT, SOURCE

_PERCENT = re.compile(r"(\d+) %")
_DECIMAL = re.compile(r"(-?\d+\.\d+)(″?)")


@frozen
class Notation:
    """Numbers as a language writes them."""

    language: str = SOURCE

    def number(self, value: float | Fraction, places: int = 3) -> str:
        """A number to some places, without trailing zeros."""
        text = f"{float(value):.{places}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return self._local("0" if text == "-0" else text)

    def fixed(self, value: float | Fraction, places: int) -> str:
        """A number with all its places, for a column."""
        return self._local(f"{float(value):.{places}f}")

    def inches(self, value: float | Fraction) -> str:
        """A length to a hundredth of an inch: 4.7″."""
        return self.number(value, 2) + "″"

    def pair(self, first: float, second: float) -> str:
        """A point of a table in inches, to a tenth, as a finger can show it (0.4″ on 36). Numbers with decimal commas are
        separated by a semicolon."""
        between = "; " if self._about["decimal"] == "," else ", "
        return f"{self.number(first, 1)}″{between}{self.number(second, 1)}″"

    def percent(self, chance: Fraction) -> str:
        """A chance with its percent sign."""
        return whole_percent(chance) + self._about["percent"]

    def values_in(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values for a message's placeholders, some of which rules give as texts ("4.700", "4.700″", "50 %")."""
        return {name: self._value(value) for name, value in values.items()}

    def _value(self, value: object) -> object:
        if isinstance(value, float):
            return self._length(value)
        if not isinstance(value, str):
            return value
        if chance := _PERCENT.fullmatch(value):
            return chance[1] + self._about["percent"]
        found = _DECIMAL.fullmatch(value)
        return value if found is None else self._length(float(found[1])) + found[2]

    def _length(self, value: float) -> str:
        """A length to two places; to three if two would look like less of them: 6.004 is more than 6."""
        return self.number(value, 2 if round(value, 2) != round(value, 1) else 3)

    def _local(self, text: str) -> str:
        return text.replace("-", "−").replace(".", self._about["decimal"])

    @property
    def _about(self) -> Mapping[str, str]:
        return ABOUT.get(self.language, ABOUT[SOURCE])


def column_name(column: int) -> str:
    """A, B ... Z, AA, AB ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def space_name(space: Space) -> str:
    """`D6`; `[-1, 6]` for a space without a letter on the rim: one off the board, in a document that is wrong."""
    column, row = space
    return f"{column_name(column)}{row + 1}" if 0 <= column <= LARGEST_SIDE and row >= 0 else f"[{column}, {row}]"


def whole_percent(chance: Fraction) -> str:
    """A chance in whole percent, half up like the rules' own tables (HS-51); 0 and 100 only if it is exactly that."""
    whole = (chance * 200 + 1) // 2
    if 0 < chance < 1 and whole in (0, 100):
        return "<1" if whole == 0 else ">99"
    return str(whole)


def clock_time(ms: int) -> str:
    """A time as clocks show it: 4:05, 1:02:03, −0:12. The time left shows 0:00 only when nothing is left."""
    seconds = -(-ms // 1000)
    sign, seconds = ("−" if seconds < 0 else ""), abs(seconds)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{sign}{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{sign}{minutes}:{seconds % 60:02}"
