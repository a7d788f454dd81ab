"""The questions of `bench -- slow`: all that may take long on every board, each with a finger's way and touch."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from attrs import frozen
from playwright.sync_api import Locator, Page

from tablelight.app.history import History
from tablelight.app.move.queries import first_action
from tablelight.app.share.link import fragment
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tests.bench.boards import CROWD, LARGEST, hexes, province, squares
from tests.bench.dangers import battle
from tests.bench.formats import battle_map, hsc, tile_map
from tests.bench.growth import own_inches
from tests.bench.inches import quarter
from tests.browser.harness import until
from tests.browser.table import EXAMPLES, button, open_file, press, settled

Json: TypeAlias = dict[str, Any]
Point: TypeAlias = tuple[float, float]
Way: TypeAlias = Callable[[Page, Json], None]
Target: TypeAlias = Callable[[Page, Json], Point]
Gesture: TypeAlias = Sequence[Sequence[Point]]
"""Where the fingers are from one moment to the next, in parts of the board's width and height."""

BOARDS: dict[str, Callable[[], Json]] = {
    "canal": lambda: json.loads((EXAMPLES / "carnevale-canal.json").read_text("utf-8")),
    "60 areas": lambda: quarter(5, 60, 40),
    "own inches": lambda: own_inches(60, 20),
    "Oráculo": lambda: battle("oraculo", 40, 300),
    "HeroClix": lambda: squares(side=LARGEST, figures=CROWD),
    "HeroTrek": lambda: countryside(),
    "HeroScape": province,
}


def countryside() -> Json:
    """HeroTrek's largest board; as on the others, the figure asked about is in the middle, and stays in sight."""
    made, middle = hexes(side=LARGEST, figures=CROWD), LARGEST // 2
    made["figures"].sort(key=lambda each: max(abs(place - middle) for place in each["at"]))
    return made


PUSHED: Gesture = [[(0.7 - 0.03 * step, 0.7 - 0.03 * step)] for step in range(9)]
SPREAD: Gesture = [[(0.45 - 0.02 * step, 0.5), (0.55 + 0.02 * step, 0.5)] for step in range(9)]
STROKE: Gesture = [[(0.4 + 0.03 * step, 0.4 + 0.02 * step)] for step in range(9)]
"""A finger pushes the board; two fingers zoom it, to three times and more; a finger draws."""
KEPT_MS, LINKED = 4000, 96
"""How long a large game may take until it is kept, and the side of the board in the opened link."""
BARE, CARNEVALE = ("canal", "60 areas", "own inches"), ("canal", "60 areas")
CROWDED = ("HeroClix", "HeroTrek", "HeroScape")


@frozen
class Case:
    """One question on one board."""

    board: str
    what: str
    way: Way
    """The way to the screen where it is asked."""
    at: Target | None = None
    """The place to touch."""
    file: tuple[str, Callable[[], bytes]] | None = None
    """Or the name and the bytes of a file that is chosen."""
    link: Callable[[], str] | None = None
    """Or the new part of the page's address behind its `#`."""
    gesture: Gesture | None = None
    """Or what fingers do on the board; the question is asked when the last finger lifts."""
    is_busy: bool = False
    """Whether the page is still busy when it is asked, with work that takes minutes."""

    @property
    def name(self) -> str:
        """The board and the question."""
        return f"{self.board}: {self.what}"


def middle_of(found: Locator) -> Point:
    """The middle of something to touch, scrolled into sight."""
    found.first.scroll_into_view_if_needed()
    box = found.first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def figure(number: int = 0) -> Target:
    """A figure on the board."""

    def at(page: Page, document: Json) -> Point:
        column, row = document["figures"][number]["at"]
        if document["board"]["grid"] == "inches":
            column, row = round(1000 * column), round(1000 * row)
        x, y = page.evaluate(f"Array.from(tablelight.locate({column}, {row}))")
        return float(x), float(y)

    return at


def destination(page: Page, document: Json) -> Point:
    """The first space to which the first figure may move."""
    board = read(document)
    first = board.figures[0]
    action = first_action(AppState(history=History.of(board)), first.id)
    assert action is not None
    found = rules_of(board).moves(board, MoveQuestion(figure=first, action=action))
    column, row = next(each.at for each in found.spaces if each.at not in first.at)
    x, y = page.evaluate(f"Array.from(tablelight.locate({column}, {row}))")
    return float(x), float(y)


def out_of_reach(page: Page, document: Json) -> Point:
    """A free space far from all other figures, some thirty spaces from the first one."""
    (column, row), *others = (each["at"] for each in document["figures"])
    holes = {tuple(spec["at"]) for spec in document["board"]["spaces"] if spec.get("terrain") in ("void", "blocking")}
    near = [(column + right, row + below) for right in range(20, 35) for below in range(20, 35)]
    free = [at for at in near if at not in holes]
    at = max(free, key=lambda at: min(max(abs(at[0] - c), abs(at[1] - r)) for c, r in others))
    x, y = page.evaluate(f"Array.from(tablelight.locate({at[0]}, {at[1]}))")
    return float(x), float(y)


