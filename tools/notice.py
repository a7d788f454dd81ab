"""Writes NOTICE: every third party of the lock files with its licence, and the names that CC BY asks for.

`python -m tools.notice` rewrites the file; a test compares it. Run it with the Python in .venv.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from tools.parties import NOTICE, Party, parties
from tools.paths import STATIC

ICON_AUTHORS = {
    "Delapouite": (
        "dice-six-faces-one",
        "dice-six-faces-two",
        "dice-six-faces-three",
        "dice-six-faces-four",
        "dice-six-faces-five",
        "dice-six-faces-six",
        "jump-across",
        "mountain-climbing",
        "perspective-dice-six-faces-random",
        "pool-dive",
        "table",
    ),
    "Lorc": ("feathered-wing", "grab", "magic-swirl"),
    "Sbed": ("death-skull", "shield"),
}
"""The authors of the icons of game-icons.net that static/icons.json names."""

HEAD = """\
Tablelight
Copyright (c) 2026 The Tablelight developers
Licence: MIT, see LICENSE.

NAMES OF GAMES

HeroClix, HeroTrek, HeroScape, Oráculo and Carnevale are names of games that belong to their owners. Tablelight is
not affiliated with them, and nobody endorses it. It holds no text and no picture of theirs.
"""

ICONS = """\
ICONS

Icons made by {authors}. Available on https://game-icons.net, licensed under the Creative Commons Attribution 3.0
Unported License, https://creativecommons.org/licenses/by/3.0/. Scaled and coloured here.
"""

RULES = """\
RULES OF THE SHELF

{attribution}
The sheet "Grid combat" is made of its numbers, in our own words.
"""

ATTRIBUTION = (
    "This work includes material from the System Reference Document 5.2.1 (“SRD 5.2.1”) by Wizards of the Coast LLC, "
    "available at https://www.dndbeyond.com/srd. The SRD 5.2.1 is licensed under the Creative Commons Attribution 4.0 "
    "International License, available at https://creativecommons.org/licenses/by/4.0/legalcode."
)
"""The statement that the SRD 5.2.1 asks for, to the letter."""

SHIPPED = """\
WHAT THE APP AND THE PACKAGE HOLD OF OTHERS

Pyodide holds CPython (PSF-2.0) and the libraries that CPython is built with. The licences themselves lie in the built
app's folder licences/.
"""


def icon_authors() -> str:
    """The authors of the icons in use. ValueError if one has no author here."""
    used = set(json.loads((STATIC / "icons.json").read_text(encoding="utf-8"))["game"].values())
    known = {icon for icons in ICON_AUTHORS.values() for icon in icons}
    if used != known:
        raise ValueError(f"icons without an author, or unused ones: {sorted(used ^ known)}")
    *first, last = ICON_AUTHORS
    return f"{', '.join(first)} and {last}"


def lines(listed: Iterable[Party]) -> str:
    """A line for each package."""
    return "\n".join(f"{each.name} {each.version} ({each.registry}): {each.licence}" for each in listed) + "\n"


def notice() -> str:
    """The text of NOTICE."""
    found = parties()
    parts = [
        HEAD,
        ICONS.format(authors=icon_authors()),
        RULES.format(attribution=ATTRIBUTION),
        SHIPPED + "\n" + lines(each for each in found if each.shipped),
        "WHAT BUILDS AND TESTS THEM\n\n" + lines(each for each in found if not each.shipped),
    ]
    return "\n".join(parts)


if __name__ == "__main__":
    NOTICE.write_text(notice(), encoding="utf-8")
