"""Whose turn, who has acted, and the log: what undo gives back, what the log keeps, what is kept with the game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import ChooseAction, Confirm, NextSide, PickUpDice, Propose
from tablelight.app.changes import set_state
from tablelight.app.controls import notice_words, words_of
from tablelight.app.dice.queries import debts, settling_roll
from tablelight.app.dice.update import enter_count, enter_face, use_faces
from tablelight.app.history import History
from tablelight.app.log.state import Entry, log_text, read_log
from tablelight.app.log.wording import entry_words
from tablelight.app.move.update import set_end, set_key
from tablelight.app.page import page
from tablelight.app.play_state import PendingRoll
from tablelight.app.saves.files import from_json, table_text, write_file
from tablelight.app.sight.update import look_at, roll_at_target
from tablelight.app.state import AppState
from tablelight.app.turn.panel import ENTRIES_SHOWN, log_list, turn
from tablelight.app.turn.update import take_off_table, toggle_acted
from tablelight.app.update import update
from tablelight.replay import replay_file
from tablelight.rules.check import read
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tests.acting import after, history
from tests.calls import fewer_calls_than
from tests.contract.documents import document as example
from tests.positions import position
from tests.systems.heroscape_table import field, figure
from tests.unit.partner import boards


def begun() -> AppState:
    return AppState(history=History.of(read(position("a . . x\n. . . .\nb . . .", game="heroclix"))))


def moved(state: AppState) -> AppState:
    return after(state, do.SelectFigure("b"), Propose((1, 2)), Confirm())


def test_a_move_is_logged_with_its_cost_and_the_figure_has_acted() -> None:
    state = moved(begun())
    (entry,) = history(state).log
    assert (entry.kind, entry.what, entry.start, entry.end, entry.cost) == ("move", "move", (0, 2), (1, 2), 1)
    assert history(state).turn.acted == {"b"}
    assert entry_words(state, entry, words_of(state)) == "b: Move, A3 → B3, cost 1"


def test_undo_gives_back_the_move_and_who_acted_and_the_log_says_so() -> None:
    state = after(moved(begun()), do.Undo())
    assert history(state).present.figure("b").space == (0, 2)
    assert history(state).turn.acted == frozenset()
    assert [entry.undone for entry in history(state).log] == [True]
    again = after(state, do.Redo())
    assert [entry.undone for entry in history(again).log] == [False] and history(again).turn.acted == {"b"}


def test_what_was_undone_is_said_at_once_and_what_was_done_again() -> None:
    state = after(moved(begun()), do.Undo())
    assert (
        state.notice is not None
        and notice_words(state, state.notice, words_of(state)) == "Undone: b: Move, A3 → B3, cost 1"
    )
    state = after(state, do.Redo())
    assert state.notice is not None
    assert notice_words(state, state.notice, words_of(state)) == "Done again: b: Move, A3 → B3, cost 1"


def test_what_was_undone_stays_in_the_log_beside_what_was_done_instead() -> None:
    state = after(moved(begun()), do.Undo(), do.SelectFigure("b"), Propose((0, 1)), Confirm())
    assert [(entry.end, entry.undone) for entry in history(state).log] == [((1, 2), True), ((0, 1), False)]
    assert [entry.undone for entry in history(after(state, do.Undo(), do.Undo())).log] == [True, True]


def test_a_roll_is_logged_with_its_dice_chance_and_reason() -> None:
    document = read(position("a x", game="heroclix"))
    state = after(AppState(history=History.of(document)), do.SelectFigure("a"), enter_face(2))
    (entry,) = history(state).log
    assert (entry.what, entry.dice, entry.outcome, entry.chance) == ("flee", (2,), "failure", "1/2")
    assert entry.why[0].key.startswith("HC-1")
    assert "[2] Failure, chance 50% (1/2)" in entry_words(state, entry, words_of(state))


def test_if_a_side_s_last_figure_goes_in_its_turn_the_side_after_it_plays() -> None:
    first = read(position("a . . x\n. . . .\nb . . y", game="heroclix"))
    a, x, y = (first.figure(name) for name in "axy")
    state = AppState(history=History.of(evolve(first, figures=(a, x, evolve(y, side="green")))))
    state = update(update(state, NextSide()), take_off_table("x"))
    assert state.history is not None and (state.history.side, state.history.turn.round) == ("green", 1)
    state = update(state, NextSide())
    assert state.history is not None and (state.history.side, state.history.turn.round) == ("red", 2)
    back = update(update(state, do.Undo()), do.Undo())
    assert back.history is not None and back.history.side == "blue"


def test_if_the_last_side_s_last_figure_goes_in_its_turn_the_next_round_begins() -> None:
    """The first side played on in the same round, and nobody threw for the lava."""
    burnt = figure("a", (0, 0))
    others = figure("x", (4, 0), "blue"), figure("y", (8, 0), "green", life=1)
    table = field(burnt, *others, terrain={(0, 0): "lava-field"}, size=(9, 1))
    state = after(AppState(history=History.of(read(table))), NextSide(), NextSide(), set_state("y", "life", 0))
    gone = after(state, take_off_table("y"))
    assert (history(gone).side, history(gone).turn.round) == ("red", 2)
    assert gone.document.turn == {"fields": {"a": 1}} and gone.document.sides == ("red", "blue")
    assert gone.notice is not None and notice_words(gone, gone.notice, words_of(gone)) == "Red: your turn. Round 2."
    back = after(gone, do.Undo())
    assert back.document == state.document and (history(back).side, history(back).turn.round) == ("green", 1)
    assert after(back, do.Redo()).document == gone.document


def test_if_the_board_has_a_problem_a_figure_that_cannot_go_ends_no_turn() -> None:
    document = read(position("a . . x\n. . . .\nb . . y", game="heroclix"))
    a, b, x, y = (document.figure(name) for name in "abxy")
    broken = evolve(document, figures=(a, evolve(b, at=a.at), x, evolve(y, side="green")))
    state = after(AppState(history=History.of(broken)), NextSide())
    assert history(state).side == "blue"
    refused = after(state, take_off_table("x"))
    assert refused.history is state.history and refused.notice is not None and refused.notice.problem is not None


def test_the_next_side_begins_with_nobody_having_acted_and_after_the_last_a_round() -> None:
    state = moved(begun())
    first = history(state).side
    state = after(state, NextSide())
    assert history(state).side != first
    assert history(state).turn.acted == frozenset() and history(state).turn.round == 1
    state = after(state, NextSide())
    assert history(state).side == first and history(state).turn.round == 2
    assert [entry.kind for entry in history(state).log] == ["move", "turn", "turn"]
    assert history(after(state, do.Undo())).turn.round == 1


def test_the_next_side_forgets_what_the_rules_remembered_of_this_turn() -> None:
    document = read(position("a x", game="heroclix"))
    state = after(AppState(history=History.of(document)), do.SelectFigure("a"), enter_face(2))
    assert state.document.turn
    assert not after(state, NextSide()).document.turn


@pytest.mark.clause("HC-43")
def test_action_tokens_come_off_at_the_end_of_a_turn_in_which_the_figure_did_nothing() -> None:
    state = AppState(history=History.of(read(position("a b . .\n. . . x", game="heroclix"))))

    def tokens() -> dict[str, object]:
        return {each.id: each.state.get("tokens") for each in state.document.figures if "tokens" in each.state}

    state = _moved(state, "a", (0, 1))
    state = after(state, NextSide())
    assert tokens() == {"a": 1}, "it acted in this turn"
    state = after(state, NextSide())
    assert tokens() == {"a": 1}, "it was not its turn"
    state = after(after(state, set_state("b", "tokens", 1)), NextSide())
    assert tokens() == {"b": 1}, "b attacked, which is entered by hand; a rested"
    assert replay_file(write_file(history(state))).fault is None


@pytest.mark.clause("HC-43")
def test_a_second_action_token_is_warned_of_before_the_move() -> None:
    state = AppState(history=History.of(read(position("a . . .\n. . . x", game="heroclix"))))
    state = after(_moved(state, "a", (0, 1)), do.SelectFigure("a"), ChooseAction("move"), Propose((0, 0)))
    assert "has an action token already" in text_of(page(state).panel)


def _moved(state: AppState, figure: str, to: tuple[int, int]) -> AppState:
    state = after(state, do.SelectFigure(figure), ChooseAction("move"), Propose(to))
    assert "has an action token already" not in text_of(page(state).panel)
    return after(state, Confirm())


def test_an_enemy_that_throws_in_my_turn_has_not_acted() -> None:
    document = read(position("a x", game="heroclix"))
    state = after(AppState(history=History.of(document)), do.SelectFigure("x"), enter_face(2))
    assert history(state).log and history(state).turn.acted == frozenset()


def test_a_figure_is_marked_as_acted_by_hand_and_this_can_be_undone() -> None:
    state = after(begun(), toggle_acted("a"))
    assert history(state).turn.acted == {"a"}
    assert history(after(state, toggle_acted("a"))).turn.acted == frozenset()
    assert history(after(state, do.Undo())).turn.acted == frozenset()


def test_what_is_kept_comes_back() -> None:
    document = read(position("a x\nb .", game="heroclix"))
    state = after(
        AppState(history=History.of(document)),
        do.SelectFigure("a"),
        enter_face(5),
        do.SelectFigure("b"),
        Propose((0, 2)),
    )
    state = after(state, do.Undo(), toggle_acted("b"))
    plain = json.loads(table_text(history(state)))
    back = from_json(state.document, plain)
    assert back.log == history(state).log and back.turn == history(state).turn and not back.past


GOOD: dict[str, Any] = {"version": 1, "turn": {"side": "red", "round": 1, "acted": []}, "log": []}


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        "x",
        {},
        {**GOOD, "version": 2},
        {**GOOD, "turn": {"side": 3, "round": 1, "acted": []}},
        {**GOOD, "turn": {"side": "red", "round": 0, "acted": []}},
        {**GOOD, "turn": {"side": "red", "round": True, "acted": []}},
        {**GOOD, "turn": {"side": "red", "round": 1, "acted": 7}},
        {**GOOD, "turn": {"side": "red", "round": 1, "acted": [[]]}},
        {**GOOD, "log": 5},
        {**GOOD, "log": [5]},
        {**GOOD, "log": [{"kind": "move"}]},
        {**GOOD, "log": [{"kind": "party", "what": "x"}]},
        {**GOOD, "log": [{"kind": "roll", "what": "x", "chance": "1/0"}]},
        {**GOOD, "log": [{"kind": "roll", "what": "x", "chance": "half"}]},
        {**GOOD, "log": [{"kind": "roll", "what": "x", "why": [{"key": 4}]}]},
        {**GOOD, "log": [{"kind": "roll", "what": "x", "dice": 4}]},
        {**GOOD, "log": [{"kind": "move", "what": "x", "start": "A1", "surprise": 1}]},
        {**GOOD, "log": [{"kind": "move", "what": "x", "shifts": [{"name": "a"}]}]},
        {**GOOD, "log": [{"kind": "move", "what": "x", "shifts": [{"name": "a", "start": 1, "end": [0, 0]}]}]},
        {**GOOD, "log": [{"kind": "move", "what": "x", "gone": 1}]},
    ],
)
def test_a_broken_memory_never_costs_the_board(broken: Any) -> None:
    document = begun().document
    assert from_json(document, broken) == History.of(document)


def test_the_dialog_lists_the_latest_first() -> None:
    state = after(moved(begun()), NextSide())
    title, nodes = turn(state, words_of(state))
    log = next(node for node in nodes if node.cls == "log")
    assert title == "Round 1" and [row.cls for row in log.children] == ["turn", "move"]


def test_a_switch_of_the_card_is_logged_in_the_words_of_the_card() -> None:
    """Not as the document keeps it: `high`, `True`."""
    document = read(position("a .", {"a": {"traits": ["flyer"]}}, game="heroclix"))
    begun = AppState(history=History.of(document), language="pt")
    state = after(begun, set_state("a", "flight", "high"), set_state("a", "holding", True), set_state("a", "tokens", 2))
    said = [entry_words(state, entry, words_of(state)) for entry in history(state).log]
    assert said == ["a: Voo → Alto", "a: Segurando um objeto → sim", "a: Marcadores de ação → 2"]


def lava() -> AppState:
    """Two sides; the red one's `a` stands on a lava field."""
    table = field(figure("a", (0, 0), life=2), figure("x", (8, 0), "blue"), terrain={(0, 0): "lava-field"}, size=(9, 1))
    return AppState(history=History.of(read(table)))


