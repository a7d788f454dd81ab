"""The card at the hand-over: all that the log has of the turn; each line and the best shot are a tap away."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import ChooseAction, NextSide, StartReview
from tablelight.app.dice.update import enter_count, set_roll_key, use_faces
from tablelight.app.film.panel import moment_frame
from tablelight.app.log.wording import entry_words
from tablelight.app.share.actions import SendMoment
from tablelight.app.timeline.queries import shown
from tablelight.app.turn.panel import TurnCard, card_words, turn_card
from tablelight.view.nodes import walk
from tablelight.view.words import Words
from tests.bench.hand_boards import opened
from tests.player import Player
from tests.unit.editor import after
from tests.whole_games import played

ARCHER, TARGET = "b", "y"
"""Three dice against a life of two."""


def shooting(*skulls: int) -> Player:
    """The archer of the ford shoots, once with each number of skulls and no shield; then the turn passes."""
    player = Player("heroscape-ford")
    for count in skulls:
        player.do(do.SelectFigure(ARCHER))
        player.do(ChooseAction("attack"))
        player.do(set_roll_key("target", TARGET))
        player.do(enter_count(0, "skull", count))
        player.do(enter_count(1, "shield", 0))
        player.do(use_faces())
        assert player.state.roll_result is not None
    player.do(NextSide())
    return player


def test_the_turn_is_summed_up_in_a_line_with_the_losses_and_the_luck() -> None:
    player = shooting(1)
    card = turn_card(player.state)
    assert card is not None and card.luck is not None and card.luck > Fraction(1, 2), (
        "a skull and no shield are more than expected"
    )
    assert player.found(tag="summary", text="1 figure acted, Ash Slinger lost 1")
    assert card_words(card, Words("en")).endswith(f"; luck {round(100 * card.luck)}%")


def passed(name: str) -> Player:
    """A game played at random until a turn may pass: a figure may owe a roll first."""
    for seed in range(20):
        player = Player(after(played(opened(name).document, Random(seed), 60), NextSide()))
        entry = player.state.history.log[-1]  # type: ignore[union-attr]
        if entry.kind == "turn" and not entry.undone:
            return player
    raise AssertionError("no turn ever passed")


@pytest.mark.parametrize(
    "name", ["heroclix-rooftop", "heroscape-ford", "oraculo-crypt", "carnevale-canal", "herotrek-eight-heroes"]
)
def test_all_the_logs_events_of_a_turn_are_one_tap_away_and_each_leads_to_its_moment(name: str) -> None:
    player = passed(name)
    log = player.state.history.log  # type: ignore[union-attr]
    turns = [number for number, entry in enumerate(log) if entry.kind == "turn" and not entry.undone]
    begin = turns[-2] if len(turns) > 1 else -1
    expected = [number for number in range(begin + 1, turns[-1]) if not log[number].undone]
    card = turn_card(player.state)
    assert ([] if card is None else list(card.entries)) == expected
    if not expected:
        return
    player.touch(player.found(tag="summary", text="acted")[0])
    lines = [node for part in player.found("turn-card") for node in walk(part) if isinstance(node.do, StartReview)]
    assert [node.do for node in lines] == [StartReview(number) for number in expected]
    player.touch(lines[0])
    assert entry_words(player.state, log[expected[0]], Words("en")) in player.panel()


def test_nothing_is_said_before_a_turn_has_passed_nor_of_one_in_which_nothing_happened() -> None:
    player = Player("heroscape-ford")
    assert turn_card(player.state) is None
    player.do(NextSide())
    assert turn_card(player.state) is None and not player.found("turn-card")


def test_the_card_goes_with_the_first_thing_that_happens() -> None:
    player = shooting(1)
    assert player.found("turn-card")
    player.do(do.SelectFigure(TARGET))
    player.do(do.SelectFigure(None))
    assert player.found("turn-card"), "looking at a figure is nothing yet"
    player.do(NextSide())
    assert not player.found("turn-card"), "the turn before this one was empty"
    player.do(do.Undo())
    assert player.found("turn-card")


def test_a_figure_that_is_out_is_named_and_the_shot_that_did_it_is_the_best() -> None:
    player = shooting(0, 1, 1)
    card, log = turn_card(player.state), player.state.history.log  # type: ignore[union-attr]
    assert card is not None and card.best is not None
    out = [number for number in card.entries if log[number].gone]
    assert out == [2] and card.best == 2, "the last shot is as rare as the one before, but it ends the matter"
    assert not card.lost and "Ash Slinger is defeated" in card_words(card, Words("en"))


def test_the_best_shot_is_sent_as_it_was_then() -> None:
    player = shooting(0, 1)
    card = turn_card(player.state)
    assert card is not None and card.best == 1, "the first shot missed"
    player.unfold(card_words(card, Words("en")))
    button = player.control("Send a picture of it")
    assert button.do == SendMoment(1)
    frame = moment_frame(player.state, 1)
    assert frame.state.document == player.state.history.past[-1].document  # type: ignore[union-attr]
    assert "Cliff Archer" in frame.lines[0]
    looking = Player(after(player.state, StartReview(0)))
    assert looking.control("Send a picture of this moment").do == SendMoment(None)
    assert moment_frame(looking.state, None).state.document == shown(looking.state).document


def test_a_missed_shot_is_no_best_shot() -> None:
    card = turn_card(shooting(0).state)
    assert card is not None and card.best is None


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt", "de", "it"])
def test_every_language_says_the_card(language: str) -> None:
    card = TurnCard(
        side="blue", acted=4, lost=(("Golem", 2),), gone=("Thug",), luck=Fraction(31, 50), entries=(), best=None
    )
    words = card_words(card, Words(language))
    assert "62" in words and "Golem" in words and "4" in words
    if language == "en":
        assert words == "Blue: 4 figures acted, Golem lost 2, Thug is defeated; luck 62%"
