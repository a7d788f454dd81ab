"""Data from outside (a roster, a log, a refused game): nothing is accepted that a later start would refuse."""

from __future__ import annotations

import json
import random
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.app.actions import Action, DragFigure, OpenDialog, SelectFigure
from tablelight.app.changes import set_state
from tablelight.app.controls import notice_words, words_of
from tablelight.app.dialogs import dialog
from tablelight.app.editor.opening import edit_refused_file
from tablelight.app.history import History
from tablelight.app.importing.update import file_not_loaded
from tablelight.app.log.state import Entry, read_log
from tablelight.app.saves.actions import FileLoaded, LinkOpened, SaveLoaded
from tablelight.app.saves.files import draft_of, metadata_text, salvaged
from tablelight.app.saves.records import SaveHead, newest
from tablelight.app.saves.update import history_of, rename
from tablelight.app.share import position_diff, printed
from tablelight.app.share.actions import ReadCode
from tablelight.app.share.link import DICTIONARIES, to_digits
from tablelight.app.share.update import code_read
from tablelight.app.sheets.state import is_whole as sheets_are_whole
from tablelight.app.sheets.update import sheets_loaded
from tablelight.app.sight.update import look_at
from tablelight.app.state import AppState
from tablelight.app.timeline.transcript import transcript
from tablelight.app.turn.panel import log_list
from tablelight.app.turn.update import go_to_figure, take_off_table, toggle_acted
from tablelight.app.update import update
from tablelight.board.codec import encode
from tablelight.board.parse_json import parse, too_deep
from tablelight.board.problems import DocumentError, Problem
from tablelight.board.roster import is_whole as roster_is_whole
from tablelight.board.roster import read_roster, write_roster
from tablelight.board.text import document_text
from tablelight.board.values import LONGEST_NAME, plain_text
from tablelight.locale.messages import LANGUAGES, translate
from tablelight.rules.check import draft, read
from tablelight.view.nodes import words_of as text_of
from tests.effort import sized
from tests.examples import EXAMPLES

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


def test_what_is_lost_of_a_shared_record_when_it_is_read_is_known() -> None:
    """A record with losses is set aside before the next change replaces it (`web/settings.py`)."""
    assert roster_is_whole(roster()) and roster_is_whole(write_roster(read_roster(roster())))
    for text in (
        roster(base=250),
        roster()[:-1],
        roster().replace('"version": 1', '"version": 2'),
        "[]",
        '{"members": 5}',
    ):
        assert not roster_is_whole(text), text
    sheet = {"version": 1, "movement": {}, "board": "hex"}
    assert sheets_are_whole("[]") and sheets_are_whole(json.dumps([sheet]))
    for text in ("{", "{}", "[5]", json.dumps([sheet, {}])):
        assert not sheets_are_whole(text), text


@pytest.mark.parametrize("place", ["title", "name", "side", "trait"])
def test_half_a_character_is_refused_wherever_a_document_has_text(place: str) -> None:
    """Such a document could be kept, but never be read again."""
    plain = example("heroclix-rooftop")
    if place == "title":
        plain["title"] = HALF
    elif place == "trait":
        plain["figures"][0]["traits"] = [HALF]
    else:
        plain["figures"][0][place] = HALF
    with pytest.raises(DocumentError, match="not text"):
        read(plain)


def test_what_is_left_out_of_a_rosters_file_is_said_and_a_broken_one_is_refused() -> None:
    state = update(table(), FileLoaded("x.json", roster(base=250)))
    assert state.notice is not None and notice_words(state, state.notice, words_of(state)) == (
        "From the file into the roster: 1. Left out, since they cannot be used: 1."
    )
    whole = update(table(), FileLoaded("x.json", roster()))
    assert whole.notice is not None and "Left out" not in whole.notice.text
    for text in (
        roster()[:-1],
        roster().replace('"version": 1', '"version": 2'),
        f'{roster()[:-2]}, "x": {"[" * 5000}',
    ):
        assert update(table(), FileLoaded("x.json", text)).dialog == "problems", text[:80]


def test_a_roster_nested_deeply_is_none() -> None:
    deep = '{"format": "tablelight-roster", "version": 1, "members": [{"x": ' + "[" * 5000 + "]" * 5000 + "}]}"
    assert read_roster(deep).members == ()


DEEP = "[" * 50_000 + "]" * 50_000


def deep_moves() -> str:
    """A code of the moves since a position, as it may be sent, with a deeply nested turn."""
    old = position_diff.text_of(table().document)
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, old[-position_diff.WINDOW :])
    packed = deflate.compress(b"\n" + DEEP.encode()) + deflate.flush()
    half = len(old) // 2
    head = position_diff.HEADER.pack(
        position_diff._hash(old), position_diff._hash(old[:half] + old[half + 1 :]), half, len(old) - half - 1
    )
    return f"{position_diff.MOVES_CODE}{to_digits(head + packed)}"


