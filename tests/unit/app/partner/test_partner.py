"""Tablelight plays a side: it shows its orders, and they are carried out like any player's."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from tablelight.app.actions import Confirm, NextSide, PickUpDice, Propose, SelectFigure, SetMode, StartReview, Tap, Undo
from tablelight.app.changes import set_state
from tablelight.app.dice.queries import entered
from tablelight.app.dice.update import enter_face, throw_dice, use_faces
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.partner.queries import order_of
from tablelight.app.partner.seats import TakeStep, is_due, is_shown, level_now, seat_players, set_opening, set_player
from tablelight.app.partner.update import carry_out_order, do_order, toggle_goes_on
from tablelight.app.play_state import PendingRoll
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.saves.update import history_of, texts_of
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled
from tablelight.app.timeline.update import go_on_from_here, return_to_line, show_moment
from tablelight.app.turn.state import TableTurn, turn_from_json, turn_json
from tablelight.app.turn_plan.buttons import ask_plan
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import walk, words_of
from tests.bench.hand_boards import opened
from tests.player import Player
from tests.unit.partner import boards
from tools.paths import STATIC

PLACES = (("a", "red", 1, 1), ("b", "red", 1, 4), ("x", "blue", 14, 3))
GAMES = ("heroscape-ford", "own-courtyard", "heroclix-rooftop", "oraculo-crypt", "herotrek-eight-heroes")


def game(name: str = "heroscape-ford") -> AppState:
    """An example on the table."""
    return AppState(history=History.of(read(json.loads((STATIC / "examples" / f"{name}.json").read_text("utf-8")))))


def turn_of(state: AppState) -> TableTurn:
    """The turn at the table."""
    assert state.history is not None
    return state.history.turn


def noticed(player: Player) -> str:
    """The message over the board."""
    return words_of(player.page.message)


def first_side(state: AppState) -> str:
    return state.document.side_or_first("")


def against(name: str, level: int = 0) -> AppState:
    """A game whose first side Tablelight plays."""
    state = game(name)
    return update(state, set_player(first_side(state), level))


def shown(state: AppState) -> AppState:
    """The state with the next order on the board."""
    while True:  # the end of an activation takes no tap
        assert order_of(state) is not None  # worked out at once: no picture is made
        state = update(state, TakeStep())
        if is_shown(state):
            return state


@pytest.mark.clause("PL-40")
def test_the_player_of_a_side_is_set_at_any_time_and_can_be_undone() -> None:
    state = game()
    after = against("heroscape-ford", 2)
    assert level_now(state) is None and level_now(after) == 2
    assert level_now(update(after, Undo())) is None
    assert level_now(update(after, set_player(first_side(after), None))) is None
    assert update(after, set_player("nobody", 2)) is after and update(after, set_player(first_side(after), 9)) is after


@pytest.mark.clause("PL-40")
@pytest.mark.parametrize("name", GAMES)
def test_a_turn_is_played_by_carrying_out_what_is_shown(name: str) -> None:
    """Each order is shown before it is carried out; dice go to the hand as for a person; then the turn passes on."""
    state = against(name)
    side = first_side(state)
    for _ in range(60):
        state = shown(state)
        assert state.partner.shown is not None
        assert "Carry it out" in words_of(page(state).panel)
        before = state.history
        state = update(state, carry_out_order())
        if state.pending_roll is not None:
            state = update(state, throw_dice())
        assert state.history is not before
        assert state.history is not None
        if state.history.side != side:
            break
    else:
        pytest.fail("the turn does not end")
    assert level_now(state) is None and not is_due(state)


@pytest.mark.clause("PL-40")
@pytest.mark.clause("PL-42")
def test_it_goes_on_by_itself_and_what_was_undone_stays_undone() -> None:
    state = game()
    assert state.history is not None
    state = evolve(state, history=seat_players(state.history, "watch"))
    state = update(state, toggle_goes_on())
    for _ in range(30):
        order_of(state)
        state = update(state, TakeStep())
    assert state.history is not None and len(state.history.past) > 5
    undone = update(state, Undo())
    assert not undone.partner.goes_on, "the order is shown again, and waits for a tap"
    again = shown(undone)
    assert again.history is undone.history and "Carry it out" in words_of(page(again).panel)
    order_of(again)
    on = update(update(again, toggle_goes_on()), TakeStep())
    assert on.history is not again.history or on.pending_roll is not None, "the switch goes on from there"


@pytest.mark.clause("PL-40")
def test_it_stops_where_the_player_goes_on_from_an_earlier_position() -> None:
    state = game()
    assert state.history is not None
    state = update(evolve(state, history=seat_players(state.history, "watch")), toggle_goes_on())
    for _ in range(12):
        order_of(state)
        state = update(state, TakeStep())
    back = update(update(update(state, StartReview()), show_moment(1)), go_on_from_here())
    assert back.history is not None and len(back.history.past) == 1 and not back.partner.goes_on
    assert state.history is not None
    other = update(state, StartReview())
    left = evolve(state.history.gone_to(1), lines=(state.history.line,))
    returned = update(evolve(other, history=left), return_to_line(0))
    assert returned.history is not None and returned.history.present is state.document and not returned.partner.goes_on


@pytest.mark.clause("PL-40")
def test_the_switch_that_stops_it_stands_above_what_changes() -> None:
    """There the keyboard focus stays on it too: below the order, it would move to "Carry it out"."""
    waiting = shown(against("heroscape-ford", 1))
    for state in (waiting, update(waiting, toggle_goes_on())):
        [section] = [node for node in walk(page(state).panel) if node.key == "partner"]
        assert [node.attrs.get("role") for node in section.children[:2]] == [None, "switch"]
        assert words_of(section).count("Go on by itself") == 1 and "Carry it out" in words_of(section)


@pytest.mark.clause("PL-40")
def test_a_figure_that_waits_is_said_to_find_nothing_better() -> None:
    """The end of an activation has no reasons (PL-13), and the panel showed only the end itself."""
    cell = [{"between": between, "kind": "wall"} for between in ([[0, 0], [1, 0]], [[0, 0], [0, 1]])]
    document = boards.oraculo(("a", "red", 0, 0), ("x", "blue", 9, 2), edges=cell)
    state = shown(update(AppState(history=History.of(read(document))), set_player("red", 2)))
    words = words_of(page(state).panel)
    assert "ends its activation" in words and "Nothing that it can do now promises more." in words
    assert "Nothing that it can do" not in words_of(page(shown(against("heroscape-ford", 1))).panel)


@pytest.mark.clause("PL-40")
def test_an_enemy_that_only_rolls_is_not_selected() -> None:
    """Otherwise its moves would be lit in the other side's turn."""
    state = against("carnevale-canal", 1)
    for _ in range(40):
        state = shown(state)
        assert state.partner.shown is not None
        order = state.partner.shown.order
        if order.get("ask") == "roll" and state.document.figure(str(order["figure"])).side != first_side(state):
            break
        state = update(state, carry_out_order())
        while state.pending_roll is not None:
            is_full = entered(state, state.pending_roll) is not None
            state = update(state, use_faces() if is_full else enter_face(10))
    else:
        pytest.fail("no enemy rolls")
    assert state.selected is None and "Not its turn" not in words_of(page(state).panel)
    rolled = update(update(state, carry_out_order()), throw_dice())
    assert rolled.history is not state.history and rolled.selected is None and rolled.roll_result is not None


