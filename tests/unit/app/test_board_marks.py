"""Marks on tokens leave their letters readable; after a figure's move, too, the app answers why not."""

from __future__ import annotations

import json
import re
from math import dist
from pathlib import Path

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import Confirm, Propose
from tablelight.app.answers import refusal_of
from tablelight.app.dice.update import enter_face
from tablelight.app.history import History
from tablelight.app.move.queries import explanation
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.sight.update import look_at
from tablelight.app.state import AppState
from tablelight.rules.answers import Destination, Moves
from tablelight.rules.check import read
from tablelight.view.drawing import Layer
from tablelight.view.games.heroclix import UI
from tablelight.view.lit import DOT, STOP, moves_layer
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.plane import plane_of
from tablelight.view.styles import STYLES
from tablelight.view.tokens import RADIUS, ROOM, badges, figures_layer, radius
from tests.acting import after
from tests.positions import position

CRYPT = Path(__file__).resolve().parents[3] / "static" / "examples" / "oraculo-crypt.json"


def begun(text: str) -> AppState:
    """A board of HeroClix."""
    return AppState(history=History.of(read(position(text, game="heroclix"))))


def ink(state: AppState, style: str) -> list[str]:
    """The paths of a style in the picture, from bottom to top."""
    return [one.path for layer in layers(state) for one in layer.inks if one.style == style]


def order(state: AppState, *styles: str) -> list[int]:
    """The number of the first layer with each style."""
    found = list(layers(state))
    return [next(n for n, layer in enumerate(found) if _has(layer, style)) for style in styles]


def _has(layer: Layer, style: str) -> bool:
    return any(one.style == style for one in layer.inks)


def ends(path: str) -> list[tuple[float, float]]:
    """The points of a path of straight lines."""
    points = [part.replace(",", " ").replace("-", " -").split() for part in path.replace("M", "L").split("L") if part]
    return [(float(x), float(y)) for x, y in points]


def test_a_way_begins_at_the_rim_of_the_token() -> None:
    state = after(begun("a . . .\n. . . ."), do.SelectFigure("a"), Propose((2, 0)))
    (path,) = ink(state, "path")
    first, last = ends(path)[0], ends(path)[-1]
    assert dist(first, (50, 50)) > RADIUS, "the letters of who moves are free"
    assert last == (250 - DOT, 50), "and the cost where it ends"


def test_a_line_of_sight_begins_and_ends_at_the_rims_of_tokens_only() -> None:
    state = after(begun("a . . x\n. . . ."), do.SetMode("see"), do.SelectFigure("a"), look_at("x"))
    (path,) = ink(state, "clear")
    assert all(dist(end, centre) > RADIUS for end, centre in zip(ends(path), [(50, 50), (350, 50)], strict=True))
    state = after(begun("a . . .\n. . . ."), do.SetMode("see"), do.SelectFigure("a"), do.Tap((3, 0)))
    (path,) = ink(state, "clear")
    assert ends(path)[1] == (350, 50), "nobody stands there: to the middle"


def test_the_ring_of_a_selected_figure_lies_beneath_the_tick_of_one_that_has_acted() -> None:
    state = after(begun("a . . .\n. . . ."), do.SelectFigure("a"), Propose((2, 0)), Confirm())
    ring, tick = order(state, "selected", "acted-tick")
    assert ring < tick


def test_why_not_is_answered_after_the_move_too() -> None:
    state = after(begun("a . . #\n. . . ."), do.SelectFigure("a"), Propose((1, 0)), Confirm())
    assert state.action is None, "nothing is lit any more"
    why = refusal_of(explanation(state, (3, 0)))
    assert why is not None and why.clause == "HC-08"
    assert explanation(state, (2, 0)) is None, "no way is held out to who has moved"


def test_after_a_roll_that_lets_it_go_the_button_stands_above_the_dice() -> None:
    """On a phone the button was below the fold, under the dice's result."""
    state = after(begun("a x . .\n. . . .\n. . . ."), do.SelectFigure("a"), Propose((1, 2)), enter_face(6))
    words = text_of(page(state).panel)
    assert words.index("Move here") < words.index("Success")
    failed = after(begun("a x . .\n. . . .\n. . . ."), do.SelectFigure("a"), Propose((1, 2)), enter_face(1))
    assert "Move here" not in text_of(page(failed).panel)


