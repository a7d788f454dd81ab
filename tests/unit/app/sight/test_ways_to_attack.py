"""OR-53, OR-60, OR-61 in the app: what splitting and aiming would give, side by side, before anything is done."""

from __future__ import annotations

import pytest

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.sight.update import look_at, take_choice
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk, words_of
from tests.acting import after
from tests.kinds import is_done_by
from tests.systems.oraculo_table import hero, monster, table


def looking(aim: int = 3, **turn: object) -> AppState:
    """A hero who looks at a monster four squares away."""
    document = table(hero("a", (0, 0), aim=aim), monster("m", (4, 0), life=2), turn=turn or None)
    return after(AppState(history=History.of(read(document))), do.SelectFigure("a"), do.SetMode("see"), look_at("m"))


def rows(state: AppState) -> dict[str, str]:
    """The ways in the panel: the name of each, and all its words."""
    panel = page(state).panel
    assert panel is not None
    found: dict[str, str] = {}
    for group in (each for each in walk(panel) if each.cls == "attack-ways"):
        for row in group.children:
            name = next(words_of(each) for each in walk(row) if each.cls == "name")
            called = f"{str(group.attrs['aria-label']).rpartition(': ')[2]} | {name}"
            found[called.replace("\u00a0", " ")] = words_of(row).replace("\u00a0", " ")
    return found


@pytest.mark.clause("OR-53")
@pytest.mark.clause("OR-60")
@pytest.mark.clause("OR-61")
def test_every_way_to_shoot_stands_side_by_side_with_its_chances() -> None:
    found = rows(looking())
    assert list(found) == [
        "At once | One shot, dice: 3",
        "At once | Two shots, dice: 1 + 2",
        "Take aim | One shot, dice: 4",
        "Take aim | Two shots, dice: 2 + 2",
        "Take aim | Two shots, dice: 3 + 1",
    ]
    assert "70% defeats 26% · 1 on average" in found["At once | One shot, dice: 3"]
    assert "shot by shot 33% · 56%" in found["At once | Two shots, dice: 1 + 2"]
    assert "80% defeats 41% · 1.3 on average" in found["Take aim | One shot, dice: 4"]


@pytest.mark.clause("OR-60")
def test_the_first_button_does_what_the_headline_promises() -> None:
    state = looking()
    panel = page(state).panel
    assert panel is not None and "Aims, then shoots: 80%" in words_of(panel)
    best, plain = [node for node in walk(panel) if "deed" in node.cls.split()]
    assert (words_of(best), words_of(plain)) == ("Take aim, then Shoot (4 dice)", "Shoot (3 dice)")
    assert "primary" in best.cls and "primary" not in plain.cls and isinstance(best.do, do.Action)
    aimed = after(state, best.do)
    assert aimed.pending_roll is not None and dict(aimed.document.turn)["actions"] == ["aim"]


@pytest.mark.clause("OR-60")
def test_only_what_is_still_to_be_had_is_listed() -> None:
    moved = rows(looking(figure="a", actions=["move"]))
    assert list(moved) == ["At once | One shot, dice: 3", "At once | Two shots, dice: 1 + 2"], (
        "aiming is the first action"
    )
    aimed = rows(looking(figure="a", actions=["aim"]))
    assert list(aimed) == [
        "At once | One shot, dice: 4",
        "At once | Two shots, dice: 2 + 2",
        "At once | Two shots, dice: 3 + 1",
    ]
    assert not rows(looking(figure="a", actions=["attack"], shots=[1])), "the second shot takes what is left"
    assert list(rows(looking(aim=1))) == ["At once | One shot, dice: 1", "Take aim | One shot, dice: 2"]


@pytest.mark.clause("OR-53")
def test_a_tap_takes_a_way_its_aiming_and_the_dice_of_its_first_shot() -> None:
    split = after(looking(), take_choice("shot", 1))
    assert split.pending_roll is not None and dict(split.pending_roll.keys) == {"share": 1, "target": "m"}
    assert not split.document.turn
    aimed = after(looking(), take_choice("shot", 4))
    assert aimed.document.turn["actions"] == ["aim"] and aimed.mode == "see" and aimed.target == (4, 0)
    assert aimed.pending_roll is not None and dict(aimed.pending_roll.keys) == {"share": 2, "target": "m"}
    assert not after(aimed, do.Undo()).document.turn, "aiming is undone like anything"
    assert after(looking(), take_choice("shot", 99)).pending_roll is None
    nobody = after(AppState(), take_choice("shot", 0))
    assert nobody.pending_roll is None


def test_the_rows_are_buttons_that_a_keyboard_reaches() -> None:
    panel = page(looking()).panel
    assert panel is not None
    buttons: list[Node] = [each for each in walk(panel) if is_done_by(each.do, take_choice) and each.cls == "row"]
    assert [each.tag for each in buttons] == ["button"] * 5
