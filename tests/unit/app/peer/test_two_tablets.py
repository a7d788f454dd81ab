"""Two tablets that play one game: each gets what the other does, and catches up after a cut. A player decides a clash.
Nothing that the other tablet sends does harm."""

from __future__ import annotations

import json
import struct
import zlib
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app.actions import Action, Confirm, NextSide, Propose, Redo, SelectFigure, StartReview, Undo
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.move.panel import can_be_made
from tablelight.app.move.queries import known_moves
from tablelight.app.partner.seats import set_player
from tablelight.app.peer.messages import (
    FRAME,
    LARGEST_FRAME,
    SAYS,
    VERSION,
    Arrived,
    Bye,
    Hello,
    Pointing,
    Positions,
    PositionStep,
    WholeGame,
    frames,
    message_of,
    to_bytes,
)
from tablelight.app.peer.messages import position as position_of
from tablelight.app.peer.table import choose_line, followed
from tablelight.app.peer.update import MOST_UNREAD, frame_received, leave_peer, read_next
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.saves.update import rename
from tablelight.app.sheets.update import leave_offer, take_offer
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled, timeline_text
from tablelight.app.timeline.update import return_to_line
from tablelight.app.turn.update import take_off_table, toggle_acted
from tablelight.app.update import update
from tablelight.board import figures as figures_by_hand
from tablelight.board.document import Document
from tablelight.progress.portions import Ended, run, step
from tablelight.replay import replay_file
from tablelight.rules.answers import Moves
from tablelight.rules.check import read
from tests.acting import history
from tests.calls import counting
from tests.code_games import game
from tests.contract.documents import document as example
from tests.effort import sized
from tests.portion_limits import MOST_CALLS
from tests.positions import position
from tests.two_tablets import Tablets
from tests.unit.app.peer.pairs import begun, documents, moved, tablets

CELLAR = "\n".join(("a . . . . x", ". . # . . .", "b . # . . y", ". . . . . .", "c . . . . z"))


def test_the_guest_takes_the_hosts_game_and_both_act() -> None:
    both = tablets()
    assert documents(both) == [begun(), begun()] and both.standings == ("same", "same")
    moved(both, 0, "b", (1, 2))
    both.settle()
    assert documents(both)[0] == documents(both)[1] != begun()
    assert history(both.states[0]).log == history(both.states[1]).log
    assert "b" in str(both.states[1].notice)
    before, now = history(both.states[1]).past[-1].document, both.states[1].document
    assert now.board is before.board and now.figures[0] is before.figures[0], "what is the same takes no memory"
    assert history(both.states[1]).now.transition == history(both.states[0]).now.transition is not None
    both.act(1, NextSide())
    both.settle()
    assert history(both.states[0]).turn == history(both.states[1]).turn and both.standings == ("same", "same")


@pytest.mark.parametrize("is_opened", [False, True])
def test_what_was_done_before_the_guest_joined_is_undone_on_both(is_opened: bool) -> None:
    """The guest has not read the earlier moments of the game, nor has the host if it has just opened it: the guest then
    kept the undone move in its log, and its luck."""
    both = Tablets(History.of(begun()), History.of(read(example("oraculo", "oraculo-crypt"))))
    moved(both, 0, "b", (1, 2))
    both.act(0, Undo())
    moved(both, 0, "b", (0, 1))
    both.act(0, NextSide())
    if is_opened:
        both.states[0] = evolve(both.states[0], history=read_file(write_file(history(both.states[0]))))
    both.connect()
    both.settle()
    for who, action in ((0, Undo()), (0, Redo()), (1, Undo()), (1, Undo())):
        both.act(who, action)
        both.settle()
        one, other = map(history, both.states)
        assert one.log == other.log and len(one.past) == len(other.past) and both.standings == ("same", "same")
    both.act(0, StartReview(), return_to_line(0))
    both.settle()
    assert history(both.states[0]).log == history(both.states[1]).log


