"""Builds dist/: a folder that any static host serves from any sub-path, without special headers.

    index.html, pyscript.toml, static/      as in the sources
    vendor/                                 what comes from npm: PyScript, Pyodide, the text face, icons
    app.zip, main.py                        the Python code and the wheels it needs, with their bytecode

Standard library only. What is slow (bytecode of the standard library) is kept in build/ under the hash of
what it was made from.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools import environment, vendor
from tools.environment import digest, run, say
from tools.paths import BUILD, DIST, PACKAGES, ROOT, STATIC

EPOCH = (1980, 1, 1, 0, 0, 0)  # one fixed time: the same sources give the same bytes
PRELOADS = re.compile(r"^\s*<link rel=\"(?:module)?preload\".*\n", re.MULTILINE)


def build(*, plain: bool = False, target: Path = DIST) -> Path:
    """Makes `target` anew and returns it.

    With `plain` the page is built as PyScript's own guide would have it, without the measures that make the
    boot quick (bytecode, one archive, preloads, plugins off), for the benchmark to compare with.
    """
    begun = time.perf_counter()
    BUILD.mkdir(exist_ok=True)
    fresh = BUILD / f"{target.name}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    shutil.copytree(STATIC, fresh / "static", ignore=shutil.ignore_patterns("*.toml"))
    shutil.copy(PACKAGES / "main.py", fresh / "main.py")
    vendor.copy(fresh, trimmed=not plain)
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    if plain:
        page = PRELOADS.sub("", page)
        (fresh / "pyscript.toml").write_text(plain_configuration(fresh), encoding="utf-8")
    else:
        shutil.copy(ROOT / "pyscript.toml", fresh / "pyscript.toml")
        write_archives(fresh)
    (fresh / "index.html").write_text(page, encoding="utf-8")
    swap(fresh, target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    say(f"built {target.name}/ in {time.perf_counter() - begun:.1f} s, {size / 1e6:.1f} MB")
    return target


def swap(fresh: Path, target: Path) -> None:
    """Puts the new folder in the old one's place, so that a server never sees half a build."""
    old = BUILD / f"{target.name}.old"
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    fresh.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def app_sources() -> Iterator[tuple[str, bytes]]:
    """The app's own files, by their name on the import path, sorted."""
    for path in sorted((PACKAGES / "tablelight").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(PACKAGES).as_posix(), path.read_bytes()


def wheel_files() -> Iterator[tuple[str, bytes]]:
    """The files of the wheels that the app needs, by their name on the import path."""
    for wheel in sorted(environment.wheels().glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith(("/", "/RECORD", "/WHEEL", ".pyi", "/py.typed")):
                    yield name, archive.read(name)


def archive_of(files: Iterator[tuple[str, bytes]]) -> bytes:
    """A zip archive of the files, the same bytes for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def write_archives(folder: Path) -> None:
    """Writes app.zip and the standard library, both with bytecode."""
    wheels = archive_of(wheel_files())
    app = archive_of(app_sources())
    stdlib = (ROOT / "node_modules/pyodide/python_stdlib.zip").read_bytes()
    compiled = compile_archives({"stdlib": (stdlib, False), "wheels": (wheels, True), "app": (app, True)})
    shutil.copy(compiled["stdlib"], folder / "vendor/pyodide/python_stdlib.zip")
    merge([compiled["wheels"], compiled["app"]], folder / "app.zip")


def compile_archives(jobs: dict[str, tuple[bytes, bool]]) -> dict[str, Path]:
    """The same archives with bytecode (and their sources, where asked), out of the cache if possible."""
    compiler = Path(__file__).with_name("compile.mjs").read_bytes()
    pyodide = (ROOT / "node_modules/pyodide/package.json").read_bytes()
    results: dict[str, Path] = {}
    missing = []
    for name, (data, sources) in jobs.items():
        key = digest([compiler, pyodide, data, bytes([sources])])
        results[name] = BUILD / "bytecode" / f"{name}-{key}.zip"
        if results[name].exists():
            continue
        results[name].parent.mkdir(exist_ok=True)
        for stale in results[name].parent.glob(f"{name}-*"):
            stale.unlink()
        raw = BUILD / "bytecode" / f"{name}.raw"
        raw.write_bytes(data)
        missing.append({"from": str(raw), "to": str(results[name]), "sources": sources})
    if missing:
        listing = BUILD / "bytecode" / "jobs.json"
        listing.write_text(json.dumps(missing), encoding="utf-8")
        run(["node", Path(__file__).with_name("compile.mjs"), listing], quiet=True)
    return results


def merge(parts: list[Path], target: Path) -> None:
    """Joins zip archives into one; a name in two of them is an error."""
    seen: set[str] = set()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for part in parts:
            with zipfile.ZipFile(part) as archive:
                for info in archive.infolist():
                    if info.filename in seen:
                        raise ValueError(f"{info.filename} is in two archives")
                    seen.add(info.filename)
                    out.writestr(info, archive.read(info))


def plain_configuration(folder: Path) -> str:
    """PyScript's configuration with every source file named, and the files put where it names them."""
    names = []
    for name, content in [*wheel_files(), *app_sources()]:
        if not name.endswith((".py", ".json", ".po", ".txt")):
            continue
        target = folder / "py" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        names.append(name)
    lines = ['interpreter = "./vendor/pyodide/pyodide.mjs"', "", "[files]"]
    lines += [f'"./py/{name}" = "./{name}"' for name in names]
    return "\n".join(lines) + "\n"