def painted(page: Page, _: Json) -> None:
    """A stroke of the editor's brush, as `STROKE` has it, and back to the game."""
    press(page, "Menu")
    press(page, "Edit the board")
    box = page.locator("#board").bounding_box()
    assert box is not None
    places = [(box["x"] + x * box["width"], box["y"] + (y - 0.2) * box["height"]) for ((x, y),) in STROKE]
    page.mouse.move(*places[0])
    page.mouse.down()
    for at in places[1:]:
        page.mouse.move(*at)
    page.mouse.up()
    for name in ("", "Done editing"):
        if name:
            press(page, name)
        until(page, "tablelight.whole && !document.querySelector('.working, [aria-busy=true]')", seconds=60)


def named(name: str, *, exact: bool = True) -> Target:
    """A button by its words."""
    return lambda page, _: middle_of(button(page, name, exact=exact))


def at_once(name: str) -> Target:
    """A button by its words, where it is now: on a busy page nothing stays in place for long."""

    def at(page: Page, _: Json) -> Point:
        found = button(page, name)
        found.wait_for()
        x, y = found.evaluate(
            """(it) => {
                it.scrollIntoView({ block: "center" });
                const box = it.getBoundingClientRect();
                return [box.left + box.width / 2, box.top + box.height / 2];
            }"""
        )
        return float(x), float(y)

    return at


def turned(name: str) -> Target:
    """A switch by its words; it is turned off first if an earlier question has left it on."""

    def at(page: Page, _: Json) -> Point:
        switch = page.get_by_role("switch", name=name)
        if switch.first.get_attribute("aria-checked") == "true":
            page.touchscreen.tap(*middle_of(switch))
            settled(page)
        return middle_of(switch)

    return at


def unfolded(words: str) -> Target:
    """A fold of the panel by its words; it is shut first if an earlier question has left it open."""

    def at(page: Page, _: Json) -> Point:
        head = page.locator("#panel summary", has_text=words)
        if head.first.locator("..").get_attribute("open") is not None:
            head.first.tap()
            settled(page)
        return middle_of(head)

    return at


def without(name: str) -> Way:
    """To Threats mode, with a switch turned off: if an earlier question has left it on, its answer may take minutes."""

    def walk(page: Page, _: Json) -> None:
        page.touchscreen.tap(*middle_of(button(page, "Threats")))
        switch = page.get_by_role("switch", name=name)
        switch.wait_for()
        if switch.get_attribute("aria-checked") == "true":
            switch.tap()
        settled(page)

    return walk


def found(selector: str) -> Target:
    """The first element that a selector finds."""
    return lambda page, _: middle_of(page.locator(selector))


def after(first: Way, *steps: str | Target) -> Way:
    """A way, followed by more presses and touches."""

    def walk(page: Page, document: Json) -> None:
        first(page, document)
        way(*steps)(page, document)

    return walk


def way(*steps: str | Target) -> Way:
    """Buttons that are pressed one after the other, and places that are touched."""

    def walk(page: Page, document: Json) -> None:
        for step in steps:
            if isinstance(step, str):
                press(page, step)
            else:
                page.touchscreen.tap(*step(page, document))
                settled(page)

    return walk


def vantage(page: Page, _: Json) -> Point:
    """The first enemy in the list of enemies that a figure might attack from somewhere."""
    fold = page.locator("#panel details:not([open]) > summary", has_text="Enemies (")  # a second touch would close it
    if fold.count():
        fold.first.tap()
        settled(page)
    return middle_of(page.locator("#panel ul.places").last.locator("button.row"))