def test_what_was_undone_before_the_guest_joined_is_done_again_on_both() -> None:
    both = Tablets(History.of(begun()), History.of(read(example("oraculo", "oraculo-crypt"))))
    moved(both, 0, "b", (1, 2))
    both.act(0, NextSide())
    both.act(0, Undo(), Undo())
    both.connect()
    both.settle()
    for action in (Redo(), Redo(), Undo()):
        both.act(0, action)
        both.settle()
        assert history(both.states[0]).log == history(both.states[1]).log and both.standings == ("same", "same")


def test_an_undo_after_a_figure_that_had_acted_has_left_goes_over() -> None:
    """The other tablet is not told that a figure that has left had acted: it must not look for a moment in which it had."""
    both = tablets()
    both.act(0, toggle_acted("y"), take_off_table("y"))
    moved(both, 0, "b", (1, 2))
    both.settle()
    both.act(1, Undo())
    both.settle()
    assert history(both.states[0]).log == history(both.states[1]).log and history(both.states[0]).log[0].undone


def test_every_entry_of_an_action_with_several_goes_over() -> None:
    """Such as the moves that a photograph shows: the other tablet's log had only the last."""
    both = tablets()
    before = both.states[0]
    found = history(before)
    for name, to in (("b", (1, 2)), ("y", (2, 2))):
        entry = Entry(kind="move", what="by hand", figure=name, side=found.present.figure(name).side)
        found = found.then(figures_by_hand.move(found.present, name, to), entry)
    both.states[0] = followed(before, evolve(before, history=found))
    both.act(0, SelectFigure("b"))
    both.settle()
    assert documents(both)[0] == documents(both)[1] and both.standings == ("same", "same")
    assert history(both.states[0]).log == history(both.states[1]).log and len(history(both.states[1]).log) == 2
    both.act(0, Undo(), Undo())
    both.settle()
    assert documents(both)[1] == begun() and all(entry.undone for entry in history(both.states[1]).log)
    both.act(0, NextSide(), Undo(), StartReview(), return_to_line(0))
    both.settle()
    assert [entry.undone for entry in history(both.states[1]).log] == [False, False, True], "nothing is told twice"


@pytest.mark.parametrize("who", [0, 1])
def test_an_action_of_several_moments_is_undone_in_one_go_on_either_tablet(who: int) -> None:
    """On the other tablet one undo took back only the last of them."""
    both = tablets()
    before = begun(), history(both.states[0]).turn
    moved(both, 0, "b", (1, 2))
    now = both.states[0]
    joined = update(now, NextSide())
    both.states[0] = followed(now, evolve(joined, history=history(joined).with_present(is_joined=True), peer=now.peer))
    both.act(0, SelectFigure("b"))
    both.settle()
    assert [len(history(each).past) for each in both.states] == [2, 2]
    both.act(who, Undo())
    both.settle()
    assert [(each.document, history(each).turn) for each in both.states] == [before, before]
    both.act(who, Redo())
    both.settle()
    assert documents(both)[0] == documents(both)[1] != before[0]
    both.act(1 - who, Undo())
    both.settle()
    assert [(each.document, history(each).turn) for each in both.states] == [before, before]
    assert history(both.states[0]).log == history(both.states[1]).log and both.standings == ("same", "same")


def test_what_changes_nothing_goes_over_too() -> None:
    """A miss: the other tablet showed nothing of it, its log lacked it, and its undo took back the move before."""
    both = tablets()
    moved(both, 0, "b", (1, 2))
    before = both.states[0]
    missed = history(before).then(before.document, Entry(kind="roll", what="attack", figure="b", outcome="miss"))
    both.states[0] = followed(before, evolve(before, history=missed))
    both.act(0, SelectFigure("b"))
    both.settle()
    assert "attack" in str(both.states[1].notice) and len(history(both.states[1]).log) == 2
    for action in (Undo(), Redo(), Undo(), Undo()):
        both.act(1, action)
        both.settle()
        one, other = map(history, both.states)
        assert one.log == other.log and len(one.past) == len(other.past) and both.standings == ("same", "same")
    assert documents(both) == [begun(), begun()]
    both.act(0, set_player("blue", 2))
    both.settle()
    assert len(history(both.states[1]).line) == 3, "who plays is no step of the game"


