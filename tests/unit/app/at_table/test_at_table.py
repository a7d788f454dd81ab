"""The tablet among the miniatures: the screen's light, the strip, the board's turn, the sizes of text and costs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.app import actions as app
from tablelight.app.actions import PickUpDice
from tablelight.app.at_table.panel import LayOnTable, SetAtTable, deny_wake_lock
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.play_state import PendingRoll
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.turn_plan.scene import CHIP
from tablelight.rules.check import read
from tablelight.view import lit
from tablelight.view.camera import ON_SCREEN_PX, Camera, best_turns, fitted
from tablelight.view.nodes import walk, words_of
from tablelight.view.styles import (
    ENLARGED,
    LARGEST_NUMERAL,
    NUMERAL_UNITS,
    STYLES,
    UPRIGHT,
    enlarged,
    numeral_factor,
    shaping,
)
from tests.effort import sized
from tests.examples import EXAMPLES
from tests.unit.editor import after


def table(name: str = "heroscape-ford") -> AppState:
    return AppState(history=History.of(read(json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")))))


def pressed(state: AppState, name: str) -> object:
    shown = page(state)
    return next(
        node.do
        for part in (shown.dialog, shown.panel)
        for node in walk(part)
        if node.do is not None and (node.attrs.get("aria-label") or words_of(node)) == name
    )


def test_the_setting_is_in_the_menu_with_all_its_parts() -> None:
    state = after(table(), app.OpenDialog("menu"))
    opened = after(state, pressed(state, "At the table"))  # type: ignore[arg-type]
    assert isinstance(pressed(opened, "Lay it on the table"), LayOnTable)
    lit = after(opened, pressed(opened, "The screen stays on"))  # type: ignore[arg-type]
    assert lit.at_table.keeps_screen_on and lit.dialog == "table"
    assert after(opened, pressed(opened, "150%")).at_table.text == 150  # type: ignore[arg-type]
    assert after(opened, pressed(opened, "Face the other player")).at_table.turns == 2  # type: ignore[arg-type]
    dark = after(lit, deny_wake_lock())
    assert not dark.at_table.keeps_screen_on and "cannot keep the screen on" in words_of(
        page(after(dark, app.OpenDialog(None))).message
    )


def test_laid_on_the_table_the_board_is_seen_though_it_is_not_turned() -> None:
    opened = after(table(), app.OpenDialog("table"))
    laid = after(opened, SetAtTable(keeps_screen_on=True, is_folded=True, turns=opened.at_table.turns))
    assert laid.dialog is None
    assert after(opened, SetAtTable(is_folded=True)).dialog == "table"


def test_the_folded_panel_is_a_strip_that_opens_for_dice() -> None:
    state = after(table(), app.SelectFigure("b"), SetAtTable(is_folded=True))
    names = [node.attrs.get("aria-label") for node in walk(page(state).panel) if node.do is not None]
    assert names == ["Unfold the panel", "Undo", "Turn the board by a quarter"]
    turned = after(state, *[SetAtTable(turns=state.at_table.turns + n) for n in (1, 2, 3, 4)])
    assert turned.at_table.turns == 0
    rolling = after(state, PickUpDice(PendingRoll(figure="b", roll="attack", keys=(("target", "y"),))))
    assert "Throw the dice here" in words_of(page(rolling).panel)
    assert after(state, pressed(state, "Unfold the panel")).at_table.is_folded is False  # type: ignore[arg-type]


@given(
    st.integers(0, 3),
    st.floats(0.05, 5),
    st.floats(-900, 900),
    st.floats(-900, 900),
    st.floats(0, 2000),
    st.floats(0, 2000),
)
def test_a_point_comes_back_from_the_screen(
    turns: int, scale: float, x: float, y: float, at_x: float, at_y: float
) -> None:
    camera = Camera(scale, x, y, 2.0, turns)
    assert camera.plane(*camera.screen(at_x, at_y)) == pytest.approx((at_x, at_y), abs=1e-3)
    a, b, c, d, e, f = camera.matrix()
    there = (a * at_x + c * at_y + e) / 2, (b * at_x + d * at_y + f) / 2
    assert there == pytest.approx(camera.screen(at_x, at_y), abs=1e-6)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("size", "screen"), [((1600.0, 2400.0), (1132.0, 768.0)), ((25600.0, 25600.0), (320.0, 400.0))]
)
def test_the_whole_board_is_in_sight_however_it_is_turned(
    turns: int, size: tuple[float, float], screen: tuple[float, float]
) -> None:
    """Also a board of 256 spaces on a phone: of more than 78 a part stayed outside, at any zoom."""
    camera = fitted(size, screen, turns=turns)
    corners = [camera.screen(x, y) for x in (0, size[0]) for y in (0, size[1])]
    assert min(x for x, _ in corners) >= 0 and max(x for x, _ in corners) <= screen[0]
    assert min(y for _, y in corners) >= 0 and max(y for _, y in corners) <= screen[1]
    assert camera.on_screen(size, screen) == camera


@settings(max_examples=sized(200, 200))
@given(
    st.integers(0, 3),
    st.floats(0.05, 5),
    st.floats(-9000, 9000),
    st.floats(-9000, 9000),
    st.tuples(st.floats(200, 1200), st.floats(200, 1200)),
)
def test_however_far_it_was_pushed_some_of_the_board_is_in_sight_on_a_screen_of_another_size(
    turns: int, scale: float, x: float, y: float, screen: tuple[float, float]
) -> None:
    """`App.resize` needs this: a turned phone has half the width."""
    size = 1600.0, 1200.0
    camera = Camera(scale, x, y, turns=turns).on_screen(size, screen)
    corners = [camera.screen(at_x, at_y) for at_x in (0, size[0]) for at_y in (0, size[1])]
    for side in (0, 1):
        at = [corner[side] for corner in corners]
        assert max(at) >= ON_SCREEN_PX - 1e-6 and min(at) <= screen[side] - ON_SCREEN_PX + 1e-6


def test_a_board_of_16_by_24_is_half_as_large_again_on_a_tablet_on_its_side() -> None:
    size = (1600.0, 2400.0)
    before = fitted(size, (1180 - 344, 820 - 52)).scale * 100
    room = 1180.0 - 48, 820.0 - 52
    turns = best_turns(size, room)
    after_ = fitted(size, room, turns=turns).scale
    assert before < 31 and turns == 1 and after_ * 100 >= 45
    assert NUMERAL_UNITS * after_ * enlarged("reach-numeral", numeral_factor(after_)) >= 14.4


@given(st.floats(0.04, 6), st.sampled_from((100, 125, 150)))
def test_costs_grow_only_as_far_as_their_discs(scale: float, text: int) -> None:
    factor = numeral_factor(scale, text)
    assert 1 <= enlarged("reach-numeral", factor) <= LARGEST_NUMERAL and ENLARGED.keys() <= UPRIGHT <= STYLES.keys()


def test_the_numbers_of_a_plan_are_read_on_a_phone() -> None:
    """On a table of 24 inches a phone showed them 6 pixels wide."""
    for wide in (2400.0, 1500.0):
        scale = fitted((wide, wide), (390, 386)).scale
        across = 2 * CHIP * scale * enlarged("plan-disc", numeral_factor(scale))
        assert 12 <= across <= 20, wide
    assert enlarged("plan-disc", numeral_factor(1)) == 1


def test_two_digits_at_their_largest_stay_within_the_disc() -> None:
    """On a phone "10" ran over the rim, and there it was dark on dark by night."""
    for kind, wide in lit.ROOM.items():
        radius = lit.STOP if kind == "halt" else lit.DOT
        assert wide * LARGEST_NUMERAL <= 1.9 * radius, kind


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_what_keeps_upright_is_written_mark_by_mark(name: str) -> None:
    """The path of a mark that turns about its own point begins with that point; the rest is relative to it."""
    state = table(name)
    for shown in (state, after(state, app.SelectFigure(state.document.figures[0].id))):
        for layer in layers(shown):
            for ink in layer.inks:
                if ink.style in UPRIGHT:
                    assert ink.path.startswith("M") and not any(letter in ink.path for letter in "LHVCSQTAZ"), ink.style


@pytest.mark.parametrize("turns", range(4))
def test_only_letters_are_made_anew_for_another_turn_and_only_costs_for_another_scale(turns: int) -> None:
    assert shaping(("grid", "wall"), turns, 1.5) == (0, 1.0)
    assert shaping(("grid", "letter"), turns, 1.5) == (turns, 1.0)
    assert shaping(("reach-numeral", "grid"), turns, 1.3) == (turns, 1.3)
    assert shaping(("reach-numeral", "grid"), turns, 2.0) == (turns, LARGEST_NUMERAL)
