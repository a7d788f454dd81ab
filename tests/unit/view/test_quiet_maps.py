"""A map says a thing once: a letter and a label for each area, none over a token. Rock is plain, a river is blue."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest
from attrs import evolve

from tablelight.app.history import History
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.board.document import Document, GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.grid import Space
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.games.own import FORMS
from tablelight.view.ground import OBJECT, OBJECT_ROOM
from tablelight.view.names import BoardLabel, areas, names_layer, outline
from tablelight.view.plane import plane_of
from tablelight.view.styles import STYLES
from tests.bench.hand_boards import opened
from tests.formats.dungeons import dungeon
from tests.formats.files import document as imported
from tests.positions import position

LETTERS = ("letter", "letter-on-dark", "object-letter")


def picture(document: Document) -> tuple[Layer, ...]:
    return layers(AppState(history=History.of(document)))


def letters(found: Iterable[Layer]) -> int:
    return sum(ink.path.count("M") for layer in found for ink in layer.inks if ink.style in LETTERS)


def labels(found: Iterable[Layer]) -> list[str]:
    return [text.text for layer in found for text in layer.texts if text.style == "spot"]


def squares(*spaces: Space, **more: Any) -> Document:
    """A HeroClix board of 12 x 8 on which these spaces have entries."""
    said = [{"at": [*space], **more} for space in spaces]
    board = {"grid": "square", "columns": 12, "rows": 8, "spaces": said}
    figures = [{"id": "a", "name": "A", "side": "red", "at": [11, 7], "stats": {"speed": 8, "range": 8}}]
    return read(
        {
            "format": "tablelight",
            "version": 2 if "indoors" in more else 1,
            "game": "heroclix",
            "board": board,
            "figures": figures,
        }
    )


def test_an_imported_dungeon_has_a_letter_for_each_area_of_rock_and_one_for_each_room() -> None:
    rooms = [{"x": 6 * x, "y": 6 * y, "w": 4, "h": 4} for x, y in product(range(5), range(5))]
    ways = [{"x": 6 * x + 4, "y": 6 * y + 1, "w": 2, "h": 1} for x, y in product(range(4), range(5))]
    notes = [{"text": "", "ref": str(n), "pos": {"x": 6 * n + 1.5, "y": 1.5}} for n in range(5)]
    document = imported(dungeon(rects=rooms + ways, notes=notes, columns=[{"x": 1, "y": 1}, {"x": 2, "y": 2}]))
    rock = sum(spec.terrain == "blocking" for spec in document.board.spaces)
    found = picture(document)
    assert rock > 300 and letters(found) + len(labels(found)) < 40
    assert letters(found) == 4 + 4 + 4, (
        "rock between the rows of rooms, above the ways of the first and below those of the last"
    )
    assert not any(ink.style == "blocking-mark" for layer in found for ink in layer.inks), "rock is plain"


@pytest.mark.parametrize(("height", "is_smaller"), [(None, False), (10, True), (40, True)])
def test_an_objects_letters_stay_on_its_octagon(
    height: int | None, is_smaller: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even the letters of a wall ten levels high: MU10 in French."""
    drawn = []

    def label(text: str, size: float) -> str:
        drawn.append((text, size))
        return ""

    monkeypatch.setattr(marks, "label", label)
    thing = {"at": [1, 1], "kind": "wall"} | ({} if height is None else {"height": height})
    board = {"grid": "hex", "columns": 3, "rows": 3, "objects": [thing]}
    document = read({"format": "tablelight", "version": 1, "game": "heroscape", "board": board})
    layers(evolve(AppState(history=History.of(document)), language="fr"))
    ((text, size),) = (each for each in drawn if each[0].startswith("Mu"))
    wide = sum(marks.glyphs()[letter][0] for letter in text.upper()) * size / 100
    assert wide < OBJECT_ROOM + 1 < 2 * OBJECT and (size < 16) is is_smaller


def test_a_start_area_is_named_once_and_outlined() -> None:
    zone, other = [*product(range(6), range(2))], [*product(range(6), range(6, 8))]
    found = picture(squares(*zone, *other, label="start"))
    assert labels(found) == ["start", "start"]
    (rim,) = (ink.path for layer in found for ink in layer.inks if ink.style == "zone")
    assert rim.count("M") == 2 * 2 * (6 + 2), "the sides on the rim of both areas"
    assert labels(picture(squares((1, 1), label="start"))) == ["start"]
    assert not any(ink.style == "zone" for layer in picture(squares((1, 1), label="x")) for ink in layer.inks)


def test_indoors_is_said_once_an_area() -> None:
    found = picture(squares(*product(range(4), range(4)), *product(range(6, 9), range(4)), indoors=True))
    assert letters(found) == 2
    assert sum(ink.path.count("M") for layer in found for ink in layer.inks if ink.style == "zone") == 16 + 14