@pytest.mark.parametrize("number", [0, 1])
def test_a_return_to_one_of_two_lines_that_end_alike_marks_the_same_entries_on_both(number: int) -> None:
    both = tablets()
    for figure, to in (("b", (1, 2)), ("b", (1, 2)), ("a", (1, 0))):
        both.act(0, Undo())
        moved(both, 0, figure, to)
        both.settle()
    both.act(0, StartReview(), return_to_line(number))
    both.settle()
    undone = [[entry.undone for entry in history(each).log] for each in both.states]
    assert undone == [[number == 1, number == 0, True]] * 2
    both.act(0, StartReview(), return_to_line(0))
    both.settle()
    assert history(both.states[0]).log == history(both.states[1]).log


def test_a_return_to_a_line_goes_over_and_marks_the_log_of_both() -> None:
    both = tablets()
    moved(both, 0, "b", (1, 2))
    both.act(0, Undo())
    moved(both, 0, "a", (1, 0))
    both.settle()
    both.act(0, StartReview(), return_to_line(0))
    both.settle()
    assert documents(both)[0] == documents(both)[1] and both.standings == ("same", "same")
    assert [[entry.undone for entry in history(each).log] for each in both.states] == [[False, True]] * 2
    assert [len(history(each).lines) for each in both.states] == [1, 1]
    both.act(1, Undo())
    both.settle()
    assert documents(both) == [begun(), begun()]


@pytest.mark.clause("PL-43")
def test_each_tablet_keeps_the_sides_that_tablelight_plays_on_it() -> None:
    both, mine = tablets(), (("blue", 2),)
    moved(both, 0, "b", (1, 2))
    both.act(0, set_player("blue", 2))
    both.settle()
    for action in (toggle_acted("a"), NextSide(), Undo(), Undo(), Undo(), Redo()):
        both.act(1, action)
        both.settle()
        assert [history(each).turn.partners for each in both.states] == [mine, ()] and both.standings == (
            "same",
            "same",
        )
    assert len(history(both.states[1]).line) == 4, "who plays is no step of the game"
    text = timeline_text(history(both.states[0]))
    assert '"partners":{"blue":2}' in run(text)


@pytest.mark.clause("PL-43")
def test_the_other_line_is_chosen_and_tablelight_plays_on() -> None:
    both = tablets()
    both.act(0, set_player("blue", 2))
    both.settle()
    both.cut()
    moved(both, 0, "b", (1, 2))
    moved(both, 1, "a", (1, 0))
    both.connect()
    both.settle()
    both.act(0, choose_line(mine=False))
    both.settle()
    assert documents(both)[0] == documents(both)[1]
    assert [history(each).turn.partners for each in both.states] == [(("blue", 2),), ()]


def test_an_undo_goes_over_and_marks_the_log_of_both() -> None:
    both = tablets()
    moved(both, 0, "b", (1, 2))
    both.settle()
    both.act(1, Undo())
    both.settle()
    assert documents(both) == [begun(), begun()]
    assert all(each.log[0].undone for each in map(history, both.states))
    both.act(0, Redo())
    both.settle()
    assert documents(both)[0] == documents(both)[1] != begun()
    assert not any(each.log[0].undone for each in map(history, both.states))


def test_a_tablet_that_was_away_catches_up() -> None:
    both = tablets()
    both.cut()
    assert [each.peer.stage for each in both.states] == ["lost", "lost"]
    moved(both, 1, "b", (1, 2))
    both.act(1, NextSide())
    both.connect(host=1)
    both.settle()
    assert documents(both)[0] == documents(both)[1] != begun()
    assert len(history(both.states[0]).log) == 2 and both.standings == ("same", "same")