def test_the_end_of_a_round_asks_for_the_dice_of_those_on_a_lava_field() -> None:
    state = after(lava(), NextSide())
    assert not state.document.turn  # the round is not over yet
    state = after(state, NextSide())
    said = [text_of(node) for node in walk(page(state).panel) if node.tag == "button"]
    assert "a ended the round on a lava field" in said
    (debt,) = debts(state)
    state = after(state, PickUpDice(settling_roll(state, debt)), enter_face("skull"))
    assert not debts(state) and state.document.figure("a").state["life"] == 1
    assert "a" not in history(state).turn.acted  # it has only thrown what it owed


def test_owed_dice_are_listed_before_the_turn_is_over_and_can_be_thrown_from_there() -> None:
    state = after(lava(), NextSide(), NextSide(), do.OpenDialog("turn"))
    _, nodes = turn(state, words_of(state))
    said = " ".join(text_of(node) for node in nodes)
    assert "a ended the round on a lava field" in said and "forgotten with the turn" not in said
    (debt,) = debts(state)
    assert after(state, PickUpDice(settling_roll(state, debt))).dialog is None
    assert debts(after(state, NextSide())) == [debt], "dice that are owed are owed until they are thrown"


def test_a_new_turn_begins_with_moving() -> None:
    state = after(begun(), do.SelectFigure("b"), do.SetMode("see"), NextSide())
    assert state.mode == "move" and state.selected is None