def test_a_letter_and_a_pattern_stay_for_each_area_of_a_ground() -> None:
    found = picture(read(position("% % . ~\n. . . ~\n% . # #", game="heroclix") | {"figures": []}))
    assert letters(found) == 4, "two of hindering, one of water, one of rock"
    marks = {ink.style: ink.path.count("M") for layer in found for ink in layer.inks if ink.style.endswith("-mark")}
    assert marks == {"hindering-mark": 3, "water-mark": 2}


def test_a_scattered_board_has_twenty_letters_and_each_ground_its_largest() -> None:
    scattered = {
        kind: [*product(range(first, 24, 4), range(0, 16, 2))] for first, kind in ((0, "hindering"), (2, "water"))
    }
    said = [{"at": [*at], "terrain": kind} for kind, spaces in scattered.items() for at in spaces]
    said += [{"at": [3, 15], "terrain": "blocking"}, {"at": [5, 0], "terrain": "hindering"}]
    board = {"grid": "square", "columns": 24, "rows": 17, "spaces": said}
    document = read({"format": "tablelight", "version": 1, "game": "heroclix", "board": board})
    kinds = [ink for layer in picture(document) for ink in layer.inks if ink.style in LETTERS]
    assert len(said) == 98 and letters(picture(document)) <= 20
    assert {ink.style for ink in kinds} == {"letter", "letter-on-dark"}, "the rock too, which is dark"


def test_like_objects_side_by_side_are_named_once_with_their_height() -> None:
    def drawn(*heights: int) -> int:
        things = [{"at": [at, 1], "kind": "glacier", "height": height} for at, height in enumerate(heights)]
        board = {"grid": "hex", "columns": 6, "rows": 3, "objects": things}
        document = read({"format": "tablelight", "version": 1, "game": "heroscape", "board": board})
        return sum(ink.path.count("M") for layer in picture(document) for ink in layer.inks if ink.style in LETTERS)

    assert (drawn(7), drawn(7, 7, 7), drawn(7, 7, 9)) == (1, 1, 2)


def boards() -> list[GridBoard]:
    found = [opened(name).document.board for name in ("heroclix-rooftop", "heroscape-ford", "herotrek-eight-heroes")]
    return [board for board in found if isinstance(board, GridBoard)]


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.grid)
def test_areas_are_what_a_slow_search_finds(board: GridBoard) -> None:
    every = board.topology.spaces()
    spaces = Random(1).sample(every, len(every) // 2)
    found = run(areas(board, spaces))
    assert sorted(space for area in found for space in area) == sorted(spaces)
    for area in found:
        reached = {area[0]}
        while more := {n for at in reached for n in side_neighbours(board, at) if n in set(spaces)} - reached:
            reached |= more
        assert reached == set(area) and area[0] == min(area, key=lambda at: (at[1], at[0]))
    assert [area[0] for area in found] == sorted((area[0] for area in found), key=lambda at: (at[1], at[0]))


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.grid)
def test_an_outline_has_the_sides_to_what_is_not_in_the_area(board: GridBoard) -> None:
    plane, inner = (
        plane_of(board),
        next(at for at in board.topology.spaces() if len(side_neighbours(board, at)) == len(plane_of(board).corners)),
    )
    around = [inner, *side_neighbours(board, inner)]
    assert len(run(outline(plane, [inner]))) == len(plane.corners)
    rim = sum(len(plane.corners) - sum(n in around for n in side_neighbours(board, at)) for at in around)
    assert len(run(outline(plane, around))) == rim


def test_labels_keep_off_tokens_and_off_each_other() -> None:
    for name in ("heroclix-rooftop", "heroscape-ford", "herotrek-eight-heroes"):
        document = opened(name).document
        plane = plane_of(document.board)
        found = [text for layer in picture(document) for text in layer.texts if text.style == "spot"]
        for text in found:
            half = 0.3 * text.size * len(text.text)
            for figure in document.figures:
                x, y = plane.centre(figure.space)
                assert abs(x - text.x) >= half + 37 or abs(y - text.y) >= 37 + 12, (text.text, figure.label)
    two = (BoardLabel("one", ((0, 0), (0, 50))), BoardLabel("two", ((10, 0), (10, 50))))
    assert [(text.x, text.y) for text in names_layer(two, ()).texts] == [(0, 0), (10, 50)]
    assert [text.y for text in names_layer(two[:1], ((0, 0, 37),)).texts] == [50]
    assert names_layer(two, ((900, 0, 37),)) is names_layer(two, ((900, 90, 37),)), "nothing is drawn anew for a move"


def test_a_river_is_blue_and_a_road_brown_and_each_form_has_its_ink() -> None:
    styles = {ink.style for layer in picture(opened("own-river").document) for ink in layer.inks}
    assert {"river", "river-middle", "road-way", "road-middle"} <= styles and not styles & {"hedge", "stairs", "wall"}
    assert STYLES["river"].stroke == "--ground-deep" and STYLES["road-way"].stroke == "--board-door"
    drawn = {"road": "road-way", "door-open": "door"}
    assert {drawn.get(form, form) for form in FORMS} <= set(STYLES)