@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("who", [0, 1])
def test_a_clash_is_seen_by_both_and_one_position_chosen_the_other_line_is_kept(mine: bool, who: int) -> None:
    both = tablets()
    moved(both, 0, "a", (1, 0))
    moved(both, 1, "b", (1, 2))
    lines = documents(both)
    numbers = [each.saves.game_number for each in both.states]
    both.settle()
    assert both.standings == ("clash", "clash") and documents(both) == lines
    assert [each.dialog for each in both.states] == ["peer", "peer"]
    both.act(who, choose_line(mine=mine))
    both.settle()
    chosen = lines[who if mine else 1 - who]
    assert documents(both) == [chosen, chosen] and both.standings == ("same", "same")
    loser = 1 - who if mine else who
    after = [each.saves.game_number - number for each, number in zip(both.states, numbers, strict=True)]
    assert after[loser] == 1 and after[1 - loser] == 0, "what was played there stays a game of its own"
    assert len(history(both.states[0]).log) == len(history(both.states[1]).log) == 1
    both.act(1 - who, Undo())
    both.settle()
    assert documents(both) == [begun(), begun()] and not history(both.states[loser]).past


def test_contrary_choices_at_once_end_alike() -> None:
    for seed, mine in ((1, True), (2, False), (3, True), (4, False)):
        both = tablets()
        moved(both, 0, "a", (1, 0))
        moved(both, 1, "b", (1, 2))
        both.settle()
        both.act(0, choose_line(mine=mine))
        both.act(1, choose_line(mine=mine))
        both.settle(Random(seed))
        assert documents(both)[0] == documents(both)[1] and both.standings == ("same", "same")


def some_action(state: AppState, random: Random) -> list[Action]:
    """Random actions of a player: a move if the figure has one, an undo or redo, a turn, a mark or another name."""
    figure = random.choice(state.document.figures)
    kind = random.randrange(8)
    if kind < 4:
        chosen = update(state, SelectFigure(figure.id))
        found = known_moves(chosen)
        if isinstance(found, Moves) and found.spaces:
            to = random.choice([each.at for each in found.spaces])
            proposed = update(chosen, Propose(to))
            return [SelectFigure(figure.id), Propose(to), Confirm()] if can_be_made(proposed) else [NextSide()]
        return [NextSide()]
    if kind == 4:
        return [Undo()]
    if kind == 5:
        return [Redo()]
    if kind == 6:
        return [toggle_acted(figure.id)]
    return [rename(f"Game {random.randrange(100)}")]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(2, 8))])
def test_500_actions_from_both_with_20_cuts_end_in_the_same_document(seed: int) -> None:
    random, both = Random(seed), tablets(read(position(CELLAR, game="heroclix")))
    cuts = set(random.sample(range(500), 20))
    clashes = 0
    for number in range(500):
        who = random.randrange(2)
        now = history(both.states[who]).now
        while history(both.states[who]).now is now:  # one that changes something
            both.act(who, *some_action(both.states[who], random))
        for _ in range(random.randrange(4)):
            both.deliver(random.randrange(2))
        if number in cuts:
            both.cut()
        elif both.states[0].peer.stage == "lost" and random.random() < 0.2:
            both.connect(host=random.randrange(2))
        if "clash" in both.standings and random.random() < 0.3:
            clashes += 1
            both.act(random.randrange(2), choose_line(mine=random.random() < 0.5))
    if both.states[0].peer.stage == "lost":
        both.connect()
    both.settle(random)
    if "clash" in both.standings:
        assert both.standings == ("clash", "clash")
        both.act(0, choose_line(mine=True))
        both.settle(random)
    assert both.standings == ("same", "same")
    assert documents(both)[0] == documents(both)[1] and history(both.states[0]).turn == history(both.states[1]).turn
    assert clashes > 20 and not any(each.peer.faults for each in both.states)


