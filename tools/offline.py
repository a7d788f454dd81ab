"""The service worker of dist/, and names under which its big files can be kept forever. Standard library only."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from tools.environment import digest, run
from tools.paths import BUILD, ROOT, STATIC

TOOLS = Path(__file__).parent
SOURCE = STATIC / "offline"
# What gets a hash of its content into its name, and the files that name it: no version uses parts of an older one.
FINGERPRINTED = ("vendor/pyodide", "later", "app.zip")
NAMED_IN = ("index.html", "pyscript.toml")
UNIQUE = re.compile(r"^((?:vendor/pyodide|later)-[0-9a-f]{10}/|app-[0-9a-f]{10}\.zip|vendor/pyscript/.*-[\w-]{8}\.js)")
"""Names that carry a hash of the content."""


def fingerprint(folder: Path) -> None:
    """Renames the big parts of `folder` and writes the new names into the files that ask for them."""
    names = {}
    for name in FINGERPRINTED:
        path = folder / name
        parts = sorted(path.rglob("*")) if path.is_dir() else [path]
        key = digest([part.name.encode() + part.read_bytes() for part in parts])[:10]
        unique = f"{name.removesuffix(path.suffix)}-{key}{path.suffix}"
        path.rename(folder / unique)
        end = "" if path.suffix else "/"  # files in a folder are named, never the folder
        names[name + end] = unique + end
    for file in NAMED_IN:
        text = (folder / file).read_text(encoding="utf-8")
        for name, unique in names.items():
            text = text.replace(name, unique)
        (folder / file).write_text(text, encoding="utf-8")


def bundle(name: str, entry: Path, shape: str, ignore: tuple[str, ...] = (), importer: str | None = None) -> Path:
    """A JavaScript module and all that it imports in one file, from the cache if it is there already.

    `shape` is Rollup's output format ("iife" or "es"); bundle.mjs explains `ignore` and `importer`.
    """
    script = TOOLS / "bundle.mjs"
    options = {"from": str(entry), "format": shape, "ignore": list(ignore), "importer": importer}
    lock = (ROOT / "package-lock.json").read_bytes()
    sources = [each.read_bytes() for each in sorted(entry.parent.glob("*.js"))]
    key = digest([script.read_bytes(), lock, *sources, json.dumps(options).encode()])
    folder = BUILD / "bundles"
    result = folder / f"{name}-{key}.js"
    if not result.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for stale in folder.glob(f"{name}-*"):
            stale.unlink()
        jobs = folder / f"{name}.json"
        jobs.write_text(json.dumps([{**options, "to": str(result)}]), encoding="utf-8")
        run(["node", script, jobs], quiet=True)
    return result


def write_worker(folder: Path) -> None:
    """Writes `folder`/sw.js, which keeps every file of the folder as it is now; so it comes last."""
    worker = bundle("worker", SOURCE / "worker.js", "iife")
    run(["node", TOOLS / "precache.mjs", folder, worker, UNIQUE.pattern], quiet=True)


def write_retirement(folder: Path) -> None:
    """Writes a sw.js that removes whatever worker an earlier build has left in the browser."""
    shutil.copy(SOURCE / "retire.js", folder / "sw.js")
