"""What the page carries is enough: every module of the app and its libraries imports from the trimmed archives."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path

from tools.paths import ROOT

PROGRAM = """
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
const [stdlib, app] = process.argv.slice(1);
process.on("uncaughtException", (error) => { console.log(error.message); process.exit(1); }); // without its source line
const pyodide = await loadPyodide({ stdLibURL: stdlib });
pyodide.FS.writeFile("/packages.zip", new Uint8Array(await readFile(app)));
console.log(pyodide.runPython(`
import importlib, json, pkgutil, sys
sys.path.insert(0, "/packages.zip")
faults, count = [], 0
for package in ("tablelight", "attr", "attrs", "cattrs", "segno"):
    names = [package, *(module.name for module in pkgutil.walk_packages(
        importlib.import_module(package).__path__, package + ".", lambda name: faults.append(name)))]
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


def test_every_module_imports(dist: Path, tmp_path: Path) -> None:
    """In Pyodide under Node, from the archives of dist/."""
    stdlib, app = tmp_path / "python_stdlib.zip", tmp_path / "app.zip"
    for pattern, plain in (("vendor/pyodide-*/python_stdlib.zip", stdlib), ("app-*.zip", app)):
        (built,) = dist.glob(pattern)
        plain.write_bytes(gzip.decompress(built.read_bytes()))
    command = ["node", "--input-type=module", "-e", PROGRAM, str(stdlib), str(app)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    count, faults = json.loads(done.stdout.splitlines()[-1])
    assert count > 100
    assert faults == []
