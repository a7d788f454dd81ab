"""Ways to every screen of the app, each from the table as it is at first: what tests of all screens go through."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.table import EXAMPLES, open_example, open_file, press, said, settled, tap
from tests.formats.files import hcmap


def begin(page: Page) -> None:
    """Nobody selected."""


def selected(page: Page) -> None:
    tap(page, 10, 4)


def proposed(page: Page) -> None:
    tap(page, 10, 4)
    tap(page, 9, 4)


def dice(page: Page) -> None:
    tap(page, 6, 6)


def why_not(page: Page) -> None:
    tap(page, 10, 4)
    tap(page, 8, 5)


def lists(page: Page) -> None:
    tap(page, 10, 4)
    for summary in page.locator("#panel summary").all():
        summary.tap()
        settled(page)


def seeing(page: Page) -> None:
    press(page, "See")
    tap(page, 10, 4)
    tap(page, 6, 6)


def threats(page: Page) -> None:
    press(page, "Threats")
    tap(page, 10, 4)


def measuring(page: Page) -> None:
    press(page, "Measure")
    tap(page, 2, 2)
    tap(page, 9, 7)


def menu(name: str) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        press(page, "Menu")
        if name:
            press(page, name)

    return steps


def games(page: Page) -> None:
    press(page, "Games")


def turn(page: Page) -> None:
    tap(page, 6, 6)
    page.locator("#panel .face").nth(4).tap()
    page.locator(".whose").tap()
    settled(page)


def other(example: str, *taps: tuple[int, int]) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        open_example(page, example)
        for place in taps:
            tap(page, *place)

    return steps


def clause(page: Page) -> None:
    tap(page, 6, 6)
    page.get_by_role("button", name=said(page, "Clause {clause}", clause="HC-10")).first.tap()
    settled(page)


def legend(example: str) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        open_example(page, example)
        page.locator("#board").focus()
        page.keyboard.press("l")
        settled(page)

    return steps


def touring(stop: int) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        press(page, "Menu")
        press(page, "Show me around")
        for _ in range(stop):
            press(page, "Next")

    return steps


def searched(page: Page) -> None:
    page.keyboard.press("?")
    settled(page)
    page.get_by_role("searchbox").fill("HC-07")
    page.locator("dialog summary").last.tap()  # below the whole game: the rules of the other games
    settled(page)


def odds(page: Page) -> None:
    open_example(page, "heroscape-ford")
    press(page, "Menu")
    press(page, "Attack against defence")
    page.locator(".cell").nth(14).tap()
    settled(page)


def sideways(page: Page) -> None:
    open_example(page, "heroscape-ford")
    press(page, "See")
    tap(page, 12, 2)
    tap(page, 6, 5)


SCREENS: dict[str, Callable[[Page], None]] = {
    "begin": begin,
    "selected": selected,
    "proposed": proposed,
    "dice": dice,
    "why not": why_not,
    "lists": lists,
    "see": seeing,
    "threats": threats,
    "measure": measuring,
    "games": games,
    "menu": menu(""),
    "rules": menu("The rules in short"),
    "clause": clause,
    "searched": searched,
    "tour": touring(0),
    "tour, sight": touring(2),
    "legend": legend("heroclix-rooftop"),
    "legend in inches": legend("carnevale-canal"),
    "options": menu("Options of this game"),
    "share": menu("Share, save, print"),
    "new board": menu("New board"),
    "editor": menu("Edit the board"),
    "turn": turn,
    "odds": odds,
    "side view": sideways,
    "carnevale": other("carnevale-canal"),
    "oraculo": other("oraculo-crypt", (11, 6)),
    "herotrek": other("herotrek-eight-heroes", (1, 1)),
}


def at_table(*names: str) -> Callable[[Page], None]:
    """The dialog of the table's settings, with these pressed."""

    def steps(page: Page) -> None:
        press(page, "Menu")
        press(page, "At the table")
        for name in names:
            switch(page, name)

    return steps


def switch(page: Page, name: str) -> None:
    """A finger on a switch."""
    page.get_by_role("switch", name=said(page, name)).tap()
    settled(page)


def on_table(*names: str) -> Callable[[Page], None]:
    """The same, and back at the board; the settings are those of the page, so a test that goes here puts them back."""

    def steps(page: Page) -> None:
        open_example(page, "heroscape-ford")
        at_table(*names)(page)
        page.keyboard.press("Escape")
        tap(page, 5, 5)

    return steps


