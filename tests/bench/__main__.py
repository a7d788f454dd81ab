"""`npm run bench [NAME...]`: every benchmark, or those named. `npm run bench -- slow [WORD...]`: the page on a slow
tablet, only the questions with one of the words."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import sysconfig

from tests.bench.measure import Row, show
from tools import build

IN_PYODIDE = (
    "codec",
    "reach",
    "own",
    "shots",
    "battle",
    "dangers",
    "inches",
    "formats",
    "large",
    "engine",
    "partner",
    "words",
)
"""Modules whose `rows()` are measured inside Pyodide, under Node; the first times imports."""
IN_CHROMIUM = ("inches",)
"""Modules measured in Pyodide in Chromium as well: issue 19 has bars for them, and players use a browser."""
IN_BROWSER = ("table", "timeline")
"""Modules whose `rows()` measure the page in a browser."""
STARTS = ("boot",)
"""Modules that measure in a browser and print what they find."""
BESIDE = ("peers", "growth", "drive", "weight")
"""Modules that measure in their own processes and print what they find; they run only if named."""
IN_BOTH = ("engine", "words")
"""Modules of `IN_PYODIDE` that are measured in CPython as well."""
HERE = ("hand", "look")
"""Modules that count, with and without a browser; they measure no time."""


def in_pyodide(names: list[str]) -> None:
    """Measure modules in Pyodide and print their rows."""
    modules = [f"tests.bench.{name}" for name in names]
    packages = sysconfig.get_paths()["purelib"]
    run = subprocess.run(
        ["node", "tests/bench/pyodide.mjs", packages, *modules], check=True, text=True, stdout=subprocess.PIPE
    )
    for name, rows in json.loads(run.stdout.splitlines()[-1]).items():
        show(f"{name.rpartition('.')[2]} (Pyodide under Node)", [Row(*row) for row in rows])


def main(names: list[str]) -> None:
    """Run the named benchmarks, or all."""
    if names[:1] == ["slow"]:
        build.build()
        importlib.import_module("tests.bench.slow").show(names[1:])
        return
    known = {*HERE, *BESIDE, *STARTS, *IN_PYODIDE, *IN_BROWSER}
    if not known.issuperset(names):
        sys.exit(f"There are these benchmarks: {', '.join(sorted(known))}, slow.")
    for name in HERE:
        if not names or name in names:
            importlib.import_module(f"tests.bench.{name}").show()
    if names and not set(names) - set(HERE):
        return
    build.build()
    for name in (*BESIDE, *STARTS):
        if name in names or (name in STARTS and not names):
            importlib.import_module(f"tests.bench.{name}").show()
    for name in IN_BOTH:
        if not names or name in names:
            show(f"{name} (CPython)", importlib.import_module(f"tests.bench.{name}").rows())
    wanted = [name for name in IN_PYODIDE if not names or name in names]
    if wanted:
        in_pyodide(wanted)
    both = [name for name in wanted if name in IN_CHROMIUM]
    if both:
        for name, rows in importlib.import_module("tests.bench.chromium").rows(both).items():
            show(f"{name} (Pyodide in Chromium)", rows)
    for name in IN_BROWSER:
        if not names or name in names:
            show(f"{name} (browser)", importlib.import_module(f"tests.bench.{name}").rows())


if __name__ == "__main__":
    main(sys.argv[1:])
