"""What comes from outside, a roster, a log, a refused game: nothing of it is accepted that a later start would refuse."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.app.actions import Action, OpenDialog
from tablelight.app.dialogs import dialog
from tablelight.app.editor.actions import EditRefusedFile
from tablelight.app.history import History
from tablelight.app.log.panel import log_list
from tablelight.app.log.state import read_log
from tablelight.app.saves.actions import FileLoaded, FileNotLoaded, LinkOpened, Rename, SaveLoaded
from tablelight.app.saves.files import metadata_text
from tablelight.app.saves.salvage import draft_of, salvaged
from tablelight.app.saves.storage import SaveHead
from tablelight.app.saves.update import document_text, history_of
from tablelight.app.scanning.actions import CodeRead
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import encode
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.reading import parse
from tablelight.board.roster import read_roster
from tablelight.board.values import LONGEST_NAME, plain_text
from tablelight.locale.messages import translate
from tablelight.rules.check import draft, read
from tablelight.view.nodes import words_of as text_of
from tablelight.view.words import Words

EXAMPLES = Path(__file__).parents[3] / "static" / "examples"
HALF = "\ud83d"


def example(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    return found


def table() -> AppState:
    return AppState(history=History.of(read(example("heroclix-rooftop"))))


MEMBER = {
    "id": "r1",
    "game": "carnevale",
    "name": "A",
    "side": "red",
    "spaces": 1,
    "stats": {"move": 4},
    "traits": [],
    "base": 30,
}


def roster(**changes: object) -> str:
    return json.dumps(
        {"format": "tablelight-roster", "version": 1, "members": [{**MEMBER, **changes}, {**MEMBER, "id": "r2"}]}
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"base": 250},
        {"base": 0},
        {"base": 30.5},
        {"traits": ["x" * 500]},
        {"traits": [HALF]},
        {"name": HALF},
        {"stats": {"x" * 500: 1}},
        {"stats": {HALF: 1}},
        {"stats": {"move": 10**400}},
    ],
)
def test_a_roster_admits_nothing_that_a_document_refuses(changes: dict[str, object]) -> None:
    found = read_roster(roster(**changes))
    assert [member.id for member in found.members] == ["r2"]
    assert read_roster(roster()).members[0].figure.base == 30


def test_a_roster_nested_deeply_is_none() -> None:
    deep = '{"format": "tablelight-roster", "version": 1, "members": [{"x": ' + "[" * 5000 + "]" * 5000 + "}]}"
    assert read_roster(deep).members == ()


@pytest.mark.parametrize("title", ["x" * 450, f"half {HALF}", "a\nb\tc", "  spaced   out  ", "é" * 1000])
def test_a_name_that_was_given_can_be_read_back(title: str) -> None:
    state = update(table(), Rename(title))
    assert state.history is not None
    back = history_of(document_text(state.history), metadata_text(state.history))
    assert back.present.title == state.document.title == plain_text(title)
    assert len(back.present.title) <= LONGEST_NAME


ENTRY = {
    "kind": "move",
    "what": "move",
    "figure": "Scout",
    "start": [1, 2],
    "end": [3, 4],
    "dice": [3, "hit"],
    "chance": "1/3",
}


@pytest.mark.parametrize(
    "changes",
    [
        {"start": [1]},
        {"start": [1, 2, 3]},
        {"end": ["a", 2]},
        {"start": [1.5, 2]},
        {"end": [10**30, 1]},
        {"chance": "1e999999999"},
        {"chance": "1/0"},
        {"chance": "3/2"},
        {"chance": "-1"},
        {"chance": "1" * 5000},
        {"dice": [None]},
        {"dice": [10**400]},
        {"outcome": "x" * 5000},
        {"cost": 1e308},
        {"round": True},
        {"shifts": [{"name": "x", "start": [1], "end": [1, 2]}]},
    ],
)
def test_a_damaged_log_is_left_out_at_once(changes: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError, KeyError, ZeroDivisionError)):
        read_log([{**ENTRY, **changes}])


@pytest.mark.parametrize("outcome", ["²", "٣", "", "5", "-5", "success"])
def test_whatever_an_outcome_says_the_log_can_be_shown(outcome: str) -> None:
    state = table()
    assert state.history is not None
    log = read_log([ENTRY, {**ENTRY, "kind": "roll", "what": "flee", "outcome": outcome}])
    state = AppState(history=History(state.history.now, log=log))
    for language in ("en", "es"):
        assert log_list(state, Words(language, game="heroclix"))


def test_a_refused_game_opens_in_the_editor_with_what_can_be_saved() -> None:
    plain = example("heroclix-rooftop")
    plain["title"] = "x" * 450
    plain["figures"][1]["at"] = "nowhere"
    figures = len(plain["figures"])
    state = update(table(), SaveLoaded(SaveHead(id="a", title="x", game="heroclix", changed=1), json.dumps(plain), ""))
    assert state.dialog == "problems"
    assert state.editor.refused_game is not None
    opened = update(state, EditRefusedFile())
    assert opened.editor.session is not None
    assert len(opened.document.figures) == figures - 1
    assert opened.document.title == "x" * LONGEST_NAME


def test_a_broken_link_does_not_offer_an_earlier_file() -> None:
    plain = example("heroclix-rooftop")
    plain["figures"][0]["at"] = plain["figures"][1]["at"]
    state = update(table(), FileLoaded("x.json", json.dumps(plain)))
    assert state.editor.refused_game is not None
    state = update(state, LinkOpened("#1.zzzz"))
    assert state.dialog == "problems"
    assert state.editor.refused_game is None


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(path.stem for path in EXAMPLES.glob("*.json"))), st.integers(0, 2**32))
def test_what_is_salvaged_can_be_opened(name: str, seed: int) -> None:
    """One to five random places of a document hold something else."""
    chance = random.Random(seed)
    plain = example(name)
    for _ in range(chance.randrange(1, 6)):
        at: Any = plain
        while True:
            key = chance.choice(list(at) if isinstance(at, dict) else range(len(at)))
            if isinstance(at[key], dict | list) and at[key] and chance.random() < 0.7:
                at = at[key]
                continue
            at[key] = chance.choice([None, 5, "x" * 500, [], {}, -1, [[1]], HALF, True])
            break
    try:
        read(plain)
    except DocumentError:
        found = salvaged(plain)
        if found is not None:
            draft(parse(json.dumps(encode(found))))


@pytest.mark.parametrize("text", ["", "[]", "5", "null", '"x"', '{"format": "tablelight"}'])
def test_where_nothing_can_be_saved_nothing_is_offered(text: str) -> None:
    assert draft_of(text) is None


def shown(state: AppState) -> str:
    """The words of the dialog that is open."""
    found = dialog(state)
    assert found is not None
    return text_of(found)


def mendable() -> str:
    """A file that is refused and that the editor can mend: two figures in one space."""
    plain = example("heroclix-rooftop")
    plain["figures"][0]["at"] = plain["figures"][1]["at"]
    return json.dumps(plain)


REFUSED: dict[str, tuple[Action, str]] = {
    "a broken link": (LinkOpened("#1.zzzz"), "The link is damaged"),
    "a link to nothing": (LinkOpened("hello"), "The link leads to no game."),
    "an empty file": (FileNotLoaded("empty.json", (Problem("$", "is empty"),)), "The file is empty."),
    "a file that is none": (FileLoaded("x.json", '{"format": "tablelight"'), "The file is not JSON"),
    "a text that was pasted": (FileLoaded("", '{"format": "tablelight"'), "The text is not JSON"),
    "a file of another program": (FileLoaded("x.json", '{"walls": [{"x0": "a"}], "bg": 1}'), ""),
    "a code": (CodeRead("https://table.example/#1:12"), "The link is damaged"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_whatever_is_refused_next_an_earlier_file_is_offered_no_longer(what: str) -> None:
    """Neither in the editor nor as a file; and what is said names what it is about."""
    action, said = REFUSED[what]
    for earlier in (
        FileLoaded("x.json", mendable()),
        SaveLoaded(SaveHead(id="a", title="x", game="heroclix", changed=1), mendable().replace("heroclix", "none"), ""),
    ):
        state = update(update(table(), earlier), action)
        assert state.dialog == "problems"
        assert said in shown(state)
        assert "Open it in the editor" not in shown(state)
        assert "Save the file as it is" not in shown(state)


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
def test_a_board_with_a_problem_is_not_shared_without_a_word(language: str) -> None:
    state = evolve(update(table(), FileLoaded("x.json", mendable())), language=language)
    state = update(update(state, EditRefusedFile()), OpenDialog("share"))
    told = translate("This board has problems: whoever opens it can only edit it until they are mended.", language)
    assert told in shown(state)
    assert told not in shown(evolve(update(table(), OpenDialog("share")), language=language))
