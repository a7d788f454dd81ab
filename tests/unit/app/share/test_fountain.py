"""Digits and frames: everything written is read back, even if frames are lost on the way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app.share.fountain import BLOCK, Collector, FrameError, block_count, blocks_of, frame
from tablelight.app.share.link import GROUP_BYTES, from_digits, to_digits


@given(st.binary(max_size=4 * GROUP_BYTES))
def test_bytes_come_back_from_their_digits(data: bytes) -> None:
    text = to_digits(data)
    assert from_digits(text) == data
    assert len(text) <= len(data) * 2.47 + 1


@given(st.text(alphabet="0123456789", max_size=70))
def test_digits_are_read_in_one_way_only(text: str) -> None:
    try:
        data = from_digits(text)
    except ValueError:
        return
    assert to_digits(data) == text


@pytest.mark.parametrize("text", ["9" * 32, "999", "1", "12a", "²²²", "-01"])
def test_what_no_bytes_write_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"digits|group"):
        from_digits(text)


def restored(payload: bytes, lost: float, seed: int) -> int:
    """How many frames must be shown until the payload is complete, if a share of them is lost."""
    random, collector = Random(seed), Collector()
    for number in range(3000):
        if random.random() >= lost:
            collector = collector.with_frame(frame(payload, number))
        if collector.payload is not None:
            assert collector.payload == payload
            return number + 1
    raise AssertionError("never restored")


@given(st.binary(max_size=9 * BLOCK), st.integers(0, 999))
def test_a_payload_comes_back_though_frames_are_lost(payload: bytes, seed: int) -> None:
    assert restored(payload, 0.3, seed) <= 60 + 8 * block_count(len(payload))


def test_twenty_kilobytes_come_over_in_two_hundred_frames_with_thirty_per_cent_lost() -> None:
    payload = Random(5).randbytes(20_000)
    needed = sorted(restored(payload, 0.3, seed) for seed in range(20))
    assert needed[-1] <= 200


def test_frames_may_come_in_any_order_and_twice() -> None:
    payload = Random(2).randbytes(7_000)
    numbers = [number for number in range(100) if number % 3] * 2
    Random(3).shuffle(numbers)
    collector = Collector()
    assert collector.progress == 0
    for number in numbers:
        collector = collector.with_frame(frame(payload, number))
    assert collector.payload == payload and collector.progress == 1


def test_the_blocks_of_a_frame_never_change() -> None:
    """Two tablets with different versions of the program must agree on them."""
    assert [sorted(blocks_of(number, 12)) for number in (3, 12, 40, 500)] == RECORDED


RECORDED = [[3], [4, 5, 11], [4, 11], [3]]


def test_a_frame_of_another_game_begins_that_one_and_what_is_no_frame_is_refused() -> None:
    collector = Collector().with_frame(frame(b"one", 0))
    other = collector.with_frame(frame(b"two", 0))
    assert (collector.payload, other.payload) == (b"one", b"two"), "the first stays as it was"
    with pytest.raises(FrameError, match="no frame"):
        collector.with_frame(b"short")
    with pytest.raises(FrameError, match="too large"):
        Collector().with_frame(b"\xff" * (10 + BLOCK))
