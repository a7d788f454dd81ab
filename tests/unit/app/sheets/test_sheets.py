"""Rules sheets that travel: the player reads another person's sheet before using it; kept sheets are found again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.answers import found_problems
from tablelight.app.controls import words_of
from tablelight.app.editor.new_board import set_new_board_field
from tablelight.app.editor.rules.pages import PAGES
from tablelight.app.editor.rules.update import open_rule, show_rules_page
from tablelight.app.editor.update import select_tool
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.actions import FileLoaded, LinkOpened
from tablelight.app.share.link import code_link, fragment
from tablelight.app.share.position_diff import difference_text, read_difference
from tablelight.app.share.update import code_read
from tablelight.app.sheets.places import TITLES, line_of
from tablelight.app.sheets.state import MOST_SHEETS, file_name, file_text, read_kept, sheet_in, written
from tablelight.app.sheets.update import (
    forget_sheet,
    keep_sheet,
    leave_offer,
    read_kept_sheet,
    sheets_loaded,
    take_offer,
)
from tablelight.app.state import AppState
from tablelight.app.turn.state import TableTurn
from tablelight.app.update import update
from tablelight.board.codec import decode, encode
from tablelight.rules.answers import Reason
from tablelight.rules.check import read
from tablelight.rules.systems.own.sheet_field import all_fields
from tablelight.rules.systems.own.sheet_rolls import Dice
from tablelight.view.nodes import walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.words import Words
from tests.examples import EXAMPLES
from tools.sheet_schema import all_records

CELLAR = (Path(__file__).resolve().parents[4] / "static" / "examples" / "own-cellar.json").read_text("utf-8")
PLAIN: dict[str, Any] = json.loads(CELLAR)
SHEET: dict[str, Any] = {**PLAIN["rules"], "name": "Cellar", "author": "Ana", "notes": "Six turns."}


def shown(state: AppState) -> str:
    return text_of(page(state).dialog)


def press(state: AppState, name: str) -> AppState:
    """A press on a button of the dialog, by its words."""
    for node in walk(page(state).dialog):
        if node.do is not None and (node.attrs.get("aria-label") or text_of(node)) == name:
            assert isinstance(node.do, do.Action)
            return update(state, node.do)
    raise AssertionError(name)


def test_a_game_with_rules_of_its_own_says_them_before_it_is_played() -> None:
    state = update(AppState(), FileLoaded("cellar.json", CELLAR))
    assert state.history is None and state.dialog == "sheet"
    text = shown(state)
    assert "This game brings its own rules" in text
    for sentence in ("roll 1d20 + Fight + sight modifier against the target’s Armour", "Rolls", "Ways of moving"):
        assert sentence in text, sentence
    played = press(state, "Play with these rules")
    assert played.dialog is None and played.document == read(PLAIN)
    left = press(state, "Cancel")
    assert left.history is None and left.sheets.offer is None and left.dialog == "start"


def test_the_same_holds_for_a_link_and_not_for_what_is_kept_or_on_the_table() -> None:
    address = "https://example.org/#" + fragment(read(PLAIN))
    asked = update(AppState(), LinkOpened(address))
    assert asked.dialog == "sheet"
    kept = update(asked, keep_sheet(PLAIN["rules"]))
    assert "These rules are saved in this browser" in shown(kept)
    played = update(kept, take_offer())
    assert update(played, LinkOpened(address)).dialog is None
    again = update(update(AppState(), keep_sheet(PLAIN["rules"])), LinkOpened(address))
    assert again.dialog is None and again.document == read(PLAIN)
    changed = {**PLAIN, "rules": {**PLAIN["rules"], "diagonals": "two"}}
    assert update(again, FileLoaded("x.json", json.dumps(changed))).dialog == "sheet"


def test_examples_are_opened_at_once() -> None:
    assert update(AppState(), FileLoaded("own-cellar.json", CELLAR, example=True)).dialog is None


def test_a_sheet_alone_is_read_kept_and_begun_with() -> None:
    state = update(AppState(), FileLoaded(file_name(SHEET), file_text(SHEET)))
    assert "By Ana" in shown(state) and "Six turns." in shown(state)
    state = press(press(state, "Keep these rules in this browser"), "New board with these rules")
    assert state.dialog == "new" and "Cellar" in shown(state)
    board = press(state, "Make this board")
    assert board.document.rules == SHEET and board.editor.session is not None
    begun = update(update(board, do.OpenDialog("new")), set_new_board_field("game", "own"))
    assert "Or begin with rules that you kept:" in shown(begun)
    read_again = update(begun, read_kept_sheet(0))
    assert read_again.dialog == "sheet" and press(read_again, "New board with these rules").dialog == "new"


def test_kept_sheets_survive_the_browser_and_are_deleted_after_a_question() -> None:
    state = update(AppState(), keep_sheet(SHEET))
    state = update(state, keep_sheet({**SHEET, "notes": "Seven turns."}))  # replaces the sheet of the same name
    state = update(state, keep_sheet({**SHEET, "name": "Another"}))
    assert [each["name"] for each in state.sheets.saved] == ["Another", "Cellar"]
    again = update(AppState(), sheets_loaded(written(state.sheets.saved)))
    assert again.sheets.saved == state.sheets.saved
    asked = update(again, forget_sheet(0))
    assert len(asked.sheets.saved) == 2 and update(asked, forget_sheet(None)).sheets == again.sheets
    assert [each["name"] for each in update(asked, forget_sheet(0)).sheets.saved] == ["Cellar"]
    assert read_kept("no json") == read_kept('{"a": 1}') == read_kept("[1, {}]") == ()


def test_one_sheet_too_many_is_not_kept_and_the_player_is_told() -> None:
    state = AppState()
    for number in range(MOST_SHEETS):
        state = update(state, keep_sheet({**SHEET, "name": f"Sheet {number}"}))
    full = update(state, keep_sheet({**SHEET, "name": "Zebra"}))
    assert full.sheets.saved == state.sheets.saved and full.notice is not None
    assert full.notice.text.startswith("The rules are not saved")
    replaced = update(full, keep_sheet({**SHEET, "name": "Sheet 3", "notes": "Seven turns."}))
    assert len(replaced.sheets.saved) == MOST_SHEETS and replaced.sheets.holds(
        {**SHEET, "name": "Sheet 3", "notes": "Seven turns."}
    )


def test_what_is_no_sheet_is_opened_as_before() -> None:
    assert sheet_in(CELLAR) is None and sheet_in("[" * 100_000) is None and sheet_in("x") is None
    assert sheet_in(json.dumps(SHEET)) == SHEET


def test_a_wrong_sheet_names_its_lines_and_the_board_is_opened_all_the_same() -> None:
    broken = {**PLAIN, "rules": {**PLAIN["rules"], "diagonals": "sideways"}}
    state = update(AppState(), FileLoaded("x.json", json.dumps(broken)))
    assert state.dialog == "sheet" and "Rules · Diagonals" in shown(state) and "$" not in shown(state)
    opened = update(state, take_offer())
    assert opened.history is not None and encode(opened.document)["rules"] == broken["rules"]
    figure = opened.document.figures[0]
    told = text_of(page(update(opened, do.SelectFigure(figure.id))).panel)
    assert "Diagonals" in told, told


def test_a_link_and_a_code_open_the_board_of_a_wrong_sheet_as_a_file_does() -> None:
    broken = {**PLAIN, "rules": {**PLAIN["rules"], "diagonals": "sideways"}}
    document = update(update(AppState(), FileLoaded("x.json", json.dumps(broken))), take_offer()).document
    by_link = LinkOpened("https://example.org/#" + fragment(document))
    by_code = code_read(code_link(document, "https://example.org/"))
    for come in (by_link, by_code):
        state = update(AppState(), come)
        assert state.dialog == "sheet" and "Rules · Diagonals" in shown(state) and "$" not in shown(state)
        assert update(state, take_offer()).document == document
    after = evolve(document, title="Later")  # the other tablet goes on with the same wrong sheet
    found = read_difference(difference_text(document, after, TableTurn(side="red")), document, TableTurn())
    assert found is not None and found[0] == after


def test_a_link_to_a_game_in_code_is_still_refused_with_what_is_wrong() -> None:
    figure = {"id": "a", "side": "x", "at": [0, 0], "stats": {"move": "far"}}
    for game in ({"game": "heroclix"}, {"game": "own"}):
        plain = {"format": "tablelight", "version": 1, **game, "board": PLAIN["board"], "figures": [figure]}
        state = update(AppState(), LinkOpened("https://example.org/#" + fragment(decode(plain))))
        assert state.dialog == "problems" and state.history is None and state.problems


def test_nothing_of_a_sheet_is_markup_and_the_rest_of_the_page_stays() -> None:
    nasty = {**SHEET, "name": "<img src=x onerror=alert(1)>", "notes": "<script>1</script>"}
    state = update(AppState(), FileLoaded("x.json", json.dumps(nasty)))
    assert all(node.tag not in ("img", "script") for node in walk(page(state).dialog))
    assert "<script>1</script>" in shown(state) and words_of(state)
    assert update(state, leave_offer()).sheets.offer is None


def test_kinds_that_the_sheet_lacks_are_drawn_with_a_mark() -> None:
    from tablelight.app.scene import layers

    lacking = json.loads(CELLAR)
    known = lacking["rules"]["terrains"][0]["id"]
    lacking["board"]["spaces"].append({"at": [0, 0], "terrain": "lava"})
    state = update(update(AppState(), FileLoaded("x.json", json.dumps(lacking))), take_offer())
    assert state.document.board.spaces[-1].terrain == "lava" and known != "lava"
    styles = [ink.style for layer in layers(state) for ink in layer.inks]
    assert "chip-letter" in styles
    plain = update(AppState(), FileLoaded("x.json", CELLAR, example=True))
    assert "chip-letter" not in [ink.style for layer in layers(plain) for ink in layer.inks]


def test_a_problem_of_the_sheet_leads_to_its_line() -> None:
    broken = json.loads(CELLAR)
    broken["rules"]["terrains"][0]["enter"] = "sometimes"
    state = update(update(AppState(), FileLoaded("x.json", json.dumps(broken))), take_offer())
    state = update(update(state, do.OpenEditor()), do.ShowProblem(0))
    session = state.editor.session
    assert session is not None and (session.tool, session.rules_page, session.rule) == (
        "rules",
        "terrain",
        ("terrains", 0),
    )
    label = broken["rules"]["terrains"][0].get("label", broken["rules"]["terrains"][0]["id"])
    assert f"Rules · {label} · To enter" in text_of(page(state).panel)


def test_a_problem_names_each_field_as_the_editor_does() -> None:
    """Fields that were added later were named by their English keys."""
    say, labels = Words("es"), dict[str, set[str]]()
    records = (*all_records().values(), Dice)
    for about in (about for record in records for _, about in all_fields(record) if about.label):
        labels.setdefault(about.key, set()).add(say.label(about.label))
    for key, known in labels.items():
        assert line_of({}, ["x", key], say).split(" · ")[-1] in known or key in TITLES, key
    rules = {"attacks": [{"id": "shot", "label": "Tiro"}]}
    assert line_of(rules, ["attacks", "0", "hindered"], say) == "Reglas · Tiro · Donde la vista no está despejada"


def test_a_sheet_for_a_bare_table_speaks_of_no_spaces_and_its_title_is_translated() -> None:
    said = asked_about("own-courtyard", "en")
    assert "There are no spaces: figures go in any direction." in said and "neighbours" not in said
    assert "A figure cannot go further than its points." in said and "A step needs enough points" not in said
    assert "There are six neighbours and no diagonals." in asked_about("own-terraces", "en")
    assert "La cour" in asked_about("own-courtyard", "fr")


def asked_about(name: str, language: str) -> str:
    """What the page says before the player plays an example with own rules that was opened from a file."""
    text = (EXAMPLES / f"{name}.json").read_text("utf-8")
    state = update(AppState(language=language), FileLoaded(f"{name}.json", text))
    shown = page(state).dialog
    assert shown is not None
    return text_of(shown)


def test_a_reason_names_an_attack_as_its_button_does() -> None:
    document = read(json.loads((EXAMPLES / "own-courtyard.json").read_text("utf-8")))
    say = words_of(AppState(language="fr", history=History.of(document)))
    barred = next(key for key in say.messages if key.startswith("OWN-501."))
    reason = Reason(barred, values={"name": "Strike"})
    assert say.label("Strike") == "Coup" and "Strike" not in say.reason(reason)


@pytest.mark.parametrize("key", ["²", "9" * 5000])
def test_a_key_that_looks_like_a_number_is_a_problem_that_can_be_read(key: str) -> None:
    rolls = [
        {"id": "sum", "kind": "sum", "dice": f"{key}d6", "against": 3, "natural": {key: ["a"]}, "effects": {key: {}}},
        {"id": "pool", "dice": 1, "tests": [None]},
    ]
    stats = [*SHEET["stats"], {"id": ["a"], "label": key, key: 1}]
    sheet = {**SHEET, key: 1, "rolls": rolls, "stats": stats}
    offered = update(AppState(), FileLoaded("x.rules.json", json.dumps(sheet).encode()))
    assert offered.sheets.offer is not None and key[:20] in text_of(page(offered).dialog)
    state = AppState(history=History.of(decode({**PLAIN, "rules": sheet})))
    state = update(state, do.OpenEditor())
    assert found_problems(state.document)
    for number in range(len(found_problems(state.document))):
        page(update(state, do.ShowProblem(number)))
    for name in PAGES:
        for path in (("rolls", 0), ("rolls", 1), ("stats", len(stats) - 1)):
            shown = update(update(update(state, select_tool("rules")), show_rules_page(name)), open_rule(path))
            page(shown)
