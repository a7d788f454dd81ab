"""A player's own rules, changed at the table: every field is a choice, a stepper, a switch or a line of text. No press
leaves a sheet with problems, and each is undone like a stroke."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablelight.app import actions as app
from tablelight.app.controls import toggle_fold, words_of
from tablelight.app.editor.figures.update import new_figure
from tablelight.app.editor.new_board import make_board, set_new_board_field
from tablelight.app.editor.opening import open_editor, set_tool_option, tools
from tablelight.app.editor.panel import panel
from tablelight.app.editor.rules.lines import Change, PageEntry, SheetLine
from tablelight.app.editor.rules.pages import PAGES
from tablelight.app.editor.rules.removing import may_remove
from tablelight.app.editor.rules.update import add_rule, open_rule, remove_rule, set_rule, show_rules_page
from tablelight.app.editor.rules.values import SheetPath, listed, value_at
from tablelight.app.editor.update import begin_stroke, continue_stroke, end_stroke, select_tool
from tablelight.app.history import History
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import decode, encode
from tablelight.board.document import Document, Json
from tablelight.rules.check import problems, read
from tablelight.rules.registry import rules_of
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tablelight.view.nodes import Node, walk
from tablelight.view.nodes import words_of as text_of
from tablelight.view.plane import plane_of
from tests.effort import sized, some
from tests.examples import boards
from tests.kinds import is_done_by

EXAMPLES = boards("own-*.json")


def begun(grid: str) -> AppState:
    """A new board of an own game, from zero."""
    state = update(AppState(), set_new_board_field("game", "own"))
    state = update(state, set_new_board_field("start", ""))
    state = update(update(state, set_new_board_field("grid", grid)), make_board())
    return update(state, select_tool("rules"))


def opened(document: Document) -> AppState:
    state = open_editor(AppState(history=History.of(document)), app.OpenEditor())
    return update(state, select_tool("rules"))


def sheet_of(state: AppState) -> dict[str, Json]:
    assert state.document.rules is not None
    return dict(state.document.rules)


def entries(state: AppState, page: str) -> Iterator[PageEntry]:
    """All entries of a page, including the parts of entries."""
    waiting = list(PAGES[page].entries(sheet_of(state)))
    while waiting:
        entry = waiting.pop(0)
        yield entry
        waiting += entry.parts


def values(line: SheetLine) -> list[Any]:
    """Values that a line's control can set; of a number, the extremes."""
    match line.kind:
        case "choice":
            return [option.value for option in line.options]
        case "number":
            low, high = (int(line.low), int(line.high)) if line.step == 1 else (line.low, line.high)
            return [low, high, *([line.nothing] if line.nothing_at else [])]
        case "truth":
            return [not line.value]
        case "text":
            return ["x"] if line.longest == 1 else ["Two words, and more"]
    held = list(line.value) if isinstance(line.value, list) else []
    return [[each for each in held if each != line.item], [*(each for each in held if each != line.item), line.item]]


def pressed(state: AppState) -> list[app.Action]:
    """Every change that the page offers at this moment."""
    found: list[app.Action] = []
    for page in PAGES:
        for entry in entries(state, page):
            found += [set_rule(line.change(value)) for line in entry.lines for value in values(line)]
            found += [add_rule(add) for add in entry.adds]
            if entry.path and may_remove(sheet_of(state), entry.path):
                found.append(remove_rule(entry.path))
    return found


def bounded(document: Document) -> list[str]:
    """The problems of a document's sheet, except a stat's least above its most: the two are set one by one."""
    return [problem.path for problem in read_sheet(document.rules)[1] if not problem.path.endswith(".most")]