@pytest.mark.clause("PL-40")
def test_an_activation_ends_without_a_tap_and_is_undone_with_its_last_order() -> None:
    """The end needs no tap or undo of its own, and after an undo it does not end again."""
    state = against("heroscape-ford")
    while True:
        before = shown(state)
        state = update(before, carry_out_order())
        if state.pending_roll is not None:
            state = update(state, throw_dice())
            break
    thrown = state.roll_result
    assert thrown is not None and order_of(state) is not None
    after = update(state, TakeStep())
    assert before.selected in turn_of(after).acted and after.partner.shown is before.partner.shown
    assert after.roll_result is thrown, "the dice stay to be read"
    undone = update(after, Undo())
    assert undone.document is before.document and turn_of(undone).acted == turn_of(before).acted
    order_of(undone)
    again = update(undone, TakeStep())
    assert again.document is before.document and again.partner.shown == before.partner.shown


@pytest.mark.clause("PL-40")
def test_its_order_is_the_one_card_and_its_dice_push_the_reasons_away() -> None:
    """One button carries it out; while the dice are in the hand, only the order is above them."""
    player = Player(shown(against("heroscape-ford", 1)))
    assert player.can("Carry it out") and not player.can("Move here") and "Worth" in player.panel()
    while player.state.pending_roll is None:
        player = Player(update(shown(player.state), carry_out_order()))
    said = player.panel()
    assert "Tablelight plays" in said and "Worth" not in said and not player.can("Go on by itself")


