"""The Python archives of the page, with bytecode: the standard library, the app with its wheels, and what the page
fetches later (py/tablelight/later.py).

Standard library only. Bytecode is compiled by the Pyodide that will run it, under Node, and kept in build/ under the
hash of its sources.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools import environment
from tools.environment import digest, fresh, run, venv_python
from tools.paths import BUILD, NODE_MODULES, PACKAGES, ROOT

if str(PACKAGES) not in sys.path:
    sys.path.insert(0, str(PACKAGES))

from tablelight import later

EPOCH = (1980, 1, 1, 0, 0, 0)  # one fixed time: the same sources give the same bytes
LOCALE = PACKAGES / "tablelight" / "locale"
COMPILER = Path(__file__).with_name("compile.mjs")

# The parts of the standard library that a page cannot use: other processes, other hosts, terminals, tests and
# debuggers, character sets from before Unicode (cp437 stays: zip archives name their files in it), modules replaced by
# C modules.
UNUSED_STDLIB = frozenset(Path(__file__).with_name("unused_stdlib.txt").read_text(encoding="utf-8").split())
# PyScript imports `html` for its `escape`: its two thousand names of characters are never used. What cattrs imports
# from `typing_extensions` for older Pythons is in the page's `typing`. attrs alone imports `platform`, to ask for PyPy.
STAND_INS = {
    "platform.py": b"def python_implementation():\n    return 'CPython'\n",
    "html/entities.py": b"html5 = name2codepoint = codepoint2name = {}\n",
    "typing_extensions.py": b"from typing import *\nfrom typing import _TypedDictMeta\n",
}
# The libraries come without line tables (tools/compile.mjs). `traceback` looks for a position in each and would raise
# StopIteration: now it says that there is none.
NO_POSITION = (
    b"return next(itertools.islice(positions_gen, instruction_index // 2, None))",
    b"return next(itertools.islice(positions_gen, instruction_index // 2, None), (None, None, None, None))",
)
# The files of the wheels that only type checkers and installers read, formats and commands that the page does not have,
# and polib, because the page has compiled catalogues.
UNUSED_IN_WHEELS = re.compile(
    r"/$|\.pyi$|/py\.typed$|^polib|\.dist-info/(RECORD|WHEEL|METADATA|entry_points\.txt|top_level\.txt)$|\.data/"
    r"|^cattr/|^cattrs/preconf/|^segno/(cli|helpers)\.py$"
)

# The modules of the app that only commands need, not the page.
HEADLESS = re.compile(r"^tablelight/(__main__|arena|convert|game)\.py$|^tablelight/py\.typed$")


def app_sources() -> Iterator[tuple[str, bytes]]:
    """The app's own files, by their name on the import path, sorted; without the message catalogues."""
    for path in sorted((PACKAGES / "tablelight").rglob("*")):
        name = path.relative_to(PACKAGES).as_posix()
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".po" and not HEADLESS.search(name):
            yield name, path.read_bytes()
    # The players' page about the format of a rules sheet is shown in the help.
    yield "tablelight/app/help/own-game.md", (ROOT / "docs" / "own-game.md").read_bytes()


def is_later(name: str) -> bool:
    """Whether a file of the import path belongs to the archive that is fetched later."""
    path = Path(name)
    return later.is_later(".".join([*path.parent.parts, *([] if path.stem == "__init__" else [path.stem])]))


def compiled_catalogues() -> Path:
    """The folder with a compiled file for each language, made again if it is out of date. The page reads them in a
    fraction of the time, and without polib."""
    written = sorted(LOCALE.glob("*/*.po"))
    parts = [part for path in written for part in (str(path.relative_to(LOCALE)).encode(), path.read_bytes())]
    wanted = digest([*parts, Path(__file__).with_name("catalogues.py").read_bytes()])
    folder = BUILD / "catalogues"
    stamp = BUILD / "catalogues.stamp"
    if not fresh(stamp, wanted):
        shutil.rmtree(folder, ignore_errors=True)
        run([venv_python(), "-m", "tools.catalogues", "compile", folder], quiet=True)
        stamp.write_text(wanted, encoding="utf-8")
    return folder


