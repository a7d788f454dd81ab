"""The codes by which two browsers find each other: small, the same after reading, and not trusted."""

from __future__ import annotations

import string
from ipaddress import ip_address

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app.history import History
from tablelight.app.peer.actions import SignalTyped
from tablelight.app.peer.signal import (
    FAMILIES,
    SIZES,
    Candidate,
    Signal,
    is_local,
    read_signal,
    sdp_of,
    signal_of,
    signal_text,
)
from tablelight.app.share.link import from_digits, to_digits
from tablelight.app.share.qrcode import qr_code
from tablelight.app.state import AppState
from tablelight.app.update import update
from tests.two_tablets import SDP
from tests.unit.app.peer.pairs import begun

FIREFOX = SDP.replace("ice-ufrag:uDIm", "ice-ufrag:8b3c8d92").replace(
    "ice-pwd:rEYiVITJgJk3+znc+mapcTc8", "ice-pwd:1d805c77fc960ddc8eeecce8e60eb923"
)
ICE_LETTERS = string.ascii_letters + string.digits + "+/"
words = st.text(ICE_LETTERS, min_size=22, max_size=64) | st.text("0123456789abcdef", min_size=22, max_size=64)
candidates = st.sampled_from(FAMILIES).flatmap(
    lambda family: st.builds(
        Candidate,
        st.just(family),
        st.binary(min_size=SIZES[family], max_size=SIZES[family]),
        st.integers(1, 65_535),
    )
)
signals = st.builds(
    Signal,
    kind=st.sampled_from(("offer", "answer")),
    fingerprint=st.binary(min_size=32, max_size=32),
    ufrag=words,
    password=words,
    candidates=st.lists(candidates, max_size=6).map(tuple),
    offer=st.binary(min_size=4, max_size=4),
)


def signal(text: str = SDP) -> Signal:
    found = signal_of(text, "offer")
    assert found is not None
    return found


@pytest.mark.parametrize("text", [SDP, FIREFOX], ids=["chromium", "firefox"])
def test_a_description_is_a_small_code(text: str) -> None:
    found = signal(text)
    assert [each.family for each in found.candidates] == ["ip4", "ip6", "mdns"], "by priority, without TCP"
    code = qr_code(signal_text(found))
    assert len(from_digits(signal_text(found).partition(":")[2])) <= 130
    assert code is not None and code.version <= 9


def test_the_name_of_one_address_takes_about_100_bytes() -> None:
    one = evolve(signal(), candidates=signal().candidates[2:])
    assert len(from_digits(signal_text(one).partition(":")[2])) <= 85


@given(found=signals)
def test_what_is_read_is_what_was_shown(found: Signal) -> None:
    assert read_signal(signal_text(found)) == found
    assert signal_of(sdp_of(found), found.kind, None) == evolve(
        found, offer=bytes(4), candidates=tuple(filter(is_local, dict.fromkeys(found.candidates)))
    )


@given(found=signals, at=st.integers(0, 500), digit=st.integers(1, 9))
def test_a_digit_that_was_changed_is_noticed(found: Signal, at: int, digit: int) -> None:
    head, _, digits = signal_text(found).partition(":")
    at %= len(digits)
    other = digits[:at] + str((int(digits[at]) + digit) % 10) + digits[at + 1 :]
    assert read_signal(f"{head}:{other}") is None
    assert read_signal(f"{head}:{digits[:at]}") is None


FOREIGN = ["8.8.8.8", "100.64.0.1", "127.0.0.1", "0.0.0.0", "172.32.0.1", "192.169.0.1", "224.0.0.1", "255.255.255.255"]
FOREIGN_6 = ["2001:db8::1", "::1", "::", "::ffff:192.168.1.7", "64:ff9b::8.8.8.8", "ff02::1", "fec0::1"]
LOCAL = ["10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.43.1", "169.254.7.7"]
LOCAL_6 = ["fd00::17", "fc00::1", "fe80::1", "febf::1"]


def at(*addresses: str) -> Signal:
    """A signal with these addresses, whether or not a browser would write them."""
    found = [ip_address(each) for each in addresses]
    return evolve(
        signal(), candidates=tuple(Candidate("ip4" if each.version == 4 else "ip6", each.packed, 7) for each in found)
    )


@pytest.mark.parametrize("address", [*FOREIGN, *FOREIGN_6])
def test_an_address_outside_of_the_local_network_is_not_sent_to(address: str) -> None:
    assert "candidate" not in sdp_of(at(address))
    both = sdp_of(at(address, "192.168.1.7"))
    assert both.count("candidate:") == 1 and "192.168.1.7" in both
    state = AppState(history=History.of(begun()))
    assert update(state, SignalTyped(signal_text(at(address)))).peer.is_damaged
    assert not update(state, SignalTyped(signal_text(at(address, "192.168.1.7")))).peer.is_damaged
    assert signal_of(SDP.replace("192.168.1.7", address), "offer") == evolve(
        signal(), candidates=tuple(each for each in signal().candidates if each.family != "ip4")
    )


@pytest.mark.parametrize("address", [*LOCAL, *LOCAL_6])
def test_addresses_of_the_local_network_are_taken(address: str) -> None:
    assert f" {address} 7 typ host" in sdp_of(at(address))


@given(data=st.binary(max_size=400))
def test_no_bytes_are_trusted(data: bytes) -> None:
    found = read_signal(f"TLP1:{to_digits(data)}")
    assert found is None


def test_another_version_and_what_is_no_signal_are_not_read() -> None:
    assert all(read_signal(text) is None for text in ("TLP2:123", "TLF1:123", "", "TLP1:"))
    assert signal_of("", "offer") is None


def test_nothing_but_the_fixed_lines_gets_into_a_description() -> None:
    lines = sdp_of(signal()).split("\r\n")
    assert lines[0] == "v=0" and lines[-1] == "" and "a=setup:actpass" in lines
    assert "a=candidate:2 1 udp 2113936127 5d277b1d-78c2-4238-b1e3-a4816fa8d443.local 48190 typ host" in lines
    with pytest.raises(ValueError, match="credential"):
        signal_text(evolve(signal(), ufrag="ab\r\na=x"))
