"""A full round of each game as a hand plays it: every figure's part, the dice that fell, turns to the next round.

Each round is a generator that yields the name of a phase whenever the table waits for the player, so that whoever plays it
can look at the page there: the unit tests without a browser, the browser tests by touch, `tools.gallery` for pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, TypeAlias


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


def heroclix(hand: Hand) -> Round:
    """Breaking away, stairs, carrying, a shot, a flyer of the other side."""
    yield "begins"
    hand.tap(6, 6)
    yield "owes a roll"
    hand.tap(10, 3)
    yield "proposed behind the roll"
    hand.face("4")
    yield "has broken away"
    hand.press("Move here")
    yield "moved"
    hand.press("Close combat")
    yield "whom to attack"
    hand.tap(10, 4)
    yield "may attack"
    hand.press("Move")
    hand.press("Done with this figure")
    hand.tap(3, 5)
    hand.choose("Bruiser")
    yield "carries"
    hand.tap(8, 2)
    yield "where to set down"
    hand.tap(9, 2)
    hand.press("Move here")
    yield "carried"
    hand.press("Ranged combat")
    yield "whom to shoot"
    hand.tap(10, 4)
    yield "shot"
    hand.press("Move")
    yield from next_side(hand)
    yield from move(hand, (7, 7), (8, 4))
    yield from move(hand, (13, 8), (9, 6))
    yield from asking(hand, (9, 6), (8, 2))
    yield from next_side(hand)


def oraculo(hand: Hand) -> Round:
    """Aim, a shot, a fall; combat; a door; the oracle's turn with a disengaging that is barred."""
    yield "begins"
    hand.tap(9, 1)
    yield "selected"
    hand.press("Take aim")
    yield "has aimed"
    hand.press("Attack")
    yield "whom to attack"
    hand.tap(12, 2)
    yield "verdict"
    hand.press("Shoot")
    yield "dice in the hand"
    dice(hand, "6", "6", "2")
    yield "has fallen"
    hand.press("Take it off the table")
    hand.press("Move")
    hand.press("Done with this figure")
    hand.tap(11, 6)
    yield "cannot disengage"
    hand.press("Attack")
    hand.tap(10, 5)
    yield "verdict on the engaged"
    hand.press_first("primary")
    yield "combat"
    hand.press("Put the dice down")
    hand.press("Move")
    hand.press("Done with this figure")
    yield from move(hand, (4, 6), (5, 6))
    hand.tap(5, 6)
    hand.press("Open or close")
    yield "closed the door"
    hand.press("Done with this figure")
    yield from next_side(hand)
    yield from move(hand, (9, 10), (9, 8))
    yield from asking(hand, (6, 4), (5, 6))
    yield from next_side(hand)


def herotrek(hand: Hand) -> Round:
    """Out of the dome, over a building, a place switched with an enemy, into the fight; the villains."""
    yield "begins"
    yield from move(hand, (1, 1), (4, 1))
    hand.tap(12, 3)
    hand.press("Fly this move")
    yield "flies"
    hand.tap(12, 8)
    yield "could be shot at"
    hand.press("Move here")
    yield "flown"
    hand.press("Done with this figure")
    hand.tap(6, 9)
    hand.press("Slip away")
    yield "slips away"
    hand.tap(5, 9)
    hand.tap(4, 10)
    yield "switches"
    hand.press("Move here")
    hand.press("Done with this figure")
    yield from move(hand, (11, 3), (13, 6))
    yield from next_side(hand)
    yield from move(hand, (12, 6), (12, 5))
    yield from asking(hand, (12, 7), (13, 6))
    yield from next_side(hand)


def heroscape(hand: Hand) -> Round:
    """A fall from the cliff, an attack that defeats, two spaces, a leaving strike that kills."""
    yield "begins"
    hand.tap(12, 2)
    yield "selected"
    hand.tap(11, 2)
    yield "would fall"
    hand.press("Move here")
    yield "has fallen six levels"
    hand.press_first("owed")
    yield "the fall's die"
    hand.face("Shield")
    yield "unharmed"
    hand.press("Attack")
    hand.tap(8, 4)
    yield "the attack's dice"
    dice(hand, "Skull: 1", "Shield: 0")
    yield "out of action"
    hand.press("Take it off the table")
    hand.press("Done with this figure")
    hand.tap(1, 5)
    yield "two spaces"
    hand.tap(2, 6)
    yield "proposed"
    hand.press("Move here")
    hand.press("Done with this figure")
    yield from move(hand, (2, 2), (5, 3))
    yield from next_side(hand)
    hand.tap(6, 5)
    yield "engaged"
    hand.tap(8, 7)
    yield "would be struck"
    hand.press("Move here")
    hand.press_first("owed")
    yield "the strike's die"
    hand.face("Skull")
    yield "struck down"
    hand.press("Take it off the table")
    yield from move(hand, (3, 7), (3, 5))
    yield from asking(hand, (6, 3), (5, 5))
    yield from next_side(hand)


