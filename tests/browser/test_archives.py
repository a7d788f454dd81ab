"""What the page carries is enough: every module of the app and its libraries imports from the trimmed archives."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from tools.paths import ROOT

PROGRAM = """
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
const [stdlib, app, later] = process.argv.slice(1);
process.on("uncaughtException", (error) => { console.log(error.message); process.exit(1); }); // without its source line
const pyodide = await loadPyodide({ stdLibURL: stdlib });
pyodide.FS.writeFile("/packages.zip", new Uint8Array(await readFile(app)));
pyodide.FS.writeFile("/modules.zip", new Uint8Array(await readFile(later)));
console.log(pyodide.runPython(`
import importlib, json, pkgutil, sys
sys.path.insert(0, "/packages.zip")
from pathlib import Path
from tablelight import later
later.expect([later.ARCHIVE])
later.keep(later.ARCHIVE, Path("/modules.zip").read_bytes())
faults, count = [], 0
for package in ("tablelight", "attr", "attrs", "cattrs", *later.MODULES):
    names = [package, *(module.name for module in pkgutil.walk_packages(
        getattr(importlib.import_module(package), "__path__", []), package + ".", lambda name: faults.append(name)))]
    for name in names:
        if name.startswith("tablelight.web") or name.endswith("__main__"):
            continue  # these want a page, or a terminal
        count += 1
        try:
            importlib.import_module(name)
        except Exception as error:
            faults.append(f"{name}: {error!r}")
json.dumps([count, faults])
`));
"""


@pytest.mark.long
def test_every_module_imports(dist: Path, tmp_path: Path) -> None:
    """In Pyodide under Node, from the archives of dist/."""
    patterns = ("vendor/pyodide-*/python_stdlib.zip", "app-*.zip", "later-*/modules.zip")
    archives = [tmp_path / Path(pattern).name.replace("*", "") for pattern in patterns]
    for pattern, plain in zip(patterns, archives, strict=True):
        (built,) = dist.glob(pattern)
        plain.write_bytes(gzip.decompress(built.read_bytes()))
    command = ["node", "--input-type=module", "-e", PROGRAM, *map(str, archives)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    count, faults = json.loads(done.stdout.splitlines()[-1])
    assert count > 100
    assert faults == []
