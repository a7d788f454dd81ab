"""The browser's entry point: PyScript runs this file when the interpreter and the packages are there."""

import sys
from pathlib import Path

from js import performance

performance.mark("tablelight:main")  # the times of a start's parts, as in static/boot/boot.js
sys.path.insert(0, str(Path("packages.zip").absolute()))

from tablelight.web import start  # noqa: E402

await start()  # type: ignore[top-level-await]  # noqa: F704