def carnevale(hand: Hand) -> Round:
    """Disengaging with an attack of opportunity and protection, a jump, a fall and a swim, a climb, a dive, a spell that is
    dispelled; an attack and a protection of the other side."""
    yield "begins"
    hand.tap(8750, 12500)
    yield "engaged"
    hand.tap(8000, 11000)
    yield "owes disengaging"
    dice(hand, *"3824912")
    yield "is struck at"
    hand.press_first("owed")
    yield "attack of opportunity"
    dice(hand, *"491")
    yield "is hit"
    hand.press_first("owed")
    yield "protects itself"
    dice(hand, *"722")
    yield "is wounded"
    hand.tap(8000, 11000)
    hand.press("Move here")
    yield "moved"
    hand.press("End the activation")
    hand.press("Done with this figure")
    hand.tap(9000, 3750)
    hand.press("Jump")
    yield "jumps"
    hand.tap(12750, 3750)
    yield "over the canal"
    dice(hand, *"322222")
    yield "too short"
    hand.press("Go as far as it goes")
    hand.press_first("owed")
    yield "falls"
    dice(hand, *"582222")
    yield "in the water"
    hand.tap(10750, 2750)
    yield "swims"
    hand.press("Move here")
    hand.press("Done with this figure")
    hand.tap(7000, 7500)
    hand.tap(6650, 7520)
    yield "to the wall"
    hand.press("Move here")
    hand.press("Climb")
    hand.press("Take the dice")
    dice(hand, *"9823")
    yield "climbs"
    hand.press("Climb as high as it gets")
    yield "hangs there"
    hand.press("End the activation")
    hand.press_first("owed")
    yield "falls off the wall"
    dice(hand, *"9883")
    yield "fallen"
    hand.press("Done with this figure")
    hand.tap(15500, 14750)
    hand.press("Dive")
    yield "dives"
    dice(hand, "10", *"8234")
    yield "underwater"
    hand.press("Done with this figure")
    hand.tap(14000, 7500)
    hand.press("Cast a spell")
    yield "a spell"
    hand.press("Dispel: Magus")
    yield "is to be dispelled"
    dice(hand, *"8911")
    dice(hand, *"291")
    yield "dispelled"
    hand.press("Done with this figure")
    yield from next_side(hand)
    hand.tap(9125, 13625)
    yield "the other side"
    hand.tap(8000, 12000)
    yield "comes near"
    hand.press("Move here")
    hand.press("Attack")
    yield "whom to attack"
    hand.tap(8000, 11000)
    yield "the attack's dice"
    dice(hand, "10", "9", "8")
    yield "has hit"
    hand.press_first("owed")
    dice(hand, *"723")
    yield "has fallen"
    hand.press("Done with this figure")
    yield from asking(hand, (16500, 7000), (14000, 7500))
    yield from next_side(hand)


def own_cellar(hand: Hand) -> Round:
    """A game of one's own on squares: a walk, a shot with dice, the other side's strike."""
    yield "begins"
    yield from move(hand, (1, 1), (4, 2))
    hand.tap(2, 3)
    yield "an archer"
    hand.press("Shoot")
    yield "whom to shoot"
    hand.tap(9, 6)
    yield "verdict"
    hand.press_first("primary")
    yield "dice in the hand"
    hand.face("15")
    yield "has hit"
    hand.press("Move")
    hand.press("Done with this figure")
    yield from next_side(hand)
    yield from move(hand, (9, 6), (6, 5))
    yield from asking(hand, (10, 1), (4, 2))
    yield from next_side(hand)


def own_courtyard(hand: Hand) -> Round:
    """A game of one's own in inches: a walk, a run, a shot."""
    yield "begins"
    yield from move(hand, (3000, 4000), (8000, 5000))
    hand.tap(4000, 15000)
    hand.press("Run")
    yield "runs"
    hand.tap(10000, 15000)
    yield "proposed"
    hand.press("Move here")
    yield "run"
    hand.press("Done with this figure")
    yield from next_side(hand)
    yield from move(hand, (20000, 5000), (16000, 5000))
    hand.tap(14000, 14000)
    yield "selected"
    yield from asking(hand, (16000, 5000), (8000, 5000))
    yield from next_side(hand)


ROUNDS: Mapping[str, Callable[[Hand], Round]] = {
    "heroclix-rooftop": heroclix,
    "oraculo-crypt": oraculo,
    "herotrek-eight-heroes": herotrek,
    "heroscape-ford": heroscape,
    "carnevale-canal": carnevale,
    "own-cellar": own_cellar,
    "own-courtyard": own_courtyard,
}
"""By the example that is on the table."""