def _cases(board: str) -> list[Case]:
    nobody, threatened = way("Threats"), way("Threats", figure())
    whole = "Areas on the whole table" if board in BARE else "Numbers on the whole board"
    sharing = way("Menu", "Share, save, print")
    played = way(found(".whose"), found("dialog .primary"), "Menu", "Share, save, print")
    cases = [
        Case(board, "the board zoomed", way(), gesture=SPREAD),
        Case(board, "the board pushed", way(), gesture=PUSHED),
        Case(board, "a figure tapped", way(), figure()),
        Case(board, "See, a figure", way("See"), figure()),
        Case(board, "everything it sees", way("See", figure()), turned("Everything it sees")),
        Case(board, "Threats, a figure", nobody, figure()),
        *(Case(board, f"Threats, {kind}", threatened, named(kind)) for kind in ("Now", "After a move", "Next to it")),
        Case(board, "where it is safe", threatened, named("Where is ", exact=False)),
        Case(board, "hit and not be hit", threatened, named("Hit without being hit")),
        Case(board, "from where it would attack", threatened, vantage),
        Case(board, whole.lower(), without(whole), turned(whole)),
        Case(board, "the turn in short", way(), found(".whose")),
        Case(board, "the games", way(), named("Games")),
        Case(board, "link and code", way("Menu"), named("Share, save, print")),
        Case(board, "picture (PNG)", sharing, named("Picture of the board (PNG)")),
        Case(board, "drawing (SVG)", sharing, named("Drawing of the board (SVG)")),
        Case(board, "print", sharing, named("Print the game", exact=False)),
        Case(board, "saved to a file", sharing, named("Save to a file")),
        Case(board, "saved as text", played, named("Save as text")),
        Case(board, "the editor", way("Menu"), named("Edit the board")),
        Case(board, "a stroke in the editor", way("Menu", "Edit the board"), gesture=STROKE),
    ]
    if board in CARNEVALE:
        left = turned("With all remaining actions")
        cases.insert(1, Case(board, "a whole activation", way(figure()), left))
    if board == "own inches":
        edited = way("Menu", "Edit the board")
        cases.append(Case(board, "the editor’s rules", edited, named("Rules")))
        cases.append(Case(board, "rules, what is seen", way("Menu", "Edit the board", "Rules"), named("Sight")))
    if board == "HeroScape":
        cases.append(Case(board, "table of odds", way("Menu"), named("Attack against defence")))
        cases.append(Case(board, "for VirtualScape", sharing, named("For VirtualScape (.hsc)")))
    if board in CROWDED:
        cases.append(Case(board, "a list of figures opened", way("See", figure()), unfolded("Look at a figure")))
    if board not in BARE:
        moved: tuple[str | Target, ...] = (figure(), destination, "Move here")
        review: tuple[str | Target, ...] = (*moved, found(".whose"), "Look back at the game")
        cases.append(Case(board, "a figure moved", way(*moved[:2]), named("Move here")))
        cases.append(Case(board, "a move undone", way(*moved), named("Undo")))
        cases.append(Case(board, "a move done again", way(*moved, "Undo"), named("Redo")))
        cases.append(Case(board, "why a space is out of reach", way(figure()), out_of_reach))
        looked = at_once(str(review[-1]))
        cases.append(Case(board, "looking back", way(*review[:-1]), looked, is_busy=True))
        cases.append(Case(board, "looking back, a step", way(*review), named("Entry before")))
        cases.append(Case(board, "looking back, before an edit", after(painted, *review), named("The beginning")))
        cases.append(Case(board, "moving code", sharing, named("Show a moving code")))
        if board in ("Oráculo", "HeroClix"):  # only square boards can be written so
            cases.append(Case(board, "for virtual tabletops", sharing, named("For virtual tabletops (Universal VTT)")))
    return cases


FILES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a map of HeroScape of 600 pieces": ("map.hsc", lambda: hsc(600)),
    "a map of Tiled of 6 MB": ("map.tmj", tile_map),
    "a Universal VTT of 20 MB": ("map.uvtt", battle_map),
    "a game of its own, 128 x 128": ("game.json", lambda: json.dumps(squares(side=LARGEST, figures=CROWD)).encode()),
}
FROM_THE_SIDE = "Levels, seen from the side"
SAVED = "a large game that was kept"


def _large(side: int) -> Json:
    return {**squares(side=side, figures=CROWD), "title": SAVED}


def kept(page: Page, document: Json) -> None:
    """Opens and keeps a large game, then opens the case's board and the list of games; the large game is not cached."""
    open_file(page, "kept.json", _large(LARGEST))
    accept = page.get_by_role("button", name="Play with these rules")
    if accept.count():
        accept.tap()
    until(page, "tablelight.whole && !document.querySelector('.working, dialog.reading, [aria-busy=true]')", seconds=60)
    page.wait_for_timeout(KEPT_MS)
    open_file(page, "again.json", document)
    until(page, "tablelight.whole && !document.querySelector('.working, dialog.reading, [aria-busy=true]')", seconds=60)
    press(page, "Games")


def tilted(page: Page, _: Json) -> None:
    """Shows the levels of the board from the side."""
    press(page, "Menu")
    press(page, "At the table")
    switch = page.get_by_role("switch", name=FROM_THE_SIDE)
    if switch.get_attribute("aria-checked") == "false":
        switch.tap()
    until(page, "tablelight.whole && !document.querySelector('.working, [aria-busy=true]')", seconds=60)
    page.keyboard.press("Escape")


def save_row(page: Page, _: Json) -> Point:
    """The large game among the kept games."""
    return middle_of(page.locator("dialog button.row", has_text=SAVED))


CASES = [
    *(case for board in BOARDS for case in _cases(board)),
    *(Case("canal", f"opening {what}", way(), file=file) for what, file in FILES.items()),
    Case("canal", "opening a kept game, 128 x 128", kept, save_row),
    Case("canal", "opening the link of a game, 96 x 96", way(), link=lambda: fragment(read(_large(LINKED)))),
    *(
        case
        for board in ("HeroClix", "HeroScape")
        for case in (
            Case(board, "levels from the side", way("Menu", "At the table"), turned(FROM_THE_SIDE)),
            Case(board, "from the side, a figure tapped", tilted, figure()),
            Case(board, "from the side, the board pushed", tilted, gesture=PUSHED),
        )
    ),
]
"""In the order in which they are asked. The page goes on showing levels from the side, so those cases are the last."""
