""" "Why not there?": a tap on a place compares it with the place of the order, by what the partner expects (PL-40)."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.history import History, Moment
from tablelight.app.partner.queries import chosen_place, compared, order_of
from tablelight.app.partner.seats import TakeStep, set_player
from tablelight.app.state import AppState
from tablelight.app.turn.state import TableTurn
from tablelight.app.update import update
from tablelight.board.units import INCH
from tablelight.partner.asked import read as read_question
from tablelight.partner.choosing import Next, expected
from tablelight.partner.options import ActivationOption
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tests.player import Player
from tests.unit.partner import boards

CLOSE = [("a", "red", 3, 2), ("x", "blue", 6, 2), ("y", "blue", 9, 5)]


def shown(document: dict[str, Any], level: int = 1, number: int = 1) -> Player:
    """A table on which Tablelight has shown its first order of a round."""
    history = History(Moment(read(document), turn=TableTurn(round=number)))
    state = update(AppState(history=history), set_player("red", level))
    assert order_of(state) is not None
    state = update(state, TakeStep())
    assert state.partner.shown is not None
    return Player(state)


def both(player: Player) -> tuple[ActivationOption, ActivationOption]:
    """What is expected at the order's place and at the other one."""
    found = compared(player.state)
    assert isinstance(found, tuple)
    here, there = found
    assert here is not None and there is not None
    return here, there


@pytest.mark.clause("PL-40")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_place_is_compared_with_that_of_the_order(level: int) -> None:
    player = shown(boards.heroscape(*CLOSE[:2]), level)
    assert "Why not there?" in player.panel()
    chosen, start = chosen_place(player.state), player.state.document.figure("a").space
    assert chosen is not None and chosen != start, "it goes to its enemy"
    away = (start[0], start[1] + 2)
    before = player.state
    player.do(do.Tap(away))
    here, there = both(player)
    assert here.target == "x" and here.blow.mean > 0, "it attacks"
    assert there.target is None and there.blow.mean == 0 and there.plain_worth < here.plain_worth
    said = player.panel()
    assert f"is worth less, by {round(here.plain_worth - there.plain_worth, 2):g}." in said
    assert f"it deals {round(here.blow.mean, 2):g} to " in said and "it attacks no enemy" in said
    assert player.state.history is before.history and player.state.proposal == before.proposal, "nothing moves"
    player.do(do.Cancel())
    assert player.state.partner.asked is None and "is worth" in player.panel(), "the order and its reasons stay"


@pytest.mark.clause("PL-16")
@pytest.mark.clause("PL-40")
def test_the_rule_that_a_last_figure_goes_ahead_is_named_and_adds_no_worth() -> None:
    document = boards.heroscape(("a", "red", 0, 2), ("x", "blue", 8, 2), ("y", "blue", 8, 4), attack=6)
    document["figures"][0]["stats"] = {**document["figures"][0]["stats"], "life": 1, "attack": 1}
    player = shown(document, number=5)
    assert "must go towards the enemies" in player.panel()
    player.do(do.Tap((1, 2)))
    here, there = both(player)
    assert here.duty == 8 and abs(here.plain_worth) < 8 and there.plain_worth > here.plain_worth
    said = player.panel()
    assert f"would be worth more, by {round(there.plain_worth - here.plain_worth, 2):g}." in said
    assert "must go towards the enemies" in said and "It was not looked at" not in said


@pytest.mark.clause("PL-40")
def test_a_place_that_no_move_reaches_is_refused_with_its_reason() -> None:
    player = shown(boards.heroscape(*CLOSE, move=2))
    player.do(do.Tap((11, 7)))
    assert "Why not L8?" in player.panel() and "it attacks no enemy" not in player.panel()
    assert any(node.cls == "clause" for node in player.found("clause")), "by a clause"


def behind_a_door() -> dict[str, Any]:
    edges = [{"between": [[4, r], [5, r]], "kind": "door-closed" if r == 2 else "wall"} for r in range(5)]
    return boards.oraculo(("a", "red", 4, 2), ("b", "blue", 8, 2), edges=edges)


