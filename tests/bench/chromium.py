"""Benchmarks inside Pyodide in a page of Chromium, where players' questions are answered. Its engine is not the version
in Node, and compiles hot code while it runs.
"""

from __future__ import annotations

import gzip
import json
import shutil
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.measure import Row
from tests.browser.harness import launch, until
from tools.paths import BUILD, DIST, NODE_MODULES, ROOT
from tools.serve import Handler, serving

HERE = Path(__file__).parent
FOLDER = BUILD / "chromium"
SECONDS = 600


class Precise(Handler):
    """Sends the headers with which a browser's clock is exact to 5 microseconds, instead of 100."""

    def end_headers(self) -> None:
        """See the base class."""
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


def begun(folder: Path, page: str) -> None:
    """Makes a new folder to serve: a page of this folder with its module, the packages of npm, and the built app with
    the modules that the page loads later."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(HERE / f"{page}.html", folder / "index.html")
    shutil.copy(HERE / f"{page}.mjs", folder)
    (folder / "npm").symlink_to(NODE_MODULES.resolve())
    for name, pattern in (("app", "app-*.zip"), ("later", "later-*/modules.zip")):
        (archive,) = DIST.glob(pattern)
        (folder / f"{name}.zip").write_bytes(gzip.decompress(archive.read_bytes()))


def pack(archive: Path, root: Path, files: Iterable[Path]) -> None:
    """Add files to a new or an existing archive, under their paths relative to a root."""
    with zipfile.ZipFile(archive, "a") as packed:
        for path in files:
            packed.write(path, path.relative_to(root))


def found_in(folder: Path, question: str = "") -> object:
    """What the page of a folder leaves in `globalThis.found`; RuntimeError with the page's words if it fails."""
    with serving(folder, handler=Precise) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        page.goto(f"{address}{question}")
        until(page, "Boolean(globalThis.found ?? globalThis.fault)", seconds=SECONDS)
        found: object = page.evaluate("globalThis.found ?? null")
        fault = page.evaluate("globalThis.fault ?? null")
        browser.close()
    if found is None:
        raise RuntimeError(fault)
    return found


def rows(names: Sequence[str]) -> dict[str, list[Row]]:
    """The rows of benchmark modules, by the modules' names."""
    begun(FOLDER, "chromium")
    tests = [ROOT / "tests/__init__.py", *HERE.glob("*.py")]
    pack(FOLDER / "project.zip", ROOT, [*tests, *(ROOT / "static/examples").glob("*.json")])
    found = found_in(FOLDER, f"?{','.join(f'tests.bench.{name}' for name in names)}")
    assert isinstance(found, str)
    return {name.rpartition(".")[2]: [Row(*row) for row in each] for name, each in json.loads(found).items()}
