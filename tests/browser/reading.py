"""What a screen reader says on a page: the phrases of `@guidepup/virtual-screen-reader` in reading order."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page

PACKAGE = Path(__file__).parents[2] / "node_modules" / "@guidepup" / "virtual-screen-reader"
LIBRARY = PACKAGE / "lib" / "esm" / "index.browser.js"
EXPORT = re.compile(r"export\{\S+ as Virtual,(\S+) as virtual\};")
"""How the library ends. The page's policy allows no module from elsewhere, so it is run as a plain script."""
PHRASES = """async () => {
    const open = [...document.querySelectorAll("dialog[open]")].at(-1);
    await guidepup.start({ container: open ?? document.getElementById("app") });
    const first = await guidepup.lastSpokenPhrase();
    do await guidepup.next(); while (await guidepup.lastSpokenPhrase() !== first);
    const said = await guidepup.spokenPhraseLog();
    await guidepup.stop();
    return said.slice(0, -1);
}"""
WHOLE = ("button", "switch")
"""Roles whose children are presentational in ARIA: a screen reader does not stop inside."""
SILENT = ("paragraph", "strong", "mark")
"""Roles that are left out."""
CHANGING = re.compile(r"http\S+|\w{3} \d+, \d{4}, \d+:\d+ [AP]M")
"""A link to the game, and when it was played: they differ from run to run."""


def phrases(page: Page) -> list[str]:
    """Every phrase from the top of the open dialog, or of the page, to its end; without the "end of" phrases."""
    code = EXPORT.sub(r"window.guidepup = \1;", LIBRARY.read_text("utf-8"))
    page.evaluate(f"(() => {{ {code}\n }})()")
    said: list[str] = page.evaluate(PHRASES)
    found: list[str] = []
    while said:
        phrase = said.pop(0)
        if phrase.startswith(WHOLE) and f"end of {phrase}" in said:
            del said[: said.index(f"end of {phrase}")]
        if not phrase.startswith("end of ") and phrase not in (*SILENT, *found[-1:]):
            found.append(CHANGING.sub("...", phrase))
    return found
