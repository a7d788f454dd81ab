"""Writes the app's address into the pages that name it; its source is package.json's `homepage`.

`python -m tools.homepage` updates README.md, SECURITY.md and the first page of the documentation. While the address is
empty they say how to open the app without a host. The Python package takes the address itself (tools/package_hook.py),
the documentation site too (tools/documentation.py). Standard library only.
"""

from __future__ import annotations

import json
import re

from tools.paths import ROOT

PAGES = ("README.md", "SECURITY.md", "docs/index.md")
MARKED = re.compile(r"(<!-- address -->).*?(<!-- /address -->)", re.DOTALL)


def sentence(homepage: str) -> str:
    """What the pages say about an address."""
    if not homepage:
        return "No host has it yet: `npm start` opens it, `npm run docs` builds its documentation."
    address = homepage.rstrip("/")
    return f"[Open Tablelight]({address}/) · [documentation]({address}/docs/)"


def written(text: str, homepage: str) -> str:
    """A page with the address. ValueError if it has no place for it."""
    text, count = MARKED.subn(lambda marks: f"{marks[1]}{sentence(homepage)}{marks[2]}", text)
    if count != 1:
        raise ValueError(f"{count} places for the address, and not one")
    return text


def homepage() -> str:
    """The address of the app; empty while it has no host."""
    return str(json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["homepage"])


def main() -> None:
    """Writes the pages."""
    for name in PAGES:
        path = ROOT / name
        path.write_text(written(path.read_text(encoding="utf-8"), homepage()), encoding="utf-8")


if __name__ == "__main__":
    main()