def deep_link() -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARIES["1"])
    return "#1." + urlsafe_b64encode(deflate.compress(DEEP.encode()) + deflate.flush()).rstrip(b"=").decode()


HEAD = SaveHead(id="a", title="x", game="heroclix", changed=1)
ENTRANCES: dict[str, Callable[[], object]] = {
    "a file": lambda: update(table(), FileLoaded("x.json", DEEP)),
    "a small file": lambda: update(table(), FileLoaded("x.json", DEEP[40_000:60_000])),
    "a roster": lambda: read_roster(f'{{"format": "tablelight-roster", "version": 1, "members": {DEEP}}}'),
    "the sheets that are kept": lambda: update(AppState(), sheets_loaded(DEEP)),
    "a sheet": lambda: update(AppState(), FileLoaded("x.rules.json", f'{{"version": 1, "movement": {DEEP}}}')),
    "a link": lambda: update(table(), LinkOpened(deep_link())),
    "moves since": lambda: update(update(table(), ReadCode()), code_read(deep_moves())),
    "a kept game": lambda: update(table(), SaveLoaded(HEAD, DEEP, "")),
    "what is beside it": lambda: update(table(), SaveLoaded(HEAD, document_text(table().document), DEEP)),
    "the journal": lambda: newest([DEEP, f'{{"id": {DEEP}}}']),
}


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_nothing_that_is_nested_deeply_gets_as_far_as_python(entrance: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python only raises, WebAssembly's stack overflows, and the page dies."""
    loads = json.loads

    def bounded(text: Any, **more: Any) -> Any:
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        assert not too_deep(data), "parsed before its depth was bounded"
        return loads(text, **more)

    monkeypatch.setattr(json, "loads", bounded)
    ENTRANCES[entrance]()


@pytest.mark.parametrize("title", ["x" * 450, f"half {HALF}", "a\nb\tc", "  spaced   out  ", "é" * 1000])
def test_a_name_that_was_given_can_be_read_back(title: str) -> None:
    state = update(table(), rename(title))
    assert state.history is not None
    back = history_of(document_text(state.document), metadata_text(state.history))
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
        {"figure": HALF},
        {"why": [{"key": "x", "values": {"name": [HALF]}}]},
        {"cost": 1e308},
        {"round": True},
        {"shifts": [{"name": "x", "start": [1], "end": [1, 2]}]},
    ],
)
def test_a_damaged_log_is_left_out_at_once(changes: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError, KeyError, ZeroDivisionError)):
        read_log([{**ENTRY, **changes}])


OUTCOMES = ["²", "٣", "", "5", "-5", "--5", "-", "success", "9" * 2000, "-" + "9" * 400, "{count}", "None", "True"]


@pytest.mark.parametrize("kind", ["move", "roll", "change", "door"])
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_whatever_an_outcome_says_the_log_can_be_shown(outcome: str, kind: str) -> None:
    log = read_log([ENTRY, {**ENTRY, "kind": kind, "what": "flee", "outcome": outcome}])
    logged_can_be_shown("heroclix-rooftop", log)


def logged_can_be_shown(name: str, log: tuple[Entry, ...]) -> None:
    """The dialogs that show the log, the printed sheet and the transcript."""
    history = History(History.of(read(example(name))).now, log=log)
    for language in ("en", "es"):
        state = AppState(history=history, language=language)
        assert log_list(state, words_of(state))
        assert dialog(update(state, OpenDialog("turn"))) and dialog(update(state, OpenDialog("luck")))
        assert printed.sheet(state)
        transcript(history, language)


WHY = [
    {"key": "too-far", "values": {}},
    {"key": "nothing", "values": {"cost": "--1"}},
    {"key": "", "values": {"x": []}},
]
ANY: st.SearchStrategy[Any] = st.sampled_from(
    [WHY[:1], WHY[1:], None, 5, -1, "x", "", "--1", [], {}, [1], [1, 2], "9" * 400, 1.5, True, HALF, "1/3", "{"]
)


