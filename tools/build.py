"""Builds dist/: a folder that any static host serves from any sub-path, without special headers.

    index.html, pyscript.toml, static/      as in the sources
    vendor/                                 parts from npm: PyScript, Pyodide, the typeface, icons
    app-HASH.zip, main.py                   the Python code and the wheels it needs, with their bytecode
    later-HASH/                             modules and languages that are fetched on demand
    sw.js                                   the service worker that keeps all of it
    tablelight.html                         the same app in one file

Standard library only.
"""

from __future__ import annotations

import json
import re
import shutil
import time
from pathlib import Path

from tools import archives, integrity, offline, single, vendor
from tools.environment import run, say, venv_python
from tools.paths import BUILD, DIST, PACKAGES, ROOT, STATIC

PRELOADS = re.compile(r"^\s*<link rel=\"(?:module)?preload\".*\n", re.MULTILINE)
MICROPYTHON = re.compile(r"^\s*<mpy-config.*\n", re.MULTILINE)
PYSCRIPT = re.compile(r"^\s*<(?:!-- MicroPython|mpy-config|script type=\"py\").*\n", re.MULTILINE)
"""The lines of the page that only PyScript needs."""
CORE, DIRECT = 'src="vendor/pyscript/core.js"', 'src="static/boot/direct.js"'
LATER = "later"
NOT_SERVED = ("icons.json", "worker.js", "retire.js", "single", "scan", "interpreter.js")


def build(*, plain: bool = False, direct: bool = False, kept: bool = True, target: Path = DIST) -> Path:
    """Makes `target` again and returns it.

    With `direct` the page starts Pyodide itself, without PyScript, and its policy forbids `eval`; there is no one-file
    edition of it.

    With `plain` the page is built as in PyScript's own guide, without the measures that make the boot quick (bytecode,
    one archive, preloads, plugins off), for the benchmark to compare with. Without `kept` there is no service worker,
    so that a reload shows the new build, and no one-file edition.
    """
    started = time.perf_counter()
    BUILD.mkdir(exist_ok=True)
    fresh = BUILD / f"{target.name}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    shutil.copytree(STATIC, fresh / "static", ignore=shutil.ignore_patterns(*NOT_SERVED))
    write_examples(fresh / "static/examples")
    run([venv_python(), "-m", "tools.pictures", fresh / "static/examples"], quiet=True)
    shutil.copy(PACKAGES / "main.py", fresh / "main.py")
    vendor.copy(fresh, trimmed=not plain, pyscript=not direct)
    (fresh / "vendor/qr").mkdir()
    (fresh / LATER).mkdir()
    shutil.copy(offline.bundle("qr", STATIC / "scan/reader.js", "es"), fresh / "vendor/qr/reader.js")
    for name in ("look", "film"):
        shutil.rmtree(fresh / "static" / name)
        (fresh / "vendor" / name).mkdir()
        shutil.copy(offline.bundle(name, STATIC / name / "worker.js", "iife"), fresh / "vendor" / name / "worker.js")
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    page = page.replace("<!-- icons -->", vendor.sprite(vendor.icon_paths()))
    if direct:
        page = without_pyscript(page)
    else:
        (fresh / "static/boot/direct.js").unlink()
    if plain:
        page = MICROPYTHON.sub("", PRELOADS.sub("", page))
        (fresh / "pyscript.toml").write_text(plain_configuration(fresh), encoding="utf-8")
    else:
        shutil.copy(ROOT / "pyscript.toml", fresh / "pyscript.toml")
        archives.write(fresh / "vendor/pyodide/python_stdlib.zip", fresh / "app.zip", fresh / LATER)
    archives.write_languages(fresh / LATER)
    for path in sorted((fresh / LATER).iterdir()):
        path.rename(path.with_name(f"{path.name}.zip"))  # hosts give no type to a file without a suffix
    page = page.replace("  <!-- later -->\n", later_links(fresh / LATER))
    (fresh / "index.html").write_text(page, encoding="utf-8")
    if not plain:
        offline.fingerprint(fresh)
    if kept and not plain and not direct:
        single.write(fresh)
    if not plain:
        integrity.write(fresh)
    if kept and not plain:
        offline.write_worker(fresh)
    else:
        offline.write_retirement(fresh)
    swap(fresh, target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    say(f"built {target.name}/ in {time.perf_counter() - started:.1f} s, {size / 1e6:.1f} MB")
    return target


def later_links(folder: Path) -> str:
    """The links of the page to the files that it fetches later, by their names."""
    names = sorted(path.stem for path in folder.iterdir())
    return "".join(f'  <link rel="later" href="{folder.name}/{name}.zip" title="{name}">\n' for name in names)


def without_pyscript(page: str) -> str:
    """The page that starts Pyodide itself; ValueError if a part that must be taken out is not there."""
    for wanted in (CORE, " 'unsafe-eval'"):
        if wanted not in page:
            raise ValueError(f"index.html has no {wanted}")
    return PYSCRIPT.sub("", page).replace(CORE, DIRECT).replace(" 'unsafe-eval'", "")


def write_examples(folder: Path) -> None:
    """Writes the list of the examples and of the shelf, `[{"file", "game", "title", "grid"}]`, that the page offers."""
    listed = []
    for path in [*sorted(folder.glob("*.json")), *sorted(folder.glob("shelf/*.json"))]:
        document = json.loads(path.read_text(encoding="utf-8"))
        named = {"file": path.relative_to(folder).as_posix(), "game": document["game"], "title": document["title"]}
        listed.append({**named, "grid": document["board"]["grid"]})
    (folder / "index.json").write_text(json.dumps(listed, ensure_ascii=False), encoding="utf-8")


def swap(fresh: Path, target: Path) -> None:
    """Puts the new folder in the old one's place, so that a server never sees half a build."""
    old = BUILD / f"{target.name}.old"
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    fresh.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def plain_configuration(folder: Path) -> str:
    """PyScript's configuration with every source file named; puts the files where it names them."""
    names = []
    for name, content in [*archives.wheel_files(), *archives.app_sources()]:
        if "dist-info" in name:
            continue
        target = folder / "py" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        names.append(name)
    lines = ['interpreter = "./vendor/pyodide/pyodide.js"', "", "[files]"]
    lines += [f'"./py/{name}" = "./{name}"' for name in names]
    return "\n".join(lines) + "\n"
