"""Small pictures of the example boards, drawn by the app's own code, for the start page.

`static/examples/pictures.json`: an SVG document by the example's file. Its colours are names, `var(--board-ground)`:
the app replaces them with those of its theme. Letters and lines too small to be seen are left out. Run it with .venv's
Python, as it needs the app's packages: `python -m tools.pictures FOLDER`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.paths import PACKAGES

if str(PACKAGES) not in sys.path:
    sys.path.insert(0, str(PACKAGES))

from tablelight.app.history import History
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.drawing import Layer
from tablelight.view.plane import plane_of
from tablelight.view.styles import colours
from tablelight.view.svg import svg_pieces

UNSEEN = frozenset(
    {"coordinate", "letter", "letter-on-dark", "object-letter", "chip", "chip-letter", "grid", "tick", "inner"}
)


def picture(text: str) -> str:
    """The picture of a game, given as its file's text."""
    document = read(json.loads(text))
    drawn = layers(AppState(history=History.of(document)))
    plain = [Layer(tuple(ink for ink in layer.inks if ink.style not in UNSEEN)) for layer in drawn]
    plane = plane_of(document.board)
    return "".join(svg_pieces(plain, (0, 0, plane.width, plane.height), colours("var({})".format)))


def write(folder: Path) -> None:
    """Writes `folder`/pictures.json for the examples in it."""
    paths = sorted((*folder.glob("*-*.json"), *folder.glob("shelf/*.json")))
    found = {path.relative_to(folder).as_posix(): picture(path.read_text("utf-8")) for path in paths}
    (folder / "pictures.json").write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