@settings(max_examples=sized(60, 600), deadline=None)
@given(
    st.sampled_from(sorted(path.stem for path in EXAMPLES.glob("*.json"))),
    st.lists(
        st.tuples(
            st.sampled_from(["move", "roll", "change", "door", "note", "turn", "over", ""]),
            st.sampled_from(["move", "flee", "attack", "wounds", "life", "actions", "magic", "round"]),
            st.dictionaries(st.sampled_from([field.name for field in fields(Entry)]), ANY, max_size=3),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_whatever_a_damaged_log_holds_it_is_refused_or_can_be_shown(
    name: str, entries: list[tuple[str, str, dict[str, Any]]]
) -> None:
    try:
        log = read_log([{**ENTRY, "kind": kind, "what": what, **changes} for kind, what, changes in entries])
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError):  # saves.files.from_json ignores these
        return
    logged_can_be_shown(name, log)


def test_a_refused_game_opens_in_the_editor_with_what_can_be_saved() -> None:
    plain = example("heroclix-rooftop")
    plain["title"] = "x" * 450
    plain["figures"][1]["at"] = "nowhere"
    figures = len(plain["figures"])
    state = update(table(), SaveLoaded(SaveHead(id="a", title="x", game="heroclix", changed=1), json.dumps(plain), ""))
    assert state.dialog == "problems"
    assert state.editor.refused_game is not None
    opened = update(state, edit_refused_file())
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


@settings(max_examples=sized(60, 60), deadline=None)
@given(st.sampled_from(sorted(path.stem for path in EXAMPLES.glob("*.json"))), st.integers(0, 2**32))
def test_what_is_salvaged_can_be_opened(name: str, seed: int) -> None:
    """One to five random values of a document are replaced."""
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


@pytest.mark.parametrize(
    "wrong",
    [
        {"board": {"grid": "square", "columns": 2, "rows": 2, "notes": [{"text": "Mind"}, {"text": "x" * 3000}]}},
        {"objectives": [{"id": "o1", "at": [0, 0]}, {"at": [1, 0]}]},
        {"measures": [{"kind": "ruler", "ends": [{"at": [0, 0]}, {"at": [1, 0]}]}, {"kind": "rope", "ends": []}]},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_wrong_note_objective_or_ruler_costs_no_other(wrong: dict[str, Any]) -> None:
    board = {"grid": "square", "columns": 2, "rows": 2}
    found = draft_of(json.dumps({"format": "tablelight", "version": 5, "game": "heroclix", "board": board, **wrong}))
    assert found is not None
    document = found.present
    assert len(document.board.notes) + len(document.objectives) + len(document.measures) == 1


@pytest.mark.parametrize("text", ["", "[]", "5", "null", '"x"', '{"format": "tablelight"}'])
def test_where_nothing_can_be_saved_nothing_is_offered(text: str) -> None:
    assert draft_of(text) is None


def shown(state: AppState) -> str:
    """The words of the open dialog."""
    found = dialog(state)
    assert found is not None
    return text_of(found)


def mendable() -> str:
    """A refused file that the editor can mend: two figures in one space."""
    plain = example("heroclix-rooftop")
    plain["figures"][0]["at"] = plain["figures"][1]["at"]
    return json.dumps(plain)


REFUSED: dict[str, tuple[Action, str]] = {
    "a broken link": (LinkOpened("#1.zzzz"), "The link is damaged"),
    "a link to nothing": (LinkOpened("hello"), "The link leads to no game."),
    "an empty file": (file_not_loaded("empty.json", (Problem("$", "is empty"),)), "The file is empty."),
    "a file that is none": (FileLoaded("x.json", '{"format": "tablelight"'), "The file is not JSON"),
    "a text that was pasted": (FileLoaded("", '{"format": "tablelight"'), "The text is not JSON"),
    "a file of another program": (FileLoaded("x.json", '{"walls": [{"x0": "a"}], "bg": 1}'), ""),
    "a code": (code_read("https://table.example/#1:12"), "The link is damaged"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_whatever_is_refused_next_an_earlier_file_is_offered_no_longer(what: str) -> None:
    """It is offered neither in the editor nor as a file; the message names what was refused."""
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


@pytest.mark.parametrize(
    "action",
    [
        set_state("nobody", "wounds", 1),
        SelectFigure("nobody"),
        look_at("nobody"),
        DragFigure("nobody", (0, 0)),
        take_off_table("nobody"),
        toggle_acted("nobody"),
        go_to_figure("nobody"),
    ],
)
def test_a_button_about_a_figure_that_is_gone_does_nothing(action: Action) -> None:
    """Another tablet has taken it away, or another game has come, before the page shows it."""
    state = table()
    assert update(state, action) is state


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_with_a_problem_is_not_shared_without_a_word(language: str) -> None:
    state = evolve(update(table(), FileLoaded("x.json", mendable())), language=language)
    state = update(update(state, edit_refused_file()), OpenDialog("share"))
    told = translate("This board has problems. It can only be edited until they are fixed.", language)
    assert told in shown(state)
    assert told not in shown(evolve(update(table(), OpenDialog("share")), language=language))