@pytest.mark.clause("PL-40")
def test_the_status_line_says_that_tablelight_plays() -> None:
    """When its turn begins, and when an example is opened against it."""
    first, second = game().document.sides[:2]
    player = Player(update(against("heroscape-ford"), set_player(second, 2)))
    player.do(NextSide())
    assert noticed(player) == f"Tablelight plays {second}. Round 1."
    player = Player(against("heroscape-ford"))
    player.do(NextSide())
    assert noticed(player) == f"{second}: your turn. Round 1."
    text = (STATIC / "examples/heroscape-ford.json").read_text("utf-8")
    player = Player(game())
    player.do(set_opening("against"))
    player.do(FileLoaded("heroscape-ford.json", text, example=True))
    assert noticed(player).endswith(f"is on the table. Tablelight plays at level 2: {second}.")
    assert first not in noticed(player)
    player.state = evolve(player.state, language="de")
    player.do(set_opening("watch"))
    player.do(
        FileLoaded("own-courtyard.json", (STATIC / "examples/own-courtyard.json").read_text("utf-8"), example=True)
    )
    assert noticed(player).endswith("Tablelight spielt auf Stufe 2: Blau, Rot.")


@pytest.mark.clause("PL-40")
@pytest.mark.parametrize("turn", [0, 1])
def test_the_end_of_the_game_names_the_winner_to_each_side(turn: int) -> None:
    """It does not matter whose turn it is then; without Tablelight nothing is said."""
    document = boards.heroscape(("a", "red", 3, 2), ("x", "blue", 6, 2))
    document["figures"][1]["state"] = {"life": 0}
    for partners in ((("blue", 1),), ()):
        state = AppState(history=History.of(read(document)))
        assert state.history is not None
        seat = TableTurn(side=("red", "blue")[turn], partners=partners)
        state = evolve(state, history=evolve(state.history, now=evolve(state.history.now, turn=seat)))
        player = Player(state)
        assert ("Winner: Red" in player.panel()) is bool(partners)
        assert player.can("Look back at the game") is player.can("Choose a game") is bool(partners)
        player.do(NextSide())
        assert ("Round" in noticed(player)) is not bool(partners), "no turn is announced beside the winner"


@pytest.mark.clause("PL-31")
@pytest.mark.clause("PL-40")
@pytest.mark.parametrize("points, title", [({"red": 3}, "Winner: Red"), ({}, "The game is over: a draw.")])
def test_the_scenario_ends_the_game_and_points_decide(points: dict[str, int], title: str) -> None:
    document = boards.heroscape(("a", "red", 3, 2), ("x", "blue", 6, 2))
    document.update(version=4, scenario={"rounds": 1}, score={"ended": 1, "rounds": [points]})
    player = Player(update(AppState(history=History.of(read(document))), set_player("red", 0)))
    assert title in player.panel() and not is_due(player.state)
    assert "No enemy is left" not in player.panel()
    assert ("Points decide: Red: 3; Blue: 0" in player.panel()) is bool(points)


@pytest.mark.clause("PL-31")
def test_points_come_before_the_side_that_is_left() -> None:
    document = boards.heroscape(("a", "red", 3, 2), ("x", "blue", 6, 2))
    document["figures"][0]["state"] = {"life": 0}
    document.update(version=4, scenario={"rounds": 2}, score={"ended": 1, "rounds": [{"red": 3}]})
    player = Player(update(AppState(history=History.of(read(document))), set_player("red", 0)))
    assert "Winner: Red" in player.panel() and "No enemy is left" in player.panel()