def test_a_reloaded_tablet_gets_what_it_lacks_and_what_it_has_missed() -> None:
    both = tablets()
    moved(both, 0, "b", (1, 2))
    both.settle()
    kept = write_file(history(both.states[1]))
    both.cut()
    both.act(0, NextSide())
    both.states[1] = AppState(history=read_file(kept))  # the page was reloaded
    both.connect(host=1)
    both.settle()
    assert documents(both)[0] == documents(both)[1] and both.standings == ("same", "same")
    assert len(history(both.states[1]).log) == 2 and both.states[1].dialog is None


def reloaded(both: Tablets, who: int, host: int) -> None:
    """One page is loaded again, with the game that it has saved, and they connect again."""
    both.cut()
    both.states[who] = AppState(history=read_file(write_file(history(both.states[who]))))
    both.connect(host=host)
    both.settle()


@pytest.mark.parametrize("host", [0, 1])
def test_tablets_that_are_both_loaded_again_hold_one_position(host: int) -> None:
    """The same position was named differently by each, and both players were asked which counts."""
    both = tablets()
    moved(both, 0, "b", (1, 2))
    for who in (1, 0):
        reloaded(both, who, host)
        assert both.standings == ("same", "same") and [each.dialog for each in both.states] == [None, None]
    moved(both, 1, "a", (1, 0))
    both.settle()
    assert documents(both)[0] == documents(both)[1] and len(history(both.states[0]).log) == 2


@pytest.mark.parametrize("who", [0, 1])
def test_what_was_undone_before_a_page_is_loaded_again_is_not_logged_twice(who: int) -> None:
    both = tablets()
    moved(both, 0, "b", (1, 2))
    both.act(0, Undo())
    both.settle()
    reloaded(both, who, 0)
    assert both.standings == ("same", "same") and [len(history(each).log) for each in both.states] == [1, 1]


def test_a_game_of_two_tablets_with_branches_is_a_whole_game_on_each() -> None:
    """Both undo and go on differently. The file of each has the line that is played and those that were left. It reads
    back unchanged, and the rules allow every entry."""
    both = tablets(read(position(CELLAR, game="heroclix")))
    moved(both, 0, "a", (1, 0))
    both.settle()
    moved(both, 1, "y", (4, 2))
    both.settle()
    both.act(0, Undo())
    both.settle()
    moved(both, 1, "b", (1, 2))
    both.settle()
    both.act(1, Undo(), Undo())
    both.settle()
    moved(both, 0, "c", (1, 4))
    both.settle()
    both.act(1, NextSide())
    both.settle()
    assert both.standings == ("same", "same")
    files = [write_file(history(each)) for each in both.states]
    games = [recalled(read_file(text)) for text in files]
    for game_here, text in zip(games, files, strict=True):
        assert game_here.problem is None
        assert len(game_here.history.past) == 2 and len(game_here.history.lines) == 2
        checked = replay_file(text)
        assert checked.fault is None and checked.by_rules >= 4
    lines = [[[moment.document for moment in line] for line in each.history.lines] for each in games]
    assert lines[0] == lines[1], "what was left on one tablet was left on the other"


def test_two_positions_on_one_board_without_a_known_way_between_them_are_a_clash() -> None:
    further = Tablets(History.of(begun()))
    moved(further, 0, "b", (1, 2))
    both = Tablets(History.of(begun()), History.of(further.states[0].document))
    both.states = [evolve(each, saves=evolve(each.saves, is_imported=True)) for each in both.states]
    both.connect()
    both.settle()
    assert both.standings == ("clash", "clash")
    both.act(1, choose_line(mine=True))
    both.settle()
    assert documents(both) == [further.states[0].document] * 2 and both.standings == ("same", "same")


