"""Ways to the screens that are seldom seen, each from the table as it is at first."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

from tests.bench.dangers import battle
from tests.browser.editing import photograph
from tests.browser.editor_screens import EDITING
from tests.browser.looking import begin, choose, explained, rooftop
from tests.browser.screens import SCREENS, menu, other, threats, touring
from tests.browser.table import EXAMPLES, button, open_example, open_file, place, press, said, settled, tap
from tests.formats.files import hcmap


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
    """Press switches of the dialog Table, then go back to the board. The page keeps the settings: a test puts them back."""

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
    press(page, "Hit without being hit")
    page.locator("#panel .advice button").first.tap()
    settled(page)


def safe(page: Page) -> None:
    """Only the threats after a move, and where the figure is safe."""
    threats(page)
    press(page, "After a move")
    name = said(page, "Where is {name} safe?", name=page.locator("#panel h2").first.inner_text())
    page.get_by_role("button", name=name).first.tap()
    settled(page)


def opened(name: str, content: bytes | str) -> Callable[[Page], None]:
    """A file of another program, or a refused file."""

    def steps(page: Page) -> None:
        open_file(page, name, content)
        page.locator("dialog[open]").first.wait_for()

    return steps


def tiled() -> str:
    """A map of Tiled; its tiles have no properties."""
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
    """Another player's rules, before you play with them."""
    text = (EXAMPLES / "own-cellar.json").read_text("utf-8").replace("Cellar skirmish", "Another cellar")
    sheet = json.loads(text)
    sheet["rules"]["name"] = "Somebody’s cellar"
    open_file(page, "theirs.json", sheet)


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