def able_to_shoot() -> dict[str, Any]:
    """It must roll before it leaves its enemy to shoot."""
    document = boards.own(("a", "red", 3, 3), ("b", "blue", 4, 3))
    return {**document, "rules": {**document["rules"], "attacks": document["rules"]["attacks"][1:]}}


@pytest.mark.clause("PL-40")
@pytest.mark.parametrize(
    "document, words", [(behind_a_door(), "Open or close to F3."), (able_to_shoot(), "a rolls: slip.")]
)
def test_no_place_is_compared_if_the_order_does_not_decide_where_the_figure_stands(
    document: dict[str, Any], words: str
) -> None:
    player = shown(document)
    said = player.panel()
    assert words in said and "Worth" in said and "Why not there?" not in said
    player.do(do.Tap((2, 2)))
    assert compared(player.state) is None and "Why not" not in player.panel()


@pytest.mark.clause("PL-40")
@pytest.mark.parametrize("turns", ["figure", "side"])
def test_a_place_can_be_rated_once_the_whole_side_has_acted(turns: str) -> None:
    document = read(boards.heroscape(*CLOSE))
    question = read_question(document, {"side": "red", "turns": turns, "effort": 1, "acted": ["a"]})
    found = run(expected(rules_of(document), document, question, "a", [document.figure("a").space]))
    assert found[0] is not None


@pytest.mark.clause("PL-40")
def test_the_comparison_ends_with_the_order_and_by_its_own_place() -> None:
    player = shown(boards.heroscape(*CLOSE))
    chosen, start = chosen_place(player.state), player.state.document.figure("a").space
    assert chosen is not None
    player.do(do.Tap((start[0], start[1] + 1)))
    player.do(do.Tap(chosen))
    assert player.state.partner.asked is None
    player.do(do.Tap((start[0], start[1] + 1)))
    player.press("Carry it out")
    assert compared(player.state) is None and "Why not" not in player.panel()


@pytest.mark.clause("PL-40")
def test_the_order_is_the_best_of_all_places_of_a_figure() -> None:
    """At effort 0 no place is worth more than the ordered one: all of them are rated in the same way."""
    document = read(boards.heroscape(*CLOSE))
    question = read_question(document, {"side": "red", "turns": "side", "effort": 0})
    player = shown(boards.heroscape(*CLOSE), 0)
    chosen = chosen_place(player.state)
    assert chosen is not None
    others = [(c, r) for c in range(8) for r in range(6)]
    found = run(expected(rules_of(document), document, question, "a", [chosen, *others]))
    best = found[0]
    assert best is not None and all(each is None or each.plain_worth <= best.plain_worth + 1e-9 for each in found)


@pytest.mark.clause("PL-40")
def test_on_a_bare_table_any_place_is_compared() -> None:
    document = read(boards.carnevale(("a", "red", 5, 5), ("x", "blue", 9, 5)))
    question = read_question(document, {"side": "red", "turns": "side", "effort": 1})
    places = [(round(7.7 * INCH), 5 * INCH), (5 * INCH, 8 * INCH), (20 * INCH, 20 * INCH)]
    near, aside, far = run(expected(rules_of(document), document, question, "a", places))
    assert near is not None and aside is not None and far is None
    assert aside.target is None


@pytest.mark.clause("PL-40")
@pytest.mark.parametrize("level", [1, 2])
def test_the_order_and_the_comparison_tell_the_same_harm(level: int) -> None:
    """At level 1 both estimate the danger by distances."""
    player = shown(boards.heroscape(*CLOSE, ("z", "blue", 8, 2)), level)
    order = order_of(player.state)
    assert isinstance(order, Next)
    why = order.extra["why"]
    assert isinstance(why, tuple)
    harms = [reason.values["harm"] for reason in why if reason.key == "PL-13.fear"]
    assert len(harms) == 1 or level == 2, "it finds a place that no enemy can harm"
    start = player.state.document.figure("a").space
    player.do(do.Tap((start[0], start[1] + 2)))
    assert f"{both(player)[0].fear:.2f}" == "".join(harms or ["0.00"])