def test_a_large_game_goes_over_in_frames() -> None:
    large = game(64, 40)
    both = tablets(evolve(large, board=evolve(large.board, notes=())))
    assert documents(both) == [large, large]
    assert both.sent <= FRAME.size + LARGEST_FRAME <= 16_384
    both.act(0, FileLoaded("next", write_file(History.of(begun()))))
    both.settle()
    assert [each.peer.session for each in both.states] == [None, None], "another game ends it"
    assert both.states[1].peer.why == "left" and documents(both)[1] == large


def test_each_message_is_called_as_it_always_was() -> None:
    """Messages are not named after classes, so that two builds of one version understand each other."""
    assert sorted(SAYS.values()) == ["arrived", "bye", "hello", "pointing", "positions", "whole"]
    for message in (Bye(), Pointing(None), Arrived(bytes(8)), WholeGame(bytes(8), (), "act", "{}")):
        assert json.loads(zlib.decompress(to_bytes(message)))["say"] == SAYS[type(message)]
        assert message_of(json.loads(zlib.decompress(to_bytes(message)))) == message


def test_the_other_tablet_learns_that_one_has_left() -> None:
    both = tablets()
    both.act(1, leave_peer())
    both.settle()
    assert both.states[1].peer.stage == "off" and both.states[0].peer.why == "left"
    assert documents(both) == [begun(), begun()]


@given(data=st.binary(max_size=80), number=st.integers(0, 3))
def test_no_bytes_of_the_other_do_harm(data: bytes, number: int) -> None:
    both = TWO if (number := number % 2) else tablets()
    packed = FRAME.pack(VERSION, 1, 0, 1) + zlib.compress(data)
    for frame in (data, packed):
        both.act(number, frame_received(frame))
    assert both.states[number].document == begun()


TWO = tablets()
BAD = [
    b"",
    b"{}",
    b"[]",
    b'{"version": 1}',
    b'{"version": 1, "say": "positions"}',
    b'{"version": 1, "say": "positions", "positions": 5, "head": "0000000000000000"}',
    b'{"version": 1, "say": "positions", "positions": [], "head": "0000000000000000"}',
    b'{"version": 1, "say": "positions", "positions": [{}], "head": "0000000000000000"}',
    b'{"version": 1, "say": "hello", "head": "00", "known": [], "roots": [], "board": "", "guest": 1}',
    b'{"version": 1, "say": "hello", "head": "0000000000000000", "known": [], "roots": [], '
    b'"board": "0000000000000000", "guest": true}',
    b'{"version": 1, "say": "whole", "id": "0000000000000000", "before": [], "how": "act", "text": "{}"}',
    b'{"version": 1, "say": "whole", "id": "0000000000000000", "before": [], "how": [1], "text": 7}',
    b'{"version": 1, "say": "pointing", "at": [1, 2, 3]}',
    b'{"version": 1, "say": "pointing", "at": [1.5, 2]}',
    b'{"version": 1, "say": "pointing", "at": "ab"}',
    b'{"version": 1, "say": ["arrived"]}',
    b'{"version": 1, "say": "arrived", "head": 3}',
    b'{"version": 1, "say": "sing"}',
    b'{"version": 1e400}',
    b"[" * 5000,
    b"\xff\xfe",
]


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_message_is_said_and_left_out(text: bytes) -> None:
    both = tablets()
    both.act(0, frame_received(FRAME.pack(VERSION, 1, 0, 1) + zlib.compress(text)))
    peer = both.states[0].peer
    assert both.states[0].document == begun()
    assert (peer.is_on and "unreadable" in str(both.states[0].notice)) or peer.why == "version"
    both.settle()
    assert both.states[0].document == both.states[1].document


def test_a_tablet_that_sends_only_strange_messages_is_left() -> None:
    both = tablets()
    for _ in range(9):
        both.act(0, frame_received(b"x"))
    assert both.states[0].peer.why == "strange" and both.states[0].document == begun()
    both = tablets()
    both.act(0, frame_received(struct.pack(">BIHH", VERSION + 1, 1, 0, 1)))
    assert both.states[0].peer.why == "version"


