"""Pictures of the running app on contact sheets: a full round of each game at every phase, or each screen.

    PYTHONPATH=py python -m tools.gallery OUT [--game NAME ...] [--screen NAME ...] [--size portrait phone ...] [--dark]
        [--language pt] [--every] [--no-build] [--film FILE.gif]

Without `--screen` rounds are played; `--screen all` and `--screen rare` are the lists of `tests.browser.screens` and
`tests.browser.rare_screens`, `--screen staged` those of `tests.browser.staged`, which have pages of their own. With
`--every` one walk is photographed in all sizes, light and dark, the tablet turned under it. Whatever could not be touched,
stuck out or was told in the console is printed.
"""

from __future__ import annotations

import argparse
import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.harness import LANDSCAPE, PORTRAIT, PREFIX, STARTS, Record, boot_state, launch, tablet
from tests.browser.rare_screens import LAID, RARE
from tests.browser.screens import SCREENS
from tests.browser.staged import STAGED, Stage
from tests.browser.table import open_example
from tests.browser.touching import Touch
from tests.rounds import ROUNDS
from tools import build
from tools.environment import say
from tools.film import film
from tools.paths import DIST, ROOT
from tools.serve import serving

LOOKS = (ROOT / "tests/browser/looks.js").read_text("utf-8")
SIZES = {
    "landscape": LANDSCAPE,
    "portrait": PORTRAIT,
    "phone": (390, 844),
    "small": (360, 640),
    "phone-landscape": (844, 390),
}
LAYOUT = {
    "landscape": (4, 2, 780),
    "portrait": (6, 3, 520),
    "phone": (8, 4, 390),
    "small": (8, 4, 360),
    "phone-landscape": (6, 2, 780),
}
"""For the contact sheets of each size: how many pictures, how many in a row, the width of each in pixels."""
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
Shapes = Sequence[tuple[str, Theme]]
"""Sizes of the screen, each with a theme."""


