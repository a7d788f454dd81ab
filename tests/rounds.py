"""A full round of each game as a hand plays it: every figure acts, dice are entered, turns go on to the next round.

The rounds are scripts, `tests/scripts/rounds/`, one for an example. A round is a generator that yields the name of a phase
whenever the table waits for the player, so that the caller can look at the page there: the unit tests without a
browser, the browser tests by touch, `tools.gallery` for pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

from tests.script import SCRIPTS, Line, line_of, lines_of, place_of


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
    """Enters real dice: a face, or a face and how many show it ("Skull: 2"). A single die needs no confirmation."""
    for face in faces:
        hand.face(face)
    if len(faces) > 1:
        hand.press("Confirm the dice")


PARTS: Mapping[str, str] = {
    "move": (
        "tap: {0}; phase: selected; tap: {1}; phase: proposed; press: Move here; phase: moved; press: Done with this figure"
    ),
    "next side": "first: whose; phase: the turn; first: primary; phase: the next side",
    "ask": (
        "press: See; tap: {0}; phase: sees; tap: {1}; phase: seen; press: Threats; phase: threats; "
        "press: Measure; tap: {0}; tap: {1}; phase: measured; press: Move"
    ),
}
"""Lines that stand for several: a move from here to there, the turn of the next side, the three questions besides a
move (what a figure sees, what threatens it, how far another is)."""


def _gesture(hand: Hand, line: Line) -> Round:
    """One line of a script."""
    verb, arguments = line
    match line:
        case _ if verb in PARTS:
            for part in PARTS[verb].format(*arguments).split("; "):
                yield from _gesture(hand, line_of(part))
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
        case _:
            raise ValueError(line)


def _round(script: Path, hand: Hand) -> Round:
    """A script from its first line to its last."""
    for line in lines_of(script):
        yield from _gesture(hand, line)


ROUNDS: Mapping[str, Callable[[Hand], Round]] = {
    script.stem: partial(_round, script) for script in sorted((SCRIPTS / "rounds").glob("*.txt"))
}
"""The rounds, by the example that is on the table."""