def test_the_log_tells_who_was_carried_and_where_to() -> None:
    document = read(position("a . x\nb . .", {"a": {"traits": ["flyer"]}}, game="heroclix"))
    state = after(AppState(history=History.of(document)), do.SelectFigure("a"), set_key("carry", "b"), Propose((1, 1)))
    state = after(state, set_end("drop", (1, 0)), Confirm())
    (entry,) = history(state).log
    assert entry_words(state, entry, words_of(state)) == "a: Move, A1 → B2, cost 1; b: A2 → B1"
    assert state.notice is not None and notice_words(state, state.notice, words_of(state)).endswith("b: A2 → B1")
    back = from_json(state.document, json.loads(table_text(history(state))))
    assert back.log == history(state).log


def test_a_figure_that_the_dice_remove_is_named_in_the_panel_in_the_log_and_aloud() -> None:
    state = after(lava(), set_state("a", "life", 1), NextSide(), NextSide())
    thrown = after(state, PickUpDice(settling_roll(state, debts(state)[0])), enter_face("skull"))
    assert thrown.document.figure("a").state["life"] == 0
    assert text_of(page(thrown).panel).count("a is defeated") == 1, "the card of the fallen figure says it"
    assert page(thrown, state).spoken.endswith("a is defeated")
    assert entry_words(thrown, history(thrown).log[-1], words_of(thrown)).endswith("; a is defeated")