@pytest.mark.parametrize("grid", ["square", "hex", "inches"])
def test_from_nothing_every_button_leaves_a_sheet_without_problems(grid: str) -> None:
    state = begun(grid)
    assert "rules" in tools(state) and problems(state.document) == []
    for name in PAGES:
        for entry in list(entries(state, name)):
            for add in entry.adds:
                state = update(state, add_rule(add))
                assert problems(state.document) == [], add.label
    for action in some(pressed(state), 3):
        changed = update(state, action)
        if is_done_by(action, remove_rule):
            changed = update(changed, action)  # yes, delete it
        assert bounded(changed.document) == [], action


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_of_a_ready_sheet_every_button_leaves_one_without_problems(path: Path) -> None:
    state = opened(read(json.loads(path.read_text("utf-8"))))
    for action in some(pressed(state), 3):
        changed = update(state, action)
        if is_done_by(action, remove_rule) and changed.document == state.document:
            changed = update(changed, action)
            assert changed.document != state.document
        assert bounded(changed.document) == [], action


@settings(max_examples=sized(6, 15))
@example(660993, "hex")  # the last face that passes is taken away
@given(st.integers(0, 10**6), st.sampled_from(["square", "hex", "inches"]))
def test_one_press_after_another_never_breaks_the_sheet_or_the_page(seed: int, grid: str) -> None:
    from random import Random

    random, state = Random(seed), begun(grid)
    for _ in range(30):
        action = random.choice(pressed(state))
        state = update(state, action)
        assert bounded(state.document) == [], action
    page = random.choice(list(PAGES))
    state = update(state, show_rules_page(page))
    for entry in list(PAGES[page].entries(sheet_of(state))):
        assert panel(update(state, open_rule(entry.path)), words_of(state))
    assert layers(state)


def all_nodes(state: AppState) -> list[Node]:
    return [node for top in panel(state, words_of(state)) for node in walk(top)]


NATIVE = ("button", "input", "summary")
"""Elements that the Tab key reaches, and that Enter, Space or typing operates."""


def spoken(node: Node) -> str:
    """A control's name for a screen reader."""
    return str(node.attrs.get("aria-label") or text_of(node))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_control_is_one_that_the_keyboard_reaches_and_has_a_name(path: Path) -> None:
    state, met = opened(read(json.loads(path.read_text("utf-8")))), 0
    for page in PAGES:
        state = update(state, show_rules_page(page))
        for entry in [PageEntry(lines=(), is_open=True), *entries(state, page)]:
            shown = update(state, open_rule(entry.path)) if entry.path else state
            folds = [node.do for node in all_nodes(shown) if node.tag == "summary" and is_done_by(node.do, toggle_fold)]
            for fold in folds:
                shown = update(shown, fold) if fold.args[0] not in shown.open_folds else shown
            nodes = all_nodes(shown)
            fields = {id(child): node for node in nodes if node.tag == "label" for child in node.children}
            for node in nodes:
                if node.do is None and node.change is None:
                    continue
                met += 1
                assert node.tag in NATIVE and "tabindex" not in node.attrs, node
                assert spoken(fields.get(id(node), node)).strip(), node
    assert met > 100


def test_every_field_explains_itself_in_one_sentence() -> None:
    for path in EXAMPLES:
        state = opened(read(json.loads(path.read_text("utf-8"))))
        for page in PAGES:
            for entry in entries(state, page):
                said = ""
                for line in entry.lines:
                    said = line.hint or said
                    assert line.label == "Name" or (said.endswith(".") and said.count(". ") == 0), (line.label, said)


def test_a_change_is_undone_like_a_stroke_and_what_is_the_default_is_left_out() -> None:
    state = begun("hex")
    wood = next(add for entry in entries(state, "terrain") for add in entry.adds if add.label == "Woods")
    added = update(state, add_rule(wood))
    changed = update(added, set_rule(Change(("terrains", 0, "enter"), 3, 1)))
    assert value_at(sheet_of(changed), ("terrains", 0, "enter")) == 3
    plain = update(changed, set_rule(Change(("terrains", 0, "enter"), 1, 1)))
    assert "enter" not in sheet_of(plain)["terrains"][0]  # type: ignore[index,operator]
    assert update(update(changed, app.Undo()), app.Undo()).document == state.document


