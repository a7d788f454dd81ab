"""Pictures of the running app, in the two sizes of the tablet.

    npm run screenshot -- --out build/shots [--do STEPS.js] [--dark] [--language pt] [--no-build]

STEPS.js is run in the page after the boot, as the body of an async function; then the picture is taken.
Errors in the console are printed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.harness import LANDSCAPE, PORTRAIT, PREFIX, Record, boot_state, launch, tablet
from tools import build
from tools.environment import say
from tools.paths import BUILD, DIST
from tools.serve import serving


def main() -> None:
    """Builds, serves, boots and takes the pictures."""
    parser = argparse.ArgumentParser(prog="npm run screenshot --", description=__doc__)
    parser.add_argument("--out", type=Path, default=BUILD / "shots", help="folder for the pictures")
    parser.add_argument("--do", type=Path, help="JavaScript to run before the picture")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", default="en")
    parser.add_argument("--no-build", action="store_true", help="take dist/ as it is")
    parser.add_argument("--wait", type=int, default=300, help="milliseconds before the picture")
    arguments = parser.parse_args()
    if not arguments.no_build:
        build.build()
    arguments.out.mkdir(parents=True, exist_ok=True)
    steps = arguments.do.read_text(encoding="utf-8") if arguments.do else ""
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for name, size in (("landscape", LANDSCAPE), ("portrait", PORTRAIT)):
            context = tablet(
                browser,
                size,
                color_scheme="dark" if arguments.dark else "light",
                locale=arguments.language,
                device_scale_factor=1,
            )
            page = context.new_page()
            record = Record()
            record.watch(page)
            page.goto(address)
            say(f"{name}: {boot_state(page)}")
            if steps:
                page.evaluate(f"(async () => {{ {steps} }})()")
            page.wait_for_timeout(arguments.wait)
            target = arguments.out / f"{name}.png"
            page.screenshot(path=target)
            say(f"{name}: {target}")
            for error in record.errors:
                say(f"{name}: console error: {error}")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
