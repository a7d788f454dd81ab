"""The browser's entry point: PyScript runs this file when the interpreter and the packages are there."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path("packages.zip").absolute()))

from tablelight.web import start

await start()  # type: ignore[top-level-await]  # noqa: F704