def test_what_can_be_done_stands_above_what_cannot_and_one_reason_is_said_once() -> None:
    """Close combat has no adjacent target, ranged combat none in range: two reasons; after an activation, one."""
    near = begun("a . . .\n. . . x")
    (listed,) = (node for node in walk(page(after(near, do.SelectFigure("a"))).panel) if node.cls == "actions")
    barred = [node.attrs.get("disabled") for node in walk(listed) if node.tag == "button" and "button" in node.cls]
    assert True in barred and barred == sorted(barred, key=bool)
    spent = read(json.loads(CRYPT.read_text(encoding="utf-8")))
    spent = evolve(spent, turn={"figure": "thais", "actions": ["move", "search"]})
    state = after(AppState(history=History.of(spent)), do.SelectFigure("thais"))
    (listed,) = (node for node in walk(page(state).panel) if node.cls == "actions")
    assert text_of(listed).count("It has used both actions") == 1
    names = [text_of(node) for node in walk(listed) if node.tag == "button" and node.attrs.get("disabled")]
    assert len(names) == 8, "each of them is still there"


def inked(path: str) -> tuple[float, float]:
    """The left and right ends of what a path of relative lines and curves draws (the ends of its strokes)."""
    x = start = 0.0
    found: list[float] = []
    for command, given in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", given)]
        match command.lower():
            case "z":
                x = start
            case "h":
                for value in values:
                    x += value
                    found.append(x)
            case "v":
                pass
            case kind:
                size = {"m": 2, "l": 2, "t": 2, "q": 4, "s": 4, "c": 6}[kind]
                for index in range(0, len(values), size):
                    x = values[index + size - 2] + (0 if command == "M" else x)
                    found += [] if kind == "m" else [x]
                start = x if kind == "m" else start
    return min(found), max(found)


@pytest.mark.parametrize("name", ["Mad Meg", "Wide Wolf", "Wow", "Co", "Ii", "Hero 8"])
def test_letters_of_a_token_stay_within_its_shape(name: str) -> None:
    game = begun("a b . .").document
    first = game.figures[0]
    middle = plane_of(game.board).centre(first.space)[0]
    for count, shape in enumerate(ROOM):
        others = [evolve(first, id=str(n), side=str(n), name="?") for n in range(count)]
        document = evolve(game, figures=(*others, evolve(first, side="red", name=name)))
        badge = badges(document)["red"]
        assert badge.shape == shape and badge.ink == "token-light"
        drawn = figures_layer(document, plane_of(game.board), UI)
        letters = next(one.path for one in drawn.inks if one.style == badge.ink)
        left, right = inked(letters[letters.rindex("M") :])
        room = RADIUS * ROOM[shape] / 2
        assert middle - room - 1 <= left < right <= middle + room + 1, shape


@pytest.mark.parametrize(("cost", "halts"), [(9, False), (10, False), (100, False), (12, True)])
def test_a_cost_of_several_digits_fits_in_its_dot(cost: int, halts: bool) -> None:
    plane = plane_of(begun("a . . .").document.board)
    drawn = moves_layer(Moves(spaces=(Destination(at=(2, 0), cost=cost, halts=halts),)), plane, UI)
    numeral = next(one.path for one in drawn.inks if one.style == ("halt-numeral" if halts else "reach-numeral"))
    left, right = inked(numeral)
    assert right - left <= 2 * (STOP if halts else DOT) - 5


def test_an_object_shows_its_letters_on_a_board_with_terrain() -> None:
    """Styles are painted in the order of their first use, and the ground's letters come before the octagon."""
    rooftop = AppState(
        history=History.of(read(json.loads(CRYPT.with_name("heroclix-rooftop.json").read_text("utf-8"))))
    )
    for state in (rooftop, AppState(history=History.of(read(json.loads(CRYPT.read_text("utf-8")))))):
        board = layers(state)[0]
        styles = [one.style for one in board.inks]
        assert styles.index("object") < styles.index("object-letter")
        assert any(one.path.count("l") or one.path.count("q") for one in board.inks if one.style == "object-letter")


def test_the_names_of_spaces_lie_over_walls_and_costs_in_the_language_of_the_player() -> None:
    heroes = read(json.loads(CRYPT.with_name("herotrek-eight-heroes.json").read_text("utf-8")))
    state = after(AppState(history=History.of(heroes), language="es"), do.SelectFigure("5"))
    found = list(layers(state))
    named = next(n for n, layer in enumerate(found) if layer.texts)
    assert "Gran árbol" in {text.text for text in found[named].texts}
    assert named > max(order(state, "wall", "reach-dot"))
    assert {text.style for text in found[named].texts} == {"spot"} and STYLES["spot"].stroke, "with a rim"


def test_a_target_on_the_bare_table_is_ringed_about_its_letters() -> None:
    canal = read(json.loads(CRYPT.with_name("carnevale-canal.json").read_text("utf-8")))
    lookout = canal.figure("lookout")
    state = evolve(AppState(history=History.of(canal)), mode="see", selected="strega", target=lookout.space)
    (ring,) = ink(state, "goal")
    (far,) = re.findall(r"^M[-.\d]+ [-.\d]+m-([.\d]+) 0a", ring)
    assert float(far) > radius(lookout), "outside the base, not over its letters"