def test_what_is_in_use_is_deleted_after_a_question() -> None:
    river = next(path for path in EXAMPLES if "river" in path.stem)
    state = update(opened(read(json.loads(river.read_text("utf-8")))), show_rules_page("terrain"))
    number = next(n for n, kind in enumerate(sheet_of(state)["terrains"]) if kind["id"] == "woods")  # type: ignore[arg-type,call-overload,index]
    path = ("terrains", number)
    state = update(state, open_rule(path))
    asked = update(state, remove_rule(path))
    assert asked.document == state.document
    assert "Make them clear?" in " ".join(text_of(node) for node in panel(asked, words_of(asked)))
    assert update(asked, set_tool_option("removing", None)).editor.session == state.editor.session
    gone = update(asked, remove_rule(path))
    assert problems(gone.document) == []
    assert all(spec.terrain != "woods" for spec in gone.document.board.spaces)
    assert update(gone, app.Undo()).document == state.document


def test_a_deleted_terrain_is_not_stamped() -> None:
    state = update(AppState(), set_new_board_field("game", "own"))
    state = update(update(state, make_board()), select_tool("terrain"))
    at = plane_of(state.document.board).centre

    def drawn(state: AppState, *points: tuple[int, int]) -> AppState:
        (x, y), *rest = (at(point) for point in points)
        state = update(state, begin_stroke(x, y, 20.0))
        for point in rest:
            state = update(state, continue_stroke(*point))
        return update(state, end_stroke())

    state = drawn(update(state, set_tool_option("terrain", "rock")), (3, 3))
    state = drawn(update(state, select_tool("stamp")), (3, 3), (4, 4))
    rocks = next(n for n, kind in listed(sheet_of(state), "terrains") if kind["id"] == "rock")
    for _ in range(2):
        state = update(state, remove_rule(("terrains", rocks)))
    state = drawn(update(state, select_tool("stamp")), (8, 8))
    assert problems(state.document) == []


def test_the_last_way_of_moving_is_not_deleted() -> None:
    state = begun("square")
    assert update(state, remove_rule(("movement", "modes", 0))).document == state.document


def cellar(page: str, *path: str | int, language: str = "en") -> tuple[AppState, str]:
    """The cellar's rules with an entry open, and all that the panel says."""
    cellar = next(path for path in EXAMPLES if "cellar" in path.stem)
    state = evolve(opened(read(json.loads(cellar.read_text("utf-8")))), language=language)
    state = update(update(state, show_rules_page(page)), open_rule(path))
    return state, "\n".join(text_of(node) for top in panel(state, words_of(state)) for node in walk(top))


def test_the_names_of_an_example_are_translated_wherever_they_are_read() -> None:
    _, said = cellar("movement", "movement", "modes", 0, language="de")
    assert "Gehen löschen" in said and "Walk löschen" not in said
    assert "Punkte: Bewegung × 2." in said and "Movement" not in said
    for page, path, name in (("movement", ("movement", "modes", 0), "Gehen"), ("game", (), "Gefecht im Keller")):
        state, _ = cellar(page, *path, language="de")
        lines = [node for top in panel(state, words_of(state)) for node in walk(top) if node.tag == "input"]
        assert lines[0].attrs["value"] == name, "also in the line where it is written"


def test_the_results_of_a_roll_are_called_as_its_sentence_calls_them() -> None:
    _, said = cellar("dice", "rolls", 0)
    assert "Critical: the target takes 2 wounds." in said
    assert "\nCritical\n" in said and "\ncritical" not in said


def test_the_rules_page_places_a_first_figure_in_two_taps() -> None:
    state = update(begun("square"), new_figure())  # "Place a figure"
    assert state.editor.session is not None and state.editor.session.tool == "figures"
    state = update(update(state, begin_stroke(250, 250, 30)), end_stroke())
    assert len(state.document.figures) == 1