def held(page: Page, x: float, y: float) -> None:
    """A finger that stays where it is."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y, "id": 0}]})
    page.wait_for_timeout(800)


def magnified(page: Page) -> None:
    """A finger on a board with spaces smaller than a finger."""
    document = battle("heroclix", 40)
    open_file(page, "large.json", document)
    held(page, *place(page, *document["figures"][0]["at"]))


def pictured(page: Page) -> None:
    """A picture on a figure."""
    open_example(page, "oraculo-crypt")
    tap(page, 9, 1)
    page.locator("summary", has_text=said(page, "Picture")).tap()
    with page.expect_file_chooser() as chooser:
        press(page, "Choose a picture")
    chooser.value.set_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photograph(page)})
    page.locator("img.portrait").wait_for()


def looked_back(page: Page) -> None:
    """The whole game, with a line that was left for another."""
    for to in ((9, 4), (9, 3)):
        tap(page, 10, 4)
        tap(page, *to)
        press(page, "Move here")
        press(page, "Undo")
    tap(page, 10, 4)
    tap(page, 11, 4)
    press(page, "Move here")
    press(page, "Done with this figure")
    page.locator(".whose").tap()
    press(page, "Look back at the game")
    page.locator("#panel input[type=range]").wait_for()


def sheets_kept(page: Page) -> None:
    foreign_rules(page)
    press(page, "Keep these rules in this browser")
    press(page, "Play with these rules")
    press(page, "Menu")
    press(page, "New board")
    press(page, "Your own game")


def printed(page: Page) -> None:
    """The sheet on paper."""
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


def bad_link(page: Page) -> None:
    page.evaluate("location.hash = '1.broken'")
    page.locator("dialog.problems").wait_for()


def turned(example: str, *at: int) -> Callable[[Page], None]:
    """The board turned by a quarter, a figure selected."""

    def steps(page: Page) -> None:
        open_example(page, example)
        at_table()(page)
        press(page, "Turn the board by a quarter")
        page.keyboard.press("Escape")
        tap(page, *at)

    return steps


def moving_code(page: Page) -> None:
    open_file(page, "large.json", battle("heroclix", 40))
    press(page, "Menu")
    press(page, "Share, save, print")
    press(page, "Show a moving code")


def code_of_moves(page: Page) -> None:
    tap(page, 10, 4)
    tap(page, 9, 4)
    press(page, "Move here")
    press(page, "Menu")
    press(page, "Share, save, print")
    press(page, "Code of the last moves")


def table_of_odds(example: str, name: str) -> Callable[[Page], None]:
    def steps(page: Page) -> None:
        open_example(page, example)
        press(page, "Menu")
        page.locator("dialog").get_by_role("button", name=said(page, name)).first.tap()
        settled(page)

    return steps


def in_mode(example: str, mode: str, *taps: tuple[int, int]) -> Callable[[Page], None]:
    """An example in a mode, places tapped."""

    def steps(page: Page) -> None:
        open_example(page, example)
        press(page, mode)
        for at in taps:
            tap(page, *at)

    return steps


def partner(page: Page) -> None:
    """Tablelight plays the side to move, and shows its order."""
    press(page, "Menu")
    press(page, "Turn and log")
    page.locator("dialog").get_by_role("button", name=said(page, "Level {level}", level=1), exact=True).first.tap()
    page.keyboard.press("Escape")
    button(page, "Carry it out").wait_for()
    settled(page)


def in_words(page: Page) -> None:
    menu("In words")(page)
    for line in ("p Night Hawk", "r"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        settled(page)


def about_device(page: Page) -> None:
    menu("About this device")(page)
    page.locator("dialog.device .facts").wait_for()


def looked(page: Page) -> None:
    """Differences of every kind beside the board."""
    menu("Look at the table")(page)
    page.evaluate("window.print = () => {}")
    press(page, "Print the marks")
    choose(page, rooftop())


def changed(page: Page) -> None:
    """Another place or figure is chosen for a difference."""
    looked(page)
    page.locator(".difference").first.get_by_role("button", name=said(page, "Change")).tap()
    settled(page)


def looking(page: Page) -> None:
    """A photograph is being read, by a worker that never answers."""
    menu("Look at the table")(page)
    page.evaluate("() => { globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} }; }")
    begin(page, rooftop())
    page.locator("dialog progress").wait_for()


def not_looked(page: Page) -> None:
    """A file that is no picture."""
    menu("Look at the table")(page)
    choose(page, b"no picture")


RARE: dict[str, Callable[[Page], None]] = {
    "at the table": at_table(),
    "fallen": fallen,
    "luck": after_a_turn("Luck of the dice"),
    "advice": advice,
    "safe after moving": safe,
    "losses": losses,
    "tiles": opened("room.tmj", tiled()),
    "refused file": opened("bad.json", '{"format": "tablelight", "version": 1, "game": "heroclix"}'),
    "foreign rules": foreign_rules,
    "no camera": no_camera,
    **{f"tour, stop {stop + 1}": touring(stop) for stop in (1, 3, 4)},
    "magnifier": magnified,
    "portrait": pictured,
    "looked back": looked_back,
    "sheets kept": sheets_kept,
    "bad link": bad_link,
    "moving code": moving_code,
    "code of moves": code_of_moves,
    "two tablets": menu("Play on two tablets"),
    "in words": in_words,
    "about this device": about_device,
    "partner": partner,
    "points": menu("Objectives and points"),
    "odds of HeroScape": table_of_odds("heroscape-ford", "Attack against defence"),
    "threats in HeroScape": in_mode("heroscape-ford", "Threats", (12, 2)),
    "threats in Carnevale": in_mode("carnevale-canal", "Threats", (8750, 12500)),
    "sight in Carnevale": in_mode("carnevale-canal", "See", (8750, 12500), (9125, 13625)),
    "sight in Oráculo": in_mode("oraculo-crypt", "See", (9, 1), (12, 2)),
    "sight in HeroTrek": in_mode("herotrek-eight-heroes", "See", (1, 1), (12, 7)),
    "measure in inches": in_mode("carnevale-canal", "Measure", (8750, 12500), (14000, 7500)),
    "terraces": other("own-terraces", (3, 3)),
    "river": other("own-river", (3, 3)),
    "tavern": other("own-tavern", (3, 3)),
    "look": menu("Look at the table"),
    "looked": looked,
    "look, changing": changed,
    "look, explained": explained,
    "look, no picture": not_looked,
    **EDITING,
}
"""Screens that are seldom seen: only `npm run test:full` checks them."""
LAID: dict[str, Callable[[Page], None]] = {
    "tilted": on_table("Levels, seen from the side"),
    "large text": large_text,
    "strip": on_table("The panel is a strip"),
    "turned HeroClix": turned("heroclix-rooftop", 10, 4),
    "turned Oráculo": turned("oraculo-crypt", 9, 1),
    "turned HeroTrek": turned("herotrek-eight-heroes", 1, 1),
    "turned HeroScape": turned("heroscape-ford", 12, 2),
    "turned Carnevale": turned("carnevale-canal", 8750, 12500),
    "printed": printed,
    "looking": looking,
}
"""Screens with settings that the page keeps: each needs its own page."""
EVERY = {**SCREENS, **RARE, **LAID}
