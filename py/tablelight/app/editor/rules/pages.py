"""The pages of the rules editor by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from tablelight.app.editor.rules.control_page import control_page
from tablelight.app.editor.rules.dice_page import dice_page
from tablelight.app.editor.rules.ground_page import ground_page
from tablelight.app.editor.rules.lines import LineFields, PageEntry
from tablelight.app.editor.rules.move_page import figures_page, movement_page, sight_page, turn_page
from tablelight.app.sheets.state import RulesJson
from tablelight.locale.messages import msg


@frozen
class PageUi:
    """A page: its name, one sentence about it, what is on it."""

    title: str
    hint: str
    entries: Callable[[RulesJson], Iterator[PageEntry]]


def game_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """What the game is called, by whom, and what no sheet can say."""
    own = LineFields(sheet)
    lines = [
        own.text("name", msg("What the game is called"), msg("Shown wherever the game is named."), 200),
        own.text("author", msg("Author"), msg("Who wrote these rules."), 200),
        own.text("notes", msg("Notes"), msg("Rules that only people can follow: setup, victory, cards."), 2000),
    ]
    yield PageEntry(lines=lines, is_open=True)


PAGES: Mapping[str, PageUi] = {
    "game": PageUi(msg("The game"), msg("Its name, and where the sheet is kept."), game_page),
    "figures": PageUi(msg("Figures"), msg("The numbers that figures have, and what some of them are."), figures_page),
    "movement": PageUi(msg("Movement"), msg("How far figures go, and what steps cost."), movement_page),
    "terrain": PageUi(msg("Terrain"), msg("What lies on the board, and what it does."), ground_page),
    "control": PageUi(msg("Control"), msg("What figures do to enemies near them."), control_page),
    "sight": PageUi(msg("Sight"), msg("Who sees whom."), sight_page),
    "dice": PageUi(msg("Attacks and dice"), msg("What is thrown, and what comes of it."), dice_page),
    "turn": PageUi(msg("The turn"), msg("What a figure may do in an activation."), turn_page),
}
FIRST = "movement"
