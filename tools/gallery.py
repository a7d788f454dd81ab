"""Pictures of the running app on contact sheets: a full round of each game at every phase, or each screen.

    PYTHONPATH=py python -m tools.gallery OUT [--game NAME ...] [--screen NAME ...] [--size portrait phone ...] [--dark]
        [--language pt] [--no-build]

Without `--screen` rounds are played; `--screen all` and `--screen rare` are the lists of `tests.browser.screens`. Whatever
could not be touched, stuck out or was told in the console is printed.
"""

from __future__ import annotations

import argparse
import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.harness import LANDSCAPE, PORTRAIT, PREFIX, Record, boot_state, launch, tablet
from tests.browser.screens import LAID, RARE, SCREENS
from tests.browser.table import open_example
from tests.browser.touching import Touch
from tests.rounds import ROUNDS
from tools import build
from tools.environment import say
from tools.paths import DIST, ROOT
from tools.serve import serving

LOOKS = (ROOT / "tests/browser/looks.js").read_text("utf-8")
SIZES = {"landscape": LANDSCAPE, "portrait": PORTRAIT, "phone": (390, 844), "phone-landscape": (844, 390)}
LAYOUT = {"landscape": (4, 2, 880), "portrait": (3, 3, 640), "phone": (4, 4, 390), "phone-landscape": (6, 2, 844)}
"""Of a contact sheet: how many pictures, how many beside each other, how wide each (pixels)."""


def main() -> None:
    """Builds, serves, plays and lays out the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--game", nargs="*", default=list(ROUNDS), choices=list(ROUNDS))
    parser.add_argument("--screen", nargs="*", default=[], choices=["all", "rare", *SCREENS, *RARE, *LAID])
    parser.add_argument("--size", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", default="en")
    parser.add_argument("--no-build", action="store_true", help="take dist/ as it is")
    arguments = parser.parse_args()
    if not arguments.no_build:
        build.build(kept=False)
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for size in arguments.size:
            play(browser, address, size, arguments)
        browser.close()


def play(browser: Browser, address: str, size: str, arguments: argparse.Namespace) -> None:
    """Every game on one size of screen."""
    theme = "dark" if arguments.dark else "light"
    with tablet(browser, SIZES[size], color_scheme=theme, locale=arguments.language) as context:
        page, record = context.new_page(), Record()
        record.watch(page)
        page.goto(address)
        say(f"{size}: {boot_state(page)}")
        page.evaluate(LOOKS)
        shown = wanted(arguments.screen)
        walks = {"screens": walked(page, shown)} if shown else {game: played(page, game) for game in arguments.game}
        for name, walk in walks.items():
            folder: Path = arguments.out / f"{name}-{size}-{theme}-{arguments.language}"
            folder.mkdir(parents=True, exist_ok=True)
            taken: list[tuple[str, Path]] = []
            try:
                for number, phase in enumerate(walk):
                    target = folder / f"{number:02} {phase}.png"
                    page.wait_for_timeout(200)
                    page.screenshot(path=target)
                    taken.append((f"{number} {phase}", target))
                    for fault in page.evaluate("[...looks.small(), ...looks.placed()]"):
                        say(f"{name} {size}, {phase}: {fault}")
            except Exception as problem:
                page.screenshot(path=folder / "failed.png")
                say(f"{name} {size}: {str(problem)[:600]}")
                page.keyboard.press("Escape")
            sheets(browser, size, taken, folder)
            for told in record.errors:
                say(f"{name} {size}: console: {told}")
            record.errors.clear()


def played(page: Page, game: str) -> Iterator[str]:
    """A round of a game, phase by phase."""
    open_example(page, game)
    yield from ROUNDS[game](Touch(page))


def wanted(names: Sequence[str]) -> Mapping[str, Callable[[Page], None]]:
    """Screens by their names."""
    known = {**SCREENS, **RARE, **LAID}
    listed = [*(SCREENS if "all" in names else ()), *({**RARE, **LAID} if {"all", "rare"} & set(names) else ()), *names]
    return {name: known[name] for name in listed if name in known}


def walked(page: Page, screens: Mapping[str, Callable[[Page], None]]) -> Iterator[str]:
    """Each screen from the table as it is at first; one that cannot be gone to is printed."""
    for name, steps in screens.items():
        page.reload()
        boot_state(page)
        page.evaluate(LOOKS)
        open_example(page, "herotrek-eight-heroes")
        open_example(page, "heroclix-rooftop")
        try:
            steps(page)
        except (PlaywrightError, AssertionError) as problem:
            say(f"{name}: {str(problem)[:400]}")
        yield name
        page.evaluate("localStorage.clear()")


def sheets(browser: Browser, size: str, taken: Sequence[tuple[str, Path]], folder: Path) -> None:
    """Several pictures beside each other, each under its phase."""
    several, across, shown = LAYOUT[size]
    with browser.new_context(viewport={"width": across * (shown + 8), "height": 400}) as context:
        page = context.new_page()
        for start in range(0, len(taken), several):
            cells = [
                f'<figure><figcaption>{name}</figcaption><img width="{shown}" src="data:image/png;base64,'
                f'{base64.b64encode(path.read_bytes()).decode()}"></figure>'
                for name, path in taken[start : start + several]
            ]
            page.set_content(
                "<style>body{margin:0;display:flex;flex-wrap:wrap;font:14px sans-serif;background:#fff}"
                f"figure{{margin:0 4px;width:{shown}px}}img{{outline:1px solid #888;display:block}}</style>"
                + "".join(cells)
            )
            page.screenshot(path=folder.parent / f"sheet-{folder.name}-{start // several}.png", full_page=True)


if __name__ == "__main__":
    main()
