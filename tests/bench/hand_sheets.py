"""Own games by touch: three entered from nothing, the small sheets to start from, a typed number."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from tablelight.app.editor.new_board import make_board, set_new_board_field
from tablelight.app.editor.opening import close_editor
from tablelight.app.importing.update import import_under
from tablelight.app.move.queries import moves_of
from tablelight.app.saves.actions import FileLoaded, OpenExample
from tablelight.app.saves.state import Example
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import problems
from tablelight.view.nodes import words_of
from tests.bench.hand import Measure
from tests.fingers import Fingers
from tests.formats.dungeons import door, dungeon
from tests.formats.dungeons import rules as rules_of
from tests.own_by_hand import MOST_SECONDS, play

Json = dict[str, Any]
FIRST = "Put a figure of each side on it"


def at_the_table() -> Fingers:
    """A hand with a new, empty HeroClix board on the table."""
    hand = Fingers(AppState())
    hand.do(set_new_board_field("game", "heroclix"))
    hand.do(make_board())
    hand.do(close_editor())
    return hand


def _measure(name: str, game: str) -> Measure:
    hand = at_the_table()
    play(game, hand)
    assert problems(hand.state.document) == []
    now = f"{hand.taps + hand.drags}: {hand.seconds / 60:.1f} min"
    wanted = f"<= {MOST_SECONDS / 60:g} min"
    return Measure(
        17, f"taps for {name}, with a board, figures and a move", "-", now, wanted, hand.seconds <= MOST_SECONDS
    )


def a_dungeon_skirmish() -> Measure:
    """The first of the three games."""
    return _measure("a dungeon skirmish on squares", "dungeon")


def a_hex_wargame() -> Measure:
    """The second of the three games."""
    return _measure("a hex wargame", "wargame")


def a_small_game_in_inches() -> Measure:
    """The third of the three games."""
    return _measure("a small game in inches", "courtyard")


def begun(start: str) -> Fingers:
    """A new board of an own game, from the menu until the first figure's moves are lit."""
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game"):
        hand.press(name)
    if start != "Skirmish":  # the proposed one
        hand.press(start)
    for name in ("Make this board", "Done editing", FIRST):
        hand.press(name)
    return hand


STARTS = ("Skirmish", "Wargame", "Table in inches")


def new_board_to_moves() -> Measure:
    """The most taps that one of the small sheets takes; before, a figure had to be made and placed from nothing."""
    taps = max(begun(start).taps for start in STARTS)
    return Measure(3, "taps from the menu to lit moves of a new own game", "9", str(taps), "<= 7", taps <= 7)


def dungeon_under(sheet: str, content: Json) -> Fingers:
    """A dungeon of One Page Dungeon under the rules of an example, from the dialog of its file until moves are lit."""
    rules = rules_of(sheet)
    listed = Example(f"{sheet}.json", "own", rules["name"], grid=rules["board"])
    state = AppState(examples=(listed,))
    hand = Fingers(update(state, FileLoaded("dungeon.json", json.dumps(content))))
    hand.press("Your own game")
    row = next(node for node in hand.nodes() if node.do == OpenExample(listed.file, "rules"))
    assert listed.title in words_of(row)
    hand.taps += 1
    hand.do(import_under(rules))  # the browser has fetched them
    for name in ("Open anyway" if hand.state.imports[0].found.losses else "Open it", FIRST):
        hand.press(name)
    return hand


def dungeon_to_moves() -> Measure:
    """A dungeon with doors, water and stairs under "Cellar skirmish"; before, no own rules were offered."""
    hand = dungeon_under("own-cellar", dungeon(doors=[door(1), door(9)], water=[{"x": 2, "y": 0}]))
    assert problems(hand.state.document) == [] and moves_of(hand.state) is not None
    return Measure(2, "taps for a dungeon under own rules to lit moves", "-", str(hand.taps), "<= 4", hand.taps <= 4)


def with_armour() -> Fingers:
    """The rules of a new skirmish, with an open entry for a stat Armour, at 2."""
    hand = at_the_table()
    for name in ("Menu", "New board", "Your own game", "Make this board"):
        hand.press(name)
    hand.choose("Page", "Figures")
    hand.press("Defence")
    hand.open_entry("Defence")
    hand.write("Name", "Armour")
    return hand


def armour_of_twelve() -> Measure:
    """A tap on the number, and one on the keyboard's key that ends it."""
    hand = with_armour()
    before = hand.taps
    hand.write("Default", "12")
    taps = hand.taps - before + 1
    rules = hand.state.document.rules
    assert rules is not None
    met = taps <= 2 and '"label": "Armour", "begin": 12' in json.dumps(rules)
    return Measure(12, "taps for an armour of 12, in place of 2", "10", str(taps), "<= 2", met)


MEASURES: Sequence[Callable[[], Measure]] = (
    a_dungeon_skirmish,
    a_hex_wargame,
    a_small_game_in_inches,
    new_board_to_moves,
    dungeon_to_moves,
    armour_of_twelve,
)
