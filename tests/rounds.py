"""A full round of each game as a hand plays it: every figure's part, the dice that fell, turns to the next round.

The rounds are scripts, `tests/scripts/rounds/`, one for an example. A round is a generator that yields the name of a phase
whenever the table waits for the player, so that whoever plays it can look at the page there: the unit tests without a
browser, the browser tests by touch, `tools.gallery` for pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

from tests.script import SCRIPTS, Line, lines_of, place_of


class Hand(Protocol):
    """What a round needs of its player. Names are English; `place` is a space, or a point in thousandths of an inch."""

    def tap(self, *place: int) -> None:
        """A finger on the board."""

    def press(self, name: str) -> None:
        """A finger on the button of this name."""

    def press_first(self, cls: str) -> None:
        """A finger on the first button with this class of the style sheet."""

    def face(self, name: str) -> None:
        """A finger on the key of a die's face."""

    def choose(self, name: str) -> None:
        """A finger on the figure of this name in a list."""


Round: TypeAlias = Iterator[str]


def dice(hand: Hand, *faces: str) -> None:
    """What the real dice showed: a face, or a face and how many show it ("Skull: 2"). A lone die is taken at once."""
    for face in faces:
        hand.face(face)
    if len(faces) > 1:
        hand.press("These are the dice")


def move(hand: Hand, start: tuple[int, int], end: tuple[int, int]) -> Round:
    """Select, propose, confirm."""
    hand.tap(*start)
    yield "selected"
    hand.tap(*end)
    yield "proposed"
    hand.press("Move here")
    yield "moved"
    hand.press("Done with this figure")


def next_side(hand: Hand) -> Round:
    """The turn is over."""
    hand.press_first("whose")
    yield "the turn"
    hand.press_first("primary")
    yield "the next side"


def asking(hand: Hand, figure: tuple[int, int], other: tuple[int, int]) -> Round:
    """The three questions beside a move: what it sees, who threatens it, how far it is."""
    hand.press("See")
    hand.tap(*figure)
    yield "sees"
    hand.tap(*other)
    yield "seen"
    hand.press("Threats")
    yield "threats"
    hand.press("Measure")
    hand.tap(*figure)
    hand.tap(*other)
    yield "measured"
    hand.press("Move")


def _gesture(hand: Hand, line: Line) -> Round:
    """One line of a script."""
    match line:
        case "phase", [name]:
            yield name
        case "tap", [place]:
            hand.tap(*place_of(place))
        case "press", [name]:
            hand.press(name)
        case "first", [cls]:
            hand.press_first(cls)
        case "face", [name]:
            hand.face(name)
        case "choose", [name]:
            hand.choose(name)
        case "dice", faces:
            dice(hand, *faces)
        case "move", [start, end]:
            yield from move(hand, place_of(start), place_of(end))
        case "ask", [figure, other]:
            yield from asking(hand, place_of(figure), place_of(other))
        case "next side", []:
            yield from next_side(hand)
        case _:
            raise ValueError(line)


def _round(script: Path, hand: Hand) -> Round:
    """A script from its first line to its last."""
    for line in lines_of(script):
        yield from _gesture(hand, line)


ROUNDS: Mapping[str, Callable[[Hand], Round]] = {
    script.stem: partial(_round, script) for script in sorted((SCRIPTS / "rounds").glob("*.txt"))
}
"""By the example that is on the table."""
