"""Three games of one's own, entered from nothing by touch alone: their rules, a board, two figures, a first move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablelight.app.editor import actions as do
from tablelight.app.editor.rules.update import OpenRule
from tablelight.app.state import AppState
from tablelight.rules.check import problems
from tests.bench.hand import Measure
from tests.fingers import Fingers

SECONDS_A_TAP = 2.5
"""A person's pace: to look, decide and tap."""
SECONDS_A_KEY = 0.7
"""On a tablet's keyboard."""


def _begun(kind: str) -> Fingers:
    """From the menu to the empty board with the rules beside it."""
    hand = Fingers(AppState())
    hand.do(do.SetNewBoardField("game", "heroclix"))
    hand.do(do.MakeBoard())  # any game on the table
    hand.do(do.CloseEditor())
    for name in ("Menu", "New board", "Your own game", kind, "Make this board", "Rules"):
        hand.press(name)
    return hand


def _open(hand: Fingers, label: str) -> None:
    """A tap on an entry of the page, by its name."""
    for node in hand.nodes():
        if isinstance(node.do, OpenRule) and node.children[0].children[0].text == label:
            hand.taps += 1
            hand.do(node.do)
            return
    raise AssertionError(label)


def _set(hand: Fingers, group: str, option: str) -> None:
    """A tap on a choice, by the field and its words."""
    for node in hand.nodes():
        if node.attrs.get("role") == "group" and node.attrs.get("aria-label") == group:
            for inner in node.children[-1].children:
                if inner.children and inner.children[-1].text == option:
                    hand.taps += 1
                    hand.do(inner.do)
                    return
    raise AssertionError((group, option))


def _figures(hand: Fingers, first: tuple[int, int], second: tuple[int, int]) -> None:
    """One of each side on the board."""
    hand.press("Figures")
    hand.press("New figure")
    hand.tap(first)
    hand.press("Blue")
    hand.tap(second)


def dungeon() -> Fingers:
    """Squares with alternating diagonals, doors, difficult ground, corner-to-corner cover, a close attack and a shot."""
    hand = _begun("Squares")
    _set(hand, "Diagonals", "Every second one 1 more")
    _set(hand, "Page", "Terrain")
    for name in ("Rough ground", "Rock", "Wall", "Door"):
        hand.press(name)
    _open(hand, "Rough ground")
    hand.press("Cover: less")
    _set(hand, "Page", "Sight")
    _set(hand, "Lines", "Corner to corner")
    _set(hand, "What a line only touches", "Hinders")
    _set(hand, "Page", "Figures")
    hand.press("Fight")
    hand.press("Life")
    _set(hand, "Life", "Life")
    _set(hand, "Page", "Attacks and dice")
    hand.press("Close attack")
    hand.press("Shot")
    _open(hand, "Hits")
    _set(hand, "Dice", "Fight")
    hand.press("The target’s cover")
    return hand


def wargame() -> Fingers:
    """Hexes with movement points, woods and hills, a river and a road, zones of control that stop, a roll to attack."""
    hand = _begun("Hexes")
    _set(hand, "Page", "Terrain")
    for name in ("Woods", "Rough ground", "River", "Road"):
        hand.press(name)
    _set(hand, "Page", "Control")
    _set(hand, "Control", "There is")
    _set(hand, "Entering it", "Ends the movement")
    _set(hand, "From one controlled space to another", "Never")
    _set(hand, "Page", "Attacks and dice")
    hand.press("Close attack")
    return hand


def inches() -> Fingers:
    """A bare table: houses, woods, a low wall, running, nobody comes near an enemy, a shot of 12 inches."""
    hand = _begun("Bare table, in inches")
    hand.press("Run")
    _set(hand, "Page", "Terrain")
    for name in ("House", "Woods", "Low wall"):
        hand.press(name)
    _set(hand, "Page", "Control")
    _set(hand, "Control", "There is")
    _set(hand, "Coming near", "Never")
    _set(hand, "Page", "Attacks and dice")
    hand.press("Shot")
    return hand


def _with_board(make: Callable[[], Fingers], draw: Callable[[Fingers], None]) -> Fingers:
    hand = make()
    draw(hand)
    assert problems(hand.state.document) == []
    return hand


def _cellar(hand: Fingers) -> None:
    hand.press("Terrain")
    hand.press("Rough ground")
    hand.drag(hand.at((2, 2)), hand.at((4, 2)))
    hand.press("Rock")
    hand.tap((6, 6))
    hand.press("Walls")
    hand.drag((800.0, 0.0), (800.0, 800.0))
    _figures(hand, (1, 1), (12, 8))


def _river(hand: Fingers) -> None:
    hand.press("Terrain")
    hand.press("Woods")
    hand.drag(hand.at((3, 3)), hand.at((6, 3)))
    _figures(hand, (1, 1), (12, 8))


def _courtyard(hand: Fingers) -> None:
    hand.press("Areas")
    hand.press("House")
    hand.drag((1000.0, 1000.0), (1600.0, 1600.0))
    _figures(hand, (3000, 3000), (30000, 30000))


def _measure(name: str, make: Callable[[], Fingers], draw: Callable[[Fingers], None]) -> Measure:
    hand = _with_board(make, draw)
    seconds = (hand.taps + hand.drags) * SECONDS_A_TAP + hand.keys * SECONDS_A_KEY
    now = f"{hand.taps + hand.drags}: {seconds / 60:.1f} min"
    return Measure(
        17, f"taps for {name}, from nothing, with a board and figures", "-", now, "<= 10 min", seconds <= 600
    )


def a_dungeon_skirmish() -> Measure:
    """The first of the three games."""
    return _measure("a dungeon skirmish on squares", dungeon, _cellar)


def a_hex_wargame() -> Measure:
    """The second of the three games."""
    return _measure("a hex wargame", wargame, _river)


def a_small_game_in_inches() -> Measure:
    """The third of the three games."""
    return _measure("a small game in inches", inches, _courtyard)


MEASURES: Sequence[Callable[[], Measure]] = (a_dungeon_skirmish, a_hex_wargame, a_small_game_in_inches)