def main() -> None:
    """Builds, serves, plays and lays out the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--game", nargs="*", default=list(ROUNDS), choices=list(ROUNDS))
    names = ["all", "rare", "staged", *SCREENS, *RARE, *LAID, *STAGED]
    parser.add_argument("--screen", nargs="*", default=[], choices=names, metavar="SCREEN")
    parser.add_argument("--size", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--every", action="store_true", help="one walk, each screen in all sizes and both themes")
    parser.add_argument("--language", default="en")
    parser.add_argument("--no-build", action="store_true", help="take dist/ as it is")
    parser.add_argument("--film", type=Path, help="take the moving picture of the README instead")
    arguments = parser.parse_args()
    if not arguments.no_build:
        build.build(kept=False)
    theme: Theme = "dark" if arguments.dark else "light"
    each: list[Shapes] = [[(size, theme)] for size in arguments.size]
    if arguments.every:
        each = [[(size, theme) for theme in THEMES for size in arguments.size]]
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        browser = launch(playwright, *STARTS)
        if arguments.film is not None:
            film(browser, address, arguments.film)
        for shapes in each if arguments.film is None else ():
            for name, walk in walks(browser, address, shapes[0], arguments):
                album = Album(arguments.out, name, arguments.language, shapes)
                for phase, page in walk:
                    album.take(page, phase)
                album.lay_out(browser)
        browser.close()


def walks(
    browser: Browser, address: str, shape: tuple[str, Theme], arguments: argparse.Namespace
) -> Iterator[tuple[str, Iterator[tuple[str, Page]]]]:
    """The wanted walks, each phase by phase with the page that shows it."""
    size, theme = shape
    options = {"size": SIZES[size], "color_scheme": theme, "locale": arguments.language}
    shown = wanted(arguments.screen)
    staged = [name for name in STAGED if {name, "staged"} & set(arguments.screen)]
    if shown or not staged:
        with tablet(browser, **options) as context:
            page, record = context.new_page(), Record()
            record.watch(page)
            page.goto(address)
            say(f"{size}: {boot_state(page)}")
            walks = {"screens": walked(page, shown)} if shown else {game: played(page, game) for game in arguments.game}
            for name, walk in walks.items():
                yield name, ((phase, page) for phase in guarded(name, walk))
                for told in record.errors:
                    say(f"{name}: console: {told}")
                record.errors.clear()
    if staged:
        yield "staged", staged_pages(browser, address, staged, options)


def staged_pages(
    browser: Browser, address: str, names: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[str, Page]]:
    """Each screen that has its own page."""
    for name in names:
        with Stage(browser, address, options) as stage:
            try:
                yield name, STAGED[name](stage)
            except (PlaywrightError, AssertionError) as problem:
                say(f"{name}: {str(problem)[:400]}")


def guarded(name: str, walk: Iterator[str]) -> Iterator[str]:
    """A walk; an error that ends it too soon is printed."""
    try:
        yield from walk
    except (PlaywrightError, AssertionError) as problem:
        say(f"{name}: {str(problem)[:600]}")
        yield "failed"


class Album:
    """The pictures of a walk, a folder for each shape of the screen."""

    def __init__(self, out: Path, name: str, language: str, shapes: Shapes) -> None:
        self.shapes = shapes
        self.folders = {shape: out / f"{name}-{'-'.join(shape)}-{language}" for shape in shapes}
        self.taken: list[str] = []
        for folder in self.folders.values():
            folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, phase: str) -> None:
        """Takes a picture of the page in every shape; afterwards the page has the first shape again."""
        name = f"{len(self.taken):02} {phase}"
        self.taken.append(name)
        for shape in self.shapes:
            turned(page, shape, alone=len(self.shapes) == 1)
            page.screenshot(path=self.folders[shape] / f"{name}.png")
            page.evaluate(LOOKS)
            for fault in page.evaluate("[...looks.small(), ...looks.placed()]"):
                say(f"{' '.join(shape)}, {phase}: {fault}")
        turned(page, self.shapes[0], alone=len(self.shapes) == 1)

    def lay_out(self, browser: Browser) -> None:
        """Makes the contact sheets, next to the folders."""
        for (size, _), folder in self.folders.items():
            sheets(browser, size, self.taken, folder)


def turned(page: Page, shape: tuple[str, Theme], *, alone: bool) -> None:
    """Gives the page a shape, and lets it come to rest."""
    size, theme = shape
    if not alone:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
    page.wait_for_timeout(250)


def played(page: Page, game: str) -> Iterator[str]:
    """A round of a game, phase by phase."""
    open_example(page, game)
    yield from ROUNDS[game](Touch(page))


def wanted(names: Sequence[str]) -> Mapping[str, Callable[[Page], None]]:
    """The screens with these names; `all` and `rare` stand for many."""
    known = {**SCREENS, **RARE, **LAID}
    listed = [*(SCREENS if "all" in names else ()), *({**RARE, **LAID} if {"all", "rare"} & set(names) else ()), *names]
    return {name: known[name] for name in listed if name in known}


def walked(page: Page, screens: Mapping[str, Callable[[Page], None]]) -> Iterator[str]:
    """Each screen from the table as it is at first; an error on the way to one is printed."""
    for name, steps in screens.items():
        page.reload()
        boot_state(page)
        open_example(page, "herotrek-eight-heroes")
        open_example(page, "heroclix-rooftop")
        try:
            steps(page)
        except (PlaywrightError, AssertionError) as problem:
            say(f"{name}: {str(problem)[:400]}")
        yield name
        page.evaluate("localStorage.clear()")


def sheets(browser: Browser, size: str, taken: Sequence[str], folder: Path) -> None:
    """Makes sheets of several pictures, each under its phase."""
    several, across, shown = LAYOUT[size]
    with browser.new_context(viewport={"width": across * (shown + 8), "height": 400}) as context:
        page = context.new_page()
        for start in range(0, len(taken), several):
            cells = [
                f'<figure><figcaption>{name}</figcaption><img width="{shown}" src="data:image/png;base64,'
                f'{base64.b64encode((folder / f"{name}.png").read_bytes()).decode()}"></figure>'
                for name in taken[start : start + several]
            ]
            page.set_content(
                "<style>body{margin:0;display:flex;flex-wrap:wrap;font:14px sans-serif;background:#fff}"
                f"figure{{margin:0 4px;width:{shown}px}}img{{outline:1px solid #888;display:block}}</style>"
                + "".join(cells)
            )
            page.screenshot(path=folder.parent / f"sheet-{folder.name}-{start // several}.png", full_page=True)


if __name__ == "__main__":
    main()