@pytest.mark.clause("PL-40")
def test_no_plan_stands_beside_the_winner() -> None:
    document = boards.heroscape(("a", "red", 3, 2), ("x", "blue", 6, 2))
    player = Player(update(AppState(history=History.of(read(document))), set_player("blue", 1)))
    player.do(ask_plan(None))
    assert "The plan of the turn" in player.panel()
    player.do(set_state("x", "life", 0))
    assert "Winner: Red" in player.panel() and "The plan of the turn" not in player.panel()


@pytest.mark.clause("PL-43")
def test_the_players_are_kept_with_the_game() -> None:
    state = against("heroscape-ford", 3)
    assert state.history is not None
    turn = state.history.turn
    assert turn_from_json(state.document, turn_json(turn)) == turn
    assert "partners" not in turn_json(TableTurn())
    assert history_of(*texts_of(state.history)).turn.partners == turn.partners
    with pytest.raises(ValueError):
        turn_from_json(state.document, {**turn_json(turn), "partners": {first_side(state): 99}})


@pytest.mark.clause("PL-43")
def test_the_players_of_earlier_moments_are_kept_with_the_game() -> None:
    """A choice of players changes no document, so the move after it tells it."""
    state = update(AppState(history=History.of(read(boards.heroclix(*PLACES)))), set_player("red", 2))
    for name, row in (("a", 0), ("b", 4)):
        state = update(state, do_order({"ask": "apply", "figure": name, "action": "move", "to": [3, row]}))
    assert state.history is not None
    back = recalled(history_of(*texts_of(state.history))).history
    assert [moment.turn.partners for moment in back.line] == [(), (("red", 2),), (("red", 2),)]


@pytest.mark.clause("PL-44")
def test_a_persons_turn_has_no_word_of_it() -> None:
    state = game()
    assert order_of(state) is None and not is_due(state)
    assert "Tablelight plays" not in words_of(page(state).panel)


def test_once_every_figure_has_acted_the_panel_offers_the_end_of_the_turn() -> None:
    """Only against Tablelight: players at one table end their turns as they like."""
    state = opened("own-courtyard")
    against = update(state, set_player("red", 1))
    for table, offers in ((against, True), (state, False)):
        player = Player(table)
        for figure, enemy in (("b", "y"), ("a", "x")):
            assert not player.controls("Next turn: Red")
            player.do(SelectFigure(figure))
            if figure == "a":
                player.do(Propose((8200, 5200)))
                player.do(Confirm())
                assert not player.controls("Next turn: Red"), "it may still shoot"
            keys = (("attack", "shoot"), ("target", enemy))
            player.do(PickUpDice(PendingRoll(figure=figure, roll="shot", keys=keys)))
            player.do(throw_dice())
        player.do(Tap((20000, 5000)))
        said = player.panel()
        assert bool(player.controls("Next turn: Red")) is offers
        assert not offers or said.index("Result") < said.index("Next turn") < said.index("next activation"), said
        player.do(SelectFigure(None))
        assert bool(player.controls("Next turn: Red")) is offers


def test_a_last_shot_in_see_mode_offers_the_end_of_the_turn_too() -> None:
    player = Player(update(opened("own-courtyard"), set_player("red", 1)))
    player.do(SelectFigure("a"))
    player.do(Propose((8200, 5200)))
    player.do(Confirm())
    player.do(SetMode("see"))
    for figure, enemy in (("a", "x"), ("b", "y")):
        assert not player.controls("Next turn: Red")
        player.do(SelectFigure(figure))
        keys = (("attack", "shoot"), ("target", enemy))
        player.do(PickUpDice(PendingRoll(figure=figure, roll="shot", keys=keys)))
        player.do(throw_dice())
    assert player.state.mode == "see" and player.controls("Next turn: Red")
    player.do(SetMode("see"))
    assert not player.controls("Next turn: Red"), "only looked at"
