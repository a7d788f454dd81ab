"""What a page must expose so that its memory can be looked at."""

from __future__ import annotations

from tools.paths import PACKAGES

EXPOSING = "import js, pyodide_js\njs.window.pyodide = pyodide_js\n" + (PACKAGES / "main.py").read_text(
    encoding="utf-8"
)
