"""What a hand has to do: life on the tokens, dice, the table's settings, entering figures, levels, touch (points 2, 3, 5,
8, 10, 11, 12, 15)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from tablelight.app.actions import OpenDialog, PickUpDice
from tablelight.app.answers import found_problems
from tablelight.app.bar import MODES
from tablelight.app.editor.new_board import make_board, set_new_board_field
from tablelight.app.editor.update import select_tool
from tablelight.app.gestures.meaning import meant
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.play_state import PendingRoll
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.check import read
from tablelight.rules.registry import systems
from tablelight.view.camera import best_turns, fitted
from tablelight.view.games.ui import game_ui
from tablelight.view.nodes import walk
from tablelight.view.plane import plane_of
from tablelight.view.styles import NUMERAL_UNITS, enlarged, numeral_factor
from tablelight.view.tokens import figure_at, radius
from tests.bench.hand import Measure
from tests.contract.documents import document as example
from tests.fingers import Fingers
from tests.oracles.colour_vision import contrast
from tests.unit.view.contrast import GROUNDS, THEMES, raised

EXAMPLES = Path(__file__).parents[2] / "static/examples"
LIST = "Red:\nNight Hawk 9 6 flyer\n" + "".join(f"Scout {n} 8 {n}\n" for n in range(2, 7)) + "Blue:\n6 Drone 7 4\n"


def _at_most(point: int, measure: str, before: str, now: float, wanted: float, unit: str = "") -> Measure:
    return Measure(point, measure, before, f"{now:g}{unit}", f"<= {wanted:g}{unit}", now <= wanted)


def _editing(game: str = "heroclix") -> Fingers:
    """A new board with the tool for figures chosen."""
    hand = Fingers(AppState())
    hand.do(set_new_board_field("game", game))
    hand.do(make_board())
    hand.do(select_tool("figures"))
    return hand


def taps_for_twelve_figures() -> Measure:
    """A list is typed or pasted, and each figure is placed."""
    hand = _editing()
    hand.write("Several at once, one per line", LIST)
    for column in range(12):
        hand.tap((column, 2))
    assert len(hand.state.document.figures) == 12
    return _at_most(10, "taps for 12 figures, with a list", "49", hand.taps, 13)


def lost_entries() -> Measure:
    """Typed names that are not on the board after twenty set-ups of twelve figures by careless fingers."""
    lost = 0
    for seed in range(20):
        chance, hand = random.Random(seed), _editing()
        hand.press("New figure")
        names = [f"Hero-{number}" for number in range(12)]
        for name in names:
            hand.write("Name", name)
            before = len(hand.state.document.figures)
            while len(hand.state.document.figures) == before:
                hand.tap((chance.randrange(6), chance.randrange(4)))
        there = [figure.name for figure in hand.state.document.figures]
        lost += sum(name not in there for name in names)
    return _at_most(10, "entries lost in 20 set-ups", "many", lost, 0)


def taps_for_real_dice() -> Measure:
    """HeroScape, four dice against three: from the dice in the hand to their result."""
    document = example("heroscape", "heroscape-ford")
    for figure in document["figures"]:
        figure["stats"] |= {"attack": 4} if figure["id"] == "a" else {"defence": 3}
    hand = Fingers(AppState(history=History.of(read(document))))
    keys = (("target", "x"),)
    hand.do(PickUpDice(PendingRoll(figure="a", roll="attack", keys=keys)))
    hand.press("Skull: 2")
    hand.press("Shield: 1")
    hand.press("Confirm the dice")
    assert hand.state.roll_result is not None, hand.state.notice
    return _at_most(5, "taps for real dice, HeroScape 4 against 3", "8", hand.taps, 3)


BROKEN = """{"format": "tablelight", "version": 1, "game": "heroclix", "board": {"grid": "square", "columns": 3, "rows": 3},
    "figures": [{"id": "a", "side": "red", "at": [1, 1], "stats": {"speed": "x"}}]}"""


def paths_shown() -> Measure:
    """Paths of the document in the dialog of a refused file, in all languages."""
    count = 0
    for language in LANGUAGES:
        hand = Fingers(AppState(language=language))
        hand.do(FileLoaded("bad.json", BROKEN))
        assert hand.state.dialog == "problems"
        count += sum("$" in (node.text or "") for node in walk(page(hand.state).dialog))
    return _at_most(15, "document paths in the dialog of a refused file", "4", count, 0)


def icons_of_two_things() -> Measure:
    """Actions of games that share the icon of a mode or of the menu."""
    apart = {picture for _, _, picture, _ in MODES} - {"move"} | {"settings"}
    shown = [action.icon for each in systems() for action in game_ui(each.id).actions.values()]
    return _at_most(15, "actions with the icon of something else", "9", sum(icon in apart for icon in shown), 0)


def games_with_life_on_tokens() -> Measure:
    """Examples that do not show the life of every figure with more than one life point."""
    silent = 0
    for path in sorted(EXAMPLES.glob("*.json")):
        state = AppState(history=History.of(read(json.loads(path.read_text("utf-8")))))
        life = state.rules.life
        wanted = sum((life(figure) or (0, 0))[1] > 1 for figure in state.document.figures)
        shown = sum(ink.path.count("M") for layer in layers(state) for ink in layer.inks if ink.style == "life-back")
        silent += wanted != shown
    return _at_most(2, "examples with life that no token shows", "8", silent, 0)


def space_on_a_table() -> Measure:
    """Pixels of a space of a 16 x 24 board on a landscape tablet on the table: the panel a strip, the board turned."""
    size, room = (1600.0, 2400.0), (1180.0 - 48, 820.0 - 52)
    space = fitted(size, room, turns=best_turns(size, room)).scale * 100
    return Measure(8, "a space of 16 x 24, tablet on its side", "29.7 px", f"{space:.1f} px", ">= 45 px", space >= 45)


def cost_on_a_table() -> Measure:
    """How high the numerals of the costs are on that board."""
    size, room = (1600.0, 2400.0), (1180.0 - 48, 820.0 - 52)
    scale = fitted(size, room, turns=best_turns(size, room)).scale
    height = NUMERAL_UNITS * scale * enlarged("reach-numeral", numeral_factor(scale))
    return Measure(8, "numerals of the costs there", "7.7 px", f"{height:.1f} px", ">= 11 px", height >= 11)


def hits_of_small_bases() -> Measure:
    """How many fingers hit a base of 16 pixels if they land with a standard deviation of 9 pixels each way."""
    chance, state = random.Random(5), AppState(history=History.of(read(example("carnevale", "carnevale-canal"))))
    figure = state.document.figures[0]
    scale = 16 / (2 * radius(figure))
    x, y = plane_of(state.document.board).centre(figure.space)
    hits = 0
    for _ in range(200):
        place = meant(state, (x + chance.gauss(0, 9) / scale, y + chance.gauss(0, 9) / scale), scale)
        found = figure_at(state.document, place) if place is not None else None
        hits += found is not None and found.id == figure.id
    return Measure(12, "fingers that hit a base of 16 px", "33 %", f"{hits / 2:g} %", ">= 90 %", hits >= 180)


def contrast_of_levels() -> Measure:
    """The least contrast of two neighbouring levels on any ground, by day and by night."""
    least = min(
        contrast(a, b)
        for colours in THEMES.values()
        for ground in GROUNDS
        for a, b in pairwise(raised(colours, ground))
    )
    return Measure(
        11, "contrast of neighbouring levels, on every ground", "1.00", f"{least:.2f}", ">= 1.15", least >= 1.15
    )


def set_up() -> tuple[Fingers, int]:
    """HeroClix on 16 x 24 with three houses and twelve figures, from an empty table; and the number of its edges."""
    hand = Fingers(AppState())
    hand.do(OpenDialog("new"))
    hand.press("HeroClix")
    hand.press("16 × 24")
    hand.press("Make this board")
    hand.press("Walls")
    hand.press("Room")
    hand.drag(hand.at((2, 3)), hand.at((5, 6)))
    hand.tap_side((3, 6), (3, 7))
    hand.press("Terrain")
    hand.press("Hindering terrain")
    hand.drag(hand.at((9, 3)), hand.at((9, 6)))
    hand.press("Stamp")
    hand.drag(hand.at((2, 3)), hand.at((5, 6)))
    hand.tap((10, 10))
    hand.press("Turn it")
    hand.tap((3, 17))
    hand.press("Figures")
    hand.write("Several at once, one per line", "red:\n3 hawk 9 6 flyer\n3 owl 8 4\nblue:\n6 drone 7 4")
    for row in (0, 23):
        for column in range(6):
            hand.tap((2 + 2 * column, row))
    hand.press("Done editing")
    return hand, len(hand.state.document.spaces_board.edges)


def taps_to_set_up() -> Measure:
    """The taps of this set-up."""
    hand, walls = set_up()
    assert walls == 48 and len(hand.state.document.figures) == 12 and not found_problems(hand.state.document)
    return _at_most(16, "taps to set up 16 x 24, 3 houses, 12 figures", "88", hand.taps, 40)


def drags_to_set_up() -> Measure:
    """The drags of the same set-up."""
    return _at_most(16, "drags of it", "14", set_up()[0].drags, 12)


def keys_to_set_up() -> Measure:
    """The keys of the same set-up."""
    return _at_most(16, "keys of it", "223", set_up()[0].keys, 60)


MEASURES: Sequence[Callable[[], Measure]] = (
    taps_for_twelve_figures,
    lost_entries,
    taps_for_real_dice,
    paths_shown,
    icons_of_two_things,
    games_with_life_on_tokens,
    space_on_a_table,
    cost_on_a_table,
    hits_of_small_bases,
    contrast_of_levels,
    taps_to_set_up,
    drags_to_set_up,
    keys_to_set_up,
)
"""The measures of playing by touch; a test checks that met ones stay met (`npm run bench -- hand`)."""