def wheel_files() -> Iterator[tuple[str, bytes]]:
    """The files of the wheels that the app needs, by their name on the import path.

    polib reads the catalogues as they are written; the page has them compiled.
    """
    for wheel in sorted(environment.wheels().glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                if not UNUSED_IN_WHEELS.search(name):
                    yield name, STAND_INS.get(name) or archive.read(name)


def stdlib_files() -> Iterator[tuple[str, bytes]]:
    """The standard library that Pyodide brings, without what a page cannot use."""
    with zipfile.ZipFile(NODE_MODULES / "pyodide/python_stdlib.zip") as archive:
        for name in sorted(archive.namelist()):
            parts = name.removesuffix(".py").split("/")
            if not name.endswith("/") and not any(
                "/".join(parts[:length]) in UNUSED_STDLIB for length in range(1, len(parts) + 1)
            ):
                content = STAND_INS.get(name) or archive.read(name)
                yield name, _without_positions(content) if name == "traceback.py" else content


def _without_positions(traceback: bytes) -> bytes:
    """The source of `traceback`, for functions without a line table. ValueError if it is not as expected."""
    old, new = NO_POSITION
    if traceback.count(old) != 1:
        raise ValueError("traceback.py has changed: see NO_POSITION")
    return traceback.replace(old, new)


def archive_of(files: Iterable[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive of the files, the same bytes for the same files; ValueError for a name that comes twice."""
    buffer = io.BytesIO()
    seen = set()
    with zipfile.ZipFile(buffer, "w", method, compresslevel=9) as archive:
        for name, content in files:
            if name in seen:
                raise ValueError(f"{name} comes twice")
            seen.add(name)
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = method
            archive.writestr(entry, content)
    return buffer.getvalue()


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The files as the page fetches them: an uncompressed zip archive, gzipped as one piece. It is a fifth smaller than
    with each file compressed by itself, the browser unpacks it while it comes, and Python reads its modules from it."""
    return gzip.compress(archive_of(files, zipfile.ZIP_STORED), 9, mtime=0)


def files_of(path: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a zip archive."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def write(stdlib: Path, app: Path, parts: Path) -> None:
    """Writes the archives of modules as bytecode: Python imports from them directly, nothing is unpacked. `parts`: the
    folder of the archives that are fetched later.

    All modules lose their docstrings, and third-party modules their assertions too.
    """
    compiled = _compiled(
        {
            "stdlib": (archive_of(stdlib_files()), 2),
            "wheels": (archive_of(wheel_files()), 2),
            "app": (archive_of(app_sources()), 1),
        }
    )
    stdlib.write_bytes(packed(files_of(compiled["stdlib"])))
    modules = [*files_of(compiled["wheels"]), *files_of(compiled["app"])]
    app.write_bytes(packed(file for file in modules if not is_later(file[0])))
    (parts / later.ARCHIVE).write_bytes(packed(file for file in modules if is_later(file[0])))


def write_languages(folder: Path) -> list[Path]:
    """Writes the catalogues of each language, gzipped, as a file named by its code; returns the files."""
    written = []
    for path in sorted(compiled_catalogues().iterdir()):
        written.append(folder / path.name)
        written[-1].write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    return written


def _compiled(jobs: dict[str, tuple[bytes, int]]) -> dict[str, Path]:
    """The archives with bytecode of an optimization level, from the cache if they are there already."""
    pyodide = (NODE_MODULES / "pyodide/package.json").read_bytes()
    folder = BUILD / "bytecode"
    folder.mkdir(parents=True, exist_ok=True)
    results: dict[str, Path] = {}
    missing = []
    for name, (data, level) in jobs.items():
        key = digest([COMPILER.read_bytes(), pyodide, data, bytes([level])])
        results[name] = folder / f"{name}-{key}.zip"
        if results[name].exists():
            continue
        for stale in folder.glob(f"{name}-*"):
            stale.unlink()
        raw = folder / f"{name}.raw"
        raw.write_bytes(data)
        missing.append({"from": str(raw), "to": str(results[name]), "optimize": level})
    if missing:
        listing = folder / "jobs.json"
        listing.write_text(json.dumps(missing), encoding="utf-8")
        run(["node", COMPILER, listing], quiet=True)
    return results
