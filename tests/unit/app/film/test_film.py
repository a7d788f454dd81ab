"""A moving picture: what its frames show, and how it is begun, left and ended."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import NextSide
from tablelight.app.controls import words_of
from tablelight.app.film.panel import frames, indices
from tablelight.app.film.update import film_made, film_progress, make_film, set_film, stop_film
from tablelight.app.history import History
from tablelight.app.log.state import Entry, Score
from tablelight.app.luck.panel import compared
from tablelight.app.luck.queries import MOST_ROLLS, luck_of
from tablelight.app.saves.update import with_game
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import line_of
from tablelight.board.codec import decode
from tests.acting import history
from tests.calls import fewer_calls_than
from tests.player import Player
from tests.unit.app.clock import DOCUMENT
from tests.unit.editor import after
from tests.whole_games import played


def game(rounds: int = 30) -> AppState:
    """A game in which something has happened."""
    state = played(decode(DOCUMENT), Random(3), rounds)
    assert state.history is not None
    return AppState(history=History(state.history.now, state.history.past, log=state.history.log))


def test_the_whole_game_has_a_frame_for_each_entry() -> None:
    state = game()
    state = evolve(state, film=evolve(state.film, part="game"))
    found = list(frames(state))
    line = line_of(history(state))
    assert len(found) == len(line) and found[0].lines == ("The beginning",)
    assert [frame.state.document for frame in found] == [moment.document for moment in line]
    assert all(frame.state.timeline.is_past and layers(frame.state) for frame in found[:3])


def test_the_last_turn_begins_where_the_turn_began() -> None:
    state = AppState(history=History.of(decode(DOCUMENT)))
    state = after(state, NextSide(), NextSide(), NextSide())
    assert list(indices(history(state), "turn")) == [2, 3], "the turn under way is empty: the one before is shown"
    undone = after(state, do.Undo())
    assert list(indices(history(undone), "turn")) == [1, 2], "what was undone is not shown"


def test_the_luck_of_chosen_sides_stands_below_the_board() -> None:
    state = game()
    state = evolve(state, film=evolve(state.film, part="game", luck=("red", "blue")))
    found = list(frames(state))
    assert all(len(frame.lines) == 3 for frame in found)
    assert found[0].lines[1:] == ("Red: –", "Blue: –")
    say = words_of(state)
    runs = {each.side: each.run for each in luck_of(history(state).log).sides}
    in_dialog = [say.labelled(say.side(side), compared(runs[side].got, runs[side].expected, say)) for side in runs]
    assert sorted(found[-1].lines[1:]) == sorted(in_dialog)


def test_the_luck_of_a_long_game_is_quick() -> None:
    """Each frame worked out every chance again, which took a minute."""
    score = Score(measure="dealt", got=1, ways="0:100 1:200 2:150 3:50")
    found = History.of(decode(DOCUMENT))
    for number in range(300):
        entry = Entry(kind="roll", side="red", figure="Ann", what="shoot", score=score)
        found = found.then(evolve(found.present, title=str(number)), entry)
    state = AppState(history=found)
    state = evolve(state, film=evolve(state.film, part="game", luck=("red",)))
    with fewer_calls_than(600_000):
        lines = [frame.lines[1] for frame in frames(state)]
    assert lines[-2:] == ["Red: 299, expected 388.7", "Red: 300, expected 390"]


def test_only_as_many_rolls_count_as_in_the_dialog() -> None:
    lucky, usual = (Score(measure="dealt", got=got, ways="0:100 1:200 2:150 3:50") for got in (3, 1))
    found = History.of(decode(DOCUMENT))
    for number in range(MOST_ROLLS + 2):
        entry = Entry(kind="roll", side="red", figure="Ann", what="shoot", score=lucky if number < 2 else usual)
        found = found.then(evolve(found.present, title=str(number)), entry)
    state = AppState(history=found)
    state = evolve(state, film=evolve(state.film, part="game", luck=("red",)))
    run = luck_of(found.log).sides[0].run
    assert (run.got, run.expected) == (MOST_ROLLS, Fraction(1300))
    assert [frame.lines[1] for frame in frames(state)][-1] == "Red: 1000, expected 1300"


def test_a_picture_of_the_game_before_is_none_of_the_next() -> None:
    making = after(game(), make_film())
    other = after(with_game(making, History.of(decode(DOCUMENT)), is_imported=False), make_film())
    assert after(other, film_progress(making.film.number, 4), film_made(making.film.number, 9)).film == other.film


def test_it_is_begun_left_and_ended() -> None:
    player = Player(game())
    player.do(do.OpenDialog("film"))
    player.press("The whole game")
    player.press("Small")
    player.press("Show the luck of Red")
    player.press("Make the moving picture")
    film = player.state.film
    assert (film.part, film.width, film.luck, film.done, film.number) == ("game", 320, ("red",), 0, 1)
    player.do(film_progress(1, 4))
    assert f"Frame 4 of {film.count}" in player.dialog()
    again = after(player.state, make_film())
    assert again.film == player.state.film, "one at a time"
    player.press("Cancel")
    assert player.state.film.done is None
    late = after(player.state, film_progress(1, 5), film_made(1, 9))
    assert late.film == player.state.film, "what comes late of one that was left changes nothing"
    done = Player(after(player.state, make_film(), film_made(2, 1_234_567)))
    assert "Saved: 1.23 MB." in done.dialog()
    failed = Player(after(player.state, make_film(), film_made(2, None)))
    assert "could not make the picture" in failed.dialog()


def test_before_anything_has_happened_there_is_nothing_to_show() -> None:
    player = Player(AppState(history=History.of(decode(DOCUMENT))))
    player.do(do.OpenDialog("film"))
    assert "make a move first" in player.dialog() and not player.controls("Make the moving picture")


def test_a_video_is_offered_where_the_browser_records() -> None:
    player = Player(game())
    player.do(do.OpenDialog("film"))
    assert not player.controls("As a video")
    player.do(set_film(evolve(player.state.film, can_record=True)))
    player.press("As a video")
    assert player.state.film.form == "video"
    assert after(player.state, stop_film()).film.done is None


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt", "de", "it"])
def test_every_language_draws_the_dialog(language: str) -> None:
    player = Player(game(), language)
    player.do(do.OpenDialog("film"))
    assert player.dialog()
