"""The plan of a turn on the page (PL-23): asked for by a button, shown step by step, carried out only by the player."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import NextSide
from tablelight.app.dice.update import enter_face, use_faces
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.partner.seats import set_player
from tablelight.app.partner.update import do_order
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.turn_plan.buttons import ask_plan
from tablelight.app.turn_plan.panel import leave_plan
from tablelight.app.turn_plan.queries import TurnPlan, is_attack_order, plan_of, turn_plan
from tablelight.app.turn_plan.scene import _drawn as drawn_plan
from tablelight.app.turn_plan.scene import turn_plan_layer
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.rules.conduct import PlayOrder
from tablelight.view.nodes import Node, walk, words_of
from tests.asking import ask
from tests.player import Player
from tests.tablet import Tablet
from tests.unit.partner import boards

SHOOTERS = [("a", "red", 3, 2), ("b", "red", 3, 4), ("y", "blue", 7, 4), ("x", "blue", 7, 2)]


def document() -> dict[str, Any]:
    """Two red archers, two blue figures that a hit brings down; one is hard to hit."""
    found = boards.heroscape(*SHOOTERS, life=1, range=5, move=1)
    found["figures"][2]["stats"] = {**found["figures"][2]["stats"], "defence": 5}
    return found


START = AppState(history=History.of(read(document())))
"""One document for all tests, so that its plan is worked out once."""


def table() -> Player:
    return Player(START)


def planned(target: str | None = None) -> Player:
    """A table with a plan on it, asked for as a player would."""
    player = table()
    if target is None:
        player.do(do.OpenDialog("turn"))
        player.press("Plan the turn")
    else:
        player.do(do.SelectFigure(target))
        player.press("Bring down", exact=False)
    return player


def plan_in(player: Player) -> TurnPlan:
    found = plan_of(player.state)
    assert isinstance(found, TurnPlan)
    return found


def items(player: Player) -> list[Node]:
    """The steps, as a screen reader finds them: the items of a numbered list."""
    lists = [node for node in walk(player.page.panel) if node.tag == "ol"]
    return [node for node in (lists[0].children if lists else ()) if isinstance(node, Node)]


def miss(player: Player) -> None:
    """Enter a blank for every die that the page waits for."""
    while player.state.pending_roll is not None:
        before = player.state
        player.do(enter_face("blank"))
        if player.state.pending_roll is before.pending_roll:
            player.do(use_faces())


def drawn(state: AppState) -> set[str]:
    """The styles of the inks in the picture."""
    return {ink.style for layer in layers(state) for ink in layer.inks}


def test_the_steps_that_are_checked_never_become_fewer() -> None:
    """The tree is built once the search is done, and counts from the start again."""
    counted = [portion.done for portion in turn_plan.steps(START.document, '{"side": "red"}')]
    assert counted == sorted(counted) and counted[-1] > 1


@pytest.mark.clause("PL-23")
def test_an_enemys_card_and_the_turn_have_a_button_for_it() -> None:
    player = table()
    player.do(do.SelectFigure("x"))
    assert player.can("Bring down", exact=False)
    player.do(do.SelectFigure("a"))
    assert not player.can("Bring down", exact=False), "nobody brings down his own"
    player.do(do.OpenDialog("turn"))
    assert player.can("Plan the turn")


@pytest.mark.clause("PL-23")
@pytest.mark.clause("PL-44")
def test_nothing_is_said_unasked_nor_of_a_turn_that_tablelight_plays() -> None:
    player = table()
    assert not items(player) and player.state.turn_plan is None
    player.do(set_player("red", 1))
    player.do(do.OpenDialog("turn"))
    assert not player.can("Plan the turn")
    assert update(player.state, ask_plan(None)) is player.state


@pytest.mark.clause("PL-23")
@pytest.mark.parametrize("target", [None, "x"])
def test_the_plan_stands_on_the_board_and_in_a_list_and_nothing_moves(target: str | None) -> None:
    before = drawn(table().state)
    player = planned(target)
    assert player.state.history is not None and not player.state.history.past
    question = {"side": "red", "effort": 1} | ({} if target is None else {"target": target})
    assert str(plan_in(player).chance) == ask(document(), "plan", **question)["chance"]
    assert f"{round(100 * plan_in(player).chance)}%" in player.panel()
    assert len(items(player)) == len({step.number for step in plan_in(player).steps}) >= 1
    assert {"plan-disc", "plan-numeral"} <= drawn(player.state) - before
    assert "chance to defeat" in player.heard


@pytest.mark.clause("PL-23")
def test_its_activations_are_numbered_from_one_and_only_the_first_step_has_a_button() -> None:
    player = planned()
    steps = plan_in(player).steps
    numbers = [step.number for step in steps]
    assert numbers == sorted(numbers) and set(numbers) == {1, 2}
    assert len({(step.number, step.figure) for step in steps}) == 2, "one number for each figure"
    assert ["Carry it out" in words_of(item) for item in items(player)] == [True, False]


@pytest.mark.clause("PL-14")
@pytest.mark.clause("PL-23")
def test_a_plan_without_a_target_says_what_it_is_worth_and_who_else_may_be_out() -> None:
    whole, one = planned(), planned("x")
    assert f"{float(plan_in(whole).worth):.2f}" in whole.panel()
    assert "chance to defeat an enemy this turn" in whole.panel()
    assert f"{float(plan_in(one).worth):.2f}" not in one.panel()
    assert "chance to defeat x this turn" in one.panel()
    out = plan_in(whole).out
    likely = sorted(("x", "y"), key=lambda name: -out[name])
    names = ", ".join(f"{name} {round(100 * out[name])}%" for name in likely)
    assert f"Defeated by then: {names}" in whole.panel()


@pytest.mark.clause("PL-15")
@pytest.mark.clause("PL-23")
def test_a_roll_is_an_attack_if_it_has_a_target() -> None:
    assert is_attack_order({"ask": "roll", "figure": "a", "roll": "attack", "target": "x"})
    assert is_attack_order({"attack": "range", "figure": "a", "target": "x"})
    assert not is_attack_order({"ask": "roll", "figure": "a", "roll": "flee"})
    assert not is_attack_order({"ask": "apply", "figure": "a", "to": [1, 1]})


@pytest.mark.clause("PL-23")
@pytest.mark.clause("PL-43")
def test_a_move_is_undone_together_with_the_end_of_the_activation_before_it() -> None:
    found = boards.heroscape(("a", "red", 3, 2), ("b", "red", 1, 2), ("x", "blue", 7, 2), life=2, range=5, move=1)
    player = Player(AppState(history=History.of(read(found))))
    player.do(ask_plan("x"))
    while not plan_in(player).steps[0].ends:
        player.press("Carry it out")
        miss(player)
    before = player.state.history
    assert before is not None and plan_in(player).steps[0].order["ask"] == "apply"
    player.press("Carry it out")
    history = player.state.history
    assert history is not None and history.now.document != before.now.document
    player.press("Undo", exact=False)
    assert player.state.history is not None and player.state.history.now is before.now


@pytest.mark.clause("PL-23")
def test_it_says_what_is_done_on_each_result() -> None:
    player = planned()
    player.unfold("What then?")
    names = {figure.id: figure.label for figure in player.state.document.figures}
    assert f"{names['x']} is defeated" in player.panel() or f"{names['y']} is defeated" in player.panel()
    assert "turns on" in player.panel()


@pytest.mark.clause("PL-23")
@pytest.mark.clause("PL-43")
def test_each_step_takes_a_tap_and_real_dice_and_can_be_undone() -> None:
    player = planned("x")
    chance = plan_in(player).chance
    player.press("Carry it out")
    assert player.state.pending_roll is not None, "the dice of the table are waited for"
    assert not items(player), "they come first"
    miss(player)
    history = player.state.history
    assert history is not None and len(history.past) == 1 and history.log[-1].kind == "roll"
    assert 0 < plan_in(player).chance < chance, "replanned: the first shot missed"
    assert plan_in(player).steps[0].figure != plan_in(planned("x")).steps[0].figure
    player.press("Undo", exact=False)
    assert plan_in(player).chance == chance, "the plan of that position"


@pytest.mark.clause("PL-23")
def test_after_a_throw_the_next_step_stands_above_the_result() -> None:
    """On a phone it was below the result, out of view."""
    player = planned("x")
    player.press("Carry it out")
    miss(player)
    words = words_of(player.page.panel)
    assert player.state.roll_result is not None and words.count("Carry it out") == 1
    assert words.index("Carry it out") < words.index("Wounds: 0")
    assert len(items(player)) >= 1 and "chance to defeat" in words, "the whole plan is below"
    player.press("Carry it out")
    assert player.state.pending_roll is not None


@pytest.mark.clause("PL-23")
def test_it_goes_once_the_board_changes_otherwise() -> None:
    player = planned()
    player.do(NextSide())
    assert plan_of(player.state) is None and not items(player)
    player = planned()
    player.do(do.SelectFigure("a"))
    assert player.can("Back to the plan"), "looking at a figure changes nothing"
    here = player.state.document.figure("a").space
    player.do(do.Tap((here[0], here[1] + 1)))
    player.press("Move here")
    player.do(do.SelectFigure(None))
    assert plan_of(player.state) is None and not items(player)


@pytest.mark.clause("PL-23")
def test_it_is_left_with_one_tap() -> None:
    player = planned("x")
    player.press("Leave the plan")
    assert player.state.turn_plan is None and not items(player)
    escaped = planned("x")
    escaped.do(do.Cancel())
    assert escaped.state.turn_plan is None


@pytest.mark.clause("PL-23")
def test_the_dice_of_another_roll_are_not_the_plans() -> None:
    player = planned("x")
    player.press("Carry it out")
    assert player.state.pending_roll is not None
    awaited = player.state.pending_roll.figure
    other = next(name for name in "ab" if name != awaited)
    player.do(do.Cancel())
    player.do(do.SelectFigure(other))
    player.press("Attack")
    player.do(do.Tap(player.state.document.figure("y").space))
    player.press("Throw", exact=False)
    assert plan_of(player.state) is None


@pytest.mark.clause("PL-23")
def test_a_sign_stands_in_its_place_and_the_next_tap_leaves_it() -> None:
    turn_plan.forget()
    state = update(table().state, ask_plan("x"))
    with Tablet(has_worker=True) as tablet:
        tablet.show(state)
        assert tablet.page is not None and "Working it out" in words_of(tablet.page.panel)
        tablet.make_whole()
        (want,) = tablet.sent.values()
        assert want.slow is turn_plan
        tablet.show(update(state, leave_plan()))
        assert "Working it out" not in words_of(tablet.page.panel)
        tablet.finish(state)
        found = words_of(tablet.page.panel)
    assert "Carry it out" in found and found == words_of(page(state).panel)


@pytest.mark.clause("PL-23")
def test_it_names_the_figures_that_can_still_act_but_have_no_attack() -> None:
    """They can come nearer before the turn ends."""
    found = boards.heroscape(("a", "red", 3, 2), ("b", "red", 0, 7), ("x", "blue", 5, 2), life=1, range=5, move=1)
    player = Player(AppState(history=History.of(read(found))))
    player.do(ask_plan(None))
    told = "Not in the plan, but can still act: b"
    assert told in player.panel() and items(player)
    while items(player):
        player.press("Carry it out")
        miss(player)
    assert "The plan is done." in player.panel() and told in player.panel()
    assert "can still act" not in planned().panel()


@pytest.mark.clause("PL-23")
def test_a_target_out_of_reach_is_said_to_be() -> None:
    far = boards.heroscape(("a", "red", 0, 0), ("x", "blue", 11, 7), move=1)
    player = Player(AppState(history=History.of(read(far))))
    player.do(ask_plan("x"))
    assert "x cannot be defeated this turn." in player.panel() and not items(player)


@pytest.mark.clause("PL-23")
def test_a_turn_in_which_no_attack_gains_anything_is_said_to_be_one() -> None:
    """Without life in the sheet, an attack is possible but brings nobody down."""
    found = boards.own(("a", "red", 3, 3), ("b", "blue", 4, 3))
    found["rules"] = {key: value for key, value in boards.SHEET.items() if key not in ("control", "life")}
    player = Player(AppState(history=History.of(read(found))))
    player.do(ask_plan(None))
    assert "No attack promises a gain this turn." in player.panel() and not items(player)


@pytest.mark.clause("PL-23")
def test_a_strike_that_an_enemy_owes_is_in_the_list_but_not_drawn() -> None:
    """The number, the way and the arrow belong to the figure that acts."""
    found = boards.own(("a", "red", 3, 3), ("b", "blue", 4, 3), ("e", "blue", 6, 6))
    found["rules"] = {**boards.SHEET, "control": {"within": 1, "leaving": {"strike": "swipe"}}}
    state = AppState(history=History.of(read(found)))
    walk: PlayOrder = {"ask": "apply", "figure": "a", "action": "walk", "to": [5, 5]}
    struck = update(update(state, do_order(walk)), ask_plan("e"))
    planned_turn = plan_in(Player(struck))
    assert [(step.figure, step.is_owed) for step in planned_turn.steps] == [("b", True), ("a", False)]
    left = evolve(planned_turn, steps=planned_turn.steps[1:])
    assert turn_plan_layer(struck).inks == drawn_plan(struck.document, left).inks
    assert len(turn_plan_layer(struck).inks) > 0