def large_text(page: Page) -> None:
    """Text half as large again."""
    open_example(page, "heroscape-ford")
    at_table()(page)
    page.locator("dialog .segments .button").last.tap()
    page.keyboard.press("Escape")
    settled(page)
    tap(page, 5, 5)


def advice(page: Page) -> None:
    threats(page)
    press(page, "Hit and not be hit")
    page.locator("#panel .advice button").first.tap()
    settled(page)


def safe(page: Page) -> None:
    """Only what could be done after a move, and where it is safe."""
    threats(page)
    press(page, "After a move")
    name = said(page, "Where is {name} safe?", name=page.locator("#panel h2").first.inner_text())
    page.get_by_role("button", name=name).tap()
    settled(page)


def opened(name: str, content: bytes | str) -> Callable[[Page], None]:
    """A file of another program, or one that is refused."""

    def steps(page: Page) -> None:
        open_file(page, name, content)
        page.locator("dialog[open]").first.wait_for()

    return steps


def tiled() -> str:
    """A map of Tiled whose tiles say nothing of themselves."""
    width, height = 12, 9
    data = [1 + (column * row + column) % 11 for row in range(height) for column in range(width)]
    return json.dumps(
        {
            "orientation": "orthogonal",
            "width": width,
            "height": height,
            "tilewidth": 8,
            "tileheight": 8,
            "tilesets": [{"firstgid": 1, "name": "cellar stones", "tilecount": 12, "columns": 4}],
            "layers": [{"type": "tilelayer", "width": width, "height": height, "data": data}],
        }
    )


def losses(page: Page) -> None:
    """What a map loses, and where, on its picture."""
    lost = hcmap(special=["Rule"], ziplines=[{"startX": 1, "startY": 1, "endX": 3, "endY": 2}])
    opened("yard.json", json.dumps(lost))(page)
    placed = page.locator("dialog .losses .placed button")
    if placed.count():
        placed.first.tap()
        settled(page)


def foreign_rules(page: Page) -> None:
    """Somebody else's rules, before they are played with."""
    text = (EXAMPLES / "own-cellar.json").read_text("utf-8").replace("Cellar skirmish", "Another cellar")
    sheet = json.loads(text)
    sheet["rules"]["name"] = "Somebody’s cellar"
    open_file(page, "theirs.json", sheet)


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
    """The editor with a tool in the hand."""

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


def no_camera(page: Page) -> None:
    press(page, "Games")
    press(page, "Read a code")
    page.locator("dialog.scan .notice").wait_for()


def fallen(page: Page) -> None:
    """Dice that put a figure out of action."""
    open_example(page, "heroscape-ford")
    tap(page, 12, 2)
    press(page, "Attack")
    tap(page, 8, 4)
    for number in (1, 0):
        faces = page.locator("#panel .counted").nth(1 - number).locator(".face")
        faces.nth(number).tap()
        settled(page)
    page.locator("#panel .settle").tap()
    settled(page)


def after_a_turn(name: str) -> Callable[[Page], None]:
    """What the dice did, a dialog of the menu."""

    def steps(page: Page) -> None:
        fallen(page)
        page.locator(".whose").tap()
        settled(page)
        press(page, name)

    return steps


RARE: dict[str, Callable[[Page], None]] = {
    "at the table": at_table(),
    "fallen": fallen,
    "luck": after_a_turn("Luck of the dice"),
    "advice": advice,
    "safe after a move": safe,
    "losses": losses,
    "tiles": opened("room.tmj", tiled()),
    "refused file": opened("bad.json", '{"format": "tablelight", "version": 1, "game": "heroclix"}'),
    "foreign rules": foreign_rules,
    "own board": own_board,
    **{f"rules page {number + 1}": rules_page(number) for number in range(8)},
    "walls": edited("Walls", "Room"),
    "stamp": edited("Stamp"),
    "typed figures": typed_figures,
    "photograph": edited("Photograph"),
    "no camera": no_camera,
    "help, start": menu("Show me around"),
}
"""Screens that are seldom seen: theirs are the checks of `npm run test:full`."""
LAID: dict[str, Callable[[Page], None]] = {
    "tilted": on_table("Levels from the side"),
    "large text": large_text,
    "strip": on_table("The panel is a strip"),
}
"""Screens of settings that the page keeps: whoever goes there has a page of its own."""
