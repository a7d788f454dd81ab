"""Records from the browser's store are as untrusted as a file; each is read on its own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import asdict, evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.app.saves.records import (
    JournalEntry,
    SaveHead,
    is_sound,
    is_written,
    newest,
    read_entry,
    read_head,
    read_heads,
    read_news,
    with_pictures_of,
    written_entry,
)
from tests.effort import sized


def entry_text(entry: JournalEntry) -> str:
    """An entry as the journal writes it."""
    quoted = (json.dumps(entry.text)[:-1], "", '"')
    return written_entry((entry.head, quoted, entry.metadata, entry.has_pictures), entry.number)


SOUND: dict[str, Any] = {"id": "a", "title": "Rooftop", "game": "heroclix", "changed": 5, "counter": 2, "order": 3}
NO_TIMES: tuple[object, ...] = (float("nan"), float("inf"), -1, 1e300, 0.5, True, {}, [])
DAMAGED: list[object] = [
    None,
    5,
    "text",
    [],
    {},
    {"id": "a"},
    *(
        {name: value for name, value in SOUND.items() if name != lacking}
        for lacking in ("id", "title", "game", "changed")
    ),
    *({**SOUND, name: 5} for name in ("id", "title", "game")),
    *({**SOUND, name: None} for name in ("id", "title", "game", "changed", "counter", "order")),
    *({**SOUND, name: "5"} for name in ("changed", "counter", "order")),
    *({**SOUND, "changed": value} for value in NO_TIMES),
    {**SOUND, "id": ""},
    {**SOUND, "title": "x" * 100_000},
    {**SOUND, "counter": 10**400},
]


@pytest.mark.parametrize("value", DAMAGED)
def test_a_damaged_head_is_none_and_hides_no_other(value: object) -> None:
    assert read_head(value) is None
    heads, damaged = read_heads({"x": value, "a": SOUND}, frozenset({"x", "a"}))
    assert [head.id for head in heads] == ["a"]
    assert [record.id for record in damaged] == ["x"]


def test_a_sound_head_is_read_whatever_a_later_program_has_added() -> None:
    assert read_head({**SOUND, "changed": 5.0, "more": [1]}) == SaveHead(**SOUND)
    assert read_head({**SOUND, "picture": 5}) == SaveHead(**SOUND), "a broken picture is none"
    old = {name: value for name, value in SOUND.items() if name not in ("counter", "order")}
    assert read_head(old) == SaveHead(**old)


def test_a_body_without_a_head_is_listed() -> None:
    heads, damaged = read_heads({"a": SOUND}, frozenset({"a", "lost"}))
    assert len(heads) == 1
    assert [record.id for record in damaged] == ["lost"]


def test_the_last_written_is_the_first_whatever_the_clock_said() -> None:
    values = {name: {**SOUND, "id": name, "order": order, "changed": 100 - order} for order, name in enumerate("abc")}
    assert [head.id for head in read_heads(values, frozenset())[0]] == ["c", "b", "a"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*SOUND, "text", "aside", "x"]), inner),
    max_leaves=12,
)


@settings(max_examples=sized(100, 1000), deadline=None)
@given(st.dictionaries(st.sampled_from([*SOUND, "picture"]), JSON), st.sampled_from(list(SOUND)))
def test_whatever_is_put_into_a_record_never_raises(changes: dict[str, object], gone: str) -> None:
    value = {**SOUND, **changes}
    heads, damaged = read_heads({"a": value, "b": {**SOUND, "id": "b"}}, frozenset())
    assert len(heads) + len(damaged) == 2
    assert "b" in [head.id for head in heads]
    value.pop(gone)
    read_head(value)
    try:
        text = json.dumps({**value, "text": "", "aside": ""})
    except ValueError:
        return
    read_entry(text)


def test_a_journal_entry_comes_back_without_its_picture() -> None:
    entry = JournalEntry(SaveHead(**SOUND, picture="data:,x"), "{}", '{"table": 1}')
    back = read_entry(entry_text(entry))
    assert back is not None
    assert back == JournalEntry(SaveHead(**SOUND), "{}", '{"table": 1}')
    assert asdict(back.head)["order"] == 3
    assert read_entry(entry_text(evolve(entry, has_pictures=True))) == evolve(back, has_pictures=True)


def test_a_journal_entry_that_cannot_be_opened_is_not_sound() -> None:
    """The journal entry of a state that cannot be opened never replaces a game (`web/journal.py`)."""
    sound = {
        "format": "tablelight",
        "version": 1,
        "game": "heroclix",
        "board": {"grid": "square", "columns": 2, "rows": 2},
    }
    assert is_sound(JournalEntry(SaveHead(**SOUND), json.dumps(sound), "{}"))
    for text in ("", "{", "[]", json.dumps({**sound, "title": "x" * 401}), json.dumps({**sound, "version": 99})):
        assert not is_sound(JournalEntry(SaveHead(**SOUND), text, "{}")), text[:80]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", "[" * 100_000, json.dumps(SOUND), '{"id": "a"}'])
def test_a_broken_journal_entry_is_none(text: str) -> None:
    assert read_entry(text) is None


def test_of_two_copies_of_an_entry_the_newer_is_taken() -> None:
    texts = [entry_text(JournalEntry(SaveHead(**{**SOUND, "changed": when}), f"{when}", "{}")) for when in (5, 7, 6)]
    found = newest(["{", *texts])
    assert found is not None
    assert (found.head.changed, found.text) == (7, "7")
    back = entry_text(JournalEntry(SaveHead(**{**SOUND, "changed": 1}), "the clock was set back", "{}", number=2))
    found = newest([back, entry_text(JournalEntry(SaveHead(**SOUND), "before", "{}", number=1))])
    assert found is not None
    assert found.text == "the clock was set back"
    assert newest(["{", ""]) is None
    assert newest([]) is None


def test_an_entry_that_the_store_has_is_known() -> None:
    """Otherwise a browser killed between the write and the entry's end would get the game twice."""
    assert is_written("{}", '{"turn": 1, "log": []}', "{}", '{"log": [], "turn": 1}')
    assert not is_written("{}", '{"turn": 1}', "{}", '{"turn": 2}')
    assert not is_written("{ }", "{}", "{}", "{}")


def test_the_photograph_of_a_journaled_game_is_the_stores() -> None:
    assert json.loads(with_pictures_of('{"table": 1}', '{"table": 0, "photo": {"x": 1}}')) == {
        "table": 1,
        "photo": {"x": 1},
    }
    for stored in ("", "{", "[]", "{}", "5"):
        assert with_pictures_of('{"table": 1}', stored) == '{"table": 1}'


@pytest.mark.parametrize(
    "junk", [None, 7, "hello", "ab", [], ["a"], ["a", 1, 2], [1, "a"], ["a", "1"], ["a", True], {"a": 1}, ["a", 1.5]]
)
def test_a_message_of_another_program_is_no_news_of_a_game(junk: object) -> None:
    assert read_news(junk) is None
    assert read_news(["a", 3]) == ("a", 3)
