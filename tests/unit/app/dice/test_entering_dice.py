"""Dice entered by hand: whose dice come next, with which faces, and what the panel says about their number."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import ChooseAction, PickUpDice
from tablelight.app.controls import toggle_fold
from tablelight.app.dice.update import enter_count, set_roll_key, throw_dice, use_faces
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.play_state import PendingRoll
from tablelight.app.sight.update import look_at, roll_at_target
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tablelight.view.nodes import words_of as text_of
from tests.acting import after, texts
from tests.contract.documents import document as example
from tests.kinds import is_done_by


def facing() -> AppState:
    """Lykos looks at the satyr beside him."""
    state = AppState(history=History.of(read(example("oraculo", "oraculo-crypt"))))
    return after(state, do.SelectFigure("lykos"), do.SetMode("see"), look_at("satyr"))


def section(state: AppState, key: str) -> Node:
    return next(node for node in walk(page(state).panel) if node.key == key)


def test_the_odds_of_an_attack_stand_beside_the_line_before_the_dice_are_taken() -> None:
    said = texts(section(after(facing(), toggle_fold("odds-melee")), "sight"))
    assert "97/432" in said and "Attack in close combat" in said


def test_the_button_that_attacks_stands_right_under_the_verdict() -> None:
    card = section(facing(), "sight").children
    assert "headline" in (card[0].cls or "") and is_done_by(card[1].do, roll_at_target)
    assert text_of(card[1]).strip() == "Attack in close combat (3 dice)"


def test_carnevale_attacks_from_the_card_and_keeps_the_target() -> None:
    """The card's button and the action pick up the same dice, for the enemy that the player looked at."""
    state = AppState(history=History.of(read(example("carnevale", "carnevale-canal"))))
    looking = after(state, do.SelectFigure("barnabotti"), look_at("thrall"))
    assert texts(section(looking, "sight")).count("Attack (5 dice)") == 1
    taken = [after(looking, roll_at_target("attack")), after(looking, ChooseAction("attack"))]
    assert [dict(each.pending_roll.keys)["target"] for each in taken if each.pending_roll] == ["thrall", "thrall"]


def test_the_striker_at_a_figure_that_left_is_named_without_a_distance() -> None:
    """The strike is rolled after the move, when the striker may be at any distance."""
    document = evolve(read(example("heroscape", "heroscape-ford")), turn={})
    state = AppState(history=History.of(document))
    figure = document.figures[0]
    other = next(each for each in document.figures if each.side != figure.side)
    chosen = after(state, do.SelectFigure(figure.id))
    strike = PickUpDice(PendingRoll(figure=figure.id, roll="strike", keys=(("by", other.id),)))
    said = texts(section(after(chosen, strike), "roll-by"))
    assert other.label in said and "distance" not in said and "line" not in said
    attack = PickUpDice(PendingRoll(figure=figure.id, roll="attack", keys=(("target", other.id),)))
    assert "distance" in texts(section(after(chosen, attack), "roll-target")), "of a shot it is to be known"


def test_the_dice_say_whose_they_are() -> None:
    """While they are in the hand, the figure's card is hidden. Afterwards its name is above the outcome."""
    state = after(facing(), roll_at_target("melee"))
    head = next(node for node in walk(section(state, "dice")) if node.cls == "roll-head")
    assert "Lykos Heroes" in text_of(head) and any("badge" in node.cls for node in walk(head))
    assert "Lykos (Heroes)" in texts(section(after(state, throw_dice()), "rolled"))


def counted(state: AppState) -> list[tuple[str, list[str]]]:
    """The rows of numbers: what each row counts, and its keys, the chosen one in brackets."""
    return [
        (text_of(row.children[0]), [_key(node) for node in walk(row) if node.tag == "button"])
        for row in section(state, "counts").children
    ]


def _key(node: Node) -> str:
    return f"[{text_of(node)}]" if node.attrs["aria-pressed"] == "true" else text_of(node)


def test_symbols_are_entered_by_how_many_dice_show_them() -> None:
    """Each side's dice by count: two taps and the button, instead of one tap a die."""
    state = after(facing(), roll_at_target("melee"))
    none = ["0", "1", "2", "3"]
    names = [name.strip() for name, _ in counted(state)]
    assert names == ["Lykos: Hit", "Lykos: Critical hit", "Satyr: Parry", "Satyr: Critical parry"]
    assert [keys for _, keys in counted(state)] == [none, none, none[:3], none[:3]]
    state = after(state, enter_count(0, "hit", 3))
    assert [keys for _, keys in counted(state)][:2] == [["0", "1", "2", "[3]"], ["[0]", "1", "2", "3"]]
    assert [node.attrs.get("disabled") for node in walk(section(state, "entered")) if node.tag == "button"] == [True]
    done = after(state, enter_count(1, "parry", 1), use_faces())
    assert "Wounds: 2" in texts(section(done, "rolled")) and "against" in texts(section(done, "rolled"))


def test_more_symbols_than_dice_take_each_others_place() -> None:
    state = after(facing(), roll_at_target("melee"), enter_count(0, "hit", 3), enter_count(0, "critical", 1))
    assert state.pending_roll is not None and set(state.pending_roll.counts) == {(0, "hit", 2), (0, "critical", 1)}
    for wrong in (
        enter_count(0, "hit", 4),
        enter_count(0, "blank", 1),
        enter_count(2, "hit", 1),
        enter_count(0, "hit", -1),
    ):
        assert after(state, wrong) == state
    assert after(state, do.Cancel()).pending_roll == evolve(state.pending_roll, counts=())


def test_the_odds_are_one_line_that_opens() -> None:
    before, taken = after(facing(), toggle_fold("odds-melee")), after(facing(), roll_at_target("melee"))
    assert texts(page(before).panel).count("97/432") == 1 and "97/432" not in texts(page(facing()).panel)
    assert "97/432" not in texts(page(taken).panel) and "hits" in texts(page(taken).panel)
    assert texts(page(after(taken, toggle_fold("odds"))).panel).count("97/432") == 1, "not explained twice"


def test_heroscape_tells_hit_defeat_and_mean_in_one_line() -> None:
    state = AppState(history=History.of(read(example("heroscape", "heroscape-ford"))))
    state = after(state, do.SelectFigure("b"), ChooseAction("attack"), set_roll_key("target", "y"))
    (line,) = [text_of(node) for node in walk(section(state, "dice")) if node.tag == "summary"]
    assert [part.split()[0] for part in line.split(" · ")] == ["hits", "defeats", "0.8"]


def test_an_attack_that_cannot_be_made_any_more_says_why_and_has_no_button() -> None:
    state = after(facing(), roll_at_target("melee"), enter_count(0, "hit", 1), enter_count(1, "parry", 1), use_faces())
    said = texts(section(state, "sight"))
    assert not [node for node in walk(section(state, "sight")) if is_done_by(node.do, roll_at_target)]
    assert "already" in said


def test_heroscape_says_why_there_are_so_many_dice() -> None:
    state = AppState(history=History.of(read(example("heroscape", "heroscape-ford"))))
    state = after(state, do.SelectFigure("b"), ChooseAction("attack"), set_roll_key("target", "y"))
    assert "It stands higher: +1 in attack." in texts(section(state, "dice"))
