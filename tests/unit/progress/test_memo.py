"""Values kept by key: the least recently used go first, by weight. Results kept by arguments: plain arguments are
compared by value, all others by identity."""

from __future__ import annotations

import pytest

from tablelight.progress.memo import KeptByKey, WithResults, kept


def test_what_was_not_asked_about_for_longest_goes_first() -> None:
    kept = KeptByKey[str](2)
    kept.keep("a", "one")
    kept.keep("b", "two")
    assert kept.get("a") == "one"
    kept.keep("c", "three")
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == ("one", None, "three")


def test_results_go_until_the_rest_weighs_no_more_than_it_may() -> None:
    kept = KeptByKey[str](6, len)
    for key in ("a", "b", "c"):
        kept.keep(key, "xx")
    kept.keep("d", "xxxx")
    assert [kept.get(key) for key in "abcd"] == [None, None, "xx", "xxxx"]


def test_a_result_that_is_replaced_weighs_nothing() -> None:
    kept = KeptByKey[str](4, len)
    kept.keep("a", "xxx")
    kept.keep("a", "x")
    kept.keep("b", "xxx")
    assert (kept.get("a"), kept.get("b")) == ("x", "xxx")


def test_plain_arguments_are_the_same_by_value_and_others_by_identity() -> None:
    results, document, other = WithResults[..., str](4), {"a": 1}, {"a": 1}
    assert results.known(document) is None
    results.keep("one", document)
    results.keep("two", document, 7)
    results.keep("three", 10**9)
    asked: list[tuple[object, ...]] = [(document,), (other,), (document, 7), (document, 8), (int("1000000000"),), ()]
    found = [results.known(*args) for args in asked]
    assert [each.answer if each else None for each in found] == ["one", None, "two", None, "three", None]


class Counter:
    """Counts how often its method works."""

    def __init__(self) -> None:
        self.worked = 0

    @kept
    def half(self, number: int) -> float:
        self.worked += 1
        return number / 2


def test_each_owner_keeps_its_own_results_but_no_error() -> None:
    one, other = Counter(), Counter()
    assert [one.half(4), one.half(4), one.half(0), one.half(0), other.half(4)] == [2, 2, 0, 0, 2]
    assert (one.worked, other.worked) == (2, 1)
    for _ in range(2):
        with pytest.raises(TypeError) as raised:
            one.half("4")  # type: ignore[arg-type]
        assert raised.value.__context__ is None, "a report would begin with an error that is none"
    assert one.worked == 4
