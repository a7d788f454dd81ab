"""What is kept by key: what was not asked about for longest goes first, by weight."""

from __future__ import annotations

from tablelight.progress.memo import KeptByKey


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
