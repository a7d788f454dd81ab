"""Copies from node_modules into dist/ what the page uses of the npm packages, with their licences."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Collection
from pathlib import Path

from tools.paths import NODE_MODULES, STATIC

# Each file's name in the package, and in dist/: stock nginx knows no .mjs, and browsers run no module of another type.
PYODIDE = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
# What PyScript's core asks for with the unused plugins off; a browser test fails if one of them is missing.
PYSCRIPT = ("core.js", "core-*.js", "error-*.js", "toml-*.js", "zip-*.js", "storage.js")
INTER = ("inter-latin-wght-normal.woff2", "inter-latin-ext-wght-normal.woff2")
LICENCES = {
    "pyodide": "pyodide",
    "pyscript": "@pyscript/core",
    "inter": "@fontsource-variable/inter",
    "lucide": "lucide-static",
    "qr": "qr",
    "game-icons": "@iconify-json/game-icons",
}


def copy(folder: Path, *, trimmed: bool, pyscript: bool = True) -> None:
    """Fills `folder`/vendor; `trimmed` leaves out what the page does not ask for, `pyscript=False` PyScript."""
    vendor = folder / "vendor"
    pyodide = vendor / "pyodide"
    pyodide.mkdir(parents=True)
    for name, served in PYODIDE.items():
        shutil.copy(NODE_MODULES / "pyodide" / name, pyodide / served)
    rename_import(pyodide / PYODIDE["pyodide.mjs"], "pyodide.asm.mjs", PYODIDE["pyodide.asm.mjs"])
    shutil.copy(STATIC / "snapshot/interpreter.js", pyodide / "interpreter.js")
    (pyodide / "pyodide-lock.json").write_text(lock_file(trimmed=trimmed), encoding="utf-8")
    if pyscript:
        wanted = PYSCRIPT if trimmed else ("*.js", "*.css")
        copy_matching(NODE_MODULES / "@pyscript/core/dist", vendor / "pyscript", wanted)
    copy_matching(NODE_MODULES / "@fontsource-variable/inter/files", vendor / "inter", INTER)
    (vendor / "icons.json").write_text(json.dumps(icon_paths(), indent=0, sort_keys=True), encoding="utf-8")
    copy_licences(folder / "licences", {name for name in LICENCES if pyscript or name != "pyscript"})


def rename_import(path: Path, name: str, served: str) -> None:
    """Writes another name of a module into the module that imports it; ValueError if it is not named exactly once."""
    text = path.read_text(encoding="utf-8")
    if text.count(name) != 1:
        raise ValueError(f"{path.name} names {name} {text.count(name)} times")
    path.write_text(text.replace(name, served), encoding="utf-8")


def copy_matching(source: Path, target: Path, patterns: tuple[str, ...]) -> None:
    """Copies the files that match, without links to source maps; FileNotFoundError if a pattern matches none."""
    target.mkdir(parents=True, exist_ok=True)
    for pattern in patterns:
        found = sorted(source.glob(pattern))
        if not found:
            raise FileNotFoundError(f"{source.name} has no {pattern}")
        for path in found:
            if path.suffix == ".js":
                text = re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", path.read_text(encoding="utf-8"))
                (target / path.name).write_text(text, encoding="utf-8")
            else:
                shutil.copy(path, target / path.name)


def lock_file(*, trimmed: bool) -> str:
    """Pyodide's list of packages; trimmed, it names none, since the app's own come in its archive."""
    text = (NODE_MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8")
    if not trimmed:
        return text
    return json.dumps({**json.loads(text), "packages": {}})


def icon_paths() -> dict[str, dict[str, str]]:
    """The icons that static/icons.json names: id -> {"box": viewBox, "body": SVG, "kind": "line" or "solid"}.

    Lucide's icons are strokes in a box of 24, the game icons are filled shapes in a box of 512.
    """
    wanted: dict[str, dict[str, str]] = json.loads((STATIC / "icons.json").read_text(encoding="utf-8"))
    game = json.loads((NODE_MODULES / "@iconify-json/game-icons/icons.json").read_text(encoding="utf-8"))["icons"]
    icons = {}
    for name, source in wanted["lucide"].items():
        svg = (NODE_MODULES / "lucide-static/icons" / f"{source}.svg").read_text(encoding="utf-8")
        body = re.sub(r"\s+", " ", svg[svg.index(">", svg.index("<svg")) + 1 : svg.rindex("</svg>")]).strip()
        icons[name] = {"box": "0 0 24 24", "body": body, "kind": "line"}
    for name, source in wanted["game"].items():
        if name in icons:
            raise ValueError(f"static/icons.json names {name} twice")
        icons[name] = {"box": "0 0 512 512", "body": game[source]["body"], "kind": "solid"}
    return icons


def sprite(icons: dict[str, dict[str, str]]) -> str:
    """The icons as symbols, put into the page by the build: `<svg><use href="#icon-undo"></use></svg>`."""
    line = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    style = {"line": line, "solid": ""}
    symbols = [
        f'<symbol id="icon-{name}" viewBox="{icon["box"]}"><g {style[icon["kind"]]}>{icon["body"]}</g></symbol>'
        for name, icon in sorted(icons.items())
    ]
    return "<svg hidden>\n" + "\n".join(symbols) + "\n</svg>\n"


def copy_licences(target: Path, names: Collection[str]) -> None:
    """Writes the licences of the vendored packages into a folder."""
    target.mkdir()
    for name in sorted(names):
        folder = NODE_MODULES / LICENCES[name]
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        texts = sorted(path for path in folder.iterdir() if path.name.lower().startswith("licen"))
        text = texts[0].read_text(encoding="utf-8") if texts else ""
        head = f"{about['name']} {about['version']}, {about['license']}\n\n"
        (target / f"{name}.txt").write_text(head + text, encoding="utf-8")
