"""Ways to the screens of the editor, and to boards made in it."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.editing import Fingers, fit_photograph, new_board, photograph
from tests.browser.table import EXAMPLES, button, open_example, open_file, press, said, settled, tap


def own_board(page: Page) -> None:
    press(page, "Menu")
    press(page, "New board")
    press(page, "Your own game")
    press(page, "Make this board")


def rules_page(number: int) -> Callable[[Page], None]:
    """A page of the rules editor, with its first entry open."""

    def steps(page: Page) -> None:
        open_example(page, "own-cellar")
        press(page, "Menu")
        press(page, "Edit the board")
        press(page, "Rules")
        page.locator(".choice.pages .button").nth(number).tap()
        settled(page)
        entry = page.locator("#panel .rule-entry .row").first
        if entry.count():
            entry.tap()
            settled(page)

    return steps


def edited(tool: str, *presses: str) -> Callable[[Page], None]:
    """The editor with a tool chosen."""

    def steps(page: Page) -> None:
        press(page, "Menu")
        press(page, "Edit the board")
        press(page, tool)
        for name in presses:
            press(page, name)

    return steps


def typed_figures(page: Page) -> None:
    """Several figures, typed one a line."""
    edited("Figures")(page)
    lines = page.locator("#panel textarea").first
    lines.fill("Red:\nNight Owl 9 6 flyer\n3 Scout 8 4\nBlue:\nnonsense without numbers\n6 Drone 7 4")
    settled(page)


def photograph_to_fit(page: Page) -> None:
    new_board(page, "HeroClix")
    press(page, "Photograph")
    page.set_input_files("#picture", {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photograph(page)})
    button(page, "It fits").wait_for()


def terrain_by_colour(page: Page) -> None:
    """The colours of a photograph, before they are named."""
    photograph_to_fit(page)
    press(page, "It fits")
    press(page, "Terrain by colour")
    page.locator("#panel .kinds").nth(1).wait_for()


def photograph_fitted(page: Page) -> None:
    """A photograph under the board, and a figure that plays on it."""
    new_board(page, "HeroClix")
    fit_photograph(page, Fingers(page))
    press(page, "Figures")
    press(page, "New figure")
    tap(page, 5, 5)
    press(page, "Done editing")
    tap(page, 5, 5)


def army_kept(page: Page) -> None:
    edited("Figures")(page)
    page.locator("summary", has_text=said(page, "Keep an army")).tap()
    settled(page)
    page.locator("#panel .fold button.wide, #panel details button.wide").last.tap()
    settled(page)


def chosen_in_editor(example: str, *at: int) -> Callable[[Page], None]:
    """A figure's form."""

    def steps(page: Page) -> None:
        open_example(page, example)
        edited("Figures")(page)
        tap(page, *at)

    return steps


def empty(game: str) -> Callable[[Page], None]:
    """A board without figures."""

    def steps(page: Page) -> None:
        new_board(page, game)
        press(page, "Done editing")

    return steps


def wrong(page: Page) -> None:
    """An invalid position, in the editor."""
    open_example(page, "oraculo-crypt")
    edited("Board")(page)
    line = page.get_by_label(said(page, "Columns"))
    line.fill("6")
    line.press("Enter")
    settled(page)


def wrong_in_play(page: Page) -> None:
    wrong(page)
    press(page, "Done editing")


def salvaged(page: Page) -> None:
    """What can be saved of a refused file."""
    sheet = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text("utf-8"))
    sheet["figures"][0]["stats"]["speed"] = "fast"
    open_file(page, "bad.json", sheet)
    press(page, "Open it in the editor")


def stamped(page: Page) -> None:
    """A piece of the board, ready to stamp."""
    edited("Stamp")(page)
    tap(page, 5, 2)
    tap(page, 8, 4)


def in_editor(example: str, tool: str) -> Callable[[Page], None]:
    """An example in the editor, with a tool chosen."""

    def steps(page: Page) -> None:
        open_example(page, example)
        edited(tool)(page)

    return steps


EDITING: dict[str, Callable[[Page], None]] = {
    "own board": own_board,
    **{f"rules page {number + 1}": rules_page(number) for number in range(8)},
    "walls": edited("Walls", "Room"),
    "stamp": edited("Stamp"),
    "typed figures": typed_figures,
    "photograph": edited("Photograph"),
    "photograph to fit": photograph_to_fit,
    "photograph fitted": photograph_fitted,
    "terrain by colour": terrain_by_colour,
    "army kept": army_kept,
    "empty board": empty("HeroClix"),
    "empty table": empty("Carnevale"),
    "wrong": wrong,
    "wrong, in play": wrong_in_play,
    "salvaged": salvaged,
    "stamped": stamped,
    "edit levels": in_editor("heroscape-ford", "Levels"),
    "edit objects": in_editor("heroclix-rooftop", "Objects"),
    "edit figures": in_editor("heroclix-rooftop", "Figures"),
    "edit board": in_editor("herotrek-eight-heroes", "Board"),
    "edit hand": in_editor("heroclix-rooftop", "Hand"),
    "edit a table": in_editor("carnevale-canal", "Select"),
    "form of HeroScape": chosen_in_editor("heroscape-ford", 12, 2),
    "form of HeroClix": chosen_in_editor("heroclix-rooftop", 10, 4),
    "form of Carnevale": chosen_in_editor("carnevale-canal", 8750, 12500),
}
