"""The dialog that connects two tablets: each step, what is wrong, the alternatives; the mark in the bar."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app.actions import NextSide, OpenDialog, OpenEditor
from tablelight.app.bar import bar
from tablelight.app.dialogs import dialog
from tablelight.app.editor.opening import close_editor
from tablelight.app.history import History
from tablelight.app.opening import arrived
from tablelight.app.peer.actions import SignalTyped
from tablelight.app.peer.attention import attention
from tablelight.app.peer.panel import WHY
from tablelight.app.peer.state import PeerState
from tablelight.app.peer.table import choose_line
from tablelight.app.peer.update import (
    answer_stale,
    channel_closed,
    channel_opened,
    described,
    invite,
    leave_peer,
    not_connected,
)
from tablelight.app.saves.update import rename
from tablelight.app.scene import layers
from tablelight.app.share.actions import ReadCode
from tablelight.app.share.update import code_read
from tablelight.app.sheets.update import leave_offer, take_offer
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import walk, words_of
from tests.acting import after
from tests.contract.documents import document as example
from tests.two_tablets import SDP, Tablets
from tests.unit.app.peer.pairs import begun, documents, moved, tablets


def alone() -> AppState:
    return AppState(history=History.of(begun()))


def said(state: AppState) -> str:
    found = dialog(state)
    return "" if found is None else words_of(found)


def inviting() -> AppState:
    state = after(alone(), OpenDialog("peer"), invite())
    return update(state, described(state.peer.attempt, SDP))


def answering() -> AppState:
    state = after(alone(), ReadCode(), code_read(inviting().peer.code))
    return update(state, described(state.peer.attempt, SDP.replace("uDIm", "abcd")))


def test_each_step_says_what_is_next_and_shows_its_code() -> None:
    first = update(alone(), OpenDialog("peer"))
    assert "no server" in said(first) and "Invite: show a code here" in said(first)
    assert "Connect" not in words_of(bar(alone()))
    waiting = update(first, invite())
    assert waiting.peer.stage == "offering" and "One moment" in said(waiting)
    host = inviting()
    found = dialog(host)
    assert found is not None and any(node.tag == "svg" and node.cls == "code" for node in walk(found))
    assert "1 of 2" in said(host) and "Read the answer" in said(host) and "Connecting" in words_of(bar(host))
    guest = answering()
    assert guest.peer.stage == "answer" and guest.dialog == "peer" and "Leave this open" in said(guest)
    met = after(host, ReadCode(), code_read(guest.peer.code))
    assert met.peer.stage == "connecting" and "ten seconds" in said(met) and "a=setup:active" in met.peer.remote
    assert "Connected" in words_of(bar(update(met, channel_opened(met.peer.attempt))))


def test_another_answer_takes_the_place_of_one_that_the_browser_gave_up() -> None:
    guest = answering()
    stale = update(guest, answer_stale(guest.peer.attempt))
    assert stale.peer.stage == "answering" and stale.peer.remote == guest.peer.remote
    again = update(stale, described(stale.peer.attempt, SDP.replace("uDIm", "wxyz")))
    assert again.peer.stage == "answer" and again.peer.code != guest.peer.code
    assert after(inviting(), SignalTyped(again.peer.code)).peer.stage == "connecting"
    assert update(guest, described(guest.peer.attempt - 1, SDP)) == guest, "of an earlier attempt"


@pytest.mark.parametrize("text", ["TLP1:123", "TLP9:1", "TLP1:"])
def test_a_damaged_code_is_said(text: str) -> None:
    state = after(inviting(), ReadCode(), code_read(text))
    assert state.peer.stage == "offer" and "or it is damaged" in said(state)


def test_its_own_code_and_an_answer_to_another_one_are_not_the_code_that_is_needed() -> None:
    host = inviting()
    assert "not the code" in said(update(host, SignalTyped(host.peer.code)))
    other = after(alone(), invite())
    other = update(other, described(other.peer.attempt, SDP.replace("48190", "48191")))
    assert "not the code" in said(update(other, SignalTyped(answering().peer.code)))
    assert arrived(f" {host.peer.code}\n") == SignalTyped(f" {host.peer.code}\n"), "a pasted text does as well"
    assert update(host, SignalTyped("  ")) is host


@pytest.mark.parametrize("why", WHY)
def test_where_it_cannot_be_it_is_said_and_the_codes_are_offered(why: str) -> None:
    state = evolve(alone(), dialog="peer", peer=PeerState(stage="failed", why=why))  # type: ignore[arg-type]
    assert WHY[why] in said(state)  # type: ignore[index]
    assert "Code of the last moves" in said(state) and "Show a moving code" in said(state)
    assert ("Invite" in said(state)) == (why != "unable")


def test_no_address_is_no_network() -> None:
    state = update(alone(), invite())
    bare = "\n".join(line for line in SDP.splitlines() if "candidate" not in line)
    assert update(state, described(state.peer.attempt, bare)).peer.why == "alone"
    assert update(state, described(state.peer.attempt, "")).peer.why == "refused"
    late = update(inviting(), not_connected(inviting().peer.attempt, "apart"))
    assert late.peer.why == "apart" and "hotspot" in said(late)
    assert after(late, SignalTyped(answering().peer.code)).peer.stage == "connecting", "the answer was read late"


def test_found_a_moment_too_late_it_is_found_all_the_same() -> None:
    host = after(inviting(), SignalTyped(answering().peer.code))
    late = update(host, not_connected(host.peer.attempt, "apart"))
    assert update(late, channel_opened(late.peer.attempt)).peer.is_on
    assert not update(alone(), channel_opened(0)).peer.is_on


@pytest.mark.parametrize("agrees", [True, False])
def test_a_game_with_rules_that_are_not_known_is_read_first(agrees: bool) -> None:
    own = read(example("own", "own-tavern"))
    both = Tablets(History.of(own), History.of(begun()))
    both.connect()
    both.settle()
    assert both.states[1].dialog == "sheet" and both.states[1].document == begun()
    both.act(0, NextSide())
    both.settle()
    both.act(1, take_offer() if agrees else leave_offer())
    both.settle()
    if agrees:
        assert documents(both)[0] == documents(both)[1] and both.standings == ("same", "same")
        assert both.states[1].history is not None and both.states[0].history is not None
        assert both.states[1].history.turn == both.states[0].history.turn
    else:
        assert documents(both)[1] == begun() and both.states[0].peer.why == "left"


def test_leaving_and_losing() -> None:
    both = tablets()
    lost = update(both.states[0], channel_closed(both.states[0].peer.attempt))
    assert "Not connected" in words_of(bar(lost)) and "when you reconnect" in said(update(lost, OpenDialog("peer")))
    assert after(lost, leave_peer()).peer.stage == "off"
    assert update(both.states[0], channel_closed(99)) == both.states[0]


def test_a_clash_lists_what_happened_on_both() -> None:
    both = tablets()
    moved(both, 0, "a", (1, 0))
    moved(both, 1, "b", (1, 2))
    both.act(1, rename("Other"))
    both.settle()
    text = said(both.states[0])
    assert "a: Move, A1 → B1" in text and "b: Move, A3 → B3" in text and "The game was changed." in text
    assert text.index("a: Move") < text.index("The other tablet") < text.index("b: Move")
    assert "Two positions" in words_of(bar(both.states[0]))
    both.act(0, choose_line(mine=False))
    both.settle()
    assert "under Games" in str(both.states[0].notice)


def test_a_board_that_is_edited_waits() -> None:
    both = tablets()
    both.act(1, OpenEditor())
    moved(both, 0, "b", (1, 2))
    both.settle()
    assert documents(both)[1] == begun() and both.states[1].peer.is_on
    both.act(1, close_editor())
    both.settle()
    assert documents(both)[0] == documents(both)[1] != begun()


def test_what_the_other_points_at_is_drawn() -> None:
    both: Tablets = tablets()
    plain = len([layer for layer in layers(both.states[1]) if layer.inks])
    pointed = evolve(both.states[1], peer=evolve(both.states[1].peer, pointing=(1, 2)))
    assert len([layer for layer in layers(pointed) if layer.inks]) == plain + 1
    gone = update(pointed, channel_closed(pointed.peer.attempt))
    assert gone.peer.pointing is None
    moved(both, 0, "b", (1, 2))
    assert attention(both.states[0]) == (1, 2) and attention(alone()) is None
    assert attention(update(both.states[0], NextSide())) is None
