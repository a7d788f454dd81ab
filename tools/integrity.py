"""Hashes in the page of each file that it asks for, so that a wrong answer of the host is reported by file name.

Scripts, modules and style sheets carry `integrity`, which the browser itself checks; files that are fetched carry
`data-integrity`, which static/boot/boot.js checks. Files that the browser checks have a version in their address
(`base.css?1f00a2b3`): otherwise the browser would refuse a copy of an older build, which it may keep for a while.

Standard library only.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from tools.offline import UNIQUE

CHECKED_BY_BROWSER = re.compile(
    r'<(?:script(?: type="module")? src|link rel="(?:stylesheet|modulepreload)" href)="([^"]+)"'
)
FETCHED = re.compile(r'<link rel="(?:preload|later)" href="([^"]+)" (?:as="fetch"|title="[^"]+")')
PYSCRIPT = "vendor/pyscript"
IMPORTED = re.compile(r"(?:core|error|toml)-[\w-]+\.js")
"""What PyScript's core imports by itself, with the plugins off."""


def write(folder: Path) -> None:
    """Writes the hashes into `folder`/index.html."""
    path = folder / "index.html"
    page = path.read_text(encoding="utf-8")
    first = page.index('  <link rel="modulepreload"')
    modules = imported(folder / PYSCRIPT) if (folder / PYSCRIPT).is_dir() else []
    page = page[:first] + "".join(_preload(name) for name in modules) + page[first:]

    def checked(match: re.Match[str]) -> str:
        name = match[1]
        address = (
            name if UNIQUE.match(name) else f"{name}?{hashlib.sha256((folder / name).read_bytes()).hexdigest()[:8]}"
        )
        return f'{match[0].replace(name, address)} integrity="{hash_of(folder / name)}"'

    page = CHECKED_BY_BROWSER.sub(checked, page)
    page = FETCHED.sub(lambda match: f'{match[0]} data-integrity="{hash_of(folder / match[1])}"', page)
    path.write_text(page, encoding="utf-8")


def imported(folder: Path) -> list[str]:
    """The modules that PyScript's core and its imports name, sorted."""
    found: set[str] = set()
    waiting = ["core.js"]
    while waiting:
        text = (folder / waiting.pop()).read_text(encoding="utf-8")
        fresh = {name for name in IMPORTED.findall(text) if (folder / name).exists()} - found
        found |= fresh
        waiting += fresh
    return sorted(found)


def _preload(name: str) -> str:
    return f'  <link rel="modulepreload" href="{PYSCRIPT}/{name}">\n'


def hash_of(path: Path) -> str:
    """The hash of a file as browsers write it: `sha256-BASE64`."""
    return f"sha256-{base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}"