def test_a_trait_taken_away_is_named_nowhere_any_more() -> None:
    state = begun("square")
    for page, label in (("figures", "Flyer"), ("terrain", "Woods")):
        add = next(add for entry in entries(state, page) for add in entry.adds if add.label == label)
        state = update(state, add_rule(add))
    state = update(state, set_rule(Change(("movement", "modes", 0, "who"), "flyer")))
    state = update(state, set_rule(Change(("terrains", 0, "except", "flyer"), {"enter": 1})))
    gone = update(update(state, remove_rule(("traits", 0))), remove_rule(("traits", 0)))
    assert problems(gone.document) == [] and "flyer" not in json.dumps(sheet_of(gone))


def test_the_lit_spaces_follow_every_choice() -> None:
    state = begun("square")
    state = update(update(state, select_tool("figures")), new_figure())
    state = update(update(state, begin_stroke(250, 250, 30)), end_stroke())
    state = update(state, select_tool("rules"))
    state = update(update(state, begin_stroke(250, 250, 30)), end_stroke())
    assert state.figure is not None
    before = layers(state)
    after = layers(update(state, set_rule(Change(("movement", "modes", 0, "points"), 2))))
    assert any(a != b for a, b in zip(before, after, strict=True))
    seen = layers(update(state, show_rules_page("sight")))
    assert any(a != b for a, b in zip(before, seen, strict=True))


def added(state: AppState, page: str, label: str) -> AppState:
    """The state after a press of a button of a page that adds something."""
    add = next(add for entry in entries(state, page) for add in entry.adds if add.label == label)
    return update(state, add_rule(add))


def offers(state: AppState, page: str) -> set[str]:
    return {add.label for entry in entries(state, page) for add in entry.adds}


@pytest.mark.parametrize(
    ("page", "label"),
    [
        ("movement", "Run"),
        ("figures", "Another stat"),
        ("figures", "Another trait"),
        ("terrain", "Another terrain"),
        ("terrain", "Door"),
        ("terrain", "Another object"),
        ("dice", "Shot"),
        ("dice", "Get away"),
        ("turn", "A turn begins"),
    ],
)
def test_a_full_list_has_no_button_that_adds_to_it(page: str, label: str) -> None:
    state, presses = begun("square"), 0
    add = next(add for entry in entries(state, page) for add in entry.adds if add.label == label)
    while label in offers(state, page):
        state, presses = update(state, add_rule(add)), presses + 1
        assert presses < 50
    assert problems(state.document) == []
    assert update(state, add_rule(add)).document == state.document, "a late press adds nothing"


def test_a_button_that_needs_a_roll_is_gone_once_the_rolls_are_full() -> None:
    state = update(begun("square"), set_rule(Change(("levels",), {})))
    state = update(state, set_rule(Change(("control",), {"within": 1})))
    while "Count dice that pass" in offers(state, "dice"):
        state = added(state, "dice", "Count dice that pass")
    assert "A fall hurts" not in offers(state, "movement") and "Shot" in offers(state, "dice")
    assert "An engaged figure needs a roll to get away" not in offers(state, "control")


def test_another_entry_gets_a_free_id_in_a_list_of_any_length() -> None:
    turns: list[Json] = [{"id": "turn", "label": "x"}, *({"id": f"turn-{n}", "label": "x"} for n in range(2, 120))]
    state = update(begun("square"), set_rule(Change(("reminders",), [*turns, {"id": ["turn"]}])))
    assert "A turn begins" not in offers(state, "turn") and "Run" in offers(state, "movement")


def test_a_face_with_its_own_effect_has_one_that_can_be_changed() -> None:
    state = added(added(begun("square"), "dice", "Roll against a number"), "dice", "A face with its own effect")
    roll = ("rolls", 0)
    assert value_at(sheet_of(state), (*roll, "effects", "critical")) == {"wounds": 1}
    fumble = update(state, set_rule(Change((*roll, "natural", "20"), "fumble")))
    assert "Fumble" in offers(fumble, "dice")
    known = added(fumble, "dice", "Fumble")
    assert "fumble" in value_at(sheet_of(known), (*roll, "effects")) and problems(known.document) == []  # type: ignore[operator]


