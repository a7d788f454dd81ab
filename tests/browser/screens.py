"""Ways to every screen of the app, each from the table as it is at first; for tests of all screens."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.table import open_example, press, said, settled, tap


def begin(page: Page) -> None:
    """No figure selected."""


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
    page.get_by_role("button", name=said(page, "{clause}, clause", clause="HC-10")).first.tap()
    settled(page)


def legend(example: str = "") -> Callable[[Page], None]:
    """The legend of an example; by default, of the first example, which is on the table."""

    def steps(page: Page) -> None:
        if example:
            open_example(page, example)
        page.locator("#board").focus()
        page.keyboard.press("l")
        page.locator("dialog.legend").wait_for()
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
    "legend": legend(),
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
