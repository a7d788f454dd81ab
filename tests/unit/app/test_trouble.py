"""Problems as players read them: figures by name, spaces as on the board's rim. The headless command keeps to JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.controls import problem_words, words_of
from tablelight.app.editor.opening import close_editor, edit_refused_file
from tablelight.app.page import page
from tablelight.app.problems import problem_place, problem_places
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.ask import answer_case
from tablelight.board.codec import decode
from tablelight.board.problems import Problem
from tablelight.rules.check import problems
from tablelight.view.formatting import space_name
from tablelight.view.nodes import words_of as text_of
from tablelight.view.words import Words

AT = "figures[0].at"
OFF = {
    "en": "H10 is off the board of 3 x 3",
    "es": "H10 está fuera del tablero de 3 x 3",
    "fr": "H10 est hors du plateau de 3 x 3",
    "pt": "H10 está fora do tabuleiro de 3 x 3",
}


def plain(at: Sequence[int] = (7, 9), **board: Any) -> dict[str, Any]:
    return {
        **{"format": "tablelight", "version": 1, "game": "heroclix"},
        "board": {"grid": "square", "columns": 3, "rows": 3, **board},
        "figures": [{"id": "f1", "name": "Scout", "side": "red", "at": list(at), "stats": {"speed": 5}}],
    }


def edited(document: dict[str, Any]) -> AppState:
    """The document opened in the editor."""
    state = update(AppState(), FileLoaded("x.json", json.dumps(document)))
    assert state.dialog == "problems"
    return update(state, edit_refused_file())


def test_the_headless_command_names_a_space_by_its_coordinates() -> None:
    answer, answered = answer_case({"document": plain(), "question": {"ask": "actions", "figure": "f1"}})
    message = "[7, 9] is off the board of 3 x 3"
    assert not answered and answer == {"error": {"path": f"$.document.{AT}", "message": message}}


@pytest.mark.parametrize("language", OFF)
def test_the_app_names_it_as_the_board_does(language: str) -> None:
    """In the editor's list, in the panel once the editor is left, and where a file is refused."""
    refused = evolve(update(AppState(), FileLoaded("x.json", json.dumps(plain()))), language=language)
    assert OFF[language] in text_of(page(refused).dialog)
    state = evolve(edited(plain()), language=language)
    assert "Scout · H10" in text_of(page(state).panel) and OFF[language] in text_of(page(state).panel)
    left = update(update(state, close_editor()), app.SelectFigure("f1"))
    shown = text_of(page(left).panel)
    assert OFF[language] in shown and "Scout · H10" in shown and "$." not in shown


@pytest.mark.parametrize("at", [[-5, 2], [2, -9], [-300, -1], [10**30, 0], [400, 1]])
def test_a_space_that_no_rim_names_does_not_hang_the_app(at: list[int]) -> None:
    state = edited(plain(at))
    assert str(at) in text_of(page(state).panel)
    assert layers(state)


def test_names_of_spaces() -> None:
    assert [space_name(at) for at in ((0, 0), (7, 9), (25, 0), (26, 11), (-1, 0))] == [
        "A1",
        "H10",
        "Z1",
        "AA12",
        "[-1, 0]",
    ]


def test_both_spaces_of_an_edge_are_named() -> None:
    document = decode(plain([0, 0], edges=[{"between": [[0, 0], [2, 0]], "kind": "wall"}]))
    (found,) = problems(document)
    assert problem_place(document, found, Words()) == "A1 – C1" and problem_places(document, found) == ((0, 0), (2, 0))


def test_a_stat_that_a_question_needs_is_named_with_its_figure() -> None:
    document = plain([0, 0])
    document["figures"][0]["stats"] = {}
    state = update(AppState(), FileLoaded("x.json", json.dumps(document)))
    shown = text_of(page(update(state, app.SelectFigure("f1"))).panel)
    assert "Scout · Speed: is missing: the question needs it" in shown and "$." not in shown


@pytest.mark.parametrize(
    "path",
    ["$.figures[7].at", "$.board.spaces[3].at", "$.board.edges[0].between", "$.version", "$.question.to", "$.board"],
)
def test_a_problem_of_another_document_is_named_in_words(path: str) -> None:
    state = update(AppState(), FileLoaded("x.json", json.dumps(plain([0, 0]))))
    words = problem_words(state, Problem(path, "is missing"), words_of(state))
    assert words.endswith(": is missing") and "$" not in words
    assert problem_places(state.document, Problem(path, "is missing")) == ()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_figure_in_a_space_is_named_and_two_with_the_same_id_by_their_id(language: str) -> None:
    document = plain((1, 1))
    first = document["figures"][0]
    document["figures"] += [{**first, "id": "f2", "name": "Thug"}, {**first, "id": "f2", "name": "Hawk", "at": [0, 0]}]
    state = evolve(edited(document), language=language)
    shown = text_of(page(state).panel)
    there = {"en": "Scout stands in this space already", "es": "Scout ya está en esta casilla"}
    assert there[language] in shown and "f1" not in shown
    assert "f2" in shown, "an id that two figures share"
