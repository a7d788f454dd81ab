"""The one-file edition: dist/tablelight.html holds the whole app and opens by double click, without a host.

Styles and scripts that the page names are put in their place. Files that it fetches are in the page, gzipped and in
base64, and static/single/files.js answers from there. The policy stays as strict: each inline script and style is
allowed by the hash of its text. Standard library only.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from pathlib import Path

from tools.offline import bundle
from tools.paths import NODE_MODULES, STATIC

NAME = "tablelight.html"
LIMIT = 12_000_000  # bytes
GZIP = b"\x1f\x8b"
SOURCE = STATIC / "single"
INCLUDED = re.compile(r'<script src="([^"]+\.js)"(?: defer)?></script>')
DEFERRED = re.compile(r'^ *<script src="[^"]+\.js" defer></script>\n', re.M)
CORE = NODE_MODULES / "@pyscript/core/dist/core.js"
# Parts of PyScript that this page never asks for: other interpreters, editors, terminals, remote packages, and notes
# of errors (which import the core that imports them, a circle that does not go into one file).
UNUSED_PYSCRIPT = (
    "codemirror",
    "xterm",
    "py-(editor|game|terminal)",
    "donkey",
    "deprecations",
    "/error-",
    "/mpy-",
    "/zip-",
    "graph",
)
# Files of dist/ that the one-file edition has in another form, or does not need.
LEFT_OUT = (
    re.compile(r"^(index\.html|sw\.js|tablelight\.html)$"),
    re.compile(r"^vendor/(pyscript|inter)/"),
    re.compile(r"^vendor/pyodide.*/interpreter\.js$"),
    re.compile(r"^static/(css|boot|offline|single|snapshot|worker)/"),
    re.compile(r"^static/.*\.(png|webmanifest)$"),
)


def write(folder: Path) -> Path:
    """Writes `folder`/tablelight.html from the built `folder`; ValueError if it is larger than the limit."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    allowed: dict[str, list[str]] = {"script-src": [], "style-src": []}
    page = re.sub(r'^\s*<link rel="(modulepreload|preload|manifest|apple-touch-icon)".*\n', "", page, flags=re.M)
    page = re.sub(r'^\s*<script[^>]*src="(static/offline/|static/snapshot/|vendor/pyscript/).*\n', "", page, flags=re.M)
    page = re.sub(r'<link rel="icon" href="([^"]+)"', lambda match: _icon(folder / match[1]), page)

    def style(match: re.Match[str]) -> str:
        text = _with_fonts(folder / match[1])
        return f"<style>{_allow(allowed['style-src'], text)}</style>"

    def script(match: re.Match[str]) -> str:
        return f"<script>{_allow(allowed['script-src'], (folder / match[1]).read_text(encoding='utf-8'))}</script>"

    page = re.sub(r'<link rel="stylesheet" href="([^"]+)">', style, page)
    files = f"<script>{_allow(allowed['script-src'], _source('files.js'))}</script>\n"
    page = page.replace("<script", files + "  <script", 1)  # before every other script
    # `defer` has no effect on an inline script, so such a script goes to the end of the page.
    deferred = re.sub(INCLUDED, script, "".join(DEFERRED.findall(page)))
    page = re.sub(INCLUDED, script, DEFERRED.sub("", page))
    start = f"<script>{_allow(allowed['script-src'], _source('start.js'))}</script>\n"
    page = page.replace("</body>", deferred + _embedded(folder) + start + "</body>")
    page = _policy(page, allowed)
    target = folder / NAME
    target.write_text(page, encoding="utf-8")
    if target.stat().st_size > LIMIT:
        raise ValueError(f"{NAME} has {target.stat().st_size} bytes, more than {LIMIT}")
    return target


def _gzipped(data: bytes) -> bytes:
    """The data gzipped; the archives of modules already are."""
    return data if data.startswith(GZIP) else gzip.compress(data, 9, mtime=0)


def _source(name: str) -> str:
    return (SOURCE / name).read_text(encoding="utf-8")


def _allow(hashes: list[str], text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    hashes.append(f"'sha256-{digest}'")
    return text


def _policy(page: str, allowed: dict[str, list[str]]) -> str:
    def rewrite(match: re.Match[str]) -> str:
        policy = match[2].replace("default-src 'self'", "default-src 'none'").replace(" 'self'", "")
        policy = policy.replace("script-src", " ".join(["script-src", "blob:", *allowed["script-src"]]))
        policy = policy.replace("style-src", " ".join(["style-src", *allowed["style-src"]]))
        return match[1] + policy.replace("connect-src", "connect-src blob: data:") + "; font-src data:" + match[3]

    return re.sub(r'(http-equiv="Content-Security-Policy" content=")([^"]*)(")', rewrite, page)


def _data_url(path: Path, media_type: str) -> str:
    return f"data:{media_type};base64,{base64.b64encode(path.read_bytes()).decode()}"


def _icon(path: Path) -> str:
    return f'<link rel="icon" href="{_data_url(path, "image/svg+xml")}"'


def _with_fonts(path: Path) -> str:
    """A style sheet with its fonts in it."""

    def inline(match: re.Match[str]) -> str:
        return f'url("{_data_url((path.parent / match[1]).resolve(), "font/woff2")}")'

    return re.sub(r'url\("([^"]+\.woff2)"\)', inline, path.read_text(encoding="utf-8"))


def _embedded(folder: Path) -> str:
    """An element for every file that the page fetches."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
    files = {name: data for name, data in files.items() if not any(pattern.search(name) for pattern in LEFT_OUT)}
    core = bundle("pyscript", CORE, "es", UNUSED_PYSCRIPT, "globalThis.tablelightFiles.load")
    files["pyscript.js"] = core.read_bytes()
    return "".join(
        f'<script type="application/octet-stream" data-file="{name}">'
        f"{base64.b64encode(_gzipped(data)).decode()}</script>\n"
        for name, data in files.items()
    )
