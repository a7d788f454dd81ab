"""Pictures for the documentation: the example boards with a figure selected, drawn by the app's own code.

`python -m tools.docs_pictures FOLDER` writes NAME.svg for each example. Run it with .venv's Python.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from tools.paths import PACKAGES, STATIC

if str(PACKAGES) not in sys.path:
    sys.path.insert(0, str(PACKAGES))

from tablelight.app.actions import SelectFigure
from tablelight.app.history import History
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.plane import plane_of
from tablelight.view.styles import colours
from tablelight.view.svg import svg_pieces

SHOWN = {
    "heroclix-rooftop": "thug",
    "herotrek-eight-heroes": "",
    "heroscape-ford": "",
    "carnevale-canal": "",
    "oraculo-crypt": "",
    "shelf/snow-fight": "mia",
}
"""The examples that the pages show, each with the figure that is selected (the first one if empty)."""


def light() -> dict[str, str]:
    """The colours of the light theme, by the names of their variables."""
    sheet = (STATIC / "css/colours.css").read_text(encoding="utf-8")
    before_dark = sheet.partition('[data-theme="dark"]')[0]
    return dict(re.findall(r"(--[\w-]+): ([^;]+);", before_dark))


def picture(name: str, figure: str) -> str:
    """The board of an example with what a selected figure can do."""
    document = read(json.loads((STATIC / f"examples/{name}.json").read_text(encoding="utf-8")))
    state = AppState(history=History.of(document))
    state = update(state, SelectFigure(figure or document.figures[0].id))
    plane, known = plane_of(document.board), light()
    text = "".join(svg_pieces(layers(state), (0, 0, plane.width, plane.height), colours("var({})".format)))
    return re.sub(r"var\((--[\w-]+)\)", lambda found: known.get(found[1], "#888888"), text)


def write(folder: Path) -> None:
    """Writes all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, figure in SHOWN.items():
        (folder / f"{Path(name).name}.svg").write_text(picture(name, figure), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
