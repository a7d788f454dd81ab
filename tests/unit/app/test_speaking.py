"""The words that are read out to a player who does not see the page."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import ChooseAction, Confirm, PickUpDice, Propose
from tablelight.app.command.panel import type_line
from tablelight.app.controls import notice_words, words_of
from tablelight.app.dice.queries import new_roll
from tablelight.app.dice.update import enter_face, set_roll_key
from tablelight.app.page import page
from tablelight.app.partner.panel import order_words
from tablelight.app.partner.queries import order_of
from tablelight.app.partner.seats import TakeStep, is_due, set_player
from tablelight.app.partner.update import carry_out_order
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.selected_panel import owed
from tablelight.app.speech import is_said_again, spoken
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.locale.messages import LANGUAGES, translate
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tests.unit.app.peer.pairs import moved, tablets
from tools.paths import STATIC

EXAMPLES = STATIC / "examples"


def begun(example: str) -> AppState:
    """An example on the table."""
    return update(AppState(), FileLoaded(example, (EXAMPLES / f"{example}.json").read_text("utf-8"), example=True))


def test_another_figure_is_named_with_its_place_its_roll_and_how_far_it_can_go() -> None:
    before = begun("heroclix-rooftop")
    after = update(before, do.Tap((6, 6)))
    heard = spoken(after, before)
    assert heard.startswith("Scout (Red), G7, ") and "break away" in heard.lower() and "Where it can go" in heard
    assert spoken(after, after) != heard, "once only"
    assert "Rojo" in spoken(evolve(after, language="es"), before)


def test_a_roll_says_whom_it_may_be_against_then_its_odds() -> None:
    """A player who only listened heard "Attack", whatever was chosen."""
    state = begun("heroscape-ford")
    archer, hound, runner = (
        next(each for each in state.document.figures if each.label == name)
        for name in ("Cliff Archer", "Ash Hound", "Ash Runner")
    )
    roll = new_roll(state, archer.id, "attack")
    picked = update(state, PickUpDice(roll))
    assert spoken(picked, state) == "Attack. Tap them on the board, or choose here."
    chosen = update(picked, set_roll_key("target", hound.id))
    assert spoken(chosen, picked) == "Attack, Ash Hound (Ashborn), hits 63%, defeats 63%, 1 on average"
    far = update(state, PickUpDice(new_roll(state, runner.id, "attack")))
    assert spoken(far, state).startswith("Attack. ") and "Tap them" not in spoken(far, state), "why nobody can be"


def test_another_mode_is_named_before_its_answer() -> None:
    before = update(begun("heroclix-rooftop"), do.Tap((10, 4)))
    for mode, label in (("see", "See"), ("threats", "Threats"), ("measure", "Measure")):
        after = update(before, do.SetMode(mode))  # type: ignore[arg-type]
        assert spoken(after, before).split(". ")[0] == label
        french = evolve(after, language="fr")
        assert spoken(french, before).startswith(translate(label, "fr"))
        assert not spoken(after, after).startswith(label)


def test_sentences_end_with_one_full_stop() -> None:
    seeing = update(begun("oraculo-crypt"), do.SetMode("see"))
    seen = update(update(seeing, do.Tap((9, 1))), do.Tap((12, 2)))
    heard = spoken(seen, seen)
    assert ".." not in heard and ". " in heard


def test_what_is_owed_after_a_move_is_said_with_it() -> None:
    chosen = update(begun("heroscape-ford"), do.Tap((12, 2)))
    proposed = update(chosen, do.Tap((11, 2)))
    done = update(proposed, do.Tap((11, 2)))
    assert spoken(done, proposed) == "Cliff Archer: Move, M3 to L3, cost 1. Cliff Archer fell 6 levels"


def test_dice_that_are_taken_up_and_each_face_are_said() -> None:
    fallen = update(begun("heroscape-ford"), do.Tap((12, 2)))
    for action in (do.Tap((11, 2)), do.Tap((11, 2))):
        fallen = update(fallen, action)
    debt = next(node for part in owed(fallen, words_of(fallen)) for node in walk(part) if node.do is not None)
    taken = update(fallen, debt.do)  # type: ignore[arg-type]
    entered = update(taken, enter_face("shield"))
    assert spoken(taken, fallen) == "Fall, suffers 50%, 0.5 on average"
    assert spoken(entered, taken) == "The fall costs 0 life points."
    aiming = update(update(begun("heroscape-ford"), do.SelectFigure("b")), ChooseAction("attack"))
    aimed = update(aiming, set_roll_key("target", "y"))
    assert spoken(update(aimed, enter_face("skull")), aimed) == "Attack, Skull", (
        "one of several dice waits for the others"
    )


def test_a_dangerous_way_is_read_out_with_its_dangers() -> None:
    chosen = update(begun("heroscape-ford"), do.SelectFigure("a"))
    proposed = update(chosen, Propose((4, 4)))
    heard = spoken(proposed, chosen)
    assert heard.startswith("Ash Hound strikes as it leaves") and "Unharmed 50%, cannot die" in heard
    assert heard.endswith("To E5, cost 2. Enter again to move.")


def test_a_way_with_a_roll_before_it_is_not_said_to_be_open() -> None:
    chosen = update(begun("carnevale-canal"), do.SelectFigure("barnabotti"))
    heard = spoken(update(chosen, Propose((7000, 14500))), chosen)
    assert heard.startswith("To 7 inches, 14.5 inches") and heard.endswith(
        "First the roll: then this move can be made."
    )
    assert "Enter again" not in heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sign_is_read_out(language: str) -> None:
    """A screen reader would spell out arrows, middots and the sign for inches."""
    chosen = update(evolve(begun("carnevale-canal"), language=language), do.SelectFigure("capo"))
    proposed = update(chosen, Propose((7000, 8500)))
    done = update(proposed, Confirm())
    for after, before in ((chosen, begun("carnevale-canal")), (proposed, chosen), (done, proposed)):
        assert spoken(after, before) and not set("·→″") & set(spoken(after, before))
    inch = {"en": "1 inch", "es": "1 pulgada", "fr": "1 pouce", "pt": "1 polegada", "de": "1 Zoll", "it": "1 pollice"}
    assert f"{inch[language]} " in f"{spoken(proposed, chosen)} "


def test_orders_of_tablelight_and_what_they_did_are_said() -> None:
    """On the board and in the command line, where Tablelight goes on while the dialog is open."""
    state = update(begun("heroscape-ford"), set_player("Wardens", 0))
    for dialog in (None, "words"):
        waiting = update(state, do.OpenDialog(dialog))
        assert order_of(waiting) is not None and is_due(waiting)
        shown = update(waiting, TakeStep())
        assert shown.partner.shown is not None
        order = order_words(shown, shown.partner.shown.order, words_of(shown))
        assert order and spoken(shown, waiting).endswith(order) and spoken(shown, shown) != spoken(shown, waiting)
        done = update(shown, carry_out_order())
        assert done.notice is not None and notice_words(done, done.notice, words_of(done)).split(" → ")[0] in spoken(
            done, shown
        )


@pytest.mark.clause("W-60")
def test_what_another_tablet_did_is_said_in_the_stream_of_typed_answers() -> None:
    both = tablets()
    both.act(1, do.OpenDialog("words"), type_line("w"))
    before = both.states[1]
    moved(both, 0, "b", (1, 2))
    both.settle()
    after = both.states[1]
    heard = spoken(after, before)
    assert heard.startswith("The other tablet: ") and "A3 to B3" in heard and is_said_again(after, before)
    assert after.dialog == "words" and "The other tablet: " in text_of(page(after).dialog)
    answered = update(after, type_line("w"))
    assert spoken(answered, after).startswith("Red to play") and "tablet" not in text_of(page(answered).dialog)


@pytest.mark.clause("W-60")
def test_the_same_remark_is_said_again() -> None:
    once = update(begun("heroclix-rooftop"), do.Undo())
    again = update(once, do.Undo())
    assert spoken(again, once) == spoken(once) == "There is nothing to undo." and is_said_again(again, once)
    assert not is_said_again(update(again, do.MoveCursor(1, 0)), again)