def test_of_one_board_the_game_that_was_played_counts() -> None:
    """Every tablet starts with the same example. A has moved in it, B has just been installed: that is no clash."""
    for player in (0, 1):
        for host in (0, 1):
            both = Tablets(History.of(begun()), History.of(begun()))
            moved(both, player, "b", (1, 2))
            both.act(player, NextSide())
            played = both.states[player].document
            both.connect(host=host)
            both.settle()
            assert both.standings == ("same", "same") and [each.dialog for each in both.states] == [None, None]
            assert documents(both) == [played, played] != [begun(), begun()]
            assert len(history(both.states[1 - player]).log) == 2
            moved(both, 1 - player, "y", (2, 2))
            both.settle()
            assert both.standings == ("same", "same") and documents(both)[0] != played


@pytest.mark.parametrize("is_imported", [True, False])
def test_two_games_that_were_played_on_one_board_are_a_clash(is_imported: bool) -> None:
    both = Tablets(History.of(begun()), History.of(begun()))
    moved(both, 0, "b", (1, 2))
    if is_imported:
        both.states[1] = evolve(both.states[1], saves=evolve(both.states[1].saves, is_imported=True))
    else:
        moved(both, 1, "a", (1, 0))
    both.connect()
    both.settle()
    assert both.standings == ("clash", "clash")


def test_an_earlier_build_that_does_not_say_whether_it_has_played_gets_the_question() -> None:
    plain = json.loads(zlib.decompress(to_bytes(tablets().states[0].peer.session.hello(0))))  # type: ignore[union-attr]
    assert plain.pop("played") is False and plain.pop("elapsed") == 0
    hello = message_of(plain)
    assert isinstance(hello, Hello) and hello.has_played and hello.elapsed == 0
    for wrong in (-1, 1.5, True, None, "5", 10**12):
        with pytest.raises(ValueError, match="must be"):
            message_of({**plain, "elapsed": wrong})


def own() -> Document:
    return read(example("own", "own-cellar"))


def other_rules(document: Document) -> Document:
    assert document.rules is not None
    return evolve(document, rules={**document.rules, "author": "Somebody else"})


def step_to(both: Tablets, who: int, document: Document) -> None:
    """The other tablet gets a step that leads to a document, as a forged message may hold."""
    session = both.states[1 - who].peer.session
    assert session is not None
    _, steps = session.acted(document, session.now.turn)
    both.act(who, frame_received(frames(to_bytes(steps), 1)[0]))


def test_a_step_cannot_bring_another_game() -> None:
    both = tablets()
    step_to(both, 0, read(example("oraculo", "oraculo-crypt")))
    assert both.states[0].document == begun() and both.states[0].peer.faults == 1


@pytest.mark.parametrize("says", ["yes", "no"])
def test_other_rules_are_shown_before_a_step_brings_them(says: str) -> None:
    both = tablets(own())
    both.act(1, take_offer())
    both.settle()
    assert documents(both) == [own(), own()] and both.standings == ("same", "same")
    step_to(both, 0, other_rules(own()))
    assert both.states[0].document == own() and both.states[0].dialog == "sheet"
    both.act(0, take_offer() if says == "yes" else leave_offer())
    if says == "yes":
        assert both.states[0].document == other_rules(own()) and both.states[0].peer.is_on
    else:
        assert both.states[0].document == own() and both.states[0].peer.stage == "off"


def test_rules_changed_in_the_editor_and_an_undo_go_over() -> None:
    both = tablets(own())
    both.act(1, take_offer())
    both.settle()
    both.states[0] = followed(
        both.states[0], evolve(both.states[0], history=history(both.states[0]).then(other_rules(own())))
    )
    both.act(0)
    both.settle()
    assert both.states[1].dialog == "sheet" and both.states[1].document == own()
    both.act(1, take_offer())
    both.settle()
    assert documents(both) == [other_rules(own())] * 2 and both.standings == ("same", "same")
    both.act(0, Undo())
    both.settle()
    assert both.states[0].document == own()
    assert both.states[1].dialog is None and both.states[1].document == own(), "its player has seen these rules"


