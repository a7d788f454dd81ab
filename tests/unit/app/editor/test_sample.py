"""The palettes of the editor show every ground as the board does: its colour, its pattern, its letter."""

from __future__ import annotations

import pytest

from tablelight.app.editor.controls import swatches
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.board.document import Document, GridBoard
from tablelight.rules.registry import SYSTEMS
from tablelight.view.games.ui import game_ui
from tablelight.view.nodes import walk, words_of
from tablelight.view.styles import STYLES
from tablelight.view.svg import sample
from tablelight.view.words import Words

GROUNDS = [(game, kind) for game in SYSTEMS for kind in game_ui(game).terrains]


@pytest.mark.parametrize(("game", "kind"), GROUNDS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_ground_is_drawn_with_all_that_tells_it_apart(game: str, kind: str, language: str) -> None:
    ground = Words(language, game=game).lettered(game_ui(game)).terrains[kind]
    inks = {ink.style: ink.path for ink in sample(ground, bare=game == "carnevale").inks}
    assert set(inks) <= set(STYLES)
    if ground.style:
        assert ground.style in inks
        assert (f"{ground.style}-mark" in inks) == bool(ground.motif), "its pattern"
    letters = {"letter", "letter-on-dark", "chip-letter"} & set(inks)
    assert len(letters) == bool(ground.letter)
    assert all(any(command in inks[style] for command in "lqchv") for style in letters), "a letter that is drawn"


def test_a_palette_names_each_ground_and_marks_the_one_in_hand() -> None:
    grounds = game_ui("heroscape").terrains
    state = AppState(history=History.of(Document(game="heroscape", board=GridBoard(grid="hex", columns=2, rows=2))))
    shown = swatches(state, "Terrain", grounds, "water", str, Words("es", game="heroscape"))
    pressed = [node for node in walk(shown) if node.attrs.get("aria-pressed") == "true"]
    assert [words_of(node) for node in pressed] == ["Agua"]
    assert sum(node.tag == "svg" for node in walk(shown)) == len(grounds)