def test_the_dice_of_the_other_side_are_told_apart_in_the_log() -> None:
    attack = Entry(
        kind="roll",
        what="attack",
        figure="a",
        dice=("skull", "blank", "shield"),
        against=1,
        outcome="1",
    )
    assert "[Skull Blank · against Shield]" in entry_words(lava(), attack, words_of(lava()))
    kept = json.loads(log_text((attack,)))
    assert read_log(kept) == (attack,)
    for wrong in (-1, 4, True, "1"):
        with pytest.raises((TypeError, ValueError)):
            read_log([{**kept[0], "against": wrong}])
    del kept[0]["against"]
    assert read_log(kept)[0].against == 0, "a log from before"


def test_an_attack_is_logged_with_how_many_dice_defended() -> None:
    document = read(field(figure("a", (0, 0)), figure("x", (1, 0), "blue"), size=(3, 1)))
    state = after(AppState(history=History.of(document)), do.SelectFigure("a"), do.SetMode("see"), look_at("x"))
    state = after(state, roll_at_target("attack"), enter_count(0, "skull", 2), enter_count(1, "shield", 1), use_faces())
    (entry,) = history(state).log
    assert 0 < entry.against < len(entry.dice)
    mine, theirs = entry.dice[: -entry.against], entry.dice[-entry.against :]
    assert mine.count("skull") == 2 and theirs.count("shield") == 1
    assert "· against Shield" in entry_words(state, entry, words_of(state))


