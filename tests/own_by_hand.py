"""Three own games as a player enters them by touch, from the menu to the first move. The hand is one that counts
without a browser (`tests.fingers`), or one on a real page (`tests/browser/test_own_by_touch.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tests.asking import ask
from tests.script import SCRIPTS, lines_of, place_of

Json = dict[str, Any]
Place = tuple[int, int]

SECONDS_A_TAP = 3.0
"""A person's pace: to look, decide and tap."""
SECONDS_A_KEY = 0.7
"""On a tablet's keyboard."""
MOST_SECONDS = 600.0


class Hand(Protocol):
    """What a hand can do; places are spaces, or thousandths of an inch."""

    @property
    def seconds(self) -> float:
        """How many seconds a person takes for what the hand has done."""
        ...

    def press(self, name: str) -> None:
        """A tap on a button, by its whole name."""

    def tool(self, name: str) -> None:
        """A tap on a tool of the editor."""

    def choose(self, field: str, option: str) -> None:
        """A tap on one of the choices of a field."""

    def open_entry(self, name: str) -> None:
        """A tap on an entry of the rules page."""

    def unfold(self, name: str) -> None:
        """A tap on the head of a fold."""

    def write(self, field: str, text: str) -> None:
        """A tap on a line of text, and its keys."""

    def tap(self, place: Place) -> None:
        """A tap on the board."""

    def tap_side(self, a: Place, b: Place) -> None:
        """A tap on the side between two spaces."""

    def stroke(self, *places: Place) -> None:
        """A finger from place to place."""


def begin(hand: Hand, board: str, name: str) -> None:
    """From the menu to the empty board with the rules beside it."""
    for each in ("Menu", "New board", "Your own game", "From scratch", board, "Make this board"):
        hand.press(each)
    hand.tool("Rules")
    hand.choose("Page", "The game")
    hand.write("Title of the game", name)
    hand.choose("Page", "Movement")


def two_figures(hand: Hand, first: Place, second: Place) -> None:
    """A figure of each side on the board, and back to playing with the first one selected."""
    hand.tool("Figures")
    hand.press("New figure")
    hand.tap(first)
    hand.press("Blue")
    hand.tap(second)
    hand.press("Done editing")
    hand.tap(first)


def play(game: str, hand: Hand) -> None:
    """A game from its script, `tests/scripts/own_games/`."""
    for verb, arguments in lines_of(SCRIPTS / "own_games" / f"{game}.txt"):
        match verb, arguments:
            case "begin", [board, name]:
                begin(hand, board, name)
            case "two figures", [first, second]:
                two_figures(hand, place_of(first), place_of(second))
            case "tap", [place]:
                hand.tap(place_of(place))
            case "stroke", places:
                hand.stroke(*map(place_of, places))
            case "side", [a, b]:
                hand.tap_side(place_of(a), place_of(b))
            case "press", [name]:
                hand.press(name)
            case "tool", [name]:
                hand.tool(name)
            case "choose", [field, option]:
                hand.choose(field, option)
            case "open", [name]:
                hand.open_entry(name)
            case "unfold", [name]:
                hand.unfold(name)
            case _:
                raise ValueError(verb, arguments)


def ids(document: Json) -> tuple[str, str]:
    """The two figures that were placed, in their order."""
    first, second = document["figures"]
    return str(first["id"]), str(second["id"])


def _dungeon(document: Json) -> None:
    """Checks the intended rules: ground at two points, every second diagonal at two, a shut door, cover of one die."""
    mine, foe = ids(document)

    def cost(*to: int) -> Any:
        return ask(document, ask="path", figure=mine, to=list(to)).get("cost")

    assert document["rules"].get("name") == "Dungeon", document["rules"].get("name")
    assert (cost(2, 1), cost(2, 2), cost(2, 3)) == (1, 1, 2)
    assert cost(3, 3) == 1 + 2 + 1, "two diagonals, the second onto rough ground and one more for being the second"
    assert cost(0, 3) == 2 and cost(1, 3) == 2, "one diagonal costs like a step"
    moves = {tuple(space["at"]) for space in ask(document, ask="moves", figure=mine)["spaces"]}
    assert (6, 4) not in moves and (7, 1) in moves and (8, 1) not in moves
    door = {**document, "figures": [{**document["figures"][0], "at": [1, 3]}, document["figures"][1]]}
    assert ask(door, ask="path", figure=mine, to=[2, 3])["cost"] > 1, "the door is shut: round it"
    seen = ask(document, ask="sight", **{"from": mine, "to": foe})
    assert seen["visible"] and not seen["clear"], "the rock hides corners of the target"
    shot = next(attack for attack in seen["attacks"] if attack["attack"] == "shot")
    clear = ask(document, ask="odds", roll="hits", **{"with": {"figure": {"fight": 2}}})
    assert shot["allowed"] and shot["odds"]["outcomes"] == clear["outcomes"], "3 dice, one less for cover"


def _wargame(document: Json) -> None:
    """Checks the intended rules: woods at two points, a movement ended next to the enemy, no step along its zone."""
    mine, foe = ids(document)
    found = {tuple(space["at"]): space for space in ask(document, ask="moves", figure=mine)["spaces"]}
    assert found[3, 2]["cost"] == 1 and found[3, 3]["cost"] in (2, 3)
    assert found[6, 2]["halts"] and found[6, 2]["reason"]["clause"] == "OWN-009"
    assert tuple(document["figures"][1]["at"]) not in found
    inside = {**document, "figures": [{**document["figures"][0], "at": [6, 2]}, document["figures"][1]]}
    refused = [ask(inside, ask="path", figure=mine, to=to) for to in ([7, 1], [7, 3], [6, 1], [6, 3])]
    straight = [each for each in refused if each.get("cost") == 1]
    assert not [each for each in straight if each["path"][-1] in ([7, 1], [7, 3])]
    seen = ask(inside, ask="sight", **{"from": mine, "to": foe})
    assert [attack["allowed"] for attack in seen["attacks"]] == [True]
    river = {**document, "figures": [{**document["figures"][0], "at": [1, 5]}, document["figures"][1]]}
    assert ask(river, ask="path", figure=mine, to=[2, 5])["cost"] == 2, "2 more over the river: round it"


def _courtyard(document: Json) -> None:
    """Checks the intended rules: round the house, six inches or twelve, no figure within an inch of an enemy."""
    mine, foe = ids(document)
    assert ask(document, ask="path", figure=mine, to=[11, 12])["cost"] == 5
    assert ask(document, ask="path", figure=mine, to=[15, 12])["refused"]["clause"] == "OWN-101"
    assert ask(document, ask="path", figure=mine, to=[6, 19])["refused"]["clause"] == "OWN-001"
    assert ask(document, ask="path", figure=mine, to=[6, 19], action="run")["cost"] == 7
    near = {**document, "figures": [{**document["figures"][0], "at": [23, 12]}, document["figures"][1]]}
    assert ask(near, ask="path", figure=mine, to=[25.5, 12])["refused"]["clause"] == "OWN-009"
    shot = ask(near, ask="sight", **{"from": mine, "to": foe})["attacks"][0]
    assert shot["allowed"] and shot["odds"]
    assert not ask(document, ask="sight", **{"from": mine, "to": foe})["visible"], "the house stands between"


ANSWERS: Mapping[str, Callable[[Json], None]] = {"dungeon": _dungeon, "wargame": _wargame, "courtyard": _courtyard}
"""The check of each game's document."""
