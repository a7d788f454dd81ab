"""The page: ends the boot screen and shows the app."""

import sys

import js


def start() -> None:
    """Shows that the interpreter runs; the table itself takes this place."""
    app = js.document.getElementById("app")
    line = js.document.createElement("p")
    line.textContent = f"Python {sys.version.split()[0]} runs."
    app.append(line)
    js.tablelight.boot.ready()
