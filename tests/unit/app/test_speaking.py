"""What is read out to somebody who does not see the page."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.controls import words_of
from tablelight.app.dice.actions import EnterFace, SetRollKey
from tablelight.app.move.actions import ChooseAction, Propose
from tablelight.app.owed_panel import owed
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.speech import spoken
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.locale.messages import translate
from tablelight.view.nodes import walk
from tools.paths import STATIC

EXAMPLES = STATIC / "examples"


def begun(example: str) -> AppState:
    """An example on the table."""
    return update(AppState(), FileLoaded(example, (EXAMPLES / f"{example}.json").read_text("utf-8"), example=True))


def test_another_figure_is_named_with_its_place_its_roll_and_how_far_it_can_go() -> None:
    before = begun("heroclix-rooftop")
    after = update(before, do.Tap((6, 6)))
    heard = spoken(after, before)
    assert heard.startswith("Scout (Red) · G7 · ") and "break away" in heard.lower() and "Where it can go" in heard
    assert spoken(after, after) != heard, "once only"
    assert "Rojo" in spoken(evolve(after, language="es"), before)


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
    assert spoken(done, proposed) == "Cliff Archer: Move, M3 → L3, cost 1. Cliff Archer fell 6 levels"


def test_dice_that_are_taken_up_and_each_face_are_said() -> None:
    fallen = update(begun("heroscape-ford"), do.Tap((12, 2)))
    for action in (do.Tap((11, 2)), do.Tap((11, 2))):
        fallen = update(fallen, action)
    debt = next(node for part in owed(fallen, words_of(fallen)) for node in walk(part) if node.do is not None)
    taken = update(fallen, debt.do)  # type: ignore[arg-type]
    entered = update(taken, EnterFace("shield"))
    assert spoken(taken, fallen) == "Fall" and spoken(entered, taken) == "The fall costs 0 life points."
    aiming = update(update(begun("heroscape-ford"), do.SelectFigure("b")), ChooseAction("attack"))
    aimed = update(aiming, SetRollKey("target", "y"))
    assert spoken(update(aimed, EnterFace("skull")), aimed) == "Attack · Skull", (
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
    assert heard.startswith("To 7″, 14.5″") and heard.endswith("First the roll: then this move can be made.")
    assert "Enter again" not in heard