def test_a_whole_game_cannot_bring_another_game_unasked() -> None:
    both = tablets()
    session, crypt = both.states[1].peer.session, History.of(read(example("oraculo", "oraculo-crypt")))
    assert session is not None
    found = position_of((session.head,), crypt.present, crypt.turn)
    message = WholeGame(found.id, found.before, found.origin.how, write_file(crypt))
    for frame in frames(to_bytes(message), 1):
        both.act(0, frame_received(frame))
    assert both.states[0].document == begun() and both.states[0].peer.faults == 1


def test_a_second_greeting_does_not_replace_the_guests_game() -> None:
    both = tablets()
    hello = Hello(head=bytes(8), known=(bytes(8),), roots=(bytes(8),), board=bytes(8), is_guest=False)
    both.act(1, frame_received(frames(to_bytes(hello), 1)[0]))
    crypt = History.of(read(example("oraculo", "oraculo-crypt")))
    found = position_of((), crypt.present, crypt.turn)
    for frame in frames(to_bytes(WholeGame(found.id, (), "begin", write_file(crypt))), 2):
        both.act(1, frame_received(frame))
    assert both.states[1].document == begun()


FORGED: dict[str, bytes] = {
    "nested lists": b'{"version":1,"say":"arrived","head":[' + b",".join([b"[]"] * 2_500_000) + b"]}",
    "zeros": b'{"version":1,"say":"arrived","head":"' + b"0" * 9_000_000 + b'"}',
    "lists in a whole game": b'{"version":1,"say":"whole","id":"0000000000000000","before":[],"how":"act","text":"'
    + b"[" * 20
    + b",".join([b"[]"] * 2_100_000)
    + b'"}',
}


@pytest.mark.parametrize("text", FORGED.values(), ids=FORGED)
def test_a_small_message_that_unpacks_to_much_is_refused_before_it_is_read(text: bytes) -> None:
    both = tablets()
    packed = zlib.compress(text, 9)
    assert len(packed) < 60_000
    made = 0
    with counting() as since:
        for frame in frames(packed, 1):
            both.act(0, frame_received(frame))
        made = since()
    assert both.states[0].peer.faults == 1 and both.states[0].document == begun()
    assert made < 20_000


def test_a_message_is_read_in_steps() -> None:
    """Several moves on a board of 96 x 96: no step of the work reads a whole move."""
    large, moves = game(96, 16), sized(6, 16)
    both = tablets(evolve(large, board=evolve(large.board, notes=())))
    session = both.states[1].peer.session
    assert session is not None
    steps: list[PositionStep] = []
    now = session
    for number in range(moves):
        document = evolve(large, board=evolve(large.board, notes=()), title=f"Move {number}")
        now, message = now.acted(document, now.now.turn)
        steps += message.steps
    peer = evolve(both.states[0].peer, inbox=(to_bytes(Positions(tuple(steps), now.head)),))
    reading, most, count = read_next(peer), 0, 0
    with counting() as since:
        while not isinstance(done := step(reading), Ended):
            most, count = max(most, since()), count + 1
    assert len(done.answer.given["take"].args[0]) == moves
    assert count > 10 * moves and most < MOST_CALLS


def test_unread_messages_do_not_pile_up() -> None:
    state = tablets().states[0]
    frame = frames(to_bytes(Pointing(None)), 1)[0]
    for _ in range(MOST_UNREAD + 1):
        state = update(state, frame_received(frame))
    assert state.peer.why == "strange" and not state.peer.inbox


def test_a_message_of_a_connection_that_is_gone_is_dropped() -> None:
    both = tablets()
    state = update(both.states[0], frame_received(frames(to_bytes(Bye()), 1)[0]))
    read_late = run(read_next(state.peer))
    left = update(state, leave_peer())
    assert update(left, read_late) is left