def deleted(document: Document, path: SheetPath) -> tuple[AppState, str]:
    """The state after an entry was deleted, with a yes, and what was asked."""
    state = opened(document)
    asked = update(update(state, show_rules_page("figures")), open_rule(path))
    asked = update(asked, remove_rule(path))
    assert asked.document == document, "the question comes first"
    said = " ".join(text_of(node) for node in panel(asked, words_of(asked)))
    return update(asked, remove_rule(path)), said


OBJECTIVE_SHEET: dict[str, Any] = {
    "version": 1,
    "board": "square",
    "stats": [{"id": "vp", "begin": 2}],
    "traits": [{"id": "elite"}],
    "movement": {"modes": [{"id": "walk", "points": 4}]},
    "attacks": [{"id": "hit", "roll": "dice"}, {"id": "bite", "roll": "other"}],
    "rolls": [{"id": name, "dice": 1, "tests": [{"at_least": 4}]} for name in ("dice", "other")],
}


def with_objective(**rules: Any) -> Document:
    """A board with an objective that names the sheet's stat and its trait."""
    objective = {"id": "o", "at": [2, 2], "contested": "stat", "stat": "vp", "traits": ["elite"]}
    return read(
        {
            "format": "tablelight",
            "version": 4,
            "game": "own",
            "rules": {**OBJECTIVE_SHEET, **rules},
            "board": {"grid": "square", "columns": 5, "rows": 5},
            "figures": [{"id": "a", "side": "x", "at": [0, 0]}],
            "turn": {"figure": "a", "actions": ["walk", "hit", "bite"]},
            "objectives": [objective],
        }
    )


def test_a_stat_or_a_trait_taken_away_is_named_by_no_objective() -> None:
    sheet = {"contested": "stat", "stat": "vp", "range": 2}
    gone, said = deleted(with_objective(objectives=sheet), ("stats", 0))
    assert problems(gone.document) == [] and "1 objective uses vp." in said
    assert value_at(sheet_of(gone), ("objectives", "range")) == 2
    (objective,) = gone.document.objectives
    assert (objective.stat, objective.contested, objective.traits) == (None, None, ("elite",))
    gone, _ = deleted(with_objective(), ("traits", 0))
    assert problems(gone.document) == [] and gone.document.objectives[0].traits == ()


def test_an_attack_that_goes_with_its_roll_is_no_taken_action_any_more() -> None:
    gone, _ = deleted(with_objective(), ("rolls", 0))
    assert problems(gone.document) == [] and gone.document.turn["actions"] == ["walk", "bite"]


def test_a_name_turns_no_text_around_and_shows_something() -> None:
    from tablelight.app.editor.rules.field_lines import SheetPlace, name_line
    from tablelight.app.editor.rules.panel import _clean

    line = name_line(SheetPlace(sheet_of(begun("square")), ("stats", 0)))
    assert _clean("\u202eab  c", line) == "ab c"
    assert _clean("\u200b", line) == "" and _clean("x" * 99, line) == "x" * 40


def test_points_that_the_sheet_gives_stay_while_others_change_and_may_be_none() -> None:
    state = evolve(AppState(), history=History.of(with_objective(objectives={"each_round": 2, "at_end": 3})))
    state = update(open_editor(state, app.OpenEditor()), select_tool("objectives"))
    state = update(state, set_tool_option("objective", "o"))
    for label, points in (("Points at the end", {"round": 2, "end": 2}), ("Points each round", {"round": 1, "end": 2})):
        state = button_pressed(state, f"{label}: less")
        assert state.rules.settled(state.document.objectives[0]).points == points
    none = state
    for when in ("each round", "at the end", "at the end"):
        none = button_pressed(none, f"Points {when}: less")
    assert not any(rules_of(none.document).settled(none.document.objectives[0]).points.values())
    assert problems(none.document) == [] and decode(encode(none.document)) == none.document


def button_pressed(state: AppState, label: str) -> AppState:
    """The state after the button with this label is pressed."""
    nodes = (node for part in panel(state, words_of(state)) for node in walk(part))
    action = next(node.do for node in nodes if node.attrs.get("aria-label") == label)
    assert isinstance(action, app.Action)
    return update(state, action)
