"""The legend: only what is on the board, drawn as on the board, with what each thing does and its clauses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import Confirm, Propose
from tablelight.app.dialogs import dialog
from tablelight.app.help.update import show_clause
from tablelight.app.history import History
from tablelight.app.scene import layers
from tablelight.app.sight.update import look_at
from tablelight.app.state import AppState
from tablelight.board.document import FreeBoard, GridBoard
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.check import read
from tablelight.rules.registry import SYSTEMS, system
from tablelight.view.games.ui import game_ui, ui_of
from tablelight.view.guides import guide
from tablelight.view.legend import edges, levels, marks_shown, objects, people, present, roofs, terrains
from tablelight.view.marks import ROOFS
from tablelight.view.nodes import walk, words_of
from tablelight.view.styles import STYLES
from tablelight.view.words import Words
from tests.acting import after
from tests.examples import boards
from tests.positions import position

EXAMPLES = boards()
every_game = pytest.mark.parametrize("game", SYSTEMS)


def table(path: Path, language: str = "en") -> AppState:
    return AppState(history=History.of(read(json.loads(path.read_text("utf-8")))), language=language)


def begun(text: str, game: str = "heroclix") -> AppState:
    return AppState(history=History.of(read(position(text, game=game))))


def marks_of(state: AppState) -> list[str]:
    document = state.document
    bare = isinstance(document.board, FreeBoard)
    return [item.name for item in marks_shown(present(layers(state)), ui_of(document), bare=bare)]


@every_game
def test_everything_that_a_document_may_name_has_a_line_with_clauses_of_the_game(game: str) -> None:
    rules, known = system(game), guide(game)
    assert set(known.terrains) >= {*rules.vocabulary.terrains, *rules.vocabulary.areas}
    assert set(known.edges) == set(rules.vocabulary.edges) and set(known.objects) == set(rules.vocabulary.objects)
    notes = [*known.terrains.values(), *known.edges.values(), *known.objects.values()]
    notes += [note for note in (known.levels, known.raised) if note is not None]
    assert [n for n in notes if not n.does or not n.clauses or not set(n.clauses) <= set(rules.clauses())] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_what_is_listed_is_what_is_there(path: Path) -> None:
    document = table(path).document
    board, words, known = document.board, ui_of(document), guide(document.game)
    if isinstance(board, FreeBoard):
        assert {item.name for item in terrains(board, words, known)} == {
            words.terrains[a.kind].label for a in board.areas
        }
        assert edges(board, words, known) == objects(board, words, known) == []
        return
    assert isinstance(board, GridBoard)
    there = {board.layout.terrain_at(space) for space in board.topology.spaces()}
    assert [item.name for item in terrains(board, words, known)] == [
        ground.label for kind, ground in words.terrains.items() if kind in there
    ]
    assert {i.name for i in edges(board, words, known)} == {words.edges[edge.kind].label for edge in board.edges}
    assert {i.name for i in objects(board, words, known)} == {words.object_label(thing.kind) for thing in board.objects}
    assert bool(levels(board, words, known)) == any(spec.level for spec in board.spaces)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_piece_is_drawn_with_the_inks_of_the_board(path: Path) -> None:
    """The legend uses only patterns, letters and strokes that are on the board; no two pieces look alike."""
    state = table(path)
    board, words, known = state.document.board, state.ui, guide(state.document.game)
    styles = present(layers(state))
    items = [*terrains(board, words, known), *edges(board, words, known), *objects(board, words, known)]
    for item in items:
        assert present(item.layers) - {"grid", "coordinate", "table", "rim", "tick"} <= styles, item.name
    pictures = [tuple((ink.style, ink.path) for layer in item.layers for ink in layer.inks) for item in items]
    assert len(set(pictures)) == len(pictures)


def test_a_ground_that_is_not_there_is_not_listed() -> None:
    board = begun("a . x").document.board
    words, known = game_ui("heroclix"), guide("heroclix")
    assert [item.name for item in terrains(board, words, known)] == ["Clear"]
    assert levels(board, words, known) == edges(board, words, known) == objects(board, words, known) == []


def test_each_side_has_its_own_colour_and_shape_and_a_high_flyer_is_explained() -> None:
    document = begun("a b x").document
    words, known = game_ui("heroclix"), guide("heroclix")
    assert [item.name for item in people(document, words, known, Words())] == ["Red", "Blue"]
    (layer,) = people(document, words, known, Words())[0].layers
    assert {"vermillion", "blue"} <= {ink.style for ink in layer.inks}
    flyer = evolve(document.figure("a"), traits=("flyer",), state={"flight": "high"})
    names = [
        (i.name, i.note.does if i.note else "") for i in people(document.with_figure(flyer), words, known, Words())
    ]
    assert names == [("Red", ""), ("Blue", ""), ("", "It flies high.")]


def test_the_marks_are_those_of_the_moment() -> None:
    state = begun("a . . x\n. . . .")
    assert marks_of(state) == []
    chosen = after(state, do.SelectFigure("a"))
    assert "The move may end here, at this cost" in marks_of(chosen)
    assert "The rules end the movement here" in marks_of(chosen), "beside the enemy"
    assert "Only after a successful roll" not in marks_of(chosen)
    assert "Only after a successful roll" in marks_of(after(begun("a x .\n. . ."), do.SelectFigure("a")))
    seeing = after(chosen, do.SetMode("see"), look_at("x"))
    assert "Clear line of fire" in marks_of(seeing) and "Blocked line of fire" not in marks_of(seeing)
    threats = after(state, do.SetMode("threats"), do.Tap((0, 0)))
    assert "The path of an enemy, and where it ends" in marks_of(threats)
    assert "Has acted in this turn" in marks_of(after(chosen, Propose((1, 1)), Confirm()))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dialog_shows_it_all_in_the_players_language(path: Path, language: str) -> None:
    state = after(table(path, language), do.OpenDialog("legend"))
    found = dialog(state)
    assert found is not None
    drawings = [node for node in walk(found) if node.tag == "svg" and node.cls == "piece"]
    rows = [node for node in walk(found) if node.tag == "li"]
    assert len(drawings) == len(rows) >= 5
    assert [words_of(row) for row in rows if not words_of(row)] == []
    assert all(any(part.tag in ("path", "text") for part in walk(drawing)) for drawing in drawings)
    english = dialog(after(table(path), do.OpenDialog("legend")))
    assert english is not None and (language == "en") == (words_of(found) == words_of(english))


def test_colours_are_names_so_that_light_and_dark_are_the_pages_own() -> None:
    found = dialog(after(table(EXAMPLES[0]), do.OpenDialog("legend")))
    assert found is not None
    fills = {str(node.attrs["fill"]) for node in walk(found) if node.tag == "path" and "fill" in node.attrs}
    names = {f"var({style.fill})" for style in STYLES.values() if style.fill}
    assert fills - {"none"} <= names and len(fills) > 3


def test_a_clause_of_the_legend_leads_to_the_help_and_back_to_the_legend() -> None:
    state = after(table(EXAMPLES[0]), do.OpenDialog("legend"), show_clause("CV-10"))
    assert state.dialog == "rules" and after(state, do.Cancel()).dialog == "legend"


def test_heights_are_written_as_on_the_board() -> None:
    canal = next(path for path in EXAMPLES if path.stem == "carnevale-canal")
    state = evolve(table(canal, "es"), dialog="legend")
    shown = dialog(state)
    assert shown is not None
    letters = {node.text for node in walk(shown) if node.tag == "text"}
    assert "O 1,5″" in letters and "O 1.5″" not in letters


def test_what_lies_indoors_has_a_line_where_spaces_say_so() -> None:
    document = position("a . .")
    assert roofs(read(document).board, ui_of(read(document)), guide("heroclix")) == []
    spaces = [{"at": [1, 0], "indoors": True}, {"at": [2, 0], "indoors": False}]
    roofed = read({**document, "version": 2, "board": {**document["board"], "spaces": spaces}})
    items = roofs(roofed.board, ui_of(roofed), guide("heroclix"))
    assert [(item.name, item.note is not None) for item in items] == [("Indoors", True), ("Outdoors", True)]
    for item, said in zip(items, (True, False), strict=True):
        assert any(ROOFS[said] in ink.path for layer in item.layers for ink in layer.inks)
    shown = dialog(evolve(AppState(history=History.of(roofed)), dialog="legend"))
    assert shown is not None and "No high flight over it" in str(words_of(shown))
