"""A main.py that exposes Pyodide, so that a test can look at the page's memory."""

from __future__ import annotations

from tools.paths import PACKAGES

EXPOSING = "import js, pyodide_js\njs.window.pyodide = pyodide_js\n" + (PACKAGES / "main.py").read_text(
    encoding="utf-8"
)