@pytest.mark.parametrize(("face", "told"), [(1, "a: blow against x [1 1 1 1]"), (6, "a: blow [6 6 6 6]")])
def test_the_target_of_a_roll_is_named_where_no_reason_does(face: int, told: str) -> None:
    """A failed roll of an own sheet did not name its target."""
    document = read(boards.own(("a", "red", 3, 2), ("x", "blue", 4, 2)))
    roll = PendingRoll(figure="a", roll="blow", keys=(("attack", "strike"), ("target", "x")))
    state = after(AppState(history=History.of(document)), PickUpDice(roll), *[enter_face(face)] * 4, use_faces())
    (entry,) = history(state).log
    assert entry_words(state, entry, words_of(state)).startswith(told)
    kept = json.loads(log_text((entry,)))
    assert read_log(kept) == (entry,)
    with pytest.raises((TypeError, ValueError)):
        read_log([{**kept[0], "target": 1}])
    del kept[0]["target"]
    assert read_log(kept)[0].target == "", "a log from before"


def test_the_target_of_an_own_roll_stands_above_its_dice() -> None:
    """It was below the odds, out of view on a phone."""
    document = read(boards.own(("a", "red", 3, 2), ("x", "blue", 4, 2)))
    roll = PendingRoll(figure="a", roll="blow", keys=(("attack", "strike"), ("target", "x")))
    state = after(AppState(history=History.of(document)), PickUpDice(roll))
    (dice,) = [node for node in walk(page(state).panel) if node.key == "dice"]
    said = text_of(dice)
    assert 0 < said.index("Target") < said.index("The dice")


def test_a_jump_too_short_is_logged_where_it_ends() -> None:
    document = read(example("carnevale", "carnevale-canal"))
    state = after(AppState(history=History.of(document)), do.SelectFigure("acrobat"), ChooseAction("jump"))
    state = after(state, Propose((12750, 3750)), *(enter_face(face) for face in (3, 2, 2, 2, 2, 2)), use_faces())
    state = after(state, Confirm())
    entry = history(state).log[-1]
    assert entry.kind == "move" and entry.end == history(state).present.figure("acrobat").space == (11000, 3750)


@pytest.mark.parametrize(
    ("faces", "told"), [((1, 5, 6, 6, 10), "4 damage for Thrall."), ((2, 1, 2, 2, 1), "Failed: no ace (3+).")]
)
def test_the_log_tells_what_follows_from_an_outcome_not_the_outcome_twice(faces: tuple[int, ...], told: str) -> None:
    state = AppState(history=History.of(read(example("carnevale", "carnevale-canal"))))
    roll = PendingRoll(figure="barnabotti", roll="attack", keys=(("target", "thrall"),))
    state = after(state, PickUpDice(roll), *map(enter_face, faces), use_faces())
    (row,) = [node for part in log_list(state, words_of(state)) for node in walk(part) if node.cls == "roll"]
    (reason,) = [node for node in walk(row) if node.cls == "reason"]
    assert text_of(reason).startswith(told)


def test_only_the_entries_that_are_shown_are_put_into_words() -> None:
    def listed(length: int) -> list[str]:
        log = tuple(Entry(kind="turn", what="red", round=number) for number in range(1, length + 1))
        state = evolve(begun(), history=evolve(history(begun()), log=log))
        with fewer_calls_than(200_000):
            return [text_of(node) for node in log_list(state, words_of(state))]

    _, rows, more = listed(ENTRIES_SHOWN + 5_000)
    assert "Round 5060:" in rows and "Round 5001:" in rows and "Round 5000:" not in rows and "5000" in more
    assert len(listed(ENTRIES_SHOWN)) == 2
