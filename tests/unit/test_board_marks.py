"""What is drawn upon the tokens leaves their letters to be read; why not is said after a figure's move, too."""

from __future__ import annotations

import json
from math import dist
from pathlib import Path

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.panels.page import page
from tablelight.app.scene import layers
from tablelight.app.state import State
from tablelight.app.update import update
from tablelight.app.ways.moving import explained
from tablelight.rules.answers import Refused
from tablelight.rules.check import read
from tablelight.view.drawing import Layer
from tablelight.view.highlights import DOT
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.tokens import RADIUS
from tests.positions import position

CRYPT = Path(__file__).resolve().parents[2] / "static" / "examples" / "oraculo-crypt.json"


def begun(text: str) -> State:
    """A board of HeroClix."""
    return State(history=History.of(read(position(text, game="heroclix"))))


def after(state: State, *actions: do.Action) -> State:
    for action in actions:
        state = update(state, action)
    return state


def ink(state: State, style: str) -> list[str]:
    """The paths of a style in the picture, from below upwards."""
    return [one.path for layer in layers(state) for one in layer.inks if one.style == style]


def order(state: State, *styles: str) -> list[int]:
    """In which layer each style lies."""
    found = list(layers(state))
    return [next(n for n, layer in enumerate(found) if _has(layer, style)) for style in styles]


def _has(layer: Layer, style: str) -> bool:
    return any(one.style == style for one in layer.inks)


def ends(path: str) -> list[tuple[float, float]]:
    """The points of a path of straight lines."""
    points = [part.replace(",", " ").replace("-", " -").split() for part in path.replace("M", "L").split("L") if part]
    return [(float(x), float(y)) for x, y in points]


def test_a_way_begins_at_the_rim_of_the_token() -> None:
    state = after(begun("a . . .\n. . . ."), do.Choose("a"), do.Propose((2, 0)))
    (path,) = ink(state, "path")
    first, last = ends(path)[0], ends(path)[-1]
    assert dist(first, (50, 50)) > RADIUS, "the letters of who moves are free"
    assert last == (250 - DOT, 50), "and the cost where it ends"


def test_a_line_of_sight_begins_and_ends_at_the_rims_of_tokens_only() -> None:
    state = after(begun("a . . x\n. . . ."), do.SetMode("see"), do.Choose("a"), do.LookAt("x"))
    (path,) = ink(state, "clear")
    assert all(dist(end, centre) > RADIUS for end, centre in zip(ends(path), [(50, 50), (350, 50)], strict=True))
    state = after(begun("a . . .\n. . . ."), do.SetMode("see"), do.Choose("a"), do.Tap((3, 0)))
    (path,) = ink(state, "clear")
    assert ends(path)[1] == (350, 50), "nobody stands there: to the middle"


def test_the_ring_of_who_is_selected_lies_beneath_the_tick_of_who_has_acted() -> None:
    state = after(begun("a . . .\n. . . ."), do.Choose("a"), do.Propose((2, 0)), do.Confirm())
    ring, tick = order(state, "selected", "acted-tick")
    assert ring < tick


def test_why_not_is_answered_after_the_move_too() -> None:
    state = after(begun("a . . #\n. . . ."), do.Choose("a"), do.Propose((1, 0)), do.Confirm())
    assert state.action is None, "nothing is lit any more"
    why = explained(state, (3, 0))
    assert isinstance(why, Refused) and why.refused.clause == "HC-08"
    assert explained(state, (2, 0)) is None, "no way is held out to who has moved"


def test_after_a_roll_that_lets_it_go_the_button_stands_above_the_dice() -> None:
    """On a telephone the button was under the fold, beneath what the dice had shown."""
    state = after(begun("a x . .\n. . . .\n. . . ."), do.Choose("a"), do.Propose((1, 2)), do.Face(6))
    words = text_of(page(state).panel)
    assert words.index("Move here") < words.index("Success")
    failed = after(begun("a x . .\n. . . .\n. . . ."), do.Choose("a"), do.Propose((1, 2)), do.Face(1))
    assert "Move here" not in text_of(page(failed).panel)


def test_what_can_be_done_stands_above_what_cannot_and_one_reason_is_said_once() -> None:
    """Close combat has nobody adjacent, ranged combat nobody in range: two reasons; after an activation all share one."""
    near = begun("a . . .\n. . . x")
    (listed,) = (node for node in walk(page(after(near, do.Choose("a"))).panel) if node.cls == "actions")
    barred = [node.attrs.get("disabled") for node in walk(listed) if node.tag == "button" and "button" in node.cls]
    assert True in barred and barred == sorted(barred, key=bool)
    spent = read(json.loads(CRYPT.read_text(encoding="utf-8")))
    spent = evolve(spent, turn={"figure": "thais", "actions": ["move", "search"]})
    state = after(State(history=History.of(spent)), do.Choose("thais"))
    (listed,) = (node for node in walk(page(state).panel) if node.cls == "actions")
    assert text_of(listed).count("Both of its actions are taken") == 1
    names = [text_of(node) for node in walk(listed) if node.tag == "button" and node.attrs.get("disabled")]
    assert len(names) == 8, "each of them is still there"
